// large_pyramid on Drystone and on Box2D 2.4, stepped in turn in one process: are we faster, and does it stand?
//
// Both worlds are the same (100 rows, gravity 10, friction 0.6, density 1, no sleep, nothing swept), one thread each, at the
// defaults that each engine is used with: 4 sub-steps against 8 velocity and 3 position iterations. Every step is timed
// alone; what is printed are totals, the ratio of the medians, and how far any box strayed from where it started.
//
// Usage: pyramid_against_box2d2 [STEPS [LANES]]     500 steps and the best lanes by default. Exits with 1 where Drystone's
// pyramid does not stand (a box moved more than 0.3 m).
#include <box2d/box2d.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "scenes/scene.hpp"

namespace {

using Clock = std::chrono::steady_clock;

/// The pyramid in Box2D, made from the same scene description.
class Box2dPyramid {
 public:
  explicit Box2dPyramid(const drystone::scenes::Scene& scene) : world_({scene.world.gravity.x, scene.world.gravity.y}) {
    world_.SetAllowSleeping(false);
    world_.SetContinuousPhysics(false);
    for (const drystone::scenes::SceneBody& body : scene.bodies) add(body);
  }

  void step(float dt) { world_.Step(dt, 8, 3); }
  drystone::Vec2 position(std::size_t i) const {
    const b2Vec2 p = bodies_[i]->GetPosition();
    return {p.x, p.y};
  }

 private:
  void add(const drystone::scenes::SceneBody& body) {
    b2BodyDef def;
    def.type = body.options.type == drystone::BodyType::dynamic ? b2_dynamicBody : b2_staticBody;
    def.position.Set(body.options.position.x, body.options.position.y);
    b2Body* made = world_.CreateBody(&def);
    for (const drystone::scenes::SceneShape& shape : body.shapes) {
      const auto& box = std::get<drystone::Box>(shape.geometry);
      b2PolygonShape polygon;
      polygon.SetAsBox(box.half_extents.x, box.half_extents.y, {box.center.x, box.center.y}, box.angle);
      b2FixtureDef fixture;
      fixture.shape = &polygon;
      fixture.density = shape.options.density;
      fixture.friction = shape.options.material.friction;
      made->CreateFixture(&fixture);
    }
    bodies_.push_back(made);
  }

  b2World world_;
  std::vector<b2Body*> bodies_;
};

struct Times {
  std::vector<double> ms;

  template <typename F>
  void add(F step) {
    const auto start = Clock::now();
    step();
    ms.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
  }
  double total() const {
    double sum = 0.0;
    for (const double t : ms) sum += t;
    return sum;
  }
  double median() const {
    std::vector<double> sorted = ms;
    std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2), sorted.end());
    return sorted[sorted.size() / 2];
  }
};

drystone::Lanes lanes_named(const std::string& name) {
  for (const drystone::Lanes lanes : drystone::available_lanes()) {
    if (name == drystone::to_string(lanes)) return lanes;
  }
  return drystone::Lanes::automatic;
}

}  // namespace

int main(int argc, char** argv) {
  const int steps = argc > 1 ? std::max(1, std::atoi(argv[1])) : 500;
  drystone::scenes::Scene scene = drystone::scenes::make_built_in("large_pyramid").value();
  scene.world.continuous = false;
  if (argc > 2) scene.world.lanes = lanes_named(argv[2]);
  drystone::scenes::BuiltScene ours = drystone::scenes::build(scene).value();
  Box2dPyramid theirs(scene);

  Times our_times;
  Times their_times;
  for (int i = 0; i < steps; ++i) {
    our_times.add([&] { static_cast<void>(ours.world.step(scene.dt).value()); });
    their_times.add([&] { theirs.step(scene.dt); });
  }

  float our_drift = 0.0f;
  float their_drift = 0.0f;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const drystone::Vec2 start = scene.bodies[i].options.position;
    our_drift = std::max(our_drift, distance(start, ours.world.transform(ours.bodies[i]).value().position));
    their_drift = std::max(their_drift, distance(start, theirs.position(i)));
  }
  std::printf("large_pyramid, %d steps   total ms   median ms   farthest box m\n", steps);
  std::printf("Drystone (%6s lanes)    %8.0f   %9.3f   %14.3f\n", drystone::to_string(ours.world.lanes()),
              our_times.total(), our_times.median(), static_cast<double>(our_drift));
  std::printf("Box2D 2.4 (8/3)           %8.0f   %9.3f   %14.3f\n", their_times.total(), their_times.median(),
              static_cast<double>(their_drift));
  std::printf("Box2D 2.4 / Drystone, medians: %.2f\n", their_times.median() / our_times.median());
  return our_drift <= 0.3f ? 0 : 1;
}
