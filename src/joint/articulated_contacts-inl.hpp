// Contact points between bodies of articulated components and other bodies. Each point has two rows, along the normal and across it, which
// are eliminated with the component's body (articulated-inl.hpp). Which points push and which slip is guessed and corrected as for axes.
#if defined(DRYSTONE_JOINTS_ARTICULATED_CONTACTS_INL_) == defined(HWY_TARGET_TOGGLE)
#ifdef DRYSTONE_JOINTS_ARTICULATED_CONTACTS_INL_
#undef DRYSTONE_JOINTS_ARTICULATED_CONTACTS_INL_
#else
#define DRYSTONE_JOINTS_ARTICULATED_CONTACTS_INL_
#endif

#include "joint/articulated_axes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace HWY_NAMESPACE {

/// The friction impulse of a point that slips may differ from its bound by this share of the bound.
inline constexpr float kFrictionTolerance = 0.02f;
/// If only friction impulses are out of bounds after the last guess, they are held at the bounds, unless a point would change its speed by
/// this [m/s].
inline constexpr float kSmallSlip = 0.5f;

template <int N>
class ArticulatedContacts {
 public:
  using R = Real<N>;
  using Component = ArticulatedComponent<N>;
  using ContactWork = ArticulatedContactWork<N>;

  explicit ArticulatedContacts(Component& component) : c_(component) {}

  /// Makes the first guess of the rows that act.
  template <bool UseBias>
  void begin() {
    c_.forget_factors();
    const R zero(0.0f);
    for_each_contact([&](ContactWork& work, std::uint32_t i, std::uint32_t k) {
      for (std::size_t lane = 0; lane < N; ++lane) read<UseBias>(work, lane, c_.contacts[std::size_t{k} * N + lane]);
      const R normal = R::load(work.normal);
      const R bound = R::load(work.friction) * normal;
      const Mask<N> loaded = normal > zero;
      const Mask<N> hit = rate(work, i, 0) + R::load(work.bias) < zero;
      const Mask<N> on = either(loaded, hit);
      const Mask<N> below = abs(R::load(work.tangent)) < R(1.0f - kFrictionTolerance) * bound;
      const Mask<N> sticks = both(on, either(below, both(normal == zero, R::load(work.friction) > zero)));
      keep(on, R(1.0f)).store(work.normal_on);
      keep(sticks, R(1.0f)).store(work.tangent_on);
      const R slip = sign_of(R::load(work.tangent));
      slip.store(work.slip);
      keep(on, slip * friction_bound(work)).store(work.held);
    });
  }

  /// Writes the impulses back to the contacts.
  void store() {
    for_each_contact([&](ContactWork& work, std::uint32_t, std::uint32_t k) {
      for (std::size_t lane = 0; lane < N; ++lane) {
        const ArticulatedContact& contact = c_.contacts[std::size_t{k} * N + lane];
        if (contact.kind == kNone) continue;
        c_.data.contact_kernels[contact.kind].set_impulses(c_.data, contact, work.normal[lane], work.tangent[lane]);
      }
    });
  }

  /// Restores the impulses from before begin().
  void restore(Mask<N> where) {
    for_each_contact([&](ContactWork& work, std::uint32_t, std::uint32_t) {
      const R normal = R::load(work.normal_before) - R::load(work.normal);
      const R tangent = R::load(work.tangent_before) - R::load(work.tangent);
      push_other(work, normal * work.other[0].load() + tangent * work.other[1].load(), where);
      store_where(where, R::load(work.normal_before), work.normal);
      store_where(where, R::load(work.tangent_before), work.tangent);
    });
  }

  /// Lets no row act in lanes without a solution. Sweeps solve these contacts.
  void give_up(Mask<N> lost) {
    const R zero(0.0f);
    for_each_contact([&](ContactWork& work, std::uint32_t, std::uint32_t) {
      store_where(lost, zero, work.normal_on);
      store_where(lost, zero, work.tangent_on);
    });
  }

  /// Sets the impulses of rows that do not act to their bounds.
  void settle_idle(Mask<N> where) {
    const R zero(0.0f);
    for_each_contact([&](ContactWork& work, std::uint32_t i, std::uint32_t) {
      set_impulse(work, i, 0, zero, both(where, R::load(work.normal_on) == zero));
      set_impulse(work, i, 1, R::load(work.held), both(where, R::load(work.tangent_on) == zero));
    });
  }

