#include "world/field/fields.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "core/replaceable.hpp"
#include "core/sort.hpp"
#include "world/field/kinds.hpp"
#include "world/islands.hpp"
#include "world/locks.hpp"
#include "world/proxies.hpp"
#include "world/slots.hpp"

namespace drystone::field {
namespace {

void check_common(model::Check& check, const FieldOptions& o) {
  const FieldArea& area = o.area;
  check.require(area.kind <= FieldArea::Kind::circle, "FieldOptions.area.kind must be everywhere, box or circle");
  model::check_fields(check, "FieldOptions", o);
  check.require(area.box.lower.x <= area.box.upper.x && area.box.lower.y <= area.box.upper.y,
                "FieldOptions.area.box: lower must not exceed upper");
  model::check_name(check, o.name);
}

void check_kind(model::Check& check, const AnyFieldOptions& options) {
  constexpr std::array<const char*, std::variant_size_v<AnyFieldOptions>> kNames = {
      "GravityZoneOptions", "DirectionalFieldOptions", "RadialFieldOptions", "BuoyancyOptions",
      "WindOptions",        "CustomFieldOptions"};
  model::check_fields(check, kNames[options.index()], options);
  std::visit([&](const auto& o) { field::check(check, o); }, options);
}

bool is_in(const FieldArea& area, Position place) {
  switch (area.kind) {
    case FieldArea::Kind::everywhere: return true;
    case FieldArea::Kind::box:
      return place.x >= area.box.lower.x && place.x <= area.box.upper.x && place.y >= area.box.lower.y &&
             place.y <= area.box.upper.y;
    case FieldArea::Kind::circle: return distance_squared(area.center, place) <= area.radius * area.radius;
  }
  return false;
}

bool has_category(const SimState& w, std::uint32_t body, std::uint64_t categories) {
  bool found = w.bodies.links[body].first_shape == kNone;
  for_each_shape(
      w, body, [&](std::uint32_t shape) { found = found || (w.shapes.row[shape].filter.category & categories) != 0; });
  return found;
}

/// Whether the field acts on the body if the body is in its area.
bool selects(const SimState& w, const FieldRow& row, std::uint32_t body) {
  if (body == row.carrier) return false;
  if (!row.bodies.empty() && !std::binary_search(row.bodies.begin(), row.bodies.end(), body)) return false;
  return has_category(w, body, common_options(row.options).categories);
}

/// Calls f(body) for the bodies of the field's list, or for all if it has none.
template <typename F>
void for_each_listed(const SimState& w, const FieldRow& row, F f) {
  if (row.bodies.empty()) return w.bodies.ids.for_each_used(f);
  std::for_each(row.bodies.begin(), row.bodies.end(), f);
}

/// Notes that a field acts on a body of the step.
void mark(const ActiveFields& fields, std::uint32_t solver_index, std::uint32_t field) {
  fields.selected[solver_index * fields.words + field / 64] |= std::uint64_t{1} << (field % 64);
}

/// How far a field reaches from its carrier [m].
float reach_of(const AnyFieldOptions& options) {
  const RadialFieldOptions* radial = std::get_if<RadialFieldOptions>(&options);
  return radial == nullptr ? kMaxCoordinate : radial->reach;
}

/// The function of a custom field; null if WorldOptions::field_functions has no function of this number.
const FieldFunction* function_of(const SimState& w, const CustomFieldOptions& o) {
  const FieldFunctions* functions = w.options.field_functions;
  if (functions == nullptr) return nullptr;
  const auto found = functions->find(o.function);
  return found == functions->end() || !found->second ? nullptr : &found->second;
}

/// The body in its own time, in which fields act on it.
Target target_of(const SimState& w, const solver::BodyArrays& arrays, std::uint32_t index, std::uint32_t slot) {
  const SolverBody& motion = arrays.bodies[index];
  const SweepStart& start = arrays.sweep_starts[index];
  const BodyState& body = w.bodies.state[slot];
  Target target;
  target.body = slot;
  target.center = start.center + motion.delta_position;
  target.rotation = normalize(motion.delta_rotation * start.rotation);
  target.velocity = motion.velocity;
  target.angular_velocity = motion.angular_velocity;
  target.mass = body.inv_mass == 0.0f ? 0.0f : 1.0f / body.inv_mass;
  target.inertia = body.inv_inertia == 0.0f ? 0.0f : 1.0f / body.inv_inertia;
  const float pace = model::pace_of(w, slot);
  if (pace != 1.0f) {
    target.velocity = (1.0f / pace) * target.velocity;
    target.angular_velocity = target.angular_velocity / pace;
    target.mass *= pace * pace;
    target.inertia *= pace * pace;
  }
  return target;
}

/// The change of the velocity in a sub-step. A body with a time scale feels a sub-step of another length.
VelocityChange change_of(const SimState& w, std::uint32_t slot, const Push& push, float h) {
  const BodyState& body = w.bodies.state[slot];
  const float pace = model::pace_of(w, slot);
  const MotionLocks locks = w.bodies.locked_count == 0 ? MotionLocks{} : model::locks_of(w.bodies.links[slot]);
  if (pace == 1.0f) return velocity_change(body, locks, w.options.gravity, push, h);
  BodyState own = body;
  const model::InverseMass inverse = model::own_inverse_mass(w, slot);
  own.inv_mass = inverse.mass;
  own.inv_inertia = inverse.inertia;
  own.gravity_scale = w.bodies.clock[slot].gravity_scale;
  const VelocityChange change = velocity_change(own, locks, w.options.gravity, push, pace * h);
  return {pace * change.linear, pace * change.angular};
}

/// Lists sleeping bodies near places.
class SleepersNear {
 public:
  explicit SleepersNear(const SimState& w) : w_(w) {}

