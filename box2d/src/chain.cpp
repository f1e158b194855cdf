// Chains.
#include <algorithm>

#include "surface.hpp"

using namespace drystone;
using namespace drystone::box2d;

namespace {

std::vector<ShapeId> links_of(const Chain& chain) { return value_or(chain.world().chain_links(chain.id)); }

/// Changes the surface of each segment.
template <typename Change>
void change_surfaces(b2ChainId chainId, Change change, const char* function = __builtin_FUNCTION()) {
  const Chain chain = find(chainId);
  if (!chain) return;
  for (const ShapeId link : links_of(chain)) {
    const Shape shape = find(id_of(*chain.record, link));
    if (!shape) continue;
    b2SurfaceMaterial surface = surface_of(value_or(shape.world().shape(link)).material, *shape.row);
    change(surface);
    set_surface(shape, surface, function);
  }
}

b2SurfaceMaterial surface_at(b2ChainId chainId, int index) {
  const Chain chain = find(chainId);
  if (!chain) return {};
  const std::vector<ShapeId> links = links_of(chain);
  if (index < 0 || static_cast<std::size_t>(index) >= links.size()) return {};
  const Shape shape = find(id_of(*chain.record, links[static_cast<std::size_t>(index)]));
  return shape ? surface_of(value_or(shape.world().shape(shape.id)).material, *shape.row) : b2SurfaceMaterial{};
}

}  // namespace

b2ChainId b2CreateChain(b2BodyId bodyId, const b2ChainDef* def) {
  const Body body = find(bodyId);
  if (!body || body.record->stepping || def == nullptr || def->internalValue != kCookie) return {};
  if (def->points == nullptr || def->count < 4 || def->materials == nullptr || def->materialCount < 1) return {};
  const int segments = def->isLoop ? def->count : def->count - 3;
  const auto surface = [&](int segment) -> const b2SurfaceMaterial& {
    // Of an open chain, the first point is a ghost and its material is not used.
    const int index = def->materialCount == 1 ? 0 : def->isLoop ? segment : segment + 1;
    return def->materials[std::min(index, def->materialCount - 1)];
  };
  for (int i = 0; i < def->materialCount; ++i)
    if (def->materials[i].restitution > 1.0f) DIFFERS("a restitution above 1 counts as 1");
  ChainOptions options;
  for (int i = 0; i < def->count; ++i) options.points.push_back(in(def->points[i]));
  options.materials.clear();
  for (int i = 0; i < segments; ++i) options.materials.push_back(material_of(surface(i)));
  options.loop = def->isLoop;
  options.filter = filter_of(def->filter);
  const Result<ChainId> id = body.world().create_chain(body.id, options);
  if (!ACCEPTED(id)) return {};
  new_row(body.record->chains, id.value());
  int segment = 0;
  for (const ShapeId link : value_or(body.world().chain_links(id.value()))) {
    ShapeRow& row = new_shape_row(*body.record, link);
    row.type = b2_chainSegmentShape;
    row.filter = def->filter;
    row.user_data = def->userData;
    row.body = body.id;
    row.chain = id.value();
    row.material = static_cast<std::uint64_t>(surface(segment).userMaterialId);
    row.color = surface(segment).customColor;
    row.sensor_events = def->enableSensorEvents;
    ++segment;
  }
  body.record->materials_changed = true;
  return id_of(*body.record, id.value());
}

void b2DestroyChain(b2ChainId chainId) {
  if (const Chain chain = find(chainId)) ACCEPTED(chain.world().destroy_chain(chain.id));
}
b2WorldId b2Chain_GetWorld(b2ChainId chainId) {
  const Chain chain = find(chainId);
  return chain ? id_of(*chain.record) : b2WorldId{};
}
int b2Chain_GetSegmentCount(b2ChainId chainId) {
  const Chain chain = find(chainId);
  return chain ? static_cast<int>(links_of(chain).size()) : 0;
}
int b2Chain_GetSegments(b2ChainId chainId, b2ShapeId* segmentArray, int capacity) {
  const Chain chain = find(chainId);
  if (!chain) return 0;
  const std::vector<ShapeId> links = links_of(chain);
  const int count = std::min(static_cast<int>(links.size()), std::max(0, capacity));
  for (int i = 0; i < count; ++i) segmentArray[i] = id_of(*chain.record, links[static_cast<std::size_t>(i)]);
  return count;
}
bool b2Chain_IsValid(b2ChainId id) { return static_cast<bool>(find(id)); }

#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
int b2Chain_GetSurfaceMaterialCount(b2ChainId chainId) {
  DIFFERS("every segment has a material of its own: the number is that of the segments");
  return b2Chain_GetSegmentCount(chainId);
}
void b2Chain_SetSurfaceMaterial(b2ChainId chainId, const b2SurfaceMaterial* material, int materialIndex) {
  DIFFERS("every segment has a material of its own: the index is that of the segment");
  const Chain chain = find(chainId);
  if (!chain || material == nullptr || materialIndex < 0) return;
  if (material->restitution > 1.0f) DIFFERS("a restitution above 1 counts as 1");
  const std::vector<ShapeId> links = links_of(chain);
  if (static_cast<std::size_t>(materialIndex) >= links.size()) return;
  if (const Shape shape = find(id_of(*chain.record, links[static_cast<std::size_t>(materialIndex)])))
    set_surface(shape, *material, __func__);
}
b2SurfaceMaterial b2Chain_GetSurfaceMaterial(b2ChainId chainId, int materialIndex) {
  DIFFERS("every segment has a material of its own: the index is that of the segment");
  return surface_at(chainId, materialIndex);
}
#else
void b2Chain_SetFriction(b2ChainId chainId, float friction) {
  change_surfaces(chainId, [&](b2SurfaceMaterial& surface) { surface.friction = friction; });
}
float b2Chain_GetFriction(b2ChainId chainId) { return surface_at(chainId, 0).friction; }
void b2Chain_SetRestitution(b2ChainId chainId, float restitution) {
  if (restitution > 1.0f) DIFFERS("a restitution above 1 counts as 1");
  change_surfaces(chainId, [&](b2SurfaceMaterial& surface) { surface.restitution = restitution; });
}
float b2Chain_GetRestitution(b2ChainId chainId) { return surface_at(chainId, 0).restitution; }
void b2Chain_SetMaterial(b2ChainId chainId, int material) {
  change_surfaces(chainId, [&](b2SurfaceMaterial& surface) { surface.userMaterialId = material; });
}
int b2Chain_GetMaterial(b2ChainId chainId) { return static_cast<int>(surface_at(chainId, 0).userMaterialId); }
#endif
