// Which pairs of shapes have contact points after a step, against the distances of all pairs by brute force. Between the steps the poses,
// shapes and properties of bodies change in every way that the interface allows, because a contact that wrongly keeps an old manifold
// misses such a change.
#include <gtest/gtest.h>

#include <array>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "collide/hull.hpp"
#include "tests/contact/reference.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

namespace reference = contact::reference;

/// A shape may move this much before its manifold is computed again: half the slop, times sqrt 2 because the larger coordinate of the
/// motion counts. The distance of a manifold may be off by twice the tolerance of features.
constexpr double kLate = 0.5 * 1.4143 * kLinearSlop + 2.0 * contact::kFeatureTolerance;

struct Near {
  std::set<std::pair<std::uint32_t, std::uint32_t>> surely;   // Pairs that must have points.
  std::set<std::pair<std::uint32_t, std::uint32_t>> perhaps;  // Pairs that may have points.
};

std::pair<std::uint32_t, std::uint32_t> pair_of(ShapeId a, ShapeId b) { return std::minmax(a.index, b.index); }

struct Placed {
  BodyId body;
  ShapeId id;
  reference::Shape shape;
  bool awake = false;
  bool dynamic = false;
  bool line = false;
  Filter filter;
};

std::vector<Placed> placed_shapes(const World& world) {
  std::vector<Placed> all;
  for (const BodyId body : world.bodies()) {
    const BodyOptions options = world.body(body);
    if (!options.enabled) continue;
    // Everything is so near the origin that floats are precise.
    const WorldTransform at = world.transform(body);
    const Transform pose = {to_vec2(at.position), at.rotation};
    const std::vector<ShapeId> shapes = world.shapes(body);
    for (const ShapeId id : shapes) {
      const ShapeGeometry& geometry = *world.geometry(id).value();
      all.push_back({body, id, reference::moved(reference::to_shape(geometry), pose), world.is_awake(body).value(),
                     options.type == BodyType::dynamic, std::holds_alternative<Segment>(geometry),
                     world.shape(id).value().filter});
    }
  }
  return all;
}

/// The pairs at the present poses. Pairs of bodies that are not awake are only `perhaps`: the step does not look at them.
Near near_pairs(const World& world) {
  const std::vector<Placed> all = placed_shapes(world);
  Near near;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      const Placed& a = all[i];
      const Placed& b = all[j];
      if (a.body == b.body || (a.line && b.line) || (!a.dynamic && !b.dynamic)) continue;
      const bool awake = a.awake || b.awake;
      const double gap = reference::signed_distance(a.shape, b.shape) - double{kSpeculativeDistance};
      if (!awake || gap < kLate) near.perhaps.insert(pair_of(a.id, b.id));
      if (awake && gap < -kLate && should_collide(a.filter, b.filter)) near.surely.insert(pair_of(a.id, b.id));
    }
  }
  return near;
}

class ChangingWorld {
 public:
  explicit ChangingWorld(unsigned seed, const WorldOptions& options) : world(options), random_(seed) {
    for (int i = 0; i < 14; ++i) add_body();
  }

  void change() {
    const std::span<const BodyId> all = world.bodies();
    if (all.size() < 8) return add_body();
    const BodyId body = all[static_cast<std::size_t>(random_.integer(0, static_cast<int>(all.size()) - 1))];
    switch (random_.integer(0, 12)) {
      case 0: return must(world.set_type(body, static_cast<BodyType>(random_.integer(0, 2))));
      case 1: return must(world.set_enabled(body, !world.body(body).value().enabled));
      case 2: return must(world.destroy_body(body));
      case 3: return add_body();
      case 4: return add_shape(body);
      case 5: return drop_shape(body);
      case 6: return set_filter(body);
      // Refused for bodies that cannot sleep or move, which changes nothing.
      case 7: return static_cast<void>(world.sleep(body));
      case 8: return static_cast<void>(world.wake(body));
      case 9: return must(world.restore(world.snapshot()));
      case 10: return static_cast<void>(world.set_velocity(body, random_velocity()));
      case 11: return nudge(body);
      default: return must(world.set_transform(body, to_position(place()), random_.uniform(-3.0f, 3.0f)));
    }
  }

  World world;

