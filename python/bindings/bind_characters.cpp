// Characters, which are plain data that functions move, and the runner of fixed steps.
#include <algorithm>
#include <string>
#include <utility>

#include "arguments.hpp"
#include "bindings.hpp"
#include "callbacks.hpp"

namespace drystone::python {

namespace {

/// Options and input of a call, each an object or None, with the fields that keywords replace in them.
template <Struct Options, Struct Input>
std::pair<Options, Input> read_both(nb::handle options, nb::handle input, const nb::kwargs& fields, const char* call) {
  auto options_read = read_or_default<Options>(options, {call, "options"});
  auto input_read = read_or_default<Input>(input, {call, "input"});
  nb::dict of_input;
  nb::dict of_options;
  std::string names;
  for (const auto* members : {&type_of<Options>().members, &type_of<Input>().members}) {
    for (const Member& member : *members) names += (names.empty() ? "" : ", ") + std::string(member.name);
  }
  for (const auto& [name, value] : fields) {
    const auto named = nb::cast<std::string>(name);
    const auto has = [&](const auto& members) {
      return std::any_of(members.begin(), members.end(), [&](const Member& member) { return member.name == named; });
    };
    const bool is_input = has(type_of<Input>().members);
    if (!is_input && !has(type_of<Options>().members)) {
      refuse_call({call, ""}, "unexpected name '" + named + "'; there are: " + names);
    }
    (is_input ? of_input : of_options)[name] = value;
  }
  set_fields(options_read, of_options, {call, ""});
  set_fields(input_read, of_input, {call, ""});
  return {options_read, input_read};
}

/// The parameters of such a call after the body or mover.
template <Struct Options, Struct Input>
std::string parameters_of_both() {
  return ", options: " + Value<Options>::in() + " | None = None, input: " + Value<Input>::in() + " | None = None, " +
         type_of<Options>().keywords() + ", " + type_of<Input>().keywords().substr(3);
}

void bind_movers(nb::module_& m) {
  bind_options<MoverGround>(m);
  nb::class_<Mover> mover = bind_options<Mover>(m);
  mover.def_prop_ro(
      "is_grounded", [](const Mover& self) { return self.is_grounded(); }, "Whether the mover stands on something.");
  bind_options<MoverOptions>(m);
  bind_options<MoverInput>(m);
  bind_result<MoverHit>(m);
  nb::class_<MoverReport> report = bind_result<MoverReport>(m);
  report.def(
      "hit_list", [](const MoverReport& self) { return Value<std::vector<MoverHit>>::write(self.hit_list()); },
      nb::sig("def hit_list(self) -> list[MoverHit]"), keep(comment_of("MoverReport::hit_list")));
  bind_options<DriveOptions>(m);
  bind_options<DriveInput>(m);
  bind_result<DriveReport>(m);
  m.def(
      "move",
      [](Session& session, Mover& moved, nb::handle options, nb::handle input, const nb::kwargs& fields) {
        const InWorld in_world(session.number);
        const auto [how, where] = read_both<MoverOptions, MoverInput>(options, input, fields, "move");
        const Changing guard(session);
        return unwrap(move(session.world, moved, how, where));
      },
      nb::arg("world"), nb::arg("mover"), nb::arg("options").none() = nb::none(), nb::arg("input").none() = nb::none(),
      nb::arg("fields"),
      nb::sig(keep("def move(world: World, mover: Mover" + parameters_of_both<MoverOptions, MoverInput>() +
                   ") -> MoverReport")),
      keep(comment_of("move") + " Keywords replace fields of options and input."));
  m.def(
      "drive",
      [](Session& session, nb::handle body, nb::handle options, nb::handle input, const nb::kwargs& fields) {
        const InWorld in_world(session.number);
        const BodyId id = Value<BodyId>::read(body, {"drive", "body"});
        const auto [how, where] = read_both<DriveOptions, DriveInput>(options, input, fields, "drive");
        const Changing guard(session);
        return unwrap(drive(session.world, id, how, where));
      },
      nb::arg("world"), nb::arg("body").none(), nb::arg("options").none() = nb::none(),
      nb::arg("input").none() = nb::none(), nb::arg("fields"),
      nb::sig(keep("def drive(world: World, body: BodyId" + parameters_of_both<DriveOptions, DriveInput>() +
                   ") -> DriveReport")),
      keep(comment_of("drive") + " Keywords replace fields of options and input."));
}

/// A runner and the world that it steps. The hooks are called with the world.
struct Runner {
  nb::object owner;
  Session* session = nullptr;
  nb::object before;
  nb::object after;
  FixedStepRunner runner;
};

/// The hook of a runner that is made at `self`; it may be called when the runner is there. The one after a step raises what a hook of
/// contacts raised in it, so that the frame ends there.
std::function<void(World&)> hook_of(Runner* self, const nb::object& given, nb::object Runner::*hook) {
  const bool after_step = hook == &Runner::after;
  if (given.is_none() && !after_step) return {};
  return [self, hook, after_step, none = given.is_none()](World&) {
    if (after_step) CallbackScope::finish_step();
    if (none) return;
    const nb::gil_scoped_acquire acquire;
    if ((self->*hook).is_valid()) (self->*hook)(self->owner);
  };
}

// A hook may refer to the object that holds the runner. Python's collector finds such cycles and breaks them at the hooks: the world stays,
// because the runner refers to it.
int traverse_runner(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(reinterpret_cast<PyObject*>(Py_TYPE(self)));
  if (!nb::inst_ready(self)) return 0;
  const Runner& runner = *nb::inst_ptr<Runner>(self);
  Py_VISIT(runner.owner.ptr());
  Py_VISIT(runner.before.ptr());
  Py_VISIT(runner.after.ptr());
  return 0;
}
int clear_runner(PyObject* self) {
  if (!nb::inst_ready(self)) return 0;
  Runner& runner = *nb::inst_ptr<Runner>(self);
  const nb::object before = std::move(runner.before);
  const nb::object after = std::move(runner.after);
  return 0;
}
const PyType_Slot kRunnerSlots[] = {{Py_tp_traverse, reinterpret_cast<void*>(&traverse_runner)},
                                    {Py_tp_clear, reinterpret_cast<void*>(&clear_runner)},
                                    {0, nullptr}};

void bind_runner(nb::module_& m) {
  bind_result<FrameReport>(m);
  nb::class_<Runner> type(
      m, "FixedStepRunner", nb::is_final(), nb::type_slots(kRunnerSlots),
      "Runs fixed steps under any frame rate and smooths poses (docs/fixed_step.md). Keeps its world alive.");
  type.def(
      "__init__",
      [](Runner* self, nb::object world, nb::handle step_seconds, nb::handle max_steps, nb::handle smoothing,
         nb::object before_step, nb::object after_step) {
        constexpr std::string_view kCall = "FixedStepRunner";
        FixedStepOptions options;
        options.step_seconds = Value<double>::read(step_seconds, {kCall, "step_seconds"});
        options.max_steps = Value<int>::read(max_steps, {kCall, "max_steps"});
        options.smoothing = Value<Smoothing>::read(smoothing, {kCall, "smoothing"});
        for (const auto& [name, hook] : {std::pair("before_step", before_step), std::pair("after_step", after_step)}) {
          if (!hook.is_none() && !PyCallable_Check(hook.ptr())) refuse_type({kCall, name}, "callable", hook);
        }
        Session* session = nullptr;
        if (!nb::try_cast<Session*>(world, session, false) || !session) refuse_type({kCall, "world"}, "a World", world);
        options.before_step = hook_of(self, before_step, &Runner::before);
        options.after_step = hook_of(self, after_step, &Runner::after);
        const Changing guard(*session);
        FixedStepRunner runner = unwrap(FixedStepRunner::create(session->world, options));
        new (self) Runner{world, session, before_step, after_step, std::move(runner)};
      },
      nb::arg("world").none(), nb::arg("step_seconds").none() = nb::float_(1.0 / 60.0),
      nb::arg("max_steps").none() = nb::int_(8), nb::arg("smoothing").none() = nb::str("interpolation"),
      nb::arg("before_step").none() = nb::none(), nb::arg("after_step").none() = nb::none(),
      nb::sig("def __init__(self, world: World, step_seconds: float = 1/60, max_steps: int = 8, smoothing: Smoothing | "
              "str = 'interpolation', "
              "before_step: collections.abc.Callable[[World], object] | None = None, "
              "after_step: collections.abc.Callable[[World], object] | None = None) -> None"),
      "Hooks are called before and after each step with the world; an exception from a hook leaves advance().");
  type.def(
      "advance",
      [](Runner& self, nb::handle seconds) {
        const double frame = Value<double>::read(seconds, {"FixedStepRunner.advance", "frame_seconds"});
        const Changing guard(*self.session);
        CallbackScope callbacks(*self.session->users, self.session->callbacks());
        std::optional<Result<FrameReport>> report;
        {
          const nb::gil_scoped_release release;
          report.emplace(self.runner.advance(frame));
        }
        return unwrap(*std::move(report));
      },
      nb::arg("frame_seconds").none(), nb::sig("def advance(self, frame_seconds: float) -> FrameReport"),
      keep(comment_of("FixedStepRunner::advance")));
  type.def(
      "steps_in",
      [](Runner& self, nb::handle seconds) {
        const Reading guard(*self.session);
        return unwrap(
            self.runner.steps_in(Value<double>::read(seconds, {"FixedStepRunner.steps_in", "frame_seconds"})));
      },
      nb::arg("frame_seconds").none(), nb::sig("def steps_in(self, frame_seconds: float) -> int"),
      keep(comment_of("FixedStepRunner::steps_in")));
  type.def(
      "reset",
      [](Runner& self) {
        const Changing guard(*self.session);
        unwrap(self.runner.reset());
      },
      keep(comment_of("FixedStepRunner::reset")));
  type.def(
      "pose",
      [](Runner& self, nb::handle body) {
        const InWorld in_world(self.session->number);
        const Reading guard(*self.session);
        return unwrap(self.runner.pose(Value<BodyId>::read(body, {"FixedStepRunner.pose", "body"})));
      },
      nb::arg("body").none(), nb::sig("def pose(self, body: BodyId) -> WorldTransform"),
      keep(comment_of("FixedStepRunner::pose")));
  type.def(
      "poses",
      [](Runner& self) {
        const Reading guard(*self.session);
        const std::span<const WorldTransform> poses = self.runner.poses();
        auto numbers = new_numbers<double>(3 * poses.size());
        for (std::size_t i = 0; i < poses.size(); ++i) {
          numbers[3 * i] = poses[i].position.x;
          numbers[3 * i + 1] = poses[i].position.y;
          numbers[3 * i + 2] = static_cast<double>(angle(poses[i].rotation));
        }
        return new_array(std::move(numbers), {poses.size(), 3});
      },
      nb::sig(keep("def poses(self) -> " + array_type<double>())),
      "The smoothed poses of the last frame by BodyId.index: x, y [m] and angle [rad] as a new array of float64, shape "
      "(n, 3). Rows of unused "
      "indices have no meaning.");
  type.def(
      "moved",
      [](Runner& self) {
        const Reading guard(*self.session);
        return Value<std::vector<BodyId>>::write(self.runner.moved());
      },
      nb::sig("def moved(self) -> list[BodyId]"), keep(comment_of("FixedStepRunner::moved")));
  const auto guarded = [](auto read) {
    return [read](Runner& self) {
      const Reading guard(*self.session);
      return read(self.runner);
    };
  };
  type.def_prop_ro("steps", guarded([](const FixedStepRunner& runner) { return runner.steps(); }),
                   "The steps of all frames.");
  type.def_prop_ro("simulated_seconds",
                   guarded([](const FixedStepRunner& runner) { return runner.simulated_seconds(); }), "[s]");
  type.def_prop_ro("dropped_seconds", guarded([](const FixedStepRunner& runner) { return runner.dropped_seconds(); }),
                   keep(comment_of("FixedStepRunner::dropped_seconds")));
  type.def_prop_ro("remainder", guarded([](const FixedStepRunner& runner) { return runner.remainder(); }),
                   keep(comment_of("FixedStepRunner::remainder")));
  type.def_prop_ro(
      "world", [](Runner& self) { return self.owner; }, nb::sig("def world(self, /) -> World"),
      "The world that it steps.");
}

}  // namespace

void bind_characters(nb::module_& m) {
  bind_movers(m);
  bind_runner(m);
}

}  // namespace drystone::python
