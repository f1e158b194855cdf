// A contact keeps its manifold while the relative pose of its bodies has hardly changed since the manifold was computed; the manifold moves
// with the bodies (contact/contact_now.hpp). For such a contact nothing is written, and one cache line of it is read, or two if one of its
// bodies is static. The drift is bounded, because the present pose is compared with the pose at the computation, not with the pose of the
// last step. A pair that was found apart is skipped until it has moved by most of the gap. All other manifolds are computed again, and
// points that keep their feature id keep their impulses.
//
// Materials are mixed when a contact is made and when a shape's material is set, so a kept manifold never has an old material.
//
// Threads: each contact is written by one worker; shapes and bodies are only read. Each worker marks changes in a set of its own.
#include <algorithm>

#include "base/platform.hpp"
#include "contact/contact_now.hpp"
#include "contact/internal_edges.hpp"
#include "contact/kept_manifold.hpp"
#include "contact/manifold.hpp"
#include "contact/manifold_lanes.hpp"
#include "contact/phases.hpp"
#include "model/deep_overlap.hpp"
#include "model/tunnelling.hpp"
#include "spatial/proxies.hpp"

namespace drystone::contact {
namespace {

/// The number of contacts in a chunk. It is so large that most lanes are used if half of the contacts have to be computed.
constexpr int kGrain = 256;
/// This many contacts wait until their shapes are in the cache.
constexpr std::size_t kWaiting = 16;
/// This many contacts of one kind are computed together.
constexpr std::size_t kBatch = 32;
/// Rows are prefetched this many contacts before they are used.
constexpr std::size_t kContactsAhead = 6;

/// Whether the bodies of a contact have not slid or rotated on each other. Soft contacts sink under their load, so motion along the normal
/// does not count.
bool is_at_rest(const ContactRow& contact, const BodyState& a, const BodyState& b) {
  if (!contact.computed || contact.count == 0) return false;
  const Drift drift = drift_of(contact, a, b);
  const Vec2 normal =
      contact.b_is_smaller ? contact.local_normal : inv_rotate(contact.computed_rotation, contact.local_normal);
  return abs(cross(drift.shift, normal)) + drift.rotation < reuse_distance(contact);
}

/// Stores the pose for which the manifold is computed. Must be called before the manifold is replaced.
void store_relative_pose(ContactRow& contact, const BodyState& a, const BodyState& b) {
  if (!is_at_rest(contact, a, b)) contact.frame = a.pose.rotation;
  contact.b_is_smaller = b.extent <= a.extent;
  const Placement placement = placement_of(contact.b_is_smaller, a, b);
  contact.computed_center = placement.center;
  contact.computed_rotation = placement.rotation;
  contact.computed = true;
}

void store_manifold(ContactRow& contact, const LocalManifold& manifold, const BodyState& a, const BodyState& b) {
  const auto old_features = contact.feature;
  const auto old_impulses = contact.impulses;
  const std::uint8_t old_count = contact.count;
  contact.count = static_cast<std::uint8_t>(manifold.count);
  contact.clearance = manifold.clearance;
  contact.covered = false;
  contact.local_normal = manifold.normal;
  for (std::size_t i = 0; i < contact.count; ++i) {
    const ManifoldPoint& m = manifold.points[i];
    const Vec2 local_a = m.point - a.local_center;
    const Vec2 anchor_b = rotate(a.pose.rotation, local_a) + (a.center - b.center);
    contact.points[i] = {local_a, inv_rotate(b.pose.rotation, anchor_b), m.separation};
    contact.feature[i] = static_cast<std::uint16_t>(m.id);
    contact.impulses[i] = {};
    for (std::size_t j = 0; j < old_count; ++j) {
      if (old_features[j] != m.id) continue;
      contact.impulses[i].normal = old_impulses[j].normal;
      contact.impulses[i].tangent = old_impulses[j].tangent;
    }
  }
  if (contact.count == 0) contact.rolling_impulse = 0.0f;
}

/// Empties the manifold of a sensor if the shapes do not overlap: sensors do not report shapes that are only near.
void drop_distant_points(LocalManifold& manifold) {
  for (int i = 0; i < manifold.count; ++i) {
    if (manifold.points[static_cast<std::size_t>(i)].separation <= 0.0f) return;
  }
  manifold.count = 0;
}

bool is_movable(const BodyState& body) { return body.type == BodyType::dynamic; }
bool only_one_is_movable(const BodyState& a, const BodyState& b) { return is_movable(a) != is_movable(b); }

/// The relative speed of the two bodies at a point of the manifold.
float relative_speed(const ManifoldPoint& point, const BodyState& a, const BodyState& b) {
  const Vec2 arm_a = rotate(a.pose.rotation, point.point - a.local_center);
  const Vec2 arm_b = arm_a + (a.center - b.center);
  return length(b.velocity + cross(b.angular_velocity, arm_b) - a.velocity - cross(a.angular_velocity, arm_a));
}

/// Moves a far point from the middle between the surfaces to the corner of the dynamic body, or to the centre of the corner's rounding.
/// A corner that comes down moves with the rotation of its body, and a point far below the corner would move differently.
void move_to_corner(LocalManifold& manifold, std::size_t far, const BodyState& a, const std::array<float, 2>& radius) {
  ManifoldPoint& point = manifold.points[far];
  const float to_surface = 0.5f * point.separation;
  const float shift = is_movable(a) ? -to_surface - radius[0] : to_surface + radius[1];
  point.point += shift * manifold.normal;
}

/// Drops the second point of a manifold if it is far, unless exactly one body is dynamic and the gap may close within the step. The gap may
/// close if a body falls fast onto a corner and rotates about it, so that its other corner comes down in the same step. The far end of a
/// rod is then 1.5 times as fast as the rod fell; no point of a convex body is twice as fast.
void drop_unreachable_point(LocalManifold& manifold, const BodyState& a, const BodyState& b,
                            const std::array<float, 2>& radius, float dt) {
  if (manifold.count < 2) return;
  const std::size_t far = manifold.points[0].separation > manifold.points[1].separation ? 0 : 1;
  if (manifold.points[far].separation <= kSpeculativeDistance) return;
  const std::size_t near = 1 - far;
  if (only_one_is_movable(a, b)) {
    const float path = dt * relative_speed(manifold.points[near], a, b);
    const float angle = dt * abs(b.angular_velocity - a.angular_velocity);
    const float reach = 2.0f * path + angle * distance(manifold.points[0].point, manifold.points[1].point);
    const bool shallow = model::stays_shallow(path, min(a.min_extent, b.min_extent));
    if (!shallow && manifold.points[far].separation <= reach) return move_to_corner(manifold, far, a, radius);
  }
  manifold.points[0] = manifold.points[near];
  manifold.count = 1;
}

/// Whether a dynamic body overlaps a static body so deeply that it could pass through within a few steps, even if it is slow.
bool is_pressed(const ContactRow& contact, const BodyState& dynamic, const BodyState& other) {
  return other.type == BodyType::static_body && dynamic.inv_mass != 0.0f &&
         model::is_beyond_shallow(-least_separation(contact), dynamic.min_extent);
}

/// Overlaps beyond this make a dynamic body a member of an overlap cluster [m]. For bodies of many thin shapes it depends on their size.
float cluster_depth(const BodyState& body) { return kClusterBegins * max(body.min_extent, 0.2f * body.extent); }

bool begins_cluster(float overlap, const BodyState& a, const BodyState& b) {
  return (a.inv_mass != 0.0f && overlap > cluster_depth(a)) || (b.inv_mass != 0.0f && overlap > cluster_depth(b));
}

/// Whether the contact has restitution. Such contacts are left to the solver, which computes the time of impact from the overlap, and
/// separate by bouncing.
bool bounces(const ContactRow& contact) { return contact.restitution > 0.0f; }

void clear_depth(ContactKey& key) { key.deep = key.buried = false; }

void forget_impulses(ContactRow& contact) {
  contact.impulses = {};
  contact.rolling_impulse = 0.0f;
}

/// All lines of an object.
template <typename T>
void prefetch_lines(const T& object) {
  constexpr std::size_t kLine = 64;
  const auto* const first = reinterpret_cast<const std::byte*>(&object);
  for (std::size_t offset = 0; offset < sizeof(T); offset += kLine) base::prefetch(first + offset);
  base::prefetch(first + sizeof(T) - 1);
}

/// The contacts of a worker that wait, and those to be computed, by kind. Each worker has one, in the step arena: making one for each chunk
/// would take longer than computing some of the contacts.
struct WaitingContacts {
  struct Batch {
    std::array<std::uint32_t, kBatch> slots;
    std::size_t count;
  };

