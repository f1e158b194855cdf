#include "contact/materials.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/math.hpp"

namespace drystone::contact {
namespace {

/// `standard` is the way of mixing that Mixing::standard stands for.
float mix(float a, Mixing way_a, float b, Mixing way_b, Mixing standard) {
  const Mixing way = std::max(way_a, way_b);
  switch (way == Mixing::standard ? standard : way) {
    case Mixing::average: return 0.5f * (a + b);
    case Mixing::minimum: return min(a, b);
    case Mixing::multiply: return a * b;
    case Mixing::maximum: return max(a, b);
    case Mixing::standard:
    case Mixing::geometric_mean: break;
  }
  return std::sqrt(a * b);
}

}  // namespace

void index_rules(SimState& w) {
  w.rule_slots = {};
  for (std::uint32_t i = 0; i < w.options.material_rules.size(); ++i) {
    const auto [low, high] =
        std::minmax(w.options.material_rules[i].material_a, w.options.material_rules[i].material_b);
    // A snapshot with two rules for one pair is refused later.
    if (w.rule_slots.find(low, high) == base::CellMap::kNothing) w.rule_slots.insert(low, high, i);
  }
}

const MaterialRule* find_rule(const SimState& w, const Material& a, const Material& b) {
  const std::uint32_t slot = w.rule_slots.find(std::min(a.number, b.number), std::max(a.number, b.number));
  return slot == base::CellMap::kNothing ? nullptr : &w.options.material_rules[slot];
}

bool rule_forbids(const SimState& w, const Material& a, const Material& b) {
  const MaterialRule* rule = find_rule(w, a, b);
  return rule != nullptr && !rule->collide;
}

void set_surface(const SimState& w, const SurfaceSide& side_a, const SurfaceSide& side_b, ContactRow& contact) {
  const ShapeRow& a = side_a.shape;
  const ShapeRow& b = side_b.shape;
  const Material& of_a = a.material;
  const Material& of_b = b.material;
  contact.friction =
      mix(of_a.friction, of_a.friction_mixing, of_b.friction, of_b.friction_mixing, Mixing::geometric_mean);
  contact.restitution =
      mix(of_a.restitution, of_a.restitution_mixing, of_b.restitution, of_b.restitution_mixing, Mixing::maximum);
  contact.rolling_resistance =
      max(of_a.rolling_resistance * side_a.rolling_radius, of_b.rolling_resistance * side_b.rolling_radius);
  contact.surface_speed = of_a.surface_speed + of_b.surface_speed;
  const bool a_asks = (a.event_mask & b.filter.category) != 0;
  const bool b_asks = (b.event_mask & a.filter.category) != 0;
  contact.contact_events = (a_asks && a.contact_events) || (b_asks && b.contact_events);
  contact.hit_events = (a_asks && a.hit_events) || (b_asks && b.hit_events);
  if (const MaterialRule* rule = find_rule(w, of_a, of_b)) {
    contact.friction = rule->friction.value_or(contact.friction);
    contact.restitution = rule->restitution.value_or(contact.restitution);
    if (rule->rolling_resistance) {
      contact.rolling_resistance = *rule->rolling_resistance * max(side_a.rolling_radius, side_b.rolling_radius);
    }
    contact.surface_speed = rule->surface_speed.value_or(contact.surface_speed);
    contact.contact_events = rule->contact_events.value_or(contact.contact_events);
    contact.hit_events = rule->hit_events.value_or(contact.hit_events);
  }
}

}  // namespace drystone::contact
