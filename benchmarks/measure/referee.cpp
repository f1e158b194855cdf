#include "benchmarks/measure/referee.hpp"

#include <algorithm>
#include <cmath>

namespace drystone::bench {
namespace {

using geometry::cross;
using geometry::dot;
using geometry::length;
using geometry::to_double;

bool is_finite(const BodyPose& pose) {
  return drystone::is_finite(pose.position) && drystone::is_finite(pose.angle) && drystone::is_finite(pose.velocity) &&
         drystone::is_finite(pose.angular_velocity);
}

const JointOptions& common(const scenes::SceneJoint& joint) {
  return std::visit([](const auto& options) -> const JointOptions& { return options; }, joint.options);
}

/// The vector from anchor a to anchor b.
Double2 between_anchors(const JointOptions& o, const BodyPose& a, const BodyPose& b) {
  return place(to_double(o.anchor_b), b) - place(to_double(o.anchor_a), a);
}

double joint_error(const RevoluteOptions& o, const BodyPose& a, const BodyPose& b) {
  return length(between_anchors(o, a, b));
}

/// The offset of anchor b from anchor a across an axis of body a.
double offset_across(const JointOptions& o, Vec2 axis, const BodyPose& a, const BodyPose& b) {
  const Double2 direction = place(to_double(axis), {.angle = a.angle});
  return std::abs(cross(direction, between_anchors(o, a, b))) / length(direction);
}

double joint_error(const PrismaticOptions& o, const BodyPose& a, const BodyPose& b) {
  return offset_across(o, o.axis, a, b);
}

double joint_error(const DistanceOptions& o, const BodyPose& a, const BodyPose& b) {
  const bool rod = !o.spring.enabled && !o.limit.enabled && !o.motor.enabled;
  return rod ? std::abs(length(between_anchors(o, a, b)) - double{o.length}) : 0.0;
}

double joint_error(const WeldOptions& o, const BodyPose& a, const BodyPose& b) {
  return o.linear_spring.enabled ? 0.0 : length(between_anchors(o, a, b));
}

double joint_error(const WheelOptions& o, const BodyPose& a, const BodyPose& b) {
  return offset_across(o, o.axis, a, b);
}

double joint_error(const GrooveOptions& o, const BodyPose& a, const BodyPose& b) {
  return offset_across(o, o.axis, a, b);
}

double joint_error(const GenericOptions& o, const BodyPose& a, const BodyPose& b) {
  const double off_x = o.x.locked ? offset_across(o, perpendicular(o.axis), a, b) : 0.0;
  const double off_y = o.y.locked ? offset_across(o, o.axis, a, b) : 0.0;
  return std::hypot(off_x, off_y);
}

// Servos, frictions and mice give way, and a filter holds nothing.
double joint_error(const ServoOptions&, const BodyPose&, const BodyPose&) { return 0.0; }
double joint_error(const FrictionOptions&, const BodyPose&, const BodyPose&) { return 0.0; }
double joint_error(const MouseOptions&, const BodyPose&, const BodyPose&) { return 0.0; }
// The full turns of a gear or ratchet are not known from poses.
double joint_error(const GearOptions&, const BodyPose&, const BodyPose&) { return 0.0; }
double joint_error(const RatchetOptions&, const BodyPose&, const BodyPose&) { return 0.0; }
double joint_error(const PulleyOptions& o, const BodyPose& a, const BodyPose& b) {
  const auto to_wheel = [](Position wheel, Vec2 anchor, const BodyPose& pose) {
    return length(Double2{wheel.x, wheel.y} - place(to_double(anchor), pose));
  };
  const double used = to_wheel(o.wheel_a, o.anchor_a, a) + double{o.ratio} * to_wheel(o.wheel_b, o.anchor_b, b);
  return std::max(0.0, used - double{o.length});
}
double joint_error(const FilterOptions&, const BodyPose&, const BodyPose&) { return 0.0; }

BodyPose start_pose(const BodyOptions& o) { return {.position = to_vec2(o.position), .angle = o.angle}; }

}  // namespace

/// The judged part of the state: by number, the pose of each body that exists and is finite, or null.
struct Referee::Bodies {
  std::vector<const BodyPose*> pose;
};

Referee::Referee(const History& history) : history_(history), outlines_(make_outlines(history.bodies)) {
  masses_.reserve(history.bodies.size());
  for (const BodyLife& life : history.bodies) masses_.push_back(mass_of(*life.body));
}

Judgement Referee::judge(const RecordedState& state) const {
  Judgement j;
  j.sample.step = state.step;
  j.sample.awake = state.awake;
  j.sample.touching = state.touching;
  Bodies bodies = find_bodies(state, j);
  measure_bodies(bodies, j);
  measure_joints(bodies, j);
  measure_overlap(bodies, j);
  return j;
}

std::vector<DeepestOverlap> Referee::overlaps(const RecordedState& state, double deeper_than) const {
  Judgement ignored;
  std::vector<Double2> points;
  CollidingShapes shapes = place_shapes(find_bodies(state, ignored), state.step, points);
  return find_overlaps(shapes, deeper_than);
}

Referee::Bodies Referee::find_bodies(const RecordedState& state, Judgement& j) const {
  Bodies bodies{std::vector<const BodyPose*>(history_.bodies.size(), nullptr)};
  for (std::size_t i = 0; i < history_.bodies.size(); ++i) {
    const auto number = static_cast<int>(i);
    const bool expected = history_.bodies[i].exists_after(state.step);
    const bool found = i < state.poses.size() && state.poses[i].exists;
    if (expected && !found && j.missing < 0) j.missing = number;
    if (!expected && found && j.left_over < 0) j.left_over = number;
    if (!expected || !found) continue;
    if (is_finite(state.poses[i])) {
      bodies.pose[i] = &state.poses[i];
    } else if (j.not_finite < 0) {
      j.not_finite = number;
    }
  }
  return bodies;
}

void Referee::measure_bodies(Bodies& bodies, Judgement& j) const {
  const Double2 gravity = to_double(history_.scene.world.gravity);
  for (std::size_t i = 0; i < bodies.pose.size(); ++i) {
    const BodyOptions& options = history_.bodies[i].body->options;
    if (bodies.pose[i] == nullptr || options.type != BodyType::dynamic) continue;
    const BodyPose& pose = *bodies.pose[i];
    const BodyMass& mass = masses_[i];
    const Double2 center = place(mass.center, pose);
    const double speed = length(to_double(pose.velocity));
    const double spin = double{pose.angular_velocity};
    j.sample.kinetic += 0.5 * (mass.mass * speed * speed + mass.inertia * spin * spin);
    j.sample.potential -= mass.mass * double{options.gravity_scale} * dot(gravity, center);
    include(j.centers, {center, center});
    if (speed > j.sample.highest_speed) {
      j.sample.highest_speed = speed;
      j.fastest = static_cast<int>(i);
    }
    if (history_.bodies[i].born != kStart) continue;
    const double drift = length(center - place(mass.center, start_pose(options)));
    if (drift > j.sample.drift) {
      j.sample.drift = drift;
      j.farthest = static_cast<int>(i);
    }
  }
}

void Referee::measure_joints(const Bodies& bodies, Judgement& j) const {
  for (std::size_t i = 0; i < history_.joints.size(); ++i) {
    if (!history_.joints[i].exists_after(j.sample.step)) continue;
    const scenes::SceneJoint& joint = *history_.joints[i].joint;
    const BodyPose* a = bodies.pose[static_cast<std::size_t>(joint.body_a)];
    const BodyPose* b = bodies.pose[static_cast<std::size_t>(joint.body_b)];
    if (a == nullptr || b == nullptr) continue;
    const double error = std::visit([&](const auto& options) { return joint_error(options, *a, *b); }, joint.options);
    if (error > j.sample.joint_error) {
      j.sample.joint_error = error;
      j.worst_joint = static_cast<int>(i);
    }
  }
}

CollidingShapes Referee::place_shapes(const Bodies& bodies, int step, std::vector<Double2>& points) const {
  CollidingShapes shapes;
  points.resize(outlines_.points.size());
  for (const Outline& outline : outlines_.shapes) {
    const auto body = static_cast<std::size_t>(outline.body);
    const BodyOptions& options = history_.bodies[body].body->options;
    if (bodies.pose[body] == nullptr || outline.sensor || !options.enabled) continue;
    const std::span<Double2> room = std::span(points).subspan(outline.first_point, outline.point_count);
    auto& list = options.type == BodyType::dynamic ? shapes.dynamic : shapes.fixed;
    list.push_back({&outline, place(outlines_, outline, *bodies.pose[body], room)});
  }
  for (const JointLife& life : history_.joints) {
    if (!life.exists_after(step) || common(*life.joint).collide_connected) continue;
    shapes.forbidden.push_back(std::minmax(life.joint->body_a, life.joint->body_b));
  }
  return shapes;
}

void Referee::measure_overlap(const Bodies& bodies, Judgement& j) const {
  std::vector<Double2> points;
  CollidingShapes shapes = place_shapes(bodies, j.sample.step, points);
  j.deepest = find_deepest_overlap(shapes);
  j.compared = shapes.compared;
  j.sample.penetration = j.deepest.depth;
}

}  // namespace drystone::bench
