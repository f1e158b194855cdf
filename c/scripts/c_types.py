"""How each type of the C++ API looks in C, and the C++ code that converts between the two.

A plain struct (numbers, enumerations, plain structs) has the same layout in both languages, so arrays of it are passed without
copies. Every other struct is converted field by field: texts, arrays, optional values, functions, pointers to objects.
"""
import re

import names

SCALARS = {"bool": "bool", "float": "float", "double": "double", "int": "int", "char": "char", "size_t": "size_t", "byte": "uint8_t",
           "uint8_t": "uint8_t", "uint32_t": "uint32_t", "int32_t": "int32_t", "uint64_t": "uint64_t"}
TEXTS = {"string", "string_view"}
# Templates of which C has a struct for each use.
INSTANCES = {"Aabb": "Vec2", "WorldAabb": "Position"}


def split(text):
    """The arguments of a template."""
    parts, depth, part = [], 0, ""
    for c in text:
        depth += c in "<(["
        depth -= c in ">)]"
        if c == "," and depth == 0:
            parts.append(part.strip())
            part = ""
        else:
            part += c
    return [*parts, part.strip()] if part.strip() else parts


class Type:
    """A C++ type, taken apart."""

    def __init__(self, text):
        text = text.strip()
        self.text = text
        self.reference = text.endswith("&")
        text = text.rstrip("&").strip()
        self.pointer = text.endswith("*") and "(" not in text
        if self.pointer:
            text = text[:-1].strip()
        self.const = text.startswith("const ")
        text = text.removeprefix("const ").strip()
        self.name = text
        self.template, self.arguments = "", []
        if text.endswith(">"):
            self.template, rest = text.split("<", 1)
            self.arguments = split(rest[:-1])

    def argument(self, i=0):
        return Type(self.arguments[i])


