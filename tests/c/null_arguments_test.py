"""Each function of the C API is called with null pointers and zeros, and then once for each pointer that it needs, with this one null and
memory of zeros behind the others: none crashes, and those that need an object or a struct refuse the call and name the argument. The
calls are made from the description alone, as a binding would make them. So the structs that are made from it must have the sizes of those in
C: options know theirs. And each status that is described has the name that dry_status_name() gives.

Usage: null_arguments_test.py LIBRARY DESCRIPTION
"""
import ctypes
import json
import pathlib
import re
import sys

SCALARS = {"bool": ctypes.c_bool, "float": ctypes.c_float, "double": ctypes.c_double, "int": ctypes.c_int, "char": ctypes.c_char,
           "size_t": ctypes.c_size_t, "uint8_t": ctypes.c_uint8, "uint32_t": ctypes.c_uint32, "int32_t": ctypes.c_int32,
           "uint64_t": ctypes.c_uint64, "ptrdiff_t": ctypes.c_ssize_t}


class Binding:
    def __init__(self, description):
        self.enums = {e["name"]: e["type"] for e in description["enums"]}
        self.values = {v["name"]: v["value"] for e in description["enums"] for v in e["values"]}
        self.values |= {c["name"]: c["value"] for c in description["constants"]}
        self.structs = {s["name"]: s for s in description["structs"]}
        self.made = {}

    def type(self, text):
        if "*" in text:
            return ctypes.c_void_p
        array = re.fullmatch(r"(\w+)\[(\w+)\]", text)
        if array:
            count = array[2]
            return self.type(array[1]) * int(self.values.get(count, count))
        if text in SCALARS:
            return SCALARS[text]
        if text in self.enums:
            return SCALARS[self.enums[text]]
        if text not in self.made:
            self.made[text] = self.struct(text)
        return self.made[text]

    def struct(self, name):
        fields = [(f["name"], self.type(f["type"]), f.get("union", False)) for f in self.structs[name]["fields"]]
        own = [(n, t) for n, t, in_union in fields if not in_union]
        together = [(n, t) for n, t, in_union in fields if in_union]
        members = {"_fields_": own}
        if together:
            union = type(name + "Union", (ctypes.Union,), {"_fields_": together})
            members = {"_anonymous_": ("either",), "_fields_": [*own, ("either", union)]}
        return type(name, (ctypes.Structure,), members)


def sizes(library, binding):
    """Problems with the sizes of the structs of options."""
    problems, compared = [], 0
    for name in binding.structs:
        if binding.structs[name]["fields"][0]["name"] != "struct_size":
            continue
        made = binding.type(name)
        snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name.removeprefix("Dry")).lower()
        call = getattr(library, f"dry_default_{snake}")
        call.restype = made
        compared += 1
        if call().struct_size != ctypes.sizeof(made):
            problems.append(f"{name} has {call().struct_size} bytes in C, but {ctypes.sizeof(made)} by its description")
    return problems if compared > 20 else [*problems, f"only {compared} structs of options"]


def status_names(library, description):
    """Problems with the names of statuses."""
    library.dry_status_name.restype = ctypes.c_char_p
    statuses = next(e for e in description["enums"] if e["name"] == "DryStatus")["values"]
    wanted = {s["value"]: s["name"].removeprefix("DRY_").removeprefix("ERROR_").lower() for s in statuses}
    found = {value: library.dry_status_name(value).decode() for value in range(-1, 200)}
    return [f"status {v} has the name \"{n}\", not \"{wanted.get(v, '')}\"" for v, n in found.items() if n != wanted.get(v, "")]


def main():
    library = ctypes.CDLL(sys.argv[1])
    description = json.loads(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8"))
    binding = Binding(description)
    last_message = ctypes.CFUNCTYPE(ctypes.c_char_p)(("dry_last_message", library))
    memory = ctypes.create_string_buffer(4096)
    zeros = ctypes.addressof(memory)
    problems, called, refused = sizes(library, binding) + status_names(library, description), 0, 0
    for function in description["functions"]:
        name, parameters = function["name"], function["parameters"]
        call = getattr(library, name)
        call.restype = None if function["returns"] == "void" else binding.type(function["returns"])
        call.argtypes = [binding.type(p["type"]) for p in parameters]

        def message_with(null):
            """Makes the call with a null pointer for this parameter; for all of them if it is None."""
            arguments = [zeros if null is not None and p["name"] != null and not p["optional"] else None for p in parameters]
            arguments = [a if t is ctypes.c_void_p else t() for a, t in zip(arguments, call.argtypes)]
            library.dry_clear_last()
            call(*arguments)
            return last_message().decode()

        message = message_with(None)
        called += 1
        needed = [p["name"] for p in parameters if p["role"] in ("object", "in", "inout") and not p["optional"] and "*" in p["type"]]
        if not needed or name.endswith("_destroy"):
            continue
        if message != f"{needed[0]} is null, in {name}":
            problems.append(f"{name}, all pointers null: \"{message}\"")
        for parameter in needed:
            refused += 1
            message = message_with(parameter)
            # A struct of zeros in front of it may be refused first.
            if message != f"{parameter} is null, in {name}" and not (message and parameter != needed[0] and "null" not in message):
                problems.append(f"{name}, {parameter} null: \"{message}\"")
    print("\n".join(problems) or f"{called} functions called, {refused} refused the null pointer")
    return 1 if problems or refused < 350 else 0


if __name__ == "__main__":
    sys.exit(main())
