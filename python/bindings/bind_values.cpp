// Ids, enumerations, options and results: everything that World takes and gives.
#include <functional>

#include "bindings.hpp"
#include "drystone/scenes/scene.hpp"
#include "structs.hpp"

namespace drystone::python {

namespace {

template <typename T>
void bind_id(nb::module_& m) {
  const char* name = keep(py_name<T>());
  using Held = HeldId<T>;
  nb::class_<Held> type(
      m, name,
      "An id: an index and a generation. It stays valid until its object is destroyed, and only in its "
      "world and copies of it. False if empty.",
      nb::is_final());
  type.def(
      "__init__",
      [name](Held* self, nb::handle index, nb::handle generation) {
        new (self) Held{{Value<std::uint32_t>::read(index, {name, "index"}),
                         Value<std::uint32_t>::read(generation, {name, "generation"})}};
      },
      nb::arg("index") = nb::int_(0), nb::arg("generation") = nb::int_(0),
      nb::sig("def __init__(self, index: int = 0, generation: int = 0) -> None"));
  type.def_prop_ro(
      "index", [](const Held& held) { return held.id.index; }, "The slot: it is reused after a destruction.");
  type.def_prop_ro(
      "generation", [](const Held& held) { return held.id.generation; }, "Never reused; 0 for an empty id.");
  type.def_static(
      "from_int",
      [name](nb::handle value) {
        const std::uint64_t number = Value<std::uint64_t>::read(value, {name, "value"});
        return Held{{static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(number >> 32)}};
      },
      nb::arg("value").none(), nb::sig(keep("def from_int(value: int) -> " + std::string(name))),
      "The id of a number in an array of ids: int(id).");
  type.def("__int__", [](const Held& held) { return packed(held.id.index, held.id.generation); });
  type.def("__bool__", [](const Held& held) { return static_cast<bool>(held.id); });
  type.def("__hash__", [](const Held& held) { return static_cast<Py_ssize_t>(std::hash<T>{}(held.id) >> 1); });
  type.def(
      "__eq__",
      [](const Held& held, nb::handle other) -> nb::object {
        const Held* found = nullptr;
        if (!nb::isinstance<Held>(other) || !nb::try_cast<const Held*>(other, found, false)) {
          return nb::borrow(nb::handle(Py_NotImplemented));
        }
        return nb::bool_(held.id == found->id);
      },
      nb::arg("other").none(), nb::sig("def __eq__(self, other: object, /) -> bool"));
  type.def(
      "__lt__", [](const Held& a, const Held& b) { return a.id < b.id; }, nb::is_operator());
  type.def("__repr__", [name](const Held& held) {
    const T id = held.id;
    return id ? std::string(name) + "(" + std::to_string(id.index) + ", " + std::to_string(id.generation) + ")"
              : std::string(name) + "()";
  });
  type.def("__getstate__", [](const Held& held) { return packed(held.id.index, held.id.generation); });
  type.def("__setstate__", [](Held& self, std::uint64_t number) {
    new (&self) Held{{static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(number >> 32)}};
  });
}

/// Compares values of a class that can change, so that they have no hash.
template <typename T>
void def_equality(nb::class_<T>& type) {
  type.def(
      "__eq__",
      [](const T& self, nb::handle other) -> nb::object {
        if (!nb::isinstance<T>(other)) return nb::borrow(nb::handle(Py_NotImplemented));
        return nb::bool_(equal(self, Value<T>::read(other, {py_name<T>(), "other"})));
      },
      nb::arg("other").none(), nb::sig("def __eq__(self, other: object, /) -> bool"));
  type.attr("__hash__") = nb::none();
}

/// A class for each alternative, unless it is a polygon, which has a class of its own.
template <typename Variant>
struct Alternatives;
template <typename... T>
struct Alternatives<std::variant<T...>> {
  template <typename... Base>
  static void bind(nb::module_& m) {
    (bind_one<T, Base...>(m), ...);
  }

