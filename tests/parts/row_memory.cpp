#include "tests/parts/row_memory.hpp"

#include <cstdint>

#include "core/pages.hpp"
#include "drystone/drystone.hpp"
#include "tests/base/allocation_counter.hpp"

namespace drystone::test {
namespace {

// Tables double when they are full. Between two powers of two each grows by exactly one row per object.
constexpr int kCount = 1 << 14;

/// The bytes of the heap and of mappings.
std::uint64_t bytes_taken() { return bytes_in_use() + base::mapped_bytes(); }

/// Bytes per object that `make` adds to a world of kCount objects when it makes as many again.
template <typename Make>
double per_object(Make make) {
  World world({.gravity = {}});
  for (int i = 0; i < kCount; ++i) make(world, i);
  const std::uint64_t before = bytes_taken();
  for (int i = kCount; i < 2 * kCount; ++i) make(world, i);
  return static_cast<double>(bytes_taken() - before) / kCount;
}

BodyId add_body(World& world, BodyType type, Position position) {
  return world.create_body({.type = type, .position = position}).value();
}

Position place(int i) { return {4.0 * (i % 256), 4.0 * (i / 256)}; }

/// Bytes of a world of kCount pairs of discs of 1 m, a static one and a dynamic one at this offset from it, after two
/// steps. In the first step the memory of the step grows by doubling; from the second step on it is an eighth larger
/// than the step needs.
double bytes_of_pairs(Vec2 offset) {
  const std::uint64_t before = bytes_taken();
  World world({.gravity = {}, .sleeping = false, .continuous = false});
  for (int i = 0; i < kCount; ++i) {
    for (const BodyType type : {BodyType::static_body, BodyType::dynamic}) {
      const Position position = type == BodyType::dynamic ? place(i) + offset : place(i);
      must(world.create_shape(add_body(world, type, position), Circle{}, {.contact_events = false}));
    }
  }
  for (int i = 0; i < 2; ++i) must(world.step(1.0f / 60.0f));
  return static_cast<double>(bytes_taken() - before);
}

}  // namespace

RowMemory measure_row_memory() {
  const auto make_body = [](World& world, int i) { add_body(world, BodyType::dynamic, place(i)); };
  const auto make_body_with_shape = [](World& world, int i) {
    must(world.create_shape(add_body(world, BodyType::dynamic, place(i)), Circle{}));
  };
  // Pairs that are apart, pairs that are diagonal so that only their boxes overlap, and pairs that touch.
  const double apart = bytes_of_pairs({2.0f, 0.0f});
  RowMemory memory;
  memory.body = per_object(make_body);
  memory.shape = per_object(make_body_with_shape) - memory.body;
  memory.contact = (bytes_of_pairs({0.85f, 0.85f}) - apart) / kCount;
  memory.solved_contact = (bytes_of_pairs({0.99f, 0.0f}) - apart) / kCount;
  return memory;
}

}  // namespace drystone::test
