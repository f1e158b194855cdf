// build(): a World from a scene, in the order of the scene's lists.
#include <string>
#include <utility>

#include "scenes/scene.hpp"

namespace drystone::scenes {
namespace {

std::string indexed(const char* list, std::size_t index) {
  return std::string(list) + "[" + std::to_string(index) + "]";
}

Error at(const std::string& path, const Error& error) { return {error.code, path + ": " + error.message}; }

Result<void> add_parts(World& world, BodyId id, const SceneBody& body, const std::string& path) {
  for (std::size_t i = 0; i < body.shapes.size(); ++i) {
    const SceneShape& shape = body.shapes[i];
    const Result<ShapeId> made = std::visit(
        [&](const auto& geometry) { return world.create_shape(id, geometry, shape.options); }, shape.geometry);
    if (!made.ok()) return at(path + "." + indexed("shapes", i), made.error());
  }
  for (std::size_t i = 0; i < body.chains.size(); ++i) {
    const Result<ChainId> made = world.create_chain(id, body.chains[i]);
    if (!made.ok()) return at(path + "." + indexed("chains", i), made.error());
  }
  return {};
}

bool is_dynamic(const Scene& scene, int body) {
  return scene.bodies[static_cast<std::size_t>(body)].options.type == BodyType::dynamic;
}

Result<JointId> add_joint(BuiltScene& built, const Scene& scene, const SceneJoint& joint) {
  const auto count = static_cast<int>(built.bodies.size());
  for (const int body : {joint.body_a, joint.body_b}) {
    if (body < 0 || body >= count) {
      return Error{ErrorCode::invalid_argument, "body " + std::to_string(body) + " is not in the scene, which has " +
                                                    std::to_string(count) + " bodies"};
    }
  }
  if (!is_dynamic(scene, joint.body_a) && !is_dynamic(scene, joint.body_b)) return JointId{};
  return std::visit(
      [&](auto options) {
        options.body_a = built.bodies[static_cast<std::size_t>(joint.body_a)];
        options.body_b = built.bodies[static_cast<std::size_t>(joint.body_b)];
        return built.world.create_joint(options);
      },
      joint.options);
}

}  // namespace

Result<BuiltScene> build(const Scene& scene) {
  Result<World> world = World::create(scene.world);
  if (!world.ok()) return at("world", world.error());
  BuiltScene built{std::move(world).value(), {}, {}};

  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const std::string path = indexed("bodies", i);
    const Result<BodyId> made = built.world.create_body(scene.bodies[i].options);
    if (!made.ok()) return at(path, made.error());
    const Result<void> parts = add_parts(built.world, made, scene.bodies[i], path);
    if (!parts.ok()) return parts.error();
    built.bodies.push_back(made);
  }
  for (std::size_t i = 0; i < scene.joints.size(); ++i) {
    const Result<JointId> made = add_joint(built, scene, scene.joints[i]);
    if (!made.ok()) return at(indexed("joints", i), made.error());
    built.joints.push_back(made);
  }
  return Result<BuiltScene>(std::move(built));
}

}  // namespace drystone::scenes
