#!/usr/bin/env python3
"""Makes two files of the package that contain everything, the WebAssembly module too: drystone-single.mjs, an ES module, and drystone.js for
<script src="drystone.js">, which makes the global object `Drystone`. They work where a page cannot load other files, for instance from file://.

The package's own modules are put one after the other, without their imports and exports; each of their names is used once in the package.

Usage: single_file.py PACKAGE_FOLDER
"""
import base64
import pathlib
import re
import sys

IMPORT = re.compile(r'^import [^;]*? from "\./[\w.-]+";\n', re.M)
# The module in these files has no threads.
THREADS = re.compile(r'^  if \(!isShared\(module\)\) \{\n(.*?)^  \}\n.*?(?=^\}\n)', re.M | re.S)


def body(folder, name):
    """The code of a module without imports and exports."""
    text = IMPORT.sub("", (folder / name).read_text(encoding="utf-8"))
    text = re.sub(r"^export default ", "const tables = ", text, flags=re.M)
    return re.sub(r"^export (?=(async )?function|const|class|let)", "", text, flags=re.M)


def exported_names(text):
    names = re.findall(r"^export (?:async )?(?:function|class) (\w+)|^export \{ (.*?) \} from", text, re.M)
    names = [name for pair in names for name in re.split(r",\s*", pair[0] or pair[1])]
    for group in re.findall(r"^export const \{(.*?)\}", text, re.M | re.S):
        names += re.findall(r"\w+", group)
    return names


def main():
    folder = pathlib.Path(sys.argv[1])
    entry = (folder / "drystone.mjs").read_text(encoding="utf-8")
    own = body(folder, "drystone.mjs")
    own = re.sub(r"^export \{.*?\} from .*?;\n", "", own, flags=re.M)
    own, replaced = re.subn(r"/\*\*\n \* The bytes of the WebAssembly module.*?^\}\n\nasync function bytesAt.*?^\}\n", "", own, flags=re.S | re.M)
    own, started = re.subn(r"await read\(threads\)", "bytesOfText(wasmText)", own)
    own, single = THREADS.subn(lambda found: re.sub("^  ", "", found[1], flags=re.M), own)
    if (replaced, started, single) != (1, 1, 1) or "import.meta" in own or "import(" in own:
        sys.exit("single_file.py does not understand drystone.mjs")
    wasm = base64.b64encode((folder / "drystone-module.wasm").read_bytes()).decode()
    code = "".join([
        "// Drystone, a deterministic 2D rigid-body engine. Made of its package by web/scripts/single_file.py.\n",
        *(body(folder, name) for name in ("tables.mjs", "load.mjs", "runtime.mjs", "calls.mjs", "by_hand.mjs", "games.mjs")),
        f'const wasmText = "{wasm}";\n'
        "const bytesOfText = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));\n",
        own,
    ])
    names = sorted(exported_names(entry) + exported_names((folder / "games.mjs").read_text(encoding="utf-8")))
    (folder / "drystone-single.mjs").write_text(code + f"export {{ {', '.join(names)} }};\n", encoding="utf-8")
    script = f'(function () {{\n"use strict";\n{code}globalThis.Drystone = {{ {", ".join(names)} }};\n}})();\n'
    (folder / "drystone.js").write_text(script, encoding="utf-8")


if __name__ == "__main__":
    main()
