// Shapes.
#include <algorithm>
#include <cmath>

#include "events.hpp"
#include "surface.hpp"

using namespace drystone;
using namespace drystone::box2d;

namespace drystone::box2d {

drystone::Polygon in(const b2Polygon& p) {
  if (p.count < 3 || p.count > B2_MAX_POLYGON_VERTICES) return {};
  std::array<Vec2, B2_MAX_POLYGON_VERTICES> corners;
  for (int i = 0; i < p.count; ++i) corners[static_cast<std::size_t>(i)] = in(p.vertices[i]);
  const std::span<const Vec2> used(corners.data(), static_cast<std::size_t>(p.count));
  const Result<drystone::Polygon> exact = make_polygon(used, p.radius, length_unit());
  return exact.ok() ? exact.value() : value_or(make_hull(used, p.radius, length_unit()));
}

b2Polygon out(const drystone::Polygon& p) {
  b2Polygon result = {};
  if (p.size() > B2_MAX_POLYGON_VERTICES) return result;
  for (int i = 0; i < p.size(); ++i) {
    result.vertices[i] = out(p.vertices()[static_cast<std::size_t>(i)]);
    result.normals[i] = out(p.normals()[static_cast<std::size_t>(i)]);
  }
  result.centroid = out(p.centroid());
  result.radius = p.radius();
  result.count = p.size();
  return result;
}

Material material_of(const b2SurfaceMaterial& surface) {
  // Box2D's speed is that of the surface along the outline, clockwise.
  return {.friction = surface.friction,
          .restitution = clamp(surface.restitution, 0.0f, 1.0f),
          .rolling_resistance = surface.rollingResistance,
          .surface_speed = -surface.tangentSpeed};
}

b2SurfaceMaterial surface_of(const Material& material, const ShapeRow& row) {
  b2SurfaceMaterial surface = {};
  surface.friction = material.friction;
  surface.restitution = material.restitution;
  surface.rollingResistance = material.rolling_resistance;
  surface.tangentSpeed = -material.surface_speed;
  surface.userMaterialId = static_cast<decltype(surface.userMaterialId)>(row.material);
  surface.customColor = row.color;
  return surface;
}

void set_surface(const Shape& shape, const b2SurfaceMaterial& surface, const char* function) {
  Material material = material_of(surface);
  material.number = value_or(shape.world().shape(shape.id)).material.number;
  if (!accepted(function, shape.world().set_material(shape.id, material))) return;
  shape.row->material = static_cast<std::uint64_t>(surface.userMaterialId);
  shape.row->color = surface.customColor;
  shape.record->materials_changed = true;
}

namespace {

ShapeOptions options_of(const b2ShapeDef& def) {
  ShapeOptions options;
  options.density = def.density;
  options.material = material_of(def.material);
  options.filter = filter_of(def.filter);
  options.sensor = def.isSensor;
  options.senses_sensors = def.isSensor && DRYSTONE_BOX2D_HAS_WORLD_POSITIONS;
  options.contact_events = true;
  options.hit_events = def.enableHitEvents;
  return options;
}

constexpr const char* kShapeFields =
    "a restitution above 1 counts as 1, a static sensor does not see shapes of static bodies, and a dynamic body "
    "without mass moves like one of 1 kg";

/// Whether the definition has what kShapeFields names.
bool differs(b2BodyId bodyId, const b2ShapeDef* def) {
  return def != nullptr &&
         (def->material.restitution > 1.0f || (def->isSensor && b2Body_GetType(bodyId) == b2_staticBody) ||
          (!(def->updateBodyMass && def->density > 0.0f) && b2Body_GetType(bodyId) == b2_dynamicBody &&
           b2Body_GetMass(bodyId) == 0.0f));
}

b2ShapeType type_of(const b2Circle&) { return b2_circleShape; }
b2ShapeType type_of(const b2Capsule&) { return b2_capsuleShape; }
b2ShapeType type_of(const b2Segment&) { return b2_segmentShape; }
b2ShapeType type_of(const b2Polygon&) { return b2_polygonShape; }

void fill_row(ShapeRow& row, const b2ShapeDef& def, BodyId body, b2ShapeType type) {
  row.type = type;
  row.filter = def.filter;
  row.user_data = def.userData;
  row.body = body;
  row.material = static_cast<std::uint64_t>(def.material.userMaterialId);
  row.color = def.material.customColor;
  row.sensor = def.isSensor;
  row.sensor_events = def.enableSensorEvents;
  row.contact_events = def.enableContactEvents;
  row.hit_events = def.enableHitEvents;
  row.pre_solve = def.enablePreSolveEvents;
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  row.custom_filter = def.enableCustomFiltering;
#endif
}

/// Gives the body the mass that it has now, whatever becomes of its shapes. Returns whether it had that of its shapes until now.
bool keep_mass(const Body& body, const char* function) {
  const Result<BodyOptions> options = body.world().body(body.id);
  if (!options.ok() || options.value().mass_override) return false;
  const Result<MassData> mass = body.world().mass_data(body.id);
  const bool has_none = mass_of(body) == MassData{};
  if (!mass.ok() || mass.value().mass == 0.0f || !accepted(function, body.world().set_mass(body.id, mass.value())))
    return false;
  body.row->keeps_no_mass = has_none;
  return true;
}

/// Changes shapes of a body by a function that returns whether it did. The body then has the mass of its shapes, or else keeps its own.
template <typename Change>
bool change_shapes(const Body& body, bool update_mass, const char* function, Change change) {
  const bool kept = !update_mass && keep_mass(body, function);
  const bool done = change();
  if (update_mass ? done : kept && !done) forget_mass(body, function);
  return done;
}

template <typename Geometry>
b2ShapeId create(b2BodyId bodyId, const b2ShapeDef* def, const Geometry* geometry, const char* function) {
  const Body body = find(bodyId);
  if (!body || body.record->stepping || def == nullptr || geometry == nullptr || def->internalValue != kCookie)
    return {};
  ShapeId id;
  change_asleep(body, function, [&] {
    change_shapes(body, def->updateBodyMass, function, [&] {
      const Result<ShapeId> made = body.world().create_shape(body.id, in(*geometry), options_of(*def));
      if (made.ok()) id = made.value();
      return accepted(function, made);
    });
  });
  if (!id) return {};
  fill_row(new_shape_row(*body.record, id), *def, body.id, type_of(*geometry));
  body.record->materials_changed = true;
  return id_of(*body.record, id);
}

ShapeOptions options_of(const Shape& shape, const char* function = __builtin_FUNCTION()) {
  return value_or(shape.world().shape(shape.id), function);
}

Body body_of(const Shape& shape) { return find(id_of(*shape.record, shape.row->body)); }

/// The geometry of a shape, or null within a step.
const ShapeGeometry* geometry_of(const Shape& shape, const char* function) {
  return value_or(shape.world().geometry(shape.id), function);
}

/// The geometry of a shape, or null if it is of another kind.
template <typename Kind>
const Kind* geometry_of(b2ShapeId shapeId, const char* function = __builtin_FUNCTION()) {
  const Shape shape = find(shapeId);
  return shape ? std::get_if<Kind>(geometry_of(shape, function)) : nullptr;
}

template <typename Geometry>
void set_geometry(b2ShapeId shapeId, const Geometry* geometry, const char* function) {
  const Shape shape = find(shapeId);
  if (!shape || geometry == nullptr) return;
  if (change_shapes(body_of(shape), false, function,
                    [&] { return accepted(function, shape.world().set_geometry(shape.id, in(*geometry))); }))
    shape.row->type = type_of(*geometry);
}

WorldTransform pose_of(const Shape& shape) { return value_or(shape.world().transform(shape.row->body)); }

/// The flag of a shape, or false.
bool flag(b2ShapeId shapeId, bool ShapeRow::*member) {
  const Shape shape = find(shapeId);
  return shape && shape.row->*member;
}
void set_flag(b2ShapeId shapeId, bool ShapeRow::*member, bool value, const char* function = __builtin_FUNCTION()) {
  if (const Shape shape = find(shapeId)) set_flag(shape, member, value, function);
}

std::vector<ContactView> contacts_of(const Shape& shape, const char* function = __builtin_FUNCTION()) {
  std::vector<ContactView> contacts = value_or(shape.world().contacts(shape.row->body), function);
  std::erase_if(contacts, [&](const ContactView& c) { return c.shape_a != shape.id && c.shape_b != shape.id; });
  return contacts;
}

/// The shapes that a sensor overlaps and that have sensor events.
std::vector<ShapeId> visitors_of(const Shape& shape, const char* function = __builtin_FUNCTION()) {
  std::vector<ShapeId> visitors;
  if (!shape.row->sensor || !shape.row->sensor_events) return visitors;
  for (const SensorOverlap& overlap : value_or(shape.world().sensor_overlaps(shape.row->body), function)) {
    if (overlap.sensor != shape.id) continue;
    const ShapeRow* row = row_of(shape.record->shapes, overlap.visitor);
    if (row != nullptr && row->sensor_events) visitors.push_back(overlap.visitor);
  }
  return visitors;
}

MassData mass_of(const ShapeGeometry& geometry, float density) {
  return std::visit(
      [&](const auto& g) -> MassData {
        if constexpr (requires { mass_data(g, density); }) return mass_data(g, density);
        return {};
      },
      geometry);
}

b2MassData mass_of(b2ShapeId shapeId, const char* function = __builtin_FUNCTION()) {
  const Shape shape = find(shapeId);
  if (!shape) return {};
  const ShapeGeometry* geometry = geometry_of(shape, function);
  if (geometry == nullptr) return {};
  const MassData mass = mass_of(*geometry, options_of(shape).density);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  return {mass.mass, out(mass.center), mass.inertia};
#else
  return {mass.mass, out(mass.center), mass.inertia + mass.mass * length_squared(mass.center)};
#endif
}

/// Where a ray in the world hits the shape, in the frame of its body.
CastOutput cast(const Shape& shape, Position origin, Vec2 translation, float max_fraction, const char* function) {
  const ShapeGeometry* geometry = geometry_of(shape, function);
  if (geometry == nullptr || !is_finite(origin) || !is_finite(translation)) return {};
  const WorldTransform pose = pose_of(shape);
  const RayCastInput ray{inv_transform_point(pose, origin), inv_rotate(pose.rotation, translation), max_fraction};
  return std::visit([&](const auto& g) { return ray_cast(g, ray); }, *geometry);
}

int copy_ids(const WorldRecord& w, const std::vector<ShapeId>& from, b2ShapeId* to, int capacity) {
  const int count = std::min(static_cast<int>(from.size()), std::max(0, capacity));
  for (int i = 0; i < count; ++i) to[i] = id_of(w, from[static_cast<std::size_t>(i)]);
  return count;
}

}  // namespace
}  // namespace drystone::box2d

