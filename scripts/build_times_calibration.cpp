// What build_times.py --check compiles to learn how fast this machine and compiler are: headers of the standard library, and as many
// templates as make it take 1.6 s with gcc 12. It belongs to no target. A change of it changes what the check's limit means.
#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

template <std::size_t N>
struct Row {
  std::array<float, N> values{};
  std::uint32_t key = 0;
};

template <std::size_t N>
float sorted_and_summed(std::vector<Row<N>> rows) {
  std::sort(rows.begin(), rows.end(),
            [](const Row<N>& a, const Row<N>& b) { return std::tie(a.key, a.values) < std::tie(b.key, b.values); });
  std::map<std::uint32_t, Row<N>> by_key;
  for (const Row<N>& row : rows) {
    by_key.emplace(row.key, row);
  }
  std::array<float, N> sums{};
  for (const auto& [key, row] : by_key) {
    for (std::size_t i = 0; i < N; ++i) {
      sums[i] += row.values[i] * static_cast<float>(key);
    }
  }
  return *std::max_element(sums.begin(), sums.end());
}

template <std::size_t... N>
float all(std::index_sequence<N...>) {
  return (sorted_and_summed<N + 1>({Row<N + 1>{}, Row<N + 1>{}}) + ...);
}

float calibration() { return all(std::make_index_sequence<4>{}); }
