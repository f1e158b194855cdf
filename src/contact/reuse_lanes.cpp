// Compiles the function of reuse_lanes.hpp once per instruction set (this file includes itself through Highway's foreach_target).
#include "contact/reuse_lanes.hpp"

#include <algorithm>
#include <limits>

#include "contact/kept_manifold.hpp"
#include "core/platform.hpp"
#include "core/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "contact/reuse_lanes.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

// After Highway's headers.
#include "core/lanes-inl.hpp"
#include "core/transpose-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

contact::TestContactsFunction test_contacts_in_lanes() { return nullptr; }

#else

/// The poses of the bodies of a contact, as two rows of four floats.
struct PosesOfPair {
  float shift[2];  // From the origin of the larger body to the centre of the smaller one, in the world's axes.
  float extent;    // Of the smaller body.
  float distance;  // ContactReuse::distance, negated if a is the smaller body.
  Rotation larger;
  Rotation smaller;
};
static_assert(sizeof(PosesOfPair) == 32 && offsetof(PosesOfPair, larger) == 16);

HWY_INLINE PosesOfPair poses_of(const BodyState& a, const BodyState& b, const ContactReuse& reuse) {
  const BodyState& larger = reuse.b_is_smaller ? a : b;
  const BodyState& smaller = reuse.b_is_smaller ? b : a;
  const Vec2 shift = smaller.center - larger.pose.position;
  return {{shift.x, shift.y},
          smaller.extent,
          reuse.b_is_smaller ? reuse.distance : -reuse.distance,
          larger.pose.rotation,
          smaller.pose.rotation};
}

/// contact::is_valid() for N contacts.
template <int N>
HWY_INLINE Mask<N> are_valid(const PosesOfPair* poses, const ContactReuse* const* reuse) {
  static_assert(offsetof(ContactReuse, computed_center) == 0 && offsetof(ContactReuse, computed_rotation) == 8);
  const Columns<N> row_0 = columns_of_rows<N>([=](int lane) { return poses[lane].shift; });
  const Columns<N> row_1 = columns_of_rows<N>([=](int lane) { return &poses[lane].larger.c; });
  const Columns<N> computed = columns_of_rows<N>([=](int lane) { return &reuse[lane]->computed_center.x; });
  const RotationLanes<N> larger = {row_1.c0, row_1.c1};
  const RotationLanes<N> smaller = {row_1.c2, row_1.c3};
  const Real<N> extent = row_0.c2;
  const Real<N> distance = row_0.c3;
  const Real<N> zero(0.0f);

  const Vec2Lanes<N> shift =
      rotate_back(larger, Vec2Lanes<N>{row_0.c0, row_0.c1}) - Vec2Lanes<N>{computed.c0, computed.c1};
  // The rotation from a to b has the opposite sine if a is the smaller body.
  RotationLanes<N> now = relative(larger, smaller);
  now.s = select(distance < zero, -now.s, now.s);
  const RotationLanes<N> rotation = relative(RotationLanes<N>{computed.c2, computed.c3}, now);
  const Real<N> half_turn(std::numeric_limits<float>::infinity());
  const Real<N> turned = select(rotation.c > zero, abs(rotation.s) * extent, half_turn);
  return max(abs(shift.x), abs(shift.y)) + turned < abs(distance);
}

/// Prefetches the bodies of contacts, because the hardware cannot predict their order in the table.
HWY_INLINE void prefetch_bodies(const SimState& w, std::span<const std::uint32_t> slots) {
  for (const std::uint32_t slot : slots) {
    for (const std::uint32_t body : w.contacts.key[slot].body) base::prefetch(&w.bodies.state[body]);
  }
}

template <int N>
void test_contacts(const SimState& w, std::span<const std::uint32_t> slots, contact::TestedContacts& to) {
  PosesOfPair poses[N];
  const ContactReuse* reuse[N];
  const ContactKey* keys[N];
  to.moved_count = to.deep_count = 0;
  prefetch_bodies(w, slots.first(std::min<std::size_t>(N, slots.size())));
  for (std::size_t first = 0; first < slots.size(); first += N) {
    const std::size_t used = std::min<std::size_t>(N, slots.size() - first);
    const std::size_t next = first + used;
    prefetch_bodies(w, slots.subspan(next, std::min<std::size_t>(N, slots.size() - next)));
    bool any_deep = false;
    for (std::size_t lane = 0; lane < N; ++lane) {
      const std::uint32_t slot = slots[first + std::min(lane, used - 1)];
      keys[lane] = &w.contacts.key[slot];
      reuse[lane] = &w.contacts.reuse[slot];
      const auto [a, b] = keys[lane]->body;
      poses[lane] = poses_of(w.bodies.state[a], w.bodies.state[b], *reuse[lane]);
      any_deep = any_deep || keys[lane]->deep || keys[lane]->pressed;
    }
    const unsigned kept = mask_bits(are_valid<N>(poses, reuse));
    for (std::size_t lane = 0; lane < used; ++lane) {
      to.moved[to.moved_count] = slots[first + lane];
      to.moved_count += (kept >> lane & 1u) == 0 ? 1 : 0;
    }
    if (!any_deep) continue;
    for (std::size_t lane = 0; lane < used; ++lane) {
      if ((kept >> lane & 1u) != 0 && (keys[lane]->deep || keys[lane]->pressed))
        to.deep[to.deep_count++] = slots[first + lane];
    }
  }
}

contact::TestContactsFunction test_contacts_in_lanes() { return test_contacts<HWY_MAX_BYTES / 4>; }

#endif

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace drystone {

HWY_EXPORT(test_contacts_in_lanes);

namespace contact {
namespace {

void test_contacts_alone(const SimState& w, std::span<const std::uint32_t> slots, TestedContacts& to) {
  to.moved_count = to.deep_count = 0;
  for (const std::uint32_t slot : slots) {
    const ContactKey& key = w.contacts.key[slot];
    if (!is_valid(w.contacts.reuse[slot], w.bodies.state[key.body[0]], w.bodies.state[key.body[1]])) {
      to.moved[to.moved_count++] = slot;
    } else if (key.deep || key.pressed) {
      to.deep[to.deep_count++] = slot;
    }
  }
}

}  // namespace

TestContactsFunction test_contacts_function(Lanes lanes) {
  if (lanes == Lanes::scalar) return test_contacts_alone;
  return simd::entry_of(HWY_DISPATCH_TABLE(test_contacts_in_lanes), lanes)();
}

}  // namespace contact
}  // namespace drystone
#endif
