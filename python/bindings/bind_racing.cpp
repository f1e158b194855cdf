// The learning environment CarRacing in batches, with numbers or pictures as observations, and the fields of its pickles.
#include "environment_calls.hpp"
#include "racing.hpp"
#include "racing_picture.hpp"

namespace drystone::model {

template <>
inline constexpr auto kFields<environments::RacingOptions> =
    Fields{state(&environments::RacingOptions::continuous, "continuous"),
           state(&environments::RacingOptions::domain_randomize, "domain_randomize"),
           state(&environments::RacingOptions::lap_complete_percent, "lap_complete_percent")};
template <>
inline constexpr auto kFields<environments::Track> =
    Fields{state(&environments::Track::headings, "headings", "rad"), state(&environments::Track::xs, "xs", "m"),
           state(&environments::Track::ys, "ys", "m"), state(&environments::Track::borders, "borders")};
template <>
inline constexpr auto kFields<environments::Racing::Cell> =
    Fields{state_of_base<environments::Track>(),
           state(&environments::Racing::Cell::visited, "visited"),
           state(&environments::Racing::Cell::visited_count, "visited_count"),
           state(&environments::Racing::Cell::is_lap_complete, "is_lap_complete"),
           state(&environments::Racing::Cell::score, "score"),
           state(&environments::Racing::Cell::returned, "returned"),
           state(&environments::Racing::Cell::steps, "steps"),
           state(&environments::Racing::Cell::gas, "gas"),
           state(&environments::Racing::Cell::spins, "spins", "rad/s"),
           state(&environments::Racing::Cell::rolled, "rolled", "rad"),
           state(&environments::Racing::Cell::touches, "touches"),
           state(&environments::Racing::Cell::colors, "colors"),
           state(&environments::Racing::Cell::keep_colors, "keep_colors")};

}  // namespace drystone::model

