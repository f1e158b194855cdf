#!/usr/bin/env python3
"""Makes web/generated/ from c/api.json: the classes and functions of the JavaScript API as code that calls the module (calls.mjs), the tables by
which web/src/runtime.mjs writes options and reads what is read seldom, the types for TypeScript, the list of functions that the module exports,
and a source that checks the layout of structs in 32-bit WebAssembly.

What JavaScript does not offer is left out here, with the reason: see LEFT_OUT.

Usage: generate.py [--check]      --check: write nothing, fail if a file would change
"""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "c/scripts"))

from api_description import Description, bare  # noqa: E402
from names import snake  # noqa: E402

OUT = ROOT / "web/generated"

# size, code of the runtime, type in TypeScript
SCALARS = {"bool": (1, "bool", "boolean"), "char": (1, "char", "string"), "float": (4, "f32", "number"), "double": (8, "f64", "number"),
           "int": (4, "i32", "number"), "int32_t": (4, "i32", "number"), "uint32_t": (4, "u32", "number"), "size_t": (4, "u32", "number"),
           "uint8_t": (1, "u8", "number"), "uint64_t": (8, "u64", "bigint")}

# The functions that web/src/runtime.mjs calls itself, or that make no sense in JavaScript.
BY_HAND = {"dry_world_read_bodies", "dry_world_read_all_bodies", "dry_bytes_data", "dry_bytes_size", "dry_bytes_destroy",
           "dry_last_message", "dry_last_status", "dry_clear_last", "dry_recording_create", "dry_recording_data", "dry_recording_size",
           "dry_recording_destroy", "dry_recording_write", "dry_world_start_recording", "dry_status_name", "dry_check_abi", "dry_parts",
           "dry_scheduler_task_call", "dry_scheduler_task_copy", "dry_scheduler_task_destroy", "dry_field_functions_create",
           "dry_field_functions_set", "dry_field_functions_destroy", "dry_contact_hooks_create", "dry_contact_hooks_destroy",
           "dry_debug_draw_create", "dry_debug_draw_destroy", "dry_world_draw", "dry_replayer_verify",
           "dry_world_batch_read_bodies", "dry_register_support_type"}
# Functions of runtime.mjs that are no rows of its tables, and are exported as those are.
FREE_BY_HAND = ["idIndex", "registerSupportType"]
# Functions that only functions of web/src/*.cpp call.
NOT_EXPORTED = {"dry_scheduler_task_call", "dry_scheduler_task_copy", "dry_scheduler_task_destroy", "dry_field_functions_set",
                "dry_contact_hooks_create", "dry_debug_draw_create", "dry_debug_draw_destroy", "dry_world_draw", "dry_replayer_verify",
                "dry_register_support_type"}
LEFT_OUT = {"dry_scheduler_create": "threads", "dry_scheduler_destroy": "threads",
            "dry_world_batch_step_with_calls": "a loop over the worlds before and after step() does the same",
            "dry_world_draw_list": "World.draw() makes its list in the module",
            "dry_set_memory_functions": "memory of the module", "dry_set_assert_function": "release builds have no assertions"}
# The functions of web/src/*.cpp that web/src/runtime.mjs calls.
OF_THE_WEB = ["dry_web_start_recording", "dry_web_contact_hooks", "dry_web_call_around_steps", "dry_web_replayer_verify", "dry_web_draw",
              "dry_web_set_field_function", "dry_web_copy_polygon", "dry_web_register_support_type"]
# What the small module leaves out (web/CMakeLists.txt): calls of it throw notAvailable.
SMALL_LEFT_OUT = re.compile(r"""dry_(
    recording_ | replayer_ | web_start_recording | web_replayer_verify | web_copy_polygon | web_register_support_type | decompose$ | world_(start|stop|is)_recording
  | world_batch_ | world_(snapshot|from|clone|restore|delta|apply_delta|first_difference|check_invariants|measure|island|state_hash)
  | move$ | drive$ | mover_
  | (mass_data|bounds|contains|ray_cast)_ | distance$ | shape_cast$ | time_of_impact$ | pose_at$ | impact_distance$
  | world_\w+_closest_batch$
  | web_draw$ | draw_ | world_explode$
  | world_((create|set|destroy|is_alive)_)?fields?(_|$) | field_ | web_set_field_function
  | (world_)?(create_|set_)?joint_(gear|pulley|ratchet)$
  | tile_ | make_heightfield$ | world_set_tile$ | \w+_tile_grid$
  | make_(ellipse|slice|support_shape)$ | support_shape_ | world_\w+_(support_shape|ellipse|slice)$
  | default_(gear_options|pulley_options|ratchet_options|draw_options|distance_input|shape_cast_input|ray_cast_input|sweep|time_of_impact_input|mover_\w+|drive_\w+|recording_options
      |world_batch_options|explosion_options|\w*field_\w+|gravity_zone_options|buoyancy_options|wind_options|cell|ellipse|slice|support_options)$)""",
    re.X)
# Results that JavaScript does not read, because another call gives them: to make an object of a StepReport takes longer than a small step.
NOT_READ = {"dry_world_step": "StepReport"}
# Classes that JavaScript does not have.
HIDDEN = {"DryBytes", "DryContactHooks", "DryDebugDraw", "DryScheduler", "DryFieldFunctions", "DrySchedulerTask", "DryRecording"}

# Fields that hold functions of JavaScript: objects with functions, or functions with the type that they have in TypeScript.
FUNCTION_SETS = {"DryContactHooks", "DryFieldFunctions"}
CALLBACKS = {("DryFixedStepOptions", "before_step"): "(world: World) => void", ("DryFixedStepOptions", "after_step"): "(world: World) => void"}
# Pointers to so many numbers, and bits of an enumeration.
POINTED_ARRAYS = {("DryFieldTarget", "parameters"): 8}
LAYERS = {("DryDrawOptions", "layers")}
# Structs of a pointer and a count, which are arrays in JavaScript.
LISTS = {"DryVec2Span": "s:Vec2"}
# Ids are numbers in JavaScript, and say by these what they are of (web/src/runtime.mjs).
KINDS = {"BodyId": 1, "ShapeId": 2, "ChainId": 3, "JointId": 4, "FieldId": 5}
# Arguments that may be missing, with their defaults.
OPTIONAL_VALUES = {"wake": "true"}
OPTIONAL_VALUES_OF = {("dry_make_hull", "radius"): "0", ("dry_make_hull", "length_unit"): "1",
                      ("dry_make_polygon", "radius"): "0", ("dry_make_polygon", "length_unit"): "1"}
