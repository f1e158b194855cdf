#include "events.hpp"

#include <algorithm>

#include "convert.hpp"
#include "registry.hpp"

namespace drystone::box2d {
namespace {

/// The row of a shape, also of one that was destroyed since the last step.
const ShapeRow* row_in_step(WorldRecord& w, ShapeId id) {
  const auto former = w.former_shapes.find({id.index, id.generation});
  return former != w.former_shapes.end() ? &former->second : row_of(w.shapes, id);
}

/// Whether a flag is set in the row of either shape.
bool either(WorldRecord& w, ShapeId a, ShapeId b, bool ShapeRow::*flag) {
  const ShapeRow* row_a = row_in_step(w, a);
  const ShapeRow* row_b = row_in_step(w, b);
  return (row_a != nullptr && row_a->*flag) || (row_b != nullptr && row_b->*flag);
}

bool is_sensed(WorldRecord& w, const SensorEvent& event) {
  const ShapeRow* sensor = row_in_step(w, event.sensor);
  const ShapeRow* visitor = row_in_step(w, event.visitor);
  return sensor != nullptr && visitor != nullptr && sensor->sensor_events && visitor->sensor_events;
}

#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
/// The id of a touch; a new one if none was given out yet.
b2ContactId contact_id(WorldRecord& w, ShapeId a, ShapeId b) {
  const auto [place, is_new] = w.contact_numbers.try_emplace(pair_of(a, b), 0);
  if (is_new) {
    if (w.free_contacts.empty()) {
      w.free_contacts.push_back(static_cast<std::int32_t>(w.contacts.size()));
      w.contacts.emplace_back();
    }
    place->second = w.free_contacts.back();
    w.free_contacts.pop_back();
    ContactRow& row = w.contacts[static_cast<std::size_t>(place->second)];
    row = {row.generation + 1, a, b, true};
  }
  const std::int32_t number = place->second;
  return {number + 1, w.number, 0, w.contacts[static_cast<std::size_t>(number)].generation};
}

void end_contact(WorldRecord& w, ShapeId a, ShapeId b) {
  const auto found = w.contact_numbers.find(pair_of(a, b));
  if (found == w.contact_numbers.end()) return;
  w.contacts[static_cast<std::size_t>(found->second)].alive = false;
  w.free_contacts.push_back(found->second);
  w.contact_numbers.erase(found);
}

ContactRow* find_contact(b2ContactId id) {
  WorldRecord* w = world_at(id.world0);
  if (w == nullptr || id.index1 < 1 || static_cast<std::size_t>(id.index1) > w->contacts.size()) return nullptr;
  ContactRow& row = w->contacts[static_cast<std::size_t>(id.index1 - 1)];
  return row.alive && row.generation == id.generation ? &row : nullptr;
}

void take_joint_events(WorldRecord& w) {
  std::erase_if(w.watched_joints, [&](JointId joint) { return !w.world.is_alive(joint); });
  for (const JointId joint : w.watched_joints) {
    const JointRow& row = w.joints[joint.index];
    const JointState state = value_or(w.world.joint_state(joint));
    if (length(state.force) > row.force_threshold || abs(state.torque) > row.torque_threshold)
      w.events.joint.push_back({id_of(w, joint), row.user_data});
  }
}
#endif

void take_contact_events(WorldRecord& w, const Events& events) {
  for (const ContactEndEvent& end : events.contact_end) {
    if (either(w, end.shape_a, end.shape_b, &ShapeRow::contact_events)) {
      b2ContactEndTouchEvent& event = w.events.contact_end.emplace_back();
      event.shapeIdA = id_of(w, end.shape_a);
      event.shapeIdB = id_of(w, end.shape_b);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
      event.contactId = contact_id(w, end.shape_a, end.shape_b);
#endif
    }
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
    end_contact(w, end.shape_a, end.shape_b);
#endif
  }
  for (const ContactBeginEvent& begin : events.contact_begin) {
    if (!either(w, begin.shape_a, begin.shape_b, &ShapeRow::contact_events)) continue;
    b2ContactBeginTouchEvent& event = w.events.contact_begin.emplace_back();
    event.shapeIdA = id_of(w, begin.shape_a);
    event.shapeIdB = id_of(w, begin.shape_b);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
    event.contactId = contact_id(w, begin.shape_a, begin.shape_b);
#else
    event.manifold.normal = out(begin.normal);
    event.manifold.pointCount = 1;
    event.manifold.points[0].point = out(to_vec2(begin.point));
#endif
  }
  for (const ContactHitEvent& hit : events.contact_hit) {
    if (!either(w, hit.shape_a, hit.shape_b, &ShapeRow::hit_events)) continue;
    b2ContactHitEvent& event = w.events.contact_hit.emplace_back();
    event.shapeIdA = id_of(w, hit.shape_a);
    event.shapeIdB = id_of(w, hit.shape_b);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
    event.contactId = contact_id(w, hit.shape_a, hit.shape_b);
#endif
    event.point = out_place(hit.point);
    event.normal = out(hit.normal);
    event.approachSpeed = hit.approach_speed;
  }
}

#if !DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
/// Replaces the one point of begin events by the points of the contacts that still touch.
void complete_manifolds(WorldRecord& w) {
  if (w.manifolds_are_current || w.events.contact_begin.empty()) return;
  w.manifolds_are_current = true;
  std::map<ShapePair, b2Manifold> manifolds;
  std::vector<ContactView> contacts;
  w.world.contacts(contacts);
  for (const ContactView& contact : contacts)
    manifolds[pair_of(contact.shape_a, contact.shape_b)] = manifold_of(w, contact);
  for (b2ContactBeginTouchEvent& event : w.events.contact_begin) {
    const auto lower = static_cast<std::uint32_t>(std::min(event.shapeIdA.index1, event.shapeIdB.index1) - 1);
    const auto upper = static_cast<std::uint32_t>(std::max(event.shapeIdA.index1, event.shapeIdB.index1) - 1);
    const auto found = manifolds.find({lower, upper});
    if (found != manifolds.end()) event.manifold = found->second;
  }
}
#endif

template <typename Array>
int count_of(const Array& array) {
  return static_cast<int>(array.size());
}

}  // namespace

void clear_events(WorldRecord& w) {
  w.events = {};
  w.moves_are_current = true;
  w.manifolds_are_current = true;
}

void take_events(WorldRecord& w) {
  EventArrays& to = w.events;
  to.contact_begin.clear();
  to.contact_end.clear();
  to.contact_hit.clear();
  to.sensor_begin.clear();
  to.sensor_end.clear();
  w.moves_are_current = false;
  w.manifolds_are_current = false;
  const Events events = w.world.events();
  take_contact_events(w, events);
  for (const SensorEvent& event : events.sensor_begin)
    if (is_sensed(w, event)) to.sensor_begin.push_back({id_of(w, event.sensor), id_of(w, event.visitor)});
  for (const SensorEvent& event : events.sensor_end)
    if (is_sensed(w, event)) to.sensor_end.push_back({id_of(w, event.sensor), id_of(w, event.visitor)});
  w.former_shapes.clear();
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  to.joint.clear();
  take_joint_events(w);
  const StepReport& report = w.world.report();
  w.largest.dynamicBodyCount = std::max(w.largest.dynamicBodyCount, report.bodies);
  w.largest.dynamicShapeCount = std::max(w.largest.dynamicShapeCount, report.shapes);
  w.largest.contactCount = std::max(w.largest.contactCount, report.contacts);
#endif
}

b2Manifold manifold_of(const WorldRecord& w, const ContactView& contact) {
  b2Manifold manifold = {};
  manifold.normal = out(contact.normal);
  manifold.pointCount = contact.count;
  const auto center_of = [&](ShapeId id) {
    const Shape shape = find(id_of(w, id));
    const Body body = shape ? find(id_of(w, shape.row->body)) : Body{};
    return body ? motion_of(body).center : Position{};
  };
  const Position center_a = center_of(contact.shape_a);
  const Position center_b = center_of(contact.shape_b);
  const auto substeps = static_cast<float>(w.world.options().substeps);
  for (int i = 0; i < contact.count; ++i) {
    const ContactPoint& from = contact.points[static_cast<std::size_t>(i)];
    b2ManifoldPoint& to = manifold.points[i];
    to.anchorA = out(from.point - center_a);
    to.anchorB = out(from.point - center_b);
#if !DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
    to.point = out(to_vec2(from.point));
#endif
    to.separation = from.separation;
    to.normalImpulse = from.normal_impulse / substeps;
    to.tangentImpulse = from.tangent_impulse / substeps;
    to.totalNormalImpulse = from.normal_impulse;
    to.id = static_cast<std::uint16_t>(from.feature);
    to.persisted = true;
  }
  return manifold;
}

b2ContactData contact_data([[maybe_unused]] WorldRecord& w, const ContactView& contact) {
  b2ContactData data = {};
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  data.contactId = contact_id(w, contact.shape_a, contact.shape_b);
#endif
  data.shapeIdA = id_of(w, contact.shape_a);
  data.shapeIdB = id_of(w, contact.shape_b);
  data.manifold = manifold_of(w, contact);
  return data;
}

}  // namespace drystone::box2d

