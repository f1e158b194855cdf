"""Fits the repository's Markdown to the site.

The pages are written for the repository: their links lead to files beside them. Here
- the pages outside of docs/ are added under names of their own (PAGES);
- links are rewritten to the places of pages in the site. A link to a source file leads to a copy of the file as text, under source/;
- the theme's script for search without a server, which it loads from the web, is replaced by offline_worker.js;
- Mermaid diagrams become pictures, drawn by Graphviz, so that pages need no network;
- the navigation is fitted to what there is: pages that it lacks are added under "More", pages that do not exist are left out, and the parts that
  scripts/site.sh makes on this machine are added (SITE_PARTS). The playground is shown on its page.
"""
import logging
import os
import pathlib
import posixpath
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Page of the repository -> page of the site, for those that do not keep their path below docs/.
PAGES = {
    "README.md": "index.md",
    "docs/README.md": "contents.md",
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "CODE_OF_CONDUCT.md": "code_of_conduct.md",
    "SECURITY.md": "security.md",
    "RELEASING.md": "releasing.md",
    "benchmarks/results/README.md": "benchmark_results.md",
}
REPOSITORY_PATHS = {page: path for path, page in PAGES.items()}
PICTURES = {".png", ".svg"}
# Part that scripts/site.sh may make -> section of the navigation, name, place in the site.
PARTS = {
    "python": ("Languages", "Python reference", "python/drystone.html"),
    "javascript": ("Languages", "JavaScript reference", "javascript/index.html"),
    "playground": ("Start", "Playground, whole window", "playground/index.html"),
}

CODE = re.compile(r"^(?:```|~~~).*?^(?:```|~~~)$|`[^`\n]+`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(!?\[[^\]]*\]\()<?([^)\s>]+)>?((?:\s+\"[^\"]*\")?\))")
ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*:")
MERMAID = re.compile(r"^```mermaid\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def repository_path(page):
    return REPOSITORY_PATHS.get(page, f"docs/{page}")


def site_path(path):
    """Where a file or directory of the repository lies in the site."""
    if path in PAGES:
        return PAGES[path]
    if path.startswith("docs/"):
        return path.removeprefix("docs/")
    if (ROOT / path).is_dir():
        path = f"{path}/README.md"
    return f"source/{path}" if pathlib.Path(path).suffix in PICTURES else f"source/{path}.txt"


def outside_of_code(text, change):
    """The text with `change` applied to all of it but code. Spans that do not look like links may be a part of one."""
    parts, end = [], 0
    for code in CODE.finditer(text):
        if code[0][0] == "`" and code[0][1] != "`" and "](" not in code[0]:
            continue
        parts += [change(text[end:code.start()]), code[0]]
        end = code.end()
    return "".join(parts) + change(text[end:])


def linked_path(link, path):
    """The file of the repository to which a link of the page `path` leads; None for an address or an anchor."""
    target = link.partition("#")[0]
    if not target or ADDRESS.match(link):
        return None
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), target))


def linked_sources(pages):
    """The files outside of docs/ that pages link, other than pages."""
    found = set()
    for path in pages:
        def collect(text):
            found.update(linked_path(match[2], path) for match in LINK.finditer(text))
            return text
        outside_of_code((ROOT / path).read_text(encoding="utf-8"), collect)
    found -= {None, *PAGES}
    return sorted(f"{path}/README.md" if (ROOT / path).is_dir() else path for path in found if not path.startswith("docs/"))


def listed_pages(navigation):
    if isinstance(navigation, str):
        return {navigation}
    parts = navigation.values() if isinstance(navigation, dict) else navigation
    return set().union(*map(listed_pages, parts))


