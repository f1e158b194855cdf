"""Writes the C++ files that implement drystone/drystone.h: conversions of structs, objects with callbacks, the calls."""
import names
from c_types import Type

# Checks of what the engine requires of its caller.
CHECKS = {
    "ConvexProxy": 'if (from.points_count < 1 || from.points_count > kMaxPolygonVertices) return input.refuse(Path{&path, "points"}, "must be 1 to " + std::to_string(kMaxPolygonVertices) + " points");',
}

HEAD = "// Made from the headers of the C++ API by c/scripts/generate.py: do not edit.\n"


def overload(name, parameters, lines):
    return [f"inline void {name}({parameters}) {{", *lines, "}"]


def structs(header):
    """Conversions of all structs, and assertions that plain ones have one layout."""
    api, types = header.api, header.types
    declared, defined = [], []
    codes = [v for v, _ in api.enums["ErrorCode"].values]
    # DRY_OK is 0.
    defined += [f"static_assert(static_cast<int>(ErrorCode::{v}) + 1 == {names.enumerator('ErrorCode', v)});" for v in codes]
    defined += ["/// The number of values of ErrorCode.", f"inline constexpr int kErrorCodes = {len(codes)};"]
    for enum in api.enums.values():
        if enum.name != "ErrorCode":
            defined += [f"static_assert(static_cast<int>({enum.name}::{v}) == {names.enumerator(enum.name, v)});" for v, _ in enum.values]
            c, values = names.type_name(enum.name), len(enum.values)
            defined += overload("read", f"Input& input, {c} from, {enum.name}& to, const Path& path", [f"input.enumerator(from, {values}, to, path);"])
    for name in header.structs():
        c = names.type_name(name)
        fields = types.fields(name)
        if types.is_plain(name):
            defined.append(f"static_assert(sizeof({c}) == sizeof({name}) && alignof({c}) == alignof({name}));")
            defined += [f"static_assert(offsetof({c}, {f.name}) == offsetof({name}, {f.name}));" for f in fields]
            if types.has_enum(name):
                checks = [line for f in fields if types.has_enum(f.type) for line in types.read(name, f.type, f.name)]
                declared.append(f"inline void read(Input& input, const {c}& from, {name}& to, const Path& path);")
                defined += overload("read", f"Input& input, const {c}& from, {name}& to, const Path& path",
                                    [*checks, f"if (!input.failed()) to = same<{name}>(from);"])
            continue
        defined += adapters(types, name, fields)
        columns = any(Type(f.type).template == "Column" for f in fields)  # Only an argument.
        write = [line for f in fields for line in types.write(name, f.type, f.name)]
        size = ["to.struct_size = sizeof(to);"] if types.has_size(name) else []
        if not columns:
            declared.append(f"inline void write(const {name}& from, {c}& to, Memory& memory);")
            defined += overload("write", f"const {name}& from, {c}& to, [[maybe_unused]] Memory& memory", [f"to = {c}{{}};", *size, *write])
        if name not in header.inputs:
            continue
        declared.append(f"inline void read(Input& input, const {c}& from, {name}& to, const Path& path);")
        check = []
        if types.has_size(name):
            check = [f'if (from.struct_size != sizeof(from)) return input.refuse(Path{{&path, "struct_size"}}, "must be that of the struct: begin with dry_default_{names.snake(name)}()");']
        check += [CHECKS[name]] if name in CHECKS else []
        read = [line for f in fields for line in types.read(name, f.type, f.name)]
        defined += overload("read", f"[[maybe_unused]] Input& input, const {c}& from, {name}& to, [[maybe_unused]] const Path& path", [*check, *read])
    for name in [v for v in types.variants if v in header.emitted]:
        more, code = variant(types, name)
        declared += more
        defined += code
    for alias, corner in (("Aabb", "Vec2"), ("WorldAabb", "Position")):
        defined.append(f"static_assert(sizeof(Dry{alias}) == sizeof({alias}) && sizeof({corner}) * 2 == sizeof({alias}));")
    for name in types.ids:
        defined.append(f"static_assert(sizeof(Dry{name}) == sizeof({name}));")
    for constant in api.constants.values():
        if constant.name != "kVersion":
            defined.append(f"static_assert({names.constant(constant.name)} == {constant.name});")
    return "\n".join([HEAD, "// Included by c/src/bridge.hpp.", "#pragma once", "", "namespace drystone::c {", "", *declared, "", *defined, "", "}  // namespace drystone::c", ""])


def adapters(types, name, fields):
    lines = []
    for f in fields:
        t = Type(f.type)
        if t.template == "function":
            lines += adapter(types, types.adapter(name, f.name), *callback_type(types, t.arguments[0]))
    return lines


def callback_type(types, text):
    returns, arguments = types.signature(text)
    return returns, types.named(arguments)


def adapter(types, adapter_name, returns, parameters):
    """A function object that calls a function of the program."""
    returned, c, cpp, before, arguments, after = types.callback(returns, parameters)
    call = f"function({', '.join(arguments)})"
    return [f"struct {adapter_name} {{", f"{returned} (*function)({', '.join(c)});", "void* context;",
            f"{returns} operator()({', '.join(cpp)}) const {{", *before, f"{'return ' if returns != 'void' else ''}{call};", *after, "}", "};"]


