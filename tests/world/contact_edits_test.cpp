// Edits of single contacts, by calls and by hooks.
#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "api/mover/world_access.hpp"
#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

constexpr float kGravity = 10.0f;

/// A box on a long floor.
struct Sliding {
  explicit Sliding(const WorldOptions& options = {}, float speed = 4.0f) : t(options) {
    floor = t.box({.position = {0.0, -1.0}}, {100.0f, 1.0f});
    BodyOptions body = dynamic_at({0.0f, 0.25f});
    body.velocity = {speed, 0.0f};
    body.locks.rotation = true;
    box = t.box(body, {0.5f, 0.25f});
  }
  /// The friction that the way of stopping shows: v^2 = 2 friction g distance.
  float measured_friction() {
    const float speed = t.velocity(box).x;
    const float start = t.position(box).x;
    for (int i = 0; i < 1200 && t.velocity(box).x > 1.0e-3f; ++i) t.step();
    return speed * speed / (2.0f * kGravity * (t.position(box).x - start));
  }
  Result<void> edit(const ContactEdit& edit) { return t.world.edit_contact(t.shape(floor), t.shape(box), edit); }

  TestWorld t;
  BodyId floor;
  BodyId box;
};

TEST(ContactEdits, SetFriction) {
  for (const float friction : {0.0f, 0.1f, 0.4f, 0.9f}) {
    Sliding s;
    s.t.step();
    must(s.edit({.friction = friction}));
    EXPECT_EQ(s.t.world.contact_edit(s.t.shape(s.box), s.t.shape(s.floor)).value().friction, friction);
    if (friction == 0.0f) {
      s.t.step(100);
      EXPECT_NEAR(s.t.velocity(s.box).x, 4.0f, 0.2f);  // The first step still had friction.
    } else {
      // The friction of a step acts on the speed at its end: half a step's way at most.
      EXPECT_NEAR(s.measured_friction(), friction, 0.03f * friction);
    }
  }
}

TEST(ContactEdits, SetSurfaceSpeedAndWake) {
  Sliding s({}, 0.0f);
  s.t.settle(s.box);
  must(s.edit({.surface_speed = -2.0f}));
  EXPECT_TRUE(s.t.awake(s.box));
  s.t.step(120);
  EXPECT_NEAR(s.t.velocity(s.box).x, 2.0f, 0.01f);  // The upper side of the floor runs to the right.
  must(s.edit({}));
  s.t.step(120);
  EXPECT_NEAR(s.t.velocity(s.box).x, 0.0f, 0.01f);
}

TEST(ContactEdits, IgnoreUntilTheContactEnds) {
  for (const bool asleep : {false, true}) {
    Sliding s({}, 0.0f);
    s.t.step(30);
    if (asleep) s.t.settle(s.box);
    must(s.edit({.ignore = true}));
    s.t.step();
    ASSERT_EQ(s.t.world.events().contact_end.size(), 1u);
    EXPECT_FALSE(s.t.touch(s.floor, s.box));
    s.t.step(30);
    EXPECT_LT(s.t.position(s.box).y, -0.5f);
    EXPECT_TRUE(s.t.world.events().contact_begin.empty());
    // A new contact has no edit.
    must(s.t.world.set_transform(s.box, {0.0, 1.0}, 0.0f));
    must(s.t.world.set_velocity(s.box, {}));
    s.t.step(60);
    EXPECT_NEAR(s.t.position(s.box).y, 0.25f, 0.005f);
    EXPECT_EQ(s.t.world.contact_edit(s.t.shape(s.floor), s.t.shape(s.box)).value(), ContactEdit{});
  }
}

