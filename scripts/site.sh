#!/usr/bin/env bash
# Builds the documentation site into build/site: the pages of docs/, the reference of the C++ and C headers, and that of the Python package if
# `scripts/test.sh python` has built and installed it in build/python. Open build/site/index.html.
#
# Needs Python 3 with venv, Doxygen and Graphviz (Debian: python3-venv doxygen graphviz), and the packages of site/requirements.txt, which it
# installs into build/site_tools. If something is missing, the last line says what, and the exit status is 77.
set -euo pipefail
cd "$(dirname "$0")/.."

site=build/site
tools=build/site_tools

missing() {  # <what>
  echo "$1"
  exit 77
}

for program in doxygen dot; do
  command -v "$program" >/dev/null || missing "$program is not installed (Debian: doxygen graphviz)"
done
if [ ! -x "$tools/bin/mkdocs" ] || ! cmp -s site/requirements.txt "$tools/requirements.txt"; then
  rm -rf "$tools"
  python3 -m venv "$tools" || missing "python3 -m venv does not work here (Debian: python3-venv)"
  "$tools/bin/pip" install -q --disable-pip-version-check -r site/requirements.txt || missing "pip cannot install site/requirements.txt here"
  cp site/requirements.txt "$tools/requirements.txt"
fi

# Doxygen's settings come from a file, to which lines on its standard input are added.
reference() {  # <directory> <line>...
  local directory=$1
  shift
  mkdir -p "$site/$directory"
  { cat site/Doxyfile && printf '%s\n' "OUTPUT_DIRECTORY = $site/$directory" "HTML_OUTPUT = ." "$@"; } | doxygen -
}

package=$(find build/python/fresh/ -type d -path '*/site-packages/drystone' 2>/dev/null | head -n 1 || true)
NO_MKDOCS_2_WARNING=1 PYTHON_REFERENCE=${package:+python/drystone.html} "$tools/bin/mkdocs" build -f site/mkdocs.yml
reference cpp "PROJECT_BRIEF = C++" "INPUT = include io/include scenes/include site/cpp_reference.md" \
  "STRIP_FROM_PATH = include io/include scenes/include" "USE_MDFILE_AS_MAINPAGE = site/cpp_reference.md"
reference c "PROJECT_BRIEF = C" "INPUT = c/include site/c_reference.md" "STRIP_FROM_PATH = c/include" \
  "USE_MDFILE_AS_MAINPAGE = site/c_reference.md" "OPTIMIZE_OUTPUT_FOR_C = YES"
if [ -n "$package" ]; then
  PYTHONPATH=$(dirname "$package") "$tools/bin/python" -m pdoc drystone -o "$site/python"
fi
python3 scripts/check_links.py --site "$site"
echo "site: $site/index.html"