  /// Corrects the guess if a point pulls, or meets the other body. Returns `changed`, with 1 in lanes where the guess was wrong.
  R check_normals(R open, R changed, R grows) {
    const R zero(0.0f);
    const R one(1.0f);
    const Mask<N> is_open = open > zero;
    for_each_contact([&](ContactWork& work, std::uint32_t i, std::uint32_t) {
      const R on = R::load(work.normal_on);
      const Mask<N> pulls = both(on > zero, R::load(work.normal) < zero);
      const Mask<N> meets = both(on == zero, rate(work, i, 0) + R::load(work.bias) < R(-kRateTolerance));
      // If a point pulls while it sticks, friction without bounds may be the reason, so the next guess is that it slips. Only a point that
      // slips and pulls ceases to push. A point that begins to push sticks in the first guesses, and slips later. Without the state between
      // them, guesses would alternate between a point that sticks and pulls and one that meets the other body.
      const Mask<N> tears = both(pulls, R::load(work.tangent_on) > zero);
      const R sliding = rate(work, i, 1) + R::load(work.surface_speed);
      const Mask<N> changes = both(is_open, either(pulls, meets));
      const Mask<N> stays = either(tears, meets);
      const Mask<N> sticks = both(both(meets, grows > zero), R::load(work.friction) > zero);
      store_where(both(is_open, stays), select(tears, sign_of(R::load(work.tangent)), -sign_of(sliding)), work.slip);
      store_where(changes, keep(stays, one), work.normal_on);
      store_where(changes, keep(sticks, one), work.tangent_on);
      changed = max(changed, keep(changes, one));
    });
    if (!all_true(changed == zero)) c_.forget_factors();
    return changed;
  }

  /// Corrects the guess if a friction impulse is out of bounds or a point slips the wrong way. Whether a point slips is decided when all
  /// other bounds hold, because an impulse out of bounds may have moved the point. If the guess is the last one, friction that is wrong is
  /// held at its bound; `lost` becomes 1 in lanes where a point would change its speed much by that.
  R check_friction(R open, R changed, bool last, R& lost) {
    const R zero(0.0f);
    const R one(1.0f);
    const Mask<N> settled = both(open > zero, changed == zero);
    for_each_contact([&](ContactWork& work, std::uint32_t i, std::uint32_t) {
      const R tangent = R::load(work.tangent);
      const R sticks = R::load(work.tangent_on);
      const R bound = friction_bound(work);
      const Mask<N> breaks = both(sticks > zero, abs(tangent) > bound);
      const Mask<N> slips = both(both(R::load(work.normal_on) > zero, sticks == zero), R::load(work.friction) > zero);
      const R slip_rate = (rate(work, i, 1) + R::load(work.surface_speed)) * R::load(work.slip);
      const Mask<N> reverses = slip_rate > R(kRateTolerance);
      const Mask<N> lags = both(slips, abs(abs(tangent) - bound) > R(kFrictionTolerance) * bound);
      const Mask<N> catches = both(slips, reverses);
      const Mask<N> wrong = both(settled, either(either(breaks, catches), lags));
      store_where(both(settled, breaks), sign_of(tangent), work.slip);
      if (last) {
        const R change = R::load(work.slip) * bound - tangent;
        const Mask<N> is_large = either(abs(change) * R::load(work.inverse_mass[1]) >= R(kSmallSlip),
                                        both(slips, slip_rate >= R(kSmallSlip)));
        lost = max(lost, keep(both(wrong, is_large), one));
      }
      store_where(wrong, select(breaks, zero, last ? sticks : select(catches, one, sticks)), work.tangent_on);
      changed = max(changed, keep(wrong, one));
    });
    if (all_true(changed == zero)) return changed;
    for_each_contact([&](ContactWork& work, std::uint32_t, std::uint32_t) {
      const R held = keep(R::load(work.normal_on) > zero, R::load(work.slip) * friction_bound(work));
      store_where(changed > zero, held, work.held);
    });
    c_.forget_factors();
    return changed;
  }

