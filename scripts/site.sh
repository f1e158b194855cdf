#!/usr/bin/env bash
# Builds the documentation site into build/site. Open build/site/index.html. It has
# - the pages of docs/, by MkDocs, and the reference of the C++ and C headers, by Doxygen;
# - the reference of the Python package, by pdoc, if `scripts/test.sh python` has built and installed it in build/python;
# - the reference of the JavaScript API, by TypeDoc, if the checkout has one, and Node 20 with npm is there;
# - the playground, if scripts/playground.sh has built it in build/web.
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

is_like() {  # <file> <copy that was made when tools were installed>
  cmp -s "$1" "$2"
}

for program in doxygen dot; do
  command -v "$program" >/dev/null || missing "$program is not installed (Debian: doxygen graphviz)"
done
if ! is_like site/requirements.txt "$tools/python/requirements.txt"; then
  rm -rf "$tools/python"
  python3 -m venv "$tools/python" || missing "python3 -m venv does not work here (Debian: python3-venv)"
  "$tools/python/bin/pip" install -q --disable-pip-version-check -r site/requirements.txt || missing "pip cannot install site/requirements.txt here"
  cp site/requirements.txt "$tools/python/requirements.txt"
fi

# Installs TypeDoc, unless it is there. The status is 1 if that is not possible here.
install_typedoc() {
  [ -f web/generated/drystone.d.mts ] && command -v npm >/dev/null && command -v node >/dev/null || return 1
  [ "$(node -p 'parseInt(process.versions.node)')" -ge 20 ] || return 1
  is_like site/javascript/package-lock.json "$tools/javascript/installed.json" && return
  mkdir -p "$tools/javascript"
  cp site/javascript/package.json site/javascript/package-lock.json "$tools/javascript/"
  npm ci --prefix "$tools/javascript" --no-audit --no-fund >/dev/null 2>&1 || return 1
  cp site/javascript/package-lock.json "$tools/javascript/installed.json"
}

# Doxygen's settings come from a file, to which lines are added.
reference() {  # <directory> <line>...
  local directory=$1
  shift
  mkdir -p "$site/$directory"
  { cat site/Doxyfile && printf '%s\n' "OUTPUT_DIRECTORY = $site/$directory" "HTML_OUTPUT = ." "$@"; } | doxygen -
}

# The parts that this machine can make; site/hooks.py adds them to the navigation.
parts=()
package=$(find build/python/fresh/ -type d -path '*/site-packages/drystone' 2>/dev/null | head -n 1 || true)
if [ -n "$package" ]; then parts+=(python); else echo "site: without the Python reference"; fi
if install_typedoc; then parts+=(javascript); else echo "site: without the JavaScript reference"; fi
if [ -f build/web/playground/index.html ]; then parts+=(playground); else echo "site: without the playground"; fi

NO_MKDOCS_2_WARNING=1 SITE_PARTS="${parts[*]}" "$tools/python/bin/mkdocs" build -f site/mkdocs.yml
reference cpp "PROJECT_BRIEF = C++" "INPUT = include io/include scenes/include site/cpp_reference.md" \
  "STRIP_FROM_PATH = include io/include scenes/include" "USE_MDFILE_AS_MAINPAGE = site/cpp_reference.md"
reference c "PROJECT_BRIEF = C" "INPUT = c/include site/c_reference.md" "STRIP_FROM_PATH = c/include" \
  "USE_MDFILE_AS_MAINPAGE = site/c_reference.md" "OPTIMIZE_OUTPUT_FOR_C = YES"
for part in "${parts[@]}"; do
  case $part in
    python) PYTHONPATH=$(dirname "$package") "$tools/python/bin/python" -m pdoc drystone -o "$site/python" ;;
    javascript) "$tools/javascript/node_modules/.bin/typedoc" --tsconfig site/javascript/tsconfig.json --out "$site/javascript" ;;
    playground) mkdir -p "$site/playground" && cp build/web/playground/*.html "$site/playground/" ;;
  esac
done
python3 scripts/check_links.py --site "$site"
echo "site: $site/index.html"
