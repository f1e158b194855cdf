#!/usr/bin/env python3
"""Draws a run of a scene file as an SVG that moves, for pages where no script may run: README.md shows docs/images/front_page.svg.

Usage: moving_picture.py SCENE.json OUT.svg --view LEFT BOTTOM RIGHT TOP [--seconds S] [--program DRYSTONE]
       moving_picture.py joints [--program DRYSTONE]

`drystone run` gives the poses [m, rad]. A pose is kept as a key of the animation where straight lines between the kept ones would be
more than half a hundredth of a metre, or of a radian, away. Joints are drawn: anchors as dots, axes as dashed lines with their limits as
strokes across, limits of angles as arcs, ropes, rods and springs as lines. `joints` draws the scene of each kind of joint in
scenes/files/joints/ to docs/images/joints/, as docs/joint_kinds.md shows them.
"""
import argparse
import csv
import json
import math
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RATE = 60  # steps a second
TOLERANCE = 0.005
COLORS = ["#e4572e", "#f3a712", "#76b041", "#17bebb", "#2e86ab", "#a23b72"]
GROUND = "#5c6b73"
MARK = 'fill="none" stroke="#c1121f"'
JOINT_VIEW = (-3, -0.3, 3, 3.3)
# Joints that hold the two anchors together, and those that have nothing to draw.
PINNED = ("revolute", "prismatic", "weld", "wheel", "groove", "generic")
UNMARKED = ("gear", "ratchet", "filter", "friction")


def number(value):
    """At most two decimals, as short as it can be written."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text


def points(vertices):
    return " ".join(f"{number(x)},{number(y)}" for x, y in vertices)


def corners(half, center, angle):
    c, s = math.cos(angle), math.sin(angle)
    return [(center[0] + c * x - s * y, center[1] + s * x + c * y)
            for x, y in ((-half[0], -half[1]), (half[0], -half[1]), (half[0], half[1]), (-half[0], half[1]))]


class NotDrawn(Exception):
    """The scene has what this script does not draw."""


def draw_shape(shape):
    kind = shape["type"]
    if kind == "circle":
        x, y = shape.get("center", (0, 0))
        r = shape["radius"]
        # The spoke shows how the circle turns.
        return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}"/><path d="M{number(x)} {number(y)}h{number(r)}"/>'
    if kind == "box":
        return f'<polygon points="{points(corners(shape["half_extents"], shape.get("center", (0, 0)), shape.get("angle", 0)))}"/>'
    if kind == "polygon":
        return f'<polygon points="{points(shape["vertices"])}"/>'
    raise NotDrawn(f"moving_picture.py draws circles, boxes and polygons, not shapes of the type {kind}")


def kept_keys(track):
    """The numbers of the poses that straight lines between them do not give."""
    keys, stack = {0, len(track) - 1}, [(0, len(track) - 1)]
    while stack:
        first, last = stack.pop()
        if last - first < 2:
            continue
        def error(i):
            t = (i - first) / (last - first)
            return max(abs(a + t * (b - a) - p) for a, b, p in zip(track[first], track[last], track[i]))
        worst = max(range(first + 1, last), key=error)
        if error(worst) > TOLERANCE:
            keys.add(worst)
            stack += [(first, worst), (worst, last)]
    return sorted(keys)


def timing_of(keys, track, seconds):
    times = ";".join(f"{key / (len(track) - 1):.4f}".rstrip("0").rstrip(".").replace("0.", ".", 1) for key in keys)
    return f'keyTimes="{times}" dur="{number(seconds)}s" repeatCount="indefinite"'


def rests(track, keys):
    return max(abs(a - b) for key in keys for a, b in zip(track[0], track[key])) <= TOLERANCE


def draw_body(body, marks, track, color, seconds):
    shapes = "".join(map(draw_shape, body.get("shapes", []))) + marks
    keys = kept_keys(track)
    if rests(track, keys):
        x, y, angle = track[0]
        return f'<g fill="{color}" transform="translate({number(x)} {number(y)}) rotate({number(math.degrees(angle))})">{shapes}</g>'
    # The two animations of one element add up: first it is turned, then moved.
    timing = f'attributeName="transform" {timing_of(keys, track, seconds)}'
    moves = ";".join(f"{number(track[key][0])} {number(track[key][1])}" for key in keys)
    turns = ";".join(number(math.degrees(track[key][2])) for key in keys)
    return (f'<g fill="{color}"><animateTransform type="translate" values="{moves}" {timing}/>'
            f'<animateTransform type="rotate" additive="sum" values="{turns}" {timing}/>{shapes}</g>')


def draw_axis(anchor, axis, limit):
    """The line along which anchor b moves, in body a's frame, with a stroke across each end of its limit."""
    (x, y), (u, v) = anchor, axis
    lower, upper = (limit["lower"], limit["upper"]) if limit else (-2, 2)
    strokes = [(x + t * u - 0.15 * v, y + t * v + 0.15 * u, 0.3 * v, -0.3 * u) for t in (lower, upper)] if limit else []
    return (f'<path d="M{number(x + lower * u)} {number(y + lower * v)}l{number((upper - lower) * u)} {number((upper - lower) * v)}" '
            f'{MARK} stroke-dasharray=".1 .08"/>'
            + "".join(f'<path d="M{number(a)} {number(b)}l{number(c)} {number(d)}" {MARK}/>' for a, b, c, d in strokes))


