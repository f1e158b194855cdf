// Colours and batches: joints or contacts are sorted by group, coloured and laid out for the lanes. The groups are the blocks and, as the
// last group, the seams.
//
// Greedy colouring, group by group: each constraint gets the lowest colour that none of its bodies has yet. Each body has a mask with a bit
// for each of the first 64 colours. The constraints that need later colours, those of bodies with very many constraints, are coloured
// afterwards with masks of 64 colours in a hash table by body and place, so no constraints are left for a serial pass. Contacts with a
// static or kinematic body come last and need no mask, because only their dynamic body matters: its first such contact
// gets the first of the last colours, its second contact the second colour, and so on.
//
// Threads: each group has its own masks, constraints and batches. The seams have bodies of all blocks, but they are one group with its own
// masks.
//
// Memory: 12 bytes for each awake constraint: its slot before and after the sort, and its sort key, which is later replaced by its colour
// and kind; for each constraint of later colours up to 64 bytes more, which a worker keeps. Contacts and their bodies
// are read again in each pass instead of being copied: after the sort they are those of one block, which stay in the cache.
#pragma once

#include <array>
#include <bit>
#include <vector>

#include "constraint/joints.hpp"
#include "solve/partition/blocks.hpp"
#include "solve/partition/components.hpp"
#include "world/partition.hpp"
#include "world/world_state.hpp"

namespace drystone::partition {

/// What BatchMaker reads of contacts.
struct ContactSource {
  static constexpr std::size_t kKinds = kContactKinds;
  static constexpr std::size_t kBodies = 2;
  /// Contacts with static and kinematic bodies have the last colours of a block.
  static constexpr bool kFixedLast = true;

  const ContactKey* keys;

  const std::array<std::uint32_t, 2>& pair(std::uint32_t slot) const { return keys[slot].body; }
  /// 1 if the contact touches and is not buried, else 0.
  std::uint32_t acts(std::uint32_t slot) const {
    const ContactKey& key = keys[slot];
    return static_cast<std::uint32_t>(key.kind != ContactKind::count) & static_cast<std::uint32_t>(!key.buried);
  }
  bool is_solved(std::uint32_t, std::uint32_t, std::uint32_t) const { return true; }
  std::uint32_t kind(std::uint32_t slot) const { return static_cast<std::uint32_t>(keys[slot].kind); }
};

/// What BatchMaker reads of joints. Batches have only the joints that are solved by the iterations of the solver. The joints of
/// articulated components are solved directly.
struct JointSource {
  static constexpr std::size_t kKinds = kJointKinds;
  static constexpr std::size_t kBodies = 4;
  static constexpr bool kFixedLast = false;

  const WorldState& w;
  const Components& components;

  const std::array<std::uint32_t, 2>& pair(std::uint32_t slot) const { return w.joints.row[slot].body; }
  bool has_others(std::uint32_t slot) const { return w.joints.row[slot].batch_kind == kCoupling; }
  /// The bodies on which a gear acts beside its own; kNone for none.
  std::array<std::uint32_t, 2> others(std::uint32_t slot) const { return joint::other_bodies(w, w.joints.row[slot]); }
  std::uint32_t acts(std::uint32_t) const { return 1; }
  /// `a` and `b` are the solver indices of the bodies. Awake bodies have an index above 0 and are enabled. So joint::is_active() is asked
  /// only about joints that have another body.
  bool is_solved(std::uint32_t slot, std::uint32_t a, std::uint32_t b) const {
    const JointRow& joint = w.joints.row[slot];
    if (joint.batch_kind == kNotSolved) return false;
    if ((a == 0 || b == 0 || joint.batch_kind == kCoupling) && !joint::is_active(w, joint)) return false;
    return components.list.empty() || components.of(joint.body[is_dynamic(w, joint.body[0]) ? 0 : 1]) == kNone;
  }
  std::uint32_t kind(std::uint32_t slot) const { return w.joints.row[slot].batch_kind; }
};

/// The colours that bodies have, beyond the first 64. The word k of a body is a mask of the colours from 64 k on.
class LaterColors {
 public:
  explicit LaterColors(std::size_t most_words) { entries_.assign(std::bit_ceil(2 * most_words), {}); }

