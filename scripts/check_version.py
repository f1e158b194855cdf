#!/usr/bin/env python3
"""Checks that the files that state Drystone's version state that of include/drystone/version.hpp, and that the others take it from there.

To change the version, change version.hpp and run this check: it names each file that is still at the old one.

Usage: check_version.py [ROOT]
"""
import pathlib
import re
import sys

HEADER = "include/drystone/version.hpp"

# Where the whole version stands: a file, and a regular expression whose group is the version.
WHOLE = {
    "packaging/vcpkg/drystone/vcpkg.json": r'"version": "([^"]*)"',
    "web/package.json": r'"version": "([^"]*)"',
    "web/phaser/package.json": r'"(?:version|drystone)": "([^"]*)"',
    "c/api.json": r'"version": "([^"]*)"',
    "c/include/drystone/drystone.h": r'#define DRY_VERSION "([^"]*)"',
    "CHANGELOG.md": r"^## \[([^\]]*)\]",
    "CITATION.cff": r"^version: (.*)$",
}
# Where the major and minor number stand, as often as they do: what a project asks CMake for, and the version of the C library's names.
MINOR = {
    "tests/consumer/CMakeLists.txt": r"find_package\(drystone (\S+) ",
    "tests/consumer/c/CMakeLists.txt": r"find_package\(drystone (\S+) ",
    "docs/building.md": r"find_package\(drystone (\S+) ",
    "docs/c_api.md": r"find_package\(drystone (\S+) |@@DRYSTONE_(\d+\.\d+)",
    "docs/packages.md": r"@@DRYSTONE_(\d+\.\d+)|libdrystone_c\.so\.(\d+\.\d+)",
}
# What shows that a file takes the version from the header, and what would be a version of its own.
TAKEN = {
    "CMakeLists.txt": (r"project\(drystone VERSION \$\{drystone_version\}", r"project\([^)]*VERSION \d"),
    "python/pyproject.toml": (r'^input = "\.\./include/drystone/version\.hpp"$', r"^version ="),
    "packaging/conan/conanfile.py": (r'"include", "drystone", "version\.hpp"', r"^    version ="),
    "packaging/debian/changelog.in": (r"@PROJECT_VERSION@", r"^drystone \(\d"),
}


def header_version(text):
    """The version of the header; an exit with a message if the header does not agree with itself."""
    numbers = [re.search(rf"kVersion{part} = (\d+);", text) for part in ("Major", "Minor", "Patch")]
    whole = re.search(r'kVersion = "([^"]*)";', text)
    if not whole or not all(numbers) or whole[1] != ".".join(number[1] for number in numbers):
        raise SystemExit(f"{HEADER}: kVersion is not kVersionMajor.kVersionMinor.kVersionPatch")
    return whole[1]


def stated(text, pattern):
    """The versions that match, each the group that matched."""
    return [next(group for group in match.groups() if group is not None) for match in re.finditer(pattern, text, re.MULTILINE)]


def check(root):
    """All differences, as lines."""
    version = header_version((root / HEADER).read_text(encoding="utf-8"))
    minor = version.rpartition(".")[0]
    problems = []
    for table, wanted in ((WHOLE, version), (MINOR, minor)):
        for name, pattern in table.items():
            found = stated((root / name).read_text(encoding="utf-8"), pattern)
            # The changelog begins with the present version; older ones follow.
            for other in found[:1] if name == "CHANGELOG.md" else found:
                if other != wanted:
                    problems.append(f"{name}: states version {other}, and {HEADER} {wanted}")
            if not found:
                problems.append(f"{name}: no version was found")
    for name, (taken, own) in TAKEN.items():
        text = (root / name).read_text(encoding="utf-8")
        if not re.search(taken, text, re.MULTILINE) or re.search(own, text, re.MULTILINE):
            problems.append(f"{name}: does not take its version from {HEADER}")
    return problems


def main():
    problems = check(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent)
    print("\n".join(problems) if problems else f"version: all files agree with {HEADER}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
