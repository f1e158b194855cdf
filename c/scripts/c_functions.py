"""The functions of the C API: which C++ calls they stand for, their names, their parameters and their bodies."""
import dataclasses

import names
from c_types import SCALARS, TEXTS, Type

# C++ calls that C has no function for, and why. Each public call has a function in C, a line here, or a rule in left_out().
LEFT_OUT = {
    "Polygon::Polygon()": "an empty polygon is of no use",
    "Polygon::from_convex(span<const Vec2>, float)": "make_polygon() checks the points",
    "TileGrid::index_of(Cell)": "World and TileGrid take cells",
    "TileGrid::cell_of(uint32_t)": "World and TileGrid take cells",
    "TileGrid::at_index(uint32_t)": "TileGrid::at() checks the cell",
    "TileGrid::TileGrid()": "an empty grid is of no use",
    "SupportShape::SupportShape()": "an empty shape is of no use",
    "SupportShape::type_bytes()": "SupportShape::type() is the same",
    "MoverReport::hit_list()": "MoverReport::hits and hits_found are the same",
    "QueryCount::is_complete()": "written == found",
    "kind_of(const ShapeGeometry &)": "World::shape_kind() takes the id of the shape",
    "must(const Result<void> &)": "a status is tested",
    "to_string(ErrorCode)": "dry_status_name()",
    "register_support_type(const SupportType &)": "by hand",
    "set_memory_functions(AllocateFunction, ReleaseFunction, void *)": "by hand",
    "set_assert_function(AssertFunction, void *)": "by hand",
    "World::geometry(ShapeId)": "World::shape_geometry() is made for each kind",
}
# Of the arithmetic of vectors, C has what rotates and moves points.
ARITHMETIC = {"math.hpp", "position.hpp"}
ARITHMETIC_IN_C = {
    "make_rotation(float)": "make_rotation",
    "angle(Rotation)": "rotation_angle",
    "rotate(Rotation, Vec2)": "rotate",
    "inv_rotate(Rotation, Vec2)": "inv_rotate",
    "transform_point(const Transform &, Vec2)": "transform_point",
    "inv_transform_point(const Transform &, Vec2)": "inv_transform_point",
    "transform_point(const WorldTransform &, Vec2)": "transform_point_to_world",
    "inv_transform_point(const WorldTransform &, Position)": "inv_transform_point_from_world",
    "relative(const WorldTransform &, const WorldTransform &)": "relative_transform",
}
# Names of overloads that differ in more than one argument, and of functions whose names say too little without their arguments.
NAMES = {
    "to_char(Tile)": "tile_to_char",
    "tile_of(char)": "tile_from_char",
    "is_one_way(Tile)": "tile_is_one_way",
    "is_area(DrawMeaning)": "draw_meaning_is_area",
    "World::restore(span<const byte>, span<const byte>)": "world_restore_delta",
    "World::delta(const World &)": "world_delta_from_world",
    "World::read_bodies(const BodyColumns &)": "world_read_all_bodies",
    "World::joints(BodyId)": "world_body_joints",
    "World::shapes(BodyId)": "world_body_shapes",
    "World::contacts(BodyId, span<ContactView>)": "world_body_contacts",
    "World::ray_cast_closest(span<const RayCast>, span<CastHit>)": "world_ray_cast_closest_batch",
    "World::shape_cast_closest(span<const ShapeCast>, span<CastHit>)": "world_shape_cast_closest_batch",
    "World::nearest_shape(Position, float, const QueryFilter &)": "world_nearest_shape_to_point",
    "World::restore(span<const byte>)": "world_restore",
    "World::delta(span<const byte>)": "world_delta",
    "World::read_bodies(span<const BodyId>, const BodyColumns &)": "world_read_bodies",
    "World::joints()": "world_joints",
    "World::contacts(span<ContactView>)": "world_contacts",
    "World::ray_cast_closest(Position, Vec2, const QueryFilter &)": "world_ray_cast_closest",
    "World::shape_cast_closest(const ConvexProxy &, const WorldTransform &, Vec2, const QueryFilter &)": "world_shape_cast_closest",
    "World::nearest_shape(const ConvexProxy &, const WorldTransform &, float, const QueryFilter &)": "world_nearest_shape",
    "WorldBatch::step(float, span<const uint8_t>)": "world_batch_step",
    "WorldBatch::step(float, span<const uint8_t>, const WorldBatchCalls &)": "world_batch_step_with_calls",
    "WorldBatch::step(span<const float>)": "world_batch_step_each",
    "TileGrid::TileGrid(int32_t, int32_t, float, Vec2)": "tile_grid_create",
}
# Checks of what the C++ call requires of its caller.
CHECKS = {
    "WorldBatch::world(size_t)": 'if (!call.failed() && index >= object<WorldBatch>(batch)->size()) call.input().refuse(Path{nullptr, "index"}, "must be below the size of the batch");',
    "tile_polygon(const TileGrid &, Cell)": 'if (!call.failed() && object<const TileGrid>(grid)->at(same<Cell>(cell)) == Tile::empty) call.input().refuse(Path{nullptr, "cell"}, "must have a tile");',
}
# Comments that say something else in C.
COMMENTS = {
    "World::create(const WorldOptions &)": "Makes a world. Errors: DRY_ERROR_INVALID_ARGUMENT for an option out of range; DRY_ERROR_LIMIT_EXCEEDED if the system starts fewer threads than the options ask for.",
    "FixedStepRunner::create(World &, FixedStepOptions)": "Makes a runner. The world must outlive it. Errors: DRY_ERROR_INVALID_ARGUMENT for an option out of range.",
    "WorldBatch::world(size_t)": "A world of the batch, for any call, also for contents of its own: do not destroy it. Null if `index` is not below"
                                 " WorldBatch::size(). Valid as long as the batch lives.",
    "FixedStepRunner::advance(double)": "Runs a frame: takes the steps that are due and computes the smoothed poses. `frame_seconds` is the time since the last"
                                        " frame, in [0, 1e6]. A frame of 0 seconds takes no step, but updates the poses of bodies that were made or teleported"
                                        " since the last frame. Errors: invalid_argument; wrong_moment during a step or in a hook. A refused call changes nothing.",
    "World::joint(JointId)": "The options of a joint of this kind. Errors: invalid_argument if the joint is of another kind: World::joint_kind().",
    "World::field(FieldId)": "The options of a field of this kind, without the bodies that were destroyed. Errors: invalid_argument if the field is of another"
                             " kind: World::field_kind().",
    "World::create_joint(const AnyJointOptions &)": "Creates a joint and wakes both bodies. At least one body must be dynamic, and the two must differ.",
    "World::create_field(const AnyFieldOptions &)": "Creates a field. Wakes the bodies that the field acts on. Errors: stale_id for a destroyed body in"
                                                    " FieldOptions::bodies or as carrier.",
    "World::snapshot()": "The complete state of the world as bytes, to be destroyed by dry_bytes_destroy(). A world made from a snapshot continues bit for"
                         " bit as this one does, on every machine, with any workers and lanes, and the same ids are valid in it. Names and user data are"
                         " included. Results of the last step (events, the report, the impulses that contacts() writes) are not.",
}
SELF = {"WorldBatch": "batch", "FixedStepRunner": "runner", "TileGrid": "grid", "SupportShape": "shape"}


