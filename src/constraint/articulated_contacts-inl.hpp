// Contact points between bodies of articulated components and other bodies. Each point has two rows, along the normal and across it.
//
// With all joints of the component, a body i responds to an impulse f on it with  dv_i = G_i f, and other bodies of the component move
// along. The elimination (articulated-inl.hpp) gives for each body
//   dv_i = K_i f_i + L_i dv_p,   K_i = W_i - W_i J_i^T D^-1 J_i W_i,   L_i = -W_i J_i^T D^-1 J_p
// where f_i is the impulse on the body and the subtree below it, and p its parent. So an impulse goes from a body up to the root by L^T, and
// the changes of velocities from the root down by L.
//
// Once for each factorisation, this gives the matrix of the component's points: how an impulse along each row changes the speed along each.
// Iterations visit one point after another. The speeds of a point are sums over its row of the matrix, and no body moves until the
// iterations end. Joints hold after each impulse, so a light leg that carries a heavy robot has its real resistance, and a few iterations
// suffice. Bounds hold after each of them. Impulses that are not determined (several points on one edge) remain near the old ones. If a
// robot stands on two legs, each iteration moves some of the load from one to the other, so between iterations all impulses go on in the
// direction of the iterations so far, as in the method of conjugate gradients.
//
// The points of each lane are numbered without gaps, whatever their bodies, so lanes that touch with different legs share the same numbers.
//
// A component with more than joint::kMostMatrixPoints points has no matrix. The points of a body are solved one at a time by its response
// with all joints, G_i = K_i + L_i G_p L_i^T, then the impulse moves the other bodies. The iterations are the same, but for rounding.
//
// Sources: R. Featherstone, Rigid Body Dynamics Algorithms (2008), chapter 11 (the inverse inertia of the contact points);
// M. Silcowitz, S. Niebe, K. Erleben, A nonsmooth nonlinear conjugate gradient method for interactive contact force problems (2010).
#pragma once

#include "constraint/articulated_component-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

/// The largest number of iterations in a solution.
inline constexpr int kContactIterations = 30;
/// A point jams if a normal impulse with its friction changes the normal speed by less than this share of what it does without friction.
inline constexpr float kJamming = 0.1f;
/// Iterations end when no point is further from its solution than this [length units/s].
inline constexpr float kContactTolerance = 1.0e-4f;
/// A speed that no point has [m/s].
inline constexpr float kNoSpeed = 1.0e30f;

template <int N>
class ArticulatedContacts {
 public:
  using R = Real<N>;
  using V = Vec2Lanes<N>;  // Of the two rows of a point.
  using Component = ArticulatedComponent<N>;
  using BodyWork = ArticulatedBodyWork<N>;
  using ContactWork = ArticulatedContactWork<N>;

  explicit ArticulatedContacts(Component& component) : c_(component) {}

  /// Reads the contact points. What does not change within a step is read in its first pass.
  void begin() {
    if (c_.body_work[0].has_read_contacts == 0) read_points();
    c_.body_work[0].has_read_contacts = 1;
    for_each_point([&](ContactWork& point) { read_pass(point); });
  }

  /// Finds the impulses of the points, and applies them to their bodies. The velocities of the component's other bodies, and the impulses
  /// of its joints, do not change yet.
  void solve(Mask<N> where) {
    const R zero(0.0f);
    if (c_.body_work[0].has_responses == 0) has_matrix() ? make_matrix() : make_whole_responses();
    c_.body_work[0].has_responses = 1;
    for_each_point([&](ContactWork& point) { start_iterations(point); });
    if (!has_matrix()) spread_changes();
    R active = keep(where, R(1.0f));
    R size = zero;
    std::uint32_t count = points_of(where, c_.body_work[0].point_count);
    for (int iteration = 0;;) {
      const R error = iterate(count, active > zero);
      active = keep(error > R(c_.data.length_unit * kContactTolerance), active);
      if (all_true(active == zero) || ++iteration == kContactIterations) break;
      count = points_of(active > zero, count);
      size = go_on(count, active > zero, size);
    }
    push_bodies(where);
  }

