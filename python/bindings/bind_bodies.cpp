// World: the calls for many bodies and many casts, whose numbers are arrays.
#include <cstdint>
#include <utility>

#include "arguments.hpp"
#include "bindings.hpp"
#include "body_arrays.hpp"

namespace drystone::python {

namespace {

/// Calls fill(numbers, ids) with the memory of `out`, or with that of a new array.
template <typename T, typename Fill>
nb::object read_columns(Session& session, nb::handle bodies, nb::handle out, std::string_view call, std::size_t columns,
                        Fill fill) {
  const InWorld in_world(session.number);
  const Reading guard(session);
  const World& world = session.world;
  std::vector<BodyId> listed;
  std::span<const BodyId> ids = world.bodies();
  if (!bodies.is_none()) {
    listed = read_bodies(world, bodies, {call, "bodies", nullptr, -1, session.number});
    ids = listed;
  }
  if (!out.is_none()) {
    const Where where{call, "out"};
    const ArrayOf<T> array = read_array<T>(out, where, columns);
    if (array.rows != ids.size()) {
      refuse_call(where, "out must have " + std::to_string(ids.size()) + " rows, not " + std::to_string(array.rows));
    }
    fill(array.data, ids);
    return nb::borrow(out);
  }
  auto numbers = new_numbers<T>(ids.size() * (columns == 0 ? 1 : columns));
  fill(numbers.get(), ids);
  if (columns == 0) return new_array(std::move(numbers), {ids.size()});
  return new_array(std::move(numbers), {ids.size(), columns});
}

void def_columns(nb::class_<Session>& type) {
  for_each_body_array([&]<typename T, typename Fill>(T, const char* name, std::size_t columns, const char* contents,
                                                     Fill fill) {
    const char* call = keep("World." + std::string(name));
    const std::string array = array_type<T>();
    type.def(
        name,
        [call, columns, fill](Session& session, nb::handle bodies, nb::handle out) {
          return read_columns<T>(session, bodies, out, call, columns, [&](T* numbers, std::span<const BodyId> ids) {
            fill(numbers, ids.size(), [&](const BodyColumns& to) {
              unwrap(session.world.read_bodies(ids, to), {call, "bodies"});
            });
          });
        },
        nb::arg("bodies").none() = nb::none(), nb::arg("out").none() = nb::none(),
        nb::sig(keep("def " + std::string(name) + "(self, bodies: drystone.typing.Bodies | None = None, out: " + array +
                     " | None = None) -> " + array)),
        keep(std::string(contents) + " as " + dtype_name<T>() + ", shape (n" +
             (columns == 0 ? "," : last_axis(columns)) + "). Row i belongs to bodies[i]: " + kBodiesDoc +
             "all bodies in slot order. Fills and returns `out` if it is given, else a new array."));
  });
}

template <typename T>
Column<T> column_of(const ArrayOf<T>& array) {
  return {array.data, array.rows, sizeof(T)};
}

/// The result of a call that sets a row of `rows` for each of `bodies`.
void unwrap_rows(const Result<void>& result, const Where& rows) {
  const bool is_body = !result.ok() && result.error().code == ErrorCode::stale_id;
  unwrap(result, is_body ? Where{rows.call, "bodies"} : rows);
}

/// The pose of row i of an array: x, y [m] and angle [rad].
WorldTransform read_pose(const double* row, const Where& where, std::size_t i) {
  const auto radians = static_cast<float>(row[2]);
  if (!is_finite(radians)) refuse_value(where, "finite: row " + std::to_string(i));
  return {{row[0], row[1]}, make_rotation(radians)};
}

/// The translations of a batch of casts, one for each of `rows`.
ArrayOf<const float> read_translations(nb::handle h, std::string_view call, std::size_t rows, const char* of) {
  const Where where{call, "translations"};
  ArrayOf<const float> along = read_array<const float>(h, where, 2);
  if (along.rows != rows) {
    refuse_call(where, "translations must have " + std::to_string(rows) + " rows as " + of + ", not " +
                           std::to_string(along.rows));
  }
  return along;
}

/// Calls cast(hits) for so many hits without the GIL. They go to the table `out`, or to a new one. Errors name `where`.
template <typename Cast>
nb::object fill_hits(Session& session, nb::handle out, const Where& where, std::size_t count, Cast cast) {
  nb::object table = nb::borrow(out);
  if (out.is_none()) {
    table = nb::cast(Table<CastHit>{});
  } else if (!nb::isinstance<Table<CastHit>>(out)) {
    refuse_type({where.call, "out"}, "a CastHitTable", out);
  }
  // The hits are the table's only when the GIL is held again: another thread may fill or read the same table meanwhile.
  auto hits = std::make_shared<std::vector<CastHit>>(count);
  const Reading guard(session);
  Result<void> result;
  {
    const nb::gil_scoped_release release;
    result = cast(std::span<CastHit>(*hits));
  }
  unwrap(result, where);
  const nb::ft_object_guard lock(table);
  nb::cast<Table<CastHit>&>(table).shared = std::move(hits);
  return table;
}

}  // namespace

void bind_many_bodies(nb::class_<Session>& type) {
  type.def(
      "body_ids",
      [](Session& session) {
        const Reading guard(session);
        const std::span<const BodyId> bodies = session.world.bodies();
        auto numbers = new_numbers<std::uint64_t>(bodies.size());
        for (std::size_t i = 0; i < bodies.size(); ++i) numbers[i] = packed(bodies[i].index, bodies[i].generation);
        return new_array(std::move(numbers), {bodies.size()});
      },
      nb::sig(keep("def body_ids(self) -> " + array_type<std::uint64_t>())),
      "All bodies in slot order as a new array of uint64, shape (n,): int(id) of each.");
  def_columns(type);

  const auto add_read_bodies =
      [&]<typename... Number>(const std::pair<const char*, Column<Number> BodyColumns::*>&... column) {
        std::string signature = "def read_bodies(self, bodies: drystone.typing.Bodies | None = None, *";
        ((signature += ", " + std::string(column.first) + ": " + array_type<Number>() + " | None = None"), ...);
        type.def(
            "read_bodies",
            [column...](Session& session, nb::handle bodies, const nb::kwargs& arrays) {
              const InWorld in_world(session.number);
              constexpr std::string_view kCall = "World.read_bodies";
              const Reading guard(session);
              std::vector<BodyId> listed;
              std::span<const BodyId> ids = session.world.bodies();
              if (!bodies.is_none()) {
                listed = read_bodies(session.world, bodies, {kCall, "bodies"});
                ids = listed;
              }
              BodyColumns out;
              std::size_t known = 0;
              std::vector<nb::ndarray<>> kept;
              const auto read = [&]<typename T>(const std::pair<const char*, Column<T> BodyColumns::*>& one) {
                if (!arrays.contains(one.first)) return;
                ++known;
                const nb::object array = arrays[one.first];
                if (array.is_none()) return;
                const Where where{kCall, one.first};
                ArrayOf<T> numbers = read_array<T>(array, where, 0);
                if (numbers.rows != ids.size()) {
                  refuse_call(where, where.path() + " must have " + std::to_string(ids.size()) + " rows, not " +
                                         std::to_string(numbers.rows));
                }
                out.*one.second = column_of(numbers);
                kept.push_back(std::move(numbers.array));
              };
              (read(column), ...);
              if (known != arrays.size()) refuse_call({kCall, ""}, "unexpected name of a column");
              unwrap(session.world.read_bodies(ids, out), {kCall, "bodies"});
            },
            nb::arg("bodies").none() = nb::none(), nb::arg("columns"), nb::sig(keep(signature + ") -> None")),
            "Fills arrays of shape (n,) that the program has: the fastest way to read many bodies. Place i belongs to "
            "bodies[i]; bodies as in "
            "poses(). x and y [m], cosine and sine of the angle, angle [rad], velocity of the centre of mass [m/s] and "
            "[rad/s], and awake, 1 for "
            "awake dynamic and kinematic bodies.");
      };
  add_read_bodies(
      std::pair("x", &BodyColumns::x), std::pair("y", &BodyColumns::y), std::pair("cosine", &BodyColumns::cosine),
      std::pair("sine", &BodyColumns::sine), std::pair("angle", &BodyColumns::angle),
      std::pair("velocity_x", &BodyColumns::velocity_x), std::pair("velocity_y", &BodyColumns::velocity_y),
      std::pair("angular_velocity", &BodyColumns::angular_velocity), std::pair("awake", &BodyColumns::awake));

  const std::string bodies =
      "def set_poses(self, bodies: drystone.typing.Bodies | None, poses: " + array_type<double>() + ") -> None";
  type.def(
      "set_poses",
      [](Session& session, nb::handle bodies_of, nb::handle poses) {
        const InWorld in_world(session.number);
        constexpr std::string_view kCall = "World.set_poses";
        const Changing guard(session);
        const std::vector<BodyId> ids = read_bodies(session.world, bodies_of, {kCall, "bodies"});
        const Where where{kCall, "poses"};
        const ArrayOf<const double> rows = read_array<const double>(poses, where, 3);
        if (rows.rows != ids.size()) {
          refuse_call(where,
                      "poses must have " + std::to_string(ids.size()) + " rows, not " + std::to_string(rows.rows));
        }
        std::vector<WorldTransform> read(rows.rows);
        for (std::size_t i = 0; i < read.size(); ++i) {
          read[i] = read_pose(rows.data + 3 * i, where, i);
        }
        unwrap_rows(session.world.set_transforms(ids, read), where);
      },
      nb::arg("bodies").none(), nb::arg("poses").none(), nb::sig(keep(bodies)),
      "Teleports many bodies: x, y [m] and angle [rad] as float64, shape (n, 3). All rows are checked before anything "
      "changes; bodies as in "
      "poses().");
  type.def(
      "set_velocities",
      [](Session& session, nb::handle bodies_of, nb::handle velocities) {
        const InWorld in_world(session.number);
        constexpr std::string_view kCall = "World.set_velocities";
        const Changing guard(session);
        const std::vector<BodyId> ids = read_bodies(session.world, bodies_of, {kCall, "bodies"});
        const Where where{kCall, "velocities"};
        const ArrayOf<const float> rows = read_array<const float>(velocities, where, 3);
        if (rows.rows != ids.size()) {
          refuse_call(where,
                      "velocities must have " + std::to_string(ids.size()) + " rows, not " + std::to_string(rows.rows));
        }
        std::vector<BodyVelocity> read(rows.rows);
        for (std::size_t i = 0; i < read.size(); ++i) {
          const float* row = rows.data + 3 * i;
          read[i] = {{row[0], row[1]}, row[2]};
        }
        unwrap_rows(session.world.set_velocities(ids, read), where);
      },
      nb::arg("bodies").none(), nb::arg("velocities").none(),
      nb::sig(keep("def set_velocities(self, bodies: drystone.typing.Bodies | None, velocities: " +
                   array_type<float>() + ") -> None")),
      "Velocity of the centre of mass, x and y [m/s], and angular velocity [rad/s] as float32, shape (n, 3). All rows "
      "are checked before "
      "anything changes; bodies as in poses().");
  type.def(
      "ray_casts",
      [](Session& session, nb::handle origins, nb::handle translations, nb::handle filter, nb::handle out) {
        const InWorld in_world(session.number);
        constexpr std::string_view kCall = "World.ray_casts";
        const ArrayOf<const double> from = read_array<const double>(origins, {kCall, "origins"}, 2);
        const ArrayOf<const float> along = read_translations(translations, kCall, from.rows, "origins");
        const QueryFilter read = read_or_default<QueryFilter>(filter, {kCall, "filter"});
        std::vector<RayCast> rays(from.rows);
        for (std::size_t i = 0; i < rays.size(); ++i) {
          rays[i] = {{from.data[2 * i], from.data[2 * i + 1]}, {along.data[2 * i], along.data[2 * i + 1]}, read};
        }
        return fill_hits(session, out, {kCall, "origins and translations"}, rays.size(),
                         [&](std::span<CastHit> hits) { return session.world.ray_cast_closest(rays, hits); });
      },
      nb::arg("origins").none(), nb::arg("translations").none(), nb::arg("filter").none() = nb::none(),
      nb::arg("out").none() = nb::none(),
      nb::sig(keep("def ray_casts(self, origins: " + array_type<double>() + ", translations: " + array_type<float>() +
                   ", filter: " + Value<QueryFilter>::in() +
                   " | None = None, out: CastHitTable | None = None) -> CastHitTable")),
      "ray_cast_closest() for many rays: origins [m] as float64 and translations [m] as float32, both of shape (n, 2). "
      "Row i of the result "
      "belongs to ray i; its shape is empty (0) if the ray hits nothing. Fills and returns `out` if it is given; "
      "columns of it that were read before keep the old rows, and a call that raises leaves it as it was. The workers "
      "of "
      "the world share the rays, and the GIL is released.");
  type.def(
      "shape_casts",
      [](Session& session, nb::handle shape, nb::handle poses, nb::handle translations, nb::handle filter,
         nb::handle out) {
        const InWorld in_world(session.number);
        constexpr std::string_view kCall = "World.shape_casts";
        const OwnedProxy proxy = Value<ConvexProxy>::read(shape, {kCall, "shape"});
        const ArrayOf<const double> from = read_array<const double>(poses, {kCall, "poses"}, 3);
        const ArrayOf<const float> along = read_translations(translations, kCall, from.rows, "poses");
        const QueryFilter read = read_or_default<QueryFilter>(filter, {kCall, "filter"});
        std::vector<ShapeCast> casts(from.rows);
        for (std::size_t i = 0; i < casts.size(); ++i) {
          casts[i] = {proxy,
                      read_pose(from.data + 3 * i, {kCall, "poses"}, i),
                      {along.data[2 * i], along.data[2 * i + 1]},
                      read};
        }
        return fill_hits(session, out, {kCall, "shape, poses and translations"}, casts.size(),
                         [&](std::span<CastHit> hits) { return session.world.shape_cast_closest(casts, hits); });
      },
      nb::arg("shape").none(), nb::arg("poses").none(), nb::arg("translations").none(),
      nb::arg("filter").none() = nb::none(), nb::arg("out").none() = nb::none(),
      nb::sig(keep("def shape_casts(self, shape: " + Value<ConvexProxy>::in() + ", poses: " + array_type<double>() +
                   ", translations: " + array_type<float>() + ", filter: " + Value<QueryFilter>::in() +
                   " | None = None, out: CastHitTable | None = None) -> CastHitTable")),
      "shape_cast_closest() of one shape from many poses: x, y [m] and angle [rad] as float64, shape (n, 3), and "
      "translations [m] as float32, shape (n, 2). Result, `out`, workers and GIL as of ray_casts().");
}

}  // namespace drystone::python