  /// The bodies whose centres may be within the reach of a place, ascending. Valid until the next call.
  std::span<const std::uint32_t> list(Position center, float reach) {
    if (!is_prepared_) list_others();
    found_ = others_;
    const float far = reach + w_.bodies.reach;  // No point of a shape is farther from the body's centre.
    w_.trees.asleep.query(spatial::in_trees(w_, center, {{-far, -far}, {far, far}}), [&](std::uint32_t shape) {
      found_.push_back(w_.shapes.body[shape]);
      return true;
    });
    base::sort(found_);
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
    return found_;
  }

 private:
  /// Bodies that are not in the tree.
  void list_others() {
    is_prepared_ = true;
    w_.bodies.shapeless.for_each_set([&](std::size_t slot) {
      const auto body = static_cast<std::uint32_t>(slot);
      if (!is_awake(w_, body)) others_.push_back(body);
    });
  }

  const SimState& w_;
  std::vector<std::uint32_t> others_;
  std::vector<std::uint32_t> found_;
  bool is_prepared_ = false;
};

Moment moment_of(const SimState& w, const ActiveField& field, float passed) {
  const double time = w.fields.row[field.slot].time + double{passed};
  return {w, field.slot, time, field.center + passed * field.velocity, field.velocity != Vec2{}, field.function};
}

/// Calls f(index of a field in the list) for each bit that is set.
template <typename F>
void for_each_selected(std::span<const std::uint64_t> bits, F f) {
  for (std::size_t word = 0; word < bits.size(); ++word) {
    for (std::uint64_t rest = bits[word]; rest != 0; rest &= rest - 1) {
      f(word * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
    }
  }
}

/// Adds the push of one field on a body. Sets `stirred` if the push varies with time.
void add_field(const SimState& w, const ActiveField& field, float passed, const Target& target, Push& push,
               bool& stirred) {
  const FieldRow& row = w.fields.row[field.slot];
  if (!is_in(common_options(row.options).area, target.center)) return;
  const Moment moment = moment_of(w, field, passed);
  std::visit(
      [&](const auto& options) {
        field::act(options, moment, target, push);
        stirred = stirred || field::varies(options, moment, target);
      },
      row.options);
}

}  // namespace

void check_options(model::Check& check, const AnyFieldOptions& options) {
  const FieldOptions& common = common_options(options);
  check.each(common.bodies, [&](std::size_t i) { check.body(common.bodies[i], "FieldOptions.bodies"); });
  std::vector<BodyId> sorted = common.bodies;
  base::sort(sorted);
  check.require(std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end(),
                "FieldOptions.bodies must give each body once");
  const RadialFieldOptions* radial = std::get_if<RadialFieldOptions>(&options);
  if (radial != nullptr && radial->carrier) check.body(radial->carrier, "RadialFieldOptions.carrier");
  check_common(check, common);
  check_kind(check, options);
}

void check_row(model::Check& check, const FieldRow& row) {
  check_common(check, common_options(row.options));
  check_kind(check, row.options);
  check.require(std::isfinite(row.time) && row.time >= 0.0, "the time of a field is not negative");
}

void wake_bodies(SimState& w, const FieldRow& row) {
  if (!common_options(row.options).enabled) return;
  for_each_listed(w, row, [&](std::uint32_t body) {
    if (!is_dynamic(w, body) || !selects(w, row, body)) return;
    if (is_in(common_options(row.options).area, w.bodies.state[body].center)) island::wake(w, body);
  });
}

DRYSTONE_REPLACEABLE bool forget_body(SimState& w, std::uint32_t body) {
  bool any_destroyed = false;
  w.fields.ids.for_each_used([&](std::uint32_t slot) {
    FieldRow& row = w.fields.row[slot];
    const auto place = std::lower_bound(row.bodies.begin(), row.bodies.end(), body);
    const bool in_list = place != row.bodies.end() && *place == body;
    const bool is_last = in_list && row.bodies.size() == 1;
    if (in_list && !is_last) row.bodies.erase(place);
    if (row.carrier != body && !is_last) return;
    wake_bodies(w, row);
    model::release_slot(w.fields, slot);
    any_destroyed = true;
  });
  return any_destroyed;
}

DRYSTONE_REPLACEABLE void wake_reached(SimState& w) {
  if (w.fields.ids.size() == 0) return;
  SleepersNear near(w);
  for_each_enabled(w, [&](std::uint32_t slot) {
    const FieldRow& row = w.fields.row[slot];
    if (row.carrier == kNone || w.bodies.state[row.carrier].velocity == Vec2{}) return;
    const Position center = w.bodies.state[row.carrier].center;
    const float reach = reach_of(row.options);
    const auto look = [&](std::uint32_t body) {
      if (is_awake(w, body) || !is_dynamic(w, body) || !selects(w, row, body)) return;
      const Position place = w.bodies.state[body].center;
      if (distance(center, place) <= reach && is_in(common_options(row.options).area, place)) island::wake(w, body);
    };
    const std::span<const std::uint32_t> bodies = row.bodies.empty() ? near.list(center, reach) : row.bodies;
    std::for_each(bodies.begin(), bodies.end(), look);
  });
}

DRYSTONE_REPLACEABLE ActiveFields begin(WorldState& w, const SolverIndices& indices) {
  ActiveFields fields;
  if (w.fields.ids.size() == 0) return fields;
  const std::span<ActiveField> list = w.scratch->arena.allocate<ActiveField>(w.fields.ids.size());
  std::size_t count = 0;
  for_each_enabled(w, [&](std::uint32_t slot) {
    const FieldRow& row = w.fields.row[slot];
    ActiveField field{slot, {}, {}, nullptr};
    if (const auto* radial = std::get_if<RadialFieldOptions>(&row.options)) field.center = radial->center;
    if (row.carrier != kNone) {
      field.center = w.bodies.state[row.carrier].center;
      field.velocity = w.bodies.state[row.carrier].velocity;
    }
    if (const auto* custom = std::get_if<CustomFieldOptions>(&row.options)) {
      field.function = function_of(w, *custom);
      if (field.function == nullptr) {
        ++w.runtime.report.fields_without_function;
        return;
      }
    }
    list[count++] = field;
  });
  fields.list = list.first(count);
  fields.words = (count + 63) / 64;
  fields.selected = w.scratch->arena.allocate_zeroed<std::uint64_t>(indices.body_slots.size() * fields.words);
  const std::span<std::uint32_t> for_all = w.scratch->arena.allocate<std::uint32_t>(count);
  std::size_t for_all_count = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const FieldRow& row = w.fields.row[list[i].slot];
    if (row.bodies.empty()) for_all[for_all_count++] = i;
    for (const std::uint32_t body : row.bodies) {
      if (is_dynamic(w, body) && is_awake(w, body) && selects(w, row, body)) mark(fields, indices.index_of[body], i);
    }
  }
  fields.for_all = for_all.first(for_all_count);
  return fields;
}

DRYSTONE_REPLACEABLE void select(const SimState& w, const ActiveFields& fields, const SolverIndices& indices,
                                 IndexRange range) {
  for (std::uint32_t index = range.first; index < range.last; ++index) {
    if (!indices.is_dynamic(index)) continue;
    for (const std::uint32_t i : fields.for_all) {
      if (selects(w, w.fields.row[fields.list[i].slot], indices.body_slots[index])) mark(fields, index, i);
    }
  }
}

DRYSTONE_REPLACEABLE void act(const SimState& w, const ActiveFields& fields, const SolverIndices& indices,
                              const solver::BodyArrays& arrays, float h, IndexRange range, int substep) {
  const float passed = static_cast<float>(substep) * h;
  for (std::uint32_t index = range.first; index < range.last; ++index) {
    if (!indices.is_dynamic(index) || (arrays.forces.flags[index] & solver::kBroken) != 0) continue;
    const auto bits = fields.selected.subspan(index * fields.words, fields.words);
    if (std::all_of(bits.begin(), bits.end(), [](std::uint64_t word) { return word == 0; })) continue;
    const std::uint32_t slot = indices.body_slots[index];
    const Target target = target_of(w, arrays, index, slot);
    Push push;
    bool stirred = false;
    for_each_selected(bits, [&](std::size_t i) { add_field(w, fields.list[i], passed, target, push, stirred); });
    if (push.acts()) arrays.forces.flags[index] |= solver::kActedOn;
    const VelocityChange change = change_of(w, slot, push, h);
    arrays.forces.velocity_change_x[index] = change.linear.x;
    arrays.forces.velocity_change_y[index] = change.linear.y;
    arrays.forces.angular_change[index] = change.angular;
    if (stirred) arrays.forces.flags[index] |= solver::kStirred;
  }
}

DRYSTONE_REPLACEABLE void advance(SimState& w, float dt) {
  w.fields.ids.for_each_used([&](std::uint32_t slot) { w.fields.row[slot].time += double{dt}; });
}

}  // namespace drystone::field
