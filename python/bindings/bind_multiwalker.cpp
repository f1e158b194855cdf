// The learning environment Multiwalker in batches, and the fields of its pickles.
#include "environment_calls.hpp"
#include "multiwalker.hpp"

namespace drystone::model {

using MultiwalkerCell = environments::Multiwalker::Cell;
template <>
inline constexpr auto kFields<environments::MultiwalkerOptions> =
    Fields{state(&environments::MultiwalkerOptions::position_noise, "position_noise"),
           state(&environments::MultiwalkerOptions::angle_noise, "angle_noise", "rad"),
           state(&environments::MultiwalkerOptions::forward_reward, "forward_reward"),
           state(&environments::MultiwalkerOptions::terminate_reward, "terminate_reward"),
           state(&environments::MultiwalkerOptions::fall_reward, "fall_reward"),
           state(&environments::MultiwalkerOptions::shared_reward, "shared_reward"),
           state(&environments::MultiwalkerOptions::terrain_length, "terrain_length")};
template <>
inline constexpr auto kFields<MultiwalkerCell> = Fields{
    state(&MultiwalkerCell::heights, "heights", "m"),  state(&MultiwalkerCell::push, "push", "N"),
    state(&MultiwalkerCell::angles, "angles", "rad"),  state(&MultiwalkerCell::package_angle, "package_angle", "rad"),
    state(&MultiwalkerCell::potentials, "potentials"), state(&MultiwalkerCell::package_potential, "package_potential"),
    state(&MultiwalkerCell::noise, "noise"),           state(&MultiwalkerCell::fallen, "fallen"),
    state(&MultiwalkerCell::dropped, "dropped"),       state(&MultiwalkerCell::touches, "touches"),
    state(&MultiwalkerCell::touched, "touched"),       state(&MultiwalkerCell::drawn, "drawn")};

}  // namespace drystone::model

namespace drystone::python {

void bind_multiwalker(nb::module_& m) {
  using environments::Multiwalker;
  using Self = Environments<Multiwalker>;
  nb::class_<Self> type(m, "Multiwalkers",
                        "Many copies of the environment Multiwalker, in which three agents share a world; one call "
                        "resets or steps them. For one thread. docs/environments.md");
  type.def(
      "__init__",
      [](Self* self, nb::handle count, nb::handle position_noise, nb::handle angle_noise, nb::handle forward_reward,
         nb::handle terminate_reward, nb::handle fall_reward, nb::handle shared_reward, nb::handle terrain_length,
         nb::handle autoreset, nb::handle max_episode_steps, nb::handle workers) {
        constexpr std::string_view kCall = "Multiwalkers";
        const BatchOptions options = read_batch_options(kCall, count, autoreset, max_episode_steps, workers);
        environments::MultiwalkerOptions walkers;
        walkers.position_noise = read_within(position_noise, {kCall, "position_noise"}, 0, 1000);
        walkers.angle_noise = read_within(angle_noise, {kCall, "angle_noise"}, 0, 1000);
        walkers.forward_reward = read_effort(forward_reward, {kCall, "forward_reward"});
        walkers.terminate_reward = read_effort(terminate_reward, {kCall, "terminate_reward"});
        walkers.fall_reward = read_effort(fall_reward, {kCall, "fall_reward"});
        walkers.shared_reward = Value<bool>::read(shared_reward, {kCall, "shared_reward"});
        walkers.terrain_length = static_cast<int>(read_signed(terrain_length, {kCall, "terrain_length"}, 50,
                                                              static_cast<std::int64_t>(Multiwalker::kHeights)));
        new (self) Self(Multiwalker(walkers), options);
      },
      nb::arg("count").none(), nb::kw_only(), nb::arg("position_noise").none() = 1e-3,
      nb::arg("angle_noise").none() = 1e-3, nb::arg("forward_reward").none() = 1.0,
      nb::arg("terminate_reward").none() = -100.0, nb::arg("fall_reward").none() = -10.0,
      nb::arg("shared_reward").none() = true, nb::arg("terrain_length").none() = 200,
      nb::arg("autoreset").none() = "next_step", nb::arg("max_episode_steps").none() = 0, nb::arg("workers").none() = 1,
      nb::sig("def __init__(self, count: int, *, position_noise: float = 1e-3, angle_noise: float = 1e-3, "
              "forward_reward: float = 1.0, terminate_reward: float = -100.0, fall_reward: float = -10.0, "
              "shared_reward: bool = True, terrain_length: int = 200, autoreset: str = 'next_step', "
              "max_episode_steps: int = 0, workers: int = 1) -> None"),
      "`count` environments, in [1, 2^20]. Standard deviations of the noise, in [0, 1000]; rewards as in PettingZoo; "
      "heights of the ground, in [50, 200]. The other arguments are those of LunarLanders.");
  bind_calls<Multiwalker>(type, "Multiwalkers", array_type<double>());
  type.attr("AGENTS") = Multiwalker::kAgents;
  type.def_prop_ro(
      "package", [](const Self& self) { return Value<BodyId>::write(self.batch.task().package()); },
      nb::sig("def package(self, /) -> BodyId"), "The package, in the world of each environment.");
}

}  // namespace drystone::python