  void clear() {
    count = 0;
    for (Batch& batch : batches) batch.count = 0;
  }

  std::array<std::uint32_t, kWaiting> slots;
  std::size_t count;
  std::array<Batch, kLaneKinds> batches;
  // The input and the results of the batch that is being computed.
  std::array<ShapesToCollide, kBatch> shapes;
  std::array<LocalManifold, kBatch> manifolds;
};

std::span<WaitingContacts> make_waiting_contacts(StepScratch& scratch) {
  const std::span<WaitingContacts> all = scratch.arena.allocate<WaitingContacts>(scratch.per_worker.size());
  for (WaitingContacts& waiting : all) waiting.clear();
  return all;
}

class Updater {
 public:
  Updater(WorldState& w, const StepOptions& options, Lanes lanes, WaitingContacts& waiting,
          WorkerScratch& worker_scratch)
      : w_(w), options_(options), lanes_(lanes), waiting_(waiting), scratch_(worker_scratch) {}

  /// Keeps the manifold, or lets the contact wait.
  void update(std::uint32_t slot) {
    const ContactRow& contact = w_.contacts.row[slot];
    const BodyState& a = w_.bodies.state[contact.body[0]];
    const BodyState& b = w_.bodies.state[contact.body[1]];
    if (!contact.computed || !hardly_moved(contact, a, b)) return wait(slot, contact);
    ++scratch_.reused_contacts;
    mark_overlap(slot, contact, a, b);
  }

