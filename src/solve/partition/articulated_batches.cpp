#include "constraint/articulated_batches.hpp"

#include "core/replaceable.hpp"
#include "solve/partition/blocks.hpp"

namespace drystone::partition {
namespace {

/// The contact points that are solved with components, body by body.
struct PointsOfBodies {
  std::span<ArticulatedContact> points;
  std::span<std::uint32_t> ends;     // Where the points of each body end, by index in Components::bodies.
  std::span<std::uint8_t> has_load;  // By component: whether it touches a heavy dynamic body outside.

  IndexRange of(std::uint32_t body) const { return {body == 0 ? 0 : ends[body - 1], ends[body]}; }
};

/// Finds the contacts that are solved with components: contacts with static and kinematic bodies, and with heavy loads. Only blocks that
/// have components are searched.
class PointFinder {
 public:
  PointFinder(WorldState& w, const Components& components, const ColoredBatches<kContactKinds>& contacts,
              std::uint32_t width)
      : w_(w), components_(components), contacts_(contacts), width_(width) {
    index_of_ = w.scratch->arena.allocate<std::uint32_t>(w.bodies.state.size());
    std::uint32_t i = 0;
    for (const Component& component : components.list) {
      for (const std::uint32_t slot : component.body_slots) index_of_[slot] = i++;
    }
  }

  PointsOfBodies run(std::span<const Block> blocks, std::span<const std::uint8_t> block_has_components) {
    PointsOfBodies found;
    found.ends = w_.scratch->arena.allocate_zeroed<std::uint32_t>(components_.bodies.size() + 1);
    found.has_load = w_.scratch->arena.allocate_zeroed<std::uint8_t>(components_.list.size());
    for_each_point(blocks, block_has_components,
                   [&](std::uint32_t body, const ArticulatedContact&, std::uint32_t) { ++found.ends[body + 1]; });
    for (std::size_t i = 1; i < found.ends.size(); ++i) found.ends[i] += found.ends[i - 1];
    found.points = w_.scratch->arena.allocate<ArticulatedContact>(found.ends.back());
    // Before the loop, each entry is the index where the points of its body begin; after the loop, the index where they end.
    for_each_point(blocks, block_has_components,
                   [&](std::uint32_t body, const ArticulatedContact& point, std::uint32_t loaded) {
                     found.points[found.ends[body]++] = point;
                     if (loaded != kNone) found.has_load[loaded] = 1;
                   });
    return found;
  }

 private:
  /// Calls f(index of the body in Components::bodies, point, its component if the other body is a heavy load, else kNone).
  template <typename F>
  void for_each_point(std::span<const Block> blocks, std::span<const std::uint8_t> block_has_components, F f) {
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      if (block_has_components[b] == 0) continue;
      const GroupColors<kContactKinds>& own = blocks[b].colors.contacts;
      for (std::uint32_t color = own.colors.first; color < own.colors.last; ++color) {
        contacts_.for_each_kind(color, [&](std::size_t kind, IndexRange batches) {
          for (std::uint32_t batch = batches.first; batch < batches.last; ++batch) {
            const std::size_t first = (std::size_t{own.batches[kind].first} + batch) * width_;
            for (std::uint32_t lane = 0; lane < width_; ++lane) {
              const std::uint32_t slot = contacts_.slots[kind][first + lane];
              if (slot == kNone) break;
              visit(slot, {static_cast<std::uint32_t>(kind), batch, lane, 0, 0}, f);
            }
          }
        });
      }
    }
  }

  template <typename F>
  void visit(std::uint32_t slot, ArticulatedContact contact, F f) {
    const ContactKey& key = w_.contacts.key[slot];
    for (std::uint32_t side = 0; side < 2; ++side) {
      const std::uint32_t body = key.body[side];
      const std::uint32_t other = key.body[1 - side];
      const std::uint32_t component = components_.of(body);
      if (component == kNone || component == components_.of(other)) continue;
      const bool other_is_load = is_dynamic(w_, other);
      const float inv_mass = w_.bodies.state[body].inv_mass;
      if (other_is_load ? !is_load(inv_mass, w_.bodies.state[other].inv_mass)
                        : inv_mass * components_.list[component].mass < heavy_component(w_.options.substeps)) {
        continue;
      }
      contact.body_is_a = side == 0 ? 1 : 0;
      const std::uint32_t points = contact.kind % 2 + 1;  // See ContactKind.
      for (contact.point = 0; contact.point < points; ++contact.point)
        f(index_of_[body], contact, other_is_load ? component : kNone);
    }
  }

  WorldState& w_;
  const Components& components_;
  const ColoredBatches<kContactKinds>& contacts_;
  std::uint32_t width_;
  // The index in Components::bodies, by body slot. Elements of other bodies are not set.
  std::span<std::uint32_t> index_of_;
};

void add_contacts(const Components& components, const PointsOfBodies& points) {
  std::uint32_t body = 0;
  for (Component& component : components.list) {
    const std::uint32_t first = points.of(body).first;
    std::uint32_t last = first;
    for (std::size_t i = 0; i < component.bodies.size(); ++i, ++body) {
      components.bodies[body].contacts = points.of(body).from(first);
      last = points.of(body).last;
    }
    component.contacts = points.points.subspan(first, last - first);
  }
}

}  // namespace

DRYSTONE_REPLACEABLE bool solves_trees() { return true; }

DRYSTONE_REPLACEABLE std::span<const ArticulatedBatch> make_articulated_batches(
    WorldState& w, const Components& components, const BlockedBodies& bodies,
    const ColoredBatches<kContactKinds>& contacts, std::uint32_t width) {
  base::Arena& arena = w.scratch->arena;
  const std::size_t count = components.list.size();
  const std::span<joint::Candidate> candidates = arena.allocate<joint::Candidate>(count);
  const std::span<std::uint32_t> block = arena.allocate<std::uint32_t>(count);
  const std::span<std::uint8_t> block_has_components = arena.allocate_zeroed<std::uint8_t>(bodies.blocks.size());
  for (std::size_t i = 0; i < count; ++i) {
    block[i] = bodies.block_of[bodies.index_of[components.list[i].body_slots.front()]];
    block_has_components[block[i]] = 1;
  }
  const PointsOfBodies points = PointFinder(w, components, contacts, width).run(bodies.blocks, block_has_components);
  add_contacts(components, points);
  // In each block, components without loads come first.
  for (std::uint32_t i = 0; i < count; ++i) candidates[i] = {&components.list[i], 2 * block[i] + points.has_load[i], i};
  const std::span<ArticulatedBatch> batches = arena.allocate<ArticulatedBatch>(count);
  std::uint32_t next = 0;
  const auto add = [&](std::span<const joint::Candidate> members, std::uint32_t lanes) {
    IndexRange& own = bodies.blocks[members[0].group / 2].articulated;
    if (own.empty()) own.first = next;
    const auto as_it_is = [](const joint::Candidate&, const auto& value) { return value; };
    batches[next++] = joint::make_batch(arena, members, lanes, as_it_is, as_it_is);
    own.last = next;
  };
  // Components that have no others beside them, or that may push the same load as others, are solved one by one, in narrow batches.
  const std::uint32_t narrow = simd::narrowest_width();
  joint::for_each_batch(candidates, width, [&](std::span<const joint::Candidate> members) {
    const bool has_load = members[0].group % 2 == 1;
    if (members.size() > 1 && !has_load) return add(members, width);
    for (std::size_t i = 0; i < members.size(); ++i) add(members.subspan(i, 1), narrow);
  });
  return batches.first(next);
}

}  // namespace drystone::partition
