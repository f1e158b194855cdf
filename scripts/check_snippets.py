#!/usr/bin/env python3
"""Compiles the C++ blocks and the names in README.md and docs/*.md: one translation unit, syntax and types only.

Usage: check_snippets.py [ROOT]     (the compiler is $CXX, or c++)

Each block is put into a function of its own. Declarations that the block needs, and that a reader can guess, are in a comment above
the block, which the rendered page does not show:

    <!-- snippet: drystone::World world; drystone::BodyId body; -->
    ```cpp
    world.create_shape(body, drystone::Circle{});
    ```

`<!-- snippet of declarations: ... -->` is for blocks of classes and functions, which are not put into a function.
`<!-- snippet not compiled: REASON -->` leaves a block out, and so does `<!-- example: ... -->` (check_readme.py): examples are built.

Names are compiled too, so that no page names what the headers do not declare:

- a code span such as `BodyOptions::type` or `World::step()`, if the first name is a public type;
- in tables of the guides docs/from_*.md every code span that is a name, in the columns "Drystone" alone.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"(?:^<!-- (?:snippet(?P<how> of declarations| not compiled)?|(?P<example>example)):(?P<given>.*?)-->\n)?^```cpp\n(?P<code>.*?)^```",
                   re.MULTILINE | re.DOTALL)

TABLE = re.compile(r"^\|(?P<heading>.*)\|\n\|[-| :]+\|\n(?P<rows>(?:\|.*\|\n)+)", re.MULTILINE)
CODE_SPAN = re.compile(r"`([^`\n]+)`")
NAME = re.compile(r"^(?:(?P<type>\w+)::)?(?P<name>[A-Za-z_]\w*)(?:\(\))?$")
TYPE = re.compile(r"^ *(?P<what>class|struct|enum class) (?P<type>\w+)\b(?![;:])", re.MULTILINE)
ALIAS = re.compile(r"^ *using (\w+) =", re.MULTILINE)
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def pages_of(root):
    return [root / "README.md", *sorted((root / "docs").glob("*.md"))]


def read_blocks(root):
    """[(page, line, how, given, code)] of all pages."""
    blocks = []
    for page in pages_of(root):
        text = page.read_text(encoding="utf-8")
        for match in BLOCK.finditer(text):
            if match["example"]:
                continue
            line = text.count("\n", 0, match.start("code")) + 1
            blocks.append((page.relative_to(root), line, (match["how"] or "").strip(), match["given"] or "", match["code"]))
    return blocks


def read_types(root):
    """{public type: "class", "struct" or "enum class"}"""
    text = "\n".join(header.read_text(encoding="utf-8") for header in sorted((root / "include").rglob("*.hpp")))
    return {match["type"]: match["what"] for match in TYPE.finditer(text)} | dict.fromkeys(ALIAS.findall(text), "alias")


def names_of(text, types, is_guide):
    """[(line, type or None, name)] of a page."""
    prose = FENCE.sub(lambda block: "\n" * block[0].count("\n"), text)
    tables = list(TABLE.finditer(prose)) if is_guide else []
    outside = TABLE.sub(lambda table: re.sub(r"[^\n]", " ", table[0]), prose) if is_guide else prose
    found = [(match.start(), match[1], False) for match in CODE_SPAN.finditer(outside)]
    for table in tables:
        columns = [i for i, cell in enumerate(table["heading"].split("|")) if cell.strip() == "Drystone"]
        start = table.start("rows")
        for row in table["rows"].splitlines(keepends=True):
            cells = row.strip()[1:-1].split("|")
            found += [(start, span, True) for i in columns if i < len(cells) for span in CODE_SPAN.findall(cells[i])]
            start += len(row)
    names = set()
    for place, span, any_name in found:
        match = NAME.match(span)
        if match and (match["type"] in types if match["type"] else any_name):
            names.add((prose.count("\n", 0, place) + 1, match["type"], match["name"]))
    return sorted(names, key=str)


def code_of_name(number, scope, name, types):
    """A declaration that compiles if the name is declared."""
    if scope is None:
        return f"void name_{number}() {{ using drystone::{name}; }}"
    if types[scope] == "enum class":
        return f"constexpr auto name_{number} = drystone::{scope}::{name};"
    if name == scope:
        return f"using name_{number} = drystone::{scope};"
    return f"struct name_{number} : drystone::{scope} {{ using drystone::{scope}::{name}; }};"


def make_names(root):
    """(number of names, their code)"""
    types = read_types(root)
    lines = []
    for page in pages_of(root):
        for line, scope, name in names_of(page.read_text(encoding="utf-8"), types, page.name.startswith("from_")):
            lines.append(f"#line {line} \"{page.relative_to(root)}\"\n{code_of_name(len(lines), scope, name, types)}")
    return len(lines), "\n".join(lines)


def make_unit(blocks):
    """The translation unit of the blocks. Errors in it are reported at the page's line."""
    includes = {"#include \"drystone/drystone.hpp\""}
    bodies = []
    for number, (page, line, how, given, code) in enumerate(blocks):
        if how == "not compiled":
            continue
        lines = code.splitlines()
        includes.update(one for one in lines if one.startswith("#include"))
        inner = "\n".join("" if one.startswith("#include") else one for one in lines)
        whole = how == "of declarations" or re.search(r"^int main\(", code, re.MULTILINE)
        opening, closing = ("", "") if whole else ("void run() {", "}")
        bodies.append(f"namespace snippet_{number} {{\n#line {line - 2} \"{page}\"\n{given}\n{opening}\n#line {line} \"{page}\"\n{inner}\n{closing}\n}}\n")
    return "\n".join(sorted(includes)) + "\n" + "\n".join(bodies)


