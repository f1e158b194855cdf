#!/usr/bin/env python3
"""Writes box2d/functions.md: for each function of Box2D's headers, whether drystone_box2d acts the same, differs, or lacks it.

What differs, and how, is the text of DIFFERS in the function's definition, so the table and the log say the same. With --check, nothing is
written; instead each function of the headers must be defined, be in the table as it would be written, and be used by a test unless it is lacking.

    box2d/scripts/functions.py 3.1.1=PATH 3.2=PATH boxdd-sys=PATH
    box2d/scripts/functions.py --check 3.2=PATH
"""
import argparse
import pathlib
import re
import sys

BOX2D = pathlib.Path(__file__).resolve().parent.parent
TABLE = BOX2D / "functions.md"
# A definition begins in the first column; settings of joints are defined by macros.
DEFINITION = re.compile(r"^(?:[\w:<>*]+[\w:<>*() ]*\s)?(b2\w+)(?:\(| SHAPE_FIRST\()")
MACRO = re.compile(r"^(?:(LACKS)\([\w<> ]+, |SETTING\((b2\w+), |GET\(|SET_RANGE\(|GET_STATE\()(b2\w+),")


def exported(directory):
    """The names of the functions that the headers in a directory export."""
    names = []
    for header in sorted((pathlib.Path(directory) / "box2d").glob("*.h")):
        text = re.sub(r"//[^\n]*", "", header.read_text())
        names += re.findall(r"\bB2_API\s[^;{]*?(b2\w+)\s*\([^;{]*?\)\s*;", text)
    if not names:
        sys.exit(f"{directory}: no functions of Box2D found")
    return names


def features_of(directory):
    """What these headers have of that which differs between headers: as box2d/CMakeLists.txt asks them."""
    asked = re.findall(r'^drystone_box2d_feature\((\w+) (\S+) "(.*)"\)', (BOX2D / "CMakeLists.txt").read_text(), re.MULTILINE)
    return {name: bool(re.search(pattern.replace("\\\\", "\\"), (pathlib.Path(directory) / "box2d" / header).read_text()))
            for name, header, pattern in asked}


def compiled(text, features):
    """The lines that are compiled with these headers."""
    kept = []
    branches = []  # For each open #if: whether this branch is compiled, and whether one was.
    for line in text.split("\n"):
        directive = re.match(r"#(ifdef|if|elif|else|endif)\b *(!?)(?:DRYSTONE_BOX2D_HAS_(\w+))?", line)
        if not directive:
            if all(now for now, _ in branches):
                kept.append(line)
            continue
        word, negated, name = directive.groups()
        if word == "endif":
            branches.pop()
            continue
        was = False if word.startswith("if") else branches.pop()[1]
        now = not was and (features[name] != bool(negated) if name else True)
        branches.append((now, was or now))
    return "\n".join(kept)


def defined(features):
    """For each function that the sources define with these headers: 'same', 'differs: ...' or 'lacks'."""
    found = {}
    for source in sorted((BOX2D / "src").glob("*.cpp")):
        # Texts that the formatter has divided, on one line.
        text = re.sub(r'"\s*\n\s*"', "", compiled(source.read_text(), features))
        text = re.sub(r"DIFFERS\(\s*", "DIFFERS(", text)
        constants = dict(re.findall(r'constexpr const char\* (k\w+) =\s*"([^"]*)"', text))
        name = None
        for line in text.split("\n"):
            macro = MACRO.match(line)
            definition = DEFINITION.match(line)
            if macro:
                name = None
                for function in filter(None, macro.group(2, 3)):
                    found[function] = "lacks" if macro.group(1) else "same"
            elif definition and not line.startswith("#"):
                name = definition.group(1)
                found.setdefault(name, "same")
            how = re.search(r"DIFFERS\((?:\"([^\"]*)\"|(k\w+))\)", line)
            if how and name:
                words = how.group(1) or constants[how.group(2)]
                if words not in found[name]:  # No words: it does not differ with these headers.
                    found[name] = f"{found[name]}; {words}" if ":" in found[name] else f"differs: {words}"
    return found


def rows_of(headers, status):
    """The rows of the table: one for each function and status."""
    rows = []
    for name in sorted({name for functions in headers.values() for name in functions}):
        versions = {}
        for version, functions in headers.items():
            if name in functions:
                versions.setdefault(status[version].get(name, "undefined"), []).append(version)
        rows += [f"| `{name}` | {', '.join(of)} | {words} |" for words, of in versions.items()]
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("headers", nargs="+", help="VERSION=DIRECTORY, the directory that has box2d/box2d.h")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    paths = dict(h.split("=", 1) for h in arguments.headers)
    headers = {version: set(exported(path)) for version, path in paths.items()}
    status = {version: defined(features_of(path)) for version, path in paths.items()}
    if not arguments.check:
        lines = ["# The functions of Box2D's headers in drystone_box2d", "",
                 "Written by `box2d/scripts/functions.py`; boxdd-sys is the crate of docs/box2d_library.md. What differs is also logged, once for each function that a program calls.", "",
                 "| headers | functions | same | differ | lack |", "|---|---|---|---|---|"]
        for version, functions in headers.items():
            kinds = [status[version].get(name, "undefined").split(":")[0] for name in functions]
            lines.append(f"| {version} | {len(kinds)} | {kinds.count('same')} | {kinds.count('differs')} | {kinds.count('lacks')} |")
        lines += ["", "| function | headers | drystone_box2d |", "|---|---|---|", *rows_of(headers, status), ""]
        TABLE.write_text("\n".join(lines))
        return
    tests = "".join(path.read_text() for path in (BOX2D / "tests").glob("*.?pp"))
    written = {tuple(line.split(" | ")[::2]) for line in TABLE.read_text().split("\n")}
    errors = []
    for version, functions in headers.items():
        for name in sorted(functions):
            how = status[version].get(name)
            if how is None:
                errors.append(f"{name} of {version} is not defined")
            elif (f"| `{name}`", f"{how} |") not in written:
                errors.append(f"{name} is not in functions.md as '{how}'; run box2d/scripts/functions.py")
            elif how != "lacks" and not re.search(rf"\b{name}\b", tests):
                errors.append(f"{name} is used by no test")
    print("\n".join(errors) or f"{sum(map(len, headers.values()))} functions are as functions.md says")
    sys.exit(1 if errors else 0)


if __name__ == "__main__":
    main()