TEST(ContactEdits, ThatEndWithTheStep) {
  for (const ContactEdit& edit :
       {ContactEdit{.ignore = true, .one_step = true}, {.friction = 0.0f, .one_step = true}}) {
    Sliding s({}, 0.0f);
    s.t.settle(s.box);
    must(s.edit(edit));
    EXPECT_EQ(s.t.world.contact_edit(s.t.shape(s.box), s.t.shape(s.floor)).value(), edit);
    s.t.step();
    EXPECT_EQ(s.t.touch(s.floor, s.box), !edit.ignore);
    EXPECT_EQ(s.t.world.contact_edit(s.t.shape(s.box), s.t.shape(s.floor)).value(), ContactEdit{});
    s.t.step();
    EXPECT_TRUE(s.t.touch(s.floor, s.box));
    EXPECT_EQ(s.t.world.events().contact_begin.size(), edit.ignore ? 1u : 0u);
    EXPECT_EQ(s.t.world.check_invariants(), "");
  }
}

TEST(ContactEdits, AFastBodyPassesWhatItIgnores) {
  TestWorld t(weightless());
  const BodyId wall = t.box({}, {0.05f, 5.0f});
  BodyOptions shot = dynamic_at({-0.3f, 0.0f});
  const BodyId ball = t.ball(shot, 0.26f);
  t.step();
  must(t.world.edit_contact(t.shape(wall), t.shape(ball), {.ignore = true}));
  must(t.world.set_velocity(ball, {100.0f, 0.0f}));
  t.step(10);
  EXPECT_GT(t.position(ball).x, 10.0f);
}

/// A floor that a body ignores does not carry it over the face of the next block at the same height.
TEST(ContactEdits, AFastBodyIsStoppedBesideAFloorThatItIgnores) {
  for (const bool ignores : {false, true}) {
    TestWorld t(weightless());
    const BodyId floor = t.box({.position = {-5.0, -1.0}}, {5.0f, 1.0f});
    t.box({.position = {5.0, -1.0}}, {5.0f, 1.0f});
    const BodyId box = t.box(dynamic_at({-0.6f, 0.04f}), {0.1f, 0.05f});
    t.step();
    if (ignores) must(t.world.edit_contact(t.shape(floor), t.shape(box), {.ignore = true}));
    must(t.world.set_velocity(box, {60.0f, 0.0f}));
    t.step();
    EXPECT_EQ(t.position(box).x < -0.09f, ignores) << t.position(box).x;
  }
}

/// The contact goes on when its touches are reported from now on or no longer: every begin has its end, and the edit stays.
TEST(ContactEdits, OutliveChangesOfEventFlags) {
  Sliding s({}, 0.0f);
  s.t.step(2);
  const ContactEdit edit = {.friction = 0.05f, .surface_speed = 1.0f};
  must(s.edit(edit));
  for (const bool reported : {false, true}) {
    const std::vector<MaterialRule> rules = {{.contact_events = reported}};
    must(s.t.world.set_material_rules(rules));
    EXPECT_EQ(s.t.world.check_invariants(), "");
    s.t.step();
    EXPECT_EQ(s.t.world.events().contact_end.size(), reported ? 0u : 1u);
    EXPECT_EQ(s.t.world.events().contact_begin.size(), reported ? 1u : 0u);
    EXPECT_TRUE(s.t.touch(s.floor, s.box));
    EXPECT_EQ(s.t.world.contact_edit(s.t.shape(s.floor), s.t.shape(s.box)).value(), edit);
  }
}

/// The contact is searched among those of the moving body, because ground may have very many: it is found while the list of the ground is
/// empty.
TEST(ContactEdits, AreNotSearchedAmongTheContactsOfTheGround) {
  for (const BodyType type : {BodyType::static_body, BodyType::kinematic}) {
    SCOPED_TRACE(to_string(type));
    TestWorld t;
    const BodyId floor = t.box({.type = type, .position = {0.0, -1.0}}, {10.0f, 1.0f});
    const BodyId ball = t.ball(dynamic_at({0.0f, 0.25f}), 0.25f);
    t.step();
    WorldState& state = const_cast<WorldState&>(mover::WorldAccess::state(t.world));
    const std::uint32_t contacts = std::exchange(state.bodies.links[floor.index].first_contact, kNone);
    ASSERT_NE(contacts, kNone);
    const Result<void> edit = t.world.edit_contact(t.shape(ball), t.shape(floor), {.friction = 0.5f});
    const Result<void> reversed = t.world.edit_contact(t.shape(floor), t.shape(ball), {.friction = 0.6f});
    const Result<ContactEdit> found = t.world.contact_edit(t.shape(floor), t.shape(ball));
    state.bodies.links[floor.index].first_contact = contacts;
    ASSERT_TRUE(edit.ok()) << edit.error().message;
    ASSERT_TRUE(reversed.ok()) << reversed.error().message;
    EXPECT_EQ(found.value().friction, 0.6f);
  }
}

