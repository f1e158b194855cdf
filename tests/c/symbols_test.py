"""The shared library of the C API exports the functions of its header, and nothing else. The description has the same functions and
structs.

Usage: symbols_test.py LIBRARY HEADER DESCRIPTION
"""
import json
import pathlib
import re
import subprocess
import sys


def structs_of(header):
    """{name: fields} of the structs in the header."""
    result = {}
    for name, body in re.findall(r"^typedef struct (\w+) \{\n((?:.*\n)*?)^\} \1;", header, re.MULTILINE):
        body = re.sub(r"///.*", "", body).replace("union {", "").replace("};", "")
        declarations = [d.strip() for d in body.split(";") if d.strip()]
        result[name] = [re.search(r"\(\*(\w+)\)|(\w+)(?:\[\w+\])?$", d).group(1, 2) for d in declarations]
        result[name] = [callback or field for callback, field in result[name]]
    return result


def main():
    library, header, description = sys.argv[1:]
    said = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True).stdout
    # The last column; the name of the version itself is no function.
    exported = {line.split()[-1].split("@")[0] for line in said.splitlines() if line.split()[-2] != "A"}
    text = pathlib.Path(header).read_text(encoding="utf-8")
    declared = set(re.findall(r"^DRY_API .*?(\w+)\(", text, re.MULTILINE))
    api = json.loads(pathlib.Path(description).read_text(encoding="utf-8"))
    described = {f["name"] for f in api["functions"]}
    structs = structs_of(text)
    described_structs = {s["name"]: [f["name"] for f in s["fields"]] for s in api["structs"]}
    problems = [f"exported, but not declared: {name}" for name in sorted(exported - declared)]
    problems += [f"declared, but not exported: {name}" for name in sorted(declared - exported)]
    problems += [f"in one of header and description: {name}" for name in sorted(declared ^ described)]
    problems += [f"{name} differs: {structs.get(name)} in the header, {described_structs.get(name)} in the description"
                 for name in sorted(structs.keys() | described_structs.keys()) if structs.get(name) != described_structs.get(name)]
    print("\n".join(problems) or f"{len(declared)} functions, {len(structs)} structs")
    return 1 if problems or len(declared) < 400 or len(structs) < 120 else 0


if __name__ == "__main__":
    sys.exit(main())
