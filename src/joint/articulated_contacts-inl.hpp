// Contact points between bodies of articulated components and other bodies. Each point has two rows, along the normal and across it.
//
// With all joints of the component, a body i responds to an impulse f on it with  dv_i = G_i f, and other bodies of the component move
// along. The elimination (articulated-inl.hpp) gives for each body
//   dv_i = K_i f_i + L_i dv_p,   K_i = W_i - W_i J_i^T D^-1 J_i W_i,   L_i = -W_i J_i^T D^-1 J_p
// where f_i is the impulse on the body and the subtree below it, and p its parent. So the impulse on the parent is L_i^T f_i, and
//   G_i = K_i + L_i G_p L_i^T.
//
// Sweeps visit one body after another. The points of a body are solved one at a time by its G, then the impulse moves the other bodies: up
// the path to the root, and down to all bodies that lead to contacts. Joints hold after each of these impulses, so a light leg that carries
// a heavy robot has its real resistance, and a few sweeps suffice. Bounds hold after each of them. Impulses that are not determined (several
// points on one edge) remain near the old ones. If a robot stands on two legs, each sweep moves some of the load from one to the other, so
// between sweeps all impulses go on in the direction of the sweeps so far, as in the method of conjugate gradients.
//
// Sources: R. Featherstone, Rigid Body Dynamics Algorithms (2008), chapter 11 (the inverse inertia of the contact points);
// M. Silcowitz, S. Niebe, K. Erleben, A nonsmooth nonlinear conjugate gradient method for interactive contact force problems (2010).
#if defined(DRYSTONE_JOINTS_ARTICULATED_CONTACTS_INL_) == defined(HWY_TARGET_TOGGLE)
#ifdef DRYSTONE_JOINTS_ARTICULATED_CONTACTS_INL_
#undef DRYSTONE_JOINTS_ARTICULATED_CONTACTS_INL_
#else
#define DRYSTONE_JOINTS_ARTICULATED_CONTACTS_INL_
#endif

#include "joint/articulated_component-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace HWY_NAMESPACE {

/// The largest number of sweeps in a solution.
inline constexpr int kContactSweeps = 30;
/// A point jams if a normal impulse with its friction changes the normal speed by less than this share of what it does without friction.
inline constexpr float kJamming = 0.1f;
/// Sweeps end when no point is further from its solution than this [m/s].
inline constexpr float kContactTolerance = 1.0e-4f;
/// A speed that no point has [m/s].
inline constexpr float kNoSpeed = 1.0e30f;

template <int N>
class ArticulatedContacts {
 public:
  using R = Real<N>;
  using Component = ArticulatedComponent<N>;
  using BodyWork = ArticulatedBodyWork<N>;
  using ContactWork = ArticulatedContactWork<N>;

  explicit ArticulatedContacts(Component& component) : c_(component) {}

  /// Reads the contact points. What does not change within a step is read in its first pass.
  void begin() {
    if (c_.body_work[0].has_read_contacts == 0) read_points();
    c_.body_work[0].has_read_contacts = 1;
    for (std::uint32_t i = 0; i < c_.body_count; ++i) {
      const IndexRange own = c_.contacts_of(i);
      if (own.empty()) continue;
      PositionLanes<N> position;
      if (!c_.use_bias) position = gather_position<N>(c_.data.bodies, c_.body_work[i].place);
      for (std::uint32_t k = own.first; k < own.last; ++k) read_pass(c_.contact_work[k], position);
    }
  }

