// The test for reuse in lanes against the test of one contact, over random contacts. Many of them are close to the limit, on which the
// last bit decides.
#include "contact/reuse_lanes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "contact/kept_manifold.hpp"
#include "tests/contact/reference.hpp"

namespace drystone::contact {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

class Contacts {
 public:
  explicit Contacts(unsigned seed) : random_(seed) {
    for (int i = 0; i < 40; ++i) w.bodies.state.push_back(body());
    for (std::uint32_t i = 0; i < 300; ++i) add();
  }

  /// Ascending, with gaps.
  std::vector<std::uint32_t> some_slots() {
    std::vector<std::uint32_t> slots;
    const int part = random_.integer(1, 4);
    for (std::uint32_t slot = 0; slot < w.contacts.reuse.size() && slots.size() < kMostTested; ++slot) {
      if (random_.integer(1, part) == 1) slots.push_back(slot);
    }
    slots.resize(std::min<std::size_t>(slots.size(), static_cast<std::size_t>(random_.integer(1, 256))));
    return slots;
  }

  SimState w;

 private:
  Rotation rotation(float largest) { return make_rotation(random_.uniform(-largest, largest)); }

  BodyState body() {
    BodyState body;
    const double far = random_.integer(0, 3) == 0 ? 1.0e5 : 0.0;
    body.pose = {{far + double{random_.uniform(-5.0f, 5.0f)}, double{random_.uniform(-5.0f, 5.0f)}}, rotation(3.2f)};
    body.center = body.pose.position + Vec2{random_.uniform(-1.0f, 1.0f), 0.0f};
    body.extent = random_.integer(0, 9) == 0 ? 0.0f : random_.uniform(0.1f, 2.0f);
    return body;
  }

  std::uint32_t any_body() { return static_cast<std::uint32_t>(random_.integer(0, 39)); }

  void add() {
    ContactKey key;
    key.body = {any_body(), any_body()};
    key.deep = random_.integer(0, 9) == 0;
    key.pressed = random_.integer(0, 9) == 0;
    const BodyState& a = w.bodies.state[key.body[0]];
    const BodyState& b = w.bodies.state[key.body[1]];
    ContactReuse reuse;
    reuse.b_is_smaller = random_.integer(0, 1) == 0;
    const RelativePose now = relative_pose(reuse.b_is_smaller, a, b);
    const float turn = random_.integer(0, 9) == 0 ? 3.2f : 0.01f;
    reuse.computed_rotation = now.rotation * rotation(turn);
    reuse.computed_center = now.center + Vec2{random_.uniform(-0.01f, 0.01f), random_.uniform(-0.01f, 0.01f)};
    const Drift drift = drift_of(reuse, now, a, b);
    const float moved = max(abs(drift.shift.x), abs(drift.shift.y)) + drift.rotation;
    switch (random_.integer(0, 4)) {
      case 0: reuse.distance = 0.0f; break;
      case 1: reuse.distance = moved; break;
      case 2: reuse.distance = std::nextafter(moved, kInfinity); break;
      default: reuse.distance = random_.uniform(0.0f, 0.03f); break;
    }
    w.contacts.key.push_back(key);
    w.contacts.reuse.push_back(reuse);
  }

  reference::Random random_;
};

TEST(ReuseLanes, SortContactsAsTheTestOfOneDoes) {
  std::size_t moved_contacts = 0;
  std::size_t deep_contacts = 0;
  std::size_t others = 0;
  for (unsigned seed = 1; seed <= 100; ++seed) {
    Contacts contacts(seed);
    const std::vector<std::uint32_t> slots = contacts.some_slots();
    std::vector<std::uint32_t> moved;
    std::vector<std::uint32_t> deep;
    for (const std::uint32_t slot : slots) {
      const ContactKey& key = contacts.w.contacts.key[slot];
      const auto& bodies = contacts.w.bodies.state;
      if (!is_valid(contacts.w.contacts.reuse[slot], bodies[key.body[0]], bodies[key.body[1]])) {
        moved.push_back(slot);
      } else if (key.deep || key.pressed) {
        deep.push_back(slot);
      }
    }
    moved_contacts += moved.size();
    deep_contacts += deep.size();
    others += slots.size() - moved.size() - deep.size();
    for (const Lanes lanes : available_lanes()) {
      TestedContacts tested;
      test_contacts_function(lanes)(contacts.w, slots, tested);
      const auto first = [](const auto& list, std::size_t count) {
        return std::vector<std::uint32_t>(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(count));
      };
      EXPECT_EQ(first(tested.moved, tested.moved_count), moved) << to_string(lanes) << ", seed " << seed;
      EXPECT_EQ(first(tested.deep, tested.deep_count), deep) << to_string(lanes) << ", seed " << seed;
    }
  }
  EXPECT_GT(moved_contacts, 1000u);
  EXPECT_GT(deep_contacts, 300u);
  EXPECT_GT(others, 1000u);
}

}  // namespace
}  // namespace drystone::contact