b2ShapeId b2CreateCircleShape(b2BodyId bodyId, const b2ShapeDef* def, const b2Circle* circle) {
  if (differs(bodyId, def)) DIFFERS(kShapeFields);
  return create(bodyId, def, circle, __func__);
}
b2ShapeId b2CreateSegmentShape(b2BodyId bodyId, const b2ShapeDef* def, const b2Segment* segment) {
  if (differs(bodyId, def)) DIFFERS(kShapeFields);
  return create(bodyId, def, segment, __func__);
}
b2ShapeId b2CreateCapsuleShape(b2BodyId bodyId, const b2ShapeDef* def, const b2Capsule* capsule) {
  if (differs(bodyId, def)) DIFFERS(kShapeFields);
  return create(bodyId, def, capsule, __func__);
}
b2ShapeId b2CreatePolygonShape(b2BodyId bodyId, const b2ShapeDef* def, const b2Polygon* polygon) {
  if (differs(bodyId, def)) DIFFERS(kShapeFields);
  return create(bodyId, def, polygon, __func__);
}

void b2DestroyShape(b2ShapeId shapeId, bool updateBodyMass) {
  const Shape shape = find(shapeId);
  if (!shape) return;
  change_shapes(body_of(shape), updateBodyMass, __func__, [&, function = __func__] {
    return accepted(function, shape.row->lone_link ? shape.world().destroy_chain(shape.row->chain)
                                                   : shape.world().destroy_shape(shape.id));
  });
}