  /// Updates all contacts that still wait.
  void finish() {
    sort_waiting();
    for (std::size_t kind = 0; kind < kLaneKinds; ++kind) update_batch(static_cast<LaneKind>(kind));
  }

  /// Marks the changes of a contact with the end of a shape. Called when all manifolds are computed and void contacts are known.
  void mark(std::uint32_t slot) {
    mark_touch_change(slot);
    const ContactRow& contact = w_.contacts.row[slot];
    mark_overlap(slot, contact, w_.bodies.state[contact.body[0]], w_.bodies.state[contact.body[1]]);
  }

 private:
  void wait(std::uint32_t slot, const ContactRow& contact) {
    for (const std::uint32_t shape : contact.shape) {
      base::prefetch(&w_.shapes.fat_box[shape]);
      prefetch_lines(w_.shapes.geometry[shape]);
    }
    base::prefetch(&contact.local_normal);
    base::prefetch(&contact.feature);
    waiting_.slots[waiting_.count++] = slot;
    if (waiting_.count == kWaiting) sort_waiting();
  }

  ShapesToCollide shapes_of(const ContactRow& contact) const {
    return {&w_.shapes.geometry[contact.shape[0]], &w_.shapes.geometry[contact.shape[1]],
            relative(w_.bodies.state[contact.body[0]].pose, w_.bodies.state[contact.body[1]].pose)};
  }

  /// Puts the contacts that wait into the batches of their kinds, or computes them immediately if their kind has no batch. Contacts whose
  /// bounds no longer overlap are marked as changed.
  void sort_waiting() {
    for (const std::uint32_t slot : std::span(waiting_.slots).first(waiting_.count)) {
      const ContactRow& contact = w_.contacts.row[slot];
      if (spatial::bounds_overlap(w_, contact.shape[0], contact.shape[1])) {
        compute(slot, contact);
      } else {
        clear_depth(w_.contacts.key[slot]);
        scratch_.changed_contacts.set(slot);
      }
    }
    waiting_.count = 0;
  }

  LaneKind lane_kind_of(const ContactRow& contact) const {
    if (lanes_ == Lanes::scalar) return LaneKind::count;
    return lane_kind(w_.shapes.geometry[contact.shape[0]], w_.shapes.geometry[contact.shape[1]]);
  }

