// Geometry without a world: mass, boxes, points, rays, distances, times of impact, concave outlines, heightfields.
#include "bindings.hpp"
#include "drystone/scenes/scene.hpp"
#include "structs.hpp"

namespace drystone::python {

namespace {

using AnyGeometry = decltype(scenes::SceneShape::geometry);

/// A pose in the frame of something else: floats, from what a WorldTransform is made of.
Transform read_transform(nb::handle h, const Where& where) {
  const WorldTransform pose = Value<WorldTransform>::read(h, where);
  return {to_vec2(pose.position), pose.rotation};
}

/// A geometry, with a box as the polygon that it is in a world.
AnyGeometry read_geometry(nb::handle h, const Where& where) {
  AnyGeometry geometry = Value<AnyGeometry>::read(h, where);
  if (const Box* box = std::get_if<Box>(&geometry)) return unwrap(make_box(*box));
  return geometry;
}

[[noreturn]] void refuse_kind(std::string_view call) {
  raise({ErrorCode::invalid_argument, std::string(call) + "(): geometry must be of another kind"});
}

void bind_shapes(nb::module_& m) {
  const std::string geometry = Value<AnyGeometry>::in();
  const std::string pose = Value<WorldTransform>::in() + " | None = None";
  m.def(
      "mass_data",
      [](nb::handle shape, nb::handle density) {
        constexpr std::string_view kCall = "mass_data";
        const float value = Value<float>::read(density, {kCall, "density"});
        return std::visit(
            [&](const auto& held) -> MassData {
              if constexpr (requires { mass_data(held, value); }) {
                return mass_data(held, value);
              } else {
                refuse_kind(kCall);
              }
            },
            read_geometry(shape, {kCall, "geometry"}));
      },
      nb::arg("geometry").none(), nb::arg("density").none() = nb::float_(1.0),
      nb::sig(keep("def mass_data(geometry: " + geometry + ", density: float = 1.0) -> MassData")),
      "Mass [kg], centre [m] and inertia about the centre [kg m^2] of a shape with a density [kg/m^2].");
  m.def(
      "bounds",
      [](nb::handle shape, nb::handle at) {
        constexpr std::string_view kCall = "bounds";
        const Transform where = at.is_none() ? Transform{} : read_transform(at, {kCall, "pose"});
        return std::visit(
            [&](const auto& held) -> nb::object {
              if constexpr (requires { bounds(held, where); }) {
                return Value<Aabb>::write(bounds(held, where));
              } else {
                refuse_kind(kCall);
              }
            },
            read_geometry(shape, {kCall, "geometry"}));
      },
      nb::arg("geometry").none(), nb::arg("pose").none() = nb::none(),
      nb::sig(keep("def bounds(geometry: " + geometry + ", pose: " + pose + ") -> " + Value<Aabb>::out())),
      "The corners of the box around a shape at a pose [m].");
  m.def(
      "contains",
      [](nb::handle shape, nb::handle point) {
        constexpr std::string_view kCall = "contains";
        const Vec2 place = Value<Vec2>::read(point, {kCall, "point"});
        return std::visit(
            [&](const auto& held) -> bool {
              if constexpr (requires { contains(held, place); }) {
                return contains(held, place);
              } else {
                return false;  // Segments contain no point.
              }
            },
            read_geometry(shape, {kCall, "geometry"}));
      },
      nb::arg("geometry").none(), nb::arg("point").none(),
      nb::sig(keep("def contains(geometry: " + geometry + ", point: drystone.typing.Pair) -> bool")),
      keep(comment_of("contains")));
  m.def(
      "ray_cast",
      [](nb::handle shape, nb::handle origin, nb::handle translation, nb::handle max_fraction) {
        constexpr std::string_view kCall = "ray_cast";
        const RayCastInput ray = {Value<Vec2>::read(origin, {kCall, "origin"}),
                                  Value<Vec2>::read(translation, {kCall, "translation"}),
                                  Value<float>::read(max_fraction, {kCall, "max_fraction"})};
        return std::visit(
            [&](const auto& held) -> CastOutput {
              if constexpr (requires { ray_cast(held, ray); }) {
                return ray_cast(held, ray);
              } else {
                refuse_kind(kCall);
              }
            },
            read_geometry(shape, {kCall, "geometry"}));
      },
      nb::arg("geometry").none(), nb::arg("origin").none(), nb::arg("translation").none(),
      nb::arg("max_fraction").none() = nb::float_(1.0),
      nb::sig(keep("def ray_cast(geometry: " + geometry +
                   ", origin: drystone.typing.Pair, translation: drystone.typing.Pair, max_fraction: float = 1.0) -> "
                   "CastOutput")),
      keep(comment_of("ray_cast")));
}

/// Checks what the functions below assume of their shapes.
OwnedProxy read_proxy(nb::handle h, const Where& where) {
  OwnedProxy proxy = Value<ConvexProxy>::read(h, where);
  bool finite = is_finite(proxy.radius) && proxy.radius >= 0.0f;
  for (const Vec2 point : proxy.points) finite = finite && is_finite(point);
  if (!finite) refuse_value(where, "finite, with a radius that is not negative");
  return proxy;
}

float read_length_unit(nb::handle h, std::string_view call) {
  const float unit = Value<float>::read(h, {call, "length_unit"});
  if (!(unit >= kSmallestLengthUnit && unit <= kLargestLengthUnit))
    refuse_value({call, "length_unit"}, "in [0.001, 1000]");
  return unit;
}

void bind_pairs(nb::module_& m) {
  const std::string convex = Value<ConvexProxy>::in();
  const std::string pose = Value<WorldTransform>::in();
  m.def(
      "distance",
      [](nb::handle a, nb::handle b, nb::handle at, nb::handle use_radii, nb::handle length_unit) {
        constexpr std::string_view kCall = "distance";
        const OwnedProxy first = read_proxy(a, {kCall, "a"});
        const OwnedProxy second = read_proxy(b, {kCall, "b"});
        const Transform pose_of_b = at.is_none() ? Transform{} : read_transform(at, {kCall, "b_in_a"});
        if (!is_finite(pose_of_b)) refuse_value({kCall, "b_in_a"}, "finite");
        SimplexCache cache;
        return distance({first, second, pose_of_b, Value<bool>::read(use_radii, {kCall, "use_radii"}),
                         read_length_unit(length_unit, kCall)},
                        cache);
      },
      nb::arg("a").none(), nb::arg("b").none(), nb::arg("b_in_a").none() = nb::none(),
      nb::arg("use_radii").none() = nb::bool_(true), nb::arg("length_unit").none() = nb::float_(1.0),
      nb::sig(keep("def distance(a: " + convex + ", b: " + convex + ", b_in_a: " + pose +
                   " | None = None, use_radii: bool = True, length_unit: float = 1.0) -> DistanceOutput")),
      "Distance of two convex shapes, b at a pose in the frame of a.");
  m.def(
      "shape_cast",
      [](nb::handle a, nb::handle b, nb::handle at, nb::handle translation, nb::handle max_fraction,
         nb::handle length_unit) {
        constexpr std::string_view kCall = "shape_cast";
        const OwnedProxy first = read_proxy(a, {kCall, "a"});
        const OwnedProxy second = read_proxy(b, {kCall, "b"});
        ShapeCastInput input = {first,
                                second,
                                read_transform(at, {kCall, "b_in_a"}),
                                Value<Vec2>::read(translation, {kCall, "translation_b"}),
                                Value<float>::read(max_fraction, {kCall, "max_fraction"}),
                                read_length_unit(length_unit, kCall)};
        if (!is_finite(input.b_in_a) || !is_finite(input.translation_b) || !is_finite(input.max_fraction)) {
          refuse_value({kCall, "b_in_a, translation_b and max_fraction"}, "finite");
        }
        return shape_cast(input);
      },
      nb::arg("a").none(), nb::arg("b").none(), nb::arg("b_in_a").none(), nb::arg("translation_b").none(),
      nb::arg("max_fraction").none() = nb::float_(1.0), nb::arg("length_unit").none() = nb::float_(1.0),
      nb::sig(keep("def shape_cast(a: " + convex + ", b: " + convex + ", b_in_a: " + pose +
                   ", translation_b: drystone.typing.Pair, max_fraction: float = 1.0, "
                   "length_unit: float = 1.0) -> CastOutput")),
      keep(comment_of("shape_cast")));
  m.def(
      "time_of_impact",
      [](nb::handle a, nb::handle b, nb::handle sweep_a, nb::handle sweep_b, nb::handle max_time, nb::handle min_time,
         nb::handle length_unit) {
        constexpr std::string_view kCall = "time_of_impact";
        const OwnedProxy first = read_proxy(a, {kCall, "a"});
        const OwnedProxy second = read_proxy(b, {kCall, "b"});
        TimeOfImpactInput input = {first,
                                   second,
                                   Value<Sweep>::read(sweep_a, {kCall, "sweep_a"}),
                                   Value<Sweep>::read(sweep_b, {kCall, "sweep_b"}),
                                   Value<float>::read(max_time, {kCall, "max_time"}),
                                   Value<float>::read(min_time, {kCall, "min_time"}),
                                   read_length_unit(length_unit, kCall)};
        if (!(input.min_time >= 0.0f && input.min_time <= input.max_time && input.max_time <= 1.0f)) {
          refuse_value({kCall, "min_time and max_time"}, "in order and in [0, 1]");
        }
        for (const Sweep& sweep : {input.sweep_a, input.sweep_b}) {
          if (!is_finite(sweep.local_center) || !is_finite(sweep.center_0) || !is_finite(sweep.center_1) ||
              !is_normalized(sweep.rotation_0) || !is_normalized(sweep.rotation_1) || !(abs(sweep.angle) <= 1.0e6f)) {
            refuse_value({kCall, "sweep_a and sweep_b"},
                         "finite, with rotations of length 1 and an angle of at most 1e6");
          }
        }
        return time_of_impact(input);
      },
      nb::arg("a").none(), nb::arg("b").none(), nb::arg("sweep_a").none(), nb::arg("sweep_b").none(),
      nb::arg("max_time").none() = nb::float_(1.0), nb::arg("min_time").none() = nb::float_(0.0),
      nb::arg("length_unit").none() = nb::float_(1.0),
      nb::sig(keep("def time_of_impact(a: " + convex + ", b: " + convex +
                   ", sweep_a: Sweep, sweep_b: Sweep, max_time: float = 1.0, "
                   "min_time: float = 0.0, length_unit: float = 1.0) -> TimeOfImpactOutput")),
      keep(comment_of("time_of_impact")));
}

void bind_outlines(nb::module_& m) {
  bind_options<Outline>(m);
  nb::class_<Decomposition> type(m, "Decomposition", "What decompose() made of an outline.", nb::is_final());
  type.def_prop_ro(
      "pieces", [](const Decomposition& self) { return Value<std::vector<Polygon>>::write(self.pieces); },
      nb::sig("def pieces(self, /) -> list[Polygon]"), keep(comment_of("Decomposition::pieces")));
  type.def_prop_ro(
      "area_left_out", [](const Decomposition& self) { return self.area_left_out; },
      keep(comment_of("Decomposition::area_left_out")));
  m.def(
      "decompose",
      [](nb::handle outline, nb::handle max_vertices, nb::handle length_unit) {
        return unwrap(decompose(Value<Outline>::read(outline, {"decompose", "outline"}),
                                Value<int>::read(max_vertices, {"decompose", "max_vertices"}),
                                Value<float>::read(length_unit, {"decompose", "length_unit"})));
      },
      nb::arg("outline").none(), nb::arg("max_vertices").none() = nb::int_(8),
      nb::arg("length_unit").none() = nb::float_(1.0),
      nb::sig("def decompose(outline: Outline | dict[str, typing.Any], max_vertices: int = 8, "
              "length_unit: float = 1.0) -> Decomposition"),
      keep(comment_of("decompose")));
  m.def(
      "make_heightfield",
      [](nb::handle heights, nb::handle spacing, nb::handle start) {
        constexpr std::string_view kCall = "make_heightfield";
        const std::vector<float> read = Value<std::vector<float>>::read(heights, {kCall, "heights"});
        if (read.size() < 2) refuse_value({kCall, "heights"}, "at least two numbers");
        return make_heightfield(read, Value<float>::read(spacing, {kCall, "spacing"}),
                                Value<Vec2>::read(start, {kCall, "start"}));
      },
      nb::arg("heights").none(), nb::arg("spacing").none(), nb::arg("start").none() = nb::make_tuple(0.0, 0.0),
      nb::sig("def make_heightfield(heights: collections.abc.Sequence[float], spacing: float, start: "
              "drystone.typing.Pair = (0.0, 0.0)) "
              "-> ChainOptions"),
      keep(comment_of("make_heightfield")));
}

}  // namespace

void bind_geometry(nb::module_& m) {
  bind_enum<TimeOfImpactOutput::State>(m);
  bind_options<Sweep>(m);
  bind_result<CastOutput>(m);
  bind_result<DistanceOutput>(m);
  bind_result<TimeOfImpactOutput>(m);
  bind_shapes(m);
  bind_pairs(m);
  bind_outlines(m);
  m.attr("MAX_POLYGON_VERTICES") = kMaxPolygonVertices;
  m.attr("LINEAR_SLOP") = static_cast<double>(kLinearSlop);
}

}  // namespace drystone::python