  /// Writes the impulses back to the contacts.
  void store() {
    for_each_point([&](ContactWork& work) {
      for (std::size_t lane = 0; lane < N; ++lane) {
        const solver::ContactPointPlace& place = work.place[lane];
        if (place.separation == nullptr) continue;
        *place.normal_impulse = lanes_of(work.impulse.x)[lane];
        *place.tangent_impulse = lanes_of(work.impulse.y)[lane];
      }
    });
  }

  /// Takes back the impulses of the points, which the bodies have, and drops them.
  void forget(Mask<N> where) {
    const R zero(0.0f);
    begin();
    for_each_point([&](ContactWork& work) { set_impulse(work, V{zero, zero}, where); });
    push_bodies(where);
    store();
  }

  /// Restores the impulses that begin() has read.
  void restore(Mask<N> where) {
    for_each_point([&](ContactWork& work) {
      const V before = work.before;
      const V impulse = work.impulse;
      push_other(work, along_rows(work.other, before - impulse), where);
      work.impulse = select(where, before, impulse);
    });
  }

 private:
  /// Calls f(point) for each contact point.
  template <typename F>
  HWY_INLINE void for_each_point(F f) {
    const std::uint32_t count = c_.body_work[0].point_count;
    for (std::uint32_t k = 0; k < count; ++k) f(c_.contact_work[k]);
  }

  /// Calls f(body, lanes) for each body that has this point in some lane, and the lanes.
  template <typename F>
  HWY_INLINE void for_each_body_of(const ContactWork& point, F f) {
    for (std::uint32_t i = point.first_body; i <= point.last_body; ++i) {
      const Mask<N> lanes = R::load(point.body) == R(static_cast<float>(i));
      if (any_true(lanes)) f(c_.body_work[i], lanes);
    }
  }

  /// What `of` returns for the body of each lane. The rows of lanes without the point are 0, so any body will do for them.
  template <typename F>
  HWY_INLINE auto of_body(const ContactWork& point, F of) const {
    auto result = of(c_.body_work[point.first_body]);
    for (std::uint32_t i = point.first_body + 1; i <= point.last_body; ++i) {
      const Mask<N> lanes = R::load(point.body) == R(static_cast<float>(i));
      if (any_true(lanes)) result = select(lanes, of(c_.body_work[i]), result);
    }
    return result;
  }

  struct TwistPair {
    Twist<N> by_normal, by_tangent;

    friend HWY_INLINE TwistPair select(Mask<N> mask, const TwistPair& a, const TwistPair& b) {
      return {select(mask, a.by_normal, b.by_normal), select(mask, a.by_tangent, b.by_tangent)};
    }
  };
  /// The responses to impulses along both rows of a point.
  HWY_INLINE TwistPair responses_of(const ContactWork& point) const {
    return of_body(point, [](const BodyWork& body) { return TwistPair{body.response[0], body.response[1]}; });
  }

  bool has_matrix() const { return c_.body_work[0].has_matrix != 0; }

  /// The number of points that some of these lanes have; points from `most` on are known to be of other lanes. A few lanes need many
  /// iterations, and may have few points.
  std::uint32_t points_of(Mask<N> where, std::uint32_t most) const {
    while (most > 0 && !any_true(both(where, R::load(c_.contact_work[most - 1].used) > R(0.0f)))) --most;
    return most;
  }

  /// Computes how the bodies before `end` respond to `push`, an impulse on each of them where `is_pushed` is 1.
  template <int Rows>
  HWY_INLINE void respond(std::uint32_t end) {
    BodyWork* const bodies = c_.body_work;
    for (std::uint32_t i = end; i-- > 1;) {
      if (bodies[i].is_pushed == 0) continue;
      BodyWork& parent = bodies[bodies[i].parent];
      for (int row = 0; row < Rows; ++row) {
        const Twist<N> pull = weighted<3>(bodies[i].link, bodies[i].push[row]);
        parent.push[row] = parent.is_pushed != 0 ? parent.push[row] + pull : pull;
      }
      parent.is_pushed = 1;
    }
    for (std::uint32_t i = 0; i < end; ++i) {
      BodyWork& body = bodies[i];
      if (body.leads_to_points == 0) continue;
      for (int row = 0; row < Rows; ++row) {
        Twist<N> change = {R(0.0f), R(0.0f), R(0.0f)};
        if (i > 0) change = rates<3>(body.link, bodies[body.parent].response[row]);
        if (body.is_pushed != 0) change = change + body.own_response * body.push[row];
        body.response[row] = change;
      }
      body.is_pushed = 0;
    }
  }