  std::uint64_t mask(std::uint32_t body, std::uint32_t word) const { return entries_[place_of(body, word)].mask; }
  void add(std::uint32_t body, std::uint32_t word, std::uint64_t bit) {
    Entry& entry = entries_[place_of(body, word)];
    entry.key = key_of(body, word);
    entry.mask |= bit;
  }

 private:
  struct Entry {
    std::uint64_t key = 0;  // No body has the word 0 here.
    std::uint64_t mask = 0;
  };

  static std::uint64_t key_of(std::uint32_t body, std::uint32_t word) { return std::uint64_t{word} << 32 | body; }
  std::size_t place_of(std::uint32_t body, std::uint32_t word) const {
    const std::uint64_t key = key_of(body, word);
    std::size_t place = static_cast<std::size_t>(key * 0x9e3779b97f4a7c15u >> 32) & (entries_.size() - 1);
    while (entries_[place].key != key && entries_[place].key != 0) place = (place + 1) & (entries_.size() - 1);
    return place;
  }

  // Its memory stays with the thread, so that steps do not allocate.
  static inline thread_local std::vector<Entry> entries_;
};

/// The number of constraints of each kind, for every colour of every group.
template <std::size_t Kinds>
using ColorCounts = std::span<const std::array<std::uint32_t, Kinds>>;

/// The number of batches of `width` for constraints of one colour and kind. Most kinds have none, which needs no division.
inline std::uint32_t batches_for(std::uint32_t constraints, std::uint32_t width) {
  return constraints == 0 ? 0 : (constraints + width - 1) / width;
}

/// The number of batches of `width` that the constraints need. A batch has constraints of one colour and kind.
template <std::size_t Kinds>
std::uint32_t count_batches(ColorCounts<Kinds> counts, std::uint32_t width) {
  std::uint32_t batches = 0;
  for (const auto& color : counts) {
    for (const std::uint32_t constraints : color) batches += batches_for(constraints, width);
  }
  return batches;
}

/// Calls f(group) for each group, in parallel; a worker takes `grain` groups at a time.
template <typename F>
void for_each_group(WorldState& w, std::size_t group_count, int grain, F f) {
  w.runtime.workers->parallel_for(static_cast<int>(group_count), grain, [&](int first, int last, int) {
    for (int group = first; group < last; ++group) f(static_cast<std::size_t>(group));
  });
}

/// Takes the next `count` numbers.
inline IndexRange take(std::uint32_t& next, std::uint32_t count) {
  next += count;
  return {next - count, next};
}

/// Makes batches of joints or of contacts. The functions must be called in this order: sort(), color_group(), number_colors(),
/// count_group(), number_batches(), fill_group(). Those that take a group must be called for each group, and these calls may run in
/// parallel.
template <typename Source>
class BatchMaker {
 public:
  static constexpr std::size_t kKinds = Source::kKinds;

  BatchMaker(WorldState& w, const BlockedBodies& bodies, const Source& source)
      : w_(w), bodies_(bodies), source_(source) {}

  /// Sorts the constraints that are solved by group. `awake` has the slots of all awake constraints, ascending. In each group, constraints
  /// with a static or kinematic body come last if Source::kFixedLast is true; apart from that the order is kept. This is a counting sort in
  /// chunks of fixed size, so that chunks may run in parallel: each chunk counts its constraints of each key, and is assigned places for them.
  void sort(std::span<const std::uint32_t> awake) {
    const std::size_t group_count = bodies_.blocks.size() + 1;
    groups_ = w_.scratch->arena.allocate<GroupColors<kKinds>>(group_count);
    ranges_ = w_.scratch->arena.allocate_zeroed<Range>(group_count);
    if (awake.empty()) return;

    const std::size_t keys = 2 * group_count + 1;
    const std::size_t chunks = (awake.size() + kChunk - 1) / kChunk;
    const std::span<std::uint32_t> acting = w_.scratch->arena.allocate<std::uint32_t>(awake.size());
    const std::span<std::uint32_t> acting_count = w_.scratch->arena.allocate<std::uint32_t>(chunks);
    const std::span<std::uint32_t> key_at = w_.scratch->arena.allocate<std::uint32_t>(awake.size());
    const std::span<std::uint32_t> next = w_.scratch->arena.allocate_zeroed<std::uint32_t>(chunks * keys);
    for_each_group(w_, chunks, 1, [&](std::size_t chunk) {
      std::uint32_t* const counts = &next[chunk * keys];
      std::uint32_t* const own = &acting[chunk * kChunk];
      const std::uint32_t count =
          list_acting(awake.subspan(chunk * kChunk, std::min(kChunk, awake.size() - chunk * kChunk)), own);
      for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t key = key_of(own[i]);
        key_at[chunk * kChunk + i] = key;
        ++counts[key];
      }
      acting_count[chunk] = count;
    });

