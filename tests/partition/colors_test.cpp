// Constraints that workers and lanes solve at the same time share no moving body: no body is twice in a colour, a block
// has no dynamic body of another block, every constraint is solved once. Tested over random graphs, and over the
// contacts and joints of real scenes.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "drystone/scenes/scene.hpp"
#include "solve/partition/build.hpp"
#include "tests/partition/bare_world.hpp"
#include "tests/support/random_numbers.hpp"

namespace drystone::partition {
namespace {

using test::BareWorld;
using Bodies = std::array<std::uint32_t, 2>;

/// Constraints of one sort (contacts or joints) by slot, and the places where they were found.
class Met {
 public:
  Met(const SimState& w, std::vector<Bodies> bodies) : w_(w), bodies_(std::move(bodies)), times_(bodies_.size()) {}

  template <std::size_t Kinds>
  void meet_group(const ColoredBatches<Kinds>& batches, const GroupColors<Kinds>& group, std::size_t lanes) {
    bool after_fixed = false;
    for (std::uint32_t color = group.colors.first; color < group.colors.last; ++color) {
      std::set<std::uint32_t> moving;
      bool fixed = false;
      batches.for_each_kind(color, [&](std::size_t kind, IndexRange range) {
        ASSERT_LE(group.batches[kind].first + range.last, group.batches[kind].last);
        const std::size_t first = (group.batches[kind].first + range.first) * lanes;
        for (const std::uint32_t slot : batches.slots[kind].subspan(first, range.size() * lanes)) {
          if (slot == kNone) continue;
          ASSERT_LT(slot, bodies_.size());
          ++times_[slot];
          group_bodies.insert(bodies_[slot].begin(), bodies_[slot].end());
          for (const std::uint32_t body : bodies_[slot]) {
            if (!is_dynamic(w_, body)) {
              fixed = true;
            } else {
              ASSERT_TRUE(moving.insert(body).second) << "body " << body << " is twice in colour " << color;
            }
          }
        }
      });
      ASSERT_FALSE(moving.empty()) << "an empty colour";
      fixed_comes_last = fixed_comes_last && (fixed || !after_fixed);
      after_fixed = fixed;
    }
  }

  /// Components that are solved directly: their joints have no colour.
  void meet_articulated(const Partition& p, const Block& block) {
    for (const ArticulatedBatch& batch : p.articulated.subspan(block.articulated.first, block.articulated.size())) {
      for (const std::uint32_t slot : batch.joint_slots) {
        if (slot == kNone) continue;
        ASSERT_LT(slot, bodies_.size());
        ++times_[slot];
        ++articulated;
        group_bodies.insert(bodies_[slot].begin(), bodies_[slot].end());
      }
    }
  }

  void expect_each_once(const std::set<std::uint32_t>& left_out) const {
    for (std::uint32_t slot = 0; slot < times_.size(); ++slot) {
      ASSERT_EQ(times_[slot], left_out.contains(slot) ? 0 : 1) << "constraint " << slot;
    }
  }

  std::set<std::uint32_t> group_bodies;  // The bodies of the groups since the set was emptied.
  int articulated = 0;                   // Joints of components that are solved directly.
  // Whether constraints with fixed bodies come last in each group; contacts must keep this order.
  bool fixed_comes_last = true;

 private:
  const SimState& w_;
  std::vector<Bodies> bodies_;
  std::vector<int> times_;
};

std::vector<Bodies> contacts_of(const SimState& w) {
  std::vector<Bodies> bodies;
  for (const ContactKey& contact : w.contacts.key) bodies.push_back(contact.body);
  return bodies;
}
std::vector<Bodies> joints_of(const SimState& w) {
  std::vector<Bodies> bodies;
  for (const JointRow& joint : w.joints.row) bodies.push_back(joint.body);
  return bodies;
}

/// Constraints that nothing can move are not solved.
std::set<std::uint32_t> between_fixed(const SimState& w, const std::vector<Bodies>& constraints) {
  std::set<std::uint32_t> slots;
  for (std::uint32_t slot = 0; slot < constraints.size(); ++slot) {
    if (!is_dynamic(w, constraints[slot][0]) && !is_dynamic(w, constraints[slot][1])) slots.insert(slot);
  }
  return slots;
}

/// Builds the partition and checks all of it. Returns the report.
StepReport expect_sound_partition(BareWorld& world, int lanes) {
  WorldState& w = world.state;
  w.scratch->arena.reset();
  const LaneChoice width{Lanes::scalar, static_cast<std::uint32_t>(lanes)};
  const Partition p = build(w, find_components(w), list_members(*w.scratch, w.contacts.awake),
                            std::span<const LaneChoice>(&width, 1), w.scratch->partitions);

  Met contacts(w, contacts_of(w));
  Met joints(w, joints_of(w));
  const auto meet = [&](const ConstraintColors& colors) {
    contacts.meet_group(p.contacts, colors.contacts, static_cast<std::size_t>(lanes));
    joints.meet_group(p.joints, colors.joints, static_cast<std::size_t>(lanes));
  };
  std::map<std::uint32_t, std::size_t> block_of;
  for (std::size_t block = 0; block < p.blocks.size(); ++block) {
    contacts.group_bodies.clear();
    joints.group_bodies.clear();
    meet(p.blocks[block].colors);
    joints.meet_articulated(p, p.blocks[block]);
    if (testing::Test::HasFatalFailure()) return w.runtime.report;
    for (const Met* met : {&contacts, &joints}) {
      for (const std::uint32_t body : met->group_bodies) {
        if (!is_dynamic(w, body)) continue;
        EXPECT_EQ(block_of.try_emplace(body, block).first->second, block) << "body " << body << " is in two blocks";
      }
    }
  }
  EXPECT_TRUE(contacts.fixed_comes_last);
  meet(p.seams);
  if (testing::Test::HasFatalFailure()) return w.runtime.report;
  contacts.expect_each_once(between_fixed(w, contacts_of(w)));
  joints.expect_each_once(between_fixed(w, joints_of(w)));
  return w.runtime.report;
}

class Setting : public testing::TestWithParam<std::tuple<int, int>> {
 protected:
  int workers() const { return std::get<0>(GetParam()); }
  int lanes() const { return std::get<1>(GetParam()); }
};
INSTANTIATE_TEST_SUITE_P(WorkersAndLanes, Setting,
                         testing::Combine(testing::Values(1, 4), testing::Values(1, 4, 8, 16)));

class RandomGraph : public test::RandomNumbers {
 public:
  RandomGraph(std::uint32_t seed, BareWorld& world) : RandomNumbers(seed), world_(world) {}

