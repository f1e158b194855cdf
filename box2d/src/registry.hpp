// The worlds of the program, and the objects behind Box2D's ids.
//
// An id of Box2D has the index of the object plus 1, the number of its world and 16 bits of a generation. The index and the
// generation are those of Drystone's id. Drystone's generations have 32 bits, so a row of each object keeps its whole generation,
// with what a program may set and read back but the engine does not know. An object is alive if Drystone says so; a row that
// belongs to a former object is never used.
//
// As in Box2D, one thread at a time may create and destroy worlds, and calls on different worlds may run at the same time.
#pragma once

#include <box2d/box2d.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "drystone/drystone.hpp"
#include "hooks.hpp"
#include "joint_row.hpp"

namespace drystone::box2d {

inline constexpr int kMaxWorlds = 128;
/// In the definitions that Box2D's default functions make; a definition without it is refused.
inline constexpr int kCookie = 0x64727973;

struct BodyRow {
  std::uint32_t generation = 0;
  b2BodyType type = b2_staticBody;
  void* user_data = nullptr;
  std::string name{};
  float safety_factor = 0.5f;
  bool contact_recycling = true;
  bool keeps_no_mass = false;  // The body keeps a mass, and it is none.
};

struct ShapeRow {
  std::uint32_t generation = 0;
  b2ShapeType type = b2_circleShape;
  void* user_data = nullptr;
  BodyId body{};
  ChainId chain{};
  b2Filter filter{};
  std::uint64_t material = 0;  // The program's number of the material.
  std::uint32_t color = 0;
  bool sensor = false;
  bool sensor_events = false;
  bool contact_events = false;
  bool hit_events = false;
  bool pre_solve = false;
  bool custom_filter = false;
  bool lone_link = false;  // The only link of a chain that the program does not know.
};

struct ChainRow {
  std::uint32_t generation = 0;
};

/// The events of the last step in Box2D's structs.
struct EventArrays {
  std::vector<b2ContactBeginTouchEvent> contact_begin;
  std::vector<b2ContactEndTouchEvent> contact_end;
  std::vector<b2ContactHitEvent> contact_hit;
  std::vector<b2SensorBeginTouchEvent> sensor_begin;
  std::vector<b2SensorEndTouchEvent> sensor_end;
  std::vector<b2BodyMoveEvent> body_move;
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  std::vector<b2JointEvent> joint;
#endif
};

/// Two shapes by their indices, the lower one first.
using ShapePair = std::pair<std::uint32_t, std::uint32_t>;
inline ShapePair pair_of(ShapeId a, ShapeId b) {
  return a.index < b.index ? ShapePair{a.index, b.index} : ShapePair{b.index, a.index};
}

#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
/// A touch that an event has told, for b2ContactId.
struct ContactRow {
  std::uint32_t generation = 0;
  ShapeId shape_a{};
  ShapeId shape_b{};
  bool alive = false;
};
#endif

/// A world of the program.
struct WorldRecord {
  explicit WorldRecord(std::uint16_t number_) : number(number_) {}

  std::uint16_t number;  // Its index in the registry.
  Hooks hooks;           // Before the world, which keeps a pointer to it.
  WorldOptions options;
  World world;
  bool stepping = false;  // Also while functions of materials and of drawing are called: the world must outlive them.
  /// The motion of bodies at the beginning of the step, by index: while the world steps, the program's functions read it here,
  /// because the engine answers no call then. Filled only for worlds with such functions, and empty after the step.
  std::vector<BodyMotion> motions;
  void* user_data = nullptr;
  float unit = 1.0f;  // The length unit when the world was made.

  std::vector<BodyRow> bodies;
  std::vector<ShapeRow> shapes;
  /// Rows of destroyed shapes whose place was taken since the last step, by index and generation: their events have yet to end.
  std::map<std::pair<std::uint32_t, std::uint32_t>, ShapeRow> former_shapes;
  std::vector<ChainRow> chains;
  std::vector<JointRow> joints;

  EventArrays events;
  bool moves_are_current = false;  // Whether events.body_move is that of the last step.
  bool manifolds_are_current = false;

  /// Joints that have a threshold for joint events.
  std::vector<JointId> watched_joints;

  b2FrictionCallback* mix_friction = nullptr;
  b2RestitutionCallback* mix_restitution = nullptr;
  bool materials_changed = false;

  bool warm_starting = true;
  float recycle_distance = 0.0f;
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  std::map<ShapePair, std::int32_t> contact_numbers;
  std::vector<ContactRow> contacts;
  std::vector<std::int32_t> free_contacts;
  b2Capacity largest = {};
#endif
};

/// An object: its world, its id in Drystone, and its row. Empty if the id is null, foreign or stale.
template <typename Id, typename Row>
struct Object {
  WorldRecord* record = nullptr;
  Id id{};
  Row* row = nullptr;