    const std::uint32_t total = place_groups(next, keys, chunks);
    slots_ = w_.scratch->arena.allocate<std::uint32_t>(total);
    for_each_group(w_, chunks, 1, [&](std::size_t chunk) {
      std::uint32_t* const places = &next[chunk * keys];
      for (std::size_t i = chunk * kChunk; i < chunk * kChunk + acting_count[chunk]; ++i) {
        slots_[places[key_at[i]]++] = acting[i];
      }
    });
    slots_ = slots_.first(ranges_.back().last);
    cells_ = key_at.first(slots_.size());  // The keys are not needed any more,
    pending_ = acting;                     // nor is this list.
    if (slots_.empty()) return;
    // By solver index of the dynamic bodies; colouring clears what it uses.
    block_masks_ = w_.scratch->arena.allocate<std::uint64_t>(bodies_.dynamic_count + std::size_t{1});
    seam_masks_ = w_.scratch->arena.allocate<std::uint64_t>(bodies_.dynamic_count + std::size_t{1});
  }

  /// Gives each constraint a colour, so that constraints of one group and colour share no dynamic body. Colours depend only on the
  /// constraints and their order. Returns whether a constraint of the group has a kinematic body.
  bool color_group(std::size_t group) {
    bool meets_kinematic = false;
    groups_[group].used_kinds = 0;
    const std::uint32_t end = color_moving(group);
    groups_[group].colors = {0, color_fixed(group, end, meets_kinematic)};
    // Joints with kinematic bodies are not sorted to the end, so all joints are looked at again; they are few.
    if (!Source::kFixedLast && bodies_.dynamic_count + 1 < bodies_.body_slots.size()) {
      for (const std::uint32_t slot : slots_of(group)) {
        for (const std::uint32_t body : indices_of(slot))
          meets_kinematic = meets_kinematic || body > bodies_.dynamic_count;
      }
    }
    return meets_kinematic;
  }

  void number_colors() {
    std::uint32_t color_count = 0;
    for (GroupColors<kKinds>& group : groups_) group.colors = take(color_count, group.colors.size());
    counts_ = w_.scratch->arena.allocate_zeroed<std::array<std::uint32_t, kKinds>>(color_count);
  }

  void count_group(std::size_t group) {
    const Range range = ranges_[group];
    if (range.first == range.last) return;
    std::uint32_t* const own = counts_[groups_[group].colors.first].data();
    for (std::uint32_t i = range.first; i < range.last; ++i) ++own[cells_[i]];
  }

  ColorCounts<kKinds> counts() const { return counts_; }