def without_absent(navigation, pages):
    """The navigation without the pages that do not exist."""
    if isinstance(navigation, list):
        kept = [without_absent(entry, pages) for entry in navigation]
        return [entry for entry in kept if entry]
    [(name, target)] = navigation.items()
    if isinstance(target, list):
        target = without_absent(target, pages)
    elif target.endswith(".md") and target not in pages:
        logging.getLogger("mkdocs").info("The page %s of the navigation does not exist", target)
        target = None
    return {name: target} if target else None


def made_parts():
    return [PARTS[part] for part in os.environ.get("SITE_PARTS", "").split()]


def on_files(files, config):
    from mkdocs.structure.files import File  # Here, so that the tests need no MkDocs.

    files.remove(files.get_file_from_path("README.md"))
    for path, page in PAGES.items():
        files.append(File.generated(config, page, abs_src_path=str(ROOT / path)))
    for name in ("site.css", "offline_worker.js"):
        files.append(File.generated(config, name, abs_src_path=str(ROOT / "site" / name)))
    pages = [file.src_uri for file in files.documentation_pages()]
    for path in linked_sources([repository_path(page) for page in pages]):
        files.append(File.generated(config, site_path(path), abs_src_path=str(ROOT / path)))
    config.nav = without_absent(config.nav, pages)
    more = sorted(set(pages) - listed_pages(config.nav))
    if more:
        config.nav.append({"More": more})
    for section, name, place in made_parts():
        [entries] = [part[section] for part in config.nav if section in part]
        entries.append({name: place})
    return files


def draw(diagram):
    """A Mermaid graph of nodes `name["text"]` and edges `a --> b` as a picture."""
    nodes = re.findall(r"(\w+)\[\"(.*?)\"\]", diagram)
    edges = re.findall(r"(\w+) --> (\w+)", diagram)
    lines = [f'{name} [label="{text.replace("<br>", "&#10;")}"]' for name, text in nodes] + [f"{a} -> {b}" for a, b in edges]
    style = 'bgcolor=transparent; node [shape=box style=rounded fontname=sans fontsize=11 color="#546e7a"]; edge [color="#78909c"];'
    run = subprocess.run(["dot", "-Tsvg"], input=f"digraph {{ {style} {'; '.join(lines)} }}", capture_output=True, text=True, check=True)
    return f'<div class="diagram">{run.stdout[run.stdout.index("<svg"):]}</div>'


def rewrite_links(markdown, page):
    """The Markdown of a page with links that lead to places in the site."""
    path = repository_path(page)

    def rewrite(match):
        target = linked_path(match[2], path)
        if target is None:
            return match[0]
        place = posixpath.relpath(site_path(target), posixpath.dirname(page) or ".")
        anchor = match[2].partition("#")[2]
        return match[1] + place + (f"#{anchor}" if anchor else "") + match[3]

    return outside_of_code(markdown, lambda text: LINK.sub(rewrite, text))


def with_playground(markdown, page):
    """The page with the playground in it: its own page below the title, the first page folded, so that it is loaded when it is opened."""
    frame = f'<iframe class="playground" src="{PARTS["playground"][2]}" title="Playground" loading="lazy"></iframe>'
    if page == "playground.md":
        title, _, rest = markdown.partition("\n")
        return f"{title}\n\n{frame}\n{rest}"
    if page == "index.md":
        return markdown.replace("```cpp", f"<details><summary>Play with it here</summary>{frame}</details>\n\n```cpp", 1)
    return markdown


def on_page_markdown(markdown, page, config, files):
    markdown = rewrite_links(markdown, page.file.src_uri)
    if PARTS["playground"] in made_parts():
        markdown = with_playground(markdown, page.file.src_uri)
    if page.file.src_uri == "index.md":
        page.meta["hide"] = ["navigation"]  # The first page is alone in its part of the navigation.
    return MERMAID.sub(lambda match: draw(match[1]), markdown)


def on_post_page(output, page, config):
    worker = posixpath.relpath("offline_worker.js", posixpath.dirname(page.file.src_uri) or ".")
    return output.replace("https://unpkg.com/iframe-worker/shim", worker)
