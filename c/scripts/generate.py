#!/usr/bin/env python3
"""Makes the C API from the C++ headers: c/include/drystone/drystone.h, c/generated/ and c/api.json.

Usage: generate.py [--check]     (the compiler is $CLANG, or clang++-14; the formatter is that of scripts/format.sh)

With --check, it writes nothing, and fails if a file is not what it would write; it names the lines that differ.
"""
import difflib
import functools
import json
import os
import pathlib
import re
import subprocess
import sys

import c_functions
import c_header
import c_sources
import c_types
import cpp_headers

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


@functools.cache
def formatter():
    """The program of scripts/format.sh."""
    run = subprocess.run([ROOT / "scripts/format.sh", "--formatter"], capture_output=True, text=True, check=False)
    if run.returncode != 0:
        sys.exit(run.stderr)
    return run.stdout.strip()


def formatted(path, text):
    """C++ as scripts/format.sh leaves it."""
    run = subprocess.run([formatter(), f"--assume-filename={path}"], input=text, capture_output=True, text=True, check=True)
    return run.stdout


ROLES = "// Roles: "  # What begins the line of roles above a function of src/by_hand.h.


def functions_by_hand(text):
    """The functions of src/by_hand.h, for the description."""
    comment, roles = [], []
    code = ""
    for line in text.splitlines():
        if line.startswith("///"):
            comment.append(line[3:].strip())
        elif line.startswith(ROLES):
            roles = line.removeprefix(ROLES).split(", ")
        elif line.startswith("DRY_API") or code:
            code = f"{code} {line.strip()}".strip()
            if code.endswith(";"):
                returns, name, inside = re.match(r"DRY_API (.*?)\s*(\w+)\((.*)\);$", code).groups()
                parameters = [] if inside == "void" else c_types.split(inside)
                if len(roles) != len(parameters):
                    raise SystemExit(f"c/src/by_hand.h: {name}() has {len(parameters)} parameters and {len(roles)} roles")
                described = [describe(p, r) for p, r in zip(parameters, roles)]
                yield {"name": name, "returns": returns, "doc": " ".join(comment), "cpp": "", "parameters": described}
                code, comment, roles = "", [], []
        elif line.strip():
            comment = []


def describe(parameter, role):
    optional = role in ("out", "callback", "context") or role.endswith("?")
    role = role.removesuffix("?")
    callback = re.search(r"\(\*(\w+)\)", parameter)
    if callback:
        return {"name": callback[1], "type": parameter, "role": role, "optional": optional}
    type_, name = re.match(r"(.*?)(\w+)$", parameter).groups()
    return {"name": name, "type": type_.strip(), "role": role, "optional": optional}


def structs_by_hand(text):
    """The structs of src/by_hand.h, for the description."""
    for comment, name, body in re.findall(r"((?:^///.*\n)*)^typedef struct (\w+) \{\n((?:.*\n)*?)^\} \2;", text, re.MULTILINE):
        fields, lines = [], []
        for line in body.splitlines():
            code, _, behind = line.strip().partition("///")
            lines += [behind.removeprefix("<").strip()] if behind else []
            if code:
                field = describe(code.strip().removesuffix(";"), "")
                fields.append({"name": field["name"], "type": field["type"], "doc": " ".join(lines), "default": ""})
                lines = []
        doc = " ".join(line.removeprefix("///").strip() for line in comment.splitlines())
        yield {"name": name, "doc": doc, "fields": fields}


def as_json(description):
    """A line for each thing that is described, so that changes can be read."""
    rows = []
    for key, value in description.items():
        if isinstance(value, list):
            inside = ",\n".join("  " + json.dumps(entry) for entry in value)
            rows.append(f' "{key}": [\n{inside}\n ]')
        else:
            rows.append(f' "{key}": {json.dumps(value)}')
    return "{\n" + ",\n".join(rows) + "\n}\n"


def check_by_hand(api):
    for name, fields in c_header.BY_HAND.items():
        found = [f.name for f in api.records[name].fields]
        if found != fields:
            raise SystemExit(f"{name} has the fields {found}; c/src/by_hand.h and by_hand.cpp have {fields}: change them, and BY_HAND of c_header.py")


def parts(api):
    rows = [f'{{"{p[1:].lower()}", parts::{p}.option, parts::{p}.built}},' for p in api.parts]
    return "\n".join([c_sources.HEAD, "// Included by c/src/by_hand.cpp.", "#pragma once", "", '#include "c/src/bridge.hpp"', "", "namespace drystone::c {", "",
                      "inline constexpr DryPart kParts[] = {", *rows, "};", "", "}  // namespace drystone::c", ""])


def make():
    """{path: text}"""
    api = cpp_headers.read(ROOT, os.environ.get("CLANG", "clang++-14"))
    check_by_hand(api)
    types = c_types.Types(api)
    functions = c_functions.Functions(api, types)
    by_hand = (ROOT / "c/src/by_hand.h").read_text(encoding="utf-8")
    by_hand = by_hand[by_hand.index("// ---"):]
    header = c_header.Header(api, types, functions, "".join(line for line in by_hand.splitlines(True) if not line.startswith(ROLES)))
    text = header.text()
    described = header.described
    described["structs"] += list(structs_by_hand(by_hand))
    described["functions"] += list(functions_by_hand(by_hand))
    version = api.constants["kVersion"].value.strip('"')
    left_out = [{"cpp": s, "why": w} for s, w in functions.left_out_calls]
    description = {"library": "drystone_c", "version": version, "abi": header.abi, **described, "left_out": left_out}
    header_path = "c/include/drystone/drystone.h"
    files = {header_path: formatted(ROOT / header_path, text), "c/api.json": as_json(description)}
    sources = {"parts.hpp": parts(api), **c_sources.sources(header)}
    for name, source in sources.items():
        files[f"c/generated/{name}"] = formatted(ROOT / "c/generated" / name, source)
    return files


def main():
    check = sys.argv[1:] == ["--check"]
    stale = []
    for name, text in make().items():
        path = ROOT / name
        present = path.read_text(encoding="utf-8") if path.exists() else ""
        if present == text:
            continue
        if check:
            difference = difflib.unified_diff(present.splitlines(), text.splitlines(), name, f"{name} (from the C++ headers)", lineterm="", n=1)
            stale += [*list(difference)[:40], ""]
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"wrote {name}")
    if stale:
        print("\n".join(stale))
        print("The C API is not that of the C++ headers: run python3 c/scripts/generate.py")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