  /// Divides the colours into batches of `width`. The ranges of batches of each colour and kind are counted from 0 in each group. Then each
  /// group's batches get their place among all.
  void number_batches(std::uint32_t width) {
    width_ = width;
    for (GroupColors<kKinds>& group : groups_) group.batches = {};
    if (counts_.empty()) return;
    colors_ = w_.scratch->arena.allocate<std::array<IndexRange, kKinds>>(counts_.size());
    used_kinds_ = w_.scratch->arena.allocate<std::uint32_t>(counts_.size());
    std::array<std::uint32_t, kKinds> total{};
    std::uint32_t kinds = 0;
    for (GroupColors<kKinds>& group : groups_) {
      kinds |= group.used_kinds;
      for (std::uint32_t color = group.colors.first; color < group.colors.last; ++color) {
        std::uint32_t used = 0;
        for_each_kind_in(group.used_kinds, [&](std::size_t kind) {
          const std::uint32_t batches = batches_for(counts_[color][kind], width);
          colors_[color][kind] = take(group.batches[kind].last, batches);
          if (batches > 0) used |= std::uint32_t{1} << kind;
        });
        used_kinds_[color] = used;
      }
      for_each_kind_in(group.used_kinds,
                       [&](std::size_t kind) { group.batches[kind] = take(total[kind], group.batches[kind].size()); });
    }
    std::uint32_t batch_count = 0;
    std::array<std::uint32_t, kKinds> first_of_kind;
    for_each_kind_in(kinds, [&](std::size_t kind) { first_of_kind[kind] = take(batch_count, total[kind]).first; });
    places_ = w_.scratch->arena.allocate<std::uint32_t>(std::size_t{batch_count} * width);
    for_each_kind_in(kinds, [&](std::size_t kind) {
      batches_.slots[kind] =
          places_.subspan(std::size_t{first_of_kind[kind]} * width, std::size_t{total[kind]} * width);
    });
    batches_.colors = colors_;
    batches_.used_kinds = used_kinds_;
    next_ = w_.scratch->arena.allocate<std::array<std::uint32_t, kKinds>>(counts_.size());
    for (const GroupColors<kKinds>& group : groups_) {
      for (std::uint32_t color = group.colors.first; color < group.colors.last; ++color) {
        batches_.for_each_kind(color, [&](std::size_t kind, IndexRange batches) {
          next_[color][kind] = width * (first_of_kind[kind] + group.batches[kind].first + batches.first);
        });
      }
    }
  }

  void fill_group(std::size_t group) {
    const Range range = ranges_[group];
    if (range.first == range.last) return;
    const IndexRange colors = groups_[group].colors;
    std::uint32_t* const next = next_[colors.first].data();
    for (std::uint32_t i = range.first; i < range.last; ++i) places_[next[cells_[i]]++] = slots_[i];
    for (std::uint32_t color = colors.first; color < colors.last; ++color) {
      batches_.for_each_kind(color, [&](std::size_t kind, IndexRange) {
        for (std::uint32_t end = next_[color][kind]; end % width_ != 0; ++end) places_[end] = kNone;
      });
    }
  }

  /// The slots of the seams.
  std::span<const std::uint32_t> seams() const { return slots_of(ranges_.size() - 1); }
  /// Calls f(solver index); the index of a body that does not exist is that of static bodies.
  template <typename F>
  void for_each_body_of_seams(F f) const {
    for (const std::uint32_t slot : seams()) {
      for (const std::uint32_t body : indices_of(slot)) f(body);
    }
  }
  const ColoredBatches<kKinds>& batches() const { return batches_; }
  std::span<const GroupColors<kKinds>> groups() const { return groups_; }

 private:
  /// The constraints of a group are slots_[first] to slots_[last - 1]. Those that come last begin at slots_[fixed].
  struct Range {
    std::uint32_t first = 0;
    std::uint32_t fixed = 0;
    std::uint32_t last = 0;
  };
  using Cell = std::uint32_t;  // The colour times kKinds, plus the kind.

  /// The number of constraints that a worker sorts at a time.
  static constexpr std::size_t kChunk = 2048;
  static constexpr std::uint64_t kFull = ~std::uint64_t{0};

  std::span<const std::uint32_t> slots_of(std::size_t group) const {
    return slots_.subspan(ranges_[group].first, ranges_[group].last - ranges_[group].first);
  }
  using Indices = std::array<std::uint32_t, Source::kBodies>;

  /// The solver indices of the bodies. Those that do not exist have the index 0 of static bodies.
  [[gnu::always_inline]] Indices indices_of(std::uint32_t slot) const {
    const auto pair = source_.pair(slot);
    Indices index{bodies_.index_of[pair[0]], bodies_.index_of[pair[1]]};
    if constexpr (Source::kBodies > 2) {
      if (!source_.has_others(slot)) return index;
      const auto others = source_.others(slot);
      for (std::size_t i = 0; i < 2; ++i) {
        if (others[i] != kNone) index[2 + i] = bodies_.index_of[others[i]];
      }
    }
    return index;
  }