namespace drystone::python {
namespace {

using environments::Racing;
using environments::RacingOptions;
using environments::RacingPixels;

template <typename Task>
nb::object track_of(Environments<Task>& self, nb::handle index, std::string_view call) {
  const Reading guard(self.users);
  const environments::Track& track = self.batch.cell(read_index(self, index, call));
  const std::size_t count = track.size();
  auto rows = new_numbers<double>(3 * count);
  for (std::size_t i = 0; i < count; ++i) {
    rows[3 * i] = track.xs[i];
    rows[3 * i + 1] = track.ys[i];
    rows[3 * i + 2] = track.headings[i];
  }
  return new_array(std::move(rows), {count, 3});
}

template <typename Task>
nb::object picture_of(Environments<Task>& self, nb::handle index, nb::handle width, nb::handle height,
                      std::string_view call) {
  const Reading guard(self.users);
  const std::size_t i = read_index(self, index, call);
  const auto columns = static_cast<std::size_t>(read_signed(width, {call, "width"}, 1, 4096));
  const auto rows = static_cast<std::size_t>(read_signed(height, {call, "height"}, 1, 4096));
  auto rgb = new_numbers<std::uint8_t>(rows * columns * 3);
  draw_race(self.batch.task(), self.batch.world(i), self.batch.cell(i), {columns, rows, 2},
            {rgb.get(), rows * columns * 3});
  return new_array(std::move(rgb), {rows, columns, 3});
}

template <typename Task>
void keep_colors(Environments<Task>& self, nb::handle mask, std::string_view call) {
  const Changing guard(self.users);
  const std::vector<std::uint8_t> selected = read_mask(mask, {call, "mask"}, self.batch.size());
  for (std::size_t i = 0; i < self.batch.size(); ++i) {
    if (selected.empty() || selected[i] != 0) self.batch.cell(i).keep_colors = true;
  }
}

template <typename Task>
void bind_task(nb::module_& m, const char* name, const char* doc) {
  using Self = Environments<Task>;
  nb::class_<Self> type(m, name, doc);
  const std::string_view made = name;
  type.def(
      "__init__",
      [made](Self* self, nb::handle count, nb::handle continuous, nb::handle domain_randomize,
             nb::handle lap_complete_percent, nb::handle autoreset, nb::handle max_episode_steps, nb::handle workers) {
        const BatchOptions options = read_batch_options(made, count, autoreset, max_episode_steps, workers);
        RacingOptions racing;
        racing.continuous = Value<bool>::read(continuous, {made, "continuous"});
        racing.domain_randomize = Value<bool>::read(domain_randomize, {made, "domain_randomize"});
        racing.lap_complete_percent = read_number(lap_complete_percent, {made, "lap_complete_percent"});
        if (!(racing.lap_complete_percent > 0.0 && racing.lap_complete_percent <= 1.0)) {
          refuse_value({made, "lap_complete_percent"}, "in (0, 1]");
        }
        new (self) Self(Task(racing), options);
      },
      nb::arg("count").none(), nb::kw_only(), nb::arg("continuous").none() = true,
      nb::arg("domain_randomize").none() = false, nb::arg("lap_complete_percent").none() = 1.0,
      nb::arg("autoreset").none() = "next_step", nb::arg("max_episode_steps").none() = 0, nb::arg("workers").none() = 1,
      nb::sig("def __init__(self, count: int, *, continuous: bool = True, domain_randomize: bool = False, "
              "lap_complete_percent: float = 1.0, autoreset: str = 'next_step', max_episode_steps: int = 0, workers: "
              "int = 1) -> None"),
      "`count` environments, in [1, 2^20]. `continuous`: actions are numbers, else choices. `domain_randomize`: each "
      "episode draws its colours. The lap also ends on the first tile when more than the share `lap_complete_percent` "
      "of all tiles was visited, in (0, 1]; 1: only when all are visited. The other arguments are those of "
      "LunarLanders.");
  bind_calls<Task>(type, name, "numpy.typing.NDArray[numpy.int64] | numpy.typing.NDArray[numpy.float64]");
  const auto call = [&](const char* method) { return std::string_view(keep(std::string(name) + "." + method)); };
  type.def(
      "track", [call = call("track")](Self& self, nb::handle index) { return track_of(self, index, call); },
      nb::arg("index").none(), nb::sig(keep("def track(self, index: int) -> " + array_type<double>())),
      "The middle of the road of an environment in the direction of travel, of shape (tiles, 3): x and y [m], and the "
      "angle to the y axis, counter-clockwise [rad]. Empty before the first reset.");
  type.def(
      "picture",
      [call = call("picture")](Self& self, nb::handle index, nb::handle width, nb::handle height) {
        return picture_of(self, index, width, height, call);
      },
      nb::arg("index").none(), nb::arg("width").none() = 600, nb::arg("height").none() = 400,
      nb::sig(
          keep("def picture(self, index: int, width: int = 600, height: int = 400) -> " + array_type<std::uint8_t>())),
      "A picture of an environment, of shape (height, width, 3), each in [1, 4096]: the road around the car, and its "
      "dials.");
  type.def(
      "keep_colors", [call = call("keep_colors")](Self& self, nb::handle mask) { keep_colors(self, mask, call); },
      nb::arg("mask").none() = nb::none(),
      nb::sig(keep("def keep_colors(self, mask: " + array_type<bool>() + " | None = None) -> None")),
      "The next episode of each selected environment has the colours of the present one, although domain_randomize is "
      "on. `mask` of shape (n,); None is all.");
}

}  // namespace

void bind_racing(nb::module_& m) {
  bind_task<Racing>(m, "CarRacings",
                    "Many copies of the environment CarRacing with numbers as observations, which one call resets or "
                    "steps. For one thread. docs/car_racing.md");
  bind_task<RacingPixels>(m, "CarRacingPixels",
                          "Many copies of the environment CarRacing with pictures as observations, which one call "
                          "resets or steps. For one thread. docs/car_racing.md");
}

}  // namespace drystone::python