  /// Finds the impulses of the points, and applies them to their bodies. The velocities of the component's other bodies, and the impulses of
  /// its joints, do not change yet.
  void solve(Mask<N> where) {
    const R zero(0.0f);
    choose_swept(where);
    for_each_swept([&](ContactWork& work, const BodyWork& body) {
      make_responses(work, body);
      R::load(work.normal).store(work.normal_start);
      R::load(work.tangent).store(work.tangent_start);
      R(kNoSpeed).store(work.normal_speed);
      R(kNoSpeed).store(work.tangent_speed);
      zero.store(work.normal_direction);
      zero.store(work.tangent_direction);
    });
    for_each_swept_body([&](BodyWork& body, std::uint32_t) {
      body.moved.store(body.velocity.load());
      body.start.store(body.velocity.load());
      body.direction.store({zero, zero, zero});
    });
    R active = keep(where, R(1.0f));
    R size = zero;
    for (int sweep = 0;;) {
      R error = zero;
      for (std::uint32_t i = c_.body_count; i-- > 0;) {
        if (c_.body_work[i].is_swept != 0) error = max(error, sweep_body(i, active > zero));
      }
      active = keep(error > R(kContactTolerance), active);
      if (all_true(active == zero) || ++sweep == kContactSweeps) break;
      choose_swept(active > zero);
      size = go_on(active > zero, size);
    }
    for (std::uint32_t i = 0; i < c_.body_count; ++i) {
      const IndexRange own = c_.contacts_of(i);
      if (own.empty()) continue;
      Twist<N> push = {zero, zero, zero};
      for (std::uint32_t k = own.first; k < own.last; ++k) {
        const ContactWork& work = c_.contact_work[k];
        push = push + (R::load(work.normal) - R::load(work.normal_before)) * work.child[0].load() +
               (R::load(work.tangent) - R::load(work.tangent_before)) * work.child[1].load();
      }
      Component::push(c_.body_work[i], push, where);
    }
  }

  /// Writes the impulses back to the contacts.
  void store() {
    for_each_contact([&](ContactWork& work, std::uint32_t) {
      for (std::size_t lane = 0; lane < N; ++lane) {
        const solver::ContactPointPlace& place = work.place[lane];
        if (place.separation == nullptr) continue;
        *place.normal_impulse = work.normal[lane];
        *place.tangent_impulse = work.tangent[lane];
      }
    });
  }

  /// Restores the impulses that begin() has read.
  void restore(Mask<N> where) {
    for_each_contact([&](ContactWork& work, std::uint32_t) {
      const R normal = R::load(work.normal_before) - R::load(work.normal);
      const R tangent = R::load(work.tangent_before) - R::load(work.tangent);
      push_other(work, normal * work.other[0].load() + tangent * work.other[1].load(), where);
      store_where(where, R::load(work.normal_before), work.normal);
      store_where(where, R::load(work.tangent_before), work.tangent);
    });
  }

 private:
  /// Calls f(work, number) for each contact point.
  template <typename F>
  HWY_INLINE void for_each_contact(F f) {
    for (std::uint32_t k = 0; k < c_.ranges.contacts.size(); ++k) f(c_.contact_work[k], k);
  }

  /// Calls f(body, number of the body) for each body with points that are swept.
  template <typename F>
  HWY_INLINE void for_each_swept_body(F f) {
    for (std::uint32_t i = 0; i < c_.body_count; ++i) {
      if (c_.body_work[i].is_swept != 0) f(c_.body_work[i], i);
    }
  }

  /// Calls f(work, body) for each contact point that is swept.
  template <typename F>
  HWY_INLINE void for_each_swept(F f) {
    for_each_swept_body([&](BodyWork& body, std::uint32_t i) {
      const IndexRange own = c_.contacts_of(i);
      for (std::uint32_t k = own.first; k < own.last; ++k) {
        if (c_.contact_work[k].is_swept != 0) f(c_.contact_work[k], body);
      }
    });
  }

  /// Chooses the points for the next sweep: those that some of these lanes have. A few lanes need many sweeps, and have few of the points.
  HWY_INLINE void choose_swept(Mask<N> where) {
    BodyWork* const bodies = c_.body_work;
    for (std::uint32_t i = 0; i < c_.body_count; ++i) {
      const IndexRange own = c_.contacts_of(i);
      bodies[i].is_swept = 0;
      for (std::uint32_t k = own.first; k < own.last; ++k) {
        ContactWork& work = c_.contact_work[k];
        work.is_swept = any_true(both(where, R::load(work.used) > R(0.0f))) ? 1 : 0;
        bodies[i].is_swept |= work.is_swept;
      }
      bodies[i].leads_to_swept = bodies[i].is_swept;
    }
    for (std::uint32_t i = c_.body_count; i-- > 1;) bodies[c_.parent_of(i)].leads_to_swept |= bodies[i].leads_to_swept;
  }