  /// The sort key of a constraint: twice the number of its group, plus 1 if it comes last in the group. Constraints that are not solved have
  /// the key after all others.
  std::uint32_t key_of(std::uint32_t slot) const {
    const Indices index = indices_of(slot);
    const std::uint32_t block_a = bodies_.block_of[index[0]];
    const std::uint32_t block_b = bodies_.block_of[index[1]];
    const auto groups = static_cast<std::uint32_t>(ranges_.size());
    // kNone is greater than all blocks, so `lesser` is a block if one of the bodies has a block.
    const std::uint32_t lesser = std::min(block_a, block_b);
    const bool fixed = std::max(block_a, block_b) == kNone;
    bool leaves = !fixed && block_a != block_b;
    for (std::size_t i = 2; i < Source::kBodies; ++i) {
      const std::uint32_t block = bodies_.block_of[index[i]];
      leaves = leaves || (block != kNone && block != lesser);
    }
    const std::uint32_t group = leaves ? groups - 1 : lesser;
    if (lesser == kNone || !source_.is_solved(slot, index[0], index[1])) return 2 * groups;
    return 2 * group + (Source::kFixedLast && fixed ? 1 : 0);
  }

  /// Writes to `to` the slots of those constraints for which acts() is 1, and returns their number. If bodies are in motion, most contacts do
  /// not touch, and a processor could not predict which. So the loop has no branch.
  std::uint32_t list_acting(std::span<const std::uint32_t> awake, std::uint32_t* to) const {
    std::uint32_t count = 0;
    for (const std::uint32_t slot : awake) {
      to[count] = slot;
      count += source_.acts(slot);
    }
    return count;
  }