def configure_headers(root, directory):
    """Makes the headers that CMake makes, with all options on."""
    list_of_kinds = root / "cmake" / "DrystoneParts.cmake"
    listed = re.search(r"^set\(drystone_joint_kinds ([^)]*)\)", list_of_kinds.read_text(encoding="utf-8") if list_of_kinds.exists() else "",
                       re.MULTILINE)
    kinds = listed.group(1).split() if listed else []
    parts = "\n".join(f'inline constexpr Part k{kind.capitalize()} = {{"DRYSTONE_WITH_JOINTS", true}};' for kind in kinds)
    for template in (root / "include").rglob("*.hpp.in"):
        header = directory / template.relative_to(root / "include").with_suffix("")
        header.parent.mkdir(parents=True, exist_ok=True)
        text = re.sub(r"^#cmakedefine01 (\w+)", r"#define \1 1", template.read_text(encoding="utf-8"), flags=re.MULTILINE)
        header.write_text(text.replace("@drystone_joint_parts@", parts), encoding="utf-8")


def check(root, includes):
    """(number of compiled blocks, number of names, errors of the compiler)"""
    blocks = read_blocks(root)
    names, code_of_names = make_names(root)
    with tempfile.TemporaryDirectory() as directory:
        configure_headers(root, pathlib.Path(directory))
        unit = pathlib.Path(directory) / "snippets.cpp"
        unit.write_text(f"{make_unit(blocks)}\nnamespace names {{\n{code_of_names}\n}}\n", encoding="utf-8")
        command = [os.environ.get("CXX", "c++"), "-std=c++20", "-fsyntax-only", *(f"-I{path}" for path in [*includes, directory]), str(unit)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
    compiled = sum(how != "not compiled" for _, _, how, _, _ in blocks)
    return compiled, names, run.stderr if run.returncode != 0 else ""


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()
    compiled, names, problems = check(root, [root / "include", *root.glob("*/include")])
    print(problems if problems else f"snippets: {compiled} compile, {names} names are declared")
    return 1 if problems or compiled == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