  /// Pushes the bodies of a point by unit impulses along both rows.
  HWY_INLINE void push_along_rows(const ContactWork& point) {
    const Twist<N> none = {R(0.0f), R(0.0f), R(0.0f)};
    for_each_body_of(point, [&](BodyWork& body, Mask<N> lanes) {
      for (int row = 0; row < 2; ++row) body.push[row] = select(lanes, point.child[row], none);
      body.is_pushed = 1;
    });
  }

  /// How impulses on a point change the speeds of another point through the other body, if it is the same.
  HWY_INLINE PointResponse<N> through_other(const ContactWork& point, const ContactWork& by) const {
    alignas(4 * N) float same[N];
    for (std::size_t lane = 0; lane < N; ++lane) {
      same[lane] = point.other_place[lane] == by.other_place[lane] ? 1.0f : 0.0f;
    }
    const Twist<N> masses = R::load(same) * by.other_masses;
    const auto product = [&](int row, int of) { return masses * (point.other[row] * by.other[of]); };
    return response_of(product(0, 0), product(0, 1), product(1, 0), product(1, 1));
  }

  /// Computes how impulses of each point change the speeds of all points.
  void make_matrix() {
    const std::uint32_t count = c_.body_work[0].point_count;
    for (std::uint32_t k = 0; k < count; ++k) {
      ContactWork& by = c_.contact_work[k];
      push_along_rows(by);
      respond<2>(by.last_body + 1);  // The points that come next are on no later body.
      for (std::uint32_t l = k; l < count; ++l) {
        ContactWork& point = c_.contact_work[l];
        PointResponse<N> c = response(point, responses_of(point));
        if (point.other_moves != 0 && by.other_moves != 0) c = c + through_other(point, by);
        if (l == k) set_own_response(by, c);
        point.by[k] = c;
        by.by[l] = c.transposed();
      }
    }
  }

  /// Computes how each body with points responds to an impulse on it, and the responses of the points to their own impulses.
  void make_whole_responses() {
    c_.body_work[0].whole_response = c_.body_work[0].own_response;
    for_each_moved([&](BodyWork& body, std::uint32_t i) {
      if (i == 0) return;
      const Symmetric3<N> of_parent = c_.body_work[body.parent].whole_response;
      const Twist<N> link[3] = {body.link.row[0], body.link.row[1], body.link.row[2]};
      const Twist<N> pulled[3] = {of_parent * link[0], of_parent * link[1], of_parent * link[2]};
      const auto& g = body.own_response.parts();
      body.whole_response = {g.xx + dot(link[0], pulled[0]), g.xy + dot(link[0], pulled[1]),
                             g.xt + dot(link[0], pulled[2]), g.yy + dot(link[1], pulled[1]),
                             g.yt + dot(link[1], pulled[2]), g.tt + dot(link[2], pulled[2])};
    });
    for_each_point([&](ContactWork& point) {
      const Symmetric3<N> g = c_.body_work[point.first_body].whole_response;
      PointResponse<N> c = response(point, {g * point.child[0], g * point.child[1]});
      if (point.other_moves != 0) c = c + through_other(point, point);
      set_own_response(point, c);
    });
  }

  static HWY_INLINE PointResponse<N> response(const ContactWork& point, const TwistPair& of_body) {
    const Twist<N> normal = point.child[0];
    const Twist<N> tangent = point.child[1];
    return response_of(normal * of_body.by_normal, normal * of_body.by_tangent, tangent * of_body.by_normal,
                       tangent * of_body.by_tangent);
  }
  /// The sums with 0 have no sign that depends on bodies of other lanes.
  static HWY_INLINE void set_own_response(ContactWork& point, const PointResponse<N>& c) {
    point.own_response = c + no_response<N>();
  }