# Structs that say in an id whether there is anything; without it they are undefined.
MAY_BE_MISSED = {"CastHit": "shape", "NearestShape": "shape"}
# Structs that programs read in each frame, besides those of events: they are read by code of their own.
READ_OFTEN = {"Vec2", "Position", "Rotation", "WorldTransform", "WorldAabb", "Cell", "BodyMotion", "CastHit", "NearestShape", "ContactView",
              "ContactPoint", "SensorOverlap", "JointState", "FrameReport", "MoverReport", "MoverHit", "MoverGround", "Mover", "DriveReport", "MassData"}
# Structs without defaults of which a program may leave out parts: they are zeros.
PARTIAL = {"Mover"}
# Typed arrays of columns by the runtime's codes.
COLUMN_ARRAYS = {"bool": "Uint8Array", "u8": "Uint8Array", "i32": "Int32Array", "u32": "Uint32Array", "u64": "BigUint64Array", "f32": "Float32Array",
                 "f64": "Float64Array"}

# Words of JavaScript's own, or enumerators that have another name only because of C++.
ENUMERATORS = {"static_body": "static"}


def camel(name):
    head, *tail = name.split("_")
    return head + "".join(word[:1].upper() + word[1:] for word in tail)


def in_union(field):
    """Whether a field is an alternative: the struct's field `kind` says which of them the struct has."""
    return field.get("union", False)


