// Contact constraints, N at a time.
//
// For a contact with unit normal n (from a to b), tangent t = (n.y, -n.x) and points at offsets r_a, r_b from the centres:
//   separation   C   = (x_b + r_b - x_a - r_a) . n        C' = (v_b + w_b x r_b - v_a - w_a x r_a) . n  >= 0 where C <= 0
//   friction     C'  = (same velocity) . t + surface speed = 0, |impulse| <= friction * normal impulse
//   rolling      C'  = w_b - w_a = 0,                         |impulse| <= length * normal impulse
//   effective mass of a direction u: 1 / (m_a^-1 + m_b^-1 + I_a^-1 (r_a x u)^2 + I_b^-1 (r_b x u)^2)
// For impulses, the offsets keep their direction during a step; the separation follows the rotated offsets. At rest they keep their
// direction for longer (ContactRow::frame).
//
// A soft constraint with a bounded speed pushes overlapping bodies apart; bodies that are still apart may approach as far as the gap
// allows (speculative contact). Each sub-step solves with that bias, moves, then relaxes without it, so that the push-out leaves no
// velocity behind. Friction and rolling resistance act in `relax`, after the normals. There the normal impulse that bounds them is
// the one that holds the bodies apart; in `solve` it is larger by the push-out.
//
// The accumulated impulses are those of one sub-step, and the warm start of the next. `relax` adds the final impulse of each sub-step to
// the sums over the step that contacts and hits report; impacts add their part.
//
// Bytes per contact, read (and the impulses written) in each of 12 passes: 36 + 44 for each point, so 124 for a contact of two points
// without extras; 8 more for the radii of a contact of one point. The softness follows from the masses and needs no memory.
// Restitution is in impact_kernels-inl.hpp.
// Source: E. Catto, Solver2D (2024), "Soft Step".
#if defined(DRYSTONE_SOLVER_CONTACT_KERNELS_INL_) == defined(HWY_TARGET_TOGGLE)
#ifdef DRYSTONE_SOLVER_CONTACT_KERNELS_INL_
#undef DRYSTONE_SOLVER_CONTACT_KERNELS_INL_
#else
#define DRYSTONE_SOLVER_CONTACT_KERNELS_INL_
#endif

#include "base/platform.hpp"
#include "kernels/bodies-inl.hpp"
#include "kernels/kernels.hpp"
#include "model/deep_overlap.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace HWY_NAMESPACE {

template <int N>
struct ContactPointBatch {
  float anchor_a_x[N], anchor_a_y[N];
  float anchor_b_x[N], anchor_b_y[N];
  float adjusted_separation[N];  // Without the part of the offsets, so that rotated offsets can be added.
  float normal_mass[N], tangent_mass[N];
  float normal_impulse[N], tangent_impulse[N];
  float step_normal_impulse[N], step_tangent_impulse[N];
};

/// Data that only contacts with restitution, rolling resistance, surface speed or hit events need.
template <int N, int Points>
struct ContactExtras {
  float restitution[N];
  float rolling_resistance[N], rolling_mass[N], rolling_impulse[N];
  float surface_speed[N];
  // Along the normal before the step or an impact in it, negative when approaching.
  float approach_velocity[Points][N];
  float max_normal_impulse[Points][N];
  float parting_velocity[Points][N];  // Of the round of impacts, see impact_kernels-inl.hpp.
  float impact_impulse[Points][N];    // Likewise, along the normal.
};
struct NoExtras {};

/// Rounding radii. A single point may be on a round shape that rolls. Its separation is measured between the centres of the rounding,
/// which stay level, and not at a point of the surface, which moves up.
template <int N>
struct ContactRadii {
  float radius_a[N], radius_b[N];
};
struct NoRadii {};

template <int N, int Points, bool Extended>
struct alignas(4 * N) ContactBatch {
  std::uint32_t offset_a[N], offset_b[N];  // Of the bodies, see bodies-inl.hpp.
  float inv_mass_a[N], inv_mass_b[N];
  float inv_inertia_a[N], inv_inertia_b[N];
  float normal_x[N], normal_y[N];
  float friction[N];
  ContactPointBatch<N> points[Points];
  // An empty member must take no room, or the members after it would not be aligned for the lanes.
  [[no_unique_address]] std::conditional_t<Points == 1, ContactRadii<N>, NoRadii> radii;
  [[no_unique_address]] std::conditional_t<Extended, ContactExtras<N, Points>, NoExtras> extras;
};
static_assert(sizeof(ContactBatch<8, 1, false>) == 8 * (36 + 44 + 8) &&
              sizeof(ContactBatch<8, 2, false>) == 8 * (36 + 88));
