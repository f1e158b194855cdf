// Limits of this machine on one thread: memory bandwidth at the sizes of the caches, and arithmetic.
//
//   copy    a[i] = b[i]            8 bytes per element: one float read and one written
//   triad   a[i] = b[i] + s c[i]   12 bytes and 2 operations per element
//   peak    x = x m + a            2 operations per lane, in as many independent chains as hide their latency
// A store may also read the line it goes to; that is not counted. Multiplication and addition are two instructions, as
// in the solver, whose results must not depend on whether a machine can fuse them.
// Sources: J. McCalpin, STREAM (1995), for copy and triad; S. Williams et al., Roofline (2009), for reading the
// results.
#include "benchmarks/micro/limits.hpp"

// The same targets are disabled in src/solve/kernels.cpp.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "benchmarks/micro/limits.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace drystone::bench {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::ScalableTag<float>;

void copy(float* to, const float* from, std::size_t count) {
  const Tag d;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) hn::Store(hn::Load(d, from + i), d, to + i);
}

void triad(float* to, const float* a, const float* b, std::size_t count) {
  const Tag d;
  const auto scale = hn::Set(d, 0.75f);
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    hn::Store(hn::Add(hn::Load(d, a + i), hn::Mul(scale, hn::Load(d, b + i))), d, to + i);
  }
}

/// Twelve chains; values stay near 2.
float multiply_add(std::size_t rounds) {
  const Tag d;
  const auto m = hn::Set(d, 0.5f);
  const auto a = hn::Set(d, 1.0f);
  auto x0 = a, x1 = a, x2 = a, x3 = a, x4 = a, x5 = a, x6 = a, x7 = a, x8 = a, x9 = a, x10 = a, x11 = a;
  for (std::size_t i = 0; i < rounds; ++i) {
    x0 = hn::Add(hn::Mul(x0, m), a);
    x1 = hn::Add(hn::Mul(x1, m), a);
    x2 = hn::Add(hn::Mul(x2, m), a);
    x3 = hn::Add(hn::Mul(x3, m), a);
    x4 = hn::Add(hn::Mul(x4, m), a);
    x5 = hn::Add(hn::Mul(x5, m), a);
    x6 = hn::Add(hn::Mul(x6, m), a);
    x7 = hn::Add(hn::Mul(x7, m), a);
    x8 = hn::Add(hn::Mul(x8, m), a);
    x9 = hn::Add(hn::Mul(x9, m), a);
    x10 = hn::Add(hn::Mul(x10, m), a);
    x11 = hn::Add(hn::Mul(x11, m), a);
  }
  const auto low = hn::Add(hn::Add(hn::Add(x0, x1), hn::Add(x2, x3)), hn::Add(x4, x5));
  const auto high = hn::Add(hn::Add(hn::Add(x6, x7), hn::Add(x8, x9)), hn::Add(x10, x11));
  return hn::GetLane(hn::Add(low, high));
}

const LimitFunctions& limit_functions() {
  static const LimitFunctions functions = {static_cast<int>(hn::Lanes(Tag())), copy, triad, multiply_add};
  return functions;
}

}  // namespace HWY_NAMESPACE
}  // namespace drystone::bench
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <memory>
#include <string>

#include "benchmarks/micro/micro.hpp"
#include "drystone/world.hpp"

namespace drystone::bench {

HWY_EXPORT(limit_functions);

namespace {

constexpr std::size_t kRounds = 1024;
constexpr double kChains = 12.0;
constexpr std::size_t kAlignment = 64;

struct Target {
  const char* name;
  std::int64_t bit;
};

/// The instruction sets of this build that this machine has, widest last.
std::vector<Target> targets() {
  std::vector<Target> found;
  for (const Target target : {Target{"sse4", HWY_SSE4}, Target{"avx2", HWY_AVX2}, Target{"avx512", HWY_AVX3},
                              Target{"neon", HWY_NEON}, Target{"wasm", HWY_WASM}}) {
    if ((target.bit & hwy::SupportedTargets() & HWY_TARGETS) != 0) found.push_back(target);
  }
  return found;
}

const LimitFunctions& functions_of(const Target& target) {
  if constexpr (std::size(HWY_DISPATCH_TABLE(limit_functions)) == 1) {
    return HWY_STATIC_DISPATCH(limit_functions)();
  } else {
    hwy::ChosenTarget chosen;
    chosen.Update(target.bit);
    return HWY_DISPATCH_TABLE(limit_functions)[chosen.GetIndex()]();
  }
}

/// Floats on cache lines of their own, touched once.
class AlignedFloats {
 public:
  explicit AlignedFloats(std::size_t count) : memory_(count + kAlignment / sizeof(float), 1.0f) {
    void* start = memory_.data();
    std::size_t space = memory_.size() * sizeof(float);
    floats_ = static_cast<float*>(std::align(kAlignment, count * sizeof(float), start, space));
  }
  float* data() { return floats_; }

 private:
  std::vector<float> memory_;
  float* floats_ = nullptr;
};

void run_copy(benchmark::State& state, const LimitFunctions& functions, std::size_t bytes) {
  const std::size_t count = bytes / (2 * sizeof(float));
  AlignedFloats to(count), from(count);
  for (auto _ : state) {
    functions.copy(to.data(), from.data(), count);
    benchmark::ClobberMemory();
  }
  count_work(state, static_cast<double>(count), {8.0, 0.0});
}

void run_triad(benchmark::State& state, const LimitFunctions& functions, std::size_t bytes) {
  // A multiple of 16 lanes for each of the three.
  const std::size_t count = bytes / (3 * sizeof(float)) / 16 * 16;
  AlignedFloats to(count), a(count), b(count);
  for (auto _ : state) {
    functions.triad(to.data(), a.data(), b.data(), count);
    benchmark::ClobberMemory();
  }
  count_work(state, static_cast<double>(count), {12.0, 2.0});
}

void run_peak(benchmark::State& state, const LimitFunctions& functions) {
  for (auto _ : state) benchmark::DoNotOptimize(functions.multiply_add(kRounds));
  count_work(state, kRounds * kChains * functions.lanes, {0.0, 2.0});
}

struct Size {
  const char* name;
  std::size_t bytes;
};

// Sizes well inside the caches of present machines, and far beyond the last one.
constexpr Size kSizes[] = {{"L1/16KiB", std::size_t{16} << 10},
                           {"L2/256KiB", std::size_t{256} << 10},
                           {"L3/8MiB", std::size_t{8} << 20},
                           {"RAM/256MiB", std::size_t{256} << 20}};

}  // namespace

void add_limits() {
  const std::vector<Target> all = targets();
  for (const Target& target : all) {
    const LimitFunctions& functions = functions_of(target);
    const std::string name = std::string("limit/multiply_add/") + target.name + "/" + std::to_string(functions.lanes);
    benchmark::RegisterBenchmark(name.c_str(), run_peak, functions);
  }
  if (all.empty()) return;
  const LimitFunctions& widest = functions_of(all.back());
  for (const Size& size : kSizes) {
    benchmark::RegisterBenchmark((std::string("limit/copy/") + size.name).c_str(), run_copy, widest, size.bytes);
    benchmark::RegisterBenchmark((std::string("limit/triad/") + size.name).c_str(), run_triad, widest, size.bytes);
  }
}

}  // namespace drystone::bench
#endif