  /// Computes what the other body adds to the speeds along the rows.
  HWY_INLINE void read_other(ContactWork& work) const {
    if (work.other_is_static != 0) return;  // They are 0.
    const VelocityLanes<N> v = gather_velocity<N>(c_.data.bodies, work.other_place);
    const Twist<N> other = {v.v.x, v.v.y, v.w};
    for (int row = 0; row < 2; ++row) dot(work.other[row].load(), other).store(work.other_speed[row]);
  }

  /// Computes the responses of a point's rows to impulses along them.
  HWY_INLINE void make_responses(ContactWork& work, const BodyWork& body) const {
    const Symmetric3<N> g = body.response.load();
    const R inv_mass_x = R::load(work.other_inv_mass_x);
    const R inv_mass_y = R::load(work.other_inv_mass_y);
    const R inv_inertia = R::load(work.other_inv_inertia);
    const Mask<N> is_free = inv_mass_x == inv_mass_y;
    const auto response = [&](int k, int l) {
      const Twist<N> a = work.other[k].load();
      const Twist<N> b = work.other[l].load();
      const R of_x = a.x * b.x;
      const R of_y = a.y * b.y;
      return dot(work.child[k].load(), g * work.child[l].load()) +
             select(is_free, inv_mass_x * (of_x + of_y), inv_mass_x * of_x + inv_mass_y * of_y) +
             inv_inertia * a.angular * b.angular;
    };
    const auto hard = [&](int k) { return R(kHardCompliance) * R::load(work.inverse_mass[k]); };
    const R nn = response(0, 0) + max(hard(0), R::load(work.soft));
    const R nt = response(0, 1);
    const R tt = response(1, 1) + hard(1);
    nn.store(work.normal_response);
    nt.store(work.cross_response);
    tt.store(work.tangent_response);
    invert_positive(nn).store(work.inverse_normal);
    invert_positive(tt).store(work.inverse_tangent);
    invert_positive(nn * tt - nt * nt).store(work.inverse_determinant);
  }

  /// Solves the points of a body. Returns the largest measure of how far a point is from its solution [m/s]: the change of its speed by its
  /// own impulses, or the difference of its speed from that in the sweep before, if that is less. Where two points with one place share a
  /// load, impulses may go from one to the other for many sweeps although nothing moves.
  HWY_INLINE R sweep_body(std::uint32_t i, Mask<N> where) {
    const R zero(0.0f);
    BodyWork& body = c_.body_work[i];
    const Symmetric3<N> g = body.response.load();
    const IndexRange own = c_.contacts_of(i);
    Twist<N> moved = body.moved.load();
    Twist<N> push = {zero, zero, zero};
    R error = zero;
    for (std::uint32_t k = own.first; k < own.last; ++k) {
      ContactWork& work = c_.contact_work[k];
      if (work.is_swept == 0) continue;
      if (work.other_moves != 0) read_other(work);
      const R normal_speed = dot(work.child[0].load(), moved) + R::load(work.other_speed[0]);
      const R tangent_speed = dot(work.child[1].load(), moved) + R::load(work.other_speed[1]);
      const Impulse now = solve_point(work, normal_speed, tangent_speed);
      const R normal = now.normal - R::load(work.normal);
      const R tangent = now.tangent - R::load(work.tangent);
      const R by_impulses =
          max(abs(normal) * R::load(work.normal_response), abs(tangent) * R::load(work.tangent_response));
      const R since_last =
          max(abs(normal_speed - R::load(work.normal_speed)), abs(tangent_speed - R::load(work.tangent_speed)));
      error = max(error, min(by_impulses, since_last));
      normal_speed.store(work.normal_speed);
      tangent_speed.store(work.tangent_speed);
      const Twist<N> more = push_by(work, normal, tangent, where);
      push = push + more;
      moved = moved + g * more;
    }
    move_component(i, push, where);
    return error;
  }