  /// Computes the speeds of a point before the iterations, and the responses of its rows.
  HWY_INLINE void start_iterations(ContactWork& work) const {
    const R zero(0.0f);
    const Twist<N> v = of_body(work, [](const BodyWork& body) { return body.velocity; });
    V speed = {dot(work.child[0], v), dot(work.child[1], v)};
    if (work.other_is_static == 0) {
      const Twist<N> other = gather_twist<N>(c_.data.bodies, work.other_place);
      speed = speed + V{dot(work.other[0], other), dot(work.other[1], other)};
    }
    const V impulse = work.impulse;
    work.first_speed = speed;
    work.start = impulse;
    work.change = impulse - work.before;
    work.speed = {R(kNoSpeed), R(kNoSpeed)};
    work.direction = {zero, zero};
    const auto hard = [&](int k) { return R(kHardCompliance) * R::load(work.inverse_mass[k]); };
    const PointResponse<N> own = work.own_response;
    const R nn = own.of_normal() + max(hard(0), work.soft);
    const R nt = own.across();
    const R tt = own.of_tangent() + hard(1);
    work.normal_response = nn;
    work.cross_response = nt;
    work.tangent_response = tt;
    work.inverse_normal = invert_positive(nn);
    work.inverse_tangent = invert_positive(tt);
    work.inverse_determinant = invert_positive(nn * tt - nt * nt);
  }

  /// The speeds of a point with the impulses of the first `count` points. The sums begin with 0, so that points of other lanes, which add
  /// zeros of either sign, change no bit.
  HWY_INLINE V speed_by_matrix(const ContactWork& point, std::uint32_t count) const {
    SpeedChanges<N> changes;
    for (std::uint32_t k = 0; k < count; ++k) changes.add(point.by[k], c_.contact_work[k].change);
    return point.first_speed + changes.total();
  }
  /// The same without a matrix. `moved` is how its body was moved.
  HWY_INLINE V speed_by_bodies(const ContactWork& point, std::uint32_t count, Twist<N> moved) const {
    V sum = {R(0.0f), R(0.0f)};
    if (point.other_moves != 0) {
      for (std::uint32_t k = 0; k < count; ++k) {
        const ContactWork& by = c_.contact_work[k];
        if (by.other_moves == 0) continue;
        SpeedChanges<N> changes;
        changes.add(through_other(point, by), by.change);
        sum = sum + changes.total();
      }
    }
    return point.first_speed + (sum + V{dot(point.child[0], moved), dot(point.child[1], moved)});
  }

  /// Solves the first `count` points one after another. Returns the largest measure of how far a point is from its solution [m/s]: the
  /// change of its speed by its own impulses, or the difference of its speed from that in the iteration before, if that is less. Where two
  /// points with one place share a load, impulses may go from one to the other for many iterations although nothing moves.
  R iterate(std::uint32_t count, Mask<N> where) {
    R error(0.0f);
    if (has_matrix()) {
      for (std::uint32_t k = 0; k < count; ++k) {
        ContactWork& point = c_.contact_work[k];
        error = max(error, visit(point, speed_by_matrix(point, count), where).error);
      }
      return error;
    }
    for (std::uint32_t k = 0; k < count;) {
      BodyWork& body = c_.body_work[c_.contact_work[k].first_body];
      const Symmetric3<N> g = body.whole_response;
      Twist<N> moved = body.moved;
      Twist<N> push = {R(0.0f), R(0.0f), R(0.0f)};
      for (; k < count && &c_.body_work[c_.contact_work[k].first_body] == &body; ++k) {
        ContactWork& point = c_.contact_work[k];
        const Visit done = visit(point, speed_by_bodies(point, count, moved), where);
        error = max(error, done.error);
        const Twist<N> more = along_rows(point.child, keep(where, done.change));
        push = push + more;
        moved = moved + g * more;
      }
      body.push[0] = push;
      body.is_pushed = 1;
      respond<1>(c_.body_count);
      for_each_moved([](BodyWork& b, std::uint32_t) { b.moved = b.moved + b.response[0]; });
    }
    return error;
  }

