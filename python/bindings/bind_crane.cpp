// The learning environment Crane in batches, and the fields of its pickles.
#include "crane.hpp"
#include "environment_calls.hpp"

namespace drystone::model {

template <>
inline constexpr auto kFields<environments::CraneOptions> =
    Fields{state(&environments::CraneOptions::magnet_force, "magnet_force")};
template <>
inline constexpr auto kFields<environments::Crane::Cell> =
    Fields{state(&environments::Crane::Cell::still, "still"), state(&environments::Crane::Cell::pulled, "pulled"),
           state(&environments::Crane::Cell::height, "height", "m")};

}  // namespace drystone::model

namespace drystone::python {

void bind_crane(nb::module_& m) {
  using environments::Crane;
  using environments::CraneOptions;
  using Self = Environments<Crane>;
  nb::class_<Self> type(m, "Cranes",
                        "Many copies of the environment Crane, which one call resets or steps. For one thread. "
                        "docs/environment_tasks.md");
  type.def(
      "__init__",
      [](Self* self, nb::handle count, nb::handle magnet_force, nb::handle autoreset, nb::handle max_episode_steps,
         nb::handle workers) {
        constexpr std::string_view kCall = "Cranes";
        const BatchOptions options = read_batch_options(kCall, count, autoreset, max_episode_steps, workers);
        new (self)
            Self(Crane({read_within(magnet_force, {kCall, "magnet_force"}, 0, CraneOptions::kMostForce)}), options);
      },
      nb::arg("count").none(), nb::kw_only(), nb::arg("magnet_force").none() = 80.0,
      nb::arg("autoreset").none() = "next_step", nb::arg("max_episode_steps").none() = 0, nb::arg("workers").none() = 1,
      nb::sig("def __init__(self, count: int, *, magnet_force: float = 80.0, autoreset: str = 'next_step', "
              "max_episode_steps: int = 0, workers: int = 1) -> None"),
      "`count` environments, in [1, 2^20]. `magnet_force` [N], in [0, 300], acts on a box that the magnet touches. "
      "The other arguments are those of LunarLanders.");
  bind_calls<Crane>(type, "Cranes", array_type<double>());
}

}  // namespace drystone::python
