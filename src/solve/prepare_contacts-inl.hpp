// Contacts before and after the sub-steps: rows are copied to lanes of batches, and impulses are copied back to the rows.
//
// Rows are read and written four floats at a time and transposed (core/transpose-inl.hpp).
//
// A manifold is stored in the frames of its bodies. It is converted to the axes of the world, and its separations to the present poses.
#pragma once

#include <cstddef>
#include <span>

#include "contact/contact_now.hpp"
#include "core/platform.hpp"
#include "solve/contact_batch-inl.hpp"
#include "world/deep_overlap.hpp"
#include "world/locks.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

/// A contact updates its frame when body a has rotated by 0.04 rad from it, so that the error of offsets and normal is at most 4 %.
inline constexpr float kLeastFrameCosine = 1.0f - 0.5f * 0.04f * 0.04f;
/// It also updates its frame when it uses this share of its friction, because the direction of the normal decides what slips: with 1,
/// planks would slide off beyond the angle of repose.
inline constexpr float kAboutToSlip = 0.75f;
/// And when body a rotates faster than this [rad/s], faster than piles lean because contacts are soft. A pile on a body that turns more
/// slowly creeps over it, by up to 0.02 of its height for each radian; with 0, piles at rest follow their own lean and fall
/// (docs/contacts.md).
inline constexpr float kFastestLean = 0.05f;

