#!/usr/bin/env python3
"""Makes lua/drystone_api.lua from c/api.json and the C header: the declarations for LuaJIT's FFI, the tables by which lua/drystone.lua writes
options and reads results, and the methods of the Lua module that are one call of C.

Families of calls (shapes, joints, fields), events and what else needs more than a call are written by hand in lua/drystone.lua: BY_HAND. What
Lua does not offer is left out here, with the reason: LEFT_OUT.

Usage: generate.py [--check]      --check: write nothing, fail if the file would change
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "c/scripts"))

from api_description import Description, bare  # noqa: E402
from names import snake  # noqa: E402

OUT = ROOT / "lua/drystone_api.lua"

IDS = {"DryBodyId": "Body", "DryShapeId": "Shape", "DryChainId": "Chain", "DryJointId": "Joint", "DryFieldId": "Field"}
OBJECTS = ["World", "FixedStepRunner"]
NUMBERS = {"float", "double"}
WHOLE = {"int": (-2**31, 2**31 - 1), "int32_t": (-2**31, 2**31 - 1), "uint32_t": (0, 2**32 - 1), "uint8_t": (0, 255), "size_t": (0, 2**32 - 1)}
POINTS = {"DryVec2": "number", "DryPosition": "number", "DryCell": "whole"}

BY_HAND = re.compile(r"""dry_(
    default_ | \w+_destroy$ | version$ | abi$ | check_abi | last_ | clear_last | status_name | parts$ | bytes_ | recording_ | make_ | polygon_ | tile_grid_
  | world_(create|step|events|draw|draw_list|snapshot|restore|from|clone|start_recording|stop_recording|clear)$
  | world_create_(body|shape|joint|field) | world_(set_)?joint_(?!kind|state|softness) | world_(set_)?field_(?!kind) | world_(shape|set)_geometry_
  | world_read_all_bodies | world_(bodies|joints|fields)$ | world_destroy_ | world_first_difference
  | fixed_step_runner_(create|advance|options)$ | rotation_angle$ | contact_hooks_create)""", re.X)
LEFT_OUT = [
    (r"dry_(scheduler_|set_memory_functions|set_assert_function)", "threads and memory are the engine's own"),
    (r"dry_(field_functions_|register_support_type|make_support_shape|support_shape_)", "LuaJIT cannot give functions that return structs to C"),
    (r"dry_(debug_draw_create)", "world:draw() has a list instead of calls"),
    (r"dry_(world_batch_)", "worlds that are stepped together: for learning"),
    (r"dry_(replayer_)", "the command line and C++ replay recordings"),
    (r"dry_world_(delta|restore_delta|apply_delta)", "snapshots are whole in Lua"),
    (r"dry_world_read_bodies", "world:poses() has all bodies"),
    (r"dry_(mass_data|bounds|contains|ray_cast)_|dry_(distance|shape_cast|time_of_impact|pose_at|impact_distance|decompose)$",
     "geometry without a world"),
    (r"dry_\w*(rotate|transform_point)\w*$|dry_relative_transform$|dry_make_rotation|dry_(box|circle)_area|dry_should_collide", "arithmetic"),
    (r"dry_(?!world_)\w+_name$|dry_(tile_|draw_layer)\w*|dry_available_lanes|dry_mover_is_grounded|dry_draw_meaning_is_area", "names are strings in Lua"),
    (r"dry_world_(overlap_shape|shape_cast|nearest_shape$|shapes_near)\w*|dry_world_ray_cast_closest_batch", "queries with convex shapes"),
    (r"dry_fixed_step_runner_(poses|moved)$", "runner:pose() has a body"),
]
OPTIONAL = {"wake": "true"}
MAY_BE_MISSED = {"DryCastHit": "shape", "DryNearestShape": "shape"}


class Api(Description):
    def __init__(self):
        super().__init__(ROOT)
        self.options = {f["returns"] for f in self.functions.values() if f["name"].startswith("dry_default_")}

    def enumerators(self, name):
        return {v: "static" if (name, n) == ("DryBodyType", "static_body") else n for v, n in self.words(name).items()}

    def code(self, text):
        """The code of a value's type by which drystone.lua reads and writes it; None of what has none."""
        text = text.removeprefix("const ").strip()
        if text in NUMBERS:
            return "number"
        if text == "bool":
            return "bool"
        if text == "uint64_t":
            return "u64"
        if text in WHOLE:
            return "whole:%d:%d" % WHOLE[text]
        if text in self.enums:
            return "enum:" + bare(text)
        if text in IDS:
            return "id:" + IDS[text]
        if text in self.structs:
            return "struct:" + bare(text)
        if text in ("char*", "char* const"):
            return "text"
        return None

    def fields(self, name):
        """{field: code} of what Lua sees. Forms: CODE, ?CODE (with has_), [CODE (a list with its count), *N;CODE (an array of N)."""
        fields = self.structs[name]["fields"]
        types = {f["name"]: f["type"] for f in fields}
        result = {}
        for field, text in types.items():
            if field == "struct_size" or "(*" in text or text.replace("const ", "") in ("void*",):
                continue
            if field.startswith("has_") and field[4:] in types or field.endswith("_count") and field[:-6] in types:
                continue
            array = re.fullmatch(r"(.+)\[(\w+)\]", text)
            if array:
                code = self.code(array[1])
                form = f"*{self.values.get(array[2], array[2])};{code}" if code else None
            elif f"{field}_count" in types:
                code = self.code(re.sub(r"\*( const)?$", "", text.removeprefix("const ")).strip())
                form = "[" + code if code else None
            else:
                code = self.code(text)
                form = ("?" + code if f"has_{field}" in types else code) if code else None
            if form:
                result[field] = form
        return result