  struct Visit {
    V change;
    R error;
  };
  /// Solves a point that has this speed.
  HWY_INLINE Visit visit(ContactWork& point, V speed, Mask<N> where) const {
    const V now = solve_point(point, speed);
    const V change = now - point.impulse;
    const R by_impulses = max(abs(change.x) * point.normal_response, abs(change.y) * point.tangent_response);
    const V further = speed - point.speed;
    point.speed = speed;
    set_impulse(point, now, where);
    return {change, min(by_impulses, max(abs(further.x), abs(further.y)))};
  }

  /// Goes on in the direction of the iterations so far, as conjugate gradients do, unless the last iteration changed the impulses more than
  /// the one before it did. `size_before` is what the call before returned, or 0.
  R go_on(std::uint32_t count, Mask<N> where, R size_before) {
    R size(0.0f);
    for (std::uint32_t k = 0; k < count; ++k) {
      const ContactWork& work = c_.contact_work[k];
      const V step = work.impulse - work.start;
      size = size + work.normal_response * step.x * step.x + work.tangent_response * step.y * step.y;
    }
    const R share = keep(size <= size_before, size * invert_positive(size_before));
    for (std::uint32_t k = 0; k < count; ++k) {
      ContactWork& work = c_.contact_work[k];
      const V impulse = work.impulse;
      const V further = share * work.direction;
      work.direction = further + (impulse - work.start);
      set_impulse(work, impulse + further, where);
      work.start = work.impulse;
    }
    if (!has_matrix()) spread_changes();
    return size;
  }

  /// Calls f(body, number) for each body that leads to points, parents first.
  template <typename F>
  HWY_INLINE void for_each_moved(F f) {
    for (std::uint32_t i = 0; i < c_.body_count; ++i) {
      if (c_.body_work[i].leads_to_points != 0) f(c_.body_work[i], i);
    }
  }

  /// Adds up the impulses on each body by the changes of its points.
  HWY_INLINE void sum_changes() {
    const R zero(0.0f);
    for_each_moved([&](BodyWork& body, std::uint32_t) { body.push[0] = {zero, zero, zero}; });
    for_each_point([&](const ContactWork& point) {
      const Twist<N> change = along_rows(point.child, point.change);
      for_each_body_of(point, [&](BodyWork& body, Mask<N> lanes) {
        const Twist<N> sum = body.push[0];
        body.push[0] = select(lanes, sum + change, sum);
      });
    });
  }

  /// Computes `moved` of all bodies from the changes so far.
  void spread_changes() {
    sum_changes();
    for_each_moved([](BodyWork& body, std::uint32_t) { body.is_pushed = 1; });
    respond<1>(c_.body_count);
    for_each_moved([](BodyWork& body, std::uint32_t) { body.moved = body.response[0]; });
  }

  /// Applies the changes to the velocities.
  void push_bodies(Mask<N> where) {
    sum_changes();
    for_each_moved([&](BodyWork& body, std::uint32_t) {
      if (body.has_points != 0) Component::push(body, body.push[0], where);
    });
    for_each_point([&](const ContactWork& point) { push_other(point, along_rows(point.other, point.change), where); });
  }

  static HWY_INLINE void set_impulse(ContactWork& work, V to, Mask<N> where) {
    const V impulse = select(where, to, work.impulse);
    work.impulse = impulse;
    work.change = impulse - work.before;
  }

