// A contact keeps its manifold while the relative pose of its bodies has hardly changed since the manifold was computed; the manifold moves
// with the bodies (contact/contact_now.hpp). For such a contact nothing is written, and its row is not read. The drift is bounded, because
// the present pose is compared with the pose at the computation, not with the pose of the last step. A pair that was found apart is skipped
// until it has moved by most of the gap. All other manifolds are computed again, and points that keep their feature id keep their impulses.
//
// Materials are mixed when a contact is made and when a shape's material is set, so a kept manifold never has an old material.
//
// Contacts with one-way surfaces wait until all manifolds are known (contact/decide_passages.hpp).
//
// Threads: each contact is written by one worker; shapes and bodies are only read. Each worker marks changes in a set of its own.
#include <algorithm>
#include <utility>

#include "collide/collide.hpp"
#include "collide/manifold.hpp"
#include "collide/manifold_lanes.hpp"
#include "contact/contacts.hpp"
#include "contact/edits.hpp"
#include "contact/internal_edges.hpp"
#include "contact/passage.hpp"
#include "contact/phases.hpp"
#include "contact/reuse_lanes.hpp"
#include "contact/rolling_point.hpp"
#include "core/lane_choices.hpp"
#include "core/platform.hpp"
#include "core/sort.hpp"
#include "drystone/parts.hpp"
#include "world/proxies.hpp"

namespace drystone::contact {
namespace {

/// The number of contacts in a chunk. It is so large that most lanes are used if half of the contacts have to be computed.
constexpr int kGrain = kMostTested;
/// The row of a contact is prefetched this many contacts before it is put into a batch, and its shapes so many.
constexpr std::size_t kContactsAhead = 16;
constexpr std::size_t kTheirShapesAhead = 8;
/// This many contacts of one kind are computed together.
constexpr std::size_t kBatch = 32;

/// Prefetches all cache lines of an object.
template <typename T>
void prefetch_lines(const T& object) {
  constexpr std::size_t kLine = 64;
  const auto* const first = reinterpret_cast<const std::byte*>(&object);
  for (std::size_t offset = 0; offset < sizeof(T); offset += kLine) base::prefetch(first + offset);
  base::prefetch(first + sizeof(T) - 1);
}

/// The contacts of a worker that wait to be computed, by kind. Each worker has one, in the step arena: making one for each chunk
/// would take longer than computing some of the contacts.
struct WaitingContacts {
  struct Batch {
    std::array<std::uint32_t, kBatch> slots;
    std::size_t count;
  };

  void clear() {
    for (Batch& batch : batches) batch.count = 0;
  }

  TestedContacts tested;
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

ShapesToCollide shapes_of(const SimState& w, const ContactRow& contact, Preferred preferred) {
  return {&w.shapes.geometry[contact.shape[0]], &w.shapes.geometry[contact.shape[1]],
          relative(w.bodies.state[contact.body[0]].pose, w.bodies.state[contact.body[1]].pose), preferred};
}

LocalManifold collide(const ShapesToCollide& s, float unit) {
  return collide_function(kind_of(*s.a), kind_of(*s.b))(*s.a, *s.b, s.b_in_a, unit, s.preferred);
}

class Updater {
 public:
  Updater(WorldState& w, const StepOptions& options, Lanes lanes, WaitingContacts& waiting,
          WorkerScratch& worker_scratch)
      : w_(w),
        options_(options),
        lanes_(lanes),
        test_contacts_(test_contacts_function(lanes)),
        waiting_(waiting),
        scratch_(worker_scratch) {}

  /// Keeps the manifolds that are valid, and computes the others or lets them wait. There may be at most kMostTested contacts.
  void update(std::span<const std::uint32_t> slots) {
    TestedContacts& tested = waiting_.tested;
    test_contacts_(w_, slots, tested);
    scratch_.reused_contacts += static_cast<int>(slots.size() - tested.moved_count);
    sort(std::span(tested.moved).first(tested.moved_count));
    for (const std::uint32_t slot : std::span(tested.deep).first(tested.deep_count)) mark_overlap(slot);
  }

  /// Updates all contacts that still wait.
  void finish() {
    for (std::size_t kind = 0; kind < kLaneKinds; ++kind) update_batch(static_cast<LaneKind>(kind));
  }