  std::uint32_t below(std::uint32_t count) { return static_cast<std::uint32_t>(random_()) % count; }
  ContactKind kind() { return static_cast<ContactKind>(below(kContactKinds)); }
  void contact(std::uint32_t a, std::uint32_t b) { world_.add_contact(a, b, kind()); }
  void joint(std::uint32_t a, std::uint32_t b) {
    switch (below(3)) {
      case 0: world_.add_joint(a, b, RevoluteOptions{}); return;
      case 1: world_.add_joint(a, b, PrismaticOptions{}); return;
      default: world_.add_joint(a, b, DistanceOptions{});
    }
  }

 private:
  BareWorld& world_;
};

// Islands of all sizes, up to several blocks. Some pairs have several constraints, like bodies of many shapes, and
// there are static and kinematic bodies.
TEST_P(Setting, ColoursRandomGraphs) {
  int seams = 0;
  int seam_joints = 0;
  for (std::uint32_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE(seed);
    constexpr std::uint32_t kBodies = 3000;
    BareWorld world(kBodies, workers());
    RandomGraph graph(seed, world);
    for (std::uint32_t i = 0; i < kBodies; ++i) {
      const Vec2 place = graph.point(100.0f);
      if (i % 60 == 0) {
        world.add_static(place);
      } else if (i % 60 == 1) {
        world.add_kinematic(place);
      } else {
        world.add_dynamic(place);
      }
    }
    // Near this number of edges for two bodies a giant island forms; the seeds give graphs on both sides of it.
    const std::uint32_t edges = kBodies / 3 + seed * kBodies / 8;
    for (std::uint32_t i = 0; i < edges; ++i) {
      const std::uint32_t a = graph.below(kBodies);
      const std::uint32_t b = (a + 1 + graph.below(kBodies - 1)) % kBodies;
      if (graph.below(4) == 0) {
        graph.joint(a, b);
      } else {
        for (std::uint32_t n = 1 + graph.below(3) / 2; n > 0; --n) graph.contact(a, b);
      }
    }
    const StepReport report = expect_sound_partition(world, lanes());
    if (HasFatalFailure()) return;
    seams += report.seam_contacts > 0 ? 1 : 0;
    seam_joints += report.seam_joints > 0 ? 1 : 0;
  }
  EXPECT_GE(seams, 6);
  EXPECT_GE(seam_joints,
            3);  // Only joints of components with loops, or of components that are too large to be kept whole.
}

// A mask has 64 colours. A body with 300 contacts and as many joints needs 300 colours of each.
TEST_P(Setting, ColoursABodyWithHundredsOfConstraintsInOneBlock) {
  constexpr std::uint32_t kCount = 300;  // More bodies than a component that is solved directly may have.
  BareWorld world(kCount + 2, workers());
  RandomGraph graph(7, world);
  const std::uint32_t floor = world.add_static();
  const std::uint32_t hub = world.add_dynamic();
  for (std::uint32_t i = 0; i < kCount; ++i) {
    const std::uint32_t spoke = world.add_dynamic(graph.point(10.0f));
    graph.contact(i % 2 == 0 ? hub : spoke, i % 2 == 0 ? spoke : hub);
    graph.joint(hub, spoke);
    graph.contact(floor, spoke);
    if (i > 0) graph.contact(spoke - 1, spoke);
  }
  const StepReport report = expect_sound_partition(world, lanes());
  EXPECT_EQ(report.blocks, 1);
  EXPECT_GE(report.contact_colors, static_cast<int>(kCount));
  EXPECT_EQ(report.joint_colors, static_cast<int>(kCount));
}

// The same with bodies that do not move: contacts with them are coloured after the others, starting with the next
// colour.
TEST_P(Setting, ColoursABodyWithAHundredContactsWithStaticBodies) {
  BareWorld world(400, workers());
  RandomGraph graph(8, world);
  const std::uint32_t hub = world.add_dynamic();
  for (std::uint32_t i = 0; i < 100; ++i) {
    graph.contact(hub, world.add_static());
    graph.contact(world.add_kinematic(), hub);
    graph.contact(hub, world.add_dynamic());
  }
  EXPECT_EQ(expect_sound_partition(world, lanes()).contact_colors, 300);
}

// Seams: an island of several blocks. A body in its middle has contacts and joints with bodies of every block, far more
// than 64 across the edge of its own block.
TEST_P(Setting, ColoursABodyWithHundredsOfConstraintsAcrossSeams) {
  constexpr std::uint32_t kCount = 2500;
  BareWorld world(kCount + 1, workers());
  RandomGraph graph(9, world);
  const std::uint32_t hub = world.add_dynamic();
  for (std::uint32_t i = 0; i < kCount; ++i) {
    const std::uint32_t body = world.add_dynamic(graph.point(50.0f));
    graph.contact(body - 1, body);
    if (i % 5 == 1) graph.contact(hub, body);
    if (i % 5 == 2) graph.joint(body, hub);
  }
  const StepReport report = expect_sound_partition(world, lanes());
  EXPECT_GE(report.blocks, 5);
  EXPECT_GT(report.contact_colors, 300);
  EXPECT_GT(report.joint_colors, 300);
  EXPECT_GT(report.seam_contacts, 300);
  EXPECT_GT(report.seam_joints, 300);
}

/// The touches and joints of a world, as the partition reads them.
void copy_graph(const World& from, BareWorld& to) {
  std::map<std::uint32_t, std::uint32_t> slot_of;
  for (const BodyId body : from.bodies()) {
    const BodyType type = from.body(body).value().type;
    const Vec2 center = to_vec2(from.motion(body).value().center);
    slot_of[body.index] = type == BodyType::dynamic     ? to.add_dynamic(center)
                          : type == BodyType::kinematic ? to.add_kinematic(center)
                                                        : to.add_static(center);
  }
  std::vector<ContactView> views;
  from.contacts(views);
  const auto slot = [&](ShapeId shape) { return slot_of.at(from.shape_body(shape).value().index); };
  std::uint32_t kind = 0;
  for (const ContactView& view : views) {
    to.add_contact(slot(view.shape_a), slot(view.shape_b), static_cast<ContactKind>(kind++ % kContactKinds));
  }
  for (const JointId joint : from.joints()) {
    const auto add = [&](const auto& options) {
      to.add_joint(slot_of.at(options.body_a.index), slot_of.at(options.body_b.index), options);
    };
    std::visit(add, from.joint(joint).value());
  }
}

struct RealScene {
  const char* name;
  bool has_seams;
  World world;
};

World world_after(const char* name, int steps) {
  scenes::Scene scene = scenes::make_built_in(name).value();
  scene.world.sleeping = false;
  scenes::BuiltScene built = scenes::build(scene).value();
  for (int i = 0; i < steps; ++i) {
    if (scene.action) must(scenes::apply(built, scene.action(i), scene.dt));
    built.world.step(scene.dt).value();
  }
  return std::move(built.world);
}

/// A pyramid and a tumbling pile of several blocks, a net of joints, a drum of bodies of many shapes, many small
/// islands. Making these scenes takes longer than all tests of their partitions, so they are made once.
const std::vector<RealScene>& real_scenes() {
  static const std::vector<RealScene> all = [] {
    std::vector<RealScene> made;
    const auto add = [&](const char* name, int steps, bool has_seams) {
      made.push_back({name, has_seams, world_after(name, steps)});
    };
    add("large_pyramid:40", 20, true);
    add("tumbler:30", 240, true);
    add("joint_grid:40", 20, true);
    add("washer:10", 120, false);
    add("many_pyramids:3", 20, false);
    add("compounds:10", 120, false);
    return made;
  }();
  return all;
}

TEST_P(Setting, ColoursRealScenes) {
  for (const auto& [name, has_seams, world] : real_scenes()) {
    SCOPED_TRACE(name);
    BareWorld graph(static_cast<std::uint32_t>(world.bodies().size()), workers());
    copy_graph(world, graph);
    EXPECT_GT(graph.state.contacts.key.size() + graph.state.joints.row.size(), 50u);
    const StepReport report = expect_sound_partition(graph, lanes());
    if (HasFatalFailure()) return;
    if (has_seams) {
      EXPECT_GT(report.seam_contacts + report.seam_joints, 0);
    }
  }
}

}  // namespace
}  // namespace drystone::partition