  /// The impulses of a point after its solution. It sticks if friction allows it. If it slips, friction is at its bound.
  HWY_INLINE V solve_point(const ContactWork& work, V speed) const {
    const R zero(0.0f);
    const auto [normal, tangent] = work.impulse;
    const R friction = R::load(work.friction);
    const R nn = work.normal_response;
    const R nt = work.cross_response;
    const R tt = work.tangent_response;
    // The rates at impulses of 0.
    const R normal_rate = speed.x + work.bias + work.soft * normal - nn * normal - nt * tangent;
    const R tangent_rate = speed.y + R::load(work.surface_speed) - nt * normal - tt * tangent;
    const R scale = work.inverse_determinant;
    const R sticking_normal = scale * (nt * tangent_rate - tt * normal_rate);
    const R sticking_tangent = scale * (nt * normal_rate - nn * tangent_rate);
    const Mask<N> sticks =
        both(scale > zero, both(sticking_normal >= zero, abs(sticking_tangent) <= friction * sticking_normal));
    const R slip = select(sticking_tangent < zero, -friction, friction);  // The tangent impulse per normal impulse.
    // Where friction pulls the point onto the other body harder than the normal impulse pushes it off, the point jams: the normal impulse
    // is solved with the tangent impulse of before. The same is done where a body with locked axes responds to one of the rows only.
    const R slipping_response = nn + slip * nt;
    const Mask<N> jams = either(scale <= zero, slipping_response < R(kJamming) * nn);
    const R slipping_normal = max(select(jams, -(normal_rate + nt * tangent) * work.inverse_normal,
                                         -normal_rate * invert_positive(slipping_response)),
                                  zero);
    const R bound = friction * slipping_normal;
    const R jammed_tangent = clamp(-(tangent_rate + nt * slipping_normal) * work.inverse_tangent, -bound, bound);
    return {select(sticks, sticking_normal, slipping_normal),
            select(sticks, sticking_tangent, select(jams, jammed_tangent, slip * slipping_normal))};
  }

  /// The inverse mass along a unit direction.
  static float along(Vec2 inv_mass, Vec2 u) {
    return inv_mass.x == inv_mass.y ? inv_mass.x : inv_mass.x * u.x * u.x + inv_mass.y * u.y * u.y;
  }

  /// Whether no lane has too many points for a matrix.
  bool has_few_points() const {
    if (c_.work.batch->contacts.size() <= std::size_t{joint::kMostMatrixPoints} * N) return true;
    std::uint32_t count[N] = {};
    const std::span<const ArticulatedContact> contacts = c_.work.batch->contacts;
    for (std::size_t k = 0; k < contacts.size(); ++k) {
      if (contacts[k].kind != kNone && ++count[k % N] > joint::kMostMatrixPoints) return false;
    }
    return true;
  }

  /// Points are numbered from the last body to the root. Iterations visit them in this order.
  void read_points() {
    BodyWork* const bodies = c_.body_work;
    bodies[0].has_matrix = has_few_points() ? 1 : 0;
    std::uint32_t point_count = 0;
    std::uint32_t count[N] = {};  // The number of points of each lane.
    for (std::uint32_t i = c_.body_count; i-- > 0;) {
      const IndexRange own = c_.bodies[i].contacts;
      for (std::uint32_t k = own.first; k < own.last; ++k) {
        const std::uint32_t in_row = point_count;
        for (std::size_t lane = 0; lane < N; ++lane) {
          const ArticulatedContact& contact = c_.work.batch->contacts[std::size_t{k} * N + lane];
          if (contact.kind == kNone) continue;
          const std::uint32_t number = bodies[0].has_matrix != 0 ? count[lane]++ : in_row;
          ContactWork& work = c_.contact_work[number];
          if (number == point_count) {
            ++point_count;
            static_cast<ArticulatedPoint<N>&>(work) = ArticulatedPoint<N>();
            work.other_is_static = 1;
            work.last_body = i;
          }
          work.first_body = i;
          work.body[lane] = static_cast<float>(i);
          work.own_place[lane] = bodies[i].place[lane];
          read_point(work, lane, contact);
        }
      }
      bodies[i].parent = i > 0 ? c_.parent_of(i) : 0;
      bodies[i].is_pushed = 0;
      bodies[i].has_points = own.empty() ? 0 : 1;
      bodies[i].leads_to_points = bodies[i].has_points;
    }
    for (std::uint32_t i = c_.body_count; i-- > 1;)
      bodies[c_.parent_of(i)].leads_to_points |= bodies[i].leads_to_points;
    bodies[0].point_count = point_count;
    for_each_point([&](ContactWork& work) {
      for (std::size_t lane = 0; lane < N; ++lane) {
        if (work.used[lane] == 0.0f) work.body[lane] = -1.0f;
      }
      work.other_moves = any_true(moves(work.other_masses)) ? 1 : 0;
    });
  }