  /// Changes the impulses of a point. Returns the impulse on the component's body.
  HWY_INLINE Twist<N> push_by(ContactWork& work, R normal, R tangent, Mask<N> where) const {
    store_where(where, R::load(work.normal) + normal, work.normal);
    store_where(where, R::load(work.tangent) + tangent, work.tangent);
    push_other(work, normal * work.other[0].load() + tangent * work.other[1].load(), where);
    return normal * work.child[0].load() + tangent * work.child[1].load();
  }

  /// Goes on in the direction of the sweeps so far, as conjugate gradients do, unless the last sweep changed the impulses more than the one
  /// before it did. `size_before` is what the call before returned, or 0.
  R go_on(Mask<N> where, R size_before) {
    R size(0.0f);
    for_each_swept([&](const ContactWork& work, const BodyWork&) {
      const R normal = R::load(work.normal) - R::load(work.normal_start);
      const R tangent = R::load(work.tangent) - R::load(work.tangent_start);
      size =
          size + R::load(work.normal_response) * normal * normal + R::load(work.tangent_response) * tangent * tangent;
    });
    const R share = keep(size <= size_before, size * invert_positive(size_before));
    for_each_swept_body([&](BodyWork& body, std::uint32_t) {
      const Twist<N> moved = body.moved.load();
      const Twist<N> more = share * body.direction.load();
      body.direction.store(more + (moved - body.start.load()));
      const Twist<N> next = select(where, moved + more, moved);
      body.moved.store(next);
      body.start.store(next);
    });
    for_each_swept([&](ContactWork& work, const BodyWork&) {
      const R normal = share * R::load(work.normal_direction);
      const R tangent = share * R::load(work.tangent_direction);
      (normal + (R::load(work.normal) - R::load(work.normal_start))).store(work.normal_direction);
      (tangent + (R::load(work.tangent) - R::load(work.tangent_start))).store(work.tangent_direction);
      push_by(work, normal, tangent, where);
      R::load(work.normal).store(work.normal_start);
      R::load(work.tangent).store(work.tangent_start);
    });
    return size;
  }

  /// The impulses of a point after its solution. It sticks if friction allows it. If it slips, friction is at its bound.
  struct Impulse {
    R normal;
    R tangent;
  };
  HWY_INLINE Impulse solve_point(const ContactWork& work, R normal_speed, R tangent_speed) const {
    const R zero(0.0f);
    const R normal = R::load(work.normal);
    const R tangent = R::load(work.tangent);
    const R friction = R::load(work.friction);
    const R nn = R::load(work.normal_response);
    const R nt = R::load(work.cross_response);
    const R tt = R::load(work.tangent_response);
    // The rates at impulses of 0.
    const R normal_rate = normal_speed + R::load(work.bias) + R::load(work.soft) * normal - nn * normal - nt * tangent;
    const R tangent_rate = tangent_speed + R::load(work.surface_speed) - nt * normal - tt * tangent;
    const R scale = R::load(work.inverse_determinant);
    const R sticking_normal = scale * (nt * tangent_rate - tt * normal_rate);
    const R sticking_tangent = scale * (nt * normal_rate - nn * tangent_rate);
    const Mask<N> sticks =
        both(scale > zero, both(sticking_normal >= zero, abs(sticking_tangent) <= friction * sticking_normal));
    const R slip = select(sticking_tangent < zero, -friction, friction);  // The tangent impulse per normal impulse.
    // Where friction pulls the point onto the other body harder than the normal impulse pushes it off, the point jams: the normal impulse is
    // solved with the tangent impulse of before. The same is done where a body with locked axes responds
    // to one of the rows only.
    const R slipping_response = nn + slip * nt;
    const Mask<N> jams = either(scale <= zero, slipping_response < R(kJamming) * nn);
    const R slipping_normal = max(select(jams, -(normal_rate + nt * tangent) * R::load(work.inverse_normal),
                                         -normal_rate * invert_positive(slipping_response)),
                                  zero);
    const R bound = friction * slipping_normal;
    const R jammed_tangent =
        clamp(-(tangent_rate + nt * slipping_normal) * R::load(work.inverse_tangent), -bound, bound);
    return {select(sticks, sticking_normal, slipping_normal),
            select(sticks, sticking_tangent, select(jams, jammed_tangent, slip * slipping_normal))};
  }