  explicit operator bool() const { return record != nullptr; }
  World& world() const { return record->world; }
};
using Body = Object<BodyId, BodyRow>;
using Shape = Object<ShapeId, ShapeRow>;
using Chain = Object<ChainId, ChainRow>;
using Joint = Object<JointId, JointRow>;

/// The world of an id, or null.
WorldRecord* find(b2WorldId id);
/// The world of this number, or null.
WorldRecord* world_at(std::uint16_t number);
Body find(b2BodyId id);
Shape find(b2ShapeId id);
Chain find(b2ChainId id);
Joint find(b2JointId id);

/// Lets joint events tell of the joint if it has a threshold.
void watch_joint(WorldRecord& w, JointId joint);

/// A place for a new world, or null if there are kMaxWorlds.
WorldRecord* add_world();
void remove_world(WorldRecord& record);
b2WorldId id_of(const WorldRecord& record);
int world_count();

inline b2BodyId id_of(const WorldRecord& w, BodyId id) {
  if (!id) return {};
  return {static_cast<std::int32_t>(id.index + 1), w.number, static_cast<std::uint16_t>(id.generation)};
}
inline b2ShapeId id_of(const WorldRecord& w, ShapeId id) {
  if (!id) return {};
  return {static_cast<std::int32_t>(id.index + 1), w.number, static_cast<std::uint16_t>(id.generation)};
}
inline b2ChainId id_of(const WorldRecord& w, ChainId id) {
  if (!id) return {};
  return {static_cast<std::int32_t>(id.index + 1), w.number, static_cast<std::uint16_t>(id.generation)};
}
inline b2JointId id_of(const WorldRecord& w, JointId id) {
  if (!id) return {};
  return {static_cast<std::int32_t>(id.index + 1), w.number, static_cast<std::uint16_t>(id.generation)};
}

/// The row of a new object, empty but for its generation.
template <typename Row, typename Id>
Row& new_row(std::vector<Row>& rows, Id id) {
  if (rows.size() <= id.index) rows.resize(id.index + 1);
  rows[id.index] = Row{};
  rows[id.index].generation = id.generation;
  return rows[id.index];
}
/// The row of a living object, or null if it has none.
template <typename Row, typename Id>
Row* row_of(std::vector<Row>& rows, Id id) {
  return id.index < rows.size() && rows[id.index].generation == id.generation ? &rows[id.index] : nullptr;
}

/// The row of a new shape; that of a former one in its place is kept if it has events.
ShapeRow& new_shape_row(WorldRecord& w, ShapeId id);
/// Sets a flag of a shape. The engine tells the touches of all shapes, and hits, which would cost 3 to 8 % of a step, of those for which
/// this asked; events.cpp leaves out those that the program does not want.
void set_flag(const Shape& shape, bool ShapeRow::*flag, bool value, const char* function);

/// The motion of a body, also in the functions that a step calls.
BodyMotion motion_of(const Body& body);

/// The length units per metre that the program has set.
float length_unit();

/// Writes a line to the program's log, or else to stderr.
void log_line(const char* function, const char* text);
/// Writes one line for each place in the program's run that calls it.
inline void log_once(std::atomic_flag& told, const char* function, const char* text) {
  if (!told.test_and_set(std::memory_order_relaxed)) log_line(function, text);
}

/// Writes the reason of a refusal to the log, once for each function of Box2D. The name is one that stays.
void log_refusal(const char* function, const Error& error);

/// Whether a call of the engine succeeded; a refusal is logged.
template <typename Value>
bool accepted(const char* function, const Result<Value>& result) {
  if (!result.ok()) log_refusal(function, result.error());
  return result.ok();
}

/// The value of a call of the engine, or an empty one if it was refused. A refusal because the world steps is logged: what the program
/// then gets looks like an answer.
template <typename Value>
Value value_or(const Result<Value>& result, const char* function = __builtin_FUNCTION()) {
  if (result.ok()) return result.value();
  if (result.error().code == ErrorCode::wrong_moment) log_refusal(function, result.error());
  return {};
}

/// The mass of the body. A dynamic body without mass has none here, and in the engine 1 kg without inertia.
MassData mass_of(const Body& body, const char* function = __builtin_FUNCTION());

/// Gives the body the mass of its shapes, as Box2D does when they or the type change.
inline void forget_mass(const Body& body, const char* function) {
  if (accepted(function, body.world().clear_mass_override(body.id))) body.row->keeps_no_mass = false;
}

/// Changes the shapes or the mass of a body. The engine then wakes it, but Box2D lets it sleep.
template <typename Change>
void change_asleep(const Body& body, const char* function, Change change) {
  const bool was_awake = value_or(body.world().is_awake(body.id), function);
  change();
  if (!was_awake && value_or(body.world().is_awake(body.id), function)) accepted(function, body.world().sleep(body.id));
}

/// Changes what is set for a joint, if the engine accepts it.
template <typename Change>
void change_joint(const Joint& joint, const char* function, Change change) {
  JointRow row = *joint.row;
  change(row);
  if (accepted(function, joint.world().set_joint(joint.id, options_of(*joint.record, row)))) *joint.row = row;
}

}  // namespace drystone::box2d

/// Says, once, in which way the function that contains this acts differently from Box2D. functions.md lists these texts.
#define DIFFERS(how)                                          \
  do {                                                        \
    static std::atomic_flag differs_told = ATOMIC_FLAG_INIT;  \
    ::drystone::box2d::log_once(differs_told, __func__, how); \
  } while (false)

/// Whether the engine accepted the call; the first refusal in the function that contains this is logged.
#define ACCEPTED(result) ::drystone::box2d::accepted(__func__, result)
