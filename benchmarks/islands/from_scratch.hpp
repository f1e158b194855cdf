// Algorithms that find islands from scratch in each step. All read the graph of the step and give the same result for
// any order of edges and any number of workers: the label of a body is the smallest body of its component, and members
// are grouped.
//
// Sources: R. Tarjan, "Efficiency of a good but not linear set union algorithm" (1975); the lock-free variant links the
// larger root under the smaller by compare-exchange and halves paths in the same way, as in R. Anderson and H. Woll,
// "Wait-free parallel algorithms for the union-find problem" (1991), and J. Rouwe, GDC 2022.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "benchmarks/islands/contact_graph.hpp"
#include "core/worker_pool.hpp"
#include "world/world_state.hpp"

namespace drystone::bench {

/// The connected components of a graph.
struct Components {
  /// For each body, the smallest body of its component.
  std::vector<std::uint32_t> label;
  /// The bodies, component by component in order of their labels, and where each component starts (and the last ends).
  std::vector<std::uint32_t> members;
  std::vector<std::uint32_t> starts;

  std::size_t count() const { return starts.size() - 1; }
};

/// Groups bodies by their labels.
class Grouping {
 public:
  /// Fills members and starts from the labels: a counting sort.
  void run(Components& components);

  // For each label, the number of its bodies, then the place of the next one.
 private:
  std::vector<std::uint32_t> next_;
};

class DepthFirstSearch {
 public:
  /// Valid until the next call.
  const Components& run(const ContactGraph& graph);

 private:
  Components result_;
  std::vector<std::uint32_t> stack_;
};

/// The same over the engine's own data: the lists of contacts and joints of each body.
class ListSearch {
 public:
  const Components& run(const WorldState& world);

 private:
  void visit(std::uint32_t body, std::uint32_t seed);

  Components result_;
  std::vector<std::uint32_t> stack_;
};

class UnionFind {
 public:
  const Components& run(const ContactGraph& graph);

 private:
  std::uint32_t find(std::uint32_t body);

  Components result_;  // `label` has the parents while they are linked.
  Grouping grouping_;
};

class ParallelUnionFind {
 public:
  explicit ParallelUnionFind(int workers) : pool_(workers) {}
  const Components& run(const ContactGraph& graph);

 private:
  std::uint32_t find(std::uint32_t body);
  void unite(GraphEdge edge);

  base::WorkerPool pool_;
  std::unique_ptr<std::atomic<std::uint32_t>[]> parent_;
  std::uint32_t capacity_ = 0;
  Components result_;
  Grouping grouping_;
};

}  // namespace drystone::bench