  /// Sets the ranges of the groups. `next` has the number of constraints of each chunk and key, and gets the place of the first of them
  /// instead. Returns the number of all constraints.
  std::uint32_t place_groups(std::span<std::uint32_t> next, std::size_t keys, std::size_t chunks) {
    std::uint32_t total = 0;
    for (std::size_t key = 0; key < keys; ++key) {
      const std::uint32_t first = total;
      for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
        std::uint32_t& place = next[chunk * keys + key];
        place = take(total, place).first;
      }
      if (key + 1 == keys) break;  // Constraints that are not solved are in no group.
      Range& range = ranges_[key / 2];
      (key % 2 == 0 ? range.first : range.fixed) = first;
      range.last = total;
    }
    return total;
  }

  void clear_masks(std::size_t group) {
    if (group + 1 < groups_.size()) {
      const IndexRange own = bodies_.blocks[group].bodies;
      std::fill_n(block_masks_.begin() + own.first, own.size(), std::uint64_t{0});
      return;
    }
    for (const std::uint32_t slot : slots_of(group)) {
      for (const std::uint32_t body : indices_of(slot)) seam_masks_[body] = 0;
    }
  }

  Cell cell_of(std::size_t group, std::uint32_t color, std::uint32_t slot) {
    const std::uint32_t kind = source_.kind(slot);
    groups_[group].used_kinds |= std::uint32_t{1} << kind;
    return color * static_cast<Cell>(kKinds) + kind;
  }

  /// Gives each constraint that does not come last the lowest colour that none of its dynamic bodies has yet. Returns the number of colours.
  std::uint32_t color_moving(std::size_t group) {
    const Range range = ranges_[group];
    if (range.first == range.fixed) return 0;
    const std::span<std::uint64_t> masks = group + 1 == groups_.size() ? seam_masks_ : block_masks_;
    std::uint32_t end_color = 0;
    std::uint32_t* const pending = &pending_[range.first];
    std::size_t left = 0;
    // Static and kinematic bodies may be in any colour. Their mask is the group's own, because other groups have the same bodies.
    std::uint64_t free_mask = 0;
    const auto mask_of = [&](std::uint32_t body) -> std::uint64_t& {
      return Source::kFixedLast || bodies_.is_dynamic(body) ? masks[body] : free_mask;
    };
    clear_masks(group);
    for (std::uint32_t i = range.first; i < range.fixed; ++i) {
      const std::uint32_t slot = slots_[i];
      const Indices index = indices_of(slot);
      std::uint64_t used = 0;
      for (const std::uint32_t body : index) used |= mask_of(body);
      if (used == kFull) {
        pending[left++] = i;
        continue;
      }
      const std::uint64_t bit = ~used & (used + 1);
      for (const std::uint32_t body : index) mask_of(body) |= bit;
      free_mask = 0;
      const auto own = static_cast<std::uint32_t>(std::countr_one(used));
      end_color = std::max(end_color, own + 1);
      cells_[i] = cell_of(group, own, slot);
    }
    return left == 0 ? end_color : color_later(group, {pending, left});
  }

  /// The same for constraints, in ascending order, whose bodies have all of the first 64 colours.
  std::uint32_t color_later(std::size_t group, std::span<const std::uint32_t> constraints) {
    // How many of a body's words are full, after the first 64 colours.
    const std::span<std::uint64_t> full_words = group + 1 == groups_.size() ? seam_masks_ : block_masks_;
    clear_masks(group);
    LaterColors colors(constraints.size() * Source::kBodies);
    std::uint32_t end_color = 0;
    for (const std::uint32_t i : constraints) {
      const std::uint32_t slot = slots_[i];
      const Indices index = indices_of(slot);
      const auto for_each_moving = [&](auto f) {
        for (const std::uint32_t body : index) {
          if (Source::kFixedLast || bodies_.is_dynamic(body)) f(body);
        }
      };
      std::uint32_t word = 1;
      for_each_moving(
          [&](std::uint32_t body) { word = std::max(word, 1 + static_cast<std::uint32_t>(full_words[body])); });
      std::uint64_t used = kFull;
      for (;; ++word) {
        used = 0;
        for_each_moving([&](std::uint32_t body) { used |= colors.mask(body, word); });
        if (used != kFull) break;
      }
      for_each_moving([&](std::uint32_t body) {
        colors.add(body, word, ~used & (used + 1));
        while (colors.mask(body, 1 + static_cast<std::uint32_t>(full_words[body])) == kFull) ++full_words[body];
      });
      const std::uint32_t own = 64 * word + static_cast<std::uint32_t>(std::countr_one(used));
      end_color = std::max(end_color, own + 1);
      cells_[i] = cell_of(group, own, slot);
    }
    return end_color;
  }

  /// Colours the constraints that come last, with colours from `first_color` on. Returns the colour after the last one.
  std::uint32_t color_fixed(std::size_t group, std::uint32_t first_color, bool& meets_kinematic) {
    const Range range = ranges_[group];
    if (range.fixed == range.last) return first_color;
    clear_masks(group);
    std::uint32_t end_color = first_color;
    for (std::uint32_t i = range.fixed; i < range.last; ++i) {
      const Indices index = indices_of(slots_[i]);
      const auto [a, b] = std::array{index[0], index[1]};
      const bool a_moves = bodies_.is_dynamic(a);
      meets_kinematic = meets_kinematic || (a_moves ? b : a) != 0;
      // Here the mask is the number of the body's contacts so far.
      const auto own = first_color + static_cast<std::uint32_t>(block_masks_[a_moves ? a : b]++);
      end_color = std::max(end_color, own + 1);
      cells_[i] = cell_of(group, own, slots_[i]);
    }
    return end_color;
  }

  WorldState& w_;
  const BlockedBodies& bodies_;
  Source source_;
  std::span<std::uint32_t> slots_;  // Sorted by group.
  std::span<Range> ranges_;         // By group.
  std::span<Cell> cells_;           // Of the constraints in slots_.
  // By group: indices in slots_ of the constraints that are left for the next round of 64 colours.
  std::span<std::uint32_t> pending_;
  std::span<std::uint64_t> block_masks_;
  std::span<std::uint64_t> seam_masks_;
  std::span<GroupColors<kKinds>> groups_;
  std::span<std::array<std::uint32_t, kKinds>> counts_;
  std::span<std::array<IndexRange, kKinds>> colors_;
  std::span<std::uint32_t> used_kinds_;
  // For each colour and kind, the place of its next constraint in `places_`.
  std::span<std::array<std::uint32_t, kKinds>> next_;
  std::span<std::uint32_t> places_;  // The slots of all kinds in batches.
  std::uint32_t width_ = 0;
  ColoredBatches<kKinds> batches_;
};

}  // namespace drystone::partition
