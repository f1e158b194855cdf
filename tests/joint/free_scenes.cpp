#include "tests/joint/free_scenes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <sstream>
#include <vector>

#include "tests/support/making.hpp"
#include "tests/support/random_numbers.hpp"

namespace drystone::test {
namespace {

enum class Layout { star, tree, loop, ladder, net, count };
constexpr std::array kLayouts = {"star", "tree", "loop", "ladder", "net"};

/// The first five are in mixtures of rigid joints. The last ones have springs.
enum class Tie {
  weld,
  hinge,
  slider,
  locked_slider,
  rod,
  groove,
  rope,
  limited_hinge,
  limited_slider,
  wheel,
  sprung_hinge,
  sprung_slider,
  sprung_wheel,
  spring,
  soft_weld,
  count
};
constexpr std::array kTies = {"welds",
                              "hinges",
                              "sliders",
                              "locked sliders",
                              "rods",
                              "grooves",
                              "ropes",
                              "limited hinges",
                              "limited sliders",
                              "wheels",
                              "sprung hinges",
                              "sprung sliders",
                              "sprung wheels",
                              "springs",
                              "soft welds",
                              "a mixture of rigid joints",
                              "a mixture of all joints"};
constexpr std::size_t kTieCount = static_cast<std::size_t>(Tie::count);
constexpr std::size_t kRigidTies = 5;
constexpr std::size_t kFirstSprung = static_cast<std::size_t>(Tie::sprung_hinge);
constexpr std::size_t kRigidMixture = kTieCount;
constexpr std::size_t kMixture = kTieCount + 1;

enum class Springs { pull, hang_limp };

/// A joint whose coordinate a spring pulls to its target.
struct Sprung {
  JointId joint;
  double stiffness;
  double target;
  bool is_weld;  // Its coordinate is the angle, whose turns are counted here.
  double angle = 0.0;
};

class FreeScene : public RandomNumbers {
 public:
  explicit FreeScene(std::uint32_t seed, Springs springs = Springs::pull)
      : RandomNumbers(seed), springs_(springs), layout_(pick<Layout>()), ties_(number(kMixture + 1)) {
    constexpr std::array kSubsteps = {1, 4, 8};
    constexpr std::array kRates = {30.0f, 60.0f, 240.0f};
    substeps_ = kSubsteps[number(3)];
    rate_ = kRates[number(3)];
    ratio_ = std::pow(10.0f, uniform(0.0f, 3.0f));
    WorldOptions options = still_world();
    options.substeps = substeps_;
    world_.emplace(options);
    lay_out();
    if (uniform(0.0f, 1.0f) < 0.25f) hang();
    push();
  }

  std::string describe() const {
    std::ostringstream out;
    out << kLayouts[static_cast<std::size_t>(layout_)] << " of " << boxes_.size() << " bodies, " << kTies[ties_]
        << (is_hung_ ? ", one hinged to the ground" : "") << ", mass ratio " << ratio_ << ", " << rate_ << " Hz, "
        << substeps_ << " sub-steps, " << (pushes_all_ ? "all pushed" : "one pushed") << ", up to " << speed_ << " m/s";
    return out.str();
  }

  FreeGroup group() const {
    if (ties_ == kMixture || (ties_ >= kFirstSprung && ties_ < kTieCount)) return FreeGroup::springs;
    return layout_ == Layout::star || layout_ == Layout::tree ? FreeGroup::trees : FreeGroup::loops;
  }

  void step() { must(world_->step(1.0f / rate_)); }

  double energy() { return kinetic_energy() + spring_energy(); }

  double kinetic_energy() const {
    double sum = 0.0;
    for (const Placed& box : boxes_) {
      const BodyMotion m = world_->motion(box.id).value();
      const double v = length_squared(m.velocity);
      const double w = m.angular_velocity;
      sum += 0.5 * (box.mass * v + box.inertia * w * w);
    }
    return sum;
  }

  double spring_energy() {
    double sum = 0.0;
    for (Sprung& s : sprung_) {
      const JointState state = world_->joint_state(s.joint).value();
      if (s.is_weld) s.angle += std::remainder(double{state.angle} - s.angle, 2.0 * double{kPi});
      const double off = (s.is_weld ? s.angle : double{state.coordinate}) - s.target;
      sum += 0.5 * s.stiffness * off * off;
    }
    return sum;
  }