def cdef(header, values):
    """The declarations of the header. Ids are passed as 64-bit numbers: in every 64-bit calling convention that is the same register, and
    LuaJIT compiles such calls and can make callbacks of them."""
    text = header[header.index("typedef enum DryStatus"):header.rindex("#ifdef __cplusplus")]
    text = re.sub(r"//[^\n]*", "", text)
    text = re.sub(r"^#[^\n]*\n", "", text, flags=re.M)
    text = re.sub(r"\bDRY_API ", "", text)
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r" ?([;{},()*=]) ?", r"\1", text)
    text = re.sub(r"([(,])Dry(?:Body|Shape|Chain|Joint|Field)Id (\w+)(?=[,)])", r"\1uint64_t \2", text)
    text = re.sub(r"\[(DRY_\w+)\]", lambda m: f"[{values[m[1]]}]", text)
    statements, depth, start = [], 0, 0
    for i, c in enumerate(text):
        depth += (c == "{") - (c == "}")
        if c == ";" and depth == 0:
            statements.append(text[start:i + 1].strip())
            start = i + 1
    lines, line = [], ""
    for s in statements:
        while len(s) > 118:  # LuaJIT reads declarations over line ends.
            cut = max(s.rfind(c, 0, 118) for c in ",;{ ")
            lines += [line] if line else []
            line = ""
            lines.append(s[:cut + 1])
            s = s[cut + 1:]
        if len(line) + len(s) > 118:
            lines.append(line)
            line = ""
        line += s
    return "\n".join([*lines, line])