bool b2Shape_IsValid(b2ShapeId id) { return static_cast<bool>(find(id)); }

b2ShapeType b2Shape_GetType(b2ShapeId shapeId) {
  const Shape shape = find(shapeId);
  return shape ? shape.row->type : b2_circleShape;
}
b2BodyId b2Shape_GetBody(b2ShapeId shapeId) {
  const Shape shape = find(shapeId);
  return shape ? id_of(*shape.record, shape.row->body) : b2BodyId{};
}
b2WorldId b2Shape_GetWorld(b2ShapeId shapeId) {
  const Shape shape = find(shapeId);
  return shape ? id_of(*shape.record) : b2WorldId{};
}
bool b2Shape_IsSensor(b2ShapeId shapeId) { return flag(shapeId, &ShapeRow::sensor); }
void b2Shape_SetUserData(b2ShapeId shapeId, void* userData) {
  if (const Shape shape = find(shapeId)) shape.row->user_data = userData;
}
void* b2Shape_GetUserData(b2ShapeId shapeId) {
  const Shape shape = find(shapeId);
  return shape ? shape.row->user_data : nullptr;
}

void b2Shape_SetDensity(b2ShapeId shapeId, float density, bool updateBodyMass) {
  const Shape shape = find(shapeId);
  if (!shape) return;
  if (shape.row->chain || options_of(shape).density == density) return;  // Links have no mass.
  const Body body = body_of(shape);
  change_asleep(body, __func__, [&, function = __func__] {
    change_shapes(body, updateBodyMass, function,
                  [&] { return accepted(function, shape.world().set_density(shape.id, density)); });
  });
}
float b2Shape_GetDensity(b2ShapeId shapeId) {
  const Shape shape = find(shapeId);
  return shape ? options_of(shape).density : 0.0f;
}
void b2Shape_SetFriction(b2ShapeId shapeId, float friction) {
  const Shape shape = find(shapeId);
  if (!shape) return;
  b2SurfaceMaterial surface = surface_of(options_of(shape).material, *shape.row);
  surface.friction = friction;
  set_surface(shape, surface, __func__);
}
float b2Shape_GetFriction(b2ShapeId shapeId) {
  const Shape shape = find(shapeId);
  return shape ? options_of(shape).material.friction : 0.0f;
}
void b2Shape_SetRestitution(b2ShapeId shapeId, float restitution) {
  const Shape shape = find(shapeId);
  if (!shape) return;
  if (restitution > 1.0f) DIFFERS("a restitution above 1 counts as 1");
  b2SurfaceMaterial surface = surface_of(options_of(shape).material, *shape.row);
  surface.restitution = restitution;
  set_surface(shape, surface, __func__);
}
float b2Shape_GetRestitution(b2ShapeId shapeId) {
  const Shape shape = find(shapeId);
  return shape ? options_of(shape).material.restitution : 0.0f;
}