  /// The rest of the update of a contact with a new manifold: a contact with the end of a shape waits until void contacts are known.
  void finish_contact(std::uint32_t slot) {
    const ContactRow& contact = w_.contacts.row[slot];
    if (one_is_dynamic(contact) && may_be_covered(w_, contact)) return scratch_.end_contacts.push_back(slot);
    mark(slot);
  }

  /// Marks the changes of a contact. Called when its manifold is computed; for a contact with the end of a shape, when void contacts are
  /// known.
  void mark(std::uint32_t slot) {
    const ContactRow& contact = w_.contacts.row[slot];
    if ((contact.count > 0) != contact.touching) scratch_.changed_contacts.set(slot);
    mark_overlap(slot);
  }

 private:
  /// Puts contacts into the batches of their kinds, or computes them immediately if their kind has no batch. Contacts whose bounds no longer
  /// overlap are marked as changed.
  void sort(std::span<const std::uint32_t> slots) {
    for (std::size_t i = 0; i < slots.size() + kContactsAhead; ++i) {
      if (i < slots.size()) base::prefetch(&w_.contacts.row[slots[i]]);
      if (const std::size_t shapes = i - (kContactsAhead - kTheirShapesAhead); shapes < slots.size())
        prefetch_shapes(slots[shapes]);
      if (i >= kContactsAhead) sort_one(slots[i - kContactsAhead]);
    }
  }

  /// Prefetches the shapes of a contact whose row is in the cache, and the rest of the row if it is read.
  void prefetch_shapes(std::uint32_t slot) const {
    const ContactRow& contact = w_.contacts.row[slot];
    for (const std::uint32_t shape : contact.shape) {
      base::prefetch(&w_.shapes.fat_box[shape]);
      prefetch_lines(w_.shapes.geometry[shape]);
    }
    if (contact.count > 0) {
      base::prefetch(&contact.local_normal);
      base::prefetch(&contact.feature);
    }
  }

  /// A body slides along the ground in the direction of the ground's face. If its own face were the reference, a body that is tilted by a
  /// thousandth would slide into the ground by a thousandth of its way.
  Preferred preferred_of(const ContactRow& contact) const {
    const bool only_a_is_pushed =
        w_.bodies.state[contact.body[0]].inv_mass != 0.0f && w_.bodies.state[contact.body[1]].inv_mass == 0.0f;
    return only_a_is_pushed ? Preferred::b : Preferred::a;
  }

  ShapesToCollide shapes_of(const ContactRow& contact) const {
    return contact::shapes_of(w_, contact, preferred_of(contact));
  }

  void sort_one(std::uint32_t slot) {
    const ContactRow& contact = w_.contacts.row[slot];
    if (bounds_overlap(contact)) return compute(slot, contact);
    clear_depth(w_, slot);
    scratch_.changed_contacts.set(slot);
  }

  /// Whether both bodies are dynamic. This reads only the first cache line of each body.
  bool both_can_be_pushed(const ContactRow& contact) const {
    return w_.bodies.state[contact.body[0]].inv_mass != 0.0f && w_.bodies.state[contact.body[1]].inv_mass != 0.0f;
  }

  bool bounds_overlap(const ContactRow& contact) const {
    if (!both_can_be_pushed(contact)) return spatial::bounds_overlap(w_, contact.shape[0], contact.shape[1]);
    return overlaps(w_.shapes.fat_box[contact.shape[0]], w_.shapes.fat_box[contact.shape[1]]);
  }

  LaneKind lane_kind_of(const ContactRow& contact) const {
    if (lanes_ == Lanes::scalar) return LaneKind::count;
    return lane_kind(w_.shapes.geometry[contact.shape[0]], w_.shapes.geometry[contact.shape[1]],
                     w_.options.length_unit);
  }

  void compute(std::uint32_t slot, const ContactRow& contact) {
    const LaneKind kind = lane_kind_of(contact);
    if (kind == LaneKind::count) return compute_alone(slot, shapes_of(contact));
    WaitingContacts::Batch& batch = waiting_.batches[static_cast<std::size_t>(kind)];
    batch.slots[batch.count++] = slot;
    if (batch.count == kBatch) update_batch(kind);
  }

