// World::check_invariants() on worlds whose data are broken by hand. That it finds nothing in sound worlds is tested beside what changes them.
#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "api/mover/world_access.hpp"
#include "tests/support/test_world.hpp"

namespace drystone {
namespace {

using test::dynamic_at;
using test::TestWorld;

/// A crate and a ball, which a rod joins, on a ground with a chain.
struct Stage : TestWorld {
  BodyId ground = floor();
  BodyId crate_body = crate(0.0f);
  BodyId ball_body = ball(dynamic_at({1, 0.5f}));
  JointId joint = rod(crate_body, ball_body);

  Stage() {
    ChainOptions o;
    o.points = {{4, -9}, {3, -9}, {2, -9}, {1, -9}};
    must(world.create_chain(ground, o));
    step(5);
  }
};

struct Breakage {
  const char* text;  // Is in what check_invariants() returns.
  void (*make)(WorldState&, std::uint32_t crate);
};

/// An engine that checks fewer of a world's data returns an empty text for one of these.
const Breakage kBreakages[] = {
    {"velocity.x is not finite",
     [](WorldState& w, std::uint32_t crate) { w.bodies.state[crate].velocity.x = std::nanf(""); }},
    {"rotation", [](WorldState& w, std::uint32_t crate) { w.bodies.state[crate].pose.rotation.c = 2.0f; }},
    {"reaches farther", [](WorldState& w, std::uint32_t crate) { w.bodies.state[crate].extent *= 4.0f; }},
    {"reaches", [](WorldState& w, std::uint32_t) { w.bodies.reach = 0.0f; }},
    {"is_shapeless", [](WorldState& w, std::uint32_t crate) { w.bodies.shapeless.set(crate); }},
    {"bullet_count", [](WorldState& w, std::uint32_t) { ++w.bodies.bullet_count; }},
    {"island", [](WorldState& w, std::uint32_t crate) { w.bodies.links[crate].island = kNone; }},
    {"island", [](WorldState& w, std::uint32_t crate) { ++w.islands.row[w.bodies.links[crate].island].body_count; }},
    {"awake_count", [](WorldState& w, std::uint32_t) { ++w.islands.awake_count; }},
    {"body_again", [](WorldState& w, std::uint32_t) { w.shapes.body[0] = 1; }},
    {"before", [](WorldState& w, std::uint32_t) { w.shapes.before[0] = 1; }},
    {"group_again", [](WorldState& w, std::uint32_t) { w.shapes.group[0] = 1; }},
    {"is_sensor", [](WorldState& w, std::uint32_t) { w.shapes.sensors.set(0); }},
    {"slab", [](WorldState& w, std::uint32_t) { w.shapes.slab[0].middle += 1.0f; }},
    {"shape",
     [](WorldState& w, std::uint32_t crate) { w.shapes.fat_box[w.bodies.links[crate].first_shape].upper.x -= 1.0f; }},
    {"pairs of the box", [](WorldState& w, std::uint32_t) { w.trees.searched_box[0].upper.x += 1.0f; }},
    {"bounds overlap", [](WorldState& w, std::uint32_t) { w.contacts.pairs.clear(); }},
    {"touching_count", [](WorldState& w, std::uint32_t) { ++w.contacts.touching_count; }},
    {"body", [](WorldState& w, std::uint32_t) { std::swap(w.contacts.key[0].body[0], w.contacts.key[0].body[1]); }},
    {"friction", [](WorldState& w, std::uint32_t) { w.contacts.row[0].friction = 0.125f; }},
    {"linked", [](WorldState& w, std::uint32_t) { w.contacts.row[0].linked = !w.contacts.row[0].linked; }},
    {"touches if it has points", [](WorldState& w, std::uint32_t) { w.contacts.row[0].count = 0; }},
    {"contact", [](WorldState& w, std::uint32_t crate) { w.bodies.links[crate].first_contact = kNone; }},
    {"distance", [](WorldState& w, std::uint32_t) { w.contacts.reuse[0].distance += 1.0f; }},
    {"anchor", [](WorldState& w, std::uint32_t) { w.joints.row[0].anchor[1].x += 1.0f; }},
    {"batch_kind", [](WorldState& w, std::uint32_t) { ++w.joints.row[0].batch_kind; }},
    {"linked", [](WorldState& w, std::uint32_t) { w.joints.row[0].linked = false; }},
    {"breakable_count", [](WorldState& w, std::uint32_t) { ++w.joints.breakable_count; }},
    {"joint", [](WorldState& w, std::uint32_t crate) { w.bodies.links[crate].first_joint = kNone; }},
    {"next check of joints", [](WorldState& w, std::uint32_t) { w.next_joint_look += 1000; }},
};

TEST(CheckInvariants, NamesWhatIsBroken) {
  std::size_t number = 0;
  for (const Breakage& breakage : kBreakages) {
    SCOPED_TRACE(std::to_string(number++) + " " + breakage.text);
    Stage stage;
    ASSERT_EQ(stage.world.check_invariants(), "");
    breakage.make(const_cast<WorldState&>(mover::WorldAccess::state(stage.world)), stage.crate_body.index);
    EXPECT_NE(stage.world.check_invariants().find(breakage.text), std::string::npos) << stage.world.check_invariants();
  }
}

}  // namespace
}  // namespace drystone
