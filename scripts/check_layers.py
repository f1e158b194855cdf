#!/usr/bin/env python3
"""Checks that every #include leads downwards through the layers of ARCHITECTURE.md.

A component may include itself and the layers below its own. Components of one layer do not include each other. scenes/, c/,
box2d/ and examples/ include public headers alone, and installed headers (include/, scenes/include/, io/include/, c/include/) include only
installed headers. A third-party library may be included only in the places that the table lists.

Rows of contacts are written by the functions of src/contact/contacts.hpp alone: that file says why.

With --objects, the objects of the core library are checked too (nm): a header of a low layer may declare what a higher one defines, and no
include shows that. Members of the public classes count like all others.

Usage: check_layers.py [ROOT] [--objects BUILD/CMakeFiles]
"""
import argparse
import pathlib
import re
import subprocess
import sys

# From bottom to top. A component is a directory of src/, or a directory of the root; "public" is include/drystone.
CORE_LAYERS = [
    {"core"}, {"geometry"}, {"collide"}, {"world"}, {"contact"}, {"constraint"}, {"solve", "ccd"}, {"step"}, {"query", "history"}, {"api"},
]
LAYERS = [{"public"}, *CORE_LAYERS, {"scenes", "c", "box2d"}, {"io"}, {"console"}, {"tools", "benchmarks"}, {"examples", "tests", "web"}]
RANK = {component: rank for rank, layer in enumerate(LAYERS) for component in layer}

# Where the headers that are installed are; an include may begin at each.
INSTALLED = ("include", "scenes/include", "io/include", "c/include")

# These see public headers and their own files only.
PUBLIC_ONLY = {"scenes": {"public"}, "c": {"public"}, "box2d": {"public"}, "examples": {"public", "io"}}

CORE = {component for layer in CORE_LAYERS for component in layer}
THIRD_PARTY = {
    "hwy/": CORE | {"benchmarks", "tests"},
    "tracy/": {"core", "tests"},
    "nlohmann/": {"io", "tools", "benchmarks", "tests"},
    "cairo": {"io", "tests"},
    "CLI/": {"tools", "benchmarks"},
    "fmt/": {"tools", "benchmarks"},
    "gtest/": {"tests", "box2d"},
    "gmock/": {"tests"},
    "rapidcheck": {"tests"},
    "benchmark/": {"benchmarks"},
    "oneapi/tbb": {"examples"},
    "GL/": {"tools"},
    "GLFW/": {"tools", "tests"},
    "imgui": {"tools", "tests"},
    "backends/imgui": {"tools"},
}

# The library's precompiled header is in no component: no file includes it, and the build alone names it.
PRECOMPILED = pathlib.Path("src/precompiled.hpp")
# A reference through which a row of a contact may be written, or an assignment to a part of one.
CONTACT_WRITE = re.compile(r"(?<!const )\bContact(?:Row|Key|Reuse)& \w+|\bcontacts\.(?:row|key|reuse)\[[^;=\n]*\]\S* = ")
# Beside the owner: what computes a row for it, the solver, which stores its results, and the reader of snapshots.
CONTACT_WRITERS = {f"src/{name}" for name in (
    "contact/contacts.hpp", "contact/contacts.cpp", "contact/new_manifold.cpp", "contact/materials.hpp", "contact/materials.cpp",
    "contact/edits.hpp", "contact/edits.cpp", "solve/prepare_contacts-inl.hpp", "history/difference.cpp", "history/relink.cpp")}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def component_of(path):
    """The component of a path relative to the root, or None for paths outside of the layers."""
    parts = path.parts
    if parts[:2] == ("include", "drystone"):
        return "public"
    if parts[0] == "src":
        return parts[1] if len(parts) > 2 else None
    return parts[0]


def resolve(root, target, includer):
    """The path, relative to the root, of a quoted include. A header that CMake makes is where its template is."""
    for base in (*INSTALLED, "src", "."):
        for name in (target, f"{target}.in"):
            if (root / base / name).is_file():
                return pathlib.Path(base) / name
    if (root / includer.parent / target).is_file():
        return includer.parent / target
    return None


def is_installed(path):
    return any(path.is_relative_to(directory) for directory in INSTALLED)