template <int N, int Points, bool Extended, int Stride>
struct ContactSetup {
  using Batch = ContactBatch<N, Points, Extended>;
  using Velocities = ContactVelocities<N>;
  using Positions = ContactPositions<N>;
  using R = Real<N>;
  using V = Vec2Lanes<N>;
  static void prepare(const solver::SolverData& data, const solver::Batches& batches, IndexRange range) {
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      Batch& batch = batch_at<Batch, Stride>(batches, i);
      const std::uint32_t* slots = slots_at<Batch, Stride>(batches, i);
      Rows rows;
      if (i + 1 < range.last && !has_several_worlds(data)) prefetch_rows(data, slots + Stride);
      rows.find(data, slots, batch);
      fill(data, batch, rows, slots);
      if constexpr (Extended) fill_locks(data, batch);
      compute_masses(data, batch);
      const Positions positions = start_positions(data, batch);
      if (rows.any_deep) leave_deep_to_moves(data, batch, slots, positions);
      store_separations(batch, positions, normal_of(batch));
      if (batches.jointed != nullptr) batches.jointed[i] = jointed_bodies(data, batch);
      if constexpr (Extended) {
        for (const float restitution : batch.extras.restitution) batches.impacts->add_restitution(restitution);
      }
    }
  }

  /// The rows of N contacts. Empty lanes have a row of zeros and the static body 0, so they have no mass and no impulse.
  struct Rows {
    const ContactRow* contact[N];
    const BodyState* a[N];
    const BodyState* b[N];
    alignas(4 * N) float between_x[N], between_y[N];  // From the centre of a to the centre of b.
    alignas(4 * N) float far_in[N] = {};              // 1 if the overlap is deep and not from an impact.
    bool any_deep = false;                            // Whether an overlap is deep.

    void find(const solver::SolverData& data, const std::uint32_t* slots, Batch& batch) {
      static constexpr ContactRow kNoContact{};
      static constexpr BodyState kNoBody{};
      for (std::size_t lane = 0; lane < N; ++lane) {
        if (slots[lane] == kNone) {
          contact[lane] = &kNoContact;
          a[lane] = b[lane] = &kNoBody;
          between_x[lane] = between_y[lane] = 0.0f;
          batch.offset_a[lane] = batch.offset_b[lane] = 0;
          continue;
        }
        const auto [world, slot] = row_of(data, slots[lane]);
        const SimState& w = *world.state;
        const ContactKey& key = w.contacts.key[slot];
        const BodyState& body_a = w.bodies.state[key.body[0]];
        const BodyState& body_b = w.bodies.state[key.body[1]];
        contact[lane] = &w.contacts.row[slot];
        a[lane] = &body_a;
        b[lane] = &body_b;
        const Vec2 between = body_b.center - body_a.center;
        between_x[lane] = between.x;
        between_y[lane] = between.y;
        batch.offset_a[lane] = offset_of(world.index_of[key.body[0]]);
        batch.offset_b[lane] = offset_of(world.index_of[key.body[1]]);
        if (key.deep) {
          if (!has_just_met(w, *contact[lane], body_a, body_b)) far_in[lane] = 1.0f;
          any_deep = true;
        }
      }
    }
  };

  /// Whether the approach of the bodies in the last step explains the overlap.
  static bool has_just_met(const SimState& w, const ContactRow& contact, const BodyState& a, const BodyState& b) {
    const ContactNow now = contact_now(w, contact);
    return now.least_separation() >= w.last_step * parting_speed(a, b, now);
  }

  static constexpr std::size_t kRolling = offsetof(ContactRow, rolling_impulse);

  /// Four floats of each row, from the byte `offset` on.
  template <typename Row>
  static HWY_INLINE Columns<N> four_floats(const Row* const* rows, std::size_t offset) {
    return columns_of_rows<N>([=](int lane) {
      return reinterpret_cast<const float*>(reinterpret_cast<const std::byte*>(rows[lane]) + offset);
    });
  }

  /// Fills the lanes from the rows. A manifold is stored in the frames of its bodies and moves with them: the separation is that at the
  /// present poses, as contact_now() computes it for one contact; the normal and the offsets are those in the contact's frame.
  static void fill(const solver::SolverData& data, Batch& batch, const Rows& rows, const std::uint32_t* slots) {
    const RotationLanes<N> rotation_a = fill_body(rows.a, batch.inv_mass_a, batch.inv_inertia_a);
    const RotationLanes<N> rotation_b = fill_body(rows.b, batch.inv_mass_b, batch.inv_inertia_b);
    const Columns<N> normal_and_frame = four_floats(rows.contact, offsetof(ContactRow, local_normal));
    const R friction = fill_surface(data, batch, rows);
    const Impulses impulses = fill_impulses(data, batch, rows);

    RotationLanes<N> frame_a = {normal_and_frame.c2, normal_and_frame.c3};
    const Mask<N> moves = moves_frame(data, batch, rows, {friction, impulses, frame_a, rotation_a});
    if (any_true(moves)) {
      frame_a = {HWY_NAMESPACE::select(moves, rotation_a.c, frame_a.c),
                 HWY_NAMESPACE::select(moves, rotation_a.s, frame_a.s)};
      store_frames(rows, slots, moves, frame_a);
    }
    static_assert(offsetof(ContactRow, computed_rotation) == kRolling + 4);
    const Columns<N> computed = four_floats(rows.contact, kRolling);
    const RotationLanes<N> frame_b = frame_a * RotationLanes<N>{computed.c1, computed.c2};
    const V between = {R::load(rows.between_x), R::load(rows.between_y)};
    const V normal = rotate(frame_a, V{normal_and_frame.c0, normal_and_frame.c1});
    store_vector(normal, batch.normal_x, batch.normal_y);
    const LocalPoints local = local_points(batch, rows);
    // A manifold has its points midway between the surfaces. Bodies that meet touch at the surface of each, so there the offsets end.
    // Bodies that press on each other or are far inside each other share a point: friction at two would turn both.
    const Mask<N> presses = max(impulses.normal, R::load(rows.far_in)) > R(0.0f);
    for (int i = 0; i < Points; ++i) {
      ContactPointBatch<N>& p = batch.points[i];
      const V on_a = rotate(frame_a, local.a[i]);
      const V on_b = rotate(frame_b, local.b[i]);
      const V moved = (rotate(rotation_b, local.b[i]) - on_b) - (rotate(rotation_a, local.a[i]) - on_a);
      const R adjusted = local.separation[i] + dot(between + moved, normal);
      const R separation = adjusted + dot(on_b - on_a, normal) + rounding(batch);
      const R gap = HWY_NAMESPACE::select(presses, max(separation, R(0.0f)), separation);
      const V half = (R(0.5f) * gap) * normal;
      (adjusted - gap).store(p.adjusted_separation);
      store_vector(on_a - half, p.anchor_a_x, p.anchor_a_y);
      store_vector(on_b + half, p.anchor_b_x, p.anchor_b_y);
    }
  }

  /// By how much the separation of the offsets' ends exceeds that of the surfaces.
  static HWY_INLINE R rounding(const Batch& batch) {
    if constexpr (Points == 1) return R::load(batch.radii.radius_a) + R::load(batch.radii.radius_b);
    return R(0.0f);
  }

  static HWY_INLINE RotationLanes<N> fill_body(const BodyState* const* bodies, float* inv_mass, float* inv_inertia) {
    const Columns<N> masses = four_floats(bodies, offsetof(BodyState, inv_mass));
    masses.c0.store(inv_mass);
    masses.c1.store(inv_inertia);
    const Columns<N> rotation = four_floats(bodies, offsetof(BodyState, pose) + offsetof(WorldTransform, rotation));
    return {rotation.c0, rotation.c1};
  }

  /// Returns the friction.
  static HWY_INLINE R fill_surface(const solver::SolverData& data, Batch& batch, const Rows& rows) {
    const Columns<N> surface = four_floats(rows.contact, offsetof(ContactRow, friction));
    surface.c0.store(batch.friction);
    if constexpr (Extended) {
      surface.c1.store(batch.extras.restitution);
      surface.c2.store(batch.extras.rolling_resistance);
      surface.c3.store(batch.extras.surface_speed);
      const Columns<N> rolling = four_floats(rows.contact, kRolling);
      (R(data.warm_start_scale) * rolling.c0).store(batch.extras.rolling_impulse);
    }
    return surface.c0;
  }

  /// The impulses of the last sub-step, summed over the points.
  struct Impulses {
    R normal;
    R tangent;
  };

  /// If the length of sub-steps has changed, the contact begins with its mean impulses in the last step: a part of the last sub-step's is
  /// what the solver corrected there, which is in no proportion to the length. Contacts with extras may have bounced in that step.
  static HWY_INLINE Impulses fill_impulses(const solver::SolverData& data, Batch& batch, const Rows& rows) {
    const bool from_mean = !Extended && data.mean_scale > 0.0f;
    const R scale(from_mean ? data.mean_scale : data.warm_start_scale);
    Impulses sums = {R(0.0f), R(0.0f)};
    for (int i = 0; i < Points; ++i) {
      const Columns<N> impulses = four_floats(
          rows.contact, offsetof(ContactRow, impulses) + static_cast<std::size_t>(i) * sizeof(PointImpulses));
      (scale * (from_mean ? impulses.c2 : impulses.c0)).store(batch.points[i].normal_impulse);
      (scale * (from_mean ? impulses.c3 : impulses.c1)).store(batch.points[i].tangent_impulse);
      sums.normal += impulses.c0;
      sums.tangent += impulses.c1;
    }
    return sums;
  }

  /// Points in the frames of their bodies, and the separations that they would have if the centres of the bodies coincided.
  struct LocalPoints {
    V a[Points];
    V b[Points];
    R separation[Points];
  };

  static HWY_INLINE LocalPoints local_points(Batch& batch, const Rows& rows) {
    constexpr std::size_t kFirst = offsetof(ContactRow, points);
    static_assert(sizeof(ContactPointState) == 20 && offsetof(ContactRow, radius) == kFirst + 40);
    LocalPoints local;
    const Columns<N> first = four_floats(rows.contact, kFirst);
    local.a[0] = {first.c0, first.c1};
    local.b[0] = {first.c2, first.c3};
    const Columns<N> last = four_floats(rows.contact, kFirst + 32);  // Includes the radii.
    if constexpr (Points == 1) {
      last.c2.store(batch.radii.radius_a);
      last.c3.store(batch.radii.radius_b);
      local.separation[0] = four_floats(rows.contact, kFirst + 16).c0 - (last.c2 + last.c3);
    } else {
      const Columns<N> middle = four_floats(rows.contact, kFirst + 16);
      local.separation[0] = middle.c0;
      local.a[1] = {middle.c1, middle.c2};
      local.b[1] = {middle.c3, last.c0};
      local.separation[1] = last.c1;
    }
    return local;
  }

  static solver::JointedBodies jointed_bodies(const solver::SolverData& data, const Batch& batch) {
    std::size_t dynamic = 0;
    std::size_t jointed = 0;
    for (const auto& offsets : {std::span(batch.offset_a), std::span(batch.offset_b)}) {
      for (const std::uint32_t offset : offsets) {
        const std::uint32_t body = offset / kBodyFloats;
        if (body - 1 >= data.dynamic_count) continue;
        ++dynamic;
        if (data.warm_starts.contacts_alone[body] == 0.0f) ++jointed;
      }
    }
    if (jointed == 0) return solver::JointedBodies::none;
    return jointed == dynamic ? solver::JointedBodies::all : solver::JointedBodies::some;
  }

  static HWY_INLINE Mask<N> is_kinematic(const solver::SolverData& data, const std::uint32_t* place) {
    const hn::RebindToUnsigned<Tag<N>> d;
    return {hn::RebindMask(Tag<N>(), hn::Gt(hn::Load(d, place), hn::Set(d, offset_of(data.dynamic_count))))};
  }

  struct FrameInput {
    R friction;
    Impulses impulses;
    RotationLanes<N> frame;
    RotationLanes<N> rotation_a;
  };

  /// Whether the contact updates its frame. The frame is kept only for bodies that lean because contacts are soft. It is updated in each
  /// step for contacts with kinematic bodies, for contacts of rotating bodies, and for contacts about to slip, for which the direction of
  /// the normal matters.
  static HWY_INLINE Mask<N> moves_frame(const solver::SolverData& data, const Batch& batch, const Rows& rows,
                                        const FrameInput& in) {
    const R spin = four_floats(rows.a, offsetof(BodyState, velocity)).c2;
    const Mask<N> turns =
        either(abs(spin) > R(kFastestLean), relative(in.frame, in.rotation_a).c < R(kLeastFrameCosine));
    const Mask<N> slips = abs(in.impulses.tangent) >= R(kAboutToSlip) * in.friction * in.impulses.normal;
    const Mask<N> kinematic = either(is_kinematic(data, batch.offset_a), is_kinematic(data, batch.offset_b));
    return either(either(turns, slips), kinematic);
  }

  static void store_frames(const Rows& rows, const std::uint32_t* slots, Mask<N> moves, const RotationLanes<N>& frame) {
    alignas(4 * N) float moved[N], c[N], s[N];
    keep(moves, R(1.0f)).store(moved);
    frame.c.store(c);
    frame.s.store(s);
    for (std::size_t lane = 0; lane < N && slots[lane] != kNone; ++lane) {
      if (moved[lane] != 0.0f) const_cast<ContactRow*>(rows.contact[lane])->frame = {c[lane], s[lane]};
    }
  }

  /// Prefetches rows of contacts: they are read in the order of the colours, which the hardware cannot predict.
  static void prefetch_rows(const solver::SolverData& data, const std::uint32_t* slots) {
    for (std::size_t lane = 0; lane < N && slots[lane] != kNone; ++lane) {
      const ContactRow& contact = data.world.state->contacts.row[slots[lane]];
      base::prefetch(&contact.local_normal);
      base::prefetch(&contact.impulses);
    }
  }

  static HWY_INLINE void store_vector(V v, float* x, float* y) {
    v.x.store(x);
    v.y.store(y);
  }

  /// Locked axes have an inverse mass of 0.
  static void fill_locks(const solver::SolverData& data, Batch& batch) {
    ContactExtras<N, Points>& extras = batch.extras;
    const R inv_mass_a = R::load(batch.inv_mass_a);
    const R inv_mass_b = R::load(batch.inv_mass_b);
    inv_mass_a.store(extras.inv_mass_y_a);
    inv_mass_b.store(extras.inv_mass_y_b);
    if (data.locks != nullptr) {
      store_vector(free_axes<N>(data.locks, batch.offset_a).inverse_masses(inv_mass_a), batch.inv_mass_a,
                   extras.inv_mass_y_a);
      store_vector(free_axes<N>(data.locks, batch.offset_b).inverse_masses(inv_mass_b), batch.inv_mass_b,
                   extras.inv_mass_y_b);
    }
    const V normal = normal_of(batch);
    const R share(model::kHeldShare);
    const Mask<N> held =
        either(inverse_mass_along(batch.inv_mass_a, extras.inv_mass_y_a, normal) <= share * inv_mass_a,
               inverse_mass_along(batch.inv_mass_b, extras.inv_mass_y_b, normal) <= share * inv_mass_b);
    keep(held, R(1.0f)).store(extras.held);
  }

  static R effective_mass(const Batch& batch, V r_a, V r_b, V direction) {
    const R a = cross(r_a, direction);
    const R b = cross(r_b, direction);
    return invert_positive(inverse_mass_along(batch, direction) + R::load(batch.inv_inertia_a) * a * a +
                           R::load(batch.inv_inertia_b) * b * b);
  }

  static void compute_masses(const solver::SolverData& data, Batch& batch) {
    const V normal = normal_of(batch);
    const V tangent = right_perpendicular(normal);
    for (int i = 0; i < Points; ++i) {
      ContactPointBatch<N>& p = batch.points[i];
      effective_mass(batch, anchor_a(p), anchor_b(p), normal).store(p.normal_mass);
      effective_mass(batch, anchor_a(p), anchor_b(p), tangent).store(p.tangent_mass);
      R(0.0f).store(p.step_normal_impulse);
      R(0.0f).store(p.step_tangent_impulse);
    }
    if constexpr (Extended) {
      invert_positive(R::load(batch.inv_inertia_a) + R::load(batch.inv_inertia_b)).store(batch.extras.rolling_mass);
      const Velocities pair = gather_velocities(data, batch);
      for (int i = 0; i < Points; ++i) {
        dot(relative_velocity(pair, batch.points[i]), normal).store(batch.extras.approach_velocity[i]);
        R(0.0f).store(batch.extras.max_normal_impulse[i]);
      }
    }
  }

  /// Where the bodies begin the first sub-step.
  static HWY_INLINE Positions start_positions(const solver::SolverData& data, const Batch& batch) {
    if (data.start_moves != nullptr) return gather_positions(data, batch);
    const R zero(0.0f);
    const PositionLanes<N> unmoved = {{zero, zero}, {R(1.0f), zero}};
    return {unmoved, unmoved};
  }

  /// Reduces deep overlaps for the solver. Moves separate these bodies (push_apart.cpp), and velocities must not do so as well, because
  /// along a chain of overlaps they would add up. So an overlap counts as at most kDeepOverlap, and as less the deeper it is, down to 0 at
  /// half the thickness, plus the overlap that the load on the contact causes.
  static void leave_deep_to_moves(const solver::SolverData& data, Batch& batch, const std::uint32_t* slots,
                                  const Positions& positions) {
    alignas(4 * N) float halves[N] = {};  // thinner_half() if the overlap is deep, else 0.
    for (std::size_t lane = 0; lane < N && slots[lane] != kNone; ++lane) {
      const auto [world, slot] = row_of(data, slots[lane]);
      const SimState& w = *world.state;
      const ContactKey& key = w.contacts.key[slot];
      if (key.deep) halves[lane] = thinner_half(w, key.body[0], key.body[1]);
    }
    const R zero(0.0f);
    const R half = R::load(halves);
    const V normal = normal_of(batch);
    const R sag_time =
        select(is_fixed(batch), R(math::sag_time(data.static_softness)), R(math::sag_time(data.contact_softness)));
    const R most(data.length_unit * kDeepOverlap);
    for (ContactPointBatch<N>& p : batch.points) {
      const R overlap = -separation_at(positions, batch, p, normal);
      const R loaded = sag_time * R::load(p.normal_impulse) * invert_positive(R::load(p.normal_mass));
      const R pushed = most * max(R(1.0f) - overlap / half, zero);
      const R left = keep(both(half > zero, overlap > most), max(overlap - pushed - loaded, zero));
      add_to(p.adjusted_separation, left);
    }
  }

  static void store(const solver::SolverData& data, const solver::Batches& batches, IndexRange range) {
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      const Batch& batch = batch_at<Batch, Stride>(batches, i);
      const std::uint32_t* slots = slots_at<Batch, Stride>(batches, i);
      ContactRow nowhere;  // For empty lanes.
      ContactRow* rows[N];
      for (std::size_t lane = 0; lane < N; ++lane) {
        rows[lane] = &nowhere;
        if (slots[lane] == kNone) continue;
        const auto [world, slot] = row_of(data, slots[lane]);
        rows[lane] = &world.state->contacts.row[slot];
      }
      store_impulses(batch, rows);
      if constexpr (Extended) {
        for (std::size_t lane = 0; lane < N && slots[lane] != kNone; ++lane) {
          const float fastest = store_extras(batch, lane, *rows[lane]);
          const auto [world, slot] = row_of(data, slots[lane]);
          if (fastest > data.hit_speed) world.hit_marks[slot] = 1;
        }
      }
    }
  }

  static HWY_INLINE void store_impulses(const Batch& batch, ContactRow* const* rows) {
    using Point = PointImpulses;
    static_assert(offsetof(Point, tangent) == 4 && offsetof(Point, step_normal) == 8 &&
                  offsetof(Point, step_tangent) == 12);
    for (int i = 0; i < Points; ++i) {
      const ContactPointBatch<N>& p = batch.points[i];
      const Columns<N> impulses = {R::load(p.normal_impulse), R::load(p.tangent_impulse),
                                   R::load(p.step_normal_impulse), R::load(p.step_tangent_impulse)};
      store_as_rows<N>(impulses, [=](int lane) { return &rows[lane]->impulses[static_cast<std::size_t>(i)].normal; });
    }
  }

  /// Returns the highest speed at which a point was hit.
  static float store_extras(const Batch& batch, std::size_t lane, ContactRow& contact) {
    float fastest = 0.0f;
    contact.rolling_impulse = batch.extras.rolling_impulse[lane];
    for (std::size_t p = 0; p < Points; ++p) {
      const bool pushed = batch.extras.max_normal_impulse[p][lane] > 0.0f;
      const float approach = pushed ? batch.extras.approach_velocity[p][lane] : 0.0f;
      contact.approach_velocity[p] = approach;
      fastest = drystone::max(fastest, -approach);
    }
    return fastest;
  }
};

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
