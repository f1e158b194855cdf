// Narrow batches. The contacts of a colour seldom fill the last batch of the colour, and each of the many contacts of a large body has a
// colour of its own. A wide pass over such a batch gathers, computes and scatters all lanes. So if at most
// kNarrowLanes lanes are filled, the passes use only so many lanes: the batch has their layout, in the first part of its memory. A row of a
// body is a vector of four floats, so fewer lanes would need no fewer instructions.
//
// A lane has the same bits in both layouts, so the results do not change. docs/measurements/solver.md has the times.
#pragma once

#include <algorithm>
#include <type_traits>

#include "solve/contact_kernels-inl.hpp"
#include "solve/impact_kernels-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

/// The kernels of a kind of contact, for batches of N lanes and narrow ones.
template <int N, int Points, bool Extended>
struct KernelsOfContacts {
  template <int Lanes>
  using PassesOf =
      std::conditional_t<Extended, ImpactPasses<Lanes, Points, N>, ContactPasses<Lanes, Points, Extended, N>>;
  using Wide = PassesOf<N>;
  using Narrow = PassesOf<std::min(N, solver::kNarrowLanes)>;
  using Batch = ContactBatch<N, Points, Extended>;

  static HWY_INLINE bool is_narrow(const solver::Batches& batches, std::uint32_t i) {
    return solver::is_narrow(slots_at<Batch, N>(batches, i), N);
  }

  /// Runs a pass over batches of one colour, of which only the last one may have empty lanes.
  template <solver::Pass OfWide, solver::Pass OfNarrow>
  static void run(const solver::SolverData& data, const solver::Batches& batches, IndexRange range) {
    if (range.empty() || !is_narrow(batches, range.last - 1)) return OfWide(data, batches, range);
    OfWide(data, batches, {range.first, range.last - 1});
    OfNarrow(data, batches, {range.last - 1, range.last});
  }

  /// The pass that the table has: without narrow batches that of wide ones itself.
  template <solver::Pass OfWide, solver::Pass OfNarrow>
  static constexpr solver::Pass pass() {
    if constexpr (std::is_same_v<Wide, Narrow>) {
      return OfWide;
    } else {
      return run<OfWide, OfNarrow>;
    }
  }

  static solver::ContactPoint read(const solver::SolverData& data, const solver::Batches& batches,
                                   const ArticulatedContact& contact) {
    return is_narrow(batches, contact.batch) ? Narrow::read(data, batches, contact)
                                             : Wide::read(data, batches, contact);
  }

  static HWY_INLINE solver::ContactKernels kernels() {
    solver::ContactKernels table;
    table.batch_bytes = sizeof(Batch);
    table.prepare = pass<Wide::prepare, Narrow::prepare>();
    table.warm_start = pass<Wide::warm_start, Narrow::warm_start>();
    table.warm_start_jointed = pass<Wide::warm_start_jointed, Narrow::warm_start_jointed>();
    if constexpr (Points == 2) table.begin = pass<Wide::begin, Narrow::begin>();
    table.solve = pass<Wide::template solve<true>, Narrow::template solve<true>>();
    table.relax = pass<Wide::template solve<false>, Narrow::template solve<false>>();
    table.uncount = pass<Wide::uncount, Narrow::uncount>();
    table.measure = pass<Wide::measure, Narrow::measure>();
    table.store = pass<Wide::store, Narrow::store>();
    table.point = read;
    if constexpr (Extended) {
      table.find_impacts = pass<Wide::find_impacts, Narrow::find_impacts>();
      table.bounce = pass<Wide::bounce, Narrow::bounce>();
      table.impact_friction = pass<Wide::apply_friction, Narrow::apply_friction>();
    }
    return table;
  }
};

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