  double worst_error() const { return world_->measure().max_joint_error; }

 private:
  struct Placed {
    BodyId id;
    Vec2 at;
    Vec2 half;
    float angle;
    float mass;
    float inertia;
  };

  std::size_t number(std::size_t end) {
    return std::min(static_cast<std::size_t>(uniform(0.0f, 1.0f) * static_cast<float>(end)), end - 1);
  }
  template <typename E>
  E pick() {
    return static_cast<E>(number(static_cast<std::size_t>(E::count)));
  }

  // --- Layouts ----------------------------------------------------------------------------------------------------------

  void lay_out() {
    add_box(0);
    switch (layout_) {
      case Layout::star: return grow(3 + number(10), [](std::size_t) { return std::size_t{0}; });
      case Layout::tree: return grow(4 + number(20), [this](std::size_t) { return number(boxes_.size()); });
      case Layout::loop: grow(3 + number(10), [](std::size_t i) { return i - 1; }); return close(0, boxes_.size() - 1);
      case Layout::ladder: {
        const std::size_t rungs = 2 + number(10);
        add_box(0);
        for (std::size_t i = 1; i < rungs; ++i) {
          add_box(2 * i - 2);
          add_box(2 * i - 1);
          close(2 * i, 2 * i + 1);
        }
        return;
      }
      case Layout::net: {
        grow(3 + number(20), [this](std::size_t) { return number(boxes_.size()); });
        for (std::size_t loops = 1 + number(boxes_.size()); loops > 0; --loops) {
          close(number(boxes_.size()), number(boxes_.size()));
        }
        return;
      }
      case Layout::count: break;
    }
  }

  template <typename Parent>
  void grow(std::size_t more, Parent parent) {
    for (std::size_t i = 1; i <= more; ++i) add_box(parent(i));
  }

  /// Adds a box that is joined to an earlier one at a point up to a fifth outside of both.
  void add_box(std::size_t to) {
    Placed box;
    box.angle = uniform(-kPi, kPi);
    box.half = {uniform(0.2f, 2.0f), uniform(0.2f, 2.0f)};
    box.mass = 4.0f * std::pow(ratio_, uniform(-0.5f, 0.5f));
    box.inertia = box.mass * length_squared(box.half) / 3.0f;
    Vec2 place{};
    const Vec2 own = corner(box.half);
    if (!boxes_.empty()) {
      place = boxes_[to].at + rotate(make_rotation(boxes_[to].angle), corner(boxes_[to].half));
      box.at = place - rotate(make_rotation(box.angle), own);
    }
    BodyOptions o;
    o.type = BodyType::dynamic;
    o.position = to_position(box.at);
    o.angle = box.angle;
    o.mass_override = MassData{box.mass, {}, box.inertia};
    box.id = world_->create_body(o).value();
    boxes_.push_back(box);
    if (boxes_.size() > 1) tie(to, boxes_.size() - 1, place);
  }

  void close(std::size_t a, std::size_t b) {
    if (a != b) tie(a, b, 0.5f * (boxes_[a].at + boxes_[b].at) + point(1.0f));
  }

  void hang() {
    is_hung_ = true;
    const Placed& box = boxes_[number(boxes_.size())];
    RevoluteOptions o;
    o.body_a = world_->create_body({}).value();
    o.body_b = box.id;
    o.anchor_b = corner(box.half);
    o.anchor_a = box.at + rotate(make_rotation(box.angle), o.anchor_b);
    must(world_->create_joint(o));
  }

  Vec2 corner(Vec2 half) {
    const Vec2 share = point(1.2f);
    return {share.x * half.x, share.y * half.y};
  }

  // --- Joints -----------------------------------------------------------------------------------------------------------

  void tie(std::size_t a, std::size_t b, Vec2 place) {
    const std::size_t kind = ties_ == kMixture        ? number(kTieCount)
                             : ties_ == kRigidMixture ? number(kRigidTies)
                                                      : ties_;
    tie(static_cast<Tie>(kind), boxes_[a], boxes_[b], place);
  }

  static Vec2 local(const Placed& box, Vec2 place) { return inv_rotate(make_rotation(box.angle), place - box.at); }