  // --- The elimination of contact rows ---------------------------------------------------------------------------------

  HWY_INLINE void eliminate(std::uint32_t contact, Symmetric3<N>& w) {
    ContactWork& work = c_.contact_work[contact];
    const R zero(0.0f);
    Twist<N> child[3];
    Twist<N> response[3];
    Twist<N> other[2];
    Mask<N> acts[2] = {R::load(work.normal_on) > zero, R::load(work.tangent_on) > zero};
    for (int k = 0; k < 2; ++k) {
      const Twist<N> row = work.child[k].load();
      child[k] = {keep(acts[k], row.x), keep(acts[k], row.y), keep(acts[k], row.angular)};
      work.acting[k].store(child[k]);
      response[k] = w * child[k];
      work.response[k].store(response[k]);
      other[k] = work.other[k].load();
    }
    const R inv_mass_x = R::load(work.other_inv_mass_x);
    const R inv_mass_y = R::load(work.other_inv_mass_y);
    const Mask<N> is_free = inv_mass_x == inv_mass_y;
    const R inv_inertia = R::load(work.other_inv_inertia);
    R d[3][3];
    for (int k = 0; k < 2; ++k) {
      for (int l = 0; l <= k; ++l) {
        const R of_x = other[k].x * other[l].x;
        const R of_y = other[k].y * other[l].y;
        const R of_other = select(is_free, inv_mass_x * (of_x + of_y), inv_mass_x * of_x + inv_mass_y * of_y) +
                           inv_inertia * other[k].angular * other[l].angular;
        d[k][l] = dot(child[k], response[l]) + keep(both(acts[k], acts[l]), of_other);
      }
      R compliance = R(kHardCompliance) * R::load(work.inverse_mass[k]);
      if (k == 0) compliance = max(compliance, R::load(work.soft));
      d[k][k] += keep(acts[k], compliance);
    }
    const Symmetric3<N> inverse = invert<2>(d);
    work.inverse.store(inverse);
    for (int k = 0; k < 2; ++k) add_product(w, R(-1.0f) * combine<2>(inverse, k, response), response[k]);
  }

  HWY_INLINE void pass_up(std::uint32_t contact, std::uint32_t i, Twist<N>& z) {
    ContactWork& work = c_.contact_work[contact];
    const R zero(0.0f);
    const R normal = -(rate(work, i, 0) + R::load(work.bias)) - R::load(work.soft) * R::load(work.normal);
    const R tangent = -(rate(work, i, 1) + R::load(work.surface_speed));
    const Twist<N> lag = rates<2>(work.acting, z);
    const Twist<N> q = work.inverse.load() * Twist<N>{normal - lag.x, tangent - lag.y, zero};
    work.first.store(q);
    z = z + weighted<2>(work.response, q);
  }

  HWY_INLINE void pass_down(std::uint32_t contact, Mask<N> is_open, Twist<N>& impulse) {
    ContactWork& work = c_.contact_work[contact];
    const Twist<N> q = work.first.load();
    const Twist<N> back = work.inverse.load() * rates<2>(work.response, impulse);
    const R normal = q.x - back.x;
    const R tangent = q.y - back.y;
    impulse = impulse + (normal * work.acting[0].load() + tangent * work.acting[1].load());
    store_where(is_open, R::load(work.normal) + normal, work.normal);
    store_where(is_open, R::load(work.tangent) + tangent, work.tangent);
    push_other(work, normal * work.other[0].load() + tangent * work.other[1].load(), is_open);
  }

 private:
  /// Calls f(work, body, number) for each contact point.
  template <typename F>
  HWY_INLINE void for_each_contact(F f) {
    for (std::uint32_t i = 0; i < c_.body_count; ++i) {
      const IndexRange own = c_.contacts_of(i);
      for (std::uint32_t k = own.first; k < own.last; ++k) f(c_.contact_work[k], i, k);
    }
  }

  Twist<N> other_velocity(const ContactWork& work) const {
    const VelocityLanes<N> v = gather_velocity<N>(c_.data.bodies, work.other_place);
    return {v.v.x, v.v.y, v.w};
  }

