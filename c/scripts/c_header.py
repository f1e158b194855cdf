"""Writes drystone/drystone.h."""
import re
import zlib

import names
from c_types import SCALARS, Type

# Written by hand in src/by_hand.h, with these fields; bases of other structs are part of those.
BY_HAND = {"SupportType": ["name", "parameters", "support", "refusal"]}
NOT_IN_C = {"Error", "Exception"}
VERSIONS = ("kVersionMajor", "kVersionMinor", "kVersionPatch")

HEAD = """\
// Drystone for programs in C11, and in any language that calls C. docs/c_api.md explains it; docs/ explains the engine.
//
// Made from the headers of the C++ API by c/scripts/generate.py: do not edit.
//
// Status    A call that can be refused returns a DryStatus. A refused call leaves the world as it was, and dry_last_message() names what
//           was wrong. A call that returns a value returns zeros or null if a pointer is null.
// Options   A struct of options begins with its size: make it by dry_default_..._options(), then change what differs. A null pointer stands
//           for the default options, and for a default filter in queries.
// Results   Are written through pointers; a null pointer drops the result. Calls that fill memory of the caller take the number of elements
//           that fit, and return how many there are.
//           If a call says by *found that there is no result, it leaves the result as it was.
// Lifetimes An object to which a call returns a pointer that is not const, as its value or through a pointer, belongs to the caller: destroy
//           it. dry_world_batch_world() is the exception. A pointer to const is borrowed. Texts and arrays that a struct of results points to,
//           and texts that a call returns as its value or in a buffer, are valid until the thread's next call of the same function, if no
//           comment says more; functions for the kinds of joints are one function here, and so are those for fields. Arguments are copied,
//           unless a comment says that they must live on.
// Threads   As in C++: calls with a const object may run at the same time; another call must be the only one on its object.
// Texts     UTF-8 that ends with a zero byte. A null pointer is an empty text.
// Enums     Have a type of fixed size. A value that is no enumerator is refused.
#ifndef DRYSTONE_DRYSTONE_H
#define DRYSTONE_DRYSTONE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && !defined(DRY_STATIC)
#if defined(DRY_BUILDS_LIBRARY)
#define DRY_API __declspec(dllexport)
#else
#define DRY_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define DRY_API __attribute__((visibility("default")))
#else
#define DRY_API
#endif

#ifdef __cplusplus
extern "C" {
#endif
"""

TAIL = """\
#ifdef __cplusplus
}  // extern "C"
#endif

#endif
"""