#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
void b2Shape_SetUserMaterial(b2ShapeId shapeId, std::uint64_t material) {
  const Shape shape = find(shapeId);
  if (!shape) return;
  shape.row->material = material;
  shape.record->materials_changed = true;
}
std::uint64_t b2Shape_GetUserMaterial(b2ShapeId shapeId) {
  const Shape shape = find(shapeId);
  return shape ? shape.row->material : 0;
}
void b2Shape_SetSurfaceMaterial(b2ShapeId shapeId, const b2SurfaceMaterial* surfaceMaterial) {
  const Shape shape = find(shapeId);
  if (surfaceMaterial != nullptr && surfaceMaterial->restitution > 1.0f) DIFFERS("a restitution above 1 counts as 1");
  if (shape && surfaceMaterial != nullptr) set_surface(shape, *surfaceMaterial, __func__);
}
#else
void b2Shape_SetMaterial(b2ShapeId shapeId, int material) {
  const Shape shape = find(shapeId);
  if (!shape) return;
  shape.row->material = static_cast<std::uint64_t>(material);
  shape.record->materials_changed = true;
}
int b2Shape_GetMaterial(b2ShapeId shapeId) {
  const Shape shape = find(shapeId);
  return shape ? static_cast<int>(shape.row->material) : 0;
}
void b2Shape_SetSurfaceMaterial(b2ShapeId shapeId, b2SurfaceMaterial surfaceMaterial) {
  if (surfaceMaterial.restitution > 1.0f) DIFFERS("a restitution above 1 counts as 1");
  if (const Shape shape = find(shapeId)) set_surface(shape, surfaceMaterial, __func__);
}
#endif
b2SurfaceMaterial b2Shape_GetSurfaceMaterial(b2ShapeId shapeId) {
  const Shape shape = find(shapeId);
  return shape ? surface_of(options_of(shape).material, *shape.row) : b2SurfaceMaterial{};
}

