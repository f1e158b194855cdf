// Articulated components side by side in batches: those of one step (solve/partition/articulated_batches.cpp), and those of worlds that are solved
// together (solve/merged_batches.cpp).
#pragma once

#include <algorithm>
#include <span>

#include "core/arena.hpp"
#include "core/sort.hpp"
#include "world/partition.hpp"

namespace drystone::joint {

/// Components with more contact points than this are solved without the matrix of their points (articulated_contacts-inl.hpp): the work with it
/// grows with the square of their number. They share no batch with components with fewer, because the two ways differ in rounding.
inline constexpr std::uint32_t kMostMatrixPoints = 16;

/// A component that is to share a batch: a batch of one lane.
struct Candidate {
  const ArticulatedBatch* component = nullptr;
  std::uint32_t group = 0;   // Groups are solved in ascending order, and share no batch.
  std::uint32_t number = 0;  // Different for each component.
};

/// Negative, 0 or positive. Components that compare as equal have the same structure and may share a batch; the numbers of contact points on
/// their bodies may differ, but either all have points or none.
int compare_structures(const ArticulatedBatch& a, const ArticulatedBatch& b);

/// Calls f(candidates) for at most `width` components of the same group and structure, for groups in ascending order. Components with about
/// as many points are together, so that few lanes of points are empty.
template <typename F>
void for_each_batch(std::span<Candidate> all, std::uint32_t width, F f) {
  const auto compare = [](const Candidate& a, const Candidate& b) {
    if (a.group != b.group) return a.group < b.group ? -1 : 1;
    return compare_structures(*a.component, *b.component);
  };
  base::sort(all, [&](const Candidate& a, const Candidate& b) {
    if (const int order = compare(a, b)) return order < 0;
    const std::size_t points_of_a = a.component->contacts.size();
    const std::size_t points_of_b = b.component->contacts.size();
    return points_of_a != points_of_b ? points_of_a < points_of_b : a.number < b.number;
  });
  for (std::size_t first = 0; first < all.size();) {
    std::size_t last = first + 1;
    while (last < all.size() && last - first < width && compare(all[first], all[last]) == 0) ++last;
    f(all.subspan(first, last - first));
    first = last;
  }
}

/// A batch of these components. slot_of(candidate, slot) and contact_of(candidate, contact) are what it has for those of a component.
template <typename SlotOf, typename ContactOf>
ArticulatedBatch make_batch(base::Arena& arena, std::span<const Candidate> lanes, std::uint32_t width, SlotOf slot_of,
                            ContactOf contact_of) {
  const ArticulatedBatch& shape = *lanes[0].component;
  const std::span<ArticulatedBody> bodies = arena.allocate<ArticulatedBody>(shape.bodies.size());
  std::uint32_t points = 0;
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const std::uint32_t first = points;
    for (const Candidate& lane : lanes) points = std::max(points, first + lane.component->bodies[k].contacts.size());
    bodies[k] = {shape.bodies[k].joints, {first, points}};
  }
  const std::span<ArticulatedContact> contacts = arena.allocate<ArticulatedContact>(std::size_t{points} * width);
  std::fill(contacts.begin(), contacts.end(), ArticulatedContact{});
  for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
    const ArticulatedBatch& own = *lanes[lane].component;
    for (std::size_t k = 0; k < bodies.size(); ++k) {
      const IndexRange from = own.bodies[k].contacts;
      for (std::uint32_t i = 0; i < from.size(); ++i)
        contacts[(bodies[k].contacts.first + i) * width + lane] = contact_of(lanes[lane], own.contacts[from.first + i]);
    }
  }
  const auto slots = [&](std::span<const std::uint32_t> ArticulatedBatch::*of) {
    const std::span<std::uint32_t> all = arena.allocate<std::uint32_t>((shape.*of).size() * width);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::size_t lane = i % width;
      all[i] = lane < lanes.size() ? slot_of(lanes[lane], (lanes[lane].component->*of)[i / width]) : kNone;
    }
    return all;
  };
  const std::span<ArticulatedJoint> joints = arena.allocate<ArticulatedJoint>(shape.joints.size());
  std::copy(shape.joints.begin(), shape.joints.end(), joints.begin());
  return {width, bodies, joints, contacts, slots(&ArticulatedBatch::body_slots), slots(&ArticulatedBatch::joint_slots)};
}

}  // namespace drystone::joint
