// World: calls that change it come from the list of recorded operations, so that a new one needs no line here; queries are listed below.
#include <cstdint>
#include <utility>

#include "arguments.hpp"
#include "bindings.hpp"
#include "body_arrays.hpp"
#include "callbacks.hpp"
#include "drystone/scenes/scene.hpp"

namespace drystone::python {

namespace {

/// A report with its own memory, because the spans of a StepReport are valid until the next step.
struct OwnedReport : StepReport {
  OwnedReport() : OwnedReport(StepReport{}) {}
  explicit OwnedReport(const StepReport& from)
      : StepReport(from),
        quarantined_bodies(from.quarantined.begin(), from.quarantined.end()),
        step_jobs(from.jobs.begin(), from.jobs.end()) {
    quarantined = quarantined_bodies;
    jobs = step_jobs;
  }
  OwnedReport(OwnedReport&&) = default;  // The memory of a vector stays in place.
  OwnedReport(const OwnedReport&) = delete;

  void read_spans(const nb::dict& read_fields, const Where& where) {
    const auto read = [&](const char* name, auto& entries, auto& span) {
      if (!read_fields.contains(name)) return;
      const nb::object given = read_fields[name];
      entries = Value<std::remove_cvref_t<decltype(entries)>>::read(given, where.inside(name));
      span = entries;
    };
    read("quarantined", quarantined_bodies, quarantined);
    read("jobs", step_jobs, jobs);
  }

