#!/usr/bin/env python3
"""Compiles the C++ blocks of README.md and docs/*.md: one translation unit, syntax and types only.

Usage: check_snippets.py [ROOT]     (the compiler is $CXX, or c++)

Each block is put into a function of its own. Declarations that the block needs, and that a reader can guess, are in a comment above
the block, which the rendered page does not show:

    <!-- snippet: drystone::World world; drystone::BodyId body; -->
    ```cpp
    world.create_shape(body, drystone::Circle{});
    ```

`<!-- snippet of declarations: ... -->` is for blocks of classes and functions, which are not put into a function.
`<!-- snippet not compiled: REASON -->` leaves a block out.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"(?:^<!-- snippet(?P<how> of declarations| not compiled)?:(?P<given>.*?)-->\n)?^```cpp\n(?P<code>.*?)^```",
                   re.MULTILINE | re.DOTALL)


def read_blocks(root):
    """[(page, line, how, given, code)] of all pages."""
    blocks = []
    for page in [root / "README.md", *sorted((root / "docs").glob("*.md"))]:
        text = page.read_text(encoding="utf-8")
        for match in BLOCK.finditer(text):
            line = text.count("\n", 0, match.start("code")) + 1
            blocks.append((page.relative_to(root), line, (match["how"] or "").strip(), match["given"] or "", match["code"]))
    return blocks


def make_unit(blocks):
    """The translation unit. Errors in it are reported at the page's line."""
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
    """(number of compiled blocks, errors of the compiler)"""
    blocks = read_blocks(root)
    with tempfile.TemporaryDirectory() as directory:
        configure_headers(root, pathlib.Path(directory))
        unit = pathlib.Path(directory) / "snippets.cpp"
        unit.write_text(make_unit(blocks), encoding="utf-8")
        command = [os.environ.get("CXX", "c++"), "-std=c++20", "-fsyntax-only", *(f"-I{path}" for path in [*includes, directory]), str(unit)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
    compiled = sum(how != "not compiled" for _, _, how, _, _ in blocks)
    return compiled, run.stderr if run.returncode != 0 else ""


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()
    compiled, problems = check(root, [root / "include", *root.glob("*/include")])
    print(problems if problems else f"snippets: {compiled} compile")
    return 1 if problems or compiled == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