b2Filter b2Shape_GetFilter(b2ShapeId shapeId) {
  const Shape shape = find(shapeId);
  return shape ? shape.row->filter : b2Filter{};
}
void b2Shape_SetFilter(b2ShapeId shapeId, b2Filter filter) {
  const Shape shape = find(shapeId);
  if (!shape) return;
  if (shape.row->chain && !shape.row->lone_link) DIFFERS("of a segment of a chain, sets the filter of the whole chain");
  if (!ACCEPTED(shape.world().set_filter(shape.id, filter_of(filter)))) return;
  shape.row->filter = filter;
  if (!shape.row->chain) return;
  for (const ShapeId link : value_or(shape.world().chain_links(shape.row->chain)))
    if (ShapeRow* row = row_of(shape.record->shapes, link)) row->filter = filter;
}

void b2Shape_EnableSensorEvents(b2ShapeId shapeId, bool flag) { set_flag(shapeId, &ShapeRow::sensor_events, flag); }
bool b2Shape_AreSensorEventsEnabled(b2ShapeId shapeId) { return flag(shapeId, &ShapeRow::sensor_events); }
void b2Shape_EnableContactEvents(b2ShapeId shapeId, bool flag) { set_flag(shapeId, &ShapeRow::contact_events, flag); }
bool b2Shape_AreContactEventsEnabled(b2ShapeId shapeId) { return flag(shapeId, &ShapeRow::contact_events); }
void b2Shape_EnablePreSolveEvents(b2ShapeId shapeId, bool flag) { set_flag(shapeId, &ShapeRow::pre_solve, flag); }
bool b2Shape_ArePreSolveEventsEnabled(b2ShapeId shapeId) { return flag(shapeId, &ShapeRow::pre_solve); }
void b2Shape_EnableHitEvents(b2ShapeId shapeId, bool flag) { set_flag(shapeId, &ShapeRow::hit_events, flag); }
bool b2Shape_AreHitEventsEnabled(b2ShapeId shapeId) { return flag(shapeId, &ShapeRow::hit_events); }

bool b2Shape_TestPoint(b2ShapeId shapeId, b2Pos point) {
  const Shape shape = find(shapeId);
  if (!shape || !is_finite(in_place(point))) return false;
  const ShapeGeometry* geometry = geometry_of(shape, __func__);
  if (geometry == nullptr) return false;
  const Vec2 local = inv_transform_point(pose_of(shape), in_place(point));
  return std::visit(
      [&](const auto& g) {
        if constexpr (requires { contains(g, local); }) return contains(g, local);
        return false;
      },
      *geometry);
}

