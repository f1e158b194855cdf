// build() makes a World from a scene, in the order of the scene's lists, fill() does so in an empty world, and apply()
// makes later changes of a scene. All make bodies and joints in the same way. The number of a body is its place in
// BuiltScene::bodies, which only grows while the scene runs.
//
// If a change is refused, the parts before the one that the error names have been done.
#include <span>
#include <string>
#include <type_traits>
#include <utility>

#include "scenes/fill.hpp"

namespace drystone::scenes {
namespace {

std::string indexed(const char* list, std::size_t index) {
  return std::string(list) + "[" + std::to_string(index) + "]";
}

Error at(const std::string& path, const Error& error) { return {error.code, path + ": " + error.message}; }

/// `index` is the body's place in its list, for errors.
Result<void> add_parts(World& world, BodyId id, const SceneBody& body, std::size_t index) {
  const auto part = [index](const char* list, std::size_t i) {
    return indexed("bodies", index) + "." + indexed(list, i);
  };
  for (std::size_t i = 0; i < body.shapes.size(); ++i) {
    const SceneShape& shape = body.shapes[i];
    const Result<ShapeId> made = std::visit(
        [&](const auto& geometry) { return world.create_shape(id, geometry, shape.options); }, shape.geometry);
    if (!made.ok()) return at(part("shapes", i), made.error());
  }
  for (std::size_t i = 0; i < body.chains.size(); ++i) {
    const Result<ChainId> made = world.create_chain(id, body.chains[i]);
    if (!made.ok()) return at(part("chains", i), made.error());
  }
  for (std::size_t i = 0; i < body.grids.size(); ++i) {
    const Result<ShapeId> made = world.create_shape(id, body.grids[i].grid, body.grids[i].options);
    if (!made.ok()) return at(part("grids", i), made.error());
  }
  return {};
}

Result<void> add_bodies(BuiltScene& built, std::span<const SceneBody> bodies) {
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Result<BodyId> made = built.world.create_body(bodies[i].options);
    if (!made.ok()) return at(indexed("bodies", i), made.error());
    built.bodies.push_back(made);
    const Result<void> parts = add_parts(built.world, made, bodies[i], i);
    if (!parts.ok()) return parts;
  }
  return {};
}

Result<BodyId> find_body(const BuiltScene& built, int number) {
  const auto count = static_cast<int>(built.bodies.size());
  if (number < 0 || number >= count) {
    return Error{ErrorCode::invalid_argument, "body " + std::to_string(number) + " is not in the scene, which has " +
                                                  std::to_string(count) + " bodies"};
  }
  const BodyId id = built.bodies[static_cast<std::size_t>(number)];
  if (built.world.is_alive(id)) return id;
  return Error{ErrorCode::stale_id, "body " + std::to_string(number) + " was removed"};
}

Result<JointId> find_joint(const BuiltScene& built, int number) {
  if (number < 0) return JointId{};
  const auto count = static_cast<int>(built.joints.size());
  if (number >= count) {
    return Error{ErrorCode::invalid_argument, "joint " + std::to_string(number) + " is not among the " +
                                                  std::to_string(count) + " joints before this one"};
  }
  const JointId id = built.joints[static_cast<std::size_t>(number)];
  if (built.world.is_alive(id)) return id;
  return Error{ErrorCode::stale_id, "joint " + std::to_string(number) + " was removed or not made"};
}

bool is_dynamic(const World& world, BodyId body) { return world.body(body).value().type == BodyType::dynamic; }

Result<JointId> add_joint(BuiltScene& built, const SceneJoint& joint) {
  const Result<BodyId> a = find_body(built, joint.body_a);
  const Result<BodyId> b = find_body(built, joint.body_b);
  if (!a.ok()) return a.error();
  if (!b.ok()) return b.error();
  if (!is_dynamic(built.world, a) && !is_dynamic(built.world, b)) return JointId{};
  const Result<JointId> joint_a = find_joint(built, joint.joint_a);
  const Result<JointId> joint_b = find_joint(built, joint.joint_b);
  if (!joint_a.ok()) return joint_a.error();
  if (!joint_b.ok()) return joint_b.error();
  return std::visit(
      [&](auto options) {
        options.body_a = a;
        options.body_b = b;
        if constexpr (std::is_same_v<decltype(options), GearOptions>) {
          options.joint_a = joint_a;
          options.joint_b = joint_b;
        }
        return built.world.create_joint(options);
      },
      joint.options);
}

Result<void> add_joints(BuiltScene& built, std::span<const SceneJoint> joints) {
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const Result<JointId> made = add_joint(built, joints[i]);
    if (!made.ok()) return at(indexed("joints", i), made.error());
    built.joints.push_back(made);
  }
  return {};
}

Result<FieldId> add_field(BuiltScene& built, const SceneField& field) {
  AnyFieldOptions options = field.options;
  for (const int number : field.bodies) {
    const Result<BodyId> body = find_body(built, number);
    if (!body.ok()) return body.error();
    std::visit([&](auto& o) { o.bodies.push_back(body); }, options);
  }
  if (field.carrier >= 0) {
    const Result<BodyId> carrier = find_body(built, field.carrier);
    if (!carrier.ok()) return carrier.error();
    auto* radial = std::get_if<RadialFieldOptions>(&options);
    if (radial == nullptr) return Error{ErrorCode::invalid_argument, "carrier is for radial fields"};
    radial->carrier = carrier;
  }
  return built.world.create_field(options);
}