  template <typename Options>
  static Options between(const Placed& a, const Placed& b, Vec2 on_a, Vec2 on_b) {
    Options o;
    o.body_a = a.id;
    o.body_b = b.id;
    o.anchor_a = local(a, on_a);
    o.anchor_b = local(b, on_b);
    return o;
  }
  template <typename Options>
  static Options at(const Placed& a, const Placed& b, Vec2 place) {
    Options o = between<Options>(a, b, place, place);
    if constexpr (requires { o.reference_angle; }) o.reference_angle = std::remainder(b.angle - a.angle, 2.0f * kPi);
    return o;
  }

  Vec2 direction() {
    const float angle = uniform(-kPi, kPi);
    return {std::cos(angle), std::sin(angle)};
  }
  Limit range(float most) { return {true, -uniform(0.0f, most), uniform(0.0f, most)}; }
  Spring spring() {
    const float hertz = std::pow(10.0f, uniform(-0.5f, 1.0f));
    return {true, springs_ == Springs::pull ? hertz : 0.0f, uniform(0.0f, 1.0f)};
  }

  void tie(Tie kind, const Placed& a, const Placed& b, Vec2 place) {
    switch (kind) {
      case Tie::weld: return make(at<WeldOptions>(a, b, place));
      case Tie::hinge: return make(at<RevoluteOptions>(a, b, place));
      case Tie::slider:
      case Tie::locked_slider:
      case Tie::limited_slider:
      case Tie::sprung_slider: return slide(kind, a, b, place);
      case Tie::groove: {
        GrooveOptions o = at<GrooveOptions>(a, b, place);
        o.axis = direction();
        o.limit = range(1.0f);
        return make(o);
      }
      case Tie::rod:
      case Tie::rope: return reach(kind, a, b, place);
      case Tie::limited_hinge: {
        RevoluteOptions o = at<RevoluteOptions>(a, b, place);
        o.limit = range(1.5f);
        return make(o);
      }
      case Tie::sprung_hinge: {
        RevoluteOptions o = at<RevoluteOptions>(a, b, place);
        o.spring = spring();
        o.target_angle = uniform(-0.3f, 0.3f);
        return make(o, o.spring, turning_mass(a, b), o.target_angle);
      }
      case Tie::soft_weld: {
        WeldOptions o = at<WeldOptions>(a, b, place);
        o.angular_spring = spring();
        return make(o, o.angular_spring, turning_mass(a, b), o.reference_angle);
      }
      case Tie::wheel:
      case Tie::sprung_wheel: return roll(kind, a, b);
      case Tie::spring: return pull(a, b, place);
      case Tie::count: break;
    }
  }

  void slide(Tie kind, const Placed& a, const Placed& b, Vec2 place) {
    PrismaticOptions o = at<PrismaticOptions>(a, b, place);
    o.axis = direction();
    if (kind == Tie::locked_slider) o.limit = {true, 0.0f, 0.0f};
    if (kind == Tie::limited_slider) o.limit = range(1.0f);
    if (kind != Tie::sprung_slider) return make(o);
    o.spring = spring();
    o.target_translation = uniform(-0.3f, 0.3f);
    make(o, o.spring, mass_along(a, b, place, o.axis), o.target_translation);
  }

  /// A rod or a rope. Where its ends would be too near, a hinge.
  void reach(Tie kind, const Placed& a, const Placed& b, Vec2 place) {
    const Vec2 other = b.at + rotate(make_rotation(b.angle), corner(b.half));
    const float length = distance(place, other);
    if (length < 0.2f) return make(at<RevoluteOptions>(a, b, place));
    DistanceOptions o = between<DistanceOptions>(a, b, place, other);
    o.length = length;
    if (kind == Tie::rope) o.limit = {true, 0.0f, length};
    make(o);
  }

  /// The wheel's centre is its anchor: elsewhere the mass that its spring moves, and with it the stiffness, would change as the
  /// wheel turns.
  void roll(Tie kind, const Placed& a, const Placed& b) {
    WheelOptions o = between<WheelOptions>(a, b, b.at, b.at);
    o.axis = direction();
    o.limit = range(0.5f);
    if (kind == Tie::wheel) return make(o);
    o.spring = spring();
    o.target_translation = uniform(-0.3f, 0.3f);
    make(o, o.spring, mass_along(a, b, b.at, o.axis), o.target_translation);
  }

