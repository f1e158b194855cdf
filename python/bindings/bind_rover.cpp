// The learning environment Rover in batches, and the fields of its pickles.
#include "environment_calls.hpp"
#include "rover.hpp"

namespace drystone::model {

template <>
inline constexpr auto kFields<environments::RoverOptions> =
    Fields{state(&environments::RoverOptions::roughness, "roughness")};
template <>
inline constexpr auto kFields<environments::Rover::Cell> =
    Fields{state(&environments::Rover::Cell::heights, "heights", "m"), state(&environments::Rover::Cell::x, "x", "m"),
           state(&environments::Rover::Cell::has_x, "has_x")};

}  // namespace drystone::model

namespace drystone::python {

void bind_rover(nb::module_& m) {
  using environments::Rover;
  using Self = Environments<Rover>;
  nb::class_<Self> type(m, "Rovers",
                        "Many copies of the environment Rover, which one call resets or steps. For one thread. "
                        "docs/environment_tasks.md");
  type.def(
      "__init__",
      [](Self* self, nb::handle count, nb::handle roughness, nb::handle autoreset, nb::handle max_episode_steps,
         nb::handle workers) {
        constexpr std::string_view kCall = "Rovers";
        const BatchOptions options = read_batch_options(kCall, count, autoreset, max_episode_steps, workers);
        new (self) Self(Rover({read_within(roughness, {kCall, "roughness"}, 0, 2)}), options);
      },
      nb::arg("count").none(), nb::kw_only(), nb::arg("roughness").none() = 1.0,
      nb::arg("autoreset").none() = "next_step", nb::arg("max_episode_steps").none() = 0, nb::arg("workers").none() = 1,
      nb::sig("def __init__(self, count: int, *, roughness: float = 1.0, autoreset: str = 'next_step', "
              "max_episode_steps: int = 0, workers: int = 1) -> None"),
      "`count` environments, in [1, 2^20]. `roughness` in [0, 2] multiplies the heights of the ground. The other "
      "arguments are those of LunarLanders.");
  bind_calls<Rover>(type, "Rovers", array_type<double>());
  type.def_prop_ro(
      "chassis", [](const Self& self) { return Value<BodyId>::write(self.batch.task().chassis()); },
      nb::sig("def chassis(self, /) -> BodyId"), "The chassis, in the world of each environment.");
}

}  // namespace drystone::python
