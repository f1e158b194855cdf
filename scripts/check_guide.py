#!/usr/bin/env python3
"""Lists the calls of another engine that its migration guide (docs/from_*.md) does not mention.

Usage: check_guide.py GUIDE SOURCE...

A source is a header of Box2D, a Rust file, or a directory of these. Calls are
- functions whose declaration begins with B2_API, B2_INLINE or inline (Box2D),
- public member functions of the classes and structs of a header (Box2D 2.4),
- `pub fn` in Rust, except those of 3D.

A guide mentions a call if one of its code spans has the name as a word.
"""
import pathlib
import re
import sys

CODE_SPAN = re.compile(r"`([^`\n]+)`")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


def c_functions(text):
    return re.findall(r"^(?:B2_API|B2_INLINE|inline)\b[^;{()=]*?(?<!:)\b(b2\w+)\s*\(", text, re.MULTILINE)


def cpp_members(text):
    """Public member functions. The body of a class is everything up to the brace in the first column."""
    names = []
    for kind, body in re.findall(r"^(class|struct) (?:B2_API )?\w+[^;{]*\{(.*?)^\}", text, re.MULTILINE | re.DOTALL):
        public = kind == "struct"
        for line in body.splitlines():
            access = re.match(r"(public|protected|private):", line)
            if access:
                public = access[1] == "public"
            call = re.match(r"\t(?!~|//|return\b)[\w:&*<> \t]*?\b([A-Z]\w*)\(", line)
            if public and call and not call[1].startswith("B2_"):
                names.append(call[1])
    return names


def rust_functions(text):
    """`pub fn` of 2D: a function below #[cfg(feature = "dim3")] is left out."""
    found = re.findall(r"((?:^[ \t]*#\[[^\n]*\n)*)^[ \t]*pub (?:const )?fn (\w+)", text, re.MULTILINE)
    return [name for attributes, name in found if 'feature = "dim3"' not in attributes]


def calls_of(source):
    text = source.read_text(encoding="utf-8")
    if source.suffix == ".rs":
        return rust_functions(text.partition("#[cfg(test)]")[0])
    text = COMMENT.sub("", text)
    return c_functions(text) + cpp_members(text)


def missing(guide, sources):
    """(number of calls, those that the guide does not mention)"""
    mentioned = set(re.findall(r"\w+", " ".join(CODE_SPAN.findall(guide))))
    calls = set()
    for source in sources:
        files = [source] if source.is_file() else sorted(p for p in source.rglob("*") if p.suffix in {".h", ".rs"})
        for file in files:
            calls.update(calls_of(file))
    return len(calls), sorted(calls - mentioned)


def main():
    guide = pathlib.Path(sys.argv[1])
    count, absent = missing(guide.read_text(encoding="utf-8"), [pathlib.Path(path) for path in sys.argv[2:]])
    print("\n".join(absent))
    print(f"{guide.name}: {count - len(absent)} of {count} calls are mentioned")
    return 1 if absent or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