def draw_arc(anchor, zero, limit, radius=0.45):
    """The range of an angle, as the sector in which the x axis of body b may point."""
    ends = [(anchor[0] + radius * math.cos(zero + limit[end]), anchor[1] + radius * math.sin(zero + limit[end])) for end in ("lower", "upper")]
    large = int(limit["upper"] - limit["lower"] > math.pi)
    return (f'<path d="M{points([anchor])}L{points(ends[:1])}A{radius} {radius} 0 {large} 1 {points(ends[1:])}Z" {MARK} '
            'style="fill:#e4572e;fill-opacity:.25"/>')


def draw_anchor(anchor):
    return f'<circle cx="{number(anchor[0])}" cy="{number(anchor[1])}" r=".06" style="fill:#fff"/>'


def place(track, anchor):
    """Where a point of a body is after each step."""
    return [(x + math.cos(t) * anchor[0] - math.sin(t) * anchor[1], y + math.sin(t) * anchor[0] + math.cos(t) * anchor[1]) for x, y, t in track]


def draw_line(a, b, seconds):
    """A straight line between two points that move."""
    track = [(*p, *q) for p, q in zip(a, b)]
    keys, names = kept_keys(track), ("x1", "y1", "x2", "y2")
    first = " ".join(f'{name}="{number(value)}"' for name, value in zip(names, track[0]))
    if rests(track, keys):
        return f"<line {first} {MARK}/>"
    return f"<line {first} {MARK}>" + "".join(
        f'<animate attributeName="{name}" values="{";".join(number(track[key][i]) for key in keys)}" {timing_of(keys, track, seconds)}/>'
        for i, name in enumerate(names)) + "</line>"


def draw_joints(scene, tracks, seconds):
    """What is drawn of the joints: {number of the body: in its frame}, and the lines between bodies."""
    marks, lines = {}, []
    numbers = {body.get("name"): i for i, body in enumerate(scene["bodies"])}
    for joint in scene.get("joints", []):
        kind = joint["type"]
        a, b = (numbers.get(joint[key], joint[key]) for key in ("body_a", "body_b"))
        # A scene file may leave out anchor b, which then is where anchor a is.
        anchor_a = joint.get("anchor_a", (0, 0))
        place_a = place(tracks[a][:1], anchor_a)[0]
        x, y, t = tracks[b][0]
        d = (place_a[0] - x, place_a[1] - y)
        anchor_b = joint.get("anchor_b", (math.cos(t) * d[0] + math.sin(t) * d[1], math.cos(t) * d[1] - math.sin(t) * d[0])
                             if kind in PINNED else (0, 0))
        under = ""
        if kind in ("prismatic", "wheel", "groove", "generic"):
            under += draw_axis(anchor_a, joint.get("axis", (1, 0)), joint.get("limit") or joint.get("x", {}).get("limit"))
        angle = joint.get("limit") if kind == "revolute" else joint.get("angle", {}).get("limit")
        if angle:
            under += draw_arc(anchor_a, joint.get("reference_angle", 0), angle)
        marks[a] = marks.get(a, "") + under
        if kind in UNMARKED:
            continue
        marks[b] = marks.get(b, "") + draw_anchor(anchor_b)
        if kind in ("distance", "mouse", "servo", "pulley"):
            marks[a] += draw_anchor(anchor_a)
        if kind in ("distance", "mouse", "servo"):
            lines.append(draw_line(place(tracks[a], anchor_a), place(tracks[b], anchor_b), seconds))
        if kind == "pulley":
            lines += [draw_line([joint[wheel]] * len(tracks[body]), place(tracks[body], anchor), seconds)
                      for wheel, body, anchor in (("wheel_a", a, anchor_a), ("wheel_b", b, anchor_b))]
            lines.append(draw_line([joint["wheel_a"]], [joint["wheel_b"]], seconds))
    return marks, lines


