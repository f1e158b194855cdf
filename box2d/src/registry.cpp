#include "registry.hpp"

#include <mutex>
#include <set>
#include <string_view>

namespace drystone::box2d {
namespace {

std::array<std::unique_ptr<WorldRecord>, kMaxWorlds> worlds;
std::array<std::uint16_t, kMaxWorlds> generations{};

template <typename EngineId, typename Row, typename BoxId>
Object<EngineId, Row> find_in(std::vector<Row> WorldRecord::*rows, BoxId id) {
  WorldRecord* w = world_at(id.world0);
  if (w == nullptr || id.index1 < 1) return {};
  const auto index = static_cast<std::uint32_t>(id.index1 - 1);
  std::vector<Row>& of_world = w->*rows;
  if (index >= of_world.size()) return {};
  Row& row = of_world[index];
  if (static_cast<std::uint16_t>(row.generation) != id.generation) return {};
  const EngineId engine_id{index, row.generation};
  if (!w->world.is_alive(engine_id)) return {};
  return {w, engine_id, &row};
}

}  // namespace

WorldRecord* world_at(std::uint16_t number) { return number < kMaxWorlds ? worlds[number].get() : nullptr; }

WorldRecord* find(b2WorldId id) {
  if (id.index1 < 1 || id.index1 > kMaxWorlds) return nullptr;
  const auto number = static_cast<std::uint16_t>(id.index1 - 1);
  return generations[number] == id.generation ? worlds[number].get() : nullptr;
}
Body find(b2BodyId id) { return find_in<BodyId>(&WorldRecord::bodies, id); }
Shape find(b2ShapeId id) { return find_in<ShapeId>(&WorldRecord::shapes, id); }
Chain find(b2ChainId id) { return find_in<ChainId>(&WorldRecord::chains, id); }
Joint find(b2JointId id) { return find_in<JointId>(&WorldRecord::joints, id); }

BodyMotion motion_of(const Body& body) {
  const WorldRecord& w = *body.record;
  if (w.motions.empty()) return value_or(w.world.motion(body.id));
  return body.id.index < w.motions.size() ? w.motions[body.id.index] : BodyMotion{};
}

ShapeRow& new_shape_row(WorldRecord& w, ShapeId id) {
  if (id.index < w.shapes.size()) {
    const ShapeRow& former = w.shapes[id.index];
    if (former.contact_events || former.sensor_events) w.former_shapes[{id.index, former.generation}] = former;
  }
  return new_row(w.shapes, id);
}

void set_flag(const Shape& shape, bool ShapeRow::*flag, bool value, const char* function) {
  if (!shape) return;
  // On a segment, the engine sets the flags of the whole chain.
  const bool tells = flag == &ShapeRow::hit_events && (value || !shape.row->chain);
  if (tells && !accepted(function, shape.world().set_event_flags(shape.id, true, value))) return;
  shape.row->*flag = value;
}

void log_refusal(const char* function, const Error& error) {
  static std::mutex mutex;
  static std::set<std::string_view> told;
  {
    const std::lock_guard lock(mutex);
    if (!told.insert(function).second) return;
  }
  log_line(function, error.message.c_str());
}

void watch_joint(WorldRecord& w, JointId joint) {
  constexpr float kNever = std::numeric_limits<float>::max();
  std::erase(w.watched_joints, joint);
  const JointRow& row = w.joints[joint.index];
  if (row.force_threshold < kNever || row.torque_threshold < kNever) w.watched_joints.push_back(joint);
}

WorldRecord* add_world() {
  for (std::uint16_t number = 0; number < kMaxWorlds; ++number) {
    if (worlds[number]) continue;
    worlds[number] = std::make_unique<WorldRecord>(number);
    worlds[number]->hooks.record = worlds[number].get();
    return worlds[number].get();
  }
  return nullptr;
}

void remove_world(WorldRecord& record) {
  const std::uint16_t number = record.number;
  ++generations[number];
  worlds[number].reset();
}

b2WorldId id_of(const WorldRecord& record) {
  return {static_cast<std::uint16_t>(record.number + 1), generations[record.number]};
}

int world_count() {
  int count = 0;
  for (const auto& world : worlds) count += world ? 1 : 0;
  return count;
}

}  // namespace drystone::box2d