static_assert(sizeof(ContactBatch<8, 2, true>) == 8 * (36 + 88 + 52));

/// A contact updates its frame once body a has rotated by 0.04 rad from it: offsets and normal are right to 4 %.
inline constexpr float kLeastFrameCosine = 1.0f - 0.5f * 0.04f * 0.04f;
/// Or once it uses this part of its friction, or a body rotates faster than this [rad/s].
inline constexpr float kAboutToSlip = 0.75f;
inline constexpr float kFastestLean = 0.05f;

template <int N, int Points, bool Extended>
struct ContactPasses {
  using Batch = ContactBatch<N, Points, Extended>;
  using R = Real<N>;
  using V = Vec2Lanes<N>;
  static constexpr std::size_t kKind = (Points - 1) + (Extended ? 2 : 0);

  static Batch* batches(const solver::SolverData& data) { return static_cast<Batch*>(data.contact_batches[kKind]); }

  // --- Setting up and reading back, lane by lane ------------------------------------------------------------------------

  /// The rotations that bring a manifold from the frames of its bodies to the axes of the world.
  struct alignas(4 * N) Poses {
    float cos_a[N], sin_a[N], cos_b[N], sin_b[N];
    float frame_cos_a[N], frame_sin_a[N];    // ContactRow::frame.
    float rotation_cos[N], rotation_sin[N];  // From a to b when the manifold was computed.
    float between_x[N], between_y[N];        // From centre to centre.
  };

  static bool is_kinematic(const solver::SolverData& data, std::uint32_t body) {
    return data.index_of[body] > data.dynamic_count;
  }

  /// The frame stays only for bodies that lean because contacts are soft. Contacts with kinematic bodies, whose rotation is meant, update
  /// it in each step; so do contacts of rotating bodies, and contacts about to slip, for which the direction of the normal matters.
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

  /// Copies the manifold, still in the frames of the bodies. Returns whether the overlap is deep.
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

  /// Contacts are in the order of their colours, which the hardware cannot predict.
  static void prefetch_rows(const solver::SolverData& data, const std::uint32_t* slots) {
    for (std::size_t lane = 0; lane < N && slots[lane] != kNone; ++lane) {
      const ContactRow& contact = data.world->contacts.row[slots[lane]];
      base::prefetch(&contact.computed_rotation);
      base::prefetch(&contact.local_normal);
      base::prefetch(&contact.impulses);
    }
  }

  static void prepare(const solver::SolverData& data, IndexRange range) {
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      Batch& batch = batches(data)[i];
      const std::uint32_t* slots = data.contact_slots[kKind] + std::size_t{i} * N;
      Poses poses;
      if (slots[N - 1] == kNone) {  // Empty lanes hold zeros: body 0, no mass, no impulse.
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
      if (any_deep) leave_deep_to_moves(data, batch, slots);
      if constexpr (Extended) {
        for (const float restitution : batch.extras.restitution) data.impacts->add_restitution(restitution);
      }
    }
  }