@dataclasses.dataclass
class CParameter:
    type: str
    name: str
    role: str  # "object", "value", "in", "inout", "array", "count", "out", "buffer", "callback", "context"
    optional: bool = False

    def text(self):
        if self.role == "callback":
            return self.type.replace("(*)", f"(*{self.name})")
        return f"{self.type} {self.name}"


@dataclasses.dataclass
class CFunction:
    name: str
    returns: str
    parameters: list
    comment: str
    cpp: str
    body: list
    header: str = ""
    before: list = ()  # A function that it shares with others, if it is the first of them.

    def prototype(self):
        inside = ", ".join(p.text() for p in self.parameters) or "void"
        return f"{self.returns} {self.name}({inside})"


class Functions:
    def __init__(self, api, types):
        self.api, self.types = api, types
        self.adapters = []  # (name, callback) of functions that are arguments
        self.inherited = {}  # The comment of the overload before, for those without one.
        self.left_out_calls = []
        self.shared = {}  # By name: the functions that those for the alternatives of a variant share.
        self.calls = [f for f in self.candidates() if not self.left_out(f)]
        self.named = self.name_all()
        known = {f.signature() for f in self.candidates()} | {"World::joint(JointId)"}
        for table in ("LEFT_OUT", "NAMES", "CHECKS", "COMMENTS", "ARITHMETIC_IN_C"):
            gone = sorted(globals()[table].keys() - known)
            if gone:
                raise SystemExit(f"{table} of c/scripts/c_functions.py names what is no call: {', '.join(gone)}")
        self.by_cpp = {}
        for function, suffix, name in self.named:
            self.by_cpp.setdefault((function.owner, function.name), "dry_" + name if not suffix else "dry_" + name.removesuffix("_" + suffix))

    # --- Which, and how they are called --------------------------------------------------------------------------------

    def candidates(self):
        methods = [m for r in self.api.records.values() if r.name not in self.types.callbacks for m in r.methods
                   if r.name not in ("Exception", "DrawLayers", "Scheduler::Task")]
        everything = methods + self.api.functions
        # In the order of the headers.
        headers = list(dict.fromkeys(e.header for e in [*self.api.order, *self.api.functions]))
        ordered = sorted(everything, key=lambda f: headers.index(f.header))
        last = {}
        for f in ordered:
            last[f.owner, f.name] = f.comment or last.get((f.owner, f.name), "")
            self.inherited[f.signature()] = last[f.owner, f.name]
        return ordered

    def left_out(self, f):
        reason = self.reason(f)
        if reason:
            self.left_out_calls.append((f.signature(), reason))
        return bool(reason)

    def reason(self, f):
        """Why C has no function for a call, or None."""
        if f.name.startswith("operator"):
            return "an operator"
        signature = f.signature()
        if LEFT_OUT.get(signature):
            return LEFT_OUT[signature]
        if f.is_constructor:
            if any(p.type.endswith("&&") for p in f.parameters):
                return "objects are moved by their pointers"
            if any(m.name == "create" for m in self.api.records[f.owner].methods):
                return "create() is the same"
        if f.header in ARITHMETIC and signature not in ARITHMETIC_IN_C:
            return "arithmetic"
        siblings = [m for m in (self.api.records[f.owner].methods if f.owner else []) if m.name == f.name and m is not f]
        shared = [p.type for p in f.parameters]
        if "vector<" in f.returns and any([p.type for p in m.parameters][:len(shared)] == shared and len(m.parameters) == len(shared) + 1
                                          and m.parameters[-1].type.startswith("span<") for m in siblings):
            return "the call with memory of the caller is the same"
        if any(p.type.startswith("vector<") and p.type.endswith("&") for p in f.parameters):
            return "the call with memory of the caller is the same"
        if f.is_const and any(not m.is_const and [p.type for p in m.parameters] == shared for m in siblings):
            return "the call that is not const is the same"
        return None

    def name_all(self):
        """[(function, suffix of an expanded argument, name without dry_)]"""
        result = []
        groups = {}
        for f in self.calls:
            groups.setdefault((f.owner, f.name), []).append(f)
        for f in self.calls:
            base = self.base_name(f)
            group = groups[f.owner, f.name]
            variant = self.variant_of(f)
            if f.name == "to_string":
                result.append((f, "", f"{names.snake(Type(f.parameters[0].type).name)}_name"))
            elif f.signature() in ARITHMETIC_IN_C:
                result.append((f, "", ARITHMETIC_IN_C[f.signature()]))
            elif f.signature() in NAMES:
                result.append((f, "", NAMES[f.signature()]))
            elif variant:
                result += [(f, kind, f"{base}_{kind}") for kind in map(names.kind_of_options, self.types.variants[variant])]
            elif len(group) > 1:
                kinds = self.distinguish(group)
                kind = kinds[group.index(f)]
                result.append((f, kind, f"{base}_{kind}"))
            else:
                result.append((f, "", base))
        taken = {}
        for f, _, name in result:
            if name in taken:
                raise SystemExit(f"{f.signature()} and {taken[name]} would both be dry_{name}(): name them in NAMES of c/scripts/c_functions.py")
            taken[name] = f.signature()
        return result

    def base_name(self, f):
        return f"{names.snake(f.owner)}_{f.name}" if f.owner else f.name

    def variant_of(self, f):
        """The variant that is an argument or the result, for which C has a function for each kind."""
        for text in [*(p.type for p in f.parameters), f.returns.removeprefix("Result<").removesuffix(">")]:
            if Type(text).name in self.types.variants and Type(text).name.startswith("Any"):
                return Type(text).name
        return None

    def distinguish(self, group):
        for i in range(len(group[0].parameters)):
            if any(len(f.parameters) <= i for f in group):
                break
            kinds = [names.snake(Type(f.parameters[i].type).name).removesuffix("_id") for f in group]
            if len(set(kinds)) == len(kinds):
                return kinds
        signatures = "\n  ".join(f.signature() for f in group)
        raise SystemExit(f"These overloads need names in NAMES of c/scripts/c_functions.py:\n  {signatures}")

    # --- Their code ----------------------------------------------------------------------------------------------------

    def build(self):
        functions = []
        for f, suffix, name in self.named:
            variant = self.variant_of(f)
            alternative = None
            if variant:
                alternative = next(a for a in self.types.variants[variant] if names.kind_of_options(a) == suffix)
            functions.append(self.function(f, "dry_" + name, variant, alternative))
        # With the other calls of the world.
        last = max(i for i, f in enumerate(functions) if f.header == "world.hpp")
        return [*functions[:last + 1], *self.geometries(), *functions[last + 1:]]

    def comment(self, f):
        return COMMENTS.get(f.signature()) or self.inherited[f.signature()]

    def function(self, f, name, variant, alternative):
        types = self.types
        parameters, before, arguments = [], [], []
        if f.owner and not f.is_static and not f.is_constructor:
            self_name = SELF.get(f.owner, names.snake(f.owner))
            const = "const " if f.is_const else ""
            plain = not types.is_opaque(f.owner)
            parameters.append(CParameter(f"{const}{types.c(f.owner)}*", self_name, "in" if plain else "object"))
            before.append(f'call.require({self_name}, "{self_name}");')
            get = f"same_pointer<{const}{types.cpp(f.owner)}>" if plain else f"object<{const}{types.cpp(f.owner)}>"
            target = f"{get}({self_name})->{f.name}"
        elif f.is_constructor:
            target = f.owner
        else:
            target = f"{f.owner}::{f.name}" if f.owner else f"drystone::{f.name}"
        for p in f.parameters:
            text = p.type
            if variant and Type(text).name == variant:
                text = text.replace(variant, alternative)
            more, code, argument = self.parameter(name, text, p.name, p.has_default)
            parameters += more
            before += code
            arguments.append(argument)
        before += [CHECKS[f.signature()]] if f.signature() in CHECKS else []
        expression = f"{target}({', '.join(arguments)})"
        returns, out, body = self.result(f, expression, variant, alternative)
        if f.is_constructor:
            returns, out, body = f"{types.c(f.owner)}*", [], [f"return handle<{types.c(f.owner)}>(new {types.cpp(f.owner)}({', '.join(arguments)}));"]
        taken = {p.name for p in parameters}
        for p in out:
            if p.name in taken:
                raise SystemExit(f"{f.signature()}: the parameter {p.name} has the name of a result in C")
        made = CFunction(name, returns, parameters + out, self.comment(f), f.signature(), self.wrap(name, returns, before, body), f.header)
        return self.share(made, variant, alternative) if variant else made

    def share(self, made, variant, alternative):
        """The function for one alternative of a variant, by one that the alternatives share."""
        kind = names.kind_of_options(alternative)
        shared = made.name.removeprefix("dry_").removesuffix(f"_{kind}")
        c_type = self.types.c(alternative)
        reads = next(p for p in made.parameters if c_type in p.type).type.startswith("const")
        parameters, arguments = ["const char* function"], [f'"{made.name}"']
        for p in made.parameters:
            if c_type not in p.type:
                parameters.append(p.text())
                arguments.append(p.name)
            elif reads:
                parameters.append(f"const void* {p.name}, const char* type, void (*read)(Input&, const void*, {variant}&, const Path&)")
                arguments.append(f'{p.name}, "{alternative}", read_one<{variant}, {alternative}, {c_type}>')
            else:
                parameters.append(f"void* {p.name}, std::size_t kind, void (*write)(const {variant}&, void*, Memory&)")
                arguments.append(f"{p.name}, {self.types.variants[variant].index(alternative)}, write_one<{variant}, {alternative}, {c_type}>")
        if shared not in self.shared:
            body = [line.replace(f'"{made.name}"', "function").replace(f"<{alternative}>", f"<{variant}>").replace(f'"{alternative}"', "type, read")
                    for line in made.body]
            self.shared[shared] = [f"static {made.returns} {shared}({', '.join(parameters)}) {{", *body, "}", ""]
            made.before = self.shared[shared]
        made.body = [f"return {shared}({', '.join(arguments)});"]
        return made

    def wrap(self, name, returns, before, body):
        fallback = "" if returns == "DryStatus" else f", {self.nothing(returns)}"
        lines = [f"Call call(\"{name}\");", f"return call.run{'' if returns == 'DryStatus' else f'<{returns}>'}([&]() -> {returns} {{"]
        lines += before
        if before:
            lines.append(f"if (call.failed()) return {'call.status()' if returns == 'DryStatus' else self.nothing(returns)};")
        return [*lines, *body, f"}}{fallback});"]

    def nothing(self, returns):
        if returns == "const char*":
            return '""'
        return "nullptr" if returns.endswith("*") else f"{returns}{{}}"

    def parameter(self, function, text, name, has_default):
        """([parameters in C], [statements], argument in C++)"""
        types = self.types
        t = Type(text)
        if t.template == "function":
            returns, arguments = types.signature(t.arguments[0])
            returned, c, *_ = types.callback(returns, types.named(arguments))
            adapter = "".join(w.capitalize() for w in function.removeprefix("dry_").split("_")) + "Callback"
            self.adapters.append((adapter, returns, types.named(arguments)))
            return ([CParameter(f"{returned} (*)({', '.join(c)})", name, "callback", True), CParameter("void*", f"{name}_context", "context", True)],
                    [f"{text.removeprefix('const ').rstrip('& ').replace('function', 'std::function', 1)} {name}_function;",
                     f"if ({name} != nullptr) {name}_function = {adapter}{{{name}, {name}_context}};"],
                    f"{name}_function")
        if t.template in ("span", "vector"):
            element = t.argument()
            inner = t.arguments[0]
            count = f"{name}_size" if element.name == "byte" else f"{name}_count"
            if t.template == "span" and not element.const:
                c_type = types.c(inner)
                return ([CParameter(f"{c_type}*", name, "buffer"), CParameter("size_t", f"{name}_capacity", "count")],
                        [f"const std::span<{types.cpp(inner)}> {name}_span = call.span<{types.cpp(inner)}>({name}, {name}_capacity, \"{name}\");"],
                        f"{name}_span")
            parameters = [CParameter(f"{types.element(inner)}*", name, "array"), CParameter("size_t", count, "count")]
            if element.name in SCALARS or (types.is_plain(element.name) and not types.has_enum(element.name)):
                span = f"call.span<const {types.cpp(element.name)}>({name}, {count}, \"{name}\")"
                code = f"const std::span<const {types.cpp(element.name)}> {name}_span = {span};"
                if t.template == "vector":
                    return parameters, [code, f"std::vector<{types.cpp(inner)}> {name}_vector({name}_span.begin(), {name}_span.end());"], f"std::move({name}_vector)"
                return parameters, [code], f"{name}_span"
            each = "t = text_of(f);" if element.name in TEXTS else "read(call.input(), f, t, p);"
            return (parameters,
                    [f"std::vector<{types.cpp(element.name)}> {name}_vector;",
                     f"call.input().each({name}, {count}, {name}_vector, Path{{nullptr, \"{name}\"}}, [&](const auto& f, auto& t, [[maybe_unused]] const Path& p) {{ {each} }});"],
                    f"{name}_vector")
        if t.name in TEXTS:
            return [CParameter("const char*", name, "in", True)], [], f"text_of({name})"
        if types.is_enum(t.name):
            return ([CParameter(types.c(t.name), name, "value")],
                    [f"{types.cpp(t.name)} {name}_value{{}};", f"read(call.input(), {name}, {name}_value, Path{{nullptr, \"{name}\"}});"], f"{name}_value")
        if types.is_opaque(t.name):
            const = "const " if t.const else ""
            return ([CParameter(f"{const}{types.c(t.name)}*", name, "object")], [f'call.require({name}, "{name}");'],
                    f"*object<{const}{types.cpp(t.name)}>({name})")
        if t.name in SCALARS:
            return [CParameter(SCALARS[t.name], name, "value")], [], name
        options = types.has_size(t.name)
        if (t.reference and t.const) or options or types.is_converted(t.name):
            optional = has_default or options or t.name == "QueryFilter"
            parameters = [CParameter(f"const {types.c(t.name)}*", name, "in", optional)]
            require = [] if optional else [f'call.require({name}, "{name}");']
            if types.is_plain(t.name) and not types.has_enum(t.name):
                return parameters, require, f"plain_argument<{types.cpp(t.name)}>({name})"
            return parameters, [*require, f"const Argument<{types.cpp(t.name)}> {name}_value(call.input(), {name}, \"{t.name}\");"], f"*{name}_value"
        if t.reference:
            return ([CParameter(f"{types.c(t.name)}*", name, "inout")], [f'call.require({name}, "{name}");'],
                    f"*same_pointer<{types.cpp(t.name)}>({name})")
        return [CParameter(types.c(t.name), name, "value")], [], f"same<{types.cpp(t.name)}>({name})"

    def result(self, f, expression, variant, alternative):
        """(return type in C, [parameters for results], [statements])"""
        types = self.types
        t = Type(f.returns)
        if t.template == "Result":
            inner = t.arguments[0]
            if inner == "void":
                return "DryStatus", [], [f"return call.finish([&] {{ return {expression}; }});"]
            if variant and Type(inner).name == variant:
                out, _ = self.out(alternative, "options", moved=True)
                other_kind = 'call.wrong_kind("field", to_string(static_cast<FieldKind>(result.value().index())))'
                if variant == "AnyJointOptions":
                    other_kind = 'fail(DRY_ERROR_INVALID_ARGUMENT, "joint is of another kind")'
                return "DryStatus", out, [f"auto result = {expression};", "if (!result.ok()) return call.finish(result.error());",
                                          f"if (result.value().index() != kind) return {other_kind};",
                                          f"Kept<{variant}>& kept = of_thread<Kept<{variant}>>([] {{}});",
                                          "if (options != nullptr) kept.write_by(write, std::move(result).value(), options);", "return DRY_OK;"]
            out, store = self.out(inner, "count" if any(p.name == "out" for p in f.parameters) else "out", moved=True)
            if len(out) == 1:
                kept = types.is_converted(Type(inner).name)
                declared = [f"Kept<{types.cpp(inner)}>& kept = of_thread<Kept<{types.cpp(inner)}>>([] {{}});"] if kept else []
                return "DryStatus", out, [*declared, f"return call.finish([&] {{ return {expression}; }}, {out[0].name}{', kept' if kept else ''});"]
            return "DryStatus", out, [f"auto result = {expression};", "if (!result.ok()) return call.finish(result.error());",
                                      "auto value = std::move(result).value();", *store, "return DRY_OK;"]
        if f.returns == "void":
            return "DryStatus", [], [f"{expression};", "return DRY_OK;"]
        if t.reference and types.is_opaque(t.name):
            if not t.const and f.signature() != "WorldBatch::world(size_t)":
                raise SystemExit(f"{f.signature()} returns a borrowed object that is not const: name it under Lifetimes in c/scripts/c_header.py")
            const = "const " if t.const else ""
            return f"{const}{types.c(t.name)}*", [], [f"return handle<{const}{types.c(t.name)}>(&{expression});"]
        if types.is_opaque(t.name):
            return f"{types.c(t.name)}*", [], [f"return handle<{types.c(t.name)}>(new {types.cpp(t.name)}({expression}));"]
        if t.template == "optional" and types.is_opaque(t.arguments[0]):
            c_type = types.c(t.arguments[0])
            return f"{c_type}*", [], [f"auto value = {expression};", f"return value ? handle<{c_type}>(new {types.cpp(t.arguments[0])}(*std::move(value))) : nullptr;"]
        if t.template == "vector" and t.arguments[0] == "byte":
            return "DryBytes*", [], [f"return new DryBytes{{{expression}}};"]
        if t.template == "span":
            inner = t.arguments[0]
            element = types.element(inner)
            return (f"{element}*", [CParameter("size_t*", "count", "out", True)],
                    [f"const auto span = {expression};", "if (count != nullptr) *count = span.size();", f"return same_pointer<{element}>(span.data());"])
        if t.name in TEXTS:
            return "const char*", [], ["std::string& kept = of_thread<std::string>([] {});", f"kept = {expression};", "return kept.c_str();"]
        if f.returns == "const char *":
            return "const char*", [], [f"return {expression};"]
        if t.name in SCALARS:
            return SCALARS[t.name], [], [f"return {expression};"]
        if types.is_enum(t.name):
            return types.c(t.name), [], [f"return static_cast<{types.c(t.name)}>({expression});"]
        if types.is_plain(t.name):
            return types.c(t.name), [], [f"return same<{types.c(t.name)}>({expression});"]
        out, store = self.out(f.returns, "out", moved=not t.reference)
        return "DryStatus", out, [f"{'const auto&' if t.reference else 'auto'} value = {expression};", *store, "return DRY_OK;"]

    def out(self, text, name, moved):
        """Parameters that receive `value`, and the statements that fill them."""
        types = self.types
        t = Type(text)
        if t.template == "vector" and t.arguments[0] == "byte":
            return [CParameter("DryBytes**", name, "out", True)], [f"if ({name} != nullptr) *{name} = new DryBytes{{std::move(value)}};"]
        if t.template == "vector":
            inner = t.arguments[0]
            parameters = [CParameter("const char**" if inner in TEXTS else f"{types.c(inner)}*", name, "buffer"),
                          CParameter("size_t", f"{name}_capacity", "count"), CParameter("size_t*", "count", "out", True)]
            if inner in TEXTS:
                return parameters, ["std::vector<std::string>& kept = of_thread<std::vector<std::string>>([] {});", "kept = std::move(value);",
                                    f"call.texts(kept, {name}, {name}_capacity, count);"]
            return parameters, [f"call.elements(std::span(value), {name}, {name}_capacity, count);"]
        if t.template == "optional":
            out, store = self.out(t.arguments[0], name, moved)
            parameters = [CParameter("bool*", "found", "out", True), *out]
            code = ["auto& optional = value;", "if (found != nullptr) *found = optional.has_value();", "if (!optional.has_value()) return DRY_OK;",
                    "{", "auto&& inner = *optional;", *[line.replace("value", "inner") for line in store], "}"]
            return parameters, code
        if types.is_opaque(t.name):
            c_type = types.c(t.name)
            return [CParameter(f"{c_type}**", name, "out", True)], [f"if ({name} != nullptr) *{name} = handle<{c_type}>(new {types.cpp(t.name)}(std::move(value)));"]
        c_type = types.c(t.name)
        parameter = [CParameter(f"{c_type}*", name, "out", True)]
        if t.name in SCALARS:
            return parameter, [f"if ({name} != nullptr) *{name} = value;"]
        if types.is_enum(t.name):
            return parameter, [f"if ({name} != nullptr) *{name} = static_cast<{c_type}>(value);"]
        if types.is_plain(t.name):
            return parameter, [f"if ({name} != nullptr) *{name} = same<{c_type}>(value);"]
        if types.owns_memory(t.name):
            kept = "std::move(value)" if moved else "value"
            return parameter, [f"Kept<{types.cpp(t.name)}>& kept = of_thread<Kept<{types.cpp(t.name)}>>([] {{}});", f"if ({name} != nullptr) kept.write({kept}, *{name});"]
        return parameter, ["Memory& memory = of_thread<Memory>([] {});", f"if ({name} != nullptr) write_with(memory, value, *{name});"]

    def geometries(self):
        """World::geometry() for each kind of shape."""
        result = []
        call = next(m for m in self.api.records["World"].methods if m.name == "geometry")
        world = CParameter("const DryWorld*", "world", "object")
        shape = CParameter("DryShapeId", "shape", "value")
        require = ['call.require(world, "world");']
        lines = ["const Result<const ShapeGeometry*> result = object<const World>(world)->geometry(same<ShapeId>(shape));",
                 "if (!result.ok()) return call.finish(result.error());"]
        kind = [*lines, "if (out != nullptr) *out = static_cast<DryShapeKind>(kind_of(*result.value()));", "return DRY_OK;"]
        result.append(CFunction("dry_world_shape_kind", "DryStatus", [world, shape, CParameter("DryShapeKind*", "out", "out", True)],
                                "The kind of a shape's geometry.", call.signature(),
                                self.wrap("dry_world_shape_kind", "DryStatus", require, kind), "world.hpp"))
        for alternative in self.types.variants["ShapeGeometry"]:
            name = f"dry_world_shape_geometry_{names.snake(alternative)}"
            c_type = self.types.c(alternative)
            if self.types.is_opaque(alternative):
                out = CParameter(f"const {c_type}**", "out", "out", True)
                store = f"if (out != nullptr) *out = handle<const {c_type}>(found);"
            else:
                out = CParameter(f"{c_type}*", "out", "out", True)
                store = f"if (out != nullptr) *out = same<{c_type}>(*found);"
            body = [*lines, f"const auto* found = std::get_if<{alternative}>(result.value());",
                    'if (found == nullptr) return call.wrong_kind("shape", to_string(kind_of(*result.value())));', store, "return DRY_OK;"]
            lifetime = " The pointer is valid until the world is changed." if self.types.is_opaque(alternative) else ""
            result.append(CFunction(name, "DryStatus", [world, shape, out],
                                    f"The geometry of a shape of this kind.{lifetime} DRY_ERROR_INVALID_ARGUMENT if it is of another kind: dry_world_shape_kind().",
                                    call.signature(), self.wrap(name, "DryStatus", require, body), "world.hpp"))
        return result
