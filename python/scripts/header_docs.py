#!/usr/bin/env python3
"""Writes the comments of the public headers as a C++ table, from which the extension module takes its docstrings, the names of arguments
and their defaults. So each of them is written once, in the header.

Usage: header_docs.py OUTPUT HEADER...
"""

import re
import sys
from pathlib import Path

SCOPE = re.compile(r"^(?:template <.*> )?(struct|class|enum class|namespace)\s+([\w:]+)[^;]*\{")
CALL = re.compile(r"\b(~?\w+|operator\W+)\((.*)\)\s*(const)?\s*(&&|&)?\s*(noexcept)?\s*(override)?\s*(= \w+)?[;{]")
FIELD = re.compile(r"\b(\w+)\s*(?:=.*|\{.*\})?;")
ENUMERATOR = re.compile(r"^(\w+)\s*(?:=[^,]*)?,?$")
DEFAULTS = {"true": "True", "false": "False", "{}": "None"}

# What Python has in place of functions of C++, and of other text.
NAMES = {
    "make_box": "Box",
    "make_ellipse": "SupportShape.ellipse",
    "make_hull": "Polygon.hull",
    "make_polygon": "Polygon",
    "make_slice": "SupportShape.slice",
    "TileGrid.from_rows": "TileGrid",
    "from_rows": "TileGrid",
    "World.create": "World",
    "create": "World",
}
TEXTS = {
    ", make_slice() and make_support_shape()": " and make_slice()",
    "right_perpendicular(normal)": "(normal.y, -normal.x)",
    "right_perpendicular(point_b - point_a)": "point_b - point_a, turned clockwise by a right angle",
    "{true, 0.0f, 2.0f}": "Limit(enabled=True, lower=0, upper=2)",
}


def split_parameters(text):
    """Splits at the commas that are outside of brackets."""
    parts, depth, part = [], 0, ""
    for character in text:
        depth += character in "<({["
        depth -= character in ">)}]"
        if character == "," and depth == 0:
            parts.append(part.strip())
            part = ""
        else:
            part += character
    return [p for p in [*parts, part.strip()] if p]


def parameters(text):
    """The names of the parameters, and the defaults of the last of them as Python writes them."""
    names, defaults = [], []
    for part in split_parameters(text):
        declaration, _, default = part.partition("=")
        name = re.search(r"(\w+)\s*$", declaration.strip())
        names.append(name.group(1) if name else "value")
        default = default.strip()
        if default:
            defaults.append(DEFAULTS.get(default) or re.sub(r"f$", "", default))
    return names, defaults


def plain(text):
    """A comment as Python reads it."""
    text = text.replace("::", ".").replace("std.", "")
    text = re.sub(r"\bnull\b|\bNull\b", "None", text)
    for old, new in TEXTS.items():
        text = text.replace(old, new)
    for name, here in NAMES.items():
        text = re.sub(rf"(?<![\w.]){re.escape(name)}(?=\()", here, text)
    text = re.sub(r"\b([A-Z]\w*)\{([^{}]*)\}", r"\1(\2)", text)  # RevoluteOptions{...}
    return text.strip()


def entries(path):
    scopes, comment, statement, depth = [], [], "", 0
    for raw in path.read_text().splitlines():
        line = raw.strip()
        if line.startswith("///") and not statement:
            comment.append(line[3:].strip())
            continue
        code, _, trailing = line.partition("///<")
        code = re.sub(r"//.*$", "", code).strip()
        if not code:
            if not statement:
                comment = [] if not line else comment
            continue
        opening = SCOPE.match(code)
        if opening and not statement:
            kind, name = opening.groups()
            if comment and kind != "namespace":
                yield "::".join([s for s, _ in scopes if s] + [name]), [], [], " ".join(comment)
            if code.count("{") > code.count("}"):
                scopes.append(("" if kind == "namespace" else name, depth))
                depth += code.count("{") - code.count("}")
            elif kind == "enum class":
                for enumerator in code[code.index("{") + 1 : code.rindex("}")].split(","):
                    yield "::".join([s for s, _ in scopes if s] + [name, enumerator.split("=")[0].strip()]), [], [], ""
            comment = []
            continue
        statement = f"{statement} {code}".strip()
        inside = depth + statement.count("{") - statement.count("}")
        enumerating = re.fullmatch(r"\w+(\s*=[^,]*)?,?", statement)
        if not (statement.endswith((";", "}", "{")) or enumerating or statement.endswith(":")):
            continue
        text = " ".join(comment + ([trailing.strip()] if trailing.strip() else []))
        prefix = [s for s, _ in scopes if s]
        call = CALL.search(statement if statement.endswith((";", "{")) else statement.split("{")[0] + ";")
        if call and not statement.startswith(("using", "friend", "static_assert", "return")) and depth == (
            scopes[-1][1] + 1 if scopes else 0
        ):
            names, defaults = parameters(call.group(2))
            yield "::".join(prefix + [call.group(1)]), names, defaults, text
        elif scopes and depth == scopes[-1][1] + 1 and not statement.startswith(("using", "friend", "static_assert")):
            field = FIELD.search(re.sub(r"\{.*\}", "", statement)) or ENUMERATOR.match(statement)
            if field:
                yield "::".join(prefix + [field.group(1)]), [], [], text
        comment = []
        depth = inside
        statement = ""
        while scopes and depth <= scopes[-1][1]:
            scopes.pop()


def literal(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def main():
    output = Path(sys.argv[1])
    seen, rows = set(), []
    for header in sys.argv[2:]:
        for name, names, defaults, text in entries(Path(header)):
            key = (name, tuple(names))
            if key in seen and not text:
                continue
            seen.add(key)
            rows.append(
                f"    HeaderDoc{{{literal(name)}, {literal(','.join(names))}, {len(names)}, "
                f"{literal(','.join(defaults))}, {len(defaults)}, {literal(plain(text))}}},"
            )
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(
        "// Made by python/scripts/header_docs.py from the public headers.\n"
        "#pragma once\n\n#include \"header_docs.hpp\"\n\nnamespace drystone::python {\n\n"
        "inline constexpr HeaderDoc kHeaderDocs[] = {\n" + "\n".join(rows) + "\n};\n\n}  // namespace drystone::python\n"
    )


if __name__ == "__main__":
    main()
