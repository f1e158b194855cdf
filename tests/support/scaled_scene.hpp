// A scene at another size: all lengths times a factor, times and masses as they are. So velocities, accelerations and forces are multiplied by
// the factor, torques and inertias by its square, and densities divided by its square. The length unit is multiplied too, so the motion is the
// same but for the size; if the factor is a power of two, bit for bit.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "drystone/scenes/scene.hpp"

namespace drystone::test {

class Scaling {
 public:
  explicit Scaling(float factor) : f_(factor) {}

  scenes::Scene scene(scenes::Scene scene) const {
    scale(scene.world);
    for (scenes::SceneBody& body : scene.bodies) body = this->body(std::move(body));
    scale_joints(scene.joints);
    for (scenes::SceneField& field : scene.fields) {
      std::visit([&](auto& options) { scale(options); }, field.options);
    }
    if (scene.action) {
      scene.action = [action = scene.action, scaling = *this](int step) { return scaling.change(action(step)); };
    }
    return scene;
  }

  scenes::SceneChange change(scenes::SceneChange change) const {
    for (scenes::SceneBody& body : change.bodies) body = this->body(std::move(body));
    scale_joints(change.joints);
    for (scenes::SceneTarget& target : change.targets) length(target.position);
    for (ExplosionOptions& explosion : change.explosions) {
      length(explosion.center);
      length(explosion.radius);
    }
    return change;
  }

  Position operator()(Position p) const { return {double{f_} * p.x, double{f_} * p.y}; }
  Vec2 operator()(Vec2 v) const { return f_ * v; }
  float operator()(float length) const { return f_ * length; }

  ShapeOptions shape(ShapeOptions options) const {
    options.density /= f_ * f_;
    scale(options.material);
    return options;
  }
  Circle geometry(const Circle& g) const { return {f_ * g.center, f_ * g.radius}; }
  Capsule geometry(const Capsule& g) const { return {f_ * g.point_a, f_ * g.point_b, f_ * g.radius}; }
  Segment geometry(const Segment& g) const { return {f_ * g.point_a, f_ * g.point_b}; }
  Box geometry(const Box& g) const { return {f_ * g.half_extents, f_ * g.center, g.angle, f_ * g.radius}; }
  Polygon geometry(const Polygon& g) const {
    std::vector<Vec2> vertices(g.vertices().begin(), g.vertices().end());
    for (Vec2& vertex : vertices) vertex = f_ * vertex;
    return Polygon::from_convex(vertices, f_ * g.radius());
  }
  /// Of a slice only the first parameter is a length; of the other types of the tests all are.
  SupportShape geometry(const SupportShape& g) const {
    SupportOptions options = {.type = std::string(g.type()),
                              .parameters = {g.parameters().begin(), g.parameters().end()},
                              .center = f_ * g.center(),
                              .angle = g.angle(),
                              .rounding = f_ * g.rounding()};
    const std::size_t lengths = g.type() == "slice" ? 1 : options.parameters.size();
    for (std::size_t i = 0; i < lengths; ++i) options.parameters[i] *= f_;
    return make_support_shape(options, f_ * g.length_unit()).value();
  }
  TileGrid geometry(const TileGrid& g) const {
    return TileGrid::from_words(g.width(), g.height(), f_ * g.cell_size(), f_ * g.origin(),
                                {g.words().begin(), g.words().end()})
        .value();
  }

  scenes::SceneBody body(scenes::SceneBody body) const {
    length(body.options.position);
    length(body.options.velocity);
    if (body.options.mass_override) {
      length(body.options.mass_override->center);
      square(body.options.mass_override->inertia);
    }
    for (scenes::SceneShape& s : body.shapes) {
      s.options = shape(s.options);
      std::visit([&](auto& g) { g = geometry(g); }, s.geometry);
    }
    for (scenes::SceneGrid& g : body.grids) {
      g.options = shape(g.options);
      g.grid = geometry(g.grid);
    }
    for (ChainOptions& chain : body.chains) {
      for (Vec2& point : chain.points) length(point);
      for (Material& material : chain.materials) scale(material);
    }
    return body;
  }

  void scale_joints(std::vector<scenes::SceneJoint>& joints) const {
    for (scenes::SceneJoint& joint : joints) {
      std::visit(
          [&](auto& options) {
            common(options);
            scale(options);
          },
          joint.options);
    }
    for (scenes::SceneJoint& joint : joints) {
      auto* gear = std::get_if<GearOptions>(&joint.options);
      if (gear == nullptr) continue;
      if (is_length(joints, joint.joint_a)) gear->ratio *= f_;
      if (is_length(joints, joint.joint_b)) gear->ratio /= f_;
    }
  }

