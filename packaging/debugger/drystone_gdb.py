"""Shows Drystone's small types in gdb on one line: ids, vectors, positions, rotations, transforms and boxes.

    (gdb) source <checkout>/packaging/debugger/drystone_gdb.py
    (gdb) print body
    $1 = body 7, generation 1

A rotation is shown by its angle in degrees. An empty id is shown as such; whether another one is stale, only the world knows.
"""
import math
import re
import struct

import gdb
import gdb.printing


def number(value):
    """As few digits as tell the value: nine tell each float, the shortest is found by trying; Python knows those of a double."""
    exact = float(value)
    if value.type.sizeof == 4:
        for digits in range(1, 10):
            text = f"{exact:.{digits}g}"
            if struct.pack("f", float(text)) == struct.pack("f", exact):
                return text
    return repr(exact).removesuffix(".0")


def pair(value):
    return f"({number(value['x'])}, {number(value['y'])})"


def rotation(value):
    return f"{math.degrees(math.atan2(float(value['s']), float(value['c']))):.6g} degrees"


def transform(value):
    return f"{pair(value['position'])}, {rotation(value['rotation'])}"


def box(value):
    return f"{pair(value['lower'])} to {pair(value['upper'])}"


def identity(value):
    """An id: its kind is the name of its tag, BodyTag for a BodyId."""
    kind = re.search(r"(\w+?)Tag>$", value.type.strip_typedefs().unqualified().name).group(1).lower()
    if int(value["generation"]) == 0:
        return f"no {kind}"
    return f"{kind} {int(value['index'])}, generation {int(value['generation'])}"


SHOWN = (
    ("Vec2", "Vec2", pair),
    ("Position", "Position", pair),
    ("Rotation", "Rotation", rotation),
    ("Transform", r"(World)?Transform", transform),
    ("Box", r"BoxOf<.*>", box),
    ("Id", r"Id<.*>", identity),
)


class Printer:
    def __init__(self, value, shown):
        self.value = value
        self.shown = shown

    def to_string(self):
        return self.shown(self.value)


def make_printers():
    printers = gdb.printing.RegexpCollectionPrettyPrinter("drystone")
    for name, pattern, shown in SHOWN:
        printers.add_printer(name, rf"^drystone::{pattern}$", lambda value, shown=shown: Printer(value, shown))
    return printers


gdb.printing.register_pretty_printer(gdb.current_objfile(), make_printers(), replace=True)
