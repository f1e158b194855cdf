// The learning environment CrateMatch in batches, and the fields of its pickles.
#include "crate_match.hpp"
#include "environment_calls.hpp"

namespace drystone::model {

template <>
inline constexpr auto kFields<environments::CrateMatchOptions> =
    Fields{state(&environments::CrateMatchOptions::crate_friction, "crate_friction")};
template <>
inline constexpr auto kFields<environments::CrateMatch::Cell> =
    Fields{state(&environments::CrateMatch::Cell::crate, "crate", "m"),
           state(&environments::CrateMatch::Cell::distances, "distances", "m"),
           state(&environments::CrateMatch::Cell::has_distances, "has_distances")};

}  // namespace drystone::model

namespace drystone::python {

void bind_crate_match(nb::module_& m) {
  using environments::CrateMatch;
  using Self = Environments<CrateMatch>;
  nb::class_<Self> type(m, "CrateMatches",
                        "Many copies of the environment CrateMatch, in which four agents share a world; one call "
                        "resets or steps them. For one thread. docs/environment_tasks.md");
  type.def(
      "__init__",
      [](Self* self, nb::handle count, nb::handle crate_friction, nb::handle autoreset, nb::handle max_episode_steps,
         nb::handle workers) {
        constexpr std::string_view kCall = "CrateMatches";
        const BatchOptions options = read_batch_options(kCall, count, autoreset, max_episode_steps, workers);
        new (self) Self(CrateMatch({read_within(crate_friction, {kCall, "crate_friction"}, 0, 10)}), options);
      },
      nb::arg("count").none(), nb::kw_only(), nb::arg("crate_friction").none() = 0.22,
      nb::arg("autoreset").none() = "next_step", nb::arg("max_episode_steps").none() = 0, nb::arg("workers").none() = 1,
      nb::sig("def __init__(self, count: int, *, crate_friction: float = 0.22, autoreset: str = 'next_step', "
              "max_episode_steps: int = 0, workers: int = 1) -> None"),
      "`count` environments, in [1, 2^20]. The largest friction of the table on the crate, divided by the crate's "
      "weight, in [0, 10]. The other arguments are those of LunarLanders.");
  bind_calls<CrateMatch>(type, "CrateMatches", array_type<double>());
  type.attr("AGENTS") = CrateMatch::kAgents;
  type.def_prop_ro(
      "crate", [](const Self& self) { return Value<BodyId>::write(self.batch.task().crate()); },
      nb::sig("def crate(self, /) -> BodyId"), "The crate, in the world of each environment.");
}

}  // namespace drystone::python
