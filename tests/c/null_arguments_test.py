"""Each function of the C API is called with null pointers and zeros, and then once for each pointer that it needs, with this one null and
memory of zeros behind the others: none crashes, and those that need an object or a struct refuse the call and name the argument. The
calls are made from the description alone, as a binding would make them.

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
            fields = [(f["name"], self.type(f["type"])) for f in self.structs[text]["fields"]]
            self.made[text] = type(text, (ctypes.Structure,), {"_fields_": fields})
        return self.made[text]


def main():
    library = ctypes.CDLL(sys.argv[1])
    description = json.loads(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8"))
    binding = Binding(description)
    last_message = ctypes.CFUNCTYPE(ctypes.c_char_p)(("dry_last_message", library))
    memory = ctypes.create_string_buffer(4096)
    zeros = ctypes.addressof(memory)
    problems, called, refused = [], 0, 0
    for function in description["functions"]:
        name, parameters = function["name"], function["parameters"]
        # A recording is written by the library, which passes its own pointers.
        if name == "dry_recording_write":
            continue
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