  void read_point(ContactWork& work, std::size_t lane, const ArticulatedContact& contact) {
    const solver::ContactPoint p =
        c_.work.contact_kernels[contact.kind].point(c_.data, c_.work.contacts[contact.kind], contact);
    const std::size_t own = contact.body_is_a != 0 ? 0 : 1;
    const std::size_t other = 1 - own;
    const float sign = own == 1 ? 1.0f : -1.0f;
    const auto set_row = [&](int row, Vec2 u) {
      const float lever = sign * drystone::cross(p.anchor[own], u);
      const float other_lever = -sign * drystone::cross(p.anchor[other], u);
      work.child[row].set_lane(lane, sign * u.x, sign * u.y, lever);
      work.other[row].set_lane(lane, -sign * u.x, -sign * u.y, other_lever);
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
    work.other_masses.set_lane(lane, p.inv_mass[other].x, p.inv_mass[other].y, p.inv_inertia[other]);
    work.friction[lane] = p.friction;
    work.surface_speed[lane] = p.surface_speed;
    lanes_of(work.on_child.x)[lane] = p.followed[own].x;
    lanes_of(work.on_child.y)[lane] = p.followed[own].y;
    lanes_of(work.on_other.x)[lane] = p.followed[other].x;
    lanes_of(work.on_other.y)[lane] = p.followed[other].y;
    work.adjusted_separation[lane] = p.adjusted_separation;
    work.bias_rate[lane] = p.softness.bias_rate;
    work.softness[lane] = p.softness.impulse_scale / p.softness.mass_scale * work.inverse_mass[0][lane];
  }

  /// Reads impulses and separations. `relax` computes the separations at the present positions; `solve` finds those that the contacts
  /// stored after the last `relax`.
  HWY_INLINE void read_pass(ContactWork& work) const {
    const R zero(0.0f);
    alignas(4 * N) float stored[N] = {};
    for (std::size_t lane = 0; lane < N; ++lane) {
      const solver::ContactPointPlace& place = work.place[lane];
      if (place.separation == nullptr) continue;
      stored[lane] = *place.separation;
      lanes_of(work.impulse.x)[lane] = *place.normal_impulse;
      lanes_of(work.impulse.y)[lane] = *place.tangent_impulse;
    }
    work.before = work.impulse;
    const R separation = c_.use_bias ? R::load(stored) : present_separation(work);
    const Mask<N> apart = separation > zero;
    const R ahead = separation * R(c_.data.inv_h);
    if (c_.use_bias) {
      const R push_out = max(R::load(work.bias_rate) * separation, R(-c_.data.push_out_speed));
      work.bias = select(apart, ahead, push_out);
      work.soft = select(apart, zero, R::load(work.softness));
    } else {
      work.bias = keep(apart, ahead);
      work.soft = zero;
    }
  }

  HWY_INLINE R present_separation(const ContactWork& work) const {
    const PositionLanes<N> position = gather_position<N>(c_.data.bodies, work.own_place);
    Vec2Lanes<N> moved = position.dp;
    Vec2Lanes<N> on_other = work.on_other;
    if (work.other_is_static == 0) {
      const PositionLanes<N> other = gather_position<N>(c_.data.bodies, work.other_place);
      moved = moved - other.dp;
      on_other = rotate(other.dq, on_other);
    }
    const Twist<N> row = work.child[0];
    const Vec2Lanes<N> normal = {row.x(), row.y()};
    return dot(moved + (rotate(position.dq, work.on_child) - on_other), normal) + R::load(work.adjusted_separation);
  }

  /// Applies an impulse to the other body. Components that are solved side by side share no movable body.
  HWY_INLINE void push_other(const ContactWork& work, Twist<N> impulse, Mask<N> where) const {
    if (work.other_moves == 0) return;
    const Twist<N> masses = work.other_masses;
    where = both(where,
                 moves(masses));  // A body that is locked along all axes is not written, whatever the other lanes do.
    const Twist<N> before = gather_twist<N>(c_.data.bodies, work.other_place);
    const Twist<N> v = select(where, before + masses * impulse, before);
    scatter_velocity<N>(c_.data.bodies, work.other_place, c_.data.dynamic_count, {{v.x(), v.y()}, v.angular()});
  }
  static HWY_INLINE Mask<N> moves(const Twist<N>& masses) {
    return max(max(masses.x(), masses.y()), masses.angular()) > R(0.0f);
  }

  Component& c_;
};

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
