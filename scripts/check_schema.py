#!/usr/bin/env python3
"""Checks scene files against docs/scene.schema.json: scenes/files/ and its folders, or the files given as arguments.

Needs the Python package jsonschema; if the package is not installed, the script says so and exits with 77.
"""
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SKIPPED = 77


def main(arguments):
    try:
        import jsonschema
    except ImportError:
        print("check_schema: skipped, the Python package jsonschema is not installed")
        return SKIPPED

    schema = json.loads((ROOT / "docs/scene.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)

    failures = 0
    files = [pathlib.Path(name) for name in arguments] or sorted((ROOT / "scenes/files").glob("**/*.json"))
    for path in files:
        for error in validator.iter_errors(json.loads(path.read_text(encoding="utf-8"))):
            print(f"{path}: {error.json_path}: {error.message}")
            failures += 1
    print(f"check_schema: {len(files)} files, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