Result<void> add_fields(BuiltScene& built, std::span<const SceneField> fields) {
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const Result<FieldId> made = add_field(built, fields[i]);
    if (!made.ok()) return at(indexed("fields", i), made.error());
    built.fields.push_back(made);
  }
  return {};
}

Result<void> remove(BuiltScene& built, std::span<const int> numbers) {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const Result<BodyId> body = find_body(built, numbers[i]);
    if (!body.ok()) return at(indexed("removed", i), body.error());
    const Result<void> done = built.world.destroy_body(body);
    if (!done.ok()) return at(indexed("removed", i), done.error());
  }
  return {};
}

Result<void> drive(BuiltScene& built, const SceneTarget& target, float dt) {
  const Result<BodyId> body = find_body(built, target.body);
  if (!body.ok()) return body.error();
  if (built.world.body(body).value().type != BodyType::kinematic) {
    return Error{ErrorCode::invalid_argument, "body " + std::to_string(target.body) + " is not kinematic"};
  }
  return built.world.move_to(body, target.position, target.angle, dt);
}

/// Sets the tile of a cell of the body's grid with the given number.
Result<void> set_tile(BuiltScene& built, const SceneTile& change) {
  const Result<BodyId> body = find_body(built, change.body);
  if (!body.ok()) return body.error();
  int number = 0;
  for (const ShapeId shape : built.world.shapes(body).value()) {
    if (!std::holds_alternative<TileGrid>(*built.world.geometry(shape).value())) continue;
    if (number++ == change.grid) return built.world.set_tile(shape, change.cell, change.tile);
  }
  return Error{ErrorCode::invalid_argument,
               "body " + std::to_string(change.body) + " has no grid " + std::to_string(change.grid)};
}

Result<void> drop(BuiltScene& built, const SceneDrop& change) {
  const Result<BodyId> body = find_body(built, change.body);
  return body.ok() ? built.world.drop_through(body, change.seconds) : Result<void>(body.error());
}

}  // namespace

std::vector<SceneShape> shapes_of(const SceneGrid& grid) {
  const TileGrid& tiles = grid.grid;
  std::vector<SceneShape> shapes;
  for (std::int32_t y = 0; y < tiles.height(); ++y) {
    for (std::int32_t x = 0; x < tiles.width(); ++x) {
      const Cell first = {x, y};
      if (tiles.at(first) == Tile::empty) continue;
      if (tiles.at(first) != Tile::full) {
        SceneShape& shape = shapes.emplace_back(SceneShape{tile_polygon(tiles, first), grid.options});
        if (is_one_way(tiles.at(first))) shape.options.one_way.enabled = true;
        continue;
      }
      while (tiles.at({x + 1, y}) == Tile::full) ++x;
      const Vec2 low = tiles.corner(first);
      const Vec2 high = tiles.corner({x + 1, y + 1});
      shapes.push_back({Box{.half_extents = 0.5f * (high - low), .center = lerp(low, high, 0.5f)}, grid.options});
    }
  }
  return shapes;
}

Result<BuiltScene> build(const Scene& scene) {
  Result<World> world = World::create(scene.world);
  if (!world.ok()) return at("world", world.error());
  BuiltScene built{std::move(world).value(), {}, {}, {}};
  const Result<void> made = fill(built, scene);
  if (!made.ok()) return made.error();
  return Result<BuiltScene>(std::move(built));
}

Result<void> fill(BuiltScene& built, const Scene& scene) {
  built.bodies.clear();
  built.joints.clear();
  built.fields.clear();
  Result<void> made = add_bodies(built, scene.bodies);
  if (made.ok()) made = add_joints(built, scene.joints);
  if (made.ok()) made = add_fields(built, scene.fields);
  return made;
}

Result<void> apply(BuiltScene& built, const SceneChange& change, float dt) {
  Result<void> done = remove(built, change.removed);
  if (done.ok()) done = add_bodies(built, change.bodies);
  if (done.ok()) done = add_joints(built, change.joints);
  for (std::size_t i = 0; done.ok() && i < change.targets.size(); ++i) {
    done = drive(built, change.targets[i], dt);
    if (!done.ok()) return at(indexed("targets", i), done.error());
  }
  for (std::size_t i = 0; done.ok() && i < change.tiles.size(); ++i) {
    done = set_tile(built, change.tiles[i]);
    if (!done.ok()) return at(indexed("tiles", i), done.error());
  }
  for (std::size_t i = 0; done.ok() && i < change.drops.size(); ++i) {
    done = drop(built, change.drops[i]);
    if (!done.ok()) return at(indexed("drops", i), done.error());
  }
  for (std::size_t i = 0; done.ok() && i < change.explosions.size(); ++i) {
    const Result<ExplosionReport> exploded = built.world.explode(change.explosions[i]);
    if (!exploded.ok()) return at(indexed("explosions", i), exploded.error());
  }
  return done;
}

}  // namespace drystone::scenes