class Functions:
    """Lua source of the methods that are one call of C."""

    def __init__(self, api):
        self.api = api
        self.names = {f["name"] for f in api.functions.values()}
        self.left_out = []

    def method(self, f):
        """(class, text) of a function, or None."""
        name = f["name"]
        if BY_HAND.match(name):
            kind = re.fullmatch(r"dry_world_(?:create_|set_)?(?:joint|field)_(\w+)", name)
            if kind and not self.names & {f"dry_default_{kind[1]}_options", f"dry_default_{kind[1]}_field_options"}:
                sys.exit(f"{name}: drystone.lua has kinds of joints and fields by hand, and {kind[1]} is none")
            return None
        for pattern, why in LEFT_OUT:
            if re.match(pattern, name):
                self.left_out.append((name, why))
                return None
        parameters = list(f["parameters"])
        returns, const = f["returns"], "const" in parameters[0]["type"] if parameters else False
        owner = bare(parameters[0]["type"].removeprefix("const ").removesuffix("*")) if parameters else ""
        if owner not in OBJECTS:
            sys.exit(f"{name}: lua/scripts/generate.py has neither a class for it nor a reason to leave it out")
        word = name.removeprefix("dry_").removeprefix(snake(owner) + "_")
        handle = "handle(self)"
        world = "self" if owner == "World" else "self.world"
        given, before, passed, results, after = [], [], [], [], []
        parameters = parameters[1:]
        if parameters and parameters[0]["type"] in IDS and parameters[0]["role"] == "value" and owner == "World":
            owner = IDS[parameters[0]["type"]]
            mine = snake(owner)
            handle, world = "handle(self.world)", "self.world"
            passed.append("self.id")
            word = "options" if word == mine else re.sub(rf"^{mine}_|_{mine}$", "", word)
            parameters = parameters[1:]
        found, count, buffer, skip = None, None, None, False
        scratch = {}
        for i, p in enumerate(parameters):
            if skip:
                skip = False
                continue
            js, role, text = p["name"], p["role"], p["type"]
            code = self.api.code(text if role == "value" else text.removesuffix("*").strip())
            if role == "value" and text in POINTS:
                n = scratch[text] = scratch.get(text, 0) + 1
                given += [f"{js}_x", f"{js}_y"]
                check = POINTS[text]
                more = ", -2147483648, 2147483647" if check == "whole" else ""
                at = f"{bare(text)}{n}"
                before.append(f'{at}.x, {at}.y = {check}({js}_x, "{js}_x"{more}), {check}({js}_y, "{js}_y"{more})')
                passed.append(at)
            elif role == "value":
                default = OPTIONAL.get(js)
                given.append(js)
                if default:
                    before.append(f"if {js} == nil then {js} = {default} end")
                kind, _, rest = code.partition(":")
                if kind == "struct":
                    passed.append(f'put("{rest}", {js}, "{js}")')
                elif kind == "enum":
                    passed.append(f'enumerator("{rest}", {js}, "{js}")')
                elif kind == "id":
                    passed.append(f'id_of("{rest}", {js}, "{js}", {world})')
                elif kind == "whole":
                    passed.append(f'whole({js}, "{js}", {rest.replace(":", ", ")})')
                else:
                    passed.append(f'{kind}({js}, "{js}")')
            elif role in ("in", "inout") and code == "text" or text == "const char*" and role == "in":
                given.append(js)
                passed.append(f'text({js}, "{js}")')
            elif role in ("in", "inout"):
                given.append(js)
                struct = bare(text.removeprefix("const ").removesuffix("*").strip())
                maybe = "maybe" if p["optional"] else "put"
                if role == "inout":
                    before.append(f'local {js}_c = put("{struct}", {js}, "{struct}")')
                    passed.append(f"{js}_c")
                    after.append(f'copy("{struct}", {js}, {js}_c, {world})')
                else:
                    passed.append(f'{maybe}("{struct}", {js}, "{struct}", {world})')
            elif role == "array":
                given.append(js)
                element = self.api.code(text.removeprefix("const ").removesuffix("*").strip())
                before.append(f'local {js}_c, {js}_n = list("{element}", {js}, "{js}", {world})')
                passed += [f"{js}_c", f"{js}_n"]
                skip = True
            elif role == "buffer":
                buffer = self.api.code(text.removesuffix("*").strip())
                skip = True
                passed += ["out", "room"]
            elif role == "object":
                given.append(js)
                passed.append(f'handle({js}, "{js}")')
            elif role == "out" and js == "found":
                found = True
                passed.append("Found")
            elif role == "out" and js == "count":
                count = text.removesuffix("*").strip()
                passed.append("QueryCount1" if count == "DryQueryCount" else "Size")
            elif role == "out":
                if name in ("dry_world_step", "dry_fixed_step_runner_advance"):
                    passed.append("nil")
                    continue
                struct = text.removesuffix("*").strip()
                results.append((struct, code))
                # A struct and not an array of one: a reference to the element of an array does not keep the array from the collector.
                is_struct = struct in self.api.structs
                result = "out" if is_struct else "out[0]"
                before.append(f'local out = new("{struct}")' if is_struct else f'local out = new("{struct}[1]")')
                passed.append("out")
            else:
                sys.exit(f"{name}: lua/scripts/generate.py does not know the parameter {js}, {role}")
        call = f"C.{name}({', '.join([handle, *passed])})"
        if buffer:
            per_query = returns == "DryQueryCount"
            inner = f"local q = {call}; return q.found" if per_query else \
                f"check({call}); return {'QueryCount1.found' if count == 'DryQueryCount' else 'Size[0]'}"
            body = [*before, f'return collect("{buffer}", function(out, room) {inner} end, {world})']
        elif returns == "DryStatus":
            body = [*before, f"check({call})", *after]
            if found and not results:
                body.append("return Found[0]")
            elif results:
                struct, code = results[0]
                value = f'get("{code}", {result}, {world})'
                if struct in ("DryVec2", "DryPosition"):
                    value = "out.x, out.y"
                if struct in MAY_BE_MISSED:
                    body.append(f"if out.{MAY_BE_MISSED[struct]}.generation == 0 then return nil end")
                if found:
                    body.append("if not Found[0] then return nil end")
                body.append(f"return {value}")
        elif returns == "void":
            body = [*before, call]
        else:
            body = [*before, f'return get("{self.api.code(returns)}", {call}, {world})']
        return owner, word, f"function {owner}:{word}({', '.join(given)}) {'; '.join(body)} end"