TEST(ContactEdits, BadInputIsRefused) {
  Sliding s;
  s.t.step();
  const std::uint64_t before = s.t.world.state_hash();
  EXPECT_NE(s.edit({.friction = -1.0f}).error().message.find("ContactEdit.friction"), std::string::npos);
  EXPECT_NE(s.edit({.friction = std::nanf("")}).error().message.find("ContactEdit.friction"), std::string::npos);
  EXPECT_NE(s.edit({.surface_speed = INFINITY}).error().message.find("ContactEdit.surface_speed"), std::string::npos);
  EXPECT_EQ(s.t.world.state_hash(), before);
  const BodyId far = s.t.ball(dynamic_at({0.0f, 20.0f}));
  const BodyId sensor = s.t.ball(dynamic_at({2.0f, 0.3f}), 0.5f, sensor_options());
  s.t.step();
  const ShapeId floor = s.t.shape(s.floor);
  EXPECT_EQ(s.t.world.edit_contact(floor, s.t.shape(far), {}).error().code, ErrorCode::invalid_argument);
  EXPECT_EQ(s.t.world.edit_contact(floor, s.t.shape(sensor), {}).error().code, ErrorCode::invalid_argument);
  EXPECT_EQ(s.t.world.edit_contact(floor, floor, {}).error().code, ErrorCode::invalid_argument);
  const ShapeId gone = s.t.shape(far);
  must(s.t.world.destroy_body(far));
  const Error stale = s.t.world.edit_contact(floor, gone, {}).error();
  EXPECT_EQ(stale.code, ErrorCode::stale_id);
  EXPECT_NE(stale.message.find("shape_b"), std::string::npos);
  EXPECT_EQ(s.t.world.contact_edit(gone, floor).error().code, ErrorCode::stale_id);
}

TEST(ContactEdits, AreInSnapshotsAndDeltas) {
  Sliding s;
  s.t.step();
  const std::vector<std::byte> since = s.t.world.snapshot();
  must(s.edit({.friction = 0.05f}));
  const std::vector<std::byte> delta = s.t.world.delta(since).value();
  World restored = World::from(since).value();
  EXPECT_NE(restored.state_hash(), s.t.world.state_hash());
  must(restored.restore(since, delta));
  World from_snapshot = World::from(s.t.world.snapshot()).value();
  for (int i = 0; i < 60; ++i) {
    s.t.step();
    must(restored.step(kStep));
    must(from_snapshot.step(kStep));
    ASSERT_EQ(restored.state_hash(), s.t.world.state_hash());
    ASSERT_EQ(from_snapshot.state_hash(), s.t.world.state_hash());
  }
}

// --- Hooks ------------------------------------------------------------------------------------------------------------

/// Notes its calls. Refuses pairs of shapes with an odd sum of indices, and lowers the friction of contacts that touch.
class TestHooks : public ContactHooks {
 public:
  bool may_touch(ShapeId a, ShapeId b) override {
    calls.push_back({a.index, b.index, 0});
    return !refuses || (a.index + b.index) % 2 == 0;
  }
  void before_solving(const ContactView& contact, ContactEdit& edit) override {
    calls.push_back({contact.shape_a.index, contact.shape_b.index, static_cast<std::uint32_t>(contact.count)});
    for (int i = 0; i < contact.count; ++i) impulses += contact.points[static_cast<std::size_t>(i)].normal_impulse;
    change(contact, edit);
  }