  /// Moves the manifold with its bodies: the separation to where they are, as contact_now() does for one contact, the normal
  /// and the offsets to the contact's frame.
  static void carry_along(Batch& batch, const Poses& poses) {
    const RotationLanes<N> rotation_a = {R::load(poses.cos_a), R::load(poses.sin_a)};
    const RotationLanes<N> rotation_b = {R::load(poses.cos_b), R::load(poses.sin_b)};
    const RotationLanes<N> frame_a = {R::load(poses.frame_cos_a), R::load(poses.frame_sin_a)};
    const RotationLanes<N> frame_b =
        frame_a * RotationLanes<N>{R::load(poses.rotation_cos), R::load(poses.rotation_sin)};
    const V between = {R::load(poses.between_x), R::load(poses.between_y)};
    const V normal = rotate(frame_a, V{R::load(batch.normal_x), R::load(batch.normal_y)});
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
    const V normal = {R::load(batch.normal_x), R::load(batch.normal_y)};
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
      const Pair pair = gather_pair(data, batch);
      for (int i = 0; i < Points; ++i) {
        dot(relative_velocity(pair, batch.points[i]), normal).store(batch.extras.approach_velocity[i]);
        R(0.0f).store(batch.extras.max_normal_impulse[i]);
      }
    }
  }

  /// Where moves part bodies that overlap deeply (push_apart.cpp), velocities shall not do so as well: along a chain of
  /// overlaps they would add up. So an overlap acts as no deeper than the soft contacts push out, and the less the deeper it
  /// is, to nothing at half the thickness; but always as deep as the load on the contact makes it.
  static void leave_deep_to_moves(const solver::SolverData& data, Batch& batch, const std::uint32_t* slots) {
    const SimState& w = *data.world;
    float halves[N] = {};  // thinner_half() where the overlap is deep.
    for (std::size_t lane = 0; lane < N && slots[lane] != kNone; ++lane) {
      const ContactKey& key = w.contacts.key[slots[lane]];
      if (key.deep) halves[lane] = thinner_half(w.bodies.state[key.body[0]], w.bodies.state[key.body[1]]);
    }
    const R zero(0.0f);
    const R half = R::load(halves);
    const Motion motion = {gather_position<N>(data.bodies, batch.offset_a),
                           gather_position<N>(data.bodies, batch.offset_b)};
    const V normal = {R::load(batch.normal_x), R::load(batch.normal_y)};
    const R sag_time =
        select(is_fixed(batch), R(math::sag_time(data.static_softness)), R(math::sag_time(data.contact_softness)));
    const R most(kDeepOverlap);
    for (ContactPointBatch<N>& p : batch.points) {
      const R overlap = -separation_of(batch, p, motion, normal);
      const R loaded = sag_time * R::load(p.normal_impulse) * invert_positive(R::load(p.normal_mass));
      const R pushed = most * max(R(1.0f) - overlap / half, zero);
      const R left = keep(both(half > zero, overlap > most), max(overlap - pushed - loaded, zero));
      add_to(p.adjusted_separation, left);
    }
  }

  static void store(const solver::SolverData& data, IndexRange range) {
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      const Batch& batch = batches(data)[i];
      const std::uint32_t* slots = data.contact_slots[kKind] + std::size_t{i} * N;
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

  // --- The arithmetic ---------------------------------------------------------------------------------------------------

  struct Pair {
    VelocityLanes<N> a;
    VelocityLanes<N> b;
  };

  static HWY_INLINE V anchor_a(const ContactPointBatch<N>& p) { return {R::load(p.anchor_a_x), R::load(p.anchor_a_y)}; }
  static HWY_INLINE V anchor_b(const ContactPointBatch<N>& p) { return {R::load(p.anchor_b_x), R::load(p.anchor_b_y)}; }

  static HWY_INLINE Pair gather_pair(const solver::SolverData& data, const Batch& batch) {
    return {gather_velocity<N>(data.bodies, batch.offset_a), gather_velocity<N>(data.bodies, batch.offset_b)};
  }
  static HWY_INLINE void scatter_pair(const solver::SolverData& data, const Batch& batch, const Pair& pair) {
    scatter_velocity<N>(data.bodies, batch.offset_a, data.dynamic_count, pair.a);
    scatter_velocity<N>(data.bodies, batch.offset_b, data.dynamic_count, pair.b);
  }

  static HWY_INLINE V relative_velocity(const Pair& pair, const ContactPointBatch<N>& p) {
    return pair.b.v + cross(pair.b.w, anchor_b(p)) - pair.a.v - cross(pair.a.w, anchor_a(p));
  }

  static HWY_INLINE void apply(Pair& pair, const Batch& batch, const ContactPointBatch<N>& p, V impulse) {
    pair.a.v = pair.a.v - R::load(batch.inv_mass_a) * impulse;
    pair.a.w -= R::load(batch.inv_inertia_a) * cross(anchor_a(p), impulse);
    pair.b.v = pair.b.v + R::load(batch.inv_mass_b) * impulse;
    pair.b.w += R::load(batch.inv_inertia_b) * cross(anchor_b(p), impulse);
  }

  static HWY_INLINE void apply_rolling(Pair& pair, const Batch& batch, R impulse) {
    pair.a.w -= R::load(batch.inv_inertia_a) * impulse;
    pair.b.w += R::load(batch.inv_inertia_b) * impulse;
  }

  static void warm_start(const solver::SolverData& data, IndexRange range) {
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      Batch& batch = batches(data)[i];
      Pair pair = gather_pair(data, batch);
      const V normal = {R::load(batch.normal_x), R::load(batch.normal_y)};
      const V tangent = right_perpendicular(normal);
      for (const ContactPointBatch<N>& p : batch.points) {
        apply(pair, batch, p, R::load(p.normal_impulse) * normal + R::load(p.tangent_impulse) * tangent);
      }
      if constexpr (Extended) apply_rolling(pair, batch, R::load(batch.extras.rolling_impulse));
      scatter_pair(data, batch, pair);
    }
  }

  struct SoftnessLanes {
    R bias_rate;
    R mass_scale;
    R impulse_scale;
  };

  static HWY_INLINE Mask<N> is_fixed(const Batch& batch) {
    const R zero(0.0f);
    return either(R::load(batch.inv_mass_a) == zero, R::load(batch.inv_mass_b) == zero);
  }

  static HWY_INLINE SoftnessLanes softness_of(const solver::SolverData& data, const Batch& batch) {
    const Mask<N> fixed = is_fixed(batch);
    const math::Softness& s = data.static_softness;
    const math::Softness& d = data.contact_softness;
    return {select(fixed, R(s.bias_rate), R(d.bias_rate)), select(fixed, R(s.mass_scale), R(d.mass_scale)),
            select(fixed, R(s.impulse_scale), R(d.impulse_scale))};
  }

  static HWY_INLINE void add_to(float* sum, R part) { (R::load(sum) + part).store(sum); }

  static HWY_INLINE void solve_friction(const Batch& batch, ContactPointBatch<N>& p, Pair& pair, V tangent) {
    R velocity = dot(relative_velocity(pair, p), tangent);
    if constexpr (Extended) velocity += R::load(batch.extras.surface_speed);
    const R limit = R::load(batch.friction) * R::load(p.normal_impulse);
    const R old = R::load(p.tangent_impulse);
    const R next = clamp(old - R::load(p.tangent_mass) * velocity, -limit, limit);
    next.store(p.tangent_impulse);
    add_to(p.step_tangent_impulse, next);
    apply(pair, batch, p, (next - old) * tangent);
  }

  static HWY_INLINE void solve_rolling(Batch& batch, Pair& pair) {
    R total = R::load(batch.points[0].normal_impulse);
    for (int i = 1; i < Points; ++i) total += R::load(batch.points[i].normal_impulse);
    const R limit = R::load(batch.extras.rolling_resistance) * total;
    const R old = R::load(batch.extras.rolling_impulse);
    const R next = clamp(old - R::load(batch.extras.rolling_mass) * (pair.b.w - pair.a.w), -limit, limit);
    next.store(batch.extras.rolling_impulse);
    apply_rolling(pair, batch, next - old);
  }

  static HWY_INLINE void store_largest(Batch& batch, int index, R impulse) {
    float* largest = batch.extras.max_normal_impulse[index];
    max(R::load(largest), impulse).store(largest);
  }

  struct Motion {
    PositionLanes<N> a;
    PositionLanes<N> b;
  };

  static HWY_INLINE R separation_of(const Batch& batch, const ContactPointBatch<N>& p, const Motion& motion, V normal) {
    V on_a = anchor_a(p);
    V on_b = anchor_b(p);
    if constexpr (Points == 1) {
      on_a = on_a - R::load(batch.radii.radius_a) * normal;
      on_b = on_b + R::load(batch.radii.radius_b) * normal;
    }
    const V offset = rotate(motion.b.dq, on_b) - rotate(motion.a.dq, on_a);
    return dot(motion.b.dp - motion.a.dp + offset, normal) + R::load(p.adjusted_separation);
  }

  template <bool UseBias>
  static HWY_INLINE void solve_normal(const solver::SolverData& data, Batch& batch, int index, Pair& pair,
                                      const Motion& motion, const SoftnessLanes& soft, V normal) {
    const R zero(0.0f);
    ContactPointBatch<N>& p = batch.points[index];
    const R separation = separation_of(batch, p, motion, normal);
    const Mask<N> apart = separation > zero;
    R bias = keep(apart, separation * R(data.inv_h));
    R mass_scale(1.0f);
    R impulse_scale(0.0f);
    if constexpr (UseBias) {
      bias = select(apart, bias, max(soft.bias_rate * separation, R(-data.push_out_speed)));
      mass_scale = select(apart, mass_scale, soft.mass_scale);
      impulse_scale = select(apart, impulse_scale, soft.impulse_scale);
    }
    const R velocity = without_traces(dot(relative_velocity(pair, p), normal));
    const R old = R::load(p.normal_impulse);
    const R change = -(R::load(p.normal_mass) * mass_scale * (velocity + bias)) - impulse_scale * old;
    const R next = max(old + change, zero);
    next.store(p.normal_impulse);
    if constexpr (!UseBias) add_to(p.step_normal_impulse, next);
    if constexpr (Extended) store_largest(batch, index, next);
    apply(pair, batch, p, (next - old) * normal);
  }

  template <bool UseBias>
  static void solve(const solver::SolverData& data, IndexRange range) {
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      Batch& batch = batches(data)[i];
      Pair pair = gather_pair(data, batch);
      const Motion motion = {gather_position<N>(data.bodies, batch.offset_a),
                             gather_position<N>(data.bodies, batch.offset_b)};
      const V normal = {R::load(batch.normal_x), R::load(batch.normal_y)};
      const SoftnessLanes soft = softness_of(data, batch);
      for (int p = 0; p < Points; ++p) solve_normal<UseBias>(data, batch, p, pair, motion, soft, normal);
      if constexpr (!UseBias) {
        const V tangent = right_perpendicular(normal);
        for (ContactPointBatch<N>& p : batch.points) solve_friction(batch, p, pair, tangent);
        if constexpr (Extended) solve_rolling(batch, pair);
      }
      scatter_pair(data, batch, pair);
    }
  }

  // --- Single points, for the direct solution with joints ---------------------------------------------------------------

  static solver::ContactPoint point(const solver::SolverData& data, const ArticulatedContact& contact) {
    const Batch& batch = batches(data)[contact.batch];
    const std::size_t i = contact.lane;
    const ContactPointBatch<N>& p = batch.points[contact.point];
    solver::ContactPoint to;
    to.place = {batch.offset_a[i], batch.offset_b[i]};
    to.inv_mass = {batch.inv_mass_a[i], batch.inv_mass_b[i]};
    to.inv_inertia = {batch.inv_inertia_a[i], batch.inv_inertia_b[i]};
    to.normal = {batch.normal_x[i], batch.normal_y[i]};
    to.anchor = {Vec2{p.anchor_a_x[i], p.anchor_a_y[i]}, Vec2{p.anchor_b_x[i], p.anchor_b_y[i]}};
    std::array<Vec2, 2> on = to.anchor;
    if constexpr (Points == 1) {
      on[0] = on[0] - batch.radii.radius_a[i] * to.normal;
      on[1] = on[1] + batch.radii.radius_b[i] * to.normal;
    }
    const SolverBody& a = data.bodies[to.place[0] / kBodyFloats];
    const SolverBody& b = data.bodies[to.place[1] / kBodyFloats];
    const Vec2 offset = drystone::rotate(b.delta_rotation, on[1]) - drystone::rotate(a.delta_rotation, on[0]);
    to.separation = drystone::dot(b.delta_position - a.delta_position + offset, to.normal) + p.adjusted_separation[i];
    to.friction = batch.friction[i];
    if constexpr (Extended) to.surface_speed = batch.extras.surface_speed[i];
    const bool fixed = to.inv_mass[0] == 0.0f || to.inv_mass[1] == 0.0f;
    to.softness = fixed ? data.static_softness : data.contact_softness;
    to.normal_impulse = p.normal_impulse[i];
    to.tangent_impulse = p.tangent_impulse[i];
    return to;
  }

  static void set_impulses(const solver::SolverData& data, const ArticulatedContact& contact, float normal,
                           float tangent) {
    ContactPointBatch<N>& p = batches(data)[contact.batch].points[contact.point];
    p.normal_impulse[contact.lane] = normal;
    p.tangent_impulse[contact.lane] = tangent;
  }

  static solver::ContactKernels kernels() {
    return {sizeof(Batch), prepare, warm_start, solve<true>, solve<false>, store, point, set_impulses};
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#endif