class Types:
    def __init__(self, api):
        self.api = api
        self.ids = [n for n, (t, _, _) in api.aliases.items() if t.startswith("Id<")]
        self.variants = {n: Type(t).arguments for n, (t, _, _) in api.aliases.items() if t.startswith("variant<")}
        self.functions = {n: Type(t).arguments[0] for n, (t, _, _) in api.aliases.items() if t.startswith("function<")}
        self.short = self.nested()
        self.callbacks = {r.name for r in api.records.values() if r.is_class and any(m.is_virtual for m in r.methods)}

    def nested(self):
        """{name within its class: full name} of nested types; the headers use both."""
        result = {}
        for name in [*self.api.records, *self.api.enums]:
            inner = name.rpartition("::")[2]
            if inner != name and inner in result:
                raise SystemExit(f"{name} and {result[inner]} have one name within their classes: tell them apart in Types.full() of c/scripts/c_types.py")
            if inner != name:
                result[inner] = name
        return result

    def full(self, name):
        return self.short.get(name, name)

    def is_enum(self, name):
        return self.full(name) in self.api.enums

    def is_opaque(self, name):
        record = self.api.records.get(self.full(name))
        return name == "FieldFunctions" or (record is not None and record.is_class and name not in ("DrawLayers", "Exception"))

    def fields(self, name):
        """All fields of a struct, those of its bases first."""
        record = self.api.records[self.full(name)]
        return [f for base in record.bases for f in self.fields(base)] + record.fields

    def is_struct(self, name):
        record = self.api.records.get(self.full(name))
        return record is not None and not record.is_class

    def has_size(self, name):
        """Structs of options begin with their size: see drystone.h."""
        return name.endswith("Options")

    def is_plain(self, name):
        """Whether the type is a struct of the same layout in both languages."""
        if name in self.ids or name in INSTANCES:
            return True
        if not self.is_struct(name) or self.has_size(name) or self.api.records[self.full(name)].bases:
            return False
        return all(self.is_plain_value(f.type) for f in self.fields(name))

    def is_plain_value(self, text):
        t = Type(text)
        if t.reference or t.pointer:
            return False
        if t.template == "array":
            return self.is_plain_value(t.arguments[0])
        return t.name in SCALARS or self.is_enum(t.name) or self.is_plain(t.name)

    def has_enum(self, text):
        """Whether a plain type has an enumeration in it, whose value has to be checked."""
        t = Type(text)
        if t.template == "array":
            return self.has_enum(t.arguments[0])
        if self.is_enum(t.name):
            return True
        return self.is_struct(t.name) and any(self.has_enum(f.type) for f in self.fields(t.name))

    def is_converted(self, name):
        return name in self.variants or (self.is_struct(name) and not self.is_plain(name))

    def owns_memory(self, text):
        """Whether the struct in C points into memory of the value in C++."""
        t = Type(text)
        if t.name in TEXTS or t.template == "vector" or t.name in self.variants:
            return True
        if t.template == "optional":
            return self.owns_memory(t.arguments[0])
        return self.is_struct(t.name) and any(self.owns_memory(f.type) for f in self.fields(t.name))

    def c(self, text):
        """The type of a value in C."""
        t = Type(text)
        if t.name in SCALARS:
            return SCALARS[t.name]
        if t.name in TEXTS:
            return "const char*"
        if t.template == "vector":
            return f"{self.c(t.arguments[0])}Span"
        if t.template == "Column":
            return "DryColumn" + t.arguments[0].removesuffix("_t").capitalize()
        if t.name == "DrawLayers":
            return "uint32_t"
        return names.type_name(self.full(t.name))

    def cpp(self, text):
        t = Type(text)
        if t.name in SCALARS and t.name not in ("bool", "float", "double", "int", "char"):
            return f"std::{t.name}"
        if t.name in TEXTS:
            return f"std::{t.name}"
        if t.template in ("vector", "optional", "span"):
            inner = t.argument()
            return f"std::{t.template}<{'const ' if inner.const else ''}{self.cpp(t.arguments[0])}>"
        return self.full(t.name)

    def element(self, text):
        """The type to which a pointer to an array of such values points in C."""
        t = Type(text)
        if t.name in TEXTS:
            return "const char* const"
        if self.is_opaque(t.name):
            return f"const {self.c(text)}* const"
        return f"const {self.c(text)}"

    # --- Callbacks -----------------------------------------------------------------------------------------------------

    def signature(self, text):
        """The return type and the argument types of `R (A, B)`."""
        returns, arguments = text.rsplit("(", 1)
        return returns.strip(), split(arguments.rstrip(")"))

    def callback(self, returns, parameters):
        """A function of the program: (return type in C, parameters in C, parameters in C++, statements before, arguments, statements after).

        `parameters` are (type, name)."""
        c, cpp, before, arguments, after = ["void* context"], [], [], ["context"], []
        for text, name in parameters:
            t = Type(text)
            cpp_text = self.cpp_parameter(text)
            cpp.append(f"{cpp_text} {name}")
            if t.template == "span":
                inner = t.arguments[0]
                count = f"{name}_size" if t.argument().name == "byte" else f"{name}_count"
                c += [f"{self.element(inner)}* {name}", f"size_t {count}"]
                arguments += [f"same_pointer<{self.element(inner)}>({name}.data())", f"{name}.size()"]
            elif t.name in TEXTS:
                c.append(f"const char* {name}")
                before.append(f"const std::string {name}_text({name});")
                arguments.append(f"{name}_text.c_str()")
            elif self.is_opaque(t.name):
                const = "const " if t.const else ""
                c.append(f"{const}{self.c(t.name)}* {name}")
                arguments.append(f"handle<{const}{self.c(t.name)}>(&{name})")
            elif self.is_converted(t.name):
                const = "const " if t.const else ""
                c.append(f"{const}{self.c(t.name)}* {name}")
                before += ["Memory memory;", f"{self.c(t.name)} {name}_in_c{{}};", f"write({name}, {name}_in_c, memory);"]
                arguments.append(f"&{name}_in_c")
                if not t.const:
                    after += ["Input input;", f"read(input, {name}_in_c, {name}, Path{{nullptr, \"{t.name}\"}});"]
            elif t.reference:
                c.append(f"const {self.c(t.name)}* {name}")
                arguments.append(f"same_pointer<const {self.c(t.name)}>(&{name})")
            elif self.is_plain(t.name):
                c.append(f"{self.c(t.name)} {name}")
                arguments.append(f"same<{self.c(t.name)}>({name})")
            else:
                c.append(f"{self.c(t.name)} {name}")
                arguments.append(name)
        returned = "void" if returns == "void" else self.c(returns)
        return returned, c, cpp, before, arguments, after

    def cpp_parameter(self, text):
        t = Type(text)
        const = "const " if t.const else ""
        return f"{const}{self.cpp(t.name)}{'&' if t.reference else ''}"

    # --- Fields --------------------------------------------------------------------------------------------------------

    def declarations(self, text, name):
        """The members of a C struct for one member in C++: [(declaration before the name, name, rest)]."""
        t = Type(text)
        if t.template == "array" and t.reference:
            return [(f"const {self.c(t.arguments[0])}*", name, "")]
        if t.template == "array":
            count = t.arguments[1]
            return [(self.c(t.arguments[0]), name, f"[{names.constant(count) if count.startswith('k') else count}]")]
        if t.template == "optional":
            return [("bool", f"has_{name}", ""), (self.c(t.arguments[0]), name, "")]
        if t.template in ("vector", "span"):
            return [(f"{self.element(t.arguments[0])}*", name, ""), ("size_t", f"{name}_count", "")]
        if t.template == "function":
            returns, arguments = self.signature(t.arguments[0])
            returned, c, *_ = self.callback(returns, self.named(arguments))
            return [(returned, f"(*{name})({', '.join(c)})", ""), ("void*", f"{name}_context", "")]
        if t.pointer:
            return [(f"{'const ' if t.const else ''}{self.c(t.name)}*", name, "")]
        return [(self.c(text), name, "")]

    def named(self, arguments):
        """Names for the arguments of a function type, which has none itself."""
        result = []
        for a in arguments:
            t = Type(a)
            result.append((a, "bytes" if t.template == "span" else "index" if t.name == "size_t" else names.snake(t.name)))
        return result

    def adapter(self, owner, name):
        """The C++ function object that holds a function of the program."""
        return f"{owner.replace('::', '')}{''.join(w.capitalize() for w in name.split('_'))}"

    def write(self, owner, text, name):
        """Statements that convert the member `from.name` to C, into `to`."""
        t = Type(text)
        if t.template == "optional":
            inner = self.write_value(t.arguments[0], f"(*from.{name})", f"to.{name}")
            return [f"to.has_{name} = from.{name}.has_value();", f"if (from.{name}.has_value()) {{ {inner} }}"]
        if t.template == "array" and t.reference:
            return [f"to.{name} = from.{name}.data();"]
        if t.template == "array":
            if not self.is_plain_value(text):
                raise SystemExit(f"{owner}::{name}: an array of such elements has to be written one by one: add that to Types.write() of c/scripts/c_types.py")
            return [f"std::memcpy(to.{name}, from.{name}.data(), sizeof(to.{name}));"]
        if t.template in ("vector", "span"):
            return [*self.write_array(t.arguments[0], f"from.{name}", f"to.{name}"), f"to.{name}_count = from.{name}.size();"]
        if t.template == "function":
            return [f"if (const auto* callback = from.{name}.template target<{self.adapter(owner, name)}>(); callback != nullptr) {{"
                    f" to.{name} = callback->function; to.{name}_context = callback->context; }}"]
        if t.pointer:
            return [f"to.{name} = handle<{'const ' if t.const else ''}{self.c(t.name)}>(from.{name});"]
        return [self.write_value(text, f"from.{name}", f"to.{name}")]

    def write_value(self, text, source, target):
        t = Type(text)
        if t.name in TEXTS:
            return f"{target} = {source}.c_str();"
        if t.name in SCALARS:
            return f"{target} = {source};"
        if self.is_enum(t.name):
            return f"{target} = static_cast<{self.c(text)}>({source});"
        if self.is_plain(t.name):
            return f"{target} = same<{self.c(text)}>({source});"
        return f"write({source}, {target}, memory);"

    def write_array(self, element, source, target):
        t = Type(element)
        if t.name in SCALARS or self.is_plain(t.name) or self.is_enum(t.name):
            return [f"{target} = same_pointer<{self.element(element)}>({source}.data());"]
        if self.is_opaque(t.name):
            item = f"const {self.c(element)}*"
            each = "t = handle<const " + self.c(element) + ">(&f);"
        elif t.name in TEXTS:
            item, each = "const char*", "t = f.c_str();"
        elif t.template == "vector":
            item = self.c(element)
            inner = t.arguments[0]
            each = f"t.first = same_pointer<{self.element(inner)}>(f.data()); t.count = f.size();"
        else:
            item, each = self.c(element), "write(f, t, memory);"
        return [f"{target} = memory.array<{item}>({source}, [&](const auto& f, {item}& t) {{ {each} }});"]

    def read(self, owner, text, name):
        """Statements that convert the member `from.name` to C++, into `to`."""
        t = Type(text)
        path = f'Path{{&path, "{name}"}}'
        if t.template == "optional":
            inner = t.arguments[0]
            return [f"to.{name}.reset();", f"if (from.has_{name}) {{ {self.cpp(inner)} value{{}}; {self.read_value(inner, f'from.{name}', 'value', path)}"
                    f" to.{name} = value; }}"]
        if t.template == "array":
            if self.has_enum(text) or not self.is_plain_value(text):
                raise SystemExit(f"{owner}::{name}: an array of such elements has to be read one by one: add that to Types.read() of c/scripts/c_types.py")
            return [f"std::memcpy(to.{name}.data(), from.{name}, sizeof(from.{name}));"]
        if t.template in ("vector", "span"):
            return self.read_array(t, f"from.{name}", f"to.{name}", path)
        if t.template == "function":
            return [f"to.{name} = nullptr;", f"if (from.{name} != nullptr) to.{name} = {self.adapter(owner, name)}{{from.{name}, from.{name}_context}};"]
        if t.pointer:
            return [f"to.{name} = object<{'const ' if t.const else ''}{t.name}>(from.{name});"]
        return [self.read_value(text, f"from.{name}", f"to.{name}", path)]

    def read_value(self, text, source, target, path):
        t = Type(text)
        if t.name in TEXTS:
            return f"{target} = text_of({source});"
        if t.name in SCALARS:
            return f"{target} = {source};"
        if self.is_enum(t.name) or self.is_converted(t.name) or t.template == "Column" or t.name == "DrawLayers" or self.has_enum(text):
            return f"read(input, {source}, {target}, {path});"
        return f"{target} = same<{self.cpp(text)}>({source});"

    def read_array(self, t, source, target, path):
        element = t.argument()
        count = f"{source}_count"
        if element.name in SCALARS or (self.is_plain(element.name) and not self.has_enum(element.name)):
            return [f"input.array({source}, {count}, {target}, {path});"]
        if element.template == "vector":
            each = "input.array(f.first, f.count, t, p);"
        elif element.name in TEXTS:
            each = "t = text_of(f);"
        else:
            each = "read(input, f, t, p);"
        return [f"input.each({source}, {count}, {target}, {path}, [&](const auto& f, auto& t, [[maybe_unused]] const Path& p) {{ {each} }});"]
