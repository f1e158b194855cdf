#include "tools/testbed/drag.hpp"

#include "console/command_error.hpp"

namespace drystone::testbed {
namespace {

std::optional<BodyId> dynamic_body_at(const World& world, Position place) {
  for (const ShapeId shape : console::require(world.shapes_at(place))) {
    const BodyId body = world.shape_body(shape).value();
    if (world.body(body).value().type == BodyType::dynamic) return body;
  }
  return {};
}

}  // namespace

std::optional<Drag> begin_drag(World& world, Position place) {
  const std::optional<BodyId> body = dynamic_body_at(world, place);
  if (!body) return {};
  Drag drag{console::require(world.create_body({.position = place})), {}, place};
  MouseOptions options;
  options.body_a = drag.holder;
  options.body_b = *body;
  options.anchor_b = inv_transform_point(world.transform(*body).value(), place);
  options.collide_connected = true;
  const Result<JointId> joint = world.create_joint(options);
  if (!joint.ok()) must(world.destroy_body(drag.holder));
  drag.joint = console::require(joint);
  return drag;
}

void move_drag(World& world, const Drag& drag, Position place) {
  if (!world.is_alive(drag.joint)) return;
  MouseOptions options = world.joint<MouseOptions>(drag.joint).value();
  options.anchor_a = place - drag.start;
  console::require(world.set_joint(drag.joint, options));
}

void end_drag(World& world, const Drag& drag) {
  // The joint goes with its body.
  if (world.is_alive(drag.holder)) console::require(world.destroy_body(drag.holder));
}

}  // namespace drystone::testbed