def allowed(source, target):
    if source == target or source == "tests":
        return True
    if source in PUBLIC_ONLY:
        return target in PUBLIC_ONLY[source]
    return RANK[target] < RANK[source]


def check_include(root, path, quote, target):
    """What is wrong with one include, or None."""
    source = component_of(path)
    if quote == "<":
        for prefix, components in THIRD_PARTY.items():
            if target.startswith(prefix) and source not in components:
                return f"{path}: <{target}> is not for {source}"
        return None
    resolved = resolve(root, target, path)
    if resolved is None:
        for prefix, components in THIRD_PARTY.items():
            if target.startswith(prefix):
                return check_include(root, path, "<", target)
        return f'{path}: "{target}" is not found under include/, src/ or the root'
    if is_installed(path) and not is_installed(resolved):
        return f'{path}: is installed, and "{target}" is not'
    component = component_of(resolved)
    if component not in RANK:
        return f'{path}: "{target}" belongs to no layer'
    # A folder in a room is a subject of its own.
    if source in CORE and source == component and len(resolved.parts) > 3 and resolved.parent != path.parent:
        return f'{path}: "{target}" is in another folder of the room'
    if not allowed(source, component):
        return f'{path}: {source} must not include {component} ("{target}")'
    return None


def check(root):
    """All violations under the root, as lines."""
    problems = []
    tops = sorted({"include", "src"} | {layer_dir for layer_dir in RANK if (root / layer_dir).is_dir()})
    files = (f for top in tops for f in (root / top).rglob("*") if f.suffix in {".hpp", ".cpp", ".h"})
    for file in sorted(files):
        path = file.relative_to(root)
        if path == PRECOMPILED:
            continue
        if component_of(path) not in RANK:
            problems.append(f"{path}: belongs to no layer")
            continue
        text = file.read_text(encoding="utf-8")
        if path.parts[0] == "src" and path.as_posix() not in CONTACT_WRITERS:
            problems += [f"{path}: writes a contact: {found.group()}" for found in CONTACT_WRITE.finditer(text)]
        for quote, target in INCLUDE.findall(text):
            problem = check_include(root, path, quote, target)
            if problem:
                problems.append(problem)
    return problems


def component_of_object(source, path):
    """The component of an object of the core library, by its path in the folder of its target: src/solve/bodies.cpp.o, or
    Unity/unity_overlap_0_cxx.cxx.o of src/solve/overlap."""
    if path.parts[0] == "src":
        return path.parts[1]
    united = re.match(r"unity_(\w+)_\d+_cxx", path.name)
    directories = sorted(source.rglob(united.group(1))) if united else []
    return directories[0].relative_to(source).parts[0] if directories else None


def symbols_of(file):
    """The symbols of an object that it defines and that no other may define too, and those that it needs."""
    defined, needed = [], []
    for line in subprocess.run(["nm", file], check=True, capture_output=True, text=True).stdout.splitlines():
        *_, kind, name = line.split()
        if kind in "TDBR":
            defined.append(name)
        elif kind == "U":
            needed.append(name)
    return defined, needed


def check_objects(root, objects):
    """All uses of a symbol that a component may not use, as lines."""
    home, uses = {}, set()
    # Sources that are compiled for size are a target of their own.
    for file in sorted(file for name in ("drystone", "drystone_small", "drystone_smallest") for file in (objects / f"{name}.dir").rglob("*.o")):
        component = component_of_object(root / "src", pathlib.Path(*file.relative_to(objects).parts[1:]))
        if component not in CORE:
            return [f"{file}: belongs to no layer"]
        defined, needed = symbols_of(file)
        home.update(dict.fromkeys(defined, component))
        uses |= {(component, name) for name in needed}
    if not home:
        return [f"{objects}: has no objects"]
    wrong = sorted((user, name) for user, name in uses if not allowed(user, home.get(name, user)))
    return [f"{user} must not use {home[name]}: {name}" for user, name in wrong]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("root", nargs="?", type=pathlib.Path, default=pathlib.Path(__file__).parent.parent)
    parser.add_argument("--objects", type=pathlib.Path, help="the folder in a build that has the folders of targets")
    arguments = parser.parse_args()
    problems = check(arguments.root)
    if arguments.objects:
        problems += check_objects(arguments.root, arguments.objects)
    print("\n".join(problems) if problems else "layers: all lead downwards")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