  /// A spring between the centres, for the same reason. Where these are too near, a hinge.
  void pull(const Placed& a, const Placed& b, Vec2 place) {
    const float apart = distance(a.at, b.at);
    if (apart < 0.5f) return make(at<RevoluteOptions>(a, b, place));
    DistanceOptions o = between<DistanceOptions>(a, b, a.at, b.at);
    o.length = uniform(0.8f, 1.2f) * apart;
    o.spring = spring();
    make(o, o.spring, a.mass * b.mass / (a.mass + b.mass), o.length);
  }

  static double turning_mass(const Placed& a, const Placed& b) {
    return double{a.inertia} * double{b.inertia} / (double{a.inertia} + double{b.inertia});
  }

  /// The effective mass of a translation along an axis of body a at a place.
  static double mass_along(const Placed& a, const Placed& b, Vec2 place, Vec2 axis) {
    const Vec2 u = rotate(make_rotation(a.angle), axis);
    const double lever_a = cross(place - a.at, u);
    const double lever_b = cross(place - b.at, u);
    return 1.0 / (1.0 / a.mass + 1.0 / b.mass + lever_a * lever_a / a.inertia + lever_b * lever_b / b.inertia);
  }

  template <typename Options>
  void make(const Options& o) {
    must(world_->create_joint(o));
  }
  template <typename Options>
  void make(const Options& o, const Spring& spring, double mass, float target) {
    const JointId joint = world_->create_joint(o).value();
    // The step uses at most a quarter of the sub-step rate.
    const double hertz = std::min(double{spring.hertz}, 0.25 * double{rate_} * substeps_);
    const double rate = 2.0 * double{kPi} * hertz;
    constexpr bool kIsWeld = std::is_same_v<Options, WeldOptions>;
    sprung_.push_back({joint, mass * rate * rate, double{target}, kIsWeld, kIsWeld ? double{target} : 0.0});
  }

  /// Pushes one body, or all.
  void push() {
    speed_ = std::pow(10.0f, uniform(-1.0f, 1.0f));
    pushes_all_ = number(2) == 0;
    const std::size_t only = number(boxes_.size());
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
      if (!pushes_all_ && i != only) continue;
      must(world_->set_velocity(boxes_[i].id, point(speed_)));
      must(world_->set_angular_velocity(boxes_[i].id, uniform(-speed_, speed_)));
    }
  }

  Springs springs_;
  Layout layout_;
  std::size_t ties_;  // One of Tie, or a mixture.
  int substeps_;
  float rate_;
  float ratio_;
  float speed_ = 0.0f;
  bool pushes_all_ = false;
  bool is_hung_ = false;
  std::optional<World> world_;
  std::vector<Placed> boxes_;
  std::vector<Sprung> sprung_;
};

/// Joints may take nearly all energy of the pushes in the first step. Gains count from this share of it on.
constexpr double kFloor = 1.0e-3;

/// The kinetic energy that joints leave of the pushes, which they share in no time: that of the same scene without springs after
/// its first step.
double shared_energy(std::uint32_t seed) {
  FreeScene limp(seed, Springs::hang_limp);
  limp.step();
  return limp.kinetic_energy();
}

}  // namespace

FreeMotion follow_free_scene(std::uint32_t seed, int steps) {
  FreeScene scene(seed);
  const double before = scene.energy();
  const double stored = scene.spring_energy();
  scene.step();
  FreeMotion motion;
  motion.group = scene.group();
  double start = std::max(scene.energy(), kFloor * before);
  if (motion.group == FreeGroup::springs) start = std::max(start, stored + shared_energy(seed));
  double most = start;
  double now = start;
  for (int i = 1; i < steps; ++i) {
    scene.step();
    now = scene.energy();
    if (!std::isfinite(now)) now = std::numeric_limits<double>::infinity();
    motion.gain = std::max(motion.gain, now / most - 1.0);
    most = std::max(most, now);
  }
  motion.largest = most / start;
  motion.kept = now / start;
  motion.worst_error = scene.worst_error();
  return motion;
}

GainingScenes find_gaining_scenes(std::uint32_t first, std::uint32_t count) {
  constexpr int kSteps = 300;
  GainingScenes found;
  for (std::uint32_t seed = first; seed < first + count; ++seed) {
    const FreeMotion motion = follow_free_scene(seed, kSteps);
    if (motion.gain > 0.01) found[static_cast<std::size_t>(motion.group)].push_back(seed);
  }
  return found;
}

std::string describe_free_scene(std::uint32_t seed) { return FreeScene(seed).describe(); }

}  // namespace drystone::test
