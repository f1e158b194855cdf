"""The commands in docs/command_line.md must print what the page shows: hashes, figures of the summary that do not depend on the machine, CSV.

Usage: documented_output_test.py PROGRAM
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```\n(\$ drystone .*?)^```", re.MULTILINE | re.DOTALL)
HASH = re.compile(r"\b[0-9a-f]{16}\b")
SAME_EVERYWHERE = re.compile(r"^(bodies|contacts|penetration|joint error|energy|step [0-9]|all played|step,body,|[0-9]+,[0-9]+,)")
# Their files are examples that the repository does not have, or their output is cut short.
LEFT_OUT = ("drystone convert palm.json", "drystone validate bad.json", "drystone list")


def figures(text):
    """What must be the same on every machine, in order."""
    found = []
    for line in text.splitlines():
        found += [line] if SAME_EVERYWHERE.match(line) else HASH.findall(line)
    return found


def compare(program, page, directory):
    """(number of figures, differences as lines)"""
    (directory / "scenes").symlink_to(ROOT / "scenes")
    count, problems = 0, []
    for block in BLOCK.findall(page):
        command, _, expected = block.partition("\n")
        if command.removeprefix("$ ").startswith(LEFT_OUT):
            continue
        arguments = command.split()[2:]
        if arguments[0] == "determinism":
            arguments += ["--workers", "1", "--lanes", "scalar"]  # The hashes are the same, and a busy machine needs no minutes for them.
        run = subprocess.run([program, *arguments], cwd=directory, capture_output=True, text=True, check=False)
        shown, printed = figures(expected), figures(run.stdout + run.stderr)
        count += len(shown)
        if shown and shown != printed:
            problems.append(f"{command}\n  the page shows {shown}\n  it prints      {printed}")
    return count, problems


def main():
    page = (ROOT / "docs" / "command_line.md").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as directory:
        count, problems = compare(pathlib.Path(sys.argv[1]).resolve(), page, pathlib.Path(directory))
    print("\n".join(problems) if problems else f"docs/command_line.md: {count} figures are as printed")
    return 1 if problems or count < 15 else 0


if __name__ == "__main__":
    sys.exit(main())