def main():
    api = Api()
    functions = Functions(api)
    methods, names = [], set()
    for f in api.description["functions"]:
        made = functions.method(f)
        if made:
            owner, word, text = made
            if (owner, word) in names:
                sys.exit(f"{f['name']}: {owner}:{word}() exists already")
            names.add((owner, word))
            methods.append((owner, text))
    lines = ["-- Made by lua/scripts/generate.py from c/api.json and drystone.h.", 'local ffi = require("ffi")', "ffi.cdef[[",
             cdef((ROOT / "c/include/drystone/drystone.h").read_text(encoding="utf-8"), api.values), "]]", "local api = {", f"  abi = 0x{api.description['abi']},",
             f'  version = "{api.description["version"]}",', "  enums = {"]
    for e in api.enums:
        if e != "DryStatus":
            lines.append(f"    {bare(e)} = {{" + ", ".join(f'[{v}] = "{n}"' for v, n in api.enumerators(e).items()) + "},")
    lines += ["  },", "  structs = {"]
    for s in api.structs:
        if not re.search(r"Functions$|^DryColumn|^DryBodyColumns|^DryPart$|^DrySupportType|^DryScheduler|Calls$|^DryConvex|Input$|Output$", s) or \
                s in ("DryMoverInput", "DryDriveInput"):
            fields = ", ".join(f'["{n}"] = "{c}"' for n, c in api.fields(s).items())
            lines.append(f"    {bare(s)} = {{{fields}}},")
    lines += ["  },", "  defaults = {", "    " + ", ".join(f"{bare(s)} = true" for s in sorted(api.options)) + ",", "  },", "}", "",
              "--- Adds the methods to the classes; `_ENV` of what they use comes from drystone.lua.", "function api.methods(classes, uses)"]
    wanted = "C new handle check number bool whole u64 text enumerator id_of put maybe list get copy collect Found Size QueryCount1".split()
    points = sorted({m for _, t in methods for m in re.findall(r"\b(?:Vec2|Position|Cell)\d\b", t)})
    classes = sorted({o for o, _ in methods})
    lines.append(f"  local {', '.join(classes)} = {', '.join('classes.' + c for c in classes)}")
    lines.append(f"  local {', '.join(wanted)} = {', '.join('uses.' + w for w in wanted)}")
    lines.append(f"  local {', '.join(points)} = " + ", ".join(f'new("Dry{p[:-1]}")' for p in points))
    lines += [f"  {text}" for _, text in methods]
    lines += ["end", "", "api.left_out = {"] + [f'  {n} = "{why}",' for n, why in functions.left_out] + ["}", "", "return api", ""]
    text = "\n".join(lines)
    if "--check" in sys.argv:
        current = OUT.exists() and OUT.read_text(encoding="utf-8") == text
        print("up to date" if current else "lua/drystone_api.lua is not up to date: run lua/scripts/generate.py")
        return 0 if current else 1
    OUT.write_text(text, encoding="utf-8")
    print(f"{len(methods)} methods, {len(functions.left_out)} left out")
    return 0


if __name__ == "__main__":
    sys.exit(main())
