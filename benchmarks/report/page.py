"""Tables and plots as a page (HTML, which needs nothing but itself) and as Markdown between marks."""
import base64
import html
import re

STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; color: #111; background: #fff; max-width: 78rem; margin: 1.5rem auto;
  padding: 0 1rem; }
h1, h2, h3 { line-height: 1.2; } h2 { margin-top: 2.2rem; border-bottom: 1px solid #999; }
table { border-collapse: collapse; margin: .4rem 0 1.2rem; font-size: .88rem; display: block; overflow-x: auto; }
th, td { padding: .18rem .6rem; border-bottom: 1px solid #ddd; text-align: right; font-variant-numeric: tabular-nums;
  vertical-align: top; }
th { border-bottom: 1px solid #555; } th:first-child, td:first-child { text-align: left; }
table.text th, table.text td { text-align: left; }
.best { font-weight: 700; } .ahead { background: #fde3c8; } .failed { color: #a00; font-style: italic; }
small { display: block; color: #555; } .about { margin: .2rem 0; color: #333; }
.lead { font-weight: 600; } .lead.dirty { background: #a00; color: #fff; padding: .5rem .8rem; }
img { max-width: 100%; height: auto; } summary { cursor: pointer; font-weight: 600; }
nav a { margin-right: 1rem; }
"""
MARKS = re.compile(r"(<!-- begin ([\w ]+) -->\n).*?(<!-- end \2 -->)", re.DOTALL)


def html_table(table, text=False):
    """The table with its heading; empty if it has neither rows nor text."""
    if not table.rows and not table.about:
        return ""
    out = [f"<h3>{html.escape(table.title)}</h3>\n"] if table.title else []
    if table.about:
        out.append(f'<p class="about">{html.escape(table.about)}</p>\n')
    if not table.rows:
        return "".join(out)
    out.append('<table class="text">\n' if text else "<table>\n")
    out.append("<tr>" + "".join(f"<th>{html.escape(cell)}</th>" for cell in table.head) + "</tr>\n")
    for row in table.rows:
        out.append("<tr>" + "".join(map(_html_cell, row)) + "</tr>\n")
    foot = f'<p class="about">{html.escape(table.foot)}</p>\n' if table.foot else ""
    return "".join(out) + "</table>\n" + foot


def _html_cell(cell):
    kinds = f' class="{" ".join(cell.kinds)}"' if cell.kinds else ""
    note = f"<small>{html.escape(cell.note)}</small>" if cell.note else ""
    return f"<td{kinds}>{html.escape(cell.text)}{note}</td>"


def html_plot(plot):
    data = base64.b64encode(plot.svg.encode()).decode()
    return f'<p><img alt="{html.escape(plot.title, quote=True)}" src="data:image/svg+xml;base64,{data}"/></p>\n'


def folded(title, content):
    return f"<details><summary>{html.escape(title)}</summary>\n{content}</details>\n" if content else ""


def html_page(lead, clean, sections):
    """sections: (id, title, HTML); empty ones are left out."""
    sections = [section for section in sections if section[2]]
    links = "".join(f'<a href="#{name}">{html.escape(title)}</a> ' for name, title, _ in sections)
    body = "".join(f'<section id="{name}"><h2>{html.escape(title)}</h2>\n{content}</section>\n'
                   for name, title, content in sections)
    policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    return f"""<!DOCTYPE html>
<html lang="en" xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="{policy}"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>Drystone: benchmark</title><style>{STYLE}</style></head><body>
<h1>Drystone: benchmark</h1>
<p class="lead{'' if clean else ' dirty'}">{html.escape(lead)}</p>
<p>In brackets: how many times Drystone's figure. <b>Bold</b>: the least of all engines.
<span class="ahead">Shaded</span>: a peer that is better than Drystone.</p>
<nav>{links}</nav>
{body}</body></html>
"""


def markdown_table(table, level=4):
    if not table.rows and not table.about:
        return ""
    out = [f"{'#' * level} {table.title}\n\n"] if table.title else []
    if table.about:
        out.append(table.about + "\n\n")
    if table.rows:
        out.append("| " + " | ".join(table.head) + " |\n|" + "---|" * len(table.head) + "\n")
        for row in table.rows:
            out.append("| " + " | ".join(map(_markdown_cell, row)) + " |\n")
        out.append("\n")
        if table.foot:
            out.append(table.foot + "\n\n")
    return "".join(out)


def _markdown_cell(cell):
    text = cell.text.replace("|", "\\|").replace("<", "&lt;")
    if "failed" in cell.kinds:
        return f"*{text}*"
    return f"**{text}**" if "best" in cell.kinds else text


def fill_marks(text, blocks, only=None):
    """The text with each block between its marks, and the names of blocks without marks. `only` names those to fill, all by
    default. Raises ValueError for marks of no block."""
    found = set()

    def replace(match):
        name = match.group(2)
        if name not in blocks:
            raise ValueError(f"<!-- begin {name} -->: there are only {', '.join(blocks)}")
        found.add(name)
        if only is not None and name not in only:
            return match.group(0)
        return f"{match.group(1)}\n{blocks[name].strip()}\n\n{match.group(3)}"

    return MARKS.sub(replace, text), [name for name in blocks if name not in found]
