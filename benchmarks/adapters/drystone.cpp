// Drystone as an engine of the benchmark. scenes::build() and scenes::apply() make and change the world, as for the
// command line; this file only sets workers, lanes and continuous collision, and reads the state.
#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "benchmarks/engine.hpp"
#include "drystone/version.hpp"

namespace drystone::bench {
namespace {

Lanes lanes_named(const std::string& name) {
  if (name == "automatic") return Lanes::automatic;
  std::string known;
  for (const Lanes lanes : available_lanes()) {
    if (name == to_string(lanes)) return lanes;
    known += std::string(", ") + to_string(lanes);
  }
  throw std::runtime_error("lanes \"" + name + "\" are not available here; there are automatic" + known);
}

/// "60" for 60.0f: hertz and ratios without trailing zeros.
std::string brief(float number) {
  std::string text = std::to_string(number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

class DrystoneEngine final : public Engine {
 public:
  explicit DrystoneEngine(const EngineOptions& options) : options_(options), lanes_(lanes_named(options.lanes)) {}

  EngineInfo info() const override {
    return {.name = "drystone", .version = kVersion, .settings = settings(), .parallel = true};
  }

  void build(const scenes::Scene& scene) override {
    scenes::Scene set = scene;
    set.world.workers = options_.workers;
    set.world.continuous = options_.continuous;
    set.world.lanes = lanes_;
    Result<scenes::BuiltScene> made = scenes::build(set);
    if (!made.ok()) throw std::runtime_error(made.error().message);
    built_.emplace(std::move(made).value());
  }

  void apply(const scenes::SceneChange& change, float dt) override {
    const Result<void> done = scenes::apply(*built_, change, dt);
    if (!done.ok()) throw std::runtime_error(done.error().message);
  }

  void step(float dt) override {
    const Result<StepReport> done = built_->world.step(dt);
    if (!done.ok()) throw std::runtime_error(done.error().message);
  }

  void teleport(const Teleport& to) override {
    const BodyId body = id(to.body);
    const float turned = angle(built_->world.transform(body).value().rotation);
    must(built_->world.set_transform(body, to_position(to.position), turned));
  }
  void wake(int number) override { must(built_->world.wake(id(number))); }
  void put_to_sleep(int number) override { must(built_->world.sleep(id(number))); }
  void remove_shapes(int number) override {
    for (const ShapeId shape : built_->world.shapes(id(number)).value()) must(built_->world.destroy_shape(shape));
  }
  void set_gravity(Vec2 gravity) override { must(built_->world.set_gravity(gravity)); }
  void save() override { snapshot_ = built_->world.snapshot(); }
  void restore() override { must(built_->world.restore(snapshot_)); }

  BodyState body(int number) const override;
  EngineCounts counts() const override;

  std::vector<std::pair<std::string, double>> phases() const override {
    std::vector<std::pair<std::string, double>> times;
    const StepReport& report = built_->world.report();
    for (std::size_t i = 0; i < kPhaseCount; ++i) {
      times.emplace_back(to_string(static_cast<Phase>(i)), report.phase_ms[i]);
    }
    return times;
  }

 private:
  std::vector<std::string> settings() const;
  BodyId id(int number) const { return built_->bodies.at(static_cast<std::size_t>(number)); }

  EngineOptions options_;
  Lanes lanes_;
  std::optional<scenes::BuiltScene> built_;
  std::vector<std::byte> snapshot_;
};

std::vector<std::string> DrystoneEngine::settings() const {
  const WorldOptions used = built_ ? built_->world.options() : WorldOptions{};
  const Lanes lanes = built_ ? built_->world.lanes() : lanes_;
  return {std::to_string(used.substeps) + " substeps",
          "contacts of " + brief(used.contact_hertz) + " Hz, damping ratio " + brief(used.contact_damping_ratio) +
              "; joints of " + brief(used.joint_hertz) + " Hz, damping ratio " + brief(used.joint_damping_ratio),
          std::string("lanes: ") + to_string(lanes) + ", workers: " + std::to_string(used.workers),
          std::string("continuous collision ") + (options_.continuous ? "on" : "off"),
          "sleep thresholds as the scene gives them",
          "margins of boxes at their default"};
}

BodyState DrystoneEngine::body(int number) const {
  const BodyId id = built_->bodies.at(static_cast<std::size_t>(number));
  const World& world = built_->world;
  if (!world.is_alive(id)) return {};

  const BodyMotion motion = world.motion(id);
  const BodyOptions options = world.body(id);
  BodyState state;
  state.exists = true;
  state.dynamic = options.type == BodyType::dynamic;
  state.awake = state.dynamic && world.is_awake(id).value();
  state.enabled = options.enabled;
  state.position = to_vec2(motion.pose.position);
  state.angle = angle(motion.pose.rotation);
  state.center = to_vec2(motion.center);
  state.velocity = motion.velocity;
  state.angular_velocity = motion.angular_velocity;
  if (state.dynamic) {
    const MassData mass = world.mass_data(id);
    state.mass = double{mass.mass};
    state.inertia = options.locks.rotation ? 0.0 : double{mass.inertia};
  }
  return state;
}

EngineCounts DrystoneEngine::counts() const {
  const World& world = built_->world;
  EngineCounts counts;
  counts.bodies = static_cast<int>(world.bodies().size());
  counts.joints = static_cast<int>(world.joints().size());
  counts.touching = world.report().touching;
  for (const BodyId id : world.bodies()) counts.shapes += static_cast<int>(world.shapes(id).value().size());
  for (int number = 0; number < static_cast<int>(built_->bodies.size()); ++number) {
    if (body(number).awake) ++counts.awake_bodies;
  }
  return counts;
}

}  // namespace

std::unique_ptr<Engine> make_engine(const EngineOptions& options) { return std::make_unique<DrystoneEngine>(options); }

}  // namespace drystone::bench