  void compute(std::uint32_t slot, const ContactRow& contact) {
    const LaneKind kind = lane_kind_of(contact);
    if (kind == LaneKind::count) return compute_alone(slot, shapes_of(contact));
    WaitingContacts::Batch& batch = waiting_.batches[static_cast<std::size_t>(kind)];
    batch.slots[batch.count++] = slot;
    if (batch.count == kBatch) update_batch(kind);
  }

  void compute_alone(std::uint32_t slot, const ShapesToCollide& shapes) {
    LocalManifold manifold =
        collide_function(kind_of(*shapes.a), kind_of(*shapes.b))(*shapes.a, *shapes.b, shapes.b_in_a);
    replace_manifold(slot, manifold);
  }

  void update_batch(LaneKind kind) {
    WaitingContacts::Batch& batch = waiting_.batches[static_cast<std::size_t>(kind)];
    if (batch.count == 0) return;
    for (std::size_t i = 0; i < batch.count; ++i) waiting_.shapes[i] = shapes_of(w_.contacts.row[batch.slots[i]]);
    collide_many_function(kind, lanes_)(waiting_.shapes.data(), batch.count, waiting_.manifolds.data());
    for (std::size_t i = 0; i < batch.count; ++i) replace_manifold(batch.slots[i], waiting_.manifolds[i]);
    batch.count = 0;
  }

  void replace_manifold(std::uint32_t slot, LocalManifold& manifold) {
    ContactRow& contact = w_.contacts.row[slot];
    const BodyState& a = w_.bodies.state[contact.body[0]];
    const BodyState& b = w_.bodies.state[contact.body[1]];
    compute_anew(slot, contact, manifold, a, b);
    if (only_one_is_movable(a, b) && may_be_covered(w_, contact)) return scratch_.end_contacts.push_back(slot);
    mark_touch_change(slot);
    mark_overlap(slot, contact, a, b);
  }

  void compute_anew(std::uint32_t slot, ContactRow& contact, LocalManifold& manifold, const BodyState& a,
                    const BodyState& b) {
    drop_unreachable_point(manifold, a, b, contact.radius, options_.dt);
    if (contact.sensor) drop_distant_points(manifold);
    store_relative_pose(contact, a, b);
    store_manifold(contact, manifold, a, b);
    ContactKey& key = w_.contacts.key[slot];
    key.kind = kind_of(contact);
    const float overlap = key.kind != ContactKind::count ? -least_separation(contact) : 0.0f;
    key.deep = overlap > kDeepOverlap && !bounces(contact) &&
               (key.deep || a.pushed || b.pushed || begins_cluster(overlap, a, b)) && is_deep(contact);
    key.buried = key.deep && is_buried(overlap, contact);
    if (key.buried) forget_impulses(contact);
  }

  /// Whether the bodies overlap by more than kBuried times the thinner body's half thickness. Contacts of bodies with joints are left to
  /// the solver.
  bool is_buried(float overlap, const ContactRow& contact) const {
    const auto is_free = [&](std::uint32_t body) {
      return w_.bodies.state[body].inv_mass != 0.0f && w_.bodies.links[body].first_joint == kNone;
    };
    const auto [a, b] = contact.body;
    return is_free(a) && is_free(b) && overlap > kBuried * thinner_half(w_.bodies.state[a], w_.bodies.state[b]);
  }

  /// Whether the overlap is deeper than a soft contact sinks under its load.
  bool is_deep(const ContactRow& contact) const {
    return excess_overlap(w_, options_.contacts, contact, contact_now(w_, contact)) > 0.0f;
  }

  void mark_touch_change(std::uint32_t slot) {
    const ContactRow& contact = w_.contacts.row[slot];
    if ((contact.count > 0) != contact.touching) scratch_.changed_contacts.set(slot);
  }