  void compute_alone(std::uint32_t slot, const ShapesToCollide& shapes) {
    LocalManifold manifold = manifold_of(w_.contacts.row[slot], shapes);
    if (!has_round_border(w_, w_.contacts.row[slot])) return replace_manifold(slot, manifold);
    forget_rolling(w_, slot);
    store_manifold(w_, options_, slot, manifold);
    roll_ahead(w_, options_, slot, shapes);
    decide_or_finish(slot);
  }

  LocalManifold manifold_of(const ContactRow& contact, const ShapesToCollide& shapes) const {
    if constexpr (parts::kChains.built) {
      if (const auto* link = std::get_if<ChainSegment>(shapes.b)) {
        return collide_ahead(*shapes.a, *link, shapes.b_in_a, contact.sensor ? Vec2{} : way_ahead(contact),
                             w_.options.length_unit);
      }
    }
    return collide(shapes, w_.options.length_unit);
  }

  /// How far body a moves relative to b until the time k dt of rolling_point.hpp, in its own frame. A curved ground has one normal in a step.
  /// If it is that of the beginning, a body runs along the tangent into the ground and is pushed out for nothing: by (v dt)^2 / (2 R) a step.
  Vec2 way_ahead(const ContactRow& contact) const {
    const BodyState& a = w_.bodies.state[contact.body[0]];
    const BodyState& b = w_.bodies.state[contact.body[1]];
    const Vec2 velocity = a.velocity - b.velocity - cross(b.angular_velocity, a.center - b.center);
    return inv_rotate(a.pose.rotation, 0.5f * (options_.dt - options_.h) * velocity);
  }

  void update_batch(LaneKind kind) {
    WaitingContacts::Batch& batch = waiting_.batches[static_cast<std::size_t>(kind)];
    const std::span<const std::uint32_t> slots = std::span(batch.slots).first(std::exchange(batch.count, 0));
    if (slots.empty()) return;
    for (std::size_t i = 0; i < slots.size(); ++i) {
      const ContactRow& contact = w_.contacts.row[slots[i]];
      waiting_.shapes[i] = shapes_of(contact);
      for (const std::uint32_t body : contact.body) base::prefetch(&w_.bodies.state[body].velocity);
    }
    collide_many_function(kind, lanes_)(waiting_.shapes.data(), slots.size(), w_.options.length_unit,
                                        waiting_.manifolds.data());
    for (std::size_t i = 0; i < slots.size(); ++i) replace_manifold(slots[i], waiting_.manifolds[i]);
  }

  bool one_is_dynamic(const ContactRow& contact) const {
    return !both_can_be_pushed(contact) && is_dynamic(w_, contact.body[0]) != is_dynamic(w_, contact.body[1]);
  }

  void replace_manifold(std::uint32_t slot, LocalManifold& manifold) {
    store_manifold(w_, options_, slot, manifold);
    decide_or_finish(slot);
  }

  void decide_or_finish(std::uint32_t slot) {
    if (w_.contacts.row[slot].passable) return scratch_.passable_contacts.push_back(slot);
    finish_contact(slot);
  }

  void mark_overlap(std::uint32_t slot) {
    const ContactKey& key = w_.contacts.key[slot];
    if (key.deep) scratch_.deep_contacts.set(slot);
    if (key.pressed) scratch_.pressed_bodies.set(key.body[is_dynamic(w_, key.body[0]) ? 0 : 1]);
  }

