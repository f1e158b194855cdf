#include "tools/drystone/world_difference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace drystone::cli {
namespace {

/// The place in `ids` of the object that has this slot. If the slot was used again, this is the object that appeared last.
template <typename Id>
std::optional<std::size_t> number_of(std::span<const Id> ids, std::uint32_t slot) {
  const auto found = std::find_if(ids.rbegin(), ids.rend(), [slot](Id id) { return id.index == slot; });
  if (found == ids.rend()) return {};
  return static_cast<std::size_t>(ids.rend() - found) - 1;
}

/// Names an object by its kind and number. If it has no number, by its slot.
void name_part(WorldDifference& d, const char* kind, std::optional<std::size_t> number, std::uint32_t slot) {
  d.index = number.value_or(slot);
  d.part = number ? fmt::format("{} {}", kind, *number) : fmt::format("{} in slot {}", kind, slot);
}

/// Names a shape by its body and its place among the shapes of that body.
void name_shape(WorldDifference& d, const scenes::BuiltScene& scene, std::uint32_t slot) {
  d.part = fmt::format("shape in slot {}", slot);
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    if (!scene.world.is_alive(scene.bodies[i])) continue;
    const std::vector<ShapeId> shapes = scene.world.shapes(scene.bodies[i]);
    const std::optional<std::size_t> number = number_of(std::span(shapes), slot);
    if (!number) continue;
    name_part(d, "body", i, scene.bodies[i].index);
    d.field = fmt::format("shapes[{}].{}", *number, d.field);
    return;
  }
}

}  // namespace

std::optional<WorldDifference> find_difference(const scenes::BuiltScene& expected, const scenes::BuiltScene& found) {
  const std::optional<StateDifference> state = expected.world.first_difference(found.world);
  if (!state) return {};
  WorldDifference d;
  d.field = state->field;
  const std::string unit = state->unit.empty() ? "" : " " + state->unit;
  d.expected = state->expected + unit;
  d.found = state->found + unit;
  d.differing = state->differing;
  if (state->table == "world") {
    d.part = "world";
  } else if (state->table == "body") {
    name_part(d, "body", number_of(std::span(expected.bodies), state->slot), state->slot);
  } else if (state->table == "joint") {
    name_part(d, "joint", number_of(std::span(expected.joints), state->slot), state->slot);
  } else if (state->table == "shape") {
    name_shape(d, expected, state->slot);
  } else {
    name_part(d, state->table.c_str(), state->slot, state->slot);
  }
  if (d.part.starts_with("body ") && d.index < expected.bodies.size()) {
    const Result<BodyOptions> options = expected.world.body(expected.bodies[d.index]);
    if (options.ok()) d.name = options.value().name;
  }
  return d;
}

}  // namespace drystone::cli
