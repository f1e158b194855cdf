#include "hooks.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "convert.hpp"
#include "events.hpp"
#include "materials.hpp"
#include "registry.hpp"

namespace drystone::box2d {

bool Hooks::may_touch(ShapeId a, ShapeId b) {
  if (filter == nullptr) return true;
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  const ShapeRow* row_a = row_of(record->shapes, a);
  const ShapeRow* row_b = row_of(record->shapes, b);
  const bool asks = (row_a != nullptr && row_a->custom_filter) || (row_b != nullptr && row_b->custom_filter);
  if (!asks) return true;
#endif
  return filter(id_of(*record, a), id_of(*record, b), filter_context);
}

void Hooks::before_solving(const ContactView& contact, ContactEdit& edit) {
  if (pre_solve == nullptr) return;
  const ShapeRow* row_a = row_of(record->shapes, contact.shape_a);
  const ShapeRow* row_b = row_of(record->shapes, contact.shape_b);
  if (!((row_a != nullptr && row_a->pre_solve) || (row_b != nullptr && row_b->pre_solve))) return;
  const b2ShapeId a = id_of(*record, contact.shape_a);
  const b2ShapeId b = id_of(*record, contact.shape_b);
  // Three versions of the function: a manifold that may be emptied, a point and an answer, a manifold and an answer.
#if DRYSTONE_BOX2D_HAS_PRE_CONTINUOUS
  b2Manifold manifold = manifold_of(*record, contact);
  pre_solve(a, b, &manifold, pre_solve_context);
  const bool touches = manifold.pointCount > 0;
#elif DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  const bool touches = pre_solve(a, b, out_place(contact.points[0].point), out(contact.normal), pre_solve_context);
#else
  b2Manifold manifold = manifold_of(*record, contact);
  const bool touches = pre_solve(a, b, &manifold, pre_solve_context);
#endif
  if (!touches) edit = {.ignore = true, .one_step = true};
}

void update_materials(WorldRecord& w) {
  if (!w.materials_changed) return;
  w.materials_changed = false;
  // A material is its two numbers and the program's number.
  using Key = std::tuple<float, float, std::uint64_t>;
  std::map<Key, std::uint32_t> numbers;
  std::vector<Key> materials;
  std::vector<std::pair<ShapeId, Material>> changed;
  const bool mixes = w.mix_friction != nullptr || w.mix_restitution != nullptr;
  for (std::uint32_t index = 0; mixes && index < w.shapes.size(); ++index) {
    const ShapeRow& row = w.shapes[index];
    const ShapeId id{index, row.generation};
    if (!w.world.is_alive(id)) continue;
    Material material = value_or(w.world.shape(id)).material;
    const Key key = {material.friction, material.restitution, row.material};
    const auto [place, is_new] = numbers.try_emplace(key, static_cast<std::uint32_t>(materials.size() + 1));
    if (is_new) materials.push_back(key);
    if (material.number == place->second) continue;
    material.number = place->second;
    changed.emplace_back(id, material);
  }
  constexpr std::size_t kMostMaterials = 256;  // So that there are fewer rules than a world may have.
  if (materials.size() > kMostMaterials) {
    static std::atomic_flag told = ATOMIC_FLAG_INIT;
    log_once(told, "b2World_Step", "materials are not mixed: they are more than 256");
    materials.clear();
    changed.clear();
  }
  for (const auto& [id, material] : changed) w.world.set_material(id, material);
  std::vector<MaterialRule> rules;
  for (std::uint32_t a = 0; a < materials.size(); ++a) {
    for (std::uint32_t b = a; b < materials.size(); ++b) {
      const auto& [friction_a, restitution_a, id_a] = materials[a];
      const auto& [friction_b, restitution_b, id_b] = materials[b];
      MaterialRule rule{.material_a = a + 1, .material_b = b + 1};
      using Number = decltype(b2SurfaceMaterial::userMaterialId);
      if (w.mix_friction != nullptr) {
        const float mixed =
            w.mix_friction(friction_a, static_cast<Number>(id_a), friction_b, static_cast<Number>(id_b));
        if (std::isfinite(mixed)) rule.friction = clamp(mixed, 0.0f, 1.0e6f);
      }
      if (w.mix_restitution != nullptr) {
        const float mixed =
            w.mix_restitution(restitution_a, static_cast<Number>(id_a), restitution_b, static_cast<Number>(id_b));
        if (std::isfinite(mixed)) rule.restitution = clamp(mixed, 0.0f, 1.0f);
      }
      rules.push_back(rule);
    }
  }
  if (!rules.empty() || !w.world.options().material_rules.empty())
    accepted("b2World_Step", w.world.set_material_rules(rules));
}

}  // namespace drystone::box2d