 private:
  template <typename One, typename... Base>
  static void bind_one(nb::module_& m) {
    if constexpr (Struct<One>) bind_options<One, Base...>(m);
  }
};

nb::object array_of(std::span<const Vec2> points) {
  auto numbers = new_numbers<float>(points.size() * 2);
  for (std::size_t i = 0; i < points.size(); ++i) {
    numbers[2 * i] = points[i].x;
    numbers[2 * i + 1] = points[i].y;
  }
  return new_array(std::move(numbers), {points.size(), 2});
}

void bind_polygon(nb::module_& m) {
  nb::class_<Polygon> type(m, "Polygon", keep(comment_of("Polygon")), nb::is_final());
  const std::string points = Value<std::vector<Vec2>>::in();
  type.def(
      "__init__",
      [](Polygon* self, nb::handle vertices, nb::handle radius, nb::handle length_unit) {
        const std::vector<Vec2> read = Value<std::vector<Vec2>>::read(vertices, {"Polygon", "vertices"});
        new (self) Polygon(unwrap(make_polygon(read, Value<float>::read(radius, {"Polygon", "radius"}),
                                               Value<float>::read(length_unit, {"Polygon", "length_unit"}))));
      },
      nb::arg("vertices").none(), nb::arg("radius").none() = nb::float_(0.0),
      nb::arg("length_unit").none() = nb::float_(1.0),
      nb::sig(
          keep("def __init__(self, vertices: " + points + ", radius: float = 0.0, length_unit: float = 1.0) -> None")),
      keep(comment_of("make_polygon")));
  type.def_static(
      "hull",
      [](nb::handle vertices, nb::handle radius, nb::handle length_unit) {
        const std::vector<Vec2> read = Value<std::vector<Vec2>>::read(vertices, {"Polygon.hull", "points"});
        return unwrap(make_hull(read, Value<float>::read(radius, {"Polygon.hull", "radius"}),
                                Value<float>::read(length_unit, {"Polygon.hull", "length_unit"})));
      },
      nb::arg("points").none(), nb::arg("radius").none() = nb::float_(0.0),
      nb::arg("length_unit").none() = nb::float_(1.0),
      nb::sig(keep("def hull(points: " + points + ", radius: float = 0.0, length_unit: float = 1.0) -> Polygon")),
      keep(comment_of("make_hull")));
  type.def_static(
      "box",
      [](nb::handle box) {
        return unwrap(make_box(Value<Box>::read(box, {"Polygon.box", "box"})));
      },
      nb::arg("box").none(), nb::sig("def box(box: Box) -> Polygon"), keep(comment_of("make_box")));
  type.def_prop_ro(
      "vertices", [](const Polygon& self) { return array_of(self.vertices()); },
      nb::sig(keep("def vertices(self, /) -> " + array_type<float>())), "A copy, shape (n, 2) [m].");
  type.def_prop_ro(
      "normals", [](const Polygon& self) { return array_of(self.normals()); },
      nb::sig(keep("def normals(self, /) -> " + array_type<float>())), keep(comment_of("Polygon::normals")));
  type.def_prop_ro(
      "centroid", [](const Polygon& self) { return Value<Vec2>::write(self.centroid()); },
      nb::sig("def centroid(self, /) -> drystone._vector.Vector"), "[m]");
  type.def_prop_ro(
      "radius", [](const Polygon& self) { return self.radius(); }, "Rounding radius [m].");
  type.def("__len__", [](const Polygon& self) { return self.size(); });
  type.def("__repr__", [](const Polygon& self) {
    return "Polygon(" + repr_of(std::vector<Vec2>(self.vertices().begin(), self.vertices().end())) +
           ", radius=" + default_text(self.radius()) + ")";
  });
  def_equality(type);
  type.def(
      "__getstate__",
      [](const Polygon& self) {
        return nb::make_tuple(Value<std::vector<Vec2>>::write(self.vertices()), self.radius());
      },
      nb::sig("def __getstate__(self) -> tuple[list[tuple[float, float]], float]"));
  type.def(
      "__setstate__",
      [](Polygon& self, const nb::tuple& state) {
        std::array<nb::object, 2> parts;
        read_items(state, {"Polygon", "state"}, "vertices and radius", parts);
        const std::vector<Vec2> vertices = Value<std::vector<Vec2>>::read(parts[0], {"Polygon", "vertices"});
        new (&self) Polygon(
            unwrap(make_polygon(vertices, Value<float>::read(parts[1], {"Polygon", "radius"}), kSmallestLengthUnit)));
      },
      nb::sig("def __setstate__(self, state: tuple[list[tuple[float, float]], float], /) -> None"));
}

/// The type, parameters, centre, angle, rounding and length unit of a support shape: what pickle stores.
nb::tuple parts_of(const SupportShape& self) {
  const std::vector<float> parameters(self.parameters().begin(), self.parameters().end());
  return nb::make_tuple(nb::str(self.type().data(), self.type().size()), Value<std::vector<float>>::write(parameters),
                        Value<Vec2>::write(self.center()), self.angle(), self.rounding(), self.length_unit());
}

void bind_support_shape(nb::module_& m) {
  nb::class_<SupportShape> type(m, "SupportShape", keep(comment_of("SupportShape")));
  type.def_static(
      "ellipse",
      [](nb::handle radii, nb::handle center, nb::handle angle, nb::handle length_unit) {
        constexpr std::string_view kCall = "SupportShape.ellipse";
        return unwrap(
            make_ellipse({Value<Vec2>::read(center, {kCall, "center"}), Value<Vec2>::read(radii, {kCall, "radii"}),
                          Value<float>::read(angle, {kCall, "angle"})},
                         Value<float>::read(length_unit, {kCall, "length_unit"})));
      },
      nb::arg("radii").none(), nb::arg("center").none() = nb::make_tuple(0.0, 0.0),
      nb::arg("angle").none() = nb::float_(0.0), nb::arg("length_unit").none() = nb::float_(1.0),
      nb::sig("def ellipse(radii: drystone.typing.Pair, center: drystone.typing.Pair = (0.0, 0.0), "
              "angle: float = 0.0, length_unit: float = 1.0) -> SupportShape"),
      keep(comment_of("Ellipse")));
  type.def_static(
      "slice",
      [](nb::handle radius, nb::handle half_angle, bool sector, nb::handle center, nb::handle angle,
         nb::handle rounding, nb::handle length_unit) {
        constexpr std::string_view kCall = "SupportShape.slice";
        return unwrap(make_slice(
            {Value<Vec2>::read(center, {kCall, "center"}), Value<float>::read(radius, {kCall, "radius"}),
             Value<float>::read(angle, {kCall, "angle"}), Value<float>::read(half_angle, {kCall, "half_angle"}),
             sector ? SliceCut::sector : SliceCut::chord, Value<float>::read(rounding, {kCall, "rounding"})},
            Value<float>::read(length_unit, {kCall, "length_unit"})));
      },
      nb::arg("radius").none(), nb::arg("half_angle").none(), nb::arg("sector") = false,
      nb::arg("center").none() = nb::make_tuple(0.0, 0.0), nb::arg("angle").none() = nb::float_(0.0),
      nb::arg("rounding").none() = nb::float_(0.0), nb::arg("length_unit").none() = nb::float_(1.0),
      nb::sig("def slice(radius: float, half_angle: float, sector: bool = False, "
              "center: drystone.typing.Pair = (0.0, 0.0), angle: float = 0.0, rounding: float = 0.0, "
              "length_unit: float = 1.0) -> SupportShape"),
      keep(comment_of("Slice")));
  type.def_prop_ro(
      "type", [](const SupportShape& self) { return std::string(self.type()); }, "The name of the type.");
  type.def_prop_ro(
      "parameters",
      [](const SupportShape& self) {
        return Value<std::vector<float>>::write({self.parameters().begin(), self.parameters().end()});
      },
      nb::sig("def parameters(self, /) -> list[float]"), "The numbers of the type.");
  type.def_prop_ro(
      "center", [](const SupportShape& self) { return Value<Vec2>::write(self.center()); },
      nb::sig("def center(self, /) -> drystone._vector.Vector"), "[m]");
  type.def_prop_ro(
      "angle", [](const SupportShape& self) { return self.angle(); }, "[rad]");
  type.def_prop_ro(
      "rounding", [](const SupportShape& self) { return self.rounding(); }, "[m]");
  type.def("__repr__", [](const SupportShape& self) {
    return "SupportShape(" + std::string(nb::repr(parts_of(self)).c_str()) + ")";
  });
  def_equality(type);
  type.def(
      "__getstate__", [](const SupportShape& self) { return parts_of(self); },
      nb::sig("def __getstate__(self) -> tuple[str, list[float], tuple[float, float], float, float, float]"));
  type.def(
      "__setstate__",
      [](SupportShape& self, const nb::tuple& state) {
        constexpr std::string_view kCall = "SupportShape";
        std::array<nb::object, 6> parts;
        read_items(state, {kCall, "state"}, "type, parameters, center, angle, rounding and length_unit", parts);
        new (&self) SupportShape(unwrap(make_support_shape(
            {Value<std::string>::read(parts[0], {kCall, "type"}),
             Value<std::vector<float>>::read(parts[1], {kCall, "parameters"}),
             Value<Vec2>::read(parts[2], {kCall, "center"}), Value<float>::read(parts[3], {kCall, "angle"}),
             Value<float>::read(parts[4], {kCall, "rounding"})},
            Value<float>::read(parts[5], {kCall, "length_unit"}))));
      },
      nb::sig("def __setstate__(self, state: tuple[str, list[float], tuple[float, float], float, float, float], /) -> "
              "None"));
}

TileGrid grid_of_rows(nb::handle rows, nb::handle cell_size, nb::handle origin) {
  const std::vector<std::string> text = Value<std::vector<std::string>>::read(rows, {"TileGrid", "rows"});
  return unwrap(TileGrid::from_rows(text, Value<float>::read(cell_size, {"TileGrid", "cell_size"}),
                                    Value<Vec2>::read(origin, {"TileGrid", "origin"})));
}

void bind_tile_grid(nb::module_& m) {
  nb::class_<TileGrid> type(m, "TileGrid", keep(comment_of("TileGrid")));
  type.def(
      "__init__",
      [](TileGrid* self, nb::handle rows, nb::handle cell_size, nb::handle origin) {
        new (self) TileGrid(grid_of_rows(rows, cell_size, origin));
      },
      nb::arg("rows").none(), nb::arg("cell_size").none() = nb::float_(1.0),
      nb::arg("origin").none() = nb::make_tuple(0.0, 0.0),
      nb::sig("def __init__(self, rows: collections.abc.Sequence[str], cell_size: float = 1.0, "
              "origin: drystone.typing.Pair = (0.0, 0.0)) -> None"),
      keep(comment_of("TileGrid::from_rows")));
  type.def_prop_ro(
      "width", [](const TileGrid& self) { return self.width(); }, "Cells in a row.");
  type.def_prop_ro(
      "height", [](const TileGrid& self) { return self.height(); }, "Rows of cells.");
  type.def_prop_ro(
      "cell_size", [](const TileGrid& self) { return self.cell_size(); }, "[m]");
  type.def_prop_ro(
      "origin", [](const TileGrid& self) { return Value<Vec2>::write(self.origin()); },
      nb::sig("def origin(self, /) -> drystone._vector.Vector"), "The lower left corner [m].");
  type.def(
      "rows", [](const TileGrid& self) { return Value<std::vector<std::string>>::write(self.rows()); },
      nb::sig("def rows(self) -> list[str]"), keep(comment_of("TileGrid::rows")));
  type.def(
      "at",
      [](const TileGrid& self, nb::handle cell) {
        return self.at(Value<Cell>::read(cell, {"TileGrid.at", "cell"}));
      },
      nb::lock_self(), nb::arg("cell").none(), nb::sig("def at(self, cell: tuple[int, int]) -> Tile"),
      keep(comment_of("TileGrid::at")));
  type.def(
      "set",
      [](TileGrid& self, nb::handle cell, nb::handle tile) {
        unwrap(self.set(Value<Cell>::read(cell, {"TileGrid.set", "cell"}),
                        Value<Tile>::read(tile, {"TileGrid.set", "tile"})));
      },
      nb::lock_self(), nb::arg("cell").none(), nb::arg("tile").none(),
      nb::sig("def set(self, cell: tuple[int, int], tile: Tile | str) -> None"), keep(comment_of("TileGrid::set")));
  type.def(
      "cell_at",
      [](const TileGrid& self, nb::handle point) {
        return Value<Cell>::write(self.cell_at(Value<Vec2>::read(point, {"TileGrid.cell_at", "point"})));
      },
      nb::arg("point").none(), nb::sig("def cell_at(self, point: drystone.typing.Pair) -> tuple[int, int]"),
      keep(comment_of("TileGrid::cell_at")));
  type.def("__repr__", [](const TileGrid& self) {
    return "<TileGrid of " + std::to_string(self.width()) + " x " + std::to_string(self.height()) + " cells>";
  });
  def_equality(type);
  type.def(
      "__getstate__",
      [](const TileGrid& self) {
        return nb::make_tuple(Value<std::vector<std::string>>::write(self.rows()), self.cell_size(),
                              Value<Vec2>::write(self.origin()));
      },
      nb::sig("def __getstate__(self) -> tuple[list[str], float, tuple[float, float]]"));
  type.def(
      "__setstate__",
      [](TileGrid& self, const nb::tuple& state) {
        std::array<nb::object, 3> parts;
        read_items(state, {"TileGrid", "state"}, "rows, cell size and origin", parts);
        new (&self) TileGrid(grid_of_rows(parts[0], parts[1], parts[2]));
      },
      nb::sig("def __setstate__(self, state: tuple[list[str], float, tuple[float, float]], /) -> None"));
}

void bind_pose(nb::module_& m) {
  describe<WorldTransform>();
  nb::class_<WorldTransform> type(m, "WorldTransform", keep(comment_of("WorldTransform")), nb::is_final());
  type.def(
      "__init__",
      [](WorldTransform* self, nb::handle position, nb::handle angle) {
        const Where where{"WorldTransform", "angle"};
        const float radians = read_float(angle, where);
        if (!is_finite(radians)) refuse_value(where, "finite");
        new (self)
            WorldTransform{Value<Position>::read(position, {"WorldTransform", "position"}), make_rotation(radians)};
      },
      nb::arg("position").none() = nb::make_tuple(0.0, 0.0), nb::arg("angle").none() = nb::float_(0.0),
      nb::sig("def __init__(self, position: drystone.typing.Pair = (0.0, 0.0), angle: float = 0.0) -> None"));
  type.def_prop_ro(
      "position", [](const WorldTransform& self) { return Value<Position>::write(self.position); },
      nb::sig("def position(self, /) -> drystone._vector.Vector"), "[m]");
  type.def_prop_ro(
      "angle", [](const WorldTransform& self) { return static_cast<double>(angle(self.rotation)); },
      "[rad], in [-pi, pi]");
  type.def_prop_ro(
      "rotation", [](const WorldTransform& self) { return Value<Rotation>::write(self.rotation); },
      nb::sig("def rotation(self, /) -> tuple[float, float]"), "Cosine and sine of the angle.");
  type.def(
      "__call__",
      [](const WorldTransform& self, nb::handle point) {
        return Value<Position>::write(transform_point(self, Value<Vec2>::read(point, {"WorldTransform", "point"})));
      },
      nb::arg("point").none(), nb::sig("def __call__(self, point: drystone.typing.Pair) -> drystone._vector.Vector"),
      "Takes a point from the local frame to the world.");
  type.def(
      "inverse",
      [](const WorldTransform& self, nb::handle place) {
        return Value<Vec2>::write(
            inv_transform_point(self, Value<Position>::read(place, {"WorldTransform.inverse", "place"})));
      },
      nb::arg("place").none(), nb::sig("def inverse(self, place: drystone.typing.Pair) -> drystone._vector.Vector"),
      "Takes a place in the world to the local frame.");
  def_equality(type);
  type.def("__repr__", [](const WorldTransform& self) {
    return "WorldTransform(" + default_text(self.position) + ", " + default_text(angle(self.rotation)) + ")";
  });
  type.def(
      "__getstate__",
      [](const WorldTransform& self) {
        return nb::make_tuple(Value<Position>::write(self.position), Value<Rotation>::write(self.rotation));
      },
      nb::sig("def __getstate__(self) -> tuple[tuple[float, float], tuple[float, float]]"));
  type.def(
      "__setstate__",
      [](WorldTransform& self, const nb::tuple& state) {
        std::array<nb::object, 2> parts;
        read_items(state, {"WorldTransform", "state"}, "position and rotation", parts);
        new (&self) WorldTransform{Value<Position>::read(parts[0], {"WorldTransform", "position"}),
                                   Value<Rotation>::read(parts[1], {"WorldTransform", "rotation"})};
      },
      nb::sig("def __setstate__(self, state: tuple[tuple[float, float], tuple[float, float]], /) -> None"));
}

}  // namespace

void bind_values(nb::module_& m) {
  bind_id<BodyId>(m);
  bind_id<ShapeId>(m);
  bind_id<ChainId>(m);
  bind_id<JointId>(m);
  bind_id<FieldId>(m);

  bind_enum<BodyType>(m);
  bind_enum<ShapeKind>(m);
  bind_enum<JointKind>(m);
  bind_enum<JointAxis>(m);
  bind_enum<FieldKind>(m);
  bind_enum<Mixing>(m);
  bind_enum<Tile>(m);
  bind_enum<FieldArea::Kind>(m);
  bind_enum<FieldQuantity>(m);
  bind_enum<Falloff>(m);
  bind_enum<ForceClearing>(m);
  bind_enum<IslandMethod>(m);
  bind_enum<Lanes>(m);
  bind_enum<Phase>(m);
  bind_enum<Smoothing>(m);

  bind_pose(m);
  bind_polygon(m);
  bind_support_shape(m);
  bind_tile_grid(m);
  bind_options<MassData>(m);
  bind_options<Filter>(m);
  bind_options<Material>(m);
  bind_options<OneWay>(m);
  bind_options<ContactEdit>(m);
  bind_options<MaterialRule>(m);
  Alternatives<decltype(scenes::SceneShape::geometry)>::bind(m);
  bind_options<ChainSegment>(m);
  bind_options<MotionLocks>(m);
  bind_options<BodyOptions>(m);
  bind_options<ShapeOptions>(m);
  bind_options<ChainOptions>(m);
  bind_options<Spring>(m);
  bind_options<Limit>(m);
  bind_options<Motor>(m);
  bind_options<BreakLimit>(m);
  bind_options<JointCoordinate>(m);
  bind_options<JointOptions>(m);
  Alternatives<AnyJointOptions>::bind<JointOptions>(m);
  bind_options<FieldArea>(m);
  bind_options<FieldOptions>(m);
  Alternatives<AnyFieldOptions>::bind<FieldOptions>(m);
  bind_options<ExplosionOptions>(m);
  bind_options<QueryFilter>(m);
  bind_options<WorldOptions>(m);

  bind_result<BodyMotion>(m);
  bind_result<JointState>(m);
  bind_result<ExplosionReport>(m);
  bind_result<StepJob>(m);
  bind_result<Quality>(m);
  bind_result<StateDifference>(m);
  bind_result<ContactPoint>(m);
  bind_table<ContactBeginEvent>(m);
  bind_table<ContactEndEvent>(m);
  bind_table<ContactHitEvent>(m);
  bind_table<SensorEvent>(m);
  bind_table<BodyMoveEvent>(m);
  bind_table<JointBreakEvent>(m);
  bind_table<BodyWakeEvent>(m);
  bind_table<JointLimitEvent>(m);
  bind_table<TileChangeEvent>(m);
  bind_table<CastHit>(m);
  bind_table<NearestShape>(m);
  bind_table<ContactView>(m);
  bind_table<SensorOverlap>(m);
  bind_table<IslandView>(m);
}

}  // namespace drystone::python
