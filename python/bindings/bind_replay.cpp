// Playing a recording back.
#include <fstream>
#include <sstream>

#include "arguments.hpp"
#include "bindings.hpp"

namespace drystone::python {

void bind_replay(nb::module_& m) {
  bind_result<Divergence>(m);
  nb::class_<Replayer> type(m, "Replayer",
                            "Plays a recording and compares each step with it (docs/recording.md). For one thread.");
  const std::string bytes = Value<std::span<const std::byte>>::in();
  type.def(
      "__init__",
      [](Replayer* self, nb::handle recording, nb::handle options) {
        const Bytes read = Value<std::span<const std::byte>>::read(recording, {"Replayer", "recording"});
        const WorldOptions how = read_or_default<WorldOptions>(options, {"Replayer", "options"});
        new (self) Replayer(unwrap(Replayer::open(read, how)));
      },
      nb::arg("recording").none(), nb::arg("options").none() = nb::none(),
      nb::sig(keep("def __init__(self, recording: " + bytes + ", options: " + Value<WorldOptions>::in() +
                   " | None = None) -> None")),
      keep(comment_of("Replayer::open")));
  const auto number = [&](const char* name, auto call) {
    type.def_prop_ro(name, call, keep(comment_of("Replayer::" + std::string(name))));
  };
  number("steps", [](const Replayer& self) { return self.steps(); });
  number("position", [](const Replayer& self) { return self.step(); });
  number("seconds", [](const Replayer& self) { return self.seconds(); });
  number("is_complete", [](const Replayer& self) { return self.is_complete(); });
  number("ends_within_step", [](const Replayer& self) { return self.ends_within_step(); });
  number("has_last_calls", [](const Replayer& self) { return self.has_last_calls(); });
  type.def(
      "world", [](const Replayer& self) { return std::make_unique<Session>(self.world().clone()); },
      nb::sig("def world(self) -> World"), "A copy of the world after `position` steps.");
  type.def(
      "next", [](Replayer& self) { unwrap(self.next()); }, keep(comment_of("Replayer::next")));
  type.def(
      "play_unfinished_step", [](Replayer& self) { unwrap(self.play_unfinished_step()); },
      keep(comment_of("Replayer::play_unfinished_step")));
  type.def(
      "play_last_calls", [](Replayer& self) { unwrap(self.play_last_calls()); },
      keep(comment_of("Replayer::play_last_calls")));
  type.def(
      "seek",
      [](Replayer& self, nb::handle step) {
        unwrap(self.seek(Value<std::uint64_t>::read(step, {"Replayer.seek", "step"})));
      },
      nb::arg("step").none(), nb::sig("def seek(self, step: int) -> None"), keep(comment_of("Replayer::seek")));
  const char* divergence = "-> Divergence | None";
  type.def_prop_ro(
      "divergence", [](const Replayer& self) { return Value<std::optional<Divergence>>::write(self.divergence()); },
      nb::sig(keep(std::string("def divergence(self, /) ") + divergence)), keep(comment_of("Replayer::divergence")));
  type.def(
      "explain_divergence",
      [](const Replayer& self) { return Value<std::optional<Divergence>>::write(self.explain_divergence()); },
      nb::sig(keep(std::string("def explain_divergence(self) ") + divergence)),
      keep(comment_of("Replayer::explain_divergence")));
  type.def(
      "verify", [](Replayer& self) { return Value<std::optional<Divergence>>::write(self.verify()); },
      nb::sig(keep(std::string("def verify(self) ") + divergence)), keep(comment_of("Replayer::verify")));
}

}  // namespace drystone::python
