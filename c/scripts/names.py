"""The names of the C API, made from those of the C++ API: `World::create_body()` is `dry_world_create_body()`, `BodyOptions` is
`DryBodyOptions`, `BodyType::dynamic` is `DRY_BODY_TYPE_DYNAMIC`, `kLinearSlop` is `DRY_LINEAR_SLOP`."""
import re
import textwrap


def snake(name):
    """`FixedStepRunner` -> `fixed_step_runner`; of a nested type both names."""
    text = name.replace("::", "_")
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", text).lower()


def type_name(name):
    return "Dry" + name.replace("::", "")


def enumerator(enum, value):
    if enum == "ErrorCode":
        return "DRY_ERROR_" + value.upper()
    return f"DRY_{snake(enum).upper()}_{value.upper()}"


def constant(name):
    """`kMaxPosition` -> `DRY_MAX_POSITION`"""
    return "DRY_" + snake(name[1:]).upper()


def kind_of_options(name):
    """`RevoluteOptions` -> `revolute`, `DirectionalFieldOptions` -> `directional`, `TileGrid` -> `tile_grid`"""
    return re.sub(r"(_field)?_options$", "", snake(name))


class Translator:
    """Puts the names of the C API into comments of the C++ headers."""

    def __init__(self, api, functions):
        self.api = api
        self.functions = functions  # {(owner, name): name in C}
        self.values = {(e.name, v): enumerator(e.name, v) for e in api.enums.values() for v, _ in e.values}

    def member(self, owner, name):
        if (owner, name) in self.functions:
            return self.functions[owner, name] + "()"
        if (owner, name) in self.values:
            return self.values[owner, name]
        if owner in self.api.records and any(f.name == name for f in self.api.records[owner].fields):
            return f"{type_name(owner)}.{name}"
        return None

    def comment(self, text, owner=""):
        def qualified(match):
            return self.member(match[1], match[2]) or match[0]

        def bare(match):
            return self.member(owner, match[1]) or self.member("", match[1]) or match[0]

        text = re.sub(r"\b([A-Z]\w*)::(\w+)(\(\))?", qualified, text)
        text = re.sub(r"(?<![\w:.])([a-z]\w*)\(\)", bare, text)
        text = re.sub(r"(?<![\w.])[a-z]+(?:_[a-z]+)+\b(?!\()", lambda m: self.values.get(("ErrorCode", m[0]), m[0]), text)
        text = re.sub(r"\bk[A-Z]\w+\b", lambda m: constant(m[0]) if m[0] in self.api.constants else m[0], text)
        names = {n for n in [*self.api.records, *self.api.enums] if re.search(r"[a-z][A-Z]", n) and "::" not in n}
        text = re.sub(r"(?<![\w.])([A-Z][a-z]+[A-Z]\w*)\b(?!::|\()", lambda m: type_name(m[1]) if m[1] in names else m[0], text)
        for cpp, c in (("std::span", "span"), ("The span is valid", "The array is valid"), ("The spans are valid", "The arrays are valid"),
                       ("Spans that", "Arrays that"), ("spans that", "arrays that"), ("Its spans are", "Its arrays are"), ("Raises Exception", "Refused"), ("::", ".")):
            text = text.replace(cpp, c)
        return text


def block(text, indent=""):
    """A comment of the header, at most 120 characters wide."""
    lines = []
    for part in text.splitlines():
        hanging = "  " if part.startswith("- ") else ""
        lines += textwrap.wrap(part, 116 - len(indent), subsequent_indent=hanging, break_long_words=False, break_on_hyphens=False)
    return [f"{indent}/// {line}" for line in lines]