class Api(Description):
    def __init__(self):
        super().__init__(ROOT)
        self.layouts = {}

    def enumerators(self, name):
        """The names of the values as JavaScript has them, by value."""
        words = self.words(name)
        return [camel(ENUMERATORS.get(words.get(i), words.get(i, ""))) for i in range(max(words) + 1)]

    def size_and_alignment(self, text):
        array = re.fullmatch(r"(.+)\[(\w+)\]", text)
        if array:
            size, alignment = self.size_and_alignment(array[1])
            return size * int(self.values.get(array[2], array[2])), alignment
        if "*" in text or text == "ptrdiff_t":
            return 4, 4
        if text in SCALARS:
            return SCALARS[text][0], SCALARS[text][0]
        if text in self.enums:
            return self.size_and_alignment(self.enums[text]["type"])
        return self.layout(text)[:2]

    def layout(self, name):
        """Size, alignment and offsets of the fields, in 32-bit WebAssembly."""
        if name not in self.layouts:
            fields = self.structs[name]["fields"]
            of_union = [self.size_and_alignment(f["type"]) for f in fields if in_union(f)]
            end, alignment, offsets, union = 0, 1, [], None
            for field in fields:
                size, align = self.size_and_alignment(field["type"])
                if in_union(field):
                    size, align = max(s for s, _ in of_union), max(a for _, a in of_union)
                    if union is not None:
                        offsets.append(union)
                        continue
                end = -(-end // align) * align
                if in_union(field):
                    union = end
                offsets.append(end)
                end += size
                alignment = max(alignment, align)
            self.layouts[name] = (-(-end // alignment) * alignment, alignment, offsets)
        return self.layouts[name]

    def is_options(self, name):
        return f"dry_default_{snake(bare(name))}" in self.functions

    # --- Types of values: a text for the runtime, and one for TypeScript -------------------------------------------------

    def value_type(self, text):
        """The runtime's code of a C type, or None if it has none."""
        text = text.removeprefix("const ").strip()
        if text in SCALARS:
            return SCALARS[text][1]
        if text in self.enums:
            return "e:" + bare(text)
        if bare(text) in KINDS:
            return "i:" + bare(text)
        if text in LISTS:
            return "l:" + LISTS[text]
        if text in self.structs:
            return "s:" + bare(text)
        if text in ("char*", "char* const"):
            return "str"
        pointee = text.removesuffix("*").strip()
        if pointee in self.objects:
            return "o:" + bare(pointee)
        return None

    def typescript(self, code, given=False):
        """`given`: of an argument, where a struct with defaults may be partial."""
        kind, _, name = code.partition(":")
        if kind == "s":
            return f"{name}Like" if given else name
        if kind in ("e", "o", "f", "i"):
            return name
        if kind == "l":
            return f"readonly ({self.typescript(name, True)})[]" if given else f"{self.typescript(name)}[]"
        if kind == "b":
            return f"readonly {name}[]" if given else f"{name}[]"
        if kind == "str":
            return "string"
        if kind == "u64" and given:
            return "number | bigint"
        return next(ts for _, c, ts in SCALARS.values() if c == code)

    def fields(self, name):
        """[name, offset, form, type, more] of each field that JavaScript sees; forms: value, list, array, optional, variant."""
        fields = self.structs[name]["fields"]
        offsets = dict(zip((f["name"] for f in fields), self.layout(name)[2]))
        types = {f["name"]: f["type"] for f in fields}
        result = []
        for f in fields:
            field, text = f["name"], f["type"]
            pointee = text.removeprefix("const ").rstrip("*")
            if pointee in FUNCTION_SETS:
                result.append((field, offsets[field], "value", "f:" + bare(pointee), 0, f["doc"]))
                continue
            if (name, field) in CALLBACKS:
                result.append((field, offsets[field], "callback", "", 0, f["doc"]))
                continue
            if (name, field) in POINTED_ARRAYS:
                result.append((field, offsets[field], "pointed", "f32", POINTED_ARRAYS[name, field], f["doc"]))
                continue
            if (name, field) in LAYERS:
                result.append((field, offsets[field], "value", "b:DrawLayer", 0, "What is drawn. Default: shapes and joints."))
                continue
            if field == "struct_size" or "(*" in text or text == "void*" or pointee in HIDDEN:
                continue
            if field.startswith("has_") and field[4:] in types or field.endswith("_count") and field[:-6] in types or (
                    field == "count" and "first" in types):
                continue
            doc = f["doc"]
            count = f"{field}_count" if f"{field}_count" in types else "count" if field == "first" and "count" in types else None
            array = re.fullmatch(r"(.+)\[(\w+)\]", text)
            if field == "kind" and any(map(in_union, fields)):
                continue
            if in_union(f):
                kind = next(g for g in fields if g["name"] == "kind")
                number = self.enumerators(kind["type"]).index(camel(field))
                result.append((field, offsets[field], "variant", self.value_type(text), number, ""))
            elif array:
                code = self.value_type(array[1])
                result.append((field, offsets[field], "array", code, int(self.values.get(array[2], array[2])), doc))
            elif count and "*" in text:
                code = self.value_type(re.sub(r"\*( const)?$", "", text.removeprefix("const ")).strip().removesuffix(" const"))
                if code:
                    result.append((field, offsets[field], "list", code, offsets[count], doc))
            elif f"has_{field}" in types:
                result.append((field, offsets[field], "optional", self.value_type(text), offsets[f"has_{field}"], doc))
            else:
                code = self.value_type(text)
                if code:
                    result.append((field, offsets[field], "value", code, 0, doc))
        return result

    def columns(self, name, prefix=""):
        """[name, type in TypeScript, comment] of the columns of a struct's numbers; the numbers of structs in it are columns of their own."""
        for field, _, _, code, _, doc in self.fields(name):
            column = camel(f"{prefix}_{field}") if prefix else camel(field)
            kind, _, inner = code.partition(":")
            if kind == "i":
                yield column, f"Float64Array & {{ readonly [index: number]: {inner} }}", doc or f"A {inner}."
            elif kind == "s":
                yield from self.columns("Dry" + inner, f"{prefix}_{field}" if prefix else field)
            else:
                yield column, f"{inner}[]" if kind == "e" else COLUMN_ARRAYS[code], doc

    def typescript_of_field(self, struct, field, form, code, given):
        if form == "callback":
            return CALLBACKS[struct, field]
        if field == "user_data":
            return "unknown"
        text = self.typescript(code, given)
        if form in ("list", "array", "pointed"):
            return f"readonly ({text})[]" if given else f"{text}[]"
        return text

    # --- Functions -------------------------------------------------------------------------------------------------------

    @staticmethod
    def change(parameter):
        """What the row of a function says of an object that it changes, which must not be one to be read only."""
        return [] if parameter["type"].startswith("const ") else ["changes"]


    def describe(self, f):
        """The description of a function for the runtime: its place (class, kind, name), parameters and result."""
        name, parameters = f["name"], f["parameters"]
        owner, kind, js = None, "function", camel(name.removeprefix("dry_"))
        for o in sorted(self.objects, key=len, reverse=True):
            prefix = f"dry_{snake(bare(o))}_"
            if name.startswith(prefix):
                owner, rest = bare(o), name.removeprefix(prefix)
                is_method = parameters and parameters[0]["type"].removeprefix("const ") == f"{o}*"
                made = [p["type"] for p in parameters if p["role"] == "out"] + [f["returns"] + "*"]
                kind = "constructor" if rest == "create" else "method" if is_method else "static" if f"{o}**" in made else kind
                if kind == "function":
                    owner = None
                else:
                    js = camel(rest)
                break
        needs, result, codes, i = [], None, [], 0
        returns = f["returns"]
        status = returns == "DryStatus"
        if kind == "method":
            codes.append(["this", *self.change(parameters[0])])
            i = 1
        found = False
        while i < len(parameters):
            p = parameters[i]
            role, text = p["role"], p["type"]
            target = text.removeprefix("const ")
            pointee = target.removesuffix("*").strip()
            if role == "object":
                codes.append(["object", p["name"], bare(pointee), *self.change(p)])
            elif role == "value":
                code = self.value_type(text)
                codes.append(["value", p["name"], code])
            elif role == "in" and text == "const char*":
                codes.append(["text", p["name"], bool(p["optional"])])
            elif role in ("in", "inout"):
                codes.append([role, p["name"], bare(pointee), bool(p["optional"])])
            elif role == "array":
                element = re.sub(r"\*( const)?$", "", text.removeprefix("const ")).strip()
                if element == "char* const" or element == "const char*" or text.startswith("const char* const"):
                    code = "str"
                else:
                    code = self.value_type(element)
                codes.append(["array", p["name"], code])
                i += 1
            elif role == "buffer":
                element = "str" if text == "const char**" else self.value_type(pointee)
                codes.append(["buffer", p["name"], element])
                i += 1
            elif role == "out" and p["name"] == "found":
                found = True
                codes.append(["found"])
            elif role == "out" and p["name"] == "count":
                codes.append(["count", "QueryCount" if "DryQueryCount" in text else "u32"])
            elif role == "out":
                pointee = re.sub(r"\*$", "", text).strip()
                code = self.value_type(pointee)
                if result is not None or code is None:
                    return None
                if code == f"s:{NOT_READ.get(name)}":
                    codes.append(["not read"])
                else:
                    result = code
                    codes.append(["out", code])
            else:
                return None
            if codes[-1][-1] is None:
                return None
            i += 1
        ret = ["status"] if status else ["void"] if returns == "void" else None
        if ret is None:
            if any(c[0] == "count" for c in codes) and "*" in returns:
                ret = ["list", self.value_type(returns.removeprefix("const ").removesuffix("*").strip())]
            else:
                ret = ["value", self.value_type(returns)]
            if ret[1] is None:
                return None
            # A single field is passed in a register, and the runtime passes pointers.
        for code in codes + [ret]:
            for part in code:
                if isinstance(part, str) and part.startswith("s:") and code[0] in ("value",):
                    if len(self.structs["Dry" + part[2:]]["fields"]) == 1:
                        sys.exit(f"{name}: a struct of one field is passed by value, which web/src/runtime.mjs does not know")
        # "read": an object of a constant pointer belongs to another object and must not be changed. "use": it may be changed.
        constant = ret[0] == "value" and ret[1].startswith("o:") and returns.startswith("const ") or any(
            p["role"] == "out" and p["type"].startswith("const ") for p in parameters)
        borrowed = "read" if constant else "use" if name == "dry_world_batch_world" else None
        return {"c": name, "owner": owner, "kind": kind, "js": js, "codes": codes, "returns": ret, "result": result,
                "found": found, "borrowed": borrowed, "doc": f["doc"]}


# What comments say of pointers and of fields that JavaScript does not have.
NOT_IN_JAVASCRIPT = [(r" ?Used if has_\w+ is set\.", ""), (r" ?Receives \w+_context\.", ""), (r" ?DRY_(VERSION|ABI) is that of the header\.", ""),
                     (r"\bThe pointer is valid\b", "It is valid"), (r"\bNull if\b", "Refused if"), (r"\bNull: none\b", "Default: none"),
                     (r" \(DRY_MAX_POSITION\)", ""),
                     (r"A (spring|motor) that is not enabled does nothing", r"Default in options: true. A \1 that is not enabled does nothing"),
                     (r"^Otherwise the joint has the range of its kind", "Default in options: true. Otherwise the joint has the range of its kind"),
                     (r"Changes a joint \(wakes\)\.", "Changes a joint (wakes). What is not named stays as it is."),
                     (r"Dry(?:CastHit|NearestShape)\.shape is empty if", "Returns undefined if"),
                     (r" \(drystone/support_shape\.hpp\)", ""),
                     (r" Characters that slide along what they hit: drystone/mover\.hpp\.", " Characters that slide along what they hit: move()."),
                     (r"; see src/step/step\.cpp", "")]


class Words:
    """The comments of c/api.json in the words of JavaScript: functions, types, enumerators, constants and fields by its names for them."""

    def __init__(self, api, described):
        self.api = api
        self.functions = {d["c"]: self.name_of(d) for d in described}
        for name in BY_HAND | set(LEFT_OUT):
            owner = next((o for o in api.objects - HIDDEN if name.startswith(f"dry_{snake(bare(o))}_")), None)
            rest = name.removeprefix(f"dry_{snake(bare(owner))}_" if owner else "dry_")
            self.functions.setdefault(name, (camel(snake(bare(owner))) + "." if owner else "") + camel(rest))
        self.enumerators = {}
        for e in api.enums:
            names = api.enumerators(e)
            self.enumerators |= {v["name"]: names[v["value"]] for v in api.enums[e]["values"] if v["value"] < len(names)}
        # As the runtime names the codes of a DrystoneError.
        self.enumerators |= {v["name"]: camel(v["name"].removeprefix("DRY_ERROR_").lower()) for v in api.enums["DryStatus"]["values"]}
        self.constants = {c["name"]: c["value"] for c in api.description["constants"]}

    @staticmethod
    def name_of(d):
        if d["kind"] == "constructor":
            return f"new {d['owner']}"
        if d["kind"] == "static":
            return f"{d['owner']}.{d['js']}"
        return f"{camel(snake(d['owner']))}.{d['js']}" if d["kind"] == "method" else d["js"]

    def constant(self, name):
        """The value as a number, times factors: DRY_SPECULATIVE_DISTANCE is 4 * DRY_LINEAR_SLOP, so 0.02."""
        value = self.constants[name].strip("()")
        if "*" in value:
            factor, _, other = value.partition(" * ")
            return f"{float(factor.rstrip('f')) * float(self.constant(other)):.7g}"
        return f"{float(value.rstrip('f')):.7g}"

    def word(self, match):
        word = match[0]
        if word in self.enumerators:
            return f'"{self.enumerators[word]}"'
        if word in self.constants:
            return self.constant(word)
        found = re.fullmatch(r"Dry([A-Z]\w*)(?:\.(\w+))?", word)
        if found:
            return found[1] + (f".{camel(found[2])}" if found[2] else "")
        for name in (word, f"dry_world_{word}"):
            if name in self.functions:
                return self.functions[name]
            if any(f.startswith(name + "_") for f in self.functions) and name.startswith("dry_world_"):
                return f"world.{camel(name.removeprefix('dry_world_'))}*"  # A function for each kind.
        return camel(word)

    def translate(self, text):
        text = text.replace("Raises Exception", "Throws DrystoneError")
        for pattern, replacement in NOT_IN_JAVASCRIPT:
            text = re.sub(pattern, replacement, text)
        return re.sub(r"\b(?:Dry[A-Z]\w*(?:\.[a-z]\w*)?|DRY_\w+|[a-z][a-z0-9]*(?:_[a-z0-9]+)+)\b", self.word, text).strip()

    def comment(self, text, indent):
        text = self.translate(text).replace("*/", "* /") if text else ""
        return f"{indent}/** {text} */\n" if text else ""


def default_of(d, code):
    """The default of an argument that may be missing, as JavaScript."""
    return OPTIONAL_VALUES_OF.get((d["c"], code[1]), OPTIONAL_VALUES.get(code[1]))


def current_of(api, d):
    """The function that reads the options which this one sets, so that what is not named stays: of joints and fields."""
    name = re.sub(r"^dry_world_set_(joint|field)_", r"dry_world_\1_", d["c"])
    return name if name != d["c"] and name in api.functions else None


def typescript_function(api, d):
    parameters, rest = [], []
    result = None
    codes = d["codes"]
    for code in codes:
        role = code[0]
        if role == "object":
            parameters.append((camel(code[1]), code[2], False))
        elif role == "value":
            text = "unknown" if d["c"] == "dry_world_set_user_data" and code[1] == "data" else api.typescript(code[2], True)
            parameters.append((camel(code[1]), text, default_of(d, code) is not None))
        elif role == "text":
            parameters.append((camel(code[1]), "string", code[2]))
        elif role == "in":
            change = "Change<" if current_of(api, d) else ""
            parameters.append((camel(code[1]), f"{change}{code[2]}Like{'>' if change else ''}", code[3]))
        elif role == "inout":
            parameters.append((camel(code[1]), f"{code[2]}Like" if code[2] in PARTIAL else code[2], False))
        elif role == "array":
            element = api.typescript(code[2], True)
            text = "Uint8Array" if code[2] == "u8" else f"readonly ({element})[]"
            if code[2] in ("f32", "f64", "u64"):
                text += {"f32": " | Float32Array", "f64": " | Float64Array", "u64": " | BigUint64Array"}[code[2]]
            parameters.append((camel(code[1]), text, False))
        elif role == "buffer":
            missed = code[2][2:] in MAY_BE_MISSED and d["c"].endswith("_closest_batch")
            result = f"({api.typescript(code[2])} | undefined)[]" if missed else f"{api.typescript(code[2])}[]"
        elif role == "out":
            result = "Uint8Array" if code[1] == "o:Bytes" else api.typescript(code[1])
    kind = d["returns"][0]
    if kind == "list":
        result = f"{api.typescript(d['returns'][1])}[]"
    elif kind == "value" and result is None:
        code = d["returns"][1]
        result = "Uint8Array" if code == "o:Bytes" else api.typescript(code)
    if d["found"] or any(c[0] == "out" and c[1][2:] in MAY_BE_MISSED for c in codes):
        result = f"{result} | undefined" if d["result"] else "boolean"
    # Only the last parameters may be left out.
    texts, may_be_missing = [], True
    for name, text, optional in reversed(parameters):
        may_be_missing = may_be_missing and optional
        texts.insert(0, f"{name}{'?' if may_be_missing else ''}: {text}{' | undefined' if optional and not may_be_missing else ''}")
    return ", ".join(texts), result or "void"


def event_columns(api, words):
    """The columns of each list of events."""
    ts, lists = [], []
    for field, _, _, code, _, doc in api.fields("DryEvents"):
        name = code.removeprefix("s:")
        lists.append(words.comment(doc, "  ") + f"  {camel(field)}: {name}Columns;")
        head = f"export interface {name}Columns {{"
        if head in ts:
            continue
        ts += [f"/** {name} as columns: number i of each column belongs to event i. */", head]
        ts += [words.comment(doc, "  ") + f"  {column}: {array};" for column, array, doc in api.columns("Dry" + name)]
        ts.append("}")
    return [*ts, "/** The columns of each list of events. */", "export interface EventColumns {", *lists, "}"]


def entry(tables, described, read):
    """The JavaScript module that a program imports, with its function read(); names of an ES module must be written out."""
    free = [d["js"] for d in described if d["kind"] == "function"] + FREE_BY_HAND
    return f"""// Made by web/scripts/generate.py from c/api.json.
import {{ compile, {"hasVectors, " if "hasVectors" in read else ""}instantiate, isShared }} from "./load.mjs";
import {{ api }} from "./by_hand.mjs";
import {{ DrystoneError, connect, imports }} from "./runtime.mjs";

export {{ DrystoneError }} from "./runtime.mjs";
export const {{ {", ".join(tables["objects"])} }} = api.classes;
export const {{
  {(chr(10) + "  ").join(name + "," for name in free)}
}} = api.functions;

let loading = null;

{read}
async function bytesAt(url) {{
  if (url.protocol === "file:") {{
    const {{ readFile }} = await import(/* @vite-ignore */ "node:fs/promises");
    return readFile(url);
  }}
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${{url}}: ${{response.status}} ${{response.statusText}}`);
  return response.arrayBuffer();
}}

async function start({{ wasmBinary, threads = 1 }} = {{}}) {{
  if (!Number.isInteger(threads) || threads < 1 || threads > 64) {{
    throw new DrystoneError("invalidArgument", "threads must be a whole number in [1, 64]");
  }}
  const module = await compile(wasmBinary ?? (await read(threads)));
  if (!isShared(module)) {{
    connect(await instantiate(module, imports));
    return {{ threads: 1 }};
  }}
  const {{ instantiateWithThreads }} = await import("./threads.mjs");
  const {{ instance, shared }} = await instantiateWithThreads(module, threads, imports);
  connect(instance, shared);
  return {{ threads }};
}}

export function init(options) {{
  loading ??= start(options).catch((error) => {{
    loading = null;
    throw error;
  }});
  return loading;
}}
"""


# Functions that are there for each kind of joint and field, and differ in the name alone: runtime.mjs makes them of the list of kinds.
FAMILIES = re.compile(r"dry_world_(?:create_|set_)?(joint|field)_(\w+)$")


def family(d):
    """(joint or field, kind) of a function that is there for each kind; else None."""
    found = FAMILIES.match(d["c"])
    has_options = any(c[0] == "in" and c[2].endswith("Options") or c[0] == "out" and c[1].endswith("Options") for c in d["codes"])
    return (found[1], found[2]) if found and has_options else None


def struct_text(api, name):
    """
    A struct as a text, from which runtime.mjs computes its layout: "name:code" of each field, behind it `?` if the field may be missing, `[]` of a
    list, `*8` of an array of 8, `^8` of a pointer to 8, `|2` of the alternative number 2, `()` of a function; `+4` for 4 bytes that JavaScript does
    not have. Before the fields: `!` if the module makes its defaults, `~` if a program may leave out parts, and an alignment other than 4.
    """
    texts, end, first = [], 0, None
    for n, offset, form, code, more, _ in api.fields(name):
        size, align = (4, 4) if form in ("pointed", "list", "callback") else code_size(api, code)
        if form == "variant":
            if first is not None:
                texts.append(f"{camel(n)}:{code}|{more}")
                end = max(end, offset + size)
                continue
            align, first = 4, offset
        start = more if form == "optional" else offset
        at = -(-end // (1 if form == "optional" else align)) * (1 if form == "optional" else align)
        if at != start:
            texts.append(f"+{start - end}")
        mark = {"value": "", "optional": "?", "list": "[]", "array": f"*{more}", "pointed": f"^{more}", "variant": f"|{more}",
                "callback": "()"}[form]
        texts.append(f"{camel(n)}:{code}{mark}")
        if form == "list" and more != offset + 4:
            sys.exit(f"{name}.{n}: the count does not follow the pointer")
        end = offset + (0 if form == "callback" else 8 if form == "list" else size * more if form == "array" else size)
    size, alignment, _ = api.layout(name)
    if -(-end // alignment) * alignment != size:
        texts.append(f"+{size - end}")
    return ("!" if api.is_options(name) else "~" if bare(name) in PARTIAL else "") + (f"{alignment} " if alignment != 4 else "") + ",".join(texts)


def code_size(api, code):
    kind, _, name = code.partition(":")
    if name and kind in "ise":
        return api.size_and_alignment("Dry" + name)
    if name or code == "str":
        return (8, 4) if kind == "l" else (4, 4)
    size = next(size for size, c, _ in SCALARS.values() if c == code)
    return size, size


def in_order(api, structs):
    """The structs, each behind those that are parts of it."""
    ordered = []

    def add(name):
        if name not in ordered:
            for f in api.fields(name):
                if f[3][:2] == "s:":
                    add("Dry" + f[3][2:])
            ordered.append(name)
    for name in structs:
        add(name)
    return ordered


class Calls:
    """The text of calls.mjs: a function or method for each function of C, and functions that read structs."""

    ELEMENTS = {"f32": (4, "f32[{} >> 2]"), "i32": (4, "i32[{} >> 2]"), "u32": (4, "u32[{} >> 2]"), "f64": (8, "f64[{} >> 3]"),
                "u64": (8, "u64[{} >> 3]"), "u8": (1, "u8[{}]"), "bool": (1, "u8[{}] !== 0"), "char": (1, "String.fromCharCode(u8[{}])"),
                "str": (4, "readText(u32[{} >> 2])")}
    IMPORTS = ("Owned after array ascii begin big bool c changing collect done enumerator enums f32 f64 get handleOf i32 keep made makeOf maybe "
               "number put putId putPosition putVec2 readId readList readText reading release take text u32 u64 u8 whole withData wrap").split()

    def __init__(self, api, described, shown):
        self.api, self.described = api, described
        options = {family(d): c[2] for d in described for c in d["codes"] if family(d) and c[0] == "in"}
        self.families = {kind: [[name, struct] for (k, name), struct in options.items() if k == kind] for kind in ("joint", "field")}
        self.read = [bare(s) for s in shown if bare(s) in READ_OFTEN or s.endswith("Event") and self.is_plain(bare(s))]

    def fields(self, name):
        return self.api.fields("Dry" + name)

    def is_plain(self, name):
        return name not in KINDS and all(form in ("value", "array") and n != "user_data" and code[:2] not in ("o:", "f:", "l:", "b:") and (
            code[:2] != "s:" or self.is_plain(code[2:])) for n, _, form, code, _, _ in self.fields(name))

    def with_parts(self, names):
        """The structs with those that are parts of them."""
        seen, todo = set(), list(names)
        while todo:
            name = todo.pop()
            if name in seen or name in KINDS:
                continue
            seen.add(name)
            todo += [code[2:] for _, _, _, code, _, _ in self.fields(name) if code[:2] == "s:"]
            todo += [code[4:] for _, _, _, code, _, _ in self.fields(name) if code[:4] == "l:s:"]
        return seen

    def reachable(self):
        """The structs that calls return."""
        roles = ("out", "buffer", "list", "value", "inout")
        codes = [p for d in self.described for c in d["codes"] + [d["returns"]] if c[0] in roles for p in c[1:]]
        names = [p.removeprefix("s:") for p in codes if isinstance(p, str) and (p[:2] == "s:" or "Dry" + p in self.api.structs)]
        return self.with_parts([*names, "Events", "ContactView", "Divergence", "WorldTransform"])

    def tabled(self):
        """The structs that are written or read by the tables: those that a program gives, and those that have no code of their own."""
        codes = [c for d in self.described for c in d["codes"]]
        given = [c[2] for c in codes if c[0] in ("in", "inout")] + [c[2][2:] for c in codes if c[0] in ("value", "array") and c[2][:2] == "s:"]
        given += ["DrawOptions", "RecordingOptions", "FixedStepOptions", "ContactView", "ContactEdit", "FieldTarget", "FieldPush", "Events",
                  "WorldTransform"]
        return self.with_parts([*given, *(self.reachable() - set(self.read))])

    def elements(self):
        """The structs of which calls return arrays."""
        codes = [c[2] for d in self.described for c in d["codes"] if c[0] == "buffer"]
        codes += [d["returns"][1] for d in self.described if d["returns"][0] == "list"]
        codes += [code for name in self.read for _, _, form, code, _, _ in self.fields(name) if form == "array"]
        return {code[2:] for code in codes if code[:2] == "s:"}

    def value(self, code, at):
        """The expression that reads a value."""
        kind, name = code[:1], code[2:]
        if code in self.ELEMENTS:
            return self.ELEMENTS[code][1].format(at)
        if kind == "e":
            return f"enums.{name}[{'u8[' + at if self.api.size_and_alignment('Dry' + name)[0] == 1 else 'i32[' + at + ' >> 2'}]]"
        if kind == "i":
            return f"readId({at}, {KINDS[name]})"
        if kind == "o":
            return f'wrap("{name}", u32[{at} >> 2], "read")'
        return f"readers.{name}({at})" if name in self.read else f'get("{name}", {at})'

    def size(self, code):
        if code in self.ELEMENTS:
            return self.ELEMENTS[code][0]
        return 4 if code[:2] == "o:" else self.api.size_and_alignment("Dry" + code[2:])[0]

    def reader(self, name):
        fields = []
        for n, offset, form, code, more, _ in self.fields(name):
            at = f"a + {offset}" if offset else "a"
            fields.append(f"{camel(n)}: " + (f'readList("{code}", {at}, {more})' if form == "array" else self.value(code, at)))
        missed = MAY_BE_MISSED.get(name)
        test = f"u32[(a + {dict((f[0], f[1]) for f in self.fields(name))[missed] + 4}) >> 2] === 0 ? undefined : " if missed else ""
        return f"  {name}: (a) => {'(' if not test else test + '('}{{ {', '.join(fields)} }}),"

    def function(self, d):
        api, name, kind = self.api, d["c"], d["kind"]
        size = 0

        def take(n):
            nonlocal size
            at = f"m + {size}" if size else "m"
            size += -(-n // 8) * 8
            return at

        returns, code = d["returns"][0], d["returns"][1] if len(d["returns"]) > 1 else None
        parameters, passed, before, after = [], [], [], []
        sret = take(self.size(code)) if returns == "value" and code[:2] == "s:" else None
        if sret:
            passed.append(sret)
        self_text, out, found, count, buffer, first_array, first_id, data = "", None, None, None, None, None, None, False
        for c in d["codes"]:
            role = c[0]
            js = camel(c[1]) if role in ("object", "value", "text", "in", "inout", "array", "buffer") else ""
            if js in self.IMPORTS or js in ("m", "self", "readers"):
                sys.exit(f"{name}: {js} is the name of something in calls.mjs")
            if role in ("object", "value", "text", "in", "inout", "array"):
                default = default_of(d, c) if role == "value" else None
                parameters.append(f"{js} = {default}" if default is not None else js)
            if role == "this":
                self_text = f'changing(this, "{d["js"]}")' if c[1:] else "reading(this)"
                passed.append("self")
            elif role == "object":
                passed.append(f'handleOf("{c[2]}", {js}, "{js}"{", true" if c[3:] else ""})')
            elif role == "value":
                t = c[2]
                if t[:2] == "i:":
                    first_id = first_id or js
                    passed.append(f'putId({take(8)}, {js}, {KINDS[t[2:]]}, "{js}")')
                elif t in ("s:Vec2", "s:Position"):
                    passed.append(f'put{t[2:]}({take(self.size(t))}, {js}, "{js}")')
                elif t[:2] == "s:":
                    passed.append(f'put("{t[2:]}", {take(self.size(t))}, {js}, "{js}")')
                elif t[:2] == "e:":
                    passed.append(f'enumerator("{t[2:]}", {js}, "{js}")')
                elif t in ("u8", "i32", "u32"):
                    passed.append(f'whole({js}, "{t}", "{js}")')
                else:
                    passed.append(f'{ {"f32": "number", "f64": "number", "bool": "bool", "u64": "big", "char": "ascii"}[t] }({js}, "{js}")')
            elif role == "text":
                passed.append(f'text({js}, "{js}")')
            elif role in ("in", "inout"):
                at = take(self.size("s:" + c[2]))
                data = data or any(f[0] == "user_data" for f in self.fields(c[2]))
                if role == "in" and c[3]:
                    passed.append(f'maybe("{c[2]}", {at}, {js})')
                else:
                    passed.append(f'put("{c[2]}", {at}, {js}, "{c[2]}")')
                if role == "inout":
                    after.append(f"Object.assign({js}, {self.value('s:' + c[2], at)});")
            elif role == "array":
                before.append(f'const {js}At = array("{c[2]}", {js}, "{js}");')
                passed += [f"{js}At[0]", f"{js}At[1]"]
                first_array = first_array or f"{js}At[1]"
            elif role == "buffer":
                buffer = c[2]
                passed += ["first", "room"]
            elif role == "found":
                found = take(8)
                passed.append(found)
            elif role == "not read":
                passed.append("0")
            elif role == "count":
                at = take(8)
                count = f"({at}) + 4" if c[1] == "QueryCount" else at
                passed.append(at)
            else:
                out = (c[1], take(self.size(c[1])))
                passed.append(out[1])
        call = f"c.{camel(name.removeprefix('dry_'))}({', '.join(passed)})"
        run = f"done({call})" if returns == "status" else f"after({call})"
        given = {c[1] for c in d["codes"] if c[0] in ("in",)}
        with_data = out and out[0][:2] == "s:" and any(f[0] == "user_data" for f in self.fields(out[0][2:])) and first_id
        if buffer:
            where = f"{sret} + 4" if sret else count
            length = "" if where else f", {first_array or 'c.worldBatchSize(self)'}"
            body = [f'return collect("{buffer}", {where or 0}, (first, room) => {run}{length});']
        elif returns == "list":
            count_at = count
            body = [f"const first = {run};", f'return readList("{code}", first, u32[{count_at} >> 2]);']
        elif returns in ("status", "void") or sret:
            body = [f"{run};", *after]
            if found and not out:
                body.append(f"return u8[{found}] !== 0;")
            elif out:
                t, at = out
                handle = f"u32[{at} >> 2]"
                wrapped = f'wrap("{t[2:]}", {handle}{self.borrowed(d)})'
                value = handle if kind == "constructor" else wrapped if t[:2] == "o:" else self.value(t, at)
                if with_data:
                    value = f"withData(this, {first_id}, {value})"
                if data and t[:2] == "i:":
                    body += [f"const id = {value};", "keep(this, id, options);", "return id;"]
                else:
                    body.append(f"return {f'u8[{found}] === 0 ? undefined : ' if found else ''}{value};")
            elif sret:
                body.append(f"return {self.value(code, sret)};")
            elif data and first_id:
                body.append(f"keep(this, {first_id}, options);")
        elif code[:2] == "o:":
            body = [f"return made({call});" if kind == "constructor" else f'return wrap("{code[2:]}", made({call}){self.borrowed(d)});']
        else:
            value = {"str": f"readText({run})", "bool": f"{run} !== 0", "u32": f"{run} >>> 0", "u64": f"BigInt.asUintN(64, {run})",
                     "char": f"String.fromCharCode({run})"}.get(code)
            body = [f"return {value or (f'enums.{code[2:]}[{run}]' if code[:2] == 'e:' else run)};"]
        body = before + body
        scratch = size > 0 or any(c[0] in ("text", "in", "inout", "array", "buffer") for c in d["codes"])
        start = [f"self = {self_text}"] if self_text else []
        if scratch or not self_text:
            start.append(f"m = {'take' if self_text else 'begin'}({size})")
        inside = f"try {{ {' '.join(body)} }} finally {{ release(m); }}" if scratch else " ".join(body)
        text = f"const {', '.join(start)}; {inside}"
        names = ", ".join(parameters)
        bare_names = re.sub(r" = \w+", "", names)
        if kind == "constructor":
            return f"constructor({names}) {{ super([{bare_names}], () => {{ {text} }}); }}"
        if kind == "static":
            return f"static {d['js']}({names}) {{ return makeOf([{bare_names}], () => {{ {text} }}); }}"
        return f"{d['js']}({names}) {{ {text} }}"

    @staticmethod
    def borrowed(d):
        return f', "{d["borrowed"]}"' if d["borrowed"] else ""

    def text(self, objects):
        lines = ["const readers = {", *(self.reader(name) for name in sorted(self.read)), "};", "export const calls = {", "  readers,",
                 "  classes: {"]
        for o in objects:
            lines.append(f"    {o}: class {o} extends Owned {{")
            lines += [f"      {self.function(d)}" for d in self.described if d["owner"] == o and not family(d)]
            lines.append("    },")
        free = [f"    {self.function(d)}," for d in self.described if d["kind"] == "function"]
        lines += ["  },", "  functions: {", *free, "  },", "};", ""]
        body = "\n".join(lines)
        used = [name for name in self.IMPORTS if re.search(rf"(?<![.\w]){name}\b", body)]
        return f"""// Made by web/scripts/generate.py from c/api.json.
import {{ {", ".join(used)} }} from "./runtime.mjs";

{body}"""


READ_FITTING = """/**
 * The bytes of the WebAssembly module that fits: they lie beside this file. Bundlers know their addresses by this form of URL.
 */
async function read(threads) {
  if (threads > 1 && hasVectors()) {
    const { canShareMemory } = await import("./threads.mjs");
    if (canShareMemory()) return bytesAt(new URL("./drystone-threads.wasm", import.meta.url));
  }
  if (hasVectors()) return bytesAt(new URL("./drystone-module.wasm", import.meta.url));
  return bytesAt(new URL("./drystone-scalar.wasm", import.meta.url));
}
"""
READ_SMALL = """/**
 * The bytes of the WebAssembly module, which lies beside this file. Bundlers know its address by this form of URL.
 */
const read = () => bytesAt(new URL("./drystone-small.wasm", import.meta.url));
"""


def main():
    api = Api()
    described, left_out = [], []
    for f in api.description["functions"]:
        if f["name"] in BY_HAND or f["name"].startswith("dry_default_"):
            continue
        reason = LEFT_OUT.get(f["name"])
        d = None if reason else api.describe(f)
        if d is None and not reason:
            sys.exit(f"{f['name']}: a parameter that web/src/runtime.mjs does not know; LEFT_OUT may have a reason to leave it out")
        if d is None:
            left_out.append((f["name"], reason))
        elif not (d["kind"] == "method" and d["js"] == "destroy"):
            described.append(d)

    shown = [s for s in api.structs if not s.endswith("Functions") and not s.startswith("DryColumn") and s not in ("DryBodyColumns", "DryPart", "DrySupportType", "DryDrawItem", "DryWorldBatchCalls", *LISTS)]
    calls = Calls(api, described, shown)
    tabled = calls.tabled() | PARTIAL
    tables = {
        "abi": api.description["abi"],
        "enums": {bare(e): " ".join(api.enumerators(e)) for e in api.enums},
        "structs": {bare(s): struct_text(api, s) for s in in_order(api, shown) if bare(s) in tabled},
        "families": calls.families,
        "sizes": {name: api.layout("Dry" + name)[0] for name in sorted(calls.elements() - tabled)},
        "objects": sorted(bare(o) for o in api.objects - HIDDEN),
    }
    files = {"drystone.mjs": entry(tables, described, READ_FITTING),
             "small.mjs": entry(tables, described, READ_SMALL),
             "calls.mjs": calls.text(tables["objects"])}
    lines = ["// Made by web/scripts/generate.py from c/api.json.", "export default {"]
    for key, value in tables.items():
        if isinstance(value, dict):
            lines.append(f"  {key}: {{")
            lines += [f"    {k}: {json.dumps(v, separators=(',', ':'))}," for k, v in value.items()]
            lines.append("  },")
        elif isinstance(value, list) and value and isinstance(value[0], list):
            lines.append(f"  {key}: [")
            lines += [f"    {json.dumps(v, separators=(',', ':'))}," for v in value]
            lines.append("  ],")
        else:
            lines.append(f"  {key}: {json.dumps(value)},")
    files["tables.mjs"] = "\n".join([*lines, "};", ""])

    words = Words(api, described)
    ts = ["// Made by web/scripts/generate.py from c/api.json.", ""]
    for e in api.enums:
        if e == "DryStatus":
            continue
        names = [n for n in api.enumerators(e) if n]
        doc = api.enums[e]["doc"]
        if e == "DryTile":  # Programs write tiles as characters.
            doc += " " + ", ".join(f"{v['doc'].split(')')[0][1:]} {n}" for v, n in zip(api.enums[e]["values"], names)) + "."
        ts.append(words.comment(doc, "") + f"export type {bare(e)} = " + " | ".join(f'"{n}"' for n in names) + ";")
    for s in shown:
        if bare(s) in KINDS:
            continue  # src/by_hand.d.ts has them.
        has_defaults = api.is_options(s)
        for given in (False, True):
            suffix = "Like" if given else ""
            ts.append(words.comment(api.structs[s]["doc"], "") + f"export interface {bare(s)}{suffix} {{")
            for n, _, form, code, _, doc in api.fields(s):
                optional = form in ("optional", "variant", "callback") or code.startswith("f:") or n == "user_data" or given and (
                    has_defaults or bare(s) in PARTIAL and n != "position" or form == "list" or code in ("str", "bool") or code.startswith("o:"))
                ts.append(words.comment(doc, "  ") + f"  {camel(n)}{'?' if optional else ''}: "
                          f"{api.typescript_of_field(s, n, form, code, given)};")
            ts.append("}")
    ts += event_columns(api, words)
    classes = {o: [] for o in tables["objects"]}
    free = []
    for d in described:
        arguments, result = typescript_function(api, d)
        doc = d["doc"]
        if d["c"] == "dry_world_stop_recording":
            continue  # It returns the recording: src/by_hand.d.ts.
        if d["owner"] in classes:
            head = {"constructor": f"  constructor({arguments});", "static": f"  static {d['js']}({arguments}): {result};",
                    "method": f"  {d['js']}({arguments}): {result};"}[d["kind"]]
            classes[d["owner"]].append(words.comment(doc, "  ") + head)
        else:
            free.append(words.comment(doc, "") + f"export function {d['js']}({arguments}): {result};")
    by_hand = (ROOT / "web/src/by_hand.d.ts").read_text(encoding="utf-8")
    of_classes = dict(re.findall(r"// begin (\w+)\n(.*?)// end \w+\n", by_hand, re.S))
    for o, methods in classes.items():
        constructor = any("  constructor(" in m for m in methods)
        ts.append(f"export class {o} {{")
        if not constructor:
            ts.append("  private constructor();")
        ts += methods
        recording = {"World": ", and a recording that was not stopped", "WorldBatch": ", and recordings of its worlds that were not stopped"}
        ts.append(f"  /** Frees the object's memory{recording.get(o, '')}. The object must not be used afterwards. Of a borrowed object: frees "
                  "nothing, and its owner can give another one. */\n"
                  "  destroy(): void;\n  /** destroy(), called at the end of a block that declares the object by `using`. */\n  [Symbol.dispose](): void;")
        if o in of_classes:
            ts.append(of_classes[o].rstrip("\n"))
        ts.append("}")
    ts += free
    ts.append(re.sub(r"// begin (\w+)\n.*?// end \1\n", "", by_hand, flags=re.S).strip())
    files["drystone.d.mts"] = "\n".join(ts) + "\n"

    names = sorted(f["name"] for f in api.description["functions"] if f["name"] not in {n for n, _ in left_out} | NOT_EXPORTED)
    exports = ["malloc", "free", *names, *OF_THE_WEB]
    files["exports.txt"] = "".join(f"_{n}\n" for n in exports)
    files["exports_small.txt"] = "".join(f"_{n}\n" for n in exports if not SMALL_LEFT_OUT.match(n))
    checks = ["// Made by web/scripts/generate.py from c/api.json: the layouts that tables.mjs has are those of the compiler.",
              "#include <cstddef>", "", '#include "drystone/drystone.h"', ""]
    for s in shown:
        checks.append(f"static_assert(sizeof({s}) == {api.layout(s)[0]});")
        for field, offset in zip(api.structs[s]["fields"], api.layout(s)[2]):
            checks.append(f"static_assert(offsetof({s}, {field['name']}) == {offset});")
    files["layout.cpp"] = "\n".join(checks) + "\n"
    files["left_out.txt"] = "".join(f"{n}: {why}\n" for n, why in left_out)

    stale = [n for n, text in files.items() if not (OUT / n).exists() or (OUT / n).read_text(encoding="utf-8") != text]
    if "--check" in sys.argv:
        print("\n".join(f"web/generated/{n} is not up to date: run web/scripts/generate.py" for n in stale) or "up to date")
        return 1 if stale else 0
    OUT.mkdir(exist_ok=True)
    for n in stale:
        (OUT / n).write_text(files[n], encoding="utf-8")
    print(f"{len(described)} functions, {len(left_out)} left out, {len(shown)} structs")
    return 0


if __name__ == "__main__":
    sys.exit(main())
