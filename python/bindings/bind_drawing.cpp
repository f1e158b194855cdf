// Debug drawing: World.draw() gives what a DebugDraw of C++ gets as tables, and as lines for plots.
#include "arguments.hpp"
#include "bindings.hpp"
#include "drawing.hpp"

namespace drystone::python {

template <typename Row>
void Drawing::add(Kind kind, Table<Row>& table, Row row) {
  order_.emplace_back(kind, table.rows().size());
  table.shared->push_back(std::move(row));
}

void Drawing::polygon(std::span<const Position> corners, float radius, DrawColor color) {
  add(Kind::polygon, polygons, {{corners.begin(), corners.end()}, radius, color.meaning, color.number});
}
void Drawing::circle(Position center, float radius, Rotation x_axis, DrawColor color) {
  add(Kind::circle, circles, {center, radius, angle(x_axis), color.meaning, color.number});
}
void Drawing::capsule(Position a, Position b, float radius, DrawColor color) {
  add(Kind::capsule, capsules, {a, b, radius, color.meaning, color.number});
}
void Drawing::segment(Position a, Position b, DrawColor color) {
  add(Kind::segment, segments, {a, b, color.meaning, color.number});
}
void Drawing::point(Position place, DrawColor color) { points.shared->push_back({place, color.meaning, color.number}); }
void Drawing::text(Position place, std::string_view text, DrawColor color) {
  texts.shared->push_back({place, std::string(text), color.meaning, color.number});
}
void Drawing::transform(const WorldTransform& pose, DrawColor color) {
  add(Kind::frame, frames, {pose.position, angle(pose.rotation), color.meaning, color.number});
}

namespace {

/// Adds the points of an arc about `center` from one direction to another, counter-clockwise, both ends included.
void add_arc(std::vector<Position>& points, Position center, float radius, float from, float sweep, int chords) {
  const int count = std::max(1, static_cast<int>(std::ceil(sweep / (2.0f * kPi) * static_cast<float>(chords))));
  for (int i = 0; i <= count; ++i) {
    const Rotation q = make_rotation(from + sweep * static_cast<float>(i) / static_cast<float>(count));
    points.push_back(center + radius * Vec2{q.c, q.s});
  }
}

/// The outline of a rounded convex polygon, which two corners may make too: a capsule.
void add_outline(std::vector<Position>& points, std::span<const Position> corners, float radius, int chords) {
  const std::size_t begin = points.size();
  for (std::size_t i = 0; i < corners.size(); ++i) {
    if (!(radius > 0.0f)) {
      points.push_back(corners[i]);
      continue;
    }
    const Position before = corners[(i + corners.size() - 1) % corners.size()];
    const Position after = corners[(i + 1) % corners.size()];
    const Vec2 in = right_perpendicular(normalize(corners[i] - before));
    const Vec2 out = right_perpendicular(normalize(after - corners[i]));
    const float from = angle(Rotation{in.x, in.y});
    float sweep = angle(relative(Rotation{in.x, in.y}, Rotation{out.x, out.y}));
    if (sweep < 0.0f) sweep += 2.0f * kPi;
    add_arc(points, corners[i], radius, from, sweep, chords);
  }
  points.push_back(points[begin]);
}

void end_line(DrawnLines& lines, DrawMeaning meaning, std::uint32_t number, bool closed) {
  lines.starts.push_back(static_cast<std::int64_t>(lines.points.size()));
  lines.areas.push_back(closed && is_area(meaning) ? 1 : 0);
  lines.meanings.push_back(static_cast<std::uint8_t>(meaning));
  lines.numbers.push_back(number);
}

template <typename T>
nb::object array_of(const std::vector<T>& values) {
  auto copy = new_numbers<T>(values.size());
  std::copy(values.begin(), values.end(), copy.get());
  return new_array(std::move(copy), {values.size()});
}

nb::object array_of(const std::vector<Position>& points) {
  auto numbers = new_numbers<double>(2 * points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    numbers[2 * i] = points[i].x;
    numbers[2 * i + 1] = points[i].y;
  }
  return new_array(std::move(numbers), {points.size(), 2});
}

}  // namespace

DrawnLines Drawing::lines(int chords, double frame_size) const {
  DrawnLines lines;
  for (const auto& [kind, row] : order_) {
    switch (kind) {
      case Kind::polygon: {
        const DrawnPolygon& one = polygons.rows()[row];
        add_outline(lines.points, one.corners, one.radius, chords);
        end_line(lines, one.meaning, one.number, true);
        break;
      }
      case Kind::circle: {
        const DrawnCircle& one = circles.rows()[row];
        add_arc(lines.points, one.center, one.radius, one.angle, 2.0f * kPi, chords);
        lines.points.back() = lines.points[static_cast<std::size_t>(lines.starts.back())];
        end_line(lines, one.meaning, one.number, true);
        break;
      }
      case Kind::capsule: {
        const DrawnCapsule& one = capsules.rows()[row];
        const Position ends[] = {one.a, one.b};
        add_outline(lines.points, ends, one.radius, chords);
        end_line(lines, one.meaning, one.number, true);
        break;
      }
      case Kind::segment: {
        const DrawnSegment& one = segments.rows()[row];
        lines.points.push_back(one.a);
        lines.points.push_back(one.b);
        end_line(lines, one.meaning, one.number, false);
        break;
      }
      case Kind::frame: {
        const DrawnFrame& one = frames.rows()[row];
        const Rotation q = make_rotation(one.angle);
        const auto size = static_cast<float>(frame_size);
        lines.points.push_back(one.origin + size * Vec2{q.c, q.s});
        lines.points.push_back(one.origin);
        lines.points.push_back(one.origin + size * Vec2{-q.s, q.c});
        end_line(lines, one.meaning, one.number, false);
        break;
      }
    }
  }
  return lines;
}

namespace {

DrawOptions read_draw_options(nb::handle layers, nb::handle view, nb::handle arrow_seconds) {
  constexpr std::string_view kCall = "World.draw";
  DrawOptions options;
  if (!layers.is_none()) {
    options.layers = {};
    for (const DrawLayer layer : Value<std::vector<DrawLayer>>::read(layers, {kCall, "layers"})) {
      options.layers.add(layer);
    }
  }
  options.view = Value<std::optional<WorldAabb>>::read(view, {kCall, "view"});
  options.arrow_seconds = Value<float>::read(arrow_seconds, {kCall, "arrow_seconds"});
  return options;
}

template <typename Row>
void add_table(nb::class_<Drawing>& type, const char* name, Table<Row> Drawing::*table) {
  type.def_prop_ro(
      name, [table](const Drawing& self) { return self.*table; },
      nb::sig(keep("def " + std::string(name) + "(self, /) -> " + py_name<Row>() + "Table")),
      keep(comment_of(cpp_name<Row>()) + " In the order in which they were drawn."));
}

}  // namespace

void bind_drawing(nb::module_& m) {
  bind_enum<DrawLayer>(m);
  bind_enum<DrawMeaning>(m);
  bind_table<DrawnPolygon>(m);
  bind_table<DrawnCircle>(m);
  bind_table<DrawnCapsule>(m);
  bind_table<DrawnSegment>(m);
  bind_table<DrawnPoint>(m);
  bind_table<DrawnText>(m);
  bind_table<DrawnFrame>(m);
  m.def(
      "is_area",
      [](nb::handle meaning) {
        return is_area(Value<DrawMeaning>::read(meaning, {"is_area", "meaning"}));
      },
      nb::arg("meaning").none(), nb::sig("def is_area(meaning: DrawMeaning | str) -> bool"),
      keep(comment_of("is_area")));

  nb::class_<DrawnLines> lines(m, "DrawnLines",
                               "Polylines as arrays: line i has the points [starts[i], starts[i + 1]). Each attribute "
                               "is a new array.",
                               nb::is_final());
  const auto column = [&]<typename T>(const char* name, std::vector<T> DrawnLines::*member, const std::string& type,
                                      const char* doc) {
    lines.def_prop_ro(
        name, [member](const DrawnLines& self) { return array_of(self.*member); },
        nb::sig(keep("def " + std::string(name) + "(self, /) -> " + type)), doc);
  };
  column("points", &DrawnLines::points, array_type<double>(), "Of all lines, in order, shape (n, 2) [m].");
  column("starts", &DrawnLines::starts, array_type<std::int64_t>(),
         "Where each line begins in `points`, and the end of the last one, shape (lines + 1,).");
  column("areas", &DrawnLines::areas, array_type<std::uint8_t>(),
         "1 for closed outlines that should be filled: is_area() of their meanings; shape (lines,).");
  column("meanings", &DrawnLines::meanings, array_type<std::uint8_t>(), "DrawMeaning of each line, shape (lines,).");
  column("numbers", &DrawnLines::numbers, array_type<std::uint32_t>(),
         "Distinguish lines of one meaning, shape (lines,).");
  lines.def("__len__", [](const DrawnLines& self) { return self.meanings.size(); });
  lines.def("__repr__",
            [](const DrawnLines& self) { return "<DrawnLines, " + std::to_string(self.meanings.size()) + " lines>"; });

  nb::class_<Drawing> type(m, "Drawing",
                           "What World.draw() has drawn, as a table for each kind of thing (docs/debug_drawing.md). It "
                           "stays as it is when the world changes.",
                           nb::is_final());
  add_table(type, "polygons", &Drawing::polygons);
  add_table(type, "circles", &Drawing::circles);
  add_table(type, "capsules", &Drawing::capsules);
  add_table(type, "segments", &Drawing::segments);
  add_table(type, "points", &Drawing::points);
  add_table(type, "texts", &Drawing::texts);
  add_table(type, "frames", &Drawing::frames);
  type.def(
      "lines",
      [](const Drawing& self, nb::handle chords, nb::handle frame_size) {
        const int read = Value<int>::read(chords, {"Drawing.lines", "chords"});
        if (read < 3 || read > 1024) refuse_value({"Drawing.lines", "chords"}, "in [3, 1024]");
        const double size = Value<double>::read(frame_size, {"Drawing.lines", "frame_size"});
        if (!std::isfinite(size) || size < 0.0 || size > 1.0e6)
          refuse_value({"Drawing.lines", "frame_size"}, "in [0, 1e6]");
        return self.lines(read, size);
      },
      nb::arg("chords").none() = nb::int_(32), nb::arg("frame_size").none() = nb::float_(0.25),
      nb::sig("def lines(self, chords: int = 32, frame_size: float = 0.25) -> DrawnLines"),
      "All but points and texts as polylines, in the order in which they were drawn. Round outlines have so many "
      "chords "
      "in a full turn, in [3, 1024]; closed ones end where they begin. `frame_size`: the length of the axes of frames "
      "[m].");
  type.def("__repr__", [](const Drawing& self) {
    return "<Drawing of " + std::to_string(self.polygons.rows().size()) + " polygons, " +
           std::to_string(self.circles.rows().size()) + " circles, " + std::to_string(self.capsules.rows().size()) +
           " capsules, " + std::to_string(self.segments.rows().size()) + " segments, " +
           std::to_string(self.points.rows().size()) + " points, " + std::to_string(self.texts.rows().size()) +
           " texts, " + std::to_string(self.frames.rows().size()) + " frames>";
  });

  nb::class_<Session> world = nb::borrow<nb::class_<Session>>(m.attr("World"));
  world.def(
      "draw",
      [](Session& session, nb::handle layers, nb::handle view, nb::handle arrow_seconds) {
        const DrawOptions options = read_draw_options(layers, view, arrow_seconds);
        Drawing drawing;
        const Reading guard(session);
        unwrap(session.world.draw(drawing, options));
        return drawing;
      },
      nb::arg("layers").none() = nb::none(), nb::arg("view").none() = nb::none(),
      nb::arg("arrow_seconds").none() = nb::float_(0.1),
      nb::sig(keep("def draw(self, layers: " + Value<std::vector<DrawLayer>>::in() + " | None = None, view: " +
                   Value<std::optional<WorldAabb>>::in() + " = None, arrow_seconds: float = 0.1) -> Drawing")),
      "What debug drawing shows of the world, as tables and lines (docs/debug_drawing.md). `layers`: without it, "
      "shapes "
      "and joints; list(DrawLayer) is all of them. `view`: only things that may lie in this box, (lower, upper) [m]. "
      "`arrow_seconds`: the scale of arrows [s], in [0, 1e6].");
}

}  // namespace drystone::python
