// Contacts before and after the sub-steps: rows are copied to lanes of batches, and impulses are copied back to the rows.
//
// A manifold is stored in the frames of its bodies. It is converted to the axes of the world, and its separations to the present poses.
#if defined(DRYSTONE_SOLVER_PREPARE_CONTACTS_INL_) == defined(HWY_TARGET_TOGGLE)
#ifdef DRYSTONE_SOLVER_PREPARE_CONTACTS_INL_
#undef DRYSTONE_SOLVER_PREPARE_CONTACTS_INL_
#else
#define DRYSTONE_SOLVER_PREPARE_CONTACTS_INL_
#endif

#include <span>

#include "base/platform.hpp"
#include "model/deep_overlap.hpp"
#include "solver/contact_batch-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace HWY_NAMESPACE {

/// A contact updates its frame when body a has rotated by 0.04 rad from it, so that the error of offsets and normal is at most 4 %.
inline constexpr float kLeastFrameCosine = 1.0f - 0.5f * 0.04f * 0.04f;
/// It also updates its frame when it uses this part of its friction, or when a body rotates faster than this [rad/s].
inline constexpr float kAboutToSlip = 0.75f;
inline constexpr float kFastestLean = 0.05f;

template <int N, int Points, bool Extended>
struct ContactSetup {
  using Batch = ContactBatch<N, Points, Extended>;
  using Velocities = ContactVelocities<N>;
  using Positions = ContactPositions<N>;
  using R = Real<N>;
  using V = Vec2Lanes<N>;
  static void prepare(const solver::SolverData& data, IndexRange range) {
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      Batch& batch = batches_of<Batch>(data)[i];
      const std::uint32_t* slots = data.contact_slots[Batch::kKind] + std::size_t{i} * N;
      Poses poses;
      if (slots[N - 1] == kNone) {  // Empty lanes are zero: static body 0, no mass, no impulse.
        batch = Batch{};
        poses = Poses{};
      }
      if (i + 1 < range.last) prefetch_rows(data, slots + N);
      bool any_deep = false;
      for (std::size_t lane = 0; lane < N && slots[lane] != kNone; ++lane) {
        any_deep |= fill_lane(data, batch, poses, lane, slots[lane]);
      }
      carry_along(batch, poses);
      compute_masses(data, batch);
      const Positions positions = start_positions(data, batch);
      if (any_deep) leave_deep_to_moves(data, batch, slots, positions);
      store_separations(batch, positions, normal_of(batch));
      if (data.jointed[Batch::kKind] != nullptr) data.jointed[Batch::kKind][i] = jointed_bodies(data, batch);
      if constexpr (Extended) {
        for (const float restitution : batch.extras.restitution) data.impacts->add_restitution(restitution);
      }
    }
  }

  /// The rotations that convert a manifold from the frames of its bodies to the axes of the world.
  struct alignas(4 * N) Poses {
    float cos_a[N], sin_a[N], cos_b[N], sin_b[N];
    float frame_cos_a[N], frame_sin_a[N];    // ContactRow::frame.
    float rotation_cos[N], rotation_sin[N];  // The rotation from a to b when the manifold was computed.
    float between_x[N], between_y[N];        // From the centre of a to the centre of b.
  };

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

  static bool is_kinematic(const solver::SolverData& data, std::uint32_t body) {
    return data.index_of[body] > data.dynamic_count;
  }

  /// Whether the contact updates its frame. The frame is kept only for bodies that lean because contacts are soft. It is updated in each
  /// step for contacts with kinematic bodies, for contacts of rotating bodies, and for contacts about to slip, for which the direction of
  /// the normal matters.
  static bool moves_frame(const solver::SolverData& data, const ContactRow& contact, const BodyState& a) {
    float held = 0.0f;
    float along = 0.0f;
    for (std::size_t i = 0; i < Points; ++i) {
      held += contact.impulses[i].normal;
      along += contact.impulses[i].tangent;
    }
    return drystone::abs(a.angular_velocity) > kFastestLean ||
           drystone::abs(along) >= kAboutToSlip * contact.friction * held || is_kinematic(data, contact.body[0]) ||
           is_kinematic(data, contact.body[1]) || relative(contact.frame, a.pose.rotation).c < kLeastFrameCosine;
  }

  /// Copies the manifold in the frames of the bodies. Returns whether the overlap is deep.
  static bool fill_lane(const solver::SolverData& data, Batch& batch, Poses& poses, std::size_t lane,
                        std::uint32_t slot) {
    SimState& w = *data.world;
    ContactRow& contact = w.contacts.row[slot];
    const ContactKey& key = w.contacts.key[slot];
    const BodyState& a = w.bodies.state[key.body[0]];
    const BodyState& b = w.bodies.state[key.body[1]];
    poses.cos_a[lane] = a.pose.rotation.c;
    poses.sin_a[lane] = a.pose.rotation.s;
    poses.cos_b[lane] = b.pose.rotation.c;
    poses.sin_b[lane] = b.pose.rotation.s;
    if (moves_frame(data, contact, a)) contact.frame = a.pose.rotation;
    poses.frame_cos_a[lane] = contact.frame.c;
    poses.frame_sin_a[lane] = contact.frame.s;
    poses.rotation_cos[lane] = contact.computed_rotation.c;
    poses.rotation_sin[lane] = contact.computed_rotation.s;
    const Vec2 between = b.center - a.center;
    poses.between_x[lane] = between.x;
    poses.between_y[lane] = between.y;
    batch.offset_a[lane] = offset_of(data.index_of[key.body[0]]);
    batch.offset_b[lane] = offset_of(data.index_of[key.body[1]]);
    batch.inv_mass_a[lane] = a.inv_mass;
    batch.inv_mass_b[lane] = b.inv_mass;
    batch.inv_inertia_a[lane] = a.inv_inertia;
    batch.inv_inertia_b[lane] = b.inv_inertia;
    batch.normal_x[lane] = contact.local_normal.x;
    batch.normal_y[lane] = contact.local_normal.y;
    batch.friction[lane] = contact.friction;
    for (std::size_t i = 0; i < Points; ++i) {
      const ContactPointState& from = contact.points[i];
      ContactPointBatch<N>& to = batch.points[i];
      to.anchor_a_x[lane] = from.local_a.x;
      to.anchor_a_y[lane] = from.local_a.y;
      to.anchor_b_x[lane] = from.local_b.x;
      to.anchor_b_y[lane] = from.local_b.y;
      to.adjusted_separation[lane] = from.separation_0;
      if constexpr (Points == 1) to.adjusted_separation[lane] -= contact.radius[0] + contact.radius[1];
      to.normal_impulse[lane] = data.warm_start_scale * contact.impulses[i].normal;
      to.tangent_impulse[lane] = data.warm_start_scale * contact.impulses[i].tangent;
    }
    if constexpr (Points == 1) {
      batch.radii.radius_a[lane] = contact.radius[0];
      batch.radii.radius_b[lane] = contact.radius[1];
    }
    if constexpr (Extended) {
      batch.extras.restitution[lane] = contact.restitution;
      batch.extras.rolling_resistance[lane] = contact.rolling_resistance;
      batch.extras.rolling_impulse[lane] = data.warm_start_scale * contact.rolling_impulse;
      batch.extras.surface_speed[lane] = contact.surface_speed;
    }
    return key.deep;
  }

  /// Prefetches rows of contacts: they are read in the order of the colours, which the hardware cannot predict.
  static void prefetch_rows(const solver::SolverData& data, const std::uint32_t* slots) {
    for (std::size_t lane = 0; lane < N && slots[lane] != kNone; ++lane) {
      const ContactRow& contact = data.world->contacts.row[slots[lane]];
      base::prefetch(&contact.computed_rotation);
      base::prefetch(&contact.local_normal);
      base::prefetch(&contact.impulses);
    }
  }

  /// Moves the manifold with its bodies: the separation is that at the present poses, as contact_now() computes it for one contact; the
  /// normal and the offsets are those in the contact's frame.
  static void carry_along(Batch& batch, const Poses& poses) {
    const RotationLanes<N> rotation_a = {R::load(poses.cos_a), R::load(poses.sin_a)};
    const RotationLanes<N> rotation_b = {R::load(poses.cos_b), R::load(poses.sin_b)};
    const RotationLanes<N> frame_a = {R::load(poses.frame_cos_a), R::load(poses.frame_sin_a)};
    const RotationLanes<N> frame_b =
        frame_a * RotationLanes<N>{R::load(poses.rotation_cos), R::load(poses.rotation_sin)};
    const V between = {R::load(poses.between_x), R::load(poses.between_y)};
    const V normal = rotate(frame_a, normal_of(batch));
    store_vector(normal, batch.normal_x, batch.normal_y);
    for (ContactPointBatch<N>& p : batch.points) {
      const V on_a = rotate(frame_a, anchor_a(p));
      const V on_b = rotate(frame_b, anchor_b(p));
      const V moved = (rotate(rotation_b, anchor_b(p)) - on_b) - (rotate(rotation_a, anchor_a(p)) - on_a);
      (R::load(p.adjusted_separation) + dot(between + moved, normal)).store(p.adjusted_separation);
      store_vector(on_a, p.anchor_a_x, p.anchor_a_y);
      store_vector(on_b, p.anchor_b_x, p.anchor_b_y);
    }
  }

  static HWY_INLINE void store_vector(V v, float* x, float* y) {
    v.x.store(x);
    v.y.store(y);
  }

  static R effective_mass(const Batch& batch, V r_a, V r_b, V direction) {
    const R a = cross(r_a, direction);
    const R b = cross(r_b, direction);
    return invert_positive(R::load(batch.inv_mass_a) + R::load(batch.inv_mass_b) +
                           R::load(batch.inv_inertia_a) * a * a + R::load(batch.inv_inertia_b) * b * b);
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
    const SimState& w = *data.world;
    float halves[N] = {};  // thinner_half() if the overlap is deep, else 0.
    for (std::size_t lane = 0; lane < N && slots[lane] != kNone; ++lane) {
      const ContactKey& key = w.contacts.key[slots[lane]];
      if (key.deep) halves[lane] = thinner_half(w.bodies.state[key.body[0]], w.bodies.state[key.body[1]]);
    }
    const R zero(0.0f);
    const R half = R::load(halves);
    const V normal = normal_of(batch);
    const R sag_time =
        select(is_fixed(batch), R(math::sag_time(data.static_softness)), R(math::sag_time(data.contact_softness)));
    const R most(kDeepOverlap);
    for (ContactPointBatch<N>& p : batch.points) {
      const R overlap = -separation_at(positions, batch, p, normal);
      const R loaded = sag_time * R::load(p.normal_impulse) * invert_positive(R::load(p.normal_mass));
      const R pushed = most * max(R(1.0f) - overlap / half, zero);
      const R left = keep(both(half > zero, overlap > most), max(overlap - pushed - loaded, zero));
      add_to(p.adjusted_separation, left);
    }
  }

  static void store(const solver::SolverData& data, IndexRange range) {
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      const Batch& batch = batches_of<Batch>(data)[i];
      const std::uint32_t* slots = data.contact_slots[Batch::kKind] + std::size_t{i} * N;
      for (std::size_t lane = 0; lane < N && slots[lane] != kNone; ++lane) {
        ContactRow& contact = data.world->contacts.row[slots[lane]];
        for (std::size_t p = 0; p < Points; ++p) {
          contact.impulses[p].normal = batch.points[p].normal_impulse[lane];
          contact.impulses[p].tangent = batch.points[p].tangent_impulse[lane];
          contact.impulses[p].step_normal = batch.points[p].step_normal_impulse[lane];
          contact.impulses[p].step_tangent = batch.points[p].step_tangent_impulse[lane];
        }
        if constexpr (Extended) {
          contact.rolling_impulse = batch.extras.rolling_impulse[lane];
          for (std::size_t p = 0; p < Points; ++p) {
            const bool pushed = batch.extras.max_normal_impulse[p][lane] > 0.0f;
            contact.impulses[p].approach_velocity = pushed ? batch.extras.approach_velocity[p][lane] : 0.0f;
          }
        }
      }
    }
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#endif