class Header:
    def __init__(self, api, types, functions, by_hand):
        self.api, self.types, self.functions, self.by_hand = api, types, functions, by_hand
        self.translate = names.Translator(api, functions.by_cpp)
        self.made = functions.build()
        self.bases = {b for r in api.records.values() for b in r.bases}
        self.described = {"enums": [], "structs": [], "objects": [], "functions": [], "constants": []}
        self.emitted = set()
        self.inputs = self.input_structs()
        self.with_defaults = [n for n in self.structs() if n in self.inputs and not self.is_zero(n)]

    def structs(self):
        """The names of the structs that C has, in order."""
        for entry in self.api.order:
            if entry.name in self.api.records and self.types.is_struct(entry.name) and entry.name not in self.bases | NOT_IN_C | BY_HAND.keys():
                yield entry.name

    def input_structs(self):
        """Structs that are arguments, or in arguments, or that callbacks change."""
        result = set()

        def add(text):
            t = Type(text)
            if t.template == "span" and not t.argument().const:
                return
            for one in [*t.arguments, *self.types.variants.get(t.name, [])]:
                add(one)
            name = self.types.full(t.name)
            if self.types.is_struct(name) and name not in result:
                result.add(name)
                for f in self.types.fields(name):
                    add(f.type)

        calls = [*self.functions.calls, *(m for name in self.types.callbacks for m in self.virtuals(name) if not m.is_const)]
        for call in calls:
            for p in call.parameters:
                if call.owner not in self.types.callbacks or not Type(p.type).const:
                    add(p.type)
        return result

    def is_zero(self, name):
        """Whether a struct of zeros is the default, so that a function for the default would be of no use."""
        if self.types.has_size(name):
            return False
        for f in self.types.fields(name):
            t = Type(f.type)
            first = self.types.is_enum(t.name) and f.default.endswith("::" + self.api.enums[self.types.full(t.name)].values[0][0])
            if f.default.removeprefix("= ") not in ("", "{}", "0", "0.0f", "0.0", "false", "nullptr") and not first:
                return False
            if self.types.is_struct(t.name) and not self.is_zero(t.name):
                return False
        return True

    # --- Parts of the header -------------------------------------------------------------------------------------------

    def enum(self, c_name, type_, values, comment):
        lines = names.block(comment)
        lines += [f"typedef {type_} {c_name};", "enum {"]
        described = []
        for i, (value, text) in enumerate(values):
            lines += names.block(text, "  ")
            lines.append(f"  {value} = {i},")
            described.append({"name": value, "value": i, "doc": text})
        lines.append("};")
        self.described["enums"].append({"name": c_name, "type": type_, "doc": comment, "values": described})
        return lines

    def cpp_enum(self, enum):
        if enum.type != "uint8_t":
            raise SystemExit(f"{enum.name} is based on {enum.type}: c/scripts knows enumerations of uint8_t alone")
        values = [(names.enumerator(enum.name, v), self.translate.comment(d, enum.name)) for v, d in enum.values]
        return self.enum(names.type_name(enum.name), "uint8_t", values, self.translate.comment(enum.comment, enum.name))

    def struct(self, c_name, members, comment):
        """`members` are (declarations, comment, default)."""
        lines = [*names.block(comment), f"typedef struct {c_name} {{"]
        described = []
        for declarations, text, default in members:
            lines += names.block(text, "  ")
            for before, name, after in declarations:
                callback = name.startswith("(*")
                space = "" if before.endswith("* const") else " "
                lines.append(f"  {before}{space}{name}{after};")
                plain = name[2:].split(")")[0] if callback else name
                # What a count, a context or a flag stands beside has the comment.
                beside = len(declarations) > 1 and (plain.startswith("has_") or plain.endswith(("_count", "_context")))
                described.append({"name": plain, "type": f"{before} {name}" if callback else before + after,
                                  "doc": "" if beside else text, "default": "" if beside else default})
        lines.append(f"}} {c_name};")
        self.described["structs"].append({"name": c_name, "doc": comment, "fields": described})
        return lines

    def cpp_struct(self, name):
        types = self.types
        members = []
        lines = []
        if types.has_size(name):
            default = f"dry_default_{names.snake(name)}()"
            members.append(([("size_t", "struct_size", "")], f"The size of the struct; {default} sets it.", ""))
        for field in types.fields(name):
            lines += self.on_demand(field.type)
            text = self.translate.comment(field.comment, name)
            declarations = types.declarations(field.type, field.name)
            t = Type(field.type)
            if t.template == "optional":
                text += f" Used if has_{field.name} is set."
            elif t.template == "function":
                text += f" Receives {field.name}_context."
            elif t.name == "DrawLayers":
                text = f"A bit for each layer: 1u << DRY_DRAW_LAYER_SHAPES and so on. {text}".strip()
            default = self.default(field)
            members.append((declarations, text.strip(), default))
        return [*lines, *self.struct(names.type_name(name), members, self.translate.comment(self.api.records[name].comment, name))]

    def default(self, field):
        """The default of a field, with the names that C has; {} is the default of the field's type."""
        text = field.default.removeprefix("= ").replace("~std::uint64_t{0}", "UINT64_MAX")
        for short, full in self.types.short.items():
            text = re.sub(rf"\b{short}::", full + "::", text)
        for (enum, value), name in self.translate.values.items():
            text = re.sub(rf"\b{enum}::{value}\b", name, text)
        return self.translate.comment(text)

    def on_demand(self, text):
        """Structs that C needs for an instance of a template."""
        t = Type(text)
        types = self.types
        if t.name in types.variants and t.name not in self.emitted:
            self.emitted.add(t.name)
            c_name = names.type_name(t.name)
            kinds = [(f"DRY_{names.snake(t.name).upper()}_KIND_{names.snake(a).upper()}", "") for a in types.variants[t.name]]
            lines = self.enum(c_name + "Kind", "uint8_t", kinds, "")
            lines += [*names.block(self.translate.comment(self.api.aliases[t.name][1])), f"typedef struct {c_name} {{", f"  {c_name}Kind kind;", "  union {"]
            fields = [{"name": "kind", "type": c_name + "Kind", "doc": "", "default": ""}]
            for a in types.variants[t.name]:
                c = f"const {types.c(a)}*" if types.is_opaque(a) else types.c(a)
                lines.append(f"    {c} {names.snake(a)};")
                fields.append({"name": names.snake(a), "type": c, "doc": "", "default": "", "union": True})
            self.described["structs"].append({"name": c_name, "doc": "", "fields": fields})
            return [*lines, "  };", f"}} {c_name};", ""]
        inner = Type(t.arguments[0]) if t.template in ("vector", "span") else t
        name = types.c(inner.text) if (inner.template == "vector" or inner.template == "Column") else ""
        if not name or name in self.emitted:
            return []
        self.emitted.add(name)
        if inner.template == "vector":
            return [*self.struct(name, [([(f"{types.element(inner.arguments[0])}*", "first", ""), ("size_t", "count", "")], "", "")], "An array."), ""]
        comment = ("Numbers in the program's memory at equal distances: an array, or one member of an array of structs. `stride` is the distance"
                   " in bytes; the numbers need not be aligned. A column without a pointer is not filled.")
        number = types.c(inner.arguments[0])
        return [*self.struct(name, [([(f"{number}*", "first", ""), ("size_t", "count", ""), ("ptrdiff_t", "stride", "")], "", "")], comment), ""]

    def callbacks(self):
        """A struct of functions for each class that a program derives from."""
        for name in [r.name for r in self.api.order if r.name in self.types.callbacks]:
            record = self.api.records[name]
            c_name = names.type_name(name)
            members = [([("void*", "context", "")], "The first argument of each function.", "")]
            for m in self.virtuals(name):
                returned, c, *_ = self.types.callback(m.returns, self.parameters_of(m))
                null = "Must not be null." if m.is_pure and m.returns != "void" else "A null function is never called."
                members.append(([(returned, f"(*{m.name})({', '.join(c)})", "")], f"{self.translate.comment(m.comment, name)} {null}".strip(), ""))
            yield name, self.struct(f"{c_name}Functions", members, self.translate.comment(record.comment, name))

    def virtuals(self, name):
        return [m for m in self.api.records[name].methods if m.is_virtual]

    @staticmethod
    def parameters_of(method):
        """(type, name); a parameter without a name is called after its type."""
        result = []
        kinds = [names.snake(Type(p.type).name).removesuffix("_id") for p in method.parameters]
        for i, p in enumerate(method.parameters):
            letter = f"_{'abc'[kinds[:i].count(kinds[i])]}" if kinds.count(kinds[i]) > 1 else ""
            result.append((p.type, p.name or kinds[i] + letter))
        return result

    def prototype(self, text, comment, described):
        self.described["functions"].append(described)
        return [*names.block(comment), f"DRY_API {text};"]

    def describe(self, name, returns, parameters, comment, cpp=""):
        return {"name": name, "returns": returns, "doc": comment, "cpp": cpp, "parameters": parameters}

    def simple(self, name, returns, parameters, comment):
        """A function that every object or struct has: `parameters` are (type, name, role)."""
        text = f"{returns} {name}({', '.join(f'{t} {n}' for t, n, _ in parameters) or 'void'})"
        return self.prototype(text, comment, self.describe(name, returns, [{"name": n, "type": t, "role": r, "optional": False} for t, n, r in parameters], comment))

    # --- The header ----------------------------------------------------------------------------------------------------

    def objects(self):
        """The types of which C sees pointers alone."""
        return [*(r.name for r in self.api.order if self.types.is_opaque(r.name)), "FieldFunctions"]

    def destroyed(self):
        """The objects with a destroy function that is generated."""
        return [n for n in self.objects() if n not in ("FieldFunctions", "Scheduler::Task")]

    def text(self):
        body = []

        def section(title):
            body.extend(["", f"// --- {title} " + "-" * (113 - len(title)), ""])

        section("Status")
        values = [("DRY_OK", "The call did what it should.")]
        values += [(names.enumerator("ErrorCode", v), self.translate.comment(d)) for v, d in self.api.enums["ErrorCode"].values]
        values = [(n, i, d) for i, (n, d) in enumerate(values)]
        values += [("DRY_ERROR_OUT_OF_MEMORY", 100, ""), ("DRY_ERROR_UNEXPECTED", 101, "A C++ exception that the library does not expect, for instance of a callback.")]
        body += ["/// How a call ended.", "typedef enum DryStatus {"]
        for name, value, text in values:
            body += [*names.block(text, "  "), f"  {name} = {value},"]
        body[-1] = body[-1].rstrip(",")
        body.append("} DryStatus;")
        self.described["enums"].append({"name": "DryStatus", "type": "int", "doc": "How a call ended.",
                                        "values": [{"name": n, "value": v, "doc": d} for n, v, d in values]})

        section("Objects")
        for name in [*self.objects(), "Bytes", "Recording"]:
            c_name = names.type_name(name)
            record = self.api.records.get(name)
            comment = self.translate.comment(record.comment, name) if record and name not in self.types.callbacks else ""
            body += [*names.block(comment), f"typedef struct {c_name} {c_name};"]
            self.described["objects"].append({"name": c_name, "doc": comment})

        section("Constants")
        for constant in self.api.constants.values():
            # An enumerator has the name of kPhaseCount.
            if constant.name in ("kVersion", "kPhaseCount"):
                continue
            value = self.constant(constant)
            body += [*names.block(self.translate.comment(constant.comment)), f"#define {names.constant(constant.name)} {value}"]
            self.described["constants"].append({"name": names.constant(constant.name), "value": value, "doc": self.translate.comment(constant.comment)})

        section("Ids")
        for name in self.types.ids:
            comment = "A default id, of zeros, is empty." if name == "BodyId" else ""
            body += self.struct(names.type_name(name), [([("uint32_t", "index", ""), ("uint32_t", "generation", "")], "", "")], comment)

        header = ""
        for entry in self.api.order:
            in_c = entry.name in self.api.enums or entry.name in set(self.structs())
            if not in_c or entry.name == "ErrorCode":
                continue
            if entry.header != header:
                header = entry.header
                section(f"Types of {header}")
            else:
                body.append("")
            body += self.cpp_enum(entry) if entry.name in self.api.enums else self.cpp_struct(entry.name)
            for alias, point in (("Aabb", "Vec2"), ("WorldAabb", "WorldTransform")):
                if entry.name == point:
                    corner = "Vec2" if alias == "Aabb" else "Position"
                    body += ["", *self.struct(names.type_name(alias), [([(names.type_name(corner), "lower", ""), (names.type_name(corner), "upper", "")], "", "")],
                                              self.translate.comment(self.api.aliases[alias][1]) or "An axis-aligned box, lower <= upper.")]

        section("Objects that call functions of the program")
        for name, lines in self.callbacks():
            c_name, snake = names.type_name(name), names.snake(name)
            body += lines
            body += self.simple(f"dry_{snake}_create", "DryStatus", [(f"const {c_name}Functions*", "functions", "in"), (f"{c_name}**", "out", "out")],
                                "Copies the functions. The object must outlive whatever uses it.")
            body.append("")

        section("Defaults")
        body.append("// The default of a struct without a function here is zeros.")
        for name in self.with_defaults:
            body += self.simple(f"dry_default_{names.snake(name)}", names.type_name(name), [], "")

        section("The end of objects")
        body.append("// A null pointer is ignored.")
        for name in self.destroyed():
            self_name = names.snake(name)
            body += self.simple(f"dry_{names.snake(name)}_destroy", "void", [(f"{names.type_name(name)}*", self_name, "object")], "")

        header = ""
        for f in self.made:
            if f.header != header:
                header = f.header
                section(f"Calls of {header}")
            owner = f.cpp.split("::")[0] if "::" in f.cpp.split("(")[0] else ""
            comment = self.translate.comment(f.comment, owner)
            parameters = [{"name": p.name, "type": p.text() if p.role == "callback" else p.type, "role": p.role, "optional": p.optional} for p in f.parameters]
            body += self.prototype(f.prototype(), comment, self.describe(f.name, f.returns, parameters, comment, f.cpp))

        body += ["", *self.by_hand.splitlines(), ""]
        # A new version with the same declarations has the same ABI.
        versions = tuple(f"#define {names.constant(c)} " for c in VERSIONS)
        code = "\n".join(line for line in body if line and not line.lstrip().startswith("//") and not line.startswith(versions))
        abi = f"{zlib.crc32(code.encode()):08x}"
        self.abi = abi
        version = self.api.constants["kVersion"].value
        first = ["", "/// The version of this header.", f"#define DRY_VERSION {version}",
                 "/// Changes with every change of the declarations below: see dry_check_abi().", f"#define DRY_ABI 0x{abi}u"]
        return HEAD + "\n".join([*first, *body]) + "\n" + TAIL

    def constant(self, constant):
        """The value as C reads it."""
        value = constant.value
        for other in self.api.constants:
            value = value.replace(other, names.constant(other)) if other in value else value
        return f"({value})" if " " in value else value