  void mark_overlap(std::uint32_t slot, const ContactRow& contact, const BodyState& a, const BodyState& b) {
    const ContactKey& key = w_.contacts.key[slot];
    if (key.kind == ContactKind::count) return;
    if (key.deep) scratch_.deep_contacts.set(slot);
    // If both bodies are dynamic, neither is pressed into a static one. This reads only the first half of the rows, which is in the cache.
    if (a.inv_mass != 0.0f && b.inv_mass != 0.0f) return;
    if (is_pressed(contact, a, b)) scratch_.pressed_bodies.set(contact.body[0]);
    if (is_pressed(contact, b, a)) scratch_.pressed_bodies.set(contact.body[1]);
  }

  WorldState& w_;
  const StepOptions& options_;
  Lanes lanes_;
  WaitingContacts& waiting_;
  WorkerScratch& scratch_;
};

/// Prefetches the rows of a contact and its bodies, because the hardware cannot predict their order in the tables.
void prefetch(const WorldState& w, std::uint32_t slot) {
  base::prefetch(&w.contacts.row[slot]);
  for (const std::uint32_t body : w.contacts.key[slot].body) base::prefetch(&w.bodies.state[body]);
}

/// Makes a contact void: the solver does not solve it. The contact keeps its points, because the shapes touch.
void make_void(WorldState& w, std::uint32_t slot) {
  ContactRow& contact = w.contacts.row[slot];
  contact.covered = true;
  forget_impulses(contact);
  w.contacts.key[slot].kind = ContactKind::count;
  clear_depth(w.contacts.key[slot]);
}

/// Makes the covered contacts with ends of shapes void. All contacts are tested before any is made void, because a void contact covers
/// nothing and the result must not depend on the order of workers.
void void_covered_ends(WorldState& w) {
  std::size_t count = 0;
  for (const WorkerScratch& worker_scratch : w.scratch.per_worker) count += worker_scratch.end_contacts.size();
  if (count == 0) return;
  const std::span<std::uint32_t> covered = w.scratch.arena.allocate<std::uint32_t>(count);
  count = 0;
  for (const WorkerScratch& worker_scratch : w.scratch.per_worker) {
    for (const std::uint32_t slot : worker_scratch.end_contacts) {
      if (is_covered(w, slot)) covered[count++] = slot;
    }
  }
  for (const std::uint32_t slot : covered.first(count)) make_void(w, slot);
}

}  // namespace

Touches update_contacts(WorldState& w, const StepOptions& options, std::span<const std::uint32_t> awake_contacts) {
  begin_marks(w.scratch, &WorkerScratch::changed_contacts, w.contacts.row.size());
  begin_marks(w.scratch, &WorkerScratch::deep_contacts, w.contacts.row.size());
  begin_marks(w.scratch, &WorkerScratch::pressed_bodies, w.bodies.state.size());
  for (WorkerScratch& worker_scratch : w.scratch.per_worker) {
    worker_scratch.reused_contacts = 0;
    worker_scratch.end_contacts.clear();
  }
  const Lanes lanes = w.options.lanes == Lanes::automatic ? available_lanes().back() : w.options.lanes;
  const std::span<WaitingContacts> waiting = make_waiting_contacts(w.scratch);
  w.runtime.workers->parallel_for(static_cast<int>(awake_contacts.size()), kGrain, [&](int begin, int end, int worker) {
    const auto index = static_cast<std::size_t>(worker);
    Updater updater(w, options, lanes, waiting[index], w.scratch.per_worker[index]);
    for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) {
      prefetch(w, awake_contacts[std::min(i + kContactsAhead, awake_contacts.size() - 1)]);
      updater.update(awake_contacts[i]);
    }
    updater.finish();
  });
  void_covered_ends(w);
  for (WorkerScratch& worker_scratch : w.scratch.per_worker) {
    if (worker_scratch.end_contacts.empty()) continue;
    Updater updater(w, options, lanes, waiting[0], worker_scratch);
    for (const std::uint32_t slot : worker_scratch.end_contacts) updater.mark(slot);
  }
  for (const WorkerScratch& worker_scratch : w.scratch.per_worker)
    w.runtime.report.reused_contacts += worker_scratch.reused_contacts;
  return {unite_marks(w.scratch, &WorkerScratch::changed_contacts),
          unite_marks(w.scratch, &WorkerScratch::deep_contacts),
          unite_marks(w.scratch, &WorkerScratch::pressed_bodies)};
}

}  // namespace drystone::contact