  std::vector<BodyId> quarantined_bodies;
  std::vector<StepJob> step_jobs;
};

/// The events of a step as tables, in the order of the fields of Events.
struct OwnedEvents {
  std::vector<nb::object> tables;
};

// --- Events -----------------------------------------------------------------------------------------------------------

template <typename Row>
nb::object table_object(std::span<const Row> rows) {
  return nb::cast(table_of(rows), nb::rv_policy::move);
}

OwnedEvents events_of(Session& session) {
  const Reading guard(session);
  const Events events = session.world.events();
  OwnedEvents owned;
  model::for_each_field(events, [&](const auto&, const auto& rows) { owned.tables.push_back(table_object(rows)); });
  return owned;
}

/// Whether an object is the table of the events at this place.
std::vector<bool (*)(nb::handle)>& checks_of_tables() {
  static std::vector<bool (*)(nb::handle)> checks;
  return checks;
}

void bind_events(nb::module_& m) {
  nb::class_<OwnedEvents> type(
      m, "Events", "The events of a step: a table for each kind. The tables are copies, which stay as they are.");
  std::string names;
  std::size_t i = 0;
  model::kFields<Events>.apply([&](const auto&... field) {
    const auto add = [&](const auto& one) {
      using Rows = std::remove_cvref_t<decltype(std::declval<Events&>().*one.member)>;
      using Row = typename Rows::value_type;
      type.def_prop_ro(
          one.name, [i](const OwnedEvents& self) { return self.tables[i]; },
          nb::sig(keep("def " + std::string(one.name) + "(self, /) -> " + py_name<Row>() + "Table")),
          keep(comment_of(cpp_name<Row>())));
      ++i;
      names += (names.empty() ? "" : ", ") + py_name<Row>() + "Table";
      checks_of_tables().push_back([](nb::handle h) { return nb::isinstance<Table<std::remove_cv_t<Row>>>(h); });
    };
    (add(field), ...);
  });
  type.def(
      "__getstate__",
      [](const OwnedEvents& self) {
        nb::list tables;
        for (const nb::object& table : self.tables) tables.append(table);
        return nb::tuple(tables);
      },
      nb::sig(keep("def __getstate__(self) -> tuple[" + names + "]")));
  type.def(
      "__setstate__",
      [](OwnedEvents& self, nb::handle state) {
        const Where where{"Events", "state"};
        std::vector<nb::object> tables(checks_of_tables().size());
        read_items(state, where, "a table for each kind of events", tables);
        for (std::size_t k = 0; k < tables.size(); ++k) {
          if (!checks_of_tables()[k](tables[k])) refuse_type(where.at(k), "the table of its kind", tables[k]);
        }
        new (&self) OwnedEvents{std::move(tables)};
      },
      nb::arg("state").none(), nb::sig(keep("def __setstate__(self, state: tuple[" + names + "], /) -> None")));
  type.def("__repr__", [](const OwnedEvents& self) {
    std::string text;
    std::size_t k = 0;
    model::for_each_field(Events{}, [&](const auto& field, const auto&) {
      text += (k > 0 ? ", " : "") + std::string(field.name) + "=" + std::to_string(nb::len(self.tables[k]));
      ++k;
    });
    return "<Events " + text + ">";
  });
}

// --- Calls with options as keywords -----------------------------------------------------------------------------------

/// Options given as an object, as keywords, or as an object with some fields replaced by keywords.
template <Struct T>
T read_options(nb::handle options, const nb::kwargs& fields, const Where& where) {
  T value = options.is_none() ? T{} : Value<T>::read(options, where.inside("options"));
  set_fields(value, fields, where);
  return value;
}

/// The fields as keywords of a call that makes a thing, whose user data may be any object.
template <Struct T>
std::string keywords_of() {
  std::string text = type_of<T>().keywords();
  constexpr std::string_view kInteger = "user_data: int";
  const std::size_t at = text.find(kInteger);
  if (at != std::string::npos) text.replace(at, kInteger.size(), "user_data: object");
  return text;
}

template <Struct T>
const char* signature_with(const std::string& name, const std::string& before, const std::string& result) {
  return keep("def " + name + "(self" + before + ", options: " + py_name<T>() + " | None = None, " + keywords_of<T>() +
              ") -> " + result);
}

/// Options of one of several kinds: an object, which keywords change, or the name of a kind and keywords.
template <typename Kind, typename... T>
std::variant<T...> read_kind(nb::handle options, const nb::kwargs& fields, const Where& where,
                             const std::variant<T...>*) {
  using Any = std::variant<T...>;
  Any value;
  if (nb::isinstance<nb::str>(options) || nb::isinstance<Kind>(options)) {
    // The alternatives are in the order of the kinds.
    auto kind = static_cast<std::size_t>(Value<Kind>::read(options, where.inside("options")));
    ((kind-- == 0 ? void(value = T{}) : void()), ...);
  } else {
    value = Value<Any>::read(options, where.inside("options"));
    if (fields.size() == 0) return value;
  }
  std::visit([&](auto& held) { set_fields(held, fields, where); }, value);
  return value;
}

/// Makes a joint or a field with its user data.
template <typename Id, typename Any>
Id create_with(Session& session, GivenData data, Result<Id> (World::*create)(const Any&), Any& options) {
  const Changing guard(session);
  std::visit([&](auto& one) { data.write(one.user_data); }, options);
  const Id made = unwrap((session.world.*create)(options));
  data.keep(made);
  return made;
}

/// Changes a joint or a field and its user data.
template <typename Id, typename Any>
void set_with(Session& session, GivenData data, Result<void> (World::*set)(Id, const Any&), Id id, Any& options) {
  const Changing guard(session);
  std::visit([&](auto& one) { data.replace(id, one.user_data); }, options);
  unwrap((session.world.*set)(id, options));
  data.keep(id);
}

/// Adds create_joint() or create_field(): `create` makes an object, `get` and `set` have the options of an old one.
template <typename Id, typename Kind, typename Any>
void bind_kinds(nb::class_<Session>& type, const char* what, Result<Id> (World::*create)(const Any&),
                Result<Any> (World::*get)(Id) const, Result<void> (World::*set)(Id, const Any&)) {
  const std::string noun(what);
  const char* create_call = keep("World.create_" + noun);
  // Options alone, without the dict of keywords, are faster to take.
  const auto has_kind = [](nb::handle h) { return nb::isinstance<nb::str>(h) || nb::isinstance<Kind>(h); };
  type.def(
      keep("create_" + noun),
      [create_call, create, has_kind](Session& session, nb::handle options) {
        if (has_kind(options)) throw nb::next_overload();
        const InWorld in_world(session.number);
        Any read = Value<Any>::read(options, {create_call, "options"});
        return Value<Id>::write(create_with(session, GivenData(session), create, read));
      },
      nb::arg("options").none(),
      nb::sig(keep("def create_" + noun + "(self, options: " + Value<Any>::in() + ") -> " + py_name<Id>())),
      keep(comment_of("World::create_" + noun)));
  type.def(
      keep("create_" + noun),
      [create_call, create](Session& session, nb::handle options, const nb::kwargs& fields) {
        const InWorld in_world(session.number);
        const GivenData data(session, fields);
        Any read = read_kind<Kind>(options, data.fields(), {create_call, ""}, static_cast<const Any*>(nullptr));
        return Value<Id>::write(create_with(session, data, create, read));
      },
      nb::arg("options").none(), nb::arg("fields"),
      nb::sig(keep("def create_" + noun + "(self, options: " + Value<Any>::in() + " | " + Value<Kind>::in() +
                   ", **fields: typing.Any) -> " + py_name<Id>())),
      keep("Makes a " + noun + " from options, or from the name of a kind; keywords set fields of them. " +
           comment_of("World::create_" + noun)));
  const char* set_call = keep("World.set_" + noun);
  type.def(
      keep("set_" + noun),
      [set_call, set, what, has_kind](Session& session, nb::handle id, nb::handle options) {
        if (has_kind(options)) throw nb::next_overload();
        const InWorld in_world(session.number);
        const Id read_id = Value<Id>::read(id, {set_call, what});
        Any read = Value<Any>::read(options, {set_call, "options"});
        set_with(session, GivenData(session), set, read_id, read);
      },
      nb::arg(what).none(), nb::arg("options").none(),
      nb::sig(keep("def set_" + noun + "(self, " + noun + ": " + py_name<Id>() + ", options: " + Value<Any>::in() +
                   ") -> None")),
      keep(comment_of("World::set_" + noun)));
  type.def(
      keep("set_" + noun),
      [set_call, get, set, what](Session& session, nb::handle id, nb::handle options, const nb::kwargs& given) {
        const InWorld in_world(session.number);
        const Id read_id = Value<Id>::read(id, {set_call, what});
        const Where where{set_call, ""};
        const GivenData data(session, given);
        const nb::kwargs& fields = data.fields();
        Any read;
        if (options.is_none()) {
          {
            const Reading guard(session);
            read = unwrap((session.world.*get)(read_id));
          }
          std::visit([&](auto& held) { set_fields(held, fields, where); }, read);
        } else {
          read = read_kind<Kind>(options, fields, where, static_cast<const Any*>(nullptr));
        }
        set_with(session, data, set, read_id, read);
      },
      nb::arg(what).none(), nb::arg("options").none() = nb::none(), nb::arg("fields"),
      nb::sig(keep("def set_" + noun + "(self, " + noun + ": " + py_name<Id>() + ", options: " + Value<Any>::in() +
                   " | None = None, **fields: typing.Any) -> None")),
      keep("Changes the fields that keywords name, or takes other options. " + comment_of("World::set_" + noun)));
}

using AnyGeometry = std::variant<Circle, Capsule, Segment, Polygon, Box, SupportShape, TileGrid>;

/// The mass of a shape of density 1 [kg]; 0 if the kind has none, or none that is known before it is made.
float mass_of(const AnyGeometry& geometry) {
  return std::visit(
      [](const auto& form) {
        using Form = std::remove_cvref_t<decltype(form)>;
        if constexpr (std::is_same_v<Form, Box>) {
          const Result<Polygon> box = make_box(form);
          return box.ok() ? mass_data(box.value(), 1.0f).mass : 0.0f;
        } else if constexpr (requires { mass_data(form, 1.0f); }) {
          return mass_data(form, 1.0f).mass;
        } else {
          return 0.0f;
        }
      },
      geometry);
}

/// Options of a shape, whose density may be given as the mass of the shape [kg].
ShapeOptions read_shape_options(nb::handle options, const nb::kwargs& fields, const AnyGeometry& geometry,
                                const Where& where) {
  if (!fields.contains("mass")) return read_options<ShapeOptions>(options, fields, where);
  const float mass = Value<float>::read(nb::object(fields["mass"]), where.inside("mass"));
  if (fields.contains("density")) refuse_value(where.inside("mass"), "left out if density is given");
  nb::kwargs others = nb::steal<nb::kwargs>(PyDict_Copy(fields.ptr()));
  nb::del(others["mass"]);
  ShapeOptions read = read_options<ShapeOptions>(options, others, where);
  read.density = mass / mass_of(geometry);
  return read;
}

/// Raises the error of a shape whose density follows from `mass`. A world checks the geometry before the density, so an error of the
/// density is one of the mass.
[[noreturn]] void raise_with_mass(const Error& error, float mass, const AnyGeometry& geometry, const Where& where) {
  const Where of_mass = where.inside("mass");
  if (error.message.find("density") == std::string::npos) raise(error);
  if (!(mass >= 0.0f) || !is_finite(mass)) refuse_value(of_mass, "finite and at least 0");
  if (!(mass_of(geometry) > 0.0f)) refuse_value(of_mass, "left out: the geometry has no area to spread it over");
  raise(error, of_mass);
}

void bind_creation(nb::class_<Session>& type) {
  bind_kinds<JointId, JointKind, AnyJointOptions>(type, "joint", &World::create_joint, &World::joint,
                                                  &World::set_joint);
  bind_kinds<FieldId, FieldKind, AnyFieldOptions>(type, "field", &World::create_field, &World::field,
                                                  &World::set_field);
  type.def(
      "create_body",
      [](Session& session, nb::handle options, const nb::kwargs& fields) {
        const InWorld in_world(session.number);
        GivenData data(session, fields);
        BodyOptions read = read_options<BodyOptions>(options, data.fields(), {"World.create_body", ""});
        const Changing guard(session);
        data.write(read.user_data);
        const BodyId made = unwrap(session.world.create_body(read));
        data.keep(made);
        return Value<BodyId>::write(made);
      },
      nb::arg("options").none() = nb::none(), nb::arg("fields"),
      nb::sig(signature_with<BodyOptions>("create_body", "", "BodyId")),
      "Makes a body from options, keywords, or both: a keyword replaces a field of the options.");
  type.def(
      "create_shape",
      [](Session& session, nb::handle body, nb::handle geometry, nb::handle options, const nb::kwargs& fields) {
        const InWorld in_world(session.number);
        const BodyId owner = Value<BodyId>::read(body, {"World.create_shape", "body"});
        const AnyGeometry form = Value<AnyGeometry>::read(geometry, {"World.create_shape", "geometry"});
        const Where where{"World.create_shape", ""};
        GivenData data(session, fields);
        ShapeOptions read = read_shape_options(options, data.fields(), form, where);
        const Changing guard(session);
        data.write(read.user_data);
        const auto made =
            std::visit([&](const auto& held) { return session.world.create_shape(owner, held, read); }, form);
        if (!made.ok() && fields.contains("mass")) {
          raise_with_mass(made.error(), nb::cast<float>(fields["mass"]), form, where);
        }
        data.keep(unwrap(made));
        return Value<ShapeId>::write(made.value());
      },
      nb::arg("body").none(), nb::arg("geometry").none(), nb::arg("options").none() = nb::none(), nb::arg("fields"),
      nb::sig(keep("def create_shape(self, body: BodyId, geometry: " + Value<AnyGeometry>::in() +
                   ", options: ShapeOptions | None = None, " + keywords_of<ShapeOptions>() +
                   ", mass: float = ...) -> ShapeId")),
      "Adds a shape to a body. A new shape does not wake the sleeping bodies that it overlaps. `mass` of the shape "
      "[kg] "
      "takes the place of `density`.");
  type.def(
      "create_chain",
      [](Session& session, nb::handle body, nb::handle options, const nb::kwargs& fields) {
        const InWorld in_world(session.number);
        const BodyId owner = Value<BodyId>::read(body, {"World.create_chain", "body"});
        GivenData data(session, fields);
        ChainOptions read = read_options<ChainOptions>(options, data.fields(), {"World.create_chain", ""});
        const Changing guard(session);
        data.write(read.user_data);
        const ChainId made = unwrap(session.world.create_chain(owner, read));
        data.keep(made);
        return Value<ChainId>::write(made);
      },
      nb::arg("body").none(), nb::arg("options").none() = nb::none(), nb::arg("fields"),
      nb::sig(signature_with<ChainOptions>("create_chain", ", body: BodyId", "ChainId")),
      keep(comment_of("World::create_chain")));
  type.def(
      "explode",
      [](Session& session, nb::handle options, const nb::kwargs& fields) {
        const InWorld in_world(session.number);
        const ExplosionOptions read = read_options<ExplosionOptions>(options, fields, {"World.explode", ""});
        const Changing guard(session);
        return unwrap(session.world.explode(read));
      },
      nb::arg("options").none() = nb::none(), nb::arg("fields"),
      nb::sig(signature_with<ExplosionOptions>("explode", "", "ExplosionReport")), keep(comment_of("World::explode")));
  type.def(
      "set_geometry",
      [](Session& session, nb::handle shape, nb::handle geometry) {
        const InWorld in_world(session.number);
        const ShapeId id = Value<ShapeId>::read(shape, {"World.set_geometry", "shape"});
        const AnyGeometry form = Value<AnyGeometry>::read(geometry, {"World.set_geometry", "geometry"});
        const Changing guard(session);
        std::visit([&](const auto& held) { unwrap(session.world.set_geometry(id, held)); }, form);
      },
      nb::arg("shape").none(), nb::arg("geometry").none(),
      nb::sig(keep("def set_geometry(self, shape: ShapeId, geometry: " + Value<AnyGeometry>::in() + ") -> None")),
      keep(comment_of("World::set_geometry")));
}

/// The listed operations that have a name of their own. Overloads ("create_shape(Circle)") and calls with `out` arrays are written by hand.
constexpr bool is_plain(std::string_view name) {
  for (const std::string_view by_hand :
       {"step", "create_body", "create_chain", "explode", "set_transforms", "set_velocities", "create_joint",
        "set_joint", "create_field", "set_field", "set_user_data"}) {
    if (name == by_hand) return false;
  }
  return name.find('(') == std::string_view::npos;
}

template <std::size_t I>
struct OperationName {
  static constexpr std::string_view kName = record::Operations::kList.names[I];
};

template <std::size_t I, auto Call>
void def_operation(nb::class_<Session>& type) {
  if constexpr (is_plain(OperationName<I>::kName)) detail::Caller<Call, OperationName<I>>::def(type);
}

void bind_operations(nb::class_<Session>& type) {
  [&]<std::size_t... I, auto... Call>(std::index_sequence<I...>, const record::CallList<Call...>&) {
    (def_operation<I, Call>(type), ...);
  }
  (std::make_index_sequence<record::Operations::kCount>{}, record::Operations::kList);
}

// --- Queries ----------------------------------------------------------------------------------------------------------

void bind_queries(nb::class_<Session>& type) {
  def_call<"body_index_end", &World::body_index_end>(type);
  def_call<"bodies", &World::bodies>(type);
  def_call<"transform", &World::transform>(type);
  def_call<"motion", &World::motion>(type);
  def_call<"body", &World::body>(type);
  def_call<"mass_data", &World::mass_data>(type);
  def_call<"is_awake", &World::is_awake>(type);
  def_call<"drop_time", &World::drop_time>(type);
  def_call<"contact_edit", &World::contact_edit>(type);
  def_call<"shapes", &World::shapes>(type);
  def_call<"bounds", &World::bounds>(type);
  def_call<"shape_body", &World::shape_body>(type);
  def_call<"shape", &World::shape>(type);
  def_call<"chain", &World::chain>(type);
  def_call<"chain_links", &World::chain_links>(type);
  def_call<"shape_chain", &World::shape_chain>(type);
  def_call<"joint_kind", &World::joint_kind>(type);
  def_call<"joint_state", &World::joint_state>(type);
  def_call<"joint", query<Result<AnyJointOptions>, JointId>(&World::joint)>(type);
  def_call<"fields", &World::fields>(type);
  def_call<"field_kind", &World::field_kind>(type);
  def_call<"field", &World::field>(type);
  def_call<"lanes", &World::lanes>(type);
  def_call<"state_hash", &World::state_hash>(type);
  def_call<"is_recording", &World::is_recording>(type);
  def_call<"measure", &World::measure>(type);
  def_call<"check_invariants", &World::check_invariants>(type);
  def_call<"snapshot", &World::snapshot>(type);
  def_call<"ray_cast_closest", query<Result<CastHit>, Position, Vec2, const QueryFilter&>(&World::ray_cast_closest)>(
      type);
  def_call<"ray_cast_all",
           query<Result<std::vector<CastHit>>, Position, Vec2, const QueryFilter&>(&World::ray_cast_all)>(type);
  def_call<"ray_cast_any", &World::ray_cast_any>(type);
  def_call<"shape_cast_closest", query<Result<CastHit>, const ConvexProxy&, const WorldTransform&, Vec2,
                                       const QueryFilter&>(&World::shape_cast_closest)>(type);
  def_call<"shape_cast_all", query<Result<std::vector<CastHit>>, const ConvexProxy&, const WorldTransform&, Vec2,
                                   const QueryFilter&>(&World::shape_cast_all)>(type);
  def_call<"shape_cast_any", &World::shape_cast_any>(type);
  def_call<"overlap_box",
           query<Result<std::vector<ShapeId>>, const WorldAabb&, const QueryFilter&>(&World::overlap_box)>(type);
  def_call<"overlap_shape", query<Result<std::vector<ShapeId>>, const ConvexProxy&, const WorldTransform&,
                                  const QueryFilter&>(&World::overlap_shape)>(type);
  def_call<"overlap_shape_any", &World::overlap_shape_any>(type);
  def_call<"shapes_at", query<Result<std::vector<ShapeId>>, Position, const QueryFilter&>(&World::shapes_at)>(type);
  def_call<"nearest_shape", query<Result<NearestShape>, Position, float, const QueryFilter&>(&World::nearest_shape)>(
      type);
  def_call<"shapes_near", query<Result<std::vector<NearestShape>>, const ConvexProxy&, const WorldTransform&, float,
                                const QueryFilter&>(&World::shapes_near)>(type);
  def_call<"island_bodies", query<Result<std::vector<BodyId>>, BodyId>(&World::island_bodies)>(type);
  def_call<"island", &World::island>(type);
}

// Calls whose C++ form has overloads, references or spans that have no equal in Python.
void bind_special_queries(nb::class_<Session>& type) {
  type.def(
      "is_alive",
      [](Session& session, nb::handle id) {
        const AnyId read = Value<AnyId>::read(id, {"World.is_alive", "id"});
        const Reading guard(session);
        return std::visit(
            [&]<typename T>(T one) {
              const auto& held = nb::cast<const HeldId<T>&>(id);
              return !Value<T>::is_foreign(held, session.number) && session.world.is_alive(one);
            },
            read);
      },
      nb::arg("id").none(), nb::sig("def is_alive(self, id: BodyId | ShapeId | ChainId | JointId | FieldId) -> bool"),
      "Whether the id's object exists.");
  type.def(
      "joints",
      [](Session& session, nb::handle body) {
        const InWorld in_world(session.number);
        const Reading guard(session);
        if (body.is_none()) return Value<std::vector<JointId>>::write(session.world.joints());
        return Value<std::vector<JointId>>::write(
            unwrap(session.world.joints(Value<BodyId>::read(body, {"World.joints", "body"}))));
      },
      nb::arg("body").none() = nb::none(), nb::sig("def joints(self, body: BodyId | None = None) -> list[JointId]"),
      "All joints in slot order, or those of a body.");
  type.def(
      "geometry",
      [](Session& session, nb::handle shape) {
        const InWorld in_world(session.number);
        const ShapeId id = Value<ShapeId>::read(shape, {"World.geometry", "shape"});
        const Reading guard(session);
        return Value<ShapeGeometry>::write(*unwrap(session.world.geometry(id)));
      },
      nb::arg("shape").none(), nb::sig(keep("def geometry(self, shape: ShapeId) -> " + Value<ShapeGeometry>::out())),
      "A copy of the geometry of a shape.");
  type.def(
      "nearest_shape_to",
      [](Session& session, nb::handle shape, nb::handle pose, nb::handle max_distance, nb::handle filter) {
        const InWorld in_world(session.number);
        constexpr std::string_view kCall = "World.nearest_shape_to";
        const OwnedProxy proxy = Value<ConvexProxy>::read(shape, {kCall, "shape"});
        const WorldTransform at = Value<WorldTransform>::read(pose, {kCall, "pose"});
        const float distance = Value<float>::read(max_distance, {kCall, "max_distance"});
        const QueryFilter read = read_or_default<QueryFilter>(filter, {kCall, "filter"});
        const Reading guard(session);
        return unwrap(session.world.nearest_shape(proxy, at, distance, read));
      },
      nb::arg("shape").none(), nb::arg("pose").none(), nb::arg("max_distance").none(),
      nb::arg("filter").none() = nb::none(),
      nb::sig(keep("def nearest_shape_to(self, shape: " + Value<ConvexProxy>::in() +
                   ", pose: " + Value<WorldTransform>::in() +
                   ", max_distance: float, filter: " + Value<QueryFilter>::in() + " | None = None) -> NearestShape")),
      "The shape nearest to a convex shape, as nearest_shape() for a point.");
  type.def(
      "contacts",
      [](Session& session, nb::handle body) {
        const InWorld in_world(session.number);
        const Reading guard(session);
        Table<ContactView> table;
        if (body.is_none()) {
          session.world.contacts(*table.shared);
        } else {
          *table.shared = unwrap(session.world.contacts(Value<BodyId>::read(body, {"World.contacts", "body"})));
        }
        return table;
      },
      nb::arg("body").none() = nb::none(),
      nb::sig("def contacts(self, body: BodyId | None = None) -> ContactViewTable"),
      keep("The touching contacts of the world, or of one body. " + comment_of("World::contacts")));
  type.def(
      "sensor_overlaps",
      [](Session& session, nb::handle body) {
        const InWorld in_world(session.number);
        const BodyId id = Value<BodyId>::read(body, {"World.sensor_overlaps", "body"});
        const Reading guard(session);
        return table_of<SensorOverlap>(unwrap(session.world.sensor_overlaps(id)));
      },
      nb::arg("body").none(), nb::sig("def sensor_overlaps(self, body: BodyId) -> SensorOverlapTable"),
      keep(comment_of("World::sensor_overlaps")));
  type.def(
      "islands",
      [](Session& session) {
        const Reading guard(session);
        Table<IslandView> table;
        session.world.islands(*table.shared);
        return table;
      },
      nb::sig("def islands(self) -> IslandViewTable"), "All islands, in slot order.");
  type.def(
      "first_difference",
      [](Session& session, Session& other) -> nb::object {
        const Reading guard(session);
        const Reading other_guard(other);
        return Value<std::optional<StateDifference>>::write(session.world.first_difference(other.world));
      },
      nb::arg("other"), nb::sig("def first_difference(self, other: World) -> StateDifference | None"),
      keep(comment_of("World::first_difference")));
}

// --- The world as a whole -----------------------------------------------------------------------------------------------

nb::object hooks_of(const Session& session) {
  const nb::object& hooks = session.callbacks().contact_hooks;
  return hooks.is_valid() ? hooks : nb::none();
}

void bind_state(nb::class_<Session>& type) {
  const std::string state_type =
      "tuple[bytes, int, str, drystone._hooks.ContactHooks | None, dict[int, drystone.typing.FieldFunction] | None, "
      "dict[int, typing.Any] | None]";
  type.def_prop_ro(
      "options",
      [](Session& session) {
        const Reading guard(session);
        return WorldOptions(session.world.options());
      },
      nb::sig("def options(self, /) -> WorldOptions"), "A copy of the world's options.");
  type.def(
      "step",
      [](Session& session, nb::handle seconds) {
        if (seconds.is_none()) refuse_call({"World.step", ""}, "seconds is missing: step(1 / 60)");
        const float length = Value<float>::read(seconds, {"World.step", "seconds"});
        const Changing guard(session);
        CallbackScope callbacks(*session.users, session.callbacks());
        std::optional<Result<StepReport>> report;
        {
          const nb::gil_scoped_release release;
          report.emplace(session.world.step(length));
        }
        callbacks.finish();
        return OwnedReport(unwrap(*std::move(report)));
      },
      nb::arg("seconds").none() = nb::none(), nb::sig("def step(self, seconds: float) -> StepReport"),
      "Advances the world by `seconds`, in (0, 1]. The GIL is released meanwhile. Raises what a hook of contacts or a "
      "function of a field raised, when the step is done.");
  type.def_prop_ro(
      "report",
      [](Session& session) {
        const Reading guard(session);
        return OwnedReport(session.world.report());
      },
      nb::sig("def report(self, /) -> StepReport"), "The report of the last step.");
  type.def("events", &events_of, nb::sig("def events(self) -> Events"),
           "The events of the last step, as tables. The tables are copies, which stay as they are.");
  type.def_static(
      "from_snapshot",
      [](nb::handle snapshot, nb::handle options, nb::handle contact_hooks, nb::handle field_functions) {
        constexpr std::string_view kCall = "World.from_snapshot";
        const Bytes bytes = Value<std::span<const std::byte>>::read(snapshot, {kCall, "snapshot"});
        WorldOptions read = read_or_default<WorldOptions>(options, {kCall, "options"});
        Callbacks callbacks = read_callbacks(contact_hooks, field_functions, kCall);
        set_callbacks(read, callbacks);
        return std::make_unique<Session>(unwrap(World::from(bytes, read)), std::move(callbacks), 0);
      },
      nb::arg("snapshot").none(), nb::arg("options").none() = nb::none(), nb::arg("contact_hooks").none() = nb::none(),
      nb::arg("field_functions").none() = nb::none(),
      nb::sig(keep("def from_snapshot(snapshot: " + Value<std::span<const std::byte>>::in() +
                   ", options: WorldOptions | None = None, " + kCallbackArguments + ") -> World")),
      keep(comment_of("World::from")));
  type.def(
      "restore",
      [](Session& session, nb::handle snapshot, nb::handle delta) {
        const Bytes bytes = Value<std::span<const std::byte>>::read(snapshot, {"World.restore", "snapshot"});
        const Changing guard(session);
        if (delta.is_none()) {
          unwrap(session.world.restore(bytes), {"World.restore", "snapshot"});
        } else {
          const Bytes change = Value<std::span<const std::byte>>::read(delta, {"World.restore", "delta"});
          unwrap(session.world.restore(bytes, change), {"World.restore", "snapshot or delta"});
        }
        session.number = 0;  // The bytes may be of another world.
      },
      nb::arg("snapshot").none(), nb::arg("delta").none() = nb::none(),
      nb::sig(keep("def restore(self, snapshot: " + Value<std::span<const std::byte>>::in() +
                   ", delta: " + Value<std::span<const std::byte>>::in() + " | None = None) -> None")),
      keep(comment_of("World::restore") + " With a delta: the state at which the delta from the snapshot was made."));
  type.def(
      "delta",
      [](Session& session, nb::handle since) {
        using Made = Value<std::vector<std::byte>>;
        const Reading guard(session);
        if (nb::isinstance<Session>(since)) {
          Session& other = nb::cast<Session&>(since);
          const Reading other_guard(other);
          return Made::write(session.world.delta(other.world));
        }
        const Bytes bytes = Value<std::span<const std::byte>>::read(since, {"World.delta", "since"});
        return Made::write(unwrap(session.world.delta(static_cast<std::span<const std::byte>>(bytes))));
      },
      nb::arg("since").none(),
      nb::sig(keep("def delta(self, since: " + Value<std::span<const std::byte>>::in() + " | World) -> bytes")),
      keep(comment_of("World::delta")));
  const auto clone = [](Session& session) {
    const Reading guard(session);
    return std::make_unique<Session>(session.world.clone(), copied(session.callbacks()), session.number);
  };
  type.def("clone", clone, nb::sig("def clone(self) -> World"),
           keep(comment_of("World::clone") + " The copy has the same hooks of contacts and functions of fields."));
  type.def("__copy__", clone, nb::sig("def __copy__(self) -> World"));
  type.def(
      "__deepcopy__",
      [clone](Session& session, nb::handle memo) {
        nb::object copy = nb::cast(clone(session));
        if (nb::isinstance<nb::dict>(memo)) {
          nb::borrow<nb::dict>(memo)[nb::steal(PyLong_FromVoidPtr(nb::find(session).ptr()))] = copy;
        }
        copy_data_deeply(nb::cast<Session&>(copy).callbacks(), memo);
        return copy;
      },
      nb::arg("memo").none(), nb::sig("def __deepcopy__(self, memo: object, /) -> World"));
  type.def(
      "__getstate__",
      [](Session& session) {
        const Reading guard(session);
        const WorldOptions& options = session.world.options();
        return nb::make_tuple(Value<std::vector<std::byte>>::write(session.world.snapshot()), options.workers,
                              std::string(to_string(options.lanes)).c_str(), hooks_of(session),
                              functions_of(session.callbacks()), data_state(session.callbacks()));
      },
      nb::sig(keep("def __getstate__(self) -> " + state_type)));
  type.def(
      "__setstate__",
      [](Session& session, nb::handle state) {
        std::array<nb::object, 6> parts;
        const Where where{"World", "state"};
        read_items(state, where, "a snapshot, workers, lanes, hooks, functions and user data", parts);
        const Bytes bytes = Value<std::span<const std::byte>>::read(parts[0], where.at(0));
        WorldOptions options;
        options.workers = Value<int>::read(parts[1], where.at(1));
        const std::string lanes = Value<std::string>::read(parts[2], where.at(2));
        for (const Lanes one : available_lanes()) {
          if (lanes == to_string(one))
            options.lanes = one;  // Lanes that this machine lacks become automatic: they give the same bits.
        }
        Callbacks callbacks = read_callbacks(parts[3], parts[4], "World.__setstate__");
        callbacks.user_data = read_data_state(parts[5], where.at(5));
        set_callbacks(options, callbacks);
        new (&session) Session(unwrap(World::from(bytes, options)), std::move(callbacks), 0);
      },
      nb::arg("state").none(), nb::sig(keep("def __setstate__(self, state: " + state_type + ", /) -> None")));
  type.def_prop_ro(
      "field_functions", [](const Session& session) { return functions_of(session.callbacks()); },
      nb::sig("def field_functions(self, /) -> dict[int, drystone.typing.FieldFunction] | None"),
      "A copy of the functions of custom fields that the world was made with.");
  type.def_prop_ro("contact_hooks", &hooks_of,
                   nb::sig("def contact_hooks(self, /) -> drystone._hooks.ContactHooks | None"),
                   "The hooks of contacts that the world was made with.");
  type.def("__repr__", [](Session& session) {
    const Reading guard(session);
    return "<World of " + std::to_string(session.world.bodies().size()) + " bodies after " +
           std::to_string(session.world.report().step) + " steps>";
  });
}

void bind_recording(nb::class_<Session>& type) {
  type.def(
      "start_recording",
      [](Session& session, nb::handle path, nb::handle keyframes, nb::handle hashes) {
        constexpr std::string_view kCall = "World.start_recording";
        RecordingOptions options;
        options.keyframe_interval = Value<int>::read(keyframes, {kCall, "keyframe_interval"});
        options.state_hash_interval = Value<int>::read(hashes, {kCall, "state_hash_interval"});
        const Changing guard(session);
        if (session.world.is_recording()) raise({ErrorCode::wrong_moment, "the world is already being recorded"});
        if (path.is_none()) {
          const auto memory = std::make_shared<std::string>();
          options.write = [memory](std::span<const std::byte> bytes) {
            memory->append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
          };
          unwrap(session.world.start_recording(options));
          session.recording = memory;
        } else {
          // The file is opened, which empties it, when the options are accepted. What is written before is kept.
          const std::string name = read_path(path, {kCall, "path"});
          const auto file = std::make_shared<std::ofstream>();
          const auto begin = std::make_shared<std::string>();
          options.write = [file, begin](std::span<const std::byte> bytes) {
            const char* data = reinterpret_cast<const char*>(bytes.data());
            if (file->is_open()) {
              file->write(data, static_cast<std::streamsize>(bytes.size()));
            } else {
              begin->append(data, bytes.size());
            }
          };
          unwrap(session.world.start_recording(options));
          file->open(name, std::ios::binary);
          if (!*file) {
            unwrap(session.world.stop_recording());
            raise({ErrorCode::invalid_argument, "path: the file '" + name + "' cannot be written"});
          }
          file->write(begin->data(), static_cast<std::streamsize>(begin->size()));
          begin->clear();
          session.recording_file = file;
        }
      },
      nb::arg("path").none() = nb::none(), nb::arg("keyframe_interval").none() = nb::int_(600),
      nb::arg("state_hash_interval").none() = nb::int_(120),
      nb::sig(
          "def start_recording(self, path: str | bytes | os.PathLike[str] | None = None, keyframe_interval: int = 600, "
          "state_hash_interval: int = 120) -> None"),
      "Starts a recording of all calls that change the world, to a file or, without a path, to memory. Replayer plays "
      "it back. Steps between "
      "keyframes and between hashes: range [1, 1e9].");
  type.def(
      "stop_recording",
      [](Session& session) -> nb::object {
        const Changing guard(session);
        unwrap(session.world.stop_recording());
        if (const std::shared_ptr<std::ofstream> file = std::exchange(session.recording_file, nullptr)) {
          file->close();
          if (!*file) raise({ErrorCode::invalid_argument, "the recording could not be written in whole"});
          return nb::none();
        }
        const std::shared_ptr<std::string> memory = std::exchange(session.recording, nullptr);
        return memory ? nb::object(nb::bytes(memory->data(), memory->size())) : nb::none();
      },
      nb::sig("def stop_recording(self) -> bytes | None"),
      "Ends the recording. Returns its bytes, or None if it went to a file.");
}

}  // namespace

void bind_world(nb::module_& m) {
  bind_result<OwnedReport, StepReport>(m);
  bind_callbacks(m);
  bind_events(m);
  nb::class_<Session> type(m, "World",
                           "The bodies, shapes, joints and fields that are simulated together.\n\nThreads may call a "
                           "world one after another. A call that comes while another thread changes the world raises "
                           "InUse, and so does a call that would change it while another thread reads it.",
                           nb::type_slots(CallbackSlots<&Session::own_callbacks>::kSlots));
  const char* init_sig = keep("def __init__(self, options: WorldOptions | None = None, " +
                              type_of<WorldOptions>().keywords() + ", " + kCallbackArguments + ") -> None");
  type.def(
      "__init__",
      [](Session* self, nb::handle options, nb::handle contact_hooks, nb::handle field_functions,
         const nb::kwargs& fields) {
        WorldOptions read = read_options<WorldOptions>(options, fields, {"World", ""});
        Callbacks callbacks = read_callbacks(contact_hooks, field_functions, "World");
        set_callbacks(read, callbacks);
        new (self) Session(unwrap(World::create(read)), std::move(callbacks));
      },
      nb::arg("options").none() = nb::none(), nb::kw_only(), nb::arg("contact_hooks").none() = nb::none(),
      nb::arg("field_functions").none() = nb::none(), nb::arg("fields"), nb::sig(init_sig),
      "Makes an empty world from options, keywords, or both: a keyword replaces a field of the options.");
  bind_state(type);
  bind_creation(type);
  bind_operations(type);
  bind_queries(type);
  bind_special_queries(type);
  bind_many_bodies(type);
  bind_recording(type);
  bind_user_data(type);
  m.def(
      "available_lanes", [] { return Value<std::vector<Lanes>>::write(available_lanes()); },
      nb::sig("def available_lanes() -> list[Lanes]"), keep(comment_of("available_lanes")));
}

}  // namespace drystone::python
