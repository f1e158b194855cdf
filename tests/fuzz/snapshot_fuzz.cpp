// Arbitrary bytes as a snapshot or as a delta: they are refused and the world stays as it was, or they give a world
// that keeps its invariants and steps.
//
// Random bytes fail the checksum. So the first byte chooses one of a few small worlds, and the others change its
// snapshot, four bytes for each change: the kind of change, the place, and the value. The checksum is corrected. If the
// first byte is 0, the others are the whole snapshot instead. An odd first byte does the same with a delta from a valid
// snapshot: 1 means that the others are the whole delta.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <vector>

#include "history/snapshot.hpp"
#include "tests/support/mixed_scene.hpp"
#include "tests/support/run_scene.hpp"

namespace {

using namespace drystone;
using Bytes = std::vector<std::byte>;

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

/// A snapshot, and a delta to it from a snapshot of a few steps before.
struct Template {
  Bytes since;
  Bytes delta;
  Bytes snapshot;
};

Template template_of(const scenes::Scene& scene, int steps) {
  scenes::BuiltScene built = scenes::build(scene).value();
  for (int i = 0; i < steps / 2; ++i) test::step_scene(built, scene, i);
  Template made{built.world.snapshot(), {}, {}};
  for (int i = steps / 2; i < steps; ++i) test::step_scene(built, scene, i);
  made.delta = built.world.delta(made.since).value();
  made.snapshot = built.world.snapshot();
  return made;
}

/// Boxes in a pool, with a wind and a planet that one of them carries, beside an equal crowd that is `far` away.
scenes::Scene crowds_with_fields(double far) {
  scenes::Scene scene;
  for (const double x : {0.0, far}) {
    for (int i = 0; i < 8; ++i) {
      scenes::SceneBody& body = scene.bodies.emplace_back();
      body.options.type = i == 0 ? BodyType::static_body : BodyType::dynamic;
      body.options.position = {x + 0.9 * (i % 3), 1.1 * i};
      const Vec2 half_extents = i == 0 ? Vec2{5.0f, 0.5f} : Vec2{0.4f, 0.4f};
      body.shapes.push_back({Box{.half_extents = half_extents}, {}});
    }
  }
  BuoyancyOptions pool;
  pool.surface = {0.0, 3.0};
  pool.wave_amplitude = 0.2f;
  scene.fields.push_back({pool, {2, 3}, -1});
  scene.fields.push_back({WindOptions{}, {}, -1});
  scene.fields.push_back({RadialFieldOptions{}, {4, 12}, 1});
  return scene;
}

/// Dominoes; two scenes with bodies, joints and chains of several kinds, one after 2 steps and one after 90; a sleeping
/// house of cards; a bridge of jointed bodies; tiles; eggs; gears and a ratchet; fields, and fields of crowds far from each other.
const std::vector<Template>& templates() {
  static const std::vector<Template> kTemplates = [] {
    std::vector<Template> all;
    all.push_back(template_of(scenes::make_built_in("dominoes:10").value(), 3));
    all.push_back(template_of(test::MixedScene(3).make(10, 6), 2));
    all.push_back(template_of(test::MixedScene(5).make(12, 8), 90));
    all.push_back(template_of(scenes::make_built_in("house_of_cards:3").value(), 200));
    all.push_back(template_of(scenes::make_built_in("chain_bridge").value(), 5));
    all.push_back(template_of(scenes::make_built_in("tiles:4").value(), 60));
    all.push_back(template_of(scenes::make_built_in("eggs:4").value(), 60));
    all.push_back(template_of(scenes::make_built_in("clock:2").value(), 30));
    all.push_back(template_of(crowds_with_fields(20.0), 30));
    all.push_back(template_of(crowds_with_fields(2.0e8), 30));
    return all;
  }();
  return kTemplates;
}

void renew_checksum(Bytes& bytes) {
  if (bytes.size() < 8) return;
  const std::uint64_t sum = state::snapshot_checksum(std::span(bytes).first(bytes.size() - 8));
  std::memcpy(bytes.data() + bytes.size() - 8, &sum, 8);
}

/// The position after magic, version and the checksum of the fields.
constexpr std::size_t kNumbersOfSnapshot = 20;
/// The position after the part of a delta that describes its base.
constexpr std::size_t kNumbersOfDelta = 28;

/// The numbers begin at `data`.
Bytes changed(Bytes bytes, std::size_t data, std::span<const std::uint8_t> changes) {
  for (; changes.size() >= 4; changes = changes.subspan(4)) {
    const std::size_t place = changes[1] | std::size_t{changes[2]} << 8;
    // Sometimes what is before them is changed.
    std::byte& at =
        changes[0] % 16 == 15 ? bytes[12 + place % (data - 12)] : bytes[data + place % (bytes.size() - data)];
    const auto value = static_cast<std::byte>(changes[3]);
    changes[0] % 2 == 0 ? at = value : at ^= value;
  }
  return bytes;
}

/// restore(world) must be refused, or make a world.
template <typename Restore>
void use(Restore restore) {
  World world;
  world.create_shape(world.create_body({.type = BodyType::dynamic}), Circle{});
  const std::uint64_t before = world.state_hash();
  const Result<void> restored = restore(world);
  if (!restored.ok()) {
    require(restored.error().code == ErrorCode::invalid_argument, "another error");
    return require(world.state_hash() == before && world.check_invariants().empty(),
                   "a refused snapshot changed the world");
  }
  const std::string broken = world.check_invariants();
  require(broken.empty(), broken.c_str());
  const Bytes again = world.snapshot();
  World other = World::from(again).value();
  require(other.state_hash() == world.state_hash(), "the snapshot of a restored world gives another world");
  for (int i = 0; i < 10; ++i) {
    require(world.step(1.0f / 60.0f).ok() && other.step(1.0f / 60.0f).ok(), "a restored world does not step");
    require(other.state_hash() == world.state_hash(), "two worlds of one snapshot differ");
  }
  const std::string later = world.check_invariants();
  require(later.empty(), later.c_str());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::span<const std::uint8_t> rest(data + 1, size - 1);
  const std::size_t choice = data[0] / 2u % (templates().size() + 1);
  const Template& chosen = templates()[choice == 0 ? 0 : choice - 1];
  const auto make = [&](const Bytes& original, std::size_t numbers) {
    Bytes bytes;
    if (choice == 0) {
      for (const std::uint8_t byte : rest) bytes.push_back(static_cast<std::byte>(byte));
    } else {
      bytes = changed(original, numbers, rest);
    }
    renew_checksum(bytes);
    return bytes;
  };
  if (data[0] % 2 == 0) {
    const Bytes snapshot = make(chosen.snapshot, kNumbersOfSnapshot);
    use([&](World& world) { return world.restore(snapshot); });
  } else {
    const Bytes delta = make(chosen.delta, kNumbersOfDelta);
    use([&](World& world) { return world.restore(chosen.since, delta); });
  }
  return 0;
}