using namespace drystone;
using namespace drystone::box2d;

b2BodyEvents b2World_GetBodyEvents(b2WorldId worldId) {
  WorldRecord* w = find(worldId);
  if (w == nullptr || w->stepping) return {};
  if (!w->moves_are_current) {
    w->moves_are_current = true;
    w->events.body_move.clear();
    for (const BodyMoveEvent& move : w->world.events().body_move) {
      const BodyRow* row = row_of(w->bodies, move.body);
      b2BodyMoveEvent& event = w->events.body_move.emplace_back();
      event.userData = row != nullptr ? row->user_data : nullptr;
      event.transform = out_pose(move.pose);
      event.bodyId = id_of(*w, move.body);
      event.fellAsleep = move.fell_asleep;
    }
  }
  return {w->events.body_move.data(), count_of(w->events.body_move)};
}

b2SensorEvents b2World_GetSensorEvents(b2WorldId worldId) {
  WorldRecord* w = find(worldId);
  if (w == nullptr || w->stepping) return {};
  EventArrays& e = w->events;
  return {e.sensor_begin.data(), e.sensor_end.data(), count_of(e.sensor_begin), count_of(e.sensor_end)};
}

b2ContactEvents b2World_GetContactEvents(b2WorldId worldId) {
  WorldRecord* w = find(worldId);
  if (w == nullptr || w->stepping) return {};
#if !DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  complete_manifolds(*w);
#endif
  EventArrays& e = w->events;
  return {e.contact_begin.data(),    e.contact_end.data(),    e.contact_hit.data(),
          count_of(e.contact_begin), count_of(e.contact_end), count_of(e.contact_hit)};
}

#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
b2JointEvents b2World_GetJointEvents(b2WorldId worldId) {
  WorldRecord* w = find(worldId);
  if (w == nullptr || w->stepping) return {};
  return {w->events.joint.data(), count_of(w->events.joint)};
}

bool b2Contact_IsValid(b2ContactId id) {
  const ContactRow* row = find_contact(id);
  if (row == nullptr) return false;
  const WorldRecord& w = *world_at(id.world0);
  return w.stepping || w.world.contact_edit(row->shape_a, row->shape_b).ok();
}

b2ContactData b2Contact_GetData(b2ContactId contactId) {
  const ContactRow* row = find_contact(contactId);
  if (row == nullptr) return {};
  WorldRecord& w = *world_at(contactId.world0);
  const Result<BodyId> body = w.world.shape_body(row->shape_a);
  if (!body.ok()) return {};
  for (const ContactView& contact : value_or(w.world.contacts(body.value())))
    if (pair_of(contact.shape_a, contact.shape_b) == pair_of(row->shape_a, row->shape_b))
      return contact_data(w, contact);
  return {};
}
#endif
