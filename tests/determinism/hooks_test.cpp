// The bits of a world whose contact hooks and custom field are functions of the program, stored for programs in other languages that decide the
// same: web/tests/callbacks.mjs has this scene in JavaScript.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "drystone/drystone.hpp"
#include "tests/determinism/golden.hpp"

namespace drystone::test {
namespace {

/// Some boxes pass through each other, the others are slippery or carry their neighbours along.
class Decisions final : public ContactHooks {
 public:
  bool may_touch(ShapeId a, ShapeId b) override { return (a.index + b.index) % 11 != 3; }
  void before_solving(const ContactView& contact, ContactEdit& edit) override {
    edit.friction = 0.125f * static_cast<float>(1 + contact.shape_a.index % 4);
    if (contact.normal.y > 0.875f && contact.shape_b.index % 5 == 0) edit.surface_speed = 0.5f;
  }
};

/// A spring to the axis of y, and drag.
FieldPush pull(const FieldTarget& target) {
  const double force = -static_cast<double>(target.parameters[0]) * target.center.x * static_cast<double>(target.mass);
  return {.force = {static_cast<float>(force), 0.0f}, .linear_drag = target.body.index % 2 == 0 ? 0.5f : 0.0f};
}

std::array<std::uint64_t, 3> hashes_of(Lanes lanes) {
  Decisions hooks;
  const FieldFunctions functions{{7, pull}};
  World world({.sleeping = false, .lanes = lanes, .field_functions = &functions, .contact_hooks = &hooks});
  const BodyId ground = world.create_body({.position = {0.0, -1.0}});
  world.create_shape(ground, Box{.half_extents = {100.0f, 1.0f}});
  for (int row = 0; row < 14; ++row) {
    for (int i = 0; i < 14 - row; ++i) {
      const BodyId body =
          world.create_body({.type = BodyType::dynamic, .position = {0.5 * (row + 1) - 7.0 + i, row + 0.5}});
      world.create_shape(body, Box{.half_extents = {0.5f, 0.5f}});
    }
  }
  CustomFieldOptions field;
  field.function = 7;
  field.parameters[0] = 0.25f;
  world.create_field(field);
  std::array<std::uint64_t, 3> hashes{};
  for (int step = 1; step <= 120; ++step) {
    world.step(1.0f / 60.0f);
    if (step == 1) hashes[0] = world.state_hash();
    if (step == 30) hashes[1] = world.state_hash();
    if (step == 120) hashes[2] = world.state_hash();
  }
  return hashes;
}

TEST(Golden, HooksAndFields) {
  if (std::getenv("DRYSTONE_PRINT_GOLDEN") != nullptr) {
    for (const std::uint64_t hash : hashes_of(Lanes::automatic))
      std::printf("0x%016llx\n", static_cast<unsigned long long>(hash));
  }
  for (const Lanes lanes : available_lanes()) EXPECT_EQ(hashes_of(lanes), kGoldenHooks) << to_string(lanes);
}

}  // namespace
}  // namespace drystone::test