 private:
  // Values that stand for "no limit" stay.
  static constexpr float kNoLength = 1.0e6f;
  static constexpr float kNoForce = 1.0e12f;

  void length(float& l) const { l = l < kNoLength ? f_ * l : l; }
  void length(Vec2& v) const { v = f_ * v; }
  void length(Position& p) const { p = (*this)(p); }
  void square(float& a) const { a *= f_ * f_; }
  void force(float& a) const { a = a < kNoForce ? f_ * a : a; }
  void torque(float& a) const { a = a < kNoForce ? f_ * f_ * a : a; }

  static bool is_length(const std::vector<scenes::SceneJoint>& joints, int i) {
    return i >= 0 && std::holds_alternative<PrismaticOptions>(joints[static_cast<std::size_t>(i)].options);
  }

  void scale(WorldOptions& o) const {
    o.length_unit *= f_;
    length(o.gravity);
    for (MaterialRule& rule : o.material_rules) {
      if (rule.surface_speed) *rule.surface_speed *= f_;
    }
  }
  void scale(Material& m) const { m.surface_speed *= f_; }

  // --- Joints -------------------------------------------------------------------------------------------------------------

  void common(JointOptions& o) const {
    length(o.anchor_a);
    length(o.anchor_b);
    force(o.break_limit.force);
    torque(o.break_limit.torque);
  }
  /// Of a translation.
  void linear(Limit& limit, Motor& motor) const {
    linear(limit);
    motor.speed *= f_;
    force(motor.max_force);
  }
  void linear(Limit& limit) const {
    limit.lower *= f_;
    limit.upper *= f_;
  }
  void scale(RevoluteOptions& o) const { torque(o.motor.max_force); }
  void scale(PrismaticOptions& o) const {
    linear(o.limit, o.motor);
    o.target_translation *= f_;
  }
  void scale(DistanceOptions& o) const {
    linear(o.limit, o.motor);
    force(o.spring_force.lower);
    force(o.spring_force.upper);
    length(o.length);
  }
  void scale(WeldOptions&) const {}
  void scale(WheelOptions& o) const {
    linear(o.limit);
    o.target_translation *= f_;
    torque(o.motor.max_force);
  }
  void scale(ServoOptions& o) const {
    length(o.target);
    force(o.max_force);
    torque(o.max_torque);
  }
  void scale(FrictionOptions& o) const {
    force(o.max_force);
    torque(o.max_torque);
  }
  void scale(MouseOptions& o) const { o.max_acceleration *= f_; }
  void scale(GrooveOptions& o) const { linear(o.limit); }
  void scale(FilterOptions&) const {}
  void scale(GenericOptions& o) const {
    for (JointCoordinate* c : {&o.x, &o.y}) {
      linear(c->limit, c->motor);
      c->target *= f_;
      force(c->max_spring_force);
    }
    torque(o.angle.motor.max_force);
    torque(o.angle.max_spring_force);
  }
  void scale(GearOptions&) const {}
  void scale(PulleyOptions& o) const {
    length(o.wheel_a);
    length(o.wheel_b);
    length(o.length);
  }
  void scale(RatchetOptions&) const {}

  // --- Fields -------------------------------------------------------------------------------------------------------------

  void area(FieldOptions& o) const {
    length(o.area.box.lower);
    length(o.area.box.upper);
    length(o.area.center);
    length(o.area.radius);
  }
  void scale(GravityZoneOptions& o) const {
    area(o);
    length(o.acceleration);
  }
  void scale(DirectionalFieldOptions& o) const {
    area(o);
    length(o.origin);
    o.strength *= f_;
    length(o.reach);
    length(o.half_width);
  }
  void scale(RadialFieldOptions& o) const {
    area(o);
    length(o.center);
    o.strength *= f_;
    o.swirl *= f_;
    length(o.core_radius);
    length(o.reach);
  }
  void scale(BuoyancyOptions& o) const {
    area(o);
    length(o.surface);
    o.density /= f_ * f_;
    length(o.flow);
    length(o.wave_amplitude);
    length(o.wave_length);
    o.wave_speed *= f_;
  }
  void scale(WindOptions& o) const {
    area(o);
    length(o.velocity);
    o.density /= f_ * f_;
  }
  void scale(CustomFieldOptions& o) const { area(o); }

  float f_;
};

}  // namespace drystone::test