  WorldState& w_;
  const StepOptions& options_;
  Lanes lanes_;
  TestContactsFunction test_contacts_;
  WaitingContacts& waiting_;
  WorkerScratch& scratch_;
};

/// Computes a manifold again, with the face of the body that does not give way as the reference.
void lay_on_ground(WorldState& w, const StepOptions& options, std::uint32_t slot) {
  const ContactRow& contact = w.contacts.row[slot];
  const Preferred face = is_dynamic(w, contact.body[0]) ? Preferred::only_b : Preferred::only_a;
  LocalManifold manifold = collide(shapes_of(w, contact, face), w.options.length_unit);
  if (manifold.count > 0) store_manifold(w, options, slot, manifold);
}

/// Makes the covered contacts with ends of shapes void, and computes those again that continue the face on which their body lies. All contacts
/// are tested before any is made void, because a void contact covers nothing and the result must not depend on the order of workers.
void judge_ends(WorldState& w, const StepOptions& options) {
  std::size_t count = 0;
  for (const WorkerScratch& worker_scratch : w.scratch->per_worker) count += worker_scratch.end_contacts.size();
  if (count == 0) return;
  const std::span<std::uint32_t> covered = w.scratch->arena.allocate<std::uint32_t>(count);
  const std::span<std::uint32_t> level = w.scratch->arena.allocate<std::uint32_t>(count);
  std::size_t level_count = 0;
  count = 0;
  CoverTest test(w);
  for (const WorkerScratch& worker_scratch : w.scratch->per_worker) {
    for (const std::uint32_t slot : worker_scratch.end_contacts) {
      const Cover cover = test.cover_of(slot);
      if (cover == Cover::whole) covered[count++] = slot;
      if (cover == Cover::level) level[level_count++] = slot;
    }
  }
  for (const std::uint32_t slot : covered.first(count)) make_void(w, slot);
  for (const std::uint32_t slot : level.first(level_count)) lay_on_ground(w, options, slot);
}

/// The passable contacts that have new manifolds, ascending.
std::span<const std::uint32_t> list_passable_contacts(WorldState& w) {
  std::size_t count = 0;
  for (const WorkerScratch& worker_scratch : w.scratch->per_worker) count += worker_scratch.passable_contacts.size();
  if (count == 0) return {};
  const std::span<std::uint32_t> all = w.scratch->arena.allocate<std::uint32_t>(count);
  auto to = all.begin();
  for (const WorkerScratch& worker_scratch : w.scratch->per_worker) {
    to = std::copy(worker_scratch.passable_contacts.begin(), worker_scratch.passable_contacts.end(), to);
  }
  base::sort(all);
  return all;
}

}  // namespace

Touches update_contacts(WorldState& w, const StepOptions& options, std::span<const std::uint32_t> awake_contacts) {
  begin_marks(*w.scratch, &WorkerScratch::changed_contacts, w.contacts.row.size());
  begin_marks(*w.scratch, &WorkerScratch::deep_contacts, w.contacts.row.size());
  begin_marks(*w.scratch, &WorkerScratch::pressed_bodies, w.bodies.state.size());
  for (WorkerScratch& worker_scratch : w.scratch->per_worker) {
    worker_scratch.reused_contacts = 0;
    worker_scratch.end_contacts.clear();
    worker_scratch.passable_contacts.clear();
  }
  const Lanes lanes = simd::widest_lanes(w.options.lanes);
  const std::span<WaitingContacts> waiting = make_waiting_contacts(*w.scratch);
  w.runtime.workers->parallel_for(static_cast<int>(awake_contacts.size()), kGrain, [&](int begin, int end, int worker) {
    const auto index = static_cast<std::size_t>(worker);
    Updater updater(w, options, lanes, waiting[index], w.scratch->per_worker[index]);
    for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); i += kMostTested) {
      updater.update(awake_contacts.subspan(i, std::min(kMostTested, static_cast<std::size_t>(end) - i)));
    }
    updater.finish();
  });
  if (const std::span<const std::uint32_t> passable = list_passable_contacts(w); !passable.empty()) {
    decide_passages(w, options.dt, passable);
    Updater updater(w, options, lanes, waiting[0], w.scratch->per_worker[0]);
    for (const std::uint32_t slot : passable) updater.finish_contact(slot);
  }
  judge_ends(w, options);
  for (WorkerScratch& worker_scratch : w.scratch->per_worker) {
    if (worker_scratch.end_contacts.empty()) continue;
    Updater updater(w, options, lanes, waiting[0], worker_scratch);
    for (const std::uint32_t slot : worker_scratch.end_contacts) updater.mark(slot);
  }
  if (hooks_decide(w)) edit_before_solving(w, awake_contacts);
  for (const WorkerScratch& worker_scratch : w.scratch->per_worker)
    w.runtime.report.reused_contacts += worker_scratch.reused_contacts;
  return {unite_marks(*w.scratch, &WorkerScratch::changed_contacts),
          unite_marks(*w.scratch, &WorkerScratch::deep_contacts),
          unite_marks(*w.scratch, &WorkerScratch::pressed_bodies)};
}

}  // namespace drystone::contact
