#include "benchmarks/measure/body_mass.hpp"

#include <stdexcept>
#include <vector>

namespace drystone::bench {
namespace {

using geometry::Double2;

MassData mass_of_shape(const Circle& s, float density) { return mass_data(s, density); }
MassData mass_of_shape(const Capsule& s, float density) { return mass_data(s, density); }
MassData mass_of_shape(const Segment&, float) { return {}; }
MassData mass_of_shape(const Polygon& s, float density) { return mass_data(s, density); }
MassData mass_of_shape(const SupportShape& s, float density) { return mass_data(s, density); }
MassData mass_of_shape(const Box& s, float density) {
  const Result<Polygon> polygon = make_box(s);
  if (!polygon.ok()) throw std::runtime_error(polygon.error().message);
  return mass_data(polygon.value(), density);
}

BodyMass to_double(const MassData& m) { return {double{m.mass}, geometry::to_double(m.center), double{m.inertia}}; }

BodyMass mass_of_shapes(const std::vector<scenes::SceneShape>& shapes) {
  std::vector<BodyMass> parts;
  BodyMass sum;
  for (const scenes::SceneShape& shape : shapes) {
    const MassData m = std::visit([&](const auto& geometry) { return mass_of_shape(geometry, shape.options.density); },
                                  shape.geometry);
    parts.push_back(to_double(m));
    sum.mass += parts.back().mass;
    sum.center = sum.center + parts.back().mass * parts.back().center;
  }
  if (sum.mass == 0.0) return {};
  sum.center = (1.0 / sum.mass) * sum.center;
  for (const BodyMass& part : parts) {
    const Double2 arm = part.center - sum.center;
    sum.inertia += part.inertia + part.mass * geometry::dot(arm, arm);
  }
  return sum;
}

}  // namespace

BodyMass mass_of(const scenes::SceneBody& body) {
  if (body.options.type != BodyType::dynamic) return {};
  BodyMass mass = body.options.mass_override ? to_double(*body.options.mass_override) : mass_of_shapes(body.shapes);
  if (mass.mass == 0.0) mass.mass = 1.0;
  if (body.options.fixed_rotation) mass.inertia = 0.0;
  return mass;
}

}  // namespace drystone::bench
