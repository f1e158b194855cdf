// Fields that push along one direction, and the falloffs and quantities that directional and radial fields share.
#include "world/field/kinds.hpp"

namespace drystone::field {
namespace {

constexpr float kReferenceDistance = 1.0f;  // [length units]

}  // namespace

float falloff_at(Falloff falloff, float distance, float reach, float length_unit) {
  const float reference = length_unit * kReferenceDistance;
  const float inverse = reference / max(distance, reference);
  switch (falloff) {
    case Falloff::constant: return 1.0f;
    case Falloff::linear: return max(0.0f, 1.0f - distance / reach);
    case Falloff::inverse: return inverse;
    case Falloff::inverse_square: return inverse * inverse;
  }
  return 0.0f;
}

void add_strength(Push& push, const Target& target, FieldQuantity quantity, Vec2 strength) {
  push.force += quantity == FieldQuantity::force ? strength : target.mass * strength;
}

void check_falloff(model::Check& check, const std::string& options, Falloff falloff) {
  if (falloff <= Falloff::inverse_square) return;
  check.require(false, (options + ".falloff must be constant, linear, inverse or inverse_square").c_str());
}

void check_quantity(model::Check& check, const std::string& options, FieldQuantity quantity) {
  if (quantity <= FieldQuantity::force) return;
  check.require(false, (options + ".quantity must be acceleration or force").c_str());
}

void check(model::Check& check, const DirectionalFieldOptions& o) {
  check.require(max(abs(o.direction.x), abs(o.direction.y)) > 1.0e-6f,
                "DirectionalFieldOptions.direction must be longer than 1e-6");
  check_quantity(check, "DirectionalFieldOptions", o.quantity);
  check_falloff(check, "DirectionalFieldOptions", o.falloff);
}

void act(const DirectionalFieldOptions& o, const Moment& moment, const Target& target, Push& push) {
  const Vec2 from_origin = target.center - o.origin;
  const float distance = dot(from_origin, o.direction);
  if (distance < 0.0f || distance > o.reach || abs(cross(o.direction, from_origin)) > o.half_width) return;
  add_strength(push, target, o.quantity,
               o.strength * falloff_at(o.falloff, distance, o.reach, moment.w.options.length_unit) * o.direction);
}

}  // namespace drystone::field