  bool refuses = false;
  std::function<void(const ContactView&, ContactEdit&)> change = [](const ContactView&, ContactEdit&) {};
  std::vector<std::array<std::uint32_t, 3>> calls;
  float impulses = 0.0f;
};

TEST(Hooks, RefusedPairsPassThroughEachOther) {
  TestHooks hooks;
  hooks.refuses = true;
  WorldOptions options;
  options.contact_hooks = &hooks;
  TestWorld t(options);
  t.floor();                          // Shape 0.
  const BodyId odd = t.crate(-2.0f);  // Shape 1.
  const BodyId even = t.crate(2.0f);  // Shape 2.
  t.step(60);
  EXPECT_LT(t.position(odd).y, -1.0f);
  EXPECT_NEAR(t.position(even).y, 0.5f, 0.005f);
  EXPECT_EQ(std::count_if(hooks.calls.begin(), hooks.calls.end(), [](const auto& call) { return call[2] == 0; }), 2);
}

TEST(Hooks, ChangeFrictionBeforeTheContactIsSolved) {
  TestHooks hooks;
  hooks.change = [](const ContactView&, ContactEdit& edit) { edit.friction = 0.2f; };
  WorldOptions options;
  options.contact_hooks = &hooks;
  Sliding s(options);
  EXPECT_NEAR(s.measured_friction(), 0.2f, 0.03f * 0.2f);
  EXPECT_EQ(hooks.impulses, 0.0f);
}

/// A platform by decisions of each step: a ball comes through it from below, is asked about in each step, and lies on it at last.
TEST(Hooks, DecideInEachStep) {
  TestHooks hooks;
  WorldOptions options;
  options.contact_hooks = &hooks;
  TestWorld t(options);
  t.box({.position = {0.0, -0.1}}, {5.0f, 0.1f});
  BodyOptions start = dynamic_at({0.0f, -1.5f});
  start.velocity = {0.0f, 8.0f};
  const BodyId ball = t.ball(start, 0.5f);
  float y = -1.5f;
  int refused = 0;
  hooks.change = [&](const ContactView&, ContactEdit& edit) {
    if (y > 0.45f) return;
    edit = {.ignore = true, .one_step = true};
    ++refused;
  };
  std::size_t begins = 0, ends = 0;
  float last = y;
  int within = 0;  // Steps in which the shapes overlap on the way up.
  for (int i = 0; i < 200; ++i) {
    y = t.position(ball).y;
    if (y > last && y > -0.65f && y < 0.45f) ++within;
    last = y;
    t.step();
    begins += t.world.events().contact_begin.size();
    ends += t.world.events().contact_end.size();
    if (y < 0.45f) {
      EXPECT_EQ(begins, 0u);
    }
  }
  EXPECT_GE(refused, within);
  EXPECT_GT(within, 5);
  EXPECT_NEAR(t.position(ball).y, 0.5f, 0.01f);
  EXPECT_EQ(begins, ends + 1);
}

// A snapshot or copy would hold a step that has half run: restore() refused such bytes.
TEST(ContactHooks, CopyOfTheWorldIsRefused) {
  TestHooks hooks;
  WorldOptions options;
  options.contact_hooks = &hooks;
  Sliding s(options);
  const World other;
  int refused = 0;
  const auto refuses = [&](auto call) {
    try {
      call();
    } catch (const Exception& e) {
      refused += e.error().code == ErrorCode::wrong_moment ? 1 : 0;
    }
  };
  hooks.change = [&](const ContactView&, ContactEdit&) {
    refuses([&] { static_cast<void>(s.t.world.snapshot()); });
    refuses([&] { static_cast<void>(s.t.world.delta(other)); });
    refuses([&] { static_cast<void>(other.delta(s.t.world)); });
    refuses([&] { static_cast<void>(s.t.world.clone()); });
  };
  s.t.step();
  EXPECT_EQ(refused, 4);
}