  /// Adds the response to an impulse on body i to the velocities of all bodies whose points are swept.
  HWY_INLINE void move_component(std::uint32_t i, Twist<N> push, Mask<N> where) {
    BodyWork* const bodies = c_.body_work;
    bodies[i].impulse.store(push);
    bodies[i].next_on_path = kNone;
    for (std::uint32_t k = i; k > 0;) {
      const std::uint32_t parent = c_.parent_of(k);
      push = weighted<3>(bodies[k].link, push);
      bodies[parent].impulse.store(push);
      bodies[parent].next_on_path = k;
      k = parent;
    }
    std::uint32_t on_path = 0;
    for (std::uint32_t k = 0; k < c_.body_count; ++k) {
      BodyWork& body = bodies[k];
      if (body.leads_to_swept == 0) continue;
      Twist<N> change = {R(0.0f), R(0.0f), R(0.0f)};
      if (k > 0) change = rates<3>(body.link, bodies[c_.parent_of(k)].unforced.load());
      if (k == on_path) {
        change = change + body.own_response.load() * body.impulse.load();
        on_path = body.next_on_path;
      }
      body.unforced.store(change);
      if (body.is_swept == 0) continue;
      const Twist<N> moved = body.moved.load();
      body.moved.store(select(where, moved + change, moved));
    }
  }

  /// The inverse mass along a unit direction.
  static float along(Vec2 inv_mass, Vec2 u) {
    return inv_mass.x == inv_mass.y ? inv_mass.x : inv_mass.x * u.x * u.x + inv_mass.y * u.y * u.y;
  }

  void read_points() {
    for_each_contact([&](ContactWork& work, std::uint32_t k) {
      work = {};
      work.other_is_static = 1;
      for (std::size_t lane = 0; lane < N; ++lane) {
        const ArticulatedContact& contact = c_.contacts[std::size_t{k} * N + lane];
        if (contact.kind != kNone) read_point(work, lane, contact);
      }
      const R inv_mass = max(R::load(work.other_inv_mass_x), R::load(work.other_inv_mass_y));
      work.other_moves = any_true(max(inv_mass, R::load(work.other_inv_inertia)) > R(0.0f)) ? 1 : 0;
    });
  }

  void read_point(ContactWork& work, std::size_t lane, const ArticulatedContact& contact) {
    const solver::ContactPoint p = c_.data.contact_kernels[contact.kind].point(c_.data, contact);
    const std::size_t own = contact.body_is_a != 0 ? 0 : 1;
    const std::size_t other = 1 - own;
    const float sign = own == 1 ? 1.0f : -1.0f;
    const auto set_row = [&](int row, Vec2 u) {
      const float lever = sign * drystone::cross(p.anchor[own], u);
      const float other_lever = -sign * drystone::cross(p.anchor[other], u);
      work.child[row].x[lane] = sign * u.x;
      work.child[row].y[lane] = sign * u.y;
      work.child[row].angular[lane] = lever;
      work.other[row].x[lane] = -sign * u.x;
      work.other[row].y[lane] = -sign * u.y;
      work.other[row].angular[lane] = other_lever;
      const float linear = along(p.inv_mass[0], u) + along(p.inv_mass[1], u);
      work.inverse_mass[row][lane] =
          linear + p.inv_inertia[own] * lever * lever + p.inv_inertia[other] * other_lever * other_lever;
    };
    work.place[lane] = p.at;
    work.used[lane] = 1.0f;
    set_row(0, p.normal);
    set_row(1, {p.normal.y, -p.normal.x});
    work.other_place[lane] = p.place[other];
    if (p.place[other] != 0) work.other_is_static = 0;
    work.other_inv_mass_x[lane] = p.inv_mass[other].x;
    work.other_inv_mass_y[lane] = p.inv_mass[other].y;
    work.other_inv_inertia[lane] = p.inv_inertia[other];
    work.friction[lane] = p.friction;
    work.surface_speed[lane] = p.surface_speed;
    work.on_child_x[lane] = p.followed[own].x;
    work.on_child_y[lane] = p.followed[own].y;
    work.on_other_x[lane] = p.followed[other].x;
    work.on_other_y[lane] = p.followed[other].y;
    work.adjusted_separation[lane] = p.adjusted_separation;
    work.bias_rate[lane] = p.softness.bias_rate;
    work.softness[lane] = p.softness.impulse_scale / p.softness.mass_scale * work.inverse_mass[0][lane];
  }