#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
b2WorldCastOutput b2Shape_RayCast(b2ShapeId shapeId, b2Pos origin, b2Vec2 translation) {
  const float max_fraction = 1.0f;
  b2WorldCastOutput result = {};
  const Vec2 along = in(translation);
  const Position from = in_place(origin);
#else
b2CastOutput b2Shape_RayCast(b2ShapeId shapeId, const b2RayCastInput* input) {
  b2CastOutput result = {};
  if (input == nullptr) return result;
  const float max_fraction = input->maxFraction;
  const Vec2 along = in(input->translation);
  const Position from = in_place(input->origin);
#endif
  const Shape shape = find(shapeId);
  if (!shape) return result;
  const CastOutput hit = cast(shape, from, along, max_fraction, __func__);
  result.hit = hit.hit;
  if (!hit.hit) return result;
  const WorldTransform pose = pose_of(shape);
  result.fraction = hit.fraction;
  result.normal = out(rotate(pose.rotation, hit.normal));
  result.point = out_place(transform_point(pose, hit.point));
  return result;
}

b2Circle b2Shape_GetCircle(b2ShapeId shapeId) {
  const auto* g = geometry_of<drystone::Circle>(shapeId);
  return g != nullptr ? b2Circle{out(g->center), g->radius} : b2Circle{};
}
b2Segment b2Shape_GetSegment(b2ShapeId shapeId) {
  const auto* g = geometry_of<drystone::Segment>(shapeId);
  return g != nullptr ? b2Segment{out(g->point_a), out(g->point_b)} : b2Segment{};
}
b2ChainSegment b2Shape_GetChainSegment(b2ShapeId shapeId) {
  const auto* g = geometry_of<drystone::ChainSegment>(shapeId);
  b2ChainSegment segment = {};
  if (g == nullptr) return segment;
  segment.ghost1 = out(g->ghost_a);
  segment.segment = {out(g->point_a), out(g->point_b)};
  segment.ghost2 = out(g->ghost_b);
  const ShapeRow& row = *find(shapeId).row;
  segment.chainId = row.lone_link ? -1 : static_cast<int>(row.chain.index);
  return segment;
}
b2Capsule b2Shape_GetCapsule(b2ShapeId shapeId) {
  const auto* g = geometry_of<drystone::Capsule>(shapeId);
  return g != nullptr ? b2Capsule{out(g->point_a), out(g->point_b), g->radius} : b2Capsule{};
}
b2Polygon b2Shape_GetPolygon(b2ShapeId shapeId) {
  const auto* g = geometry_of<drystone::Polygon>(shapeId);
  return g != nullptr ? out(*g) : b2Polygon{};
}

void b2Shape_SetCircle(b2ShapeId shapeId, const b2Circle* circle) { set_geometry(shapeId, circle, __func__); }
void b2Shape_SetCapsule(b2ShapeId shapeId, const b2Capsule* capsule) { set_geometry(shapeId, capsule, __func__); }
void b2Shape_SetSegment(b2ShapeId shapeId, const b2Segment* segment) { set_geometry(shapeId, segment, __func__); }
void b2Shape_SetPolygon(b2ShapeId shapeId, const b2Polygon* polygon) { set_geometry(shapeId, polygon, __func__); }

b2ChainId b2Shape_GetParentChain(b2ShapeId shapeId) {
  const Shape shape = find(shapeId);
  return shape && !shape.row->lone_link ? id_of(*shape.record, shape.row->chain) : b2ChainId{};
}

int b2Shape_GetContactCapacity(b2ShapeId shapeId) {
  const Shape shape = find(shapeId);
  return shape && !shape.row->sensor ? static_cast<int>(contacts_of(shape).size()) : 0;
}
int b2Shape_GetContactData(b2ShapeId shapeId, b2ContactData* contactData, int capacity) {
  DIFFERS("persisted is always true; normalImpulse is the mean of the sub-steps");
  const Shape shape = find(shapeId);
  if (!shape) return 0;
  int count = 0;
  for (const ContactView& contact : contacts_of(shape))
    if (count < capacity) contactData[count++] = contact_data(*shape.record, contact);
  return count;
}

int b2Shape_GetSensorCapacity(b2ShapeId shapeId) {
  const Shape shape = find(shapeId);
  return shape ? static_cast<int>(visitors_of(shape).size()) : 0;
}
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
int b2Shape_GetSensorData(b2ShapeId shapeId, b2ShapeId* visitorIds, int capacity) {
  const Shape shape = find(shapeId);
  return shape ? copy_ids(*shape.record, visitors_of(shape), visitorIds, capacity) : 0;
}
b2MassData b2Shape_ComputeMassData(b2ShapeId shapeId) { return mass_of(shapeId); }
#else
int b2Shape_GetSensorOverlaps(b2ShapeId shapeId, b2ShapeId* overlaps, int capacity) {
  const Shape shape = find(shapeId);
  return shape ? copy_ids(*shape.record, visitors_of(shape), overlaps, capacity) : 0;
}
b2MassData b2Shape_GetMassData(b2ShapeId shapeId) { return mass_of(shapeId); }
#endif

b2AABB b2Shape_GetAABB(b2ShapeId shapeId) {
  const Shape shape = find(shapeId);
  if (!shape) return {};
  const ShapeGeometry* geometry = geometry_of(shape, __func__);
  if (geometry == nullptr) return {};
  const WorldTransform pose = pose_of(shape);
  const Aabb box = std::visit([&](const auto& g) { return bounds(g, Transform{{}, pose.rotation}); }, *geometry);
  return out(pose.position + box);
}

b2Pos b2Shape_GetClosestPoint(b2ShapeId shapeId, b2Pos target) {
  const Shape shape = find(shapeId);
  if (!shape || !is_finite(in_place(target))) return {};
  const ShapeGeometry* geometry = geometry_of(shape, __func__);
  if (geometry == nullptr) return {};
  const WorldTransform pose = pose_of(shape);
  const Vec2 point = inv_transform_point(pose, in_place(target));
  std::array<Vec2, 2> ends;
  const ConvexProxy proxy = std::visit(
      [&](const auto& g) -> ConvexProxy {
        if constexpr (requires { g.vertices(); }) return {g.vertices(), g.radius()};
        if constexpr (requires {
                        g.center;
                        g.radius;
                      })
          return ends[0] = g.center, ConvexProxy{{ends.data(), 1}, g.radius};
        if constexpr (requires { g.point_a; }) {
          ends = {g.point_a, g.point_b};
          if constexpr (requires { g.radius; }) return {ends, g.radius};
          return {ends, 0.0f};
        }
        return {};
      },
      *geometry);
  if (proxy.points.empty()) return target;
  SimplexCache cache;
  const DistanceOutput found =
      distance({.a = proxy, .b = {{&point, 1}, 0.0f}, .length_unit = shape.record->unit}, cache);
  return found.distance > 0.0f ? out_place(transform_point(pose, found.point_a)) : target;
}

#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
void b2Shape_ApplyWind(b2ShapeId shapeId, b2Vec2 wind, float drag, float lift, bool wake) {
  DIFFERS("the force acts on the whole shape as on a disc of its width, and lift has no effect");
  static_cast<void>(lift);
  const Shape shape = find(shapeId);
  if (!shape) return;
  const ShapeGeometry* geometry = geometry_of(shape, __func__);
  const Result<BodyMotion> motion = shape.world().motion(shape.row->body);
  if (geometry == nullptr || !motion.ok() || value_or(shape.world().body(shape.row->body)).type != BodyType::dynamic)
    return;
  const WorldTransform pose = motion.value().pose;
  const MassData mass = mass_of(*geometry, 1.0f);
  const Position center = transform_point(pose, mass.center);
  const Vec2 relative_wind =
      in(wind) - (motion.value().velocity + cross(motion.value().angular_velocity, center - motion.value().center));
  const float speed = length(relative_wind);
  if (!(speed > 0.0f)) return;
  const Vec2 direction = normalize(relative_wind);
  const Aabb box = std::visit(
      [&](const auto& g) {
        return bounds(g, Transform{{}, relative(Rotation{direction.x, direction.y}, pose.rotation)});
      },
      *geometry);
  // Per length: half the density of air [kg/m^2] times the square of the speed.
  const float force = 0.5f * 1.2f * drag * (box.upper.y - box.lower.y) * speed * speed;
  ACCEPTED(shape.world().apply_force(shape.row->body, force * direction, center, wake));
}

b2ShapeId b2CreateChainSegmentShape(b2BodyId bodyId, const b2ShapeDef* def, const b2ChainSegment* chainSegment) {
  if (differs(bodyId, def)) DIFFERS(kShapeFields);
  const Body body = find(bodyId);
  if (!body || body.record->stepping || def == nullptr || chainSegment == nullptr || def->internalValue != kCookie)
    return {};
  ChainOptions chain;
  const b2ChainSegment& s = *chainSegment;
  chain.points = {in(s.ghost1), in(s.segment.point1), in(s.segment.point2), in(s.ghost2)};
  chain.materials = {material_of(def->material)};
  chain.filter = filter_of(def->filter);
  chain.hit_events = def->enableHitEvents;
  const Result<ChainId> id = body.world().create_chain(body.id, chain);
  if (!ACCEPTED(id)) return {};
  const ShapeId link = value_or(body.world().chain_links(id.value())).front();
  new_row(body.record->chains, id.value());
  ShapeRow& row = new_shape_row(*body.record, link);
  fill_row(row, *def, body.id, b2_chainSegmentShape);
  row.chain = id.value();
  row.lone_link = true;
  return id_of(*body.record, link);
}
void b2Shape_SetChainSegment(b2ShapeId, const b2ChainSegment*) { DIFFERS("does nothing: the points of a chain stay"); }
#endif