TEST(Hooks, AnEditOutOfRangeIsRefusedAndCounted) {
  TestHooks hooks;
  hooks.change = [](const ContactView&, ContactEdit& edit) { edit.friction = -1.0f; };
  WorldOptions options;
  options.contact_hooks = &hooks;
  Sliding s(options);
  s.t.step(3);
  EXPECT_EQ(s.t.world.report().refused_edits, 1);
  EXPECT_EQ(s.t.world.contact_edit(s.t.shape(s.floor), s.t.shape(s.box)).value(), ContactEdit{});
}

/// A body that left within the last step: its contact ends, and is not solved any more.
TEST(Hooks, AreNotCalledForContactsThatEnd) {
  TestHooks hooks;
  WorldOptions options = weightless();
  options.contact_hooks = &hooks;
  TestWorld t(options);
  t.floor();
  const BodyId ball = t.ball(dynamic_at({0.0f, 0.5f}));
  t.step(3);
  must(t.world.set_velocity(ball, {0.0f, 60.0f}));
  t.step();
  hooks.calls.clear();
  t.step();
  EXPECT_EQ(t.world.events().contact_end.size(), 1u);
  EXPECT_TRUE(hooks.calls.empty());
}

/// A pile in which hooks ignore, refuse and change contacts.
struct HookedPile {
  explicit HookedPile(int workers, std::vector<std::byte>* recording = nullptr) : t(options(workers)) {
    if (recording != nullptr) {
      must(t.world.start_recording({.write =
                                        [recording](std::span<const std::byte> bytes) {
                                          recording->insert(recording->end(), bytes.begin(), bytes.end());
                                        },
                                    .keyframe_interval = 40,
                                    .state_hash_interval = 1}));
    }
    t.floor();
    std::mt19937 random(3);
    for (int i = 0; i < 120; ++i) {
      const Vec2 at = {static_cast<float>(random() % 120) * 0.1f - 6.0f, 0.5f + 0.12f * static_cast<float>(i)};
      i % 2 == 0 ? t.box(dynamic_at(at), {0.3f, 0.2f}) : t.ball(dynamic_at(at), 0.25f);
    }
    t.step(150);
  }
  WorldOptions options(int workers) {
    hooks.refuses = false;
    hooks.change = [this](const ContactView& contact, ContactEdit& edit) {
      const std::uint32_t sum = contact.shape_a.index + contact.shape_b.index;
      if (sum % 11 == 0 && contact.shape_a.index != 0 && contact.shape_b.index != 0) edit.ignore = true;
      if (sum % 13 == 0 && contact.points[0].separation > -0.02f) edit = {.ignore = true, .one_step = true};
      if (sum % 3 == 0) edit.friction = 0.05f * static_cast<float>(sum % 7);
      if (sum % 5 == 0) edit.surface_speed = contact.points[0].separation < 0.0f ? 0.5f : -0.5f;
    };
    WorldOptions o;
    o.workers = workers;
    o.contact_hooks = &hooks;
    return o;
  }

  TestHooks hooks;
  TestWorld t;
};

TEST(Hooks, AreCalledInTheSameOrderForAnyNumberOfWorkers) {
  const HookedPile one(1);
  const HookedPile four(4);
  EXPECT_GT(one.hooks.calls.size(), 10000u);
  EXPECT_EQ(one.hooks.calls, four.hooks.calls);
  EXPECT_EQ(one.t.world.state_hash(), four.t.world.state_hash());
}

TEST(Hooks, AReplayNeedsNone) {
  std::vector<std::byte> recording;
  HookedPile pile(1, &recording);
  must(pile.t.world.stop_recording());
  Replayer replayer = Replayer::open(recording, {.workers = 3}).value();
  EXPECT_FALSE(replayer.verify().has_value());
  EXPECT_EQ(replayer.world().state_hash(), pile.t.world.state_hash());
  // Hooks of the replaying program are not called.
  TestHooks unused;
  WorldOptions with_hooks;
  with_hooks.contact_hooks = &unused;
  Replayer again = Replayer::open(recording, with_hooks).value();
  EXPECT_FALSE(again.verify().has_value());
  EXPECT_TRUE(unused.calls.empty());
}

