// Known names that are similar to a misspelt one. The distance is that of optimal string alignment: rows of the usual
// dynamic programme, three of them, because a swap of neighbours looks two rows back.
#include "scenes/near_names.hpp"

#include <algorithm>

namespace drystone::scenes {
namespace {

constexpr std::size_t kMostNames = 3;
// Longer input is no typing error, and its distance would cost time.
constexpr std::size_t kLongestName = 64;

}  // namespace

int edit_distance(std::string_view a, std::string_view b) {
  std::vector<int> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

std::vector<std::string_view> near_names(std::string_view name, std::span<const std::string_view> known) {
  if (name.empty() || name.size() > kLongestName) return {};
  struct Candidate {
    int distance;
    std::string_view name;
  };
  std::vector<Candidate> candidates;
  for (const std::string_view other : known) {
    const int distance = edit_distance(name, other);
    const bool same_start = name.size() > 3 && other.substr(0, 3) == name.substr(0, 3);
    const auto longest = static_cast<int>(std::max(name.size(), other.size()));
    const int allowed = std::max(1, longest / (same_start ? 2 : 3));
    const bool part = name.size() >= 3 && other.find(name) != std::string_view::npos;
    if (distance <= allowed || part) candidates.push_back({part ? std::min(distance, allowed) : distance, other});
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.distance < b.distance; });
  if (candidates.size() > kMostNames) candidates.resize(kMostNames);
  std::vector<std::string_view> names;
  for (const Candidate& candidate : candidates) names.push_back(candidate.name);
  return names;
}

std::string did_you_mean(std::string_view name, std::span<const std::string_view> known) {
  const std::vector<std::string_view> names = near_names(name, known);
  if (names.empty()) return {};
  std::string text = ", did you mean ";
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " or " : ", ";
    text += "\"" + std::string(names[i]) + "\"";
  }
  return text + "?";
}

}  // namespace drystone::scenes
