// Playing a recording back.
#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "arguments.hpp"
#include "bindings.hpp"
#include "callbacks.hpp"

namespace drystone::python {
namespace {

/// A replayer, which serves one call at a time.
struct OwnReplayer {
  Replayer replayer;
  Callbacks callbacks;
  std::atomic<bool> is_used = false;
  /// Of its world, which no other call reaches.
  Users users{};
};

/// Calls with the replayer, unless another thread uses it, or verify(), which asks a function of the program.
template <typename Call>
auto with(OwnReplayer& self, Call call) {
  struct Use {
    explicit Use(std::atomic<bool>& flag) : is_used(flag) {
      if (is_used.exchange(true)) raise({ErrorCode::wrong_moment, "the replayer is in another call"});
    }
    ~Use() { is_used = false; }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
    std::atomic<bool>& is_used;
  };
  const Use use(self.is_used);
  return call(self.replayer);
}

/// The same for a call that takes steps, without the GIL: workers need it for functions of fields.
template <typename Call>
auto play(OwnReplayer& self, Call call) {
  return with(self, [&](Replayer& replayer) {
    CallbackScope callbacks(self.users, self.callbacks);
    std::optional<decltype(call(replayer))> result;
    {
      const nb::gil_scoped_release release;
      result.emplace(call(replayer));
    }
    callbacks.finish();
    return *std::move(result);
  });
}

nb::object verify(OwnReplayer& self, nb::handle go_on) {
  const Where where{"Replayer.verify", "go_on"};
  if (!go_on.is_none() && !PyCallable_Check(go_on.ptr())) refuse_type(where, "callable", go_on);
  std::exception_ptr failure;
  std::function<bool()> ask;
  if (!go_on.is_none()) {
    ask = [&] {
      const nb::gil_scoped_acquire acquire;
      try {
        return Value<bool>::read(go_on(), {"Replayer.verify", "the result of go_on"});
      } catch (...) {
        failure = std::current_exception();
        return false;
      }
    };
  }
  const std::optional<Divergence> found = play(self, [&](Replayer& replayer) { return replayer.verify(ask); });
  if (failure) std::rethrow_exception(std::exchange(failure, nullptr));
  return Value<std::optional<Divergence>>::write(found);
}

}  // namespace

void bind_replay(nb::module_& m) {
  bind_result<Divergence>(m);
  nb::class_<OwnReplayer> type(m, "Replayer",
                               "Plays a recording and compares each step with it (docs/recording.md). One call at a "
                               "time: another one raises WrongMoment.",
                               nb::type_slots(CallbackSlots<&OwnReplayer::callbacks>::kSlots));
  const std::string bytes = Value<std::span<const std::byte>>::in();
  type.def(
      "__init__",
      [](OwnReplayer* self, nb::handle recording, nb::handle options, nb::handle field_functions) {
        const Bytes read = Value<std::span<const std::byte>>::read(recording, {"Replayer", "recording"});
        WorldOptions how = read_or_default<WorldOptions>(options, {"Replayer", "options"});
        Callbacks callbacks = read_callbacks(nb::none(), field_functions, "Replayer");
        set_callbacks(how, callbacks);
        new (self) OwnReplayer{unwrap(Replayer::open(read, how)), std::move(callbacks)};
      },
      nb::arg("recording").none(), nb::arg("options").none() = nb::none(),
      nb::arg("field_functions").none() = nb::none(),
      nb::sig(keep("def __init__(self, recording: " + bytes + ", options: " + Value<WorldOptions>::in() +
                   " | None = None, field_functions: drystone.typing.FieldFunctions | None = None) -> None")),
      keep(comment_of("Replayer::open")));
  const auto number = [&](const char* name, auto read) {
    type.def_prop_ro(
        name, [read](OwnReplayer& self) { return with(self, read); },
        keep(comment_of("Replayer::" + std::string(name))));
  };
  number("steps", [](const Replayer& replayer) { return replayer.steps(); });
  number("position", [](const Replayer& replayer) { return replayer.step(); });
  number("seconds", [](const Replayer& replayer) { return replayer.seconds(); });
  number("is_complete", [](const Replayer& replayer) { return replayer.is_complete(); });
  number("ends_within_step", [](const Replayer& replayer) { return replayer.ends_within_step(); });
  number("has_last_calls", [](const Replayer& replayer) { return replayer.has_last_calls(); });
  type.def(
      "world",
      [](OwnReplayer& self) {
        return with(self, [&callbacks = self.callbacks](const Replayer& replayer) {
          return std::make_unique<Session>(replayer.world().clone(), callbacks, 0);
        });
      },
      nb::sig("def world(self) -> World"), "A copy of the world after `position` steps.");
  const auto add = [&](const char* name, auto call) {
    type.def(
        name, [call](OwnReplayer& self) { unwrap(play(self, [&](Replayer& replayer) { return (replayer.*call)(); })); },
        keep(comment_of("Replayer::" + std::string(name))));
  };
  add("next", &Replayer::next);
  add("play_unfinished_step", &Replayer::play_unfinished_step);
  add("play_last_calls", &Replayer::play_last_calls);
  type.def(
      "seek",
      [](OwnReplayer& self, nb::handle step) {
        const auto read = Value<std::uint64_t>::read(step, {"Replayer.seek", "step"});
        unwrap(play(self, [&](Replayer& replayer) { return replayer.seek(read); }));
      },
      nb::arg("step").none(), nb::sig("def seek(self, step: int) -> None"), keep(comment_of("Replayer::seek")));
  const auto found = [](auto read) {
    return [read](OwnReplayer& self) { return Value<std::optional<Divergence>>::write(with(self, read)); };
  };
  const char* divergence = "-> Divergence | None";
  type.def_prop_ro(
      "divergence", found([](const Replayer& replayer) { return std::optional<Divergence>(replayer.divergence()); }),
      nb::sig(keep(std::string("def divergence(self, /) ") + divergence)), keep(comment_of("Replayer::divergence")));
  type.def(
      "explain_divergence",
      [](OwnReplayer& self) {
        return Value<std::optional<Divergence>>::write(
            play(self, [](const Replayer& replayer) { return replayer.explain_divergence(); }));
      },
      nb::sig(keep(std::string("def explain_divergence(self) ") + divergence)),
      keep(comment_of("Replayer::explain_divergence")));
  type.def("verify", &verify, nb::arg("go_on").none() = nb::none(),
           nb::sig(keep("def verify(self, go_on: collections.abc.Callable[[], bool] | None = None) " +
                        std::string(divergence))),
           keep(comment_of("Replayer::verify") + " What `go_on` raises, verify() raises."));
}

}  // namespace drystone::python
