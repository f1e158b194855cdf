#include "benchmarks/islands/from_scratch.hpp"

#include <utility>

#include "world/edges.hpp"

namespace drystone::bench {
namespace {

constexpr std::uint32_t kUnseen = ~0u;
constexpr int kBodyGrain = 2048;
constexpr int kEdgeGrain = 1024;

}  // namespace

void Grouping::run(Components& components) {
  const auto bodies = static_cast<std::uint32_t>(components.label.size());
  next_.assign(bodies, 0);
  for (const std::uint32_t label : components.label) ++next_[label];
  components.starts.clear();
  std::uint32_t sum = 0;
  for (std::uint32_t label = 0; label < bodies; ++label) {
    if (next_[label] == 0) continue;
    components.starts.push_back(sum);
    sum += std::exchange(next_[label], sum);
  }
  components.starts.push_back(sum);
  components.members.resize(bodies);
  for (std::uint32_t body = 0; body < bodies; ++body) components.members[next_[components.label[body]]++] = body;
}

const Components& DepthFirstSearch::run(const ContactGraph& graph) {
  const std::uint32_t bodies = graph.body_count();
  result_.label.assign(bodies, kUnseen);
  result_.members.clear();
  result_.starts.clear();
  for (std::uint32_t seed = 0; seed < bodies; ++seed) {
    if (result_.label[seed] != kUnseen) continue;
    result_.starts.push_back(static_cast<std::uint32_t>(result_.members.size()));
    result_.label[seed] = seed;
    stack_.push_back(seed);
    while (!stack_.empty()) {
      const std::uint32_t body = stack_.back();
      stack_.pop_back();
      result_.members.push_back(body);
      for (const std::uint32_t other : graph.neighbors(body)) {
        if (result_.label[other] != kUnseen) continue;
        result_.label[other] = seed;
        stack_.push_back(other);
      }
    }
  }
  result_.starts.push_back(bodies);
  return result_;
}

void ListSearch::visit(std::uint32_t body, std::uint32_t seed) {
  if (result_.label[body] != kUnseen) return;
  result_.label[body] = seed;
  stack_.push_back(body);
}

const Components& ListSearch::run(const WorldState& world) {
  const std::uint32_t bodies = world.bodies.ids.capacity();
  result_.label.assign(bodies, kUnseen);
  result_.members.clear();
  result_.starts.clear();
  for (std::uint32_t seed = 0; seed < bodies; ++seed) {
    if (result_.label[seed] != kUnseen) continue;
    result_.starts.push_back(static_cast<std::uint32_t>(result_.members.size()));
    visit(seed, seed);
    while (!stack_.empty()) {
      const std::uint32_t body = stack_.back();
      stack_.pop_back();
      result_.members.push_back(body);
      const BodyLinks& links = world.bodies.links[body];
      model::for_each_edge(world.contacts.row, links.first_contact,
                           [&](std::uint32_t, const ContactRow& contact, std::uint32_t other) {
                             if (contact.linked) visit(other, seed);
                           });
      model::for_each_edge(world.joints.row, links.first_joint,
                           [&](std::uint32_t, const JointRow& joint, std::uint32_t other) {
                             if (joint.linked) visit(other, seed);
                           });
    }
  }
  result_.starts.push_back(bodies);
  return result_;
}

/// The root of the body's tree. Shortens every second link on the path (path halving).
std::uint32_t UnionFind::find(std::uint32_t body) {
  std::vector<std::uint32_t>& parent = result_.label;
  while (parent[body] != body) {
    parent[body] = parent[parent[body]];
    body = parent[body];
  }
  return body;
}

const Components& UnionFind::run(const ContactGraph& graph) {
  std::vector<std::uint32_t>& parent = result_.label;
  const std::uint32_t bodies = graph.body_count();
  parent.resize(bodies);
  for (std::uint32_t body = 0; body < bodies; ++body) parent[body] = body;
  for (const GraphEdge& edge : graph.edges()) {
    const std::uint32_t a = find(edge.a);
    const std::uint32_t b = find(edge.b);
    a < b ? parent[b] = a : parent[a] = b;
  }
  // A parent is never larger than its child, so in ascending order it already points to its root.
  for (std::uint32_t body = 0; body < bodies; ++body) parent[body] = parent[parent[body]];
  grouping_.run(result_);
  return result_;
}

std::uint32_t ParallelUnionFind::find(std::uint32_t body) {
  for (;;) {
    std::uint32_t parent = parent_[body].load(std::memory_order_relaxed);
    if (parent == body) return body;
    const std::uint32_t grandparent = parent_[parent].load(std::memory_order_relaxed);
    // If another worker was faster, the link is already shorter.
    if (grandparent != parent) {
      parent_[body].compare_exchange_weak(parent, grandparent, std::memory_order_relaxed);
    }
    body = grandparent;
  }
}

/// Only the parents are shared, each is read and changed by one atomic operation, and an outdated parent is still an
/// ancestor: relaxed order is enough.
void ParallelUnionFind::unite(GraphEdge edge) {
  std::uint32_t a = edge.a;
  std::uint32_t b = edge.b;
  for (;;) {
    a = find(a);
    b = find(b);
    if (a == b) return;
    if (a < b) std::swap(a, b);
    std::uint32_t root = a;  // The larger root is linked under the smaller, unless it is no longer a root.
    if (parent_[a].compare_exchange_weak(root, b, std::memory_order_relaxed)) return;
  }
}

const Components& ParallelUnionFind::run(const ContactGraph& graph) {
  const std::uint32_t bodies = graph.body_count();
  if (bodies > capacity_) {
    parent_ = std::make_unique<std::atomic<std::uint32_t>[]>(bodies);
    capacity_ = bodies;
  }
  const int body_count = static_cast<int>(bodies);
  pool_.parallel_for(body_count, kBodyGrain, [&](int begin, int end, int) {
    const auto last = static_cast<std::uint32_t>(end);
    for (auto body = static_cast<std::uint32_t>(begin); body < last; ++body) {
      parent_[body].store(body, std::memory_order_relaxed);
    }
  });
  const std::span<const GraphEdge> edges = graph.edges();
  pool_.parallel_for(static_cast<int>(edges.size()), kEdgeGrain, [&](int begin, int end, int) {
    for (int i = begin; i < end; ++i) unite(edges[static_cast<std::size_t>(i)]);
  });
  result_.label.resize(bodies);
  pool_.parallel_for(body_count, kBodyGrain, [&](int begin, int end, int) {
    const auto last = static_cast<std::uint32_t>(end);
    for (auto body = static_cast<std::uint32_t>(begin); body < last; ++body) result_.label[body] = find(body);
  });
  grouping_.run(result_);
  return result_;
}

}  // namespace drystone::bench
