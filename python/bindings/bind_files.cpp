// Scenes, from files and built in, pictures and pages that play a run back.
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "arguments.hpp"
#include "bindings.hpp"
#include "callbacks.hpp"
#include "drystone/scenes/scene.hpp"
#if DRYSTONE_PYTHON_WITH_IO
#include "drystone/io/picture.hpp"
#include "drystone/io/player_page.hpp"
#include "drystone/io/recording.hpp"
#include "drystone/io/scene_file.hpp"
#endif

namespace drystone::python {

namespace {

/// A scene, and what its file had that is not simulated.
struct PyScene {
  scenes::Scene scene;
  std::string format = "Drystone";
  std::vector<std::string> notes;
};

/// A world made from a scene. The world belongs to Python and is lent to the scene's changes.
struct PyBuiltScene {
  scenes::Scene scene;
  nb::object owner;
  Session* session = nullptr;
  std::vector<BodyId> bodies;
  std::vector<JointId> joints;
  std::vector<FieldId> fields;
  int steps_taken = 0;
};

[[noreturn]] [[maybe_unused]] void refuse_part() {
  raise({ErrorCode::not_available,
         "this build has no scene files, pictures and pages: it was made without cairo, zlib or nlohmann_json"});
}

PyBuiltScene build_scene(const PyScene& self, nb::handle workers, nb::handle lanes, nb::handle contact_hooks,
                         nb::handle field_functions) {
  scenes::Scene scene = self.scene;
  scene.world.workers = Value<int>::read(workers, {"Scene.build", "workers"});
  scene.world.lanes = Value<Lanes>::read(lanes, {"Scene.build", "lanes"});
  Callbacks callbacks = read_callbacks(contact_hooks, field_functions, "Scene.build");
  set_callbacks(scene.world, callbacks);
  scenes::BuiltScene built = unwrap(scenes::build(scene));
  auto session = std::make_unique<Session>(std::move(built.world), std::move(callbacks));
  Session* raw = session.get();
  nb::object owner = nb::cast(std::move(session));
  return {std::move(scene),        std::move(owner),        raw,
          std::move(built.bodies), std::move(built.joints), std::move(built.fields)};
}

/// The world and the ids as a scene's changes need them. They go back to their owner at the end, also after an exception.
struct Lent {
  explicit Lent(PyBuiltScene& from)
      : owner(from),
        built{std::move(from.session->world), std::move(from.bodies), std::move(from.joints), std::move(from.fields)} {}
  ~Lent() {
    owner.session->world = std::move(built.world);
    owner.bodies = std::move(built.bodies);
    owner.joints = std::move(built.joints);
    owner.fields = std::move(built.fields);
  }
  Lent(const Lent&) = delete;
  Lent& operator=(const Lent&) = delete;