def variant(types, name):
    c = names.type_name(name)
    write, read = [f"to = {c}{{}};", f"to.kind = static_cast<{c}Kind>(from.index());"], ["switch (from.kind) {"]
    for i, a in enumerate(types.variants[name]):
        member = names.snake(a)
        read.append(f"case {i}:")
        if types.is_opaque(a):
            write.append(f"if (const auto* value = std::get_if<{a}>(&from)) to.{member} = handle<const {types.c(a)}>(value);")
            read += [f'if (from.{member} == nullptr) return input.refuse(Path{{&path, "{member}"}}, "is null");', f"to = *object<const {a}>(from.{member});", "return;"]
        else:
            write.append(f"if (const auto* value = std::get_if<{a}>(&from)) to.{member} = same<{types.c(a)}>(*value);")
            read += [f"to = same<{a}>(from.{member});", "return;"]
    read += [f'default: return input.refuse_value(Path{{&path, "kind"}}, static_cast<int>(from.kind));', "}"]
    declared = [f"inline void write(const {name}& from, {c}& to, Memory& memory);", f"inline void read(Input& input, const {c}& from, {name}& to, const Path& path);"]
    return declared, overload("write", f"const {name}& from, {c}& to, Memory&", write) + overload("read", f"Input& input, const {c}& from, {name}& to, const Path& path", read)


def callback_objects(header):
    """Classes of the C++ API that call functions of the program."""
    types = header.types
    lines = [HEAD, '#include "c/src/bridge.hpp"', "", "namespace drystone::c {", "namespace {", ""]
    exported = []
    for name in [r.name for r in header.api.order if r.name in types.callbacks]:
        c, snake = names.type_name(name), names.snake(name)
        lines += [f"class C{name} final : public {name} {{", " public:", f"explicit C{name}(const {c}Functions& functions) : functions_(functions) {{}}", ""]
        required = []
        for m in header.virtuals(name):
            parameters = header.parameters_of(m)
            _, _, cpp, before, arguments, after = types.callback(m.returns, parameters)
            arguments[0] = "functions_.context"
            const = " const" if m.is_const else ""
            noexcept = " noexcept" if m.is_noexcept else ""
            lines.append(f"{m.returns} {m.name}({', '.join(cpp)}){const}{noexcept} override {{")
            if m.is_pure and m.returns != "void":
                required.append(m.name)
            else:
                inherited = "" if m.returns == "void" else f" {name}::{m.name}({', '.join(n for _, n in parameters)})"
                lines.append(f"if (functions_.{m.name} == nullptr) return{inherited};")
            call = f"functions_.{m.name}({', '.join(arguments)});"
            lines += [*before, ("return " if m.returns != "void" else "") + call, *after, "}"]
        lines += ["", " private:", f"{c}Functions functions_;", "};", ""]
        checks = [f'if (functions->{r} == nullptr) return fail(DRY_ERROR_INVALID_ARGUMENT, "{c}Functions.{r} is null");' for r in required]
        exported += ["", f"DryStatus dry_{snake}_create(const {c}Functions* functions, {c}** out) {{", f'Call call("dry_{snake}_create");',
                     "return call.run([&]() -> DryStatus {", 'call.require(functions, "functions");', "if (call.failed()) return call.status();", *checks,
                     f"if (out != nullptr) *out = handle<{c}>(static_cast<{name}*>(new C{name}(*functions)));", "return DRY_OK;", "});", "}"]
    return "\n".join([*lines, "}  // namespace", "}  // namespace drystone::c", "", "using namespace drystone;", "using namespace drystone::c;", *exported, ""])


def defaults(header):
    """The defaults of structures and the end of objects."""
    types = header.types
    lines = []
    for name in header.with_defaults:
        c, snake = names.type_name(name), names.snake(name)
        if types.is_plain(name):
            lines += [f"{c} dry_default_{snake}(void) {{ return same<{c}>({name}{{}}); }}"]
        else:
            lines += [f"{c} dry_default_{snake}(void) {{", f'Call call("dry_default_{snake}");', f"return call.run<{c}>([] {{",
                      f"static const {name} kDefault{{}};", f"{c} result;", "Memory& memory = of_thread<Memory>([] {});",
                      "write_with(memory, kDefault, result);", "return result;", "});", "}"]
    for name in header.destroyed():
        snake = names.snake(name)
        lines.append(f"void dry_{snake}_destroy({names.type_name(name)}* {snake}) {{ delete object<{name}>({snake}); }}")
    return source(lines)


def calls(header, functions):
    """Functions of drystone.h that stand for calls of the C++ API."""
    bodies = [line for f in functions for line in ["", *f.before, f"{f.prototype()} {{", *f.body, "}"]]
    text = "\n".join(bodies)
    used = [a for a in header.functions.adapters if a[0] in text]
    return source(bodies, [line for name, returns, parameters in used for line in adapter(header.types, name, returns, parameters)])


def source(lines, adapters=()):
    parts = [HEAD, '#include "c/src/bridge.hpp"', ""]
    if adapters:
        parts += ["namespace drystone::c {", "namespace {", "", *adapters, "", "}  // namespace", "}  // namespace drystone::c", ""]
    return "\n".join([*parts, "using namespace drystone;", "using namespace drystone::c;", "", *lines, ""])


def sources(header):
    """{file: text}. The calls are in two files, each of which takes some seconds to compile."""
    of_world = [f for f in header.made if f.name.startswith("dry_world_")]
    others = [f for f in header.made if not f.name.startswith("dry_world_")]
    return {"structs.hpp": structs(header), "callbacks.cpp": callback_objects(header), "defaults.cpp": defaults(header),
            "world_calls.cpp": calls(header, of_world), "calls.cpp": calls(header, others)}