def read_tracks(program, scene, steps):
    """{number of the body: [(x, y, angle)] after each step}, with angles that do not jump."""
    with tempfile.NamedTemporaryFile(suffix=".csv") as poses:
        subprocess.run([program, "run", "-q", scene, "--steps", str(steps), "--csv", poses.name], check=True)
        tracks = {}
        for row in csv.DictReader(open(poses.name, encoding="utf-8")):
            track = tracks.setdefault(int(row["body"]), [])
            angle = float(row["angle"])
            if track:
                angle += 2 * math.pi * round((track[-1][2] - angle) / (2 * math.pi))
            track.append((float(row["x"]), float(row["y"]), angle))
    return tracks


def draw(scene, tracks, view, seconds):
    left, bottom, right, top = view
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{number(left)} {number(-top)} {number(right - left)} {number(top - bottom)}">',
             f'<title>{scene["description"]}</title>',
             f'<rect x="{number(left)}" y="{number(-top)}" width="{number(right - left)}" height="{number(top - bottom)}" fill="#fdf6e3"/>',
             '<g transform="scale(1 -1)" stroke="#223" stroke-width=".04" stroke-linejoin="round">']
    marks, lines = draw_joints(scene, tracks, seconds)
    moving = 0
    for i, body in enumerate(scene["bodies"]):
        color = GROUND
        if body.get("type") == "dynamic":
            color = COLORS[moving % len(COLORS)]
            moving += 1
        parts.append(draw_body(body, marks.get(i, ""), tracks[i], color, seconds))
    return "\n".join([*parts, *lines, "</g>", "</svg>", ""])


def write_picture(program, scene_file, out, view, seconds=None):
    scene = json.loads(Path(scene_file).read_text(encoding="utf-8"))
    seconds = seconds or scene["steps"] / RATE
    tracks = read_tracks(program, scene_file, round(seconds * RATE))
    Path(out).write_text(draw(scene, tracks, view, seconds), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("scene", help="a scene file, or `joints`")
    parser.add_argument("out", nargs="?")
    parser.add_argument("--view", nargs=4, type=float, metavar=("LEFT", "BOTTOM", "RIGHT", "TOP"), help="what is seen [m]")
    parser.add_argument("--seconds", type=float, help="of the run (default: the scene's own steps)")
    parser.add_argument("--program", default=str(ROOT / "build/release/bin/drystone"), help="the command line of Drystone")
    arguments = parser.parse_args()
    if arguments.scene == "joints":
        for scene in sorted((ROOT / "scenes/files/joints").glob("*.json")):
            write_picture(arguments.program, scene, ROOT / "docs/images/joints" / f"{scene.stem}.svg", JOINT_VIEW)
    elif arguments.out and arguments.view:
        try:
            write_picture(arguments.program, arguments.scene, arguments.out, arguments.view, arguments.seconds)
        except NotDrawn as problem:
            parser.exit(1, f"{problem}\n")
    else:
        parser.error("a scene file needs OUT and --view")


if __name__ == "__main__":
    main()