 private:
  Vec2 place() { return {random_.uniform(-2.0f, 2.0f), random_.uniform(-2.0f, 2.0f)}; }
  Vec2 random_velocity() { return {random_.uniform(-4.0f, 4.0f), random_.uniform(-4.0f, 4.0f)}; }

  void add_body() {
    BodyOptions options;
    options.type = random_.integer(0, 3) == 0 ? BodyType::kinematic : BodyType::dynamic;
    if (random_.integer(0, 4) == 0) options.type = BodyType::static_body;
    options.position = to_position(place());
    if (options.type != BodyType::static_body) {
      options.velocity = random_velocity();
      options.angular_velocity = random_.uniform(-3.0f, 3.0f);
    }
    const BodyId body = world.create_body(options);
    add_shape(body);
  }

  void add_shape(BodyId body) {
    if (world.shapes(body).value().size() > 2) return;
    constexpr std::array kKinds = {ShapeKind::circle, ShapeKind::capsule, ShapeKind::segment, ShapeKind::polygon};
    const ShapeGeometry shape = random_.shape(kKinds[static_cast<std::size_t>(random_.integer(0, 3))]);
    std::visit(
        [&](const auto& geometry) {
          if constexpr (!std::is_same_v<std::remove_cvref_t<decltype(geometry)>, ChainSegment>) {
            must(world.create_shape(body, geometry));
          }
        },
        shape);
  }
  void drop_shape(BodyId body) {
    const std::vector<ShapeId> shapes = world.shapes(body);
    if (shapes.size() > 1) must(world.destroy_shape(shapes.front()));
  }
  void set_filter(BodyId body) {
    Filter filter;
    filter.mask = random_.integer(0, 2) == 0 ? 0 : Filter{}.mask;
    must(world.set_filter(world.shapes(body).value().front(), filter));
  }
  /// A motion so small that most manifolds stay valid.
  void nudge(BodyId body) {
    const WorldTransform at = world.transform(body);
    const Vec2 shift = {random_.uniform(-0.01f, 0.01f), random_.uniform(-0.01f, 0.01f)};
    must(world.set_transform(body, at.position + shift, angle(at.rotation) + random_.uniform(-0.01f, 0.01f)));
  }

  reference::Random random_;
};

std::string text_of(const std::pair<std::uint32_t, std::uint32_t>& pair) {
  std::ostringstream text;
  text << "shapes " << pair.first << " and " << pair.second;
  return text.str();
}

void expect_points_where_near(unsigned seed, const WorldOptions& options) {
  ChangingWorld changing(seed, options);
  std::size_t seen = 0;
  for (int step = 0; step < 60; ++step) {
    if (step % 3 == 0) changing.change();
    const Near near = near_pairs(changing.world);
    must(changing.world.step(kStep));
    std::vector<ContactView> contacts;
    changing.world.contacts(contacts);
    std::set<std::pair<std::uint32_t, std::uint32_t>> touching;
    for (const ContactView& contact : contacts) touching.insert(pair_of(contact.shape_a, contact.shape_b));
    for (const auto& pair : near.surely)
      ASSERT_TRUE(touching.contains(pair)) << text_of(pair) << " are near, seed " << seed << ", step " << step;
    for (const auto& pair : touching)
      ASSERT_TRUE(near.perhaps.contains(pair)) << text_of(pair) << " are apart, seed " << seed << ", step " << step;
    seen += near.surely.size();
    ASSERT_EQ(changing.world.check_invariants(), "") << "seed " << seed << ", step " << step;
  }
  EXPECT_GT(seen, 30u) << seed;
}

TEST(NearPairs, HaveContactPoints) {
  const int seeds = kThreadSanitizer ? 5 : some_if_sanitized(150, 20);
  for (int seed = 1; seed <= seeds && !testing::Test::HasFailure(); ++seed) {
    WorldOptions options = weightless();
    if (seed % 2 == 0) options.gravity = {0.0f, -10.0f};
    options.workers = 1 + seed % 3;
    options.lanes = available_lanes()[static_cast<std::size_t>(seed) % available_lanes().size()];
    expect_points_where_near(static_cast<unsigned>(seed), options);
  }
}

}  // namespace
}  // namespace drystone::test