  HWY_INLINE R rate(const ContactWork& work, std::uint32_t i, int row) const {
    return dot(work.child[row].load(), c_.body_work[i].velocity.load()) +
           dot(work.other[row].load(), other_velocity(work));
  }

  static HWY_INLINE R sign_of(R x) { return select(x < R(0.0f), R(-1.0f), R(1.0f)); }

  /// The inverse mass along a unit direction.
  static float along(Vec2 inv_mass, Vec2 u) {
    return inv_mass.x == inv_mass.y ? inv_mass.x : inv_mass.x * u.x * u.x + inv_mass.y * u.y * u.y;
  }

  template <bool UseBias>
  void read(ContactWork& work, std::size_t lane, const ArticulatedContact& contact) {
    const auto set_row = [&](int row, Vec2 u, const solver::ContactPoint& p, std::size_t own) {
      const std::size_t other = 1 - own;
      const float sign = own == 1 ? 1.0f : -1.0f;
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
    solver::ContactPoint p;
    std::size_t own = 0;
    if (contact.kind != kNone) {
      p = c_.data.contact_kernels[contact.kind].point(c_.data, contact, /*has_moved=*/!UseBias);
      own = contact.body_is_a != 0 ? 0 : 1;
    }
    set_row(0, p.normal, p, own);
    set_row(1, {p.normal.y, -p.normal.x}, p, own);
    work.other_place[lane] = p.place[1 - own];
    work.other_inv_mass_x[lane] = p.inv_mass[1 - own].x;
    work.other_inv_mass_y[lane] = p.inv_mass[1 - own].y;
    work.other_inv_inertia[lane] = p.inv_inertia[1 - own];
    const bool apart = p.separation > 0.0f;
    const bool soft = UseBias && !apart;
    work.bias[lane] = apart  ? p.separation * c_.data.inv_h
                      : soft ? drystone::max(p.softness.bias_rate * p.separation, -c_.data.push_out_speed)
                             : 0.0f;
    work.soft[lane] = soft ? p.softness.impulse_scale / p.softness.mass_scale * work.inverse_mass[0][lane] : 0.0f;
    work.friction[lane] = p.friction;
    work.surface_speed[lane] = p.surface_speed;
    work.normal[lane] = work.normal_before[lane] = p.normal_impulse;
    work.tangent[lane] = work.tangent_before[lane] = p.tangent_impulse;
  }

  /// Applies an impulse to the other body. Components that are solved side by side share no movable body.
  HWY_INLINE void push_other(const ContactWork& work, Twist<N> impulse, Mask<N> where) {
    const R inv_mass_x = R::load(work.other_inv_mass_x);
    const R inv_mass_y = R::load(work.other_inv_mass_y);
    const R inv_inertia = R::load(work.other_inv_inertia);
    const Mask<N> moves = max(max(inv_mass_x, inv_mass_y), inv_inertia) > R(0.0f);
    if (!any_true(moves)) return;
    where = both(where, moves);  // A body that is locked along all axes is not written, whatever the other lanes do.
    VelocityLanes<N> v = gather_velocity<N>(c_.data.bodies, work.other_place);
    v.v.x = select(where, v.v.x + inv_mass_x * impulse.x, v.v.x);
    v.v.y = select(where, v.v.y + inv_mass_y * impulse.y, v.v.y);
    v.w = select(where, v.w + inv_inertia * impulse.angular, v.w);
    scatter_velocity<N>(c_.data.bodies, work.other_place, c_.data.dynamic_count, v);
  }

  /// Sets the impulse of a row that does not act.
  HWY_INLINE void set_impulse(ContactWork& work, std::uint32_t i, int row, R impulse, Mask<N> where) {
    float* now = row == 0 ? work.normal : work.tangent;
    const R change = keep(where, impulse - R::load(now));
    const Mask<N> any = abs(change) > R(0.0f);
    Component::push(c_.body_work[i], change * work.child[row].load(), any);
    push_other(work, change * work.other[row].load(), any);
    store_where(any, impulse, now);
  }

  static HWY_INLINE R friction_bound(const ContactWork& work) {
    return R::load(work.friction) * max(R::load(work.normal), R(0.0f));
  }

  Component& c_;
};

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#endif
