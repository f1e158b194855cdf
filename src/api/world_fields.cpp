// Calls of World about fields.
#include <algorithm>
#include <utility>

#include "core/sort.hpp"
#include "drystone/world.hpp"
#include "history/record/operation.hpp"
#include "world/check.hpp"
#include "world/field/fields.hpp"
#include "world/slots.hpp"

namespace drystone {

using model::Check;
using record::Operation;

namespace {

/// The row for these options. Ids are replaced by slots, and directions are normalised.
FieldRow make_row(AnyFieldOptions options) {
  FieldRow row;
  FieldOptions& common = common_options(options);
  for (const BodyId body : common.bodies) row.bodies.push_back(body.index);
  base::sort(row.bodies);
  common.bodies.clear();
  if (auto* directional = std::get_if<DirectionalFieldOptions>(&options)) {
    // The vector is scaled down first, because the square of a large component may overflow.
    const Vec2 given = directional->direction;
    directional->direction = normalize((1.0f / max(abs(given.x), abs(given.y))) * given);
  }
  if (auto* radial = std::get_if<RadialFieldOptions>(&options); radial != nullptr && radial->carrier) {
    row.carrier = radial->carrier.index;
    radial->carrier = {};
  }
  row.options = std::move(options);
  return row;
}

/// The options of a row, with ids: the reverse of make_row().
AnyFieldOptions options_of(const WorldState& w, const FieldRow& row) {
  AnyFieldOptions options = row.options;
  for (const std::uint32_t body : row.bodies) common_options(options).bodies.push_back(body_id(w, body));
  if (auto* radial = std::get_if<RadialFieldOptions>(&options); radial != nullptr && row.carrier != kNone) {
    radial->carrier = body_id(w, row.carrier);
  }
  return options;
}

/// Whether two rows have the same effect: they may differ only in name and user data.
bool act_alike(const FieldRow& a, const FieldRow& b) {
  AnyFieldOptions other = b.options;
  common_options(other).name = common_options(a.options).name;
  common_options(other).user_data = common_options(a.options).user_data;
  return a.options == other && a.bodies == b.bodies && a.carrier == b.carrier;
}

}  // namespace

const char* to_string(FieldKind kind) {
  constexpr std::array<const char*, std::variant_size_v<AnyFieldOptions>> kNames = {
      "gravity_zone", "directional", "radial", "buoyancy", "wind", "custom"};
  return kNames[static_cast<std::size_t>(kind)];
}

Result<FieldId> World::create_field(const AnyFieldOptions& options) {
  WorldState& w = *state_;
  Operation<&World::create_field> check(w, options);
  field::check_options(check, options);
  return check.then([&] {
    const base::PoolId id = model::acquire_slot(w.fields);
    w.fields.row[id.index] = make_row(options);
    field::wake_bodies(w, w.fields.row[id.index]);
    w.runtime.field_list.forget();
    return FieldId{id.index, id.generation};
  });
}

Result<void> World::destroy_field(FieldId field) {
  WorldState& w = *state_;
  Operation<&World::destroy_field> check(w, field);
  return check.then([&] {
    field::wake_bodies(w, w.fields.row[field.index]);
    model::release_slot(w.fields, field.index);
    w.runtime.field_list.forget();
  });
}

bool World::is_alive(FieldId field) const { return state_->fields.ids.is_alive(field.index, field.generation); }

std::span<const FieldId> World::fields() const {
  const WorldState& w = *state_;
  return w.runtime.field_list.get([&w](std::vector<FieldId>& list) {
    w.fields.ids.for_each_used([&](std::uint32_t slot) { list.push_back(field_id(w, slot)); });
  });
}

Result<FieldKind> World::field_kind(FieldId field) const {
  return Check(*state_).field(field).then([&] { return kind_of(state_->fields.row[field.index]); });
}

Result<AnyFieldOptions> World::field(FieldId field) const {
  return Check(*state_).field(field).then([&] { return options_of(*state_, state_->fields.row[field.index]); });
}

Result<void> World::set_field(FieldId field, const AnyFieldOptions& options) {
  WorldState& w = *state_;
  Operation<&World::set_field> check(w, field, options);
  field::check_options(check, options);
  check.require([&] { return w.fields.row[field.index].options.index() == options.index(); },
                "field is of another kind");
  return check.then([&] {
    FieldRow& row = w.fields.row[field.index];
    FieldRow changed = make_row(options);
    changed.time = row.time;
    const bool wakes = !act_alike(row, changed);
    if (wakes) field::wake_bodies(w, row);
    row = std::move(changed);
    if (wakes) field::wake_bodies(w, row);
  });
}

}  // namespace drystone