  /// Reads impulses and separations. `relax` computes the separations at the present positions; `solve` finds those that the contacts stored
  /// after the last `relax`.
  HWY_INLINE void read_pass(ContactWork& work, const PositionLanes<N>& position) const {
    const R zero(0.0f);
    alignas(4 * N) float stored[N] = {};
    for (std::size_t lane = 0; lane < N; ++lane) {
      const solver::ContactPointPlace& place = work.place[lane];
      if (place.separation == nullptr) continue;
      stored[lane] = *place.separation;
      work.normal[lane] = *place.normal_impulse;
      work.tangent[lane] = *place.tangent_impulse;
    }
    R::load(work.normal).store(work.normal_before);
    R::load(work.tangent).store(work.tangent_before);
    const R separation = c_.use_bias ? R::load(stored) : present_separation(work, position);
    const Mask<N> apart = separation > zero;
    const R ahead = separation * R(c_.data.inv_h);
    if (c_.use_bias) {
      const R push_out = max(R::load(work.bias_rate) * separation, R(-c_.data.push_out_speed));
      select(apart, ahead, push_out).store(work.bias);
      select(apart, zero, R::load(work.softness)).store(work.soft);
    } else {
      keep(apart, ahead).store(work.bias);
      zero.store(work.soft);
    }
    read_other(work);
  }

  HWY_INLINE R present_separation(const ContactWork& work, const PositionLanes<N>& position) const {
    Vec2Lanes<N> moved = position.dp;
    Vec2Lanes<N> on_other = {R::load(work.on_other_x), R::load(work.on_other_y)};
    if (work.other_is_static == 0) {
      const PositionLanes<N> other = gather_position<N>(c_.data.bodies, work.other_place);
      moved = moved - other.dp;
      on_other = rotate(other.dq, on_other);
    }
    const Vec2Lanes<N> on_child = {R::load(work.on_child_x), R::load(work.on_child_y)};
    const Vec2Lanes<N> normal = {R::load(work.child[0].x), R::load(work.child[0].y)};
    return dot(moved + (rotate(position.dq, on_child) - on_other), normal) + R::load(work.adjusted_separation);
  }

  /// Applies an impulse to the other body. Components that are solved side by side share no movable body.
  HWY_INLINE void push_other(const ContactWork& work, Twist<N> impulse, Mask<N> where) const {
    if (work.other_moves == 0) return;
    const R inv_mass_x = R::load(work.other_inv_mass_x);
    const R inv_mass_y = R::load(work.other_inv_mass_y);
    const R inv_inertia = R::load(work.other_inv_inertia);
    where =
        both(where, max(max(inv_mass_x, inv_mass_y), inv_inertia) >
                        R(0.0f));  // A body that is locked along all axes is not written, whatever the other lanes do.
    VelocityLanes<N> v = gather_velocity<N>(c_.data.bodies, work.other_place);
    v.v.x = select(where, v.v.x + inv_mass_x * impulse.x, v.v.x);
    v.v.y = select(where, v.v.y + inv_mass_y * impulse.y, v.v.y);
    v.w = select(where, v.w + inv_inertia * impulse.angular, v.w);
    scatter_velocity<N>(c_.data.bodies, work.other_place, c_.data.dynamic_count, v);
  }

  Component& c_;
};

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#endif