  PyBuiltScene& owner;
  scenes::BuiltScene built;
};

/// Applies what the scene changes before its next step, and takes the step.
void step_scene(PyBuiltScene& self) {
  const Changing guard(*self.session);
  CallbackScope callbacks(*self.session->users, self.session->callbacks());
  Result<void> result;
  {
    const nb::gil_scoped_release release;
    if (self.scene.action) {
      const scenes::SceneChange change = self.scene.action(self.steps_taken);
      if (!change.empty()) {
        Lent lent(self);
        result = scenes::apply(lent.built, change, self.scene.dt);
      }
    }
    if (result.ok()) {
      const Result<StepReport> report = self.session->world.step(self.scene.dt);
      if (report.ok()) {
        ++self.steps_taken;
      } else {
        result = report.error();
      }
    }
  }
  callbacks.finish();
  unwrap(result);
}

void bind_scene(nb::module_& m) {
  nb::class_<PyScene> type(m, "Scene", "A scene as data: the contents of a world, before it is made.");
  type.def_prop_ro(
      "name", [](const PyScene& self) { return Value<std::string>::write(self.scene.name); },
      nb::sig("def name(self, /) -> str"));
  type.def_prop_ro(
      "description", [](const PyScene& self) { return Value<std::string>::write(self.scene.description); },
      nb::sig("def description(self, /) -> str"), "One line.");
  type.def_prop_ro(
      "steps", [](const PyScene& self) { return self.scene.steps; },
      "The number of steps that show the scene's behaviour.");
  type.def_prop_ro(
      "dt", [](const PyScene& self) { return self.scene.dt; }, "The length of a step [s].");
  type.def_prop_ro(
      "format", [](const PyScene& self) { return self.format; }, "\"Drystone\" or \"R.U.B.E.\".");
  type.def_prop_ro(
      "notes", [](const PyScene& self) { return Value<std::vector<std::string>>::write(self.notes); },
      nb::sig("def notes(self, /) -> list[str]"), "What the file has that is not simulated.");
  type.def_prop_ro(
      "world_options", [](const PyScene& self) { return self.scene.world; },
      nb::sig("def world_options(self, /) -> WorldOptions"), "A copy of the options of its world.");
  type.def("build", &build_scene, nb::arg("workers").none() = nb::int_(1),
           nb::arg("lanes").none() = nb::str("automatic"), nb::arg("contact_hooks").none() = nb::none(),
           nb::arg("field_functions").none() = nb::none(),
           nb::sig(keep("def build(self, workers: int = 1, lanes: Lanes | str = 'automatic', " +
                        std::string(kCallbackArguments) + ") -> BuiltScene")),
           "Makes the world.");
  type.def("__repr__", [](const PyScene& self) { return "<Scene " + self.scene.name + ">"; });

  nb::class_<PyBuiltScene> built(m, "BuiltScene", "The world of a scene, with ids in the order of the scene's lists.");
  built.def_prop_ro(
      "world", [](const PyBuiltScene& self) { return self.owner; }, nb::sig("def world(self, /) -> World"));
  built.def_prop_ro(
      "bodies",
      [](const PyBuiltScene& self) {
        const Reading guard(*self.session);
        const InWorld in_world(self.session->number);
        return Value<std::vector<BodyId>>::write(self.bodies);
      },
      nb::sig("def bodies(self, /) -> list[BodyId]"));
  built.def_prop_ro(
      "joints",
      [](const PyBuiltScene& self) {
        const Reading guard(*self.session);
        const InWorld in_world(self.session->number);
        return Value<std::vector<JointId>>::write(self.joints);
      },
      nb::sig("def joints(self, /) -> list[JointId]"),
      "The id of a joint between two bodies that are not dynamic is empty.");
  built.def_prop_ro(
      "fields",
      [](const PyBuiltScene& self) {
        const Reading guard(*self.session);
        const InWorld in_world(self.session->number);
        return Value<std::vector<FieldId>>::write(self.fields);
      },
      nb::sig("def fields(self, /) -> list[FieldId]"));
  built.def_prop_ro("steps_taken", [](const PyBuiltScene& self) {
    const Reading guard(*self.session);
    return self.steps_taken;
  });
  built.def("step", &step_scene,
            "Applies what the scene changes before its next step, and takes the step. The GIL is released meanwhile.");

  m.def(
      "built_in_scenes",
      [] {
        nb::list names;
        for (const scenes::BuiltIn& one : scenes::built_in_scenes()) names.append(nb::str(one.name));
        return names;
      },
      nb::sig("def built_in_scenes() -> list[str]"), "The names of the built-in scenes.");
  m.def(
      "built_in_scene",
      [](nb::handle spec) {
        return PyScene{
            unwrap(scenes::make_built_in(Value<std::string>::read(spec, {"built_in_scene", "spec"}))), "Drystone", {}};
      },
      nb::arg("spec").none(), nb::sig("def built_in_scene(spec: str) -> Scene"),
      "The scene for \"name\" or \"name:size\".");
}

#if DRYSTONE_PYTHON_WITH_IO

/// A film of a run: the poses of every step, for the page that plays it back.
struct Film {
  io::FrameRecorder recorder;
  double time = 0.0;
};

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

io::PictureOptions picture_options(nb::handle width, nb::handle height, nb::handle view, nb::handle title,
                                   nb::handle caption, std::string_view call) {
  io::PictureOptions options;
  options.width = Value<int>::read(width, {call, "width"});
  options.height = Value<int>::read(height, {call, "height"});
  options.view = Value<std::optional<WorldAabb>>::read(view, {call, "view"});
  options.title = Value<std::string>::read(title, {call, "title"});
  options.caption = Value<bool>::read(caption, {call, "caption"});
  return options;
}

nb::object png_of(Session& session, const io::PictureOptions& options) {
  const nb::object directory = nb::module_::import_("tempfile").attr("TemporaryDirectory")();
  const std::string path = read_path(directory.attr("name"), {"World.png", "directory"}) + "/picture.png";
  {
    const Reading guard(session);
    unwrap(io::write_png(session.world, path, options));
  }
  const std::string bytes = read_file(path);
  directory.attr("cleanup")();
  return nb::bytes(bytes.data(), bytes.size());
}

void bind_pictures(nb::module_& m) {
  const std::string view = Value<std::optional<WorldAabb>>::in();
  nb::class_<Session> world = nb::borrow<nb::class_<Session>>(m.attr("World"));
  world.def(
      "png",
      [](Session& session, nb::handle width, nb::handle height, nb::handle view_of, nb::handle title,
         nb::handle caption) {
        return png_of(session, picture_options(width, height, view_of, title, caption, "World.png"));
      },
      nb::arg("width").none() = nb::int_(1600), nb::arg("height").none() = nb::int_(0),
      nb::arg("view").none() = nb::none(), nb::arg("title").none() = nb::str(""),
      nb::arg("caption").none() = nb::bool_(true),
      nb::sig(keep("def png(self, width: int = 1600, height: int = 0, view: " + view +
                   " = None, title: str = '', caption: bool = True) -> bytes")),
      "A picture of the world as a PNG file's bytes. Width and height [px]: range [64, 16384]; a height of 0 follows "
      "from the view. `view` is "
      "the part of the world to show, (lower, upper) [m].");
  world.def(
      "pixels",
      [](Session& session, nb::handle width, nb::handle height, nb::handle view_of, nb::handle title,
         nb::handle caption) {
        const io::PictureOptions options = picture_options(width, height, view_of, title, caption, "World.pixels");
        const Reading guard(session);
        const io::Pixels drawn = unwrap(io::draw_pixels(session.world, options));
        auto copy = new_numbers<std::uint8_t>(drawn.rgb.size());
        std::copy(drawn.rgb.begin(), drawn.rgb.end(), copy.get());
        return new_array(std::move(copy), {drawn.height, drawn.width, 3});
      },
      nb::arg("width").none() = nb::int_(1600), nb::arg("height").none() = nb::int_(0),
      nb::arg("view").none() = nb::none(), nb::arg("title").none() = nb::str(""),
      nb::arg("caption").none() = nb::bool_(true),
      nb::sig(keep("def pixels(self, width: int = 1600, height: int = 0, view: " + view +
                   " = None, title: str = '', caption: bool = True) -> " + array_type<std::uint8_t>())),
      "The picture of png() as a new array of shape (height, width, 3): rows from the top, red, green and blue.");
  world.def(
      "_repr_png_",
      [](Session& session) {
        io::PictureOptions options;
        options.width = 800;
        return png_of(session, options);
      },
      nb::sig("def _repr_png_(self) -> bytes"), "A notebook shows a world by this.");

  nb::class_<Film> film(m, "Film",
                        "A film of a run: call capture() after each step. A notebook plays it, and save() writes a "
                        "page that any browser plays. It "
                        "keeps 32 bytes for each body that moves in a frame.");
  film.def(
      "__init__",
      [](Film* self, nb::handle title, nb::handle every, nb::handle layers, nb::handle arrow_seconds) {
        io::RecorderOptions options;
        options.title = Value<std::string>::read(title, {"Film", "title"});
        for (const DrawLayer layer : Value<std::vector<DrawLayer>>::read(layers, {"Film", "layers"})) {
          options.draw.add(layer);
        }
        options.arrow_seconds = Value<float>::read(arrow_seconds, {"Film", "arrow_seconds"});
        options.every = Value<int>::read(every, {"Film", "every"});
        if (options.every < 1) refuse_value({"Film", "every"}, "at least 1");
        new (self) Film{io::FrameRecorder(options)};
      },
      nb::arg("title").none() = nb::str(""), nb::arg("every").none() = nb::int_(1),
      nb::arg("layers").none() = nb::tuple(), nb::arg("arrow_seconds").none() = nb::float_(0.1),
      nb::sig(keep("def __init__(self, title: str = '', every: int = 1, layers: " +
                   Value<std::vector<DrawLayer>>::in() + " = (), arrow_seconds: float = 0.1) -> None")),
      "Keeps one frame out of `every` calls of capture(), and shows layers of debug drawing above the bodies, for "
      "instance 'velocities', whose arrows are the path in `arrow_seconds`.");
  film.def(
      "capture",
      [](Film& self, Session& session, nb::handle time, nb::handle arrows) {
        const double seconds = Value<double>::read(time, {"Film.capture", "time"});
        const Where where{"Film.capture", "arrows"};
        std::vector<std::pair<Position, Vec2>> shown;
        read_sequence(arrows, where, [&](std::size_t i, nb::handle arrow) {
          std::array<nb::object, 2> parts;
          read_items(arrow, where.at(i), "a place and a vector", parts);
          const auto& [from, along] = shown.emplace_back(Value<Position>::read(parts[0], where.at(i)),
                                                         Value<Vec2>::read(parts[1], where.at(i)));
          if (!is_finite(from) || !is_finite(along)) refuse_value(where.at(i), "finite");
        });
        const Reading guard(session);
        unwrap(self.recorder.capture(session.world, seconds));
        for (const auto& [from, along] : shown) self.recorder.add_arrow(from, along, {DrawMeaning::normal_impulse});
      },
      nb::lock_self(), nb::arg("world"), nb::arg("time").none(), nb::arg("arrows").none() = nb::tuple(),
      nb::sig("def capture(self, world: World, time: float, arrows: "
              "collections.abc.Sequence[tuple[drystone.typing.Pair, drystone.typing.Pair]] = ()) -> None"),
      "Adds a frame. `time` is the simulated time [s], for display. Each arrow is a place and a vector from there [m], "
      "for instance a force times a scale of yours.");
  film.def(
      "__len__", [](const Film& self) { return self.recorder.recording().frames.size(); }, nb::lock_self());
  const auto page = [](const Film& self, nb::handle view_of, std::string_view call) {
    io::PageOptions options;
    options.view = Value<std::optional<WorldAabb>>::read(view_of, {call, "view"});
    return unwrap(io::player_page(self.recorder.recording(), options));
  };
  film.def(
      "html", [page](const Film& self, nb::handle view_of) { return page(self, view_of, "Film.html"); },
      nb::lock_self(), nb::arg("view").none() = nb::none(),
      nb::sig(keep("def html(self, view: " + view + " = None) -> str")), "The page that plays the film, as text.");
  film.def(
      "save",
      [page](const Film& self, nb::handle path, nb::handle view_of) {
        const std::string text = page(self, view_of, "Film.save");
        const std::string name = read_path(path, {"Film.save", "path"});
        std::ofstream file(name, std::ios::binary);
        file << text;
        file.close();
        if (!file) raise({ErrorCode::invalid_argument, "path: the file '" + name + "' cannot be written"});
      },
      nb::lock_self(), nb::arg("path").none(), nb::arg("view").none() = nb::none(),
      nb::sig(keep("def save(self, path: str | bytes | os.PathLike[str], view: " + view + " = None) -> None")),
      "Writes the page that plays the film.");
  film.def(
      "_repr_html_",
      [page](const Film& self) {
        const std::string text = page(self, nb::none(), "Film");
        const nb::object escaped = nb::module_::import_("html").attr("escape")(nb::str(text.data(), text.size()));
        return "<iframe style=\"width: 100%; height: 480px; border: 0\" srcdoc=\"" + nb::cast<std::string>(escaped) +
               "\"></iframe>";
      },
      nb::lock_self(), nb::sig("def _repr_html_(self) -> str"), "A notebook shows a film by this.");
}

void bind_scene_files(nb::module_& m) {
  const auto scene_of = [](io::LoadedScene loaded) {
    return PyScene{std::move(loaded.scene), std::move(loaded.format), std::move(loaded.report.notes)};
  };
  m.def(
      "load_scene",
      [scene_of](nb::handle path) {
        return scene_of(unwrap(io::load_scene(read_path(path, {"load_scene", "path"}))));
      },
      nb::arg("path").none(), nb::sig("def load_scene(path: str | bytes | os.PathLike[str]) -> Scene"),
      "Reads a scene: Drystone's own JSON (docs/scene_format.md) or what the editor R.U.B.E. exports. An error names "
      "the file and the path of "
      "the field.");
  m.def(
      "parse_scene",
      [scene_of](nb::handle text, nb::handle name) {
        return scene_of(unwrap(io::parse_scene(Value<std::string>::read(text, {"parse_scene", "text"}),
                                               Value<std::string>::read(name, {"parse_scene", "file_name"}))));
      },
      nb::arg("text").none(), nb::arg("file_name").none() = nb::str("scene.json"),
      nb::sig("def parse_scene(text: str, file_name: str = ...) -> Scene"),
      "load_scene() from text; the name is for messages.");
  nb::class_<PyScene> type = nb::borrow<nb::class_<PyScene>>(m.attr("Scene"));
  type.def(
      "to_json", [](const PyScene& self) { return unwrap(io::write_scene(self.scene)); },
      nb::sig("def to_json(self) -> str"),
      "The scene in Drystone's format. Scenes that change while they run are code and cannot be written.");
  type.def(
      "save",
      [](const PyScene& self, nb::handle path) {
        unwrap(io::save_scene(self.scene, read_path(path, {"Scene.save", "path"})));
      },
      nb::arg("path").none(), nb::sig("def save(self, path: str | bytes | os.PathLike[str]) -> None"),
      "Writes to_json() to a file, in whole or not at all.");
}

#endif

}  // namespace

void bind_files(nb::module_& m) {
  bind_scene(m);
  m.attr("HAS_FILES") = DRYSTONE_PYTHON_WITH_IO != 0;
#if DRYSTONE_PYTHON_WITH_IO
  bind_pictures(m);
  bind_scene_files(m);
#else
  for (const char* name : {"load_scene", "parse_scene"}) {
    m.def(name, [](const nb::args&, const nb::kwargs&) { refuse_part(); });
  }
#endif
}

}  // namespace drystone::python