/// Records a world in which may_touch() refuses pairs, also of bodies that sleep when their contacts are made.
TEST(Hooks, AReplayRefusesContactsOfSleepers) {
  std::vector<std::byte> recording;
  TestHooks hooks;
  hooks.refuses = true;
  WorldOptions options;
  options.contact_hooks = &hooks;
  TestWorld t(options);
  must(t.world.start_recording({.write =
                                    [&recording](std::span<const std::byte> bytes) {
                                      recording.insert(recording.end(), bytes.begin(), bytes.end());
                                    },
                                .keyframe_interval = 1000,
                                .state_hash_interval = 1}));
  t.floor();
  std::vector<BodyId> crates;
  for (int i = 0; i < 6; ++i) crates.push_back(t.crate(-6.0f + 2.0f * static_cast<float>(i)));
  t.step(20);
  // A tile comes under the crates, which sleep before a step has found the new contacts.
  const BodyId tile = t.box({.position = {0.0, -0.02}}, {20.0f, 0.02f});
  for (const BodyId crate : crates) {
    if (t.position(crate).y > 0.4f) must(t.world.sleep(crate));
  }
  const std::size_t asked = hooks.calls.size();
  t.step();
  ASSERT_GT(hooks.calls.size(), asked);
  int ignored = 0;
  for (const BodyId crate : crates) {
    const Result<ContactEdit> edit = t.world.contact_edit(t.shape(tile), t.shape(crate));
    if (edit.ok() && edit.value().ignore && !t.awake(crate)) ++ignored;
  }
  ASSERT_GT(ignored, 0);
  for (const BodyId crate : crates) must(t.world.wake(crate));
  t.step(60);
  must(t.world.stop_recording());
  Replayer replayer = Replayer::open(recording).value();
  EXPECT_FALSE(replayer.verify().has_value());
  EXPECT_EQ(replayer.world().state_hash(), t.world.state_hash());
}

/// Hooks set, replace and remove the edits of many contacts in each step; each contact has what its hook said last.
TEST(Hooks, ManyEditsInOneStep) {
  TestHooks hooks;
  std::mt19937 random(7);
  std::vector<std::pair<std::array<ShapeId, 2>, ContactEdit>> last;
  hooks.change = [&](const ContactView& contact, ContactEdit& edit) {
    switch (random() % 4) {
      case 0: edit = {}; break;
      case 1: edit.friction = 0.01f * static_cast<float>(random() % 100); break;
      case 2: edit.surface_speed = 0.1f; break;
      default: break;
    }
    last.push_back({{contact.shape_a, contact.shape_b}, edit});
  };
  WorldOptions options;
  options.contact_hooks = &hooks;
  TestWorld t(options);
  t.floor();
  for (int i = 0; i < 100; ++i) t.crate(static_cast<float>(i) - 50.0f);
  for (int i = 0; i < 100; ++i) {
    last.clear();
    t.step();
    ASSERT_FALSE(last.empty());
    for (const auto& [shapes, edit] : last) ASSERT_EQ(t.world.contact_edit(shapes[0], shapes[1]).value(), edit);
    ASSERT_EQ(t.world.check_invariants(), "");
    ASSERT_TRUE(
        World::from(t.world.snapshot()).ok());  // This checks that the list has no edit twice or without effect.
  }
}

TEST(Hooks, EveryBeginStillHasItsEnd) {
  HookedPile fresh(2);
  std::vector<ContactView> contacts;
  for (int i = 0; i < 100; ++i) {
    fresh.t.world.contacts(contacts);
    const auto before = static_cast<int>(contacts.size());
    fresh.t.step();
    fresh.t.world.contacts(contacts);
    const Events events = fresh.t.world.events();
    const int open =
        before + static_cast<int>(events.contact_begin.size()) - static_cast<int>(events.contact_end.size());
    ASSERT_EQ(open, static_cast<int>(contacts.size())) << "step " << i;
    ASSERT_EQ(fresh.t.world.check_invariants(), "") << "step " << i;
  }
}

}  // namespace
}  // namespace drystone::test
