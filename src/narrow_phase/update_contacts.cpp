// A contact whose relative pose hardly changed since its manifold was computed keeps the manifold, which moves along with
// the bodies (world/contact_now.hpp). Nothing is written then and one cache line of the contact is read. The drift is
// bounded because the comparison is with the computed pose, not with the last step's. A pair that was found apart stays so
// until it has moved by the gap between. Everything else is computed anew, and points that kept their feature id keep
// their impulses.
//
// Materials are mixed when a contact is made and whenever a shape's material is set, so a kept manifold is never stale.
//
// Threads: a contact is written by one worker only; shapes and bodies are read. Bits that tell changes go to a set per
// worker.
#include "narrow_phase/update_contacts.hpp"

#include "narrow_phase/kept_manifold.hpp"
#include "narrow_phase/manifold.hpp"
#include "world/proxies.hpp"

namespace drystone::narrow_phase {
namespace {

constexpr int kGrain = 64;
void note_placement(ContactRow& contact, const BodyState& a, const BodyState& b) {
  contact.b_is_smaller = b.extent <= a.extent;
  const Placement placement = placement_of(contact.b_is_smaller, a, b);
  contact.computed_center = placement.center;
  contact.computed_turn = placement.turn;
  contact.frame = a.pose.rotation;
  contact.computed = true;
}

void compute(ContactRow& contact, const LocalManifold& manifold, const BodyState& a, const BodyState& b) {
  const auto old_features = contact.feature;
  const auto old_impulses = contact.impulses;
  const std::uint8_t old_count = contact.count;
  contact.count = static_cast<std::uint8_t>(manifold.count);
  contact.clearance = manifold.clearance;
  contact.local_normal = manifold.normal;
  for (std::size_t i = 0; i < contact.count; ++i) {
    const ManifoldPoint& m = manifold.points[i];
    const Vec2 local_a = m.point - a.local_center;
    const Vec2 anchor_b = rotate(a.pose.rotation, local_a) + (a.center - b.center);
    contact.points[i] = {local_a, inv_rotate(b.pose.rotation, anchor_b), m.separation};
    contact.feature[i] = m.id;
    contact.impulses[i] = {};
    for (std::size_t j = 0; j < old_count; ++j) {
      if (old_features[j] != m.id) continue;
      contact.impulses[i].normal = old_impulses[j].normal;
      contact.impulses[i].tangent = old_impulses[j].tangent;
    }
  }
  if (contact.count == 0) contact.rolling_impulse = 0.0f;
}

/// A sensor feels what overlaps it, not what is merely near.
void drop_distant_points(LocalManifold& manifold) {
  for (int i = 0; i < manifold.count; ++i) {
    if (manifold.points[static_cast<std::size_t>(i)].separation <= 0.0f) return;
  }
  manifold.count = 0;
}

/// Overlaps beyond this are deep for a body: half of how thick it is from its middle, but for bodies of many thin shapes
/// not less than a tenth of their size.
float deep_overlap(const BodyState& body) { return max(0.5f * body.min_extent, 0.1f * body.extent); }

float least_separation(const LocalManifold& manifold) {
  const float first = manifold.points[0].separation;
  return manifold.count == 2 ? min(first, manifold.points[1].separation) : first;
}

/// Whether two bodies that can both give way overlap deeply.
bool is_deep(float separation, const BodyState& a, const BodyState& b) {
  return separation < -min(deep_overlap(a), deep_overlap(b)) && a.inv_mass != 0.0f && b.inv_mass != 0.0f;
}

/// Whether a dynamic body is so deep in a static one that it could be through it after a few steps, however slow.
bool is_pressed(float separation, const BodyState& dynamic, const BodyState& other) {
  return separation < -0.25f * dynamic.min_extent && dynamic.inv_mass != 0.0f && other.type == BodyType::static_body;
}

enum class Change { none, touch, parted };

class Updater {
 public:
  Updater(WorldState& w, WorkerNotes& notes) : w_(w), notes_(notes) {}

  void update(std::uint32_t slot) {
    ContactRow& contact = w_.contacts.row[slot];
    const BodyState& a = w_.bodies.state[contact.body[0]];
    const BodyState& b = w_.bodies.state[contact.body[1]];
    if (contact.computed && hardly_moved(contact, a, b)) {
      ++notes_.reused_contacts;
    } else if (compute_anew(slot, contact, a, b) != Change::none) {
      notes_.changed_contacts.set(slot);
    }
    const ContactBrief& brief = w_.contacts.brief[slot];
    if (brief.deep) ++notes_.deep_contacts;
    if (brief.pressed) notes_.pressed_bodies.set(contact.body[a.inv_mass != 0.0f ? 0 : 1]);
  }

 private:
  Change compute_anew(std::uint32_t slot, ContactRow& contact, const BodyState& a, const BodyState& b) {
    ContactBrief& brief = w_.contacts.brief[slot];
    brief.deep = brief.pressed = false;
    if (!world::bounds_overlap(w_, contact.shape[0], contact.shape[1])) return Change::parted;

    const ShapeRow& shape_a = w_.shapes.row[contact.shape[0]];
    const ShapeRow& shape_b = w_.shapes.row[contact.shape[1]];
    LocalManifold manifold = collide_function(kind_of(shape_a.geometry), kind_of(shape_b.geometry))(
        shape_a.geometry, shape_b.geometry, relative(a.pose, b.pose));
    if (contact.sensor) drop_distant_points(manifold);
    compute(contact, manifold, a, b);
    note_placement(contact, a, b);
    brief.kind = kind_of(contact);
    const bool solved = brief.kind != ContactKind::count;
    const float separation = least_separation(manifold);
    brief.deep = solved && is_deep(separation, a, b);
    brief.pressed = solved && (is_pressed(separation, a, b) || is_pressed(separation, b, a));
    return (contact.count > 0) != contact.touching ? Change::touch : Change::none;
  }

  WorldState& w_;
  WorkerNotes& notes_;
};

}  // namespace

void update_contacts(WorldState& w, StepContext& c) {
  begin_marks(w, &WorkerNotes::changed_contacts, w.contacts.row.size());
  begin_marks(w, &WorkerNotes::pressed_bodies, w.bodies.state.size());
  for (WorkerNotes& notes : w.worker_notes) {
    notes.reused_contacts = 0;
    notes.deep_contacts = 0;
  }
  w.workers->parallel_for(static_cast<int>(c.awake_contacts.size()), kGrain, [&](int begin, int end, int worker) {
    Updater updater(w, w.worker_notes[static_cast<std::size_t>(worker)]);
    for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) {
      updater.update(c.awake_contacts[i]);
    }
  });
  for (const WorkerNotes& notes : w.worker_notes) w.report.reused_contacts += notes.reused_contacts;
}

}  // namespace drystone::narrow_phase
