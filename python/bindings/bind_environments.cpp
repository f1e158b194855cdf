// Learning environments in batches, without Gymnasium: drystone.envs makes Gymnasium's classes of them. The tasks are in
// python/environments/. Tasks with a file of their own: bind_<task>.cpp.
#include "environment_calls.hpp"
#include "environment_fields.hpp"

namespace drystone::python {
namespace {

using environments::Lander;
using environments::LanderOptions;
using environments::Pusher;
using environments::Walker;

void bind_lander(nb::module_& m) {
  using Self = Environments<Lander>;
  nb::class_<Self> type(m, "LunarLanders",
                        "Many copies of the environment LunarLander, which one call resets or steps. For one thread. "
                        "docs/environments.md");
  type.def(
      "__init__",
      [](Self* self, nb::handle count, nb::handle continuous, nb::handle gravity, nb::handle enable_wind,
         nb::handle wind_power, nb::handle turbulence_power, nb::handle autoreset, nb::handle max_episode_steps,
         nb::handle workers) {
        constexpr std::string_view kCall = "LunarLanders";
        const BatchOptions options = read_batch_options(kCall, count, autoreset, max_episode_steps, workers);
        LanderOptions lander;
        lander.continuous = Value<bool>::read(continuous, {kCall, "continuous"});
        lander.gravity = read_float(gravity, {kCall, "gravity"});
        if (!(lander.gravity > -12.0f && lander.gravity < 0.0f)) refuse_value({kCall, "gravity"}, "in (-12, 0)");
        lander.enable_wind = Value<bool>::read(enable_wind, {kCall, "enable_wind"});
        lander.wind_power = read_effort(wind_power, {kCall, "wind_power"});
        lander.turbulence_power = read_effort(turbulence_power, {kCall, "turbulence_power"});
        new (self) Self(Lander(lander), options);
      },
      nb::arg("count").none(), nb::kw_only(), nb::arg("continuous").none() = false, nb::arg("gravity").none() = -10.0,
      nb::arg("enable_wind").none() = false, nb::arg("wind_power").none() = 15.0,
      nb::arg("turbulence_power").none() = 1.5, nb::arg("autoreset").none() = "next_step",
      nb::arg("max_episode_steps").none() = 0, nb::arg("workers").none() = 1,
      nb::sig("def __init__(self, count: int, *, continuous: bool = False, gravity: float = -10.0, enable_wind: bool = "
              "False, "
              "wind_power: float = 15.0, turbulence_power: float = 1.5, autoreset: str = 'next_step', "
              "max_episode_steps: int "
              "= 0, workers: int = 1) -> None"),
      "`count` environments, in [1, 2^20]. Gravity [m/s^2], in (-12, 0). The largest force of the wind [N] and torque "
      "of "
      "its turbulence [N m]. `autoreset`: 'next_step', 'same_step' or 'disabled'. max_episode_steps: 0 for no limit. "
      "`workers`: threads, in [1, 64].");
  bind_calls<Lander>(type, "LunarLanders", "numpy.typing.NDArray[numpy.int64] | numpy.typing.NDArray[numpy.float64]");
}

void bind_pusher(nb::module_& m) {
  using Self = Environments<Pusher>;
  nb::class_<Self> type(m, "ArmPushes",
                        "Many copies of the environment ArmPush, which one call resets or steps. For one thread. "
                        "docs/environments.md");
  type.def(
      "__init__",
      [](Self* self, nb::handle count, nb::handle table_friction, nb::handle autoreset, nb::handle max_episode_steps,
         nb::handle workers) {
        constexpr std::string_view kCall = "ArmPushes";
        const BatchOptions options = read_batch_options(kCall, count, autoreset, max_episode_steps, workers);
        new (self) Self(Pusher({read_within(table_friction, {kCall, "table_friction"}, 0, 10)}), options);
      },
      nb::arg("count").none(), nb::kw_only(), nb::arg("table_friction").none() = 0.4,
      nb::arg("autoreset").none() = "next_step", nb::arg("max_episode_steps").none() = 0, nb::arg("workers").none() = 1,
      nb::sig("def __init__(self, count: int, *, table_friction: float = 0.4, autoreset: str = 'next_step', "
              "max_episode_steps: int = 0, workers: int = 1) -> None"),
      "`count` environments, in [1, 2^20]. The largest friction of the table, divided by the crate's weight, in [0, "
      "10]. The other arguments are those of LunarLanders.");
  bind_calls<Pusher>(type, "ArmPushes", array_type<double>());
}

void bind_walker(nb::module_& m) {
  using Self = Environments<Walker>;
  nb::class_<Self> type(m, "BipedalWalkers",
                        "Many copies of the environment BipedalWalker, which one call resets or steps. For one thread. "
                        "docs/environments.md");
  type.def(
      "__init__",
      [](Self* self, nb::handle count, nb::handle hardcore, nb::handle bridge, nb::handle autoreset,
         nb::handle max_episode_steps, nb::handle workers) {
        constexpr std::string_view kCall = "BipedalWalkers";
        const BatchOptions options = read_batch_options(kCall, count, autoreset, max_episode_steps, workers);
        const environments::WalkerOptions walker = {Value<bool>::read(hardcore, {kCall, "hardcore"}),
                                                    Value<bool>::read(bridge, {kCall, "bridge"})};
        if (walker.hardcore && walker.bridge) refuse_value({kCall, "bridge"}, "false with hardcore");
        new (self) Self(Walker(walker), options);
      },
      nb::arg("count").none(), nb::kw_only(), nb::arg("hardcore").none() = false, nb::arg("bridge").none() = false,
      nb::arg("autoreset").none() = "next_step", nb::arg("max_episode_steps").none() = 0, nb::arg("workers").none() = 1,
      nb::sig("def __init__(self, count: int, *, hardcore: bool = False, bridge: bool = False, autoreset: str = "
              "'next_step', "
              "max_episode_steps: int "
              "= 0, workers: int = 1) -> None"),
      "`count` environments, in [1, 2^20]; with `hardcore` there are stumps, pits and stairs, "
      "with `bridge` a soft bridge of planks. The other arguments are "
      "those of LunarLanders.");
  bind_calls<Walker>(type, "BipedalWalkers", array_type<double>());
  type.def_prop_ro(
      "hull", [](const Self& self) { return Value<BodyId>::write(self.batch.task().hull()); },
      nb::sig("def hull(self, /) -> BodyId"), "The hull of the robot, in the world of each environment.");
}

}  // namespace

void bind_environments(nb::module_& m) {
  bind_lander(m);
  bind_walker(m);
  bind_pusher(m);
}

}  // namespace drystone::python
