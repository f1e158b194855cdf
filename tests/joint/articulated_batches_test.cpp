// Components that share batches (src/constraint/articulated_batches.hpp): each lane has what its component has.
#include "constraint/articulated_batches.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <utility>
#include <vector>

namespace drystone::joint {
namespace {

/// A tree of few bodies and joints, so that some of many have the same structure, with contact points.
struct SmallComponent {
  explicit SmallComponent(std::mt19937& random, std::uint32_t number) {
    const auto below = [&](std::uint32_t end) { return static_cast<std::uint32_t>(random() % end); };
    const std::uint32_t count = 2 + below(2);
    const bool has_points = below(2) == 0;
    std::uint32_t last_point = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      if (i > 0) joints.push_back({below(2), below(i), below(2)});
      const auto joint_count = static_cast<std::uint32_t>(joints.size());
      const std::uint32_t first = last_point;
      if (has_points) last_point += 1 + below(3);
      bodies.push_back({{i > 0 ? joint_count - 1 : 0, joint_count}, {first, last_point}});
      body_slots.push_back(100 * number + i);
    }
    for (std::uint32_t j = 0; j < joints.size(); ++j) joint_slots.push_back(100 * number + 50 + j);
    for (std::uint32_t p = 0; p < last_point; ++p) contacts.push_back({0, number, p, 0, 0});
    batch = {1, bodies, joints, contacts, body_slots, joint_slots};
  }

  std::vector<ArticulatedBody> bodies;
  std::vector<ArticulatedJoint> joints;
  std::vector<ArticulatedContact> contacts;
  std::vector<std::uint32_t> body_slots;
  std::vector<std::uint32_t> joint_slots;
  ArticulatedBatch batch;
};

/// Expects a lane of a batch to be a component.
void expect_lane(const ArticulatedBatch& batch, std::size_t lane, const ArticulatedBatch& component) {
  ASSERT_EQ(batch.bodies.size(), component.bodies.size());
  ASSERT_EQ(batch.joints.size(), component.joints.size());
  for (std::size_t j = 0; j < component.joints.size(); ++j) {
    EXPECT_EQ(batch.joints[j].kind, component.joints[j].kind);
    EXPECT_EQ(batch.joints[j].parent, component.joints[j].parent);
    EXPECT_EQ(batch.joints[j].child_is_a, component.joints[j].child_is_a);
    EXPECT_EQ(batch.joint_slots[j * batch.width + lane], component.joint_slots[j]);
  }
  for (std::size_t i = 0; i < component.bodies.size(); ++i) {
    EXPECT_EQ(batch.bodies[i].joints, component.bodies[i].joints);
    EXPECT_EQ(batch.body_slots[i * batch.width + lane], component.body_slots[i]);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> points;
    for (std::size_t k = batch.bodies[i].contacts.first; k < batch.bodies[i].contacts.last; ++k) {
      const ArticulatedContact& point = batch.contacts[k * batch.width + lane];
      if (point.kind != kNone) points.emplace_back(point.batch, point.lane);
    }
    const IndexRange own = component.bodies[i].contacts;
    ASSERT_EQ(points.size(), own.size());
    for (std::uint32_t k = 0; k < own.size(); ++k) {
      const ArticulatedContact& point = component.contacts[own.first + k];
      EXPECT_EQ(points[k], std::pair(point.batch, point.lane));
    }
  }
}

TEST(ArticulatedBatches, HaveEachComponentInOneLane) {
  std::mt19937 random(1);
  for (const std::uint32_t width : {1u, 4u, 8u}) {
    std::vector<SmallComponent> trees;
    std::vector<Candidate> candidates;
    for (std::uint32_t i = 0; i < 200; ++i) trees.emplace_back(random, i);
    for (std::uint32_t i = 0; i < trees.size(); ++i) candidates.push_back({&trees[i].batch, i % 3, i});
    base::Arena arena;
    std::set<std::uint32_t> found;
    std::uint32_t group = 0;
    std::size_t batches = 0;
    for_each_batch(candidates, width, [&](std::span<const Candidate> lanes) {
      ++batches;
      ASSERT_LE(lanes.size(), width);
      EXPECT_GE(lanes[0].group, group) << "groups come in ascending order";
      group = lanes[0].group;
      const auto same = [](const Candidate&, const auto& value) { return value; };
      const ArticulatedBatch batch = make_batch(arena, lanes, width, same, same);
      for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
        EXPECT_EQ(lanes[lane].group, group);
        EXPECT_TRUE(found.insert(lanes[lane].number).second);
        expect_lane(batch, lane, *lanes[lane].component);
      }
      for (std::size_t lane = lanes.size(); lane < width; ++lane) EXPECT_EQ(batch.body_slots[lane], kNone);
    });
    EXPECT_EQ(found.size(), trees.size());
    if (width == 1) continue;
    EXPECT_LT(batches, trees.size()) << "no two components share a batch";
  }
}

}  // namespace
}  // namespace drystone::joint
