#include "benchmarks/report/html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "benchmarks/report/axis.hpp"
#include "benchmarks/report/svg.hpp"

namespace drystone::bench {
namespace {

std::string html(const Cell& cell) {
  std::string attributes;
  if (!cell.classes.empty()) attributes += fmt::format(" class=\"{}\"", cell.classes);
  if (cell.rows != 1) attributes += fmt::format(" rowspan=\"{}\"", cell.rows);
  if (cell.head) attributes += cell.rows == 1 ? " scope=\"row\"" : " scope=\"rowgroup\"";
  const char* const tag = cell.head ? "th" : "td";
  const std::string note = cell.note.empty() ? "" : fmt::format("<small>{}</small>", escaped(cell.note));
  return fmt::format("<{0}{1}>{2}{3}</{0}>", tag, attributes, escaped(cell.text), note);
}

}  // namespace

std::string html(const Table& table) {
  if (table.rows.empty()) return "";
  std::string out = "<div class=\"table\"><table>\n<thead><tr>";
  for (std::size_t i = 0; i < table.head.size(); ++i) {
    // The first row has all columns; a heading stands where its column does.
    const std::vector<Cell>& first = table.rows.front();
    const bool left = i < first.size() && first[i].classes.substr(0, 4) == "left";
    out += fmt::format("<th scope=\"col\"{}>{}</th>", left ? " class=\"left\"" : "", escaped(table.head[i]));
  }
  out += "</tr></thead>\n<tbody>\n";
  for (const std::vector<Cell>& row : table.rows) {
    out += "<tr>";
    for (const Cell& cell : row) out += html(cell);
    out += "</tr>\n";
  }
  return out + "</tbody>\n</table></div>\n";
}

std::string paragraph(std::string_view text) { return fmt::format("<p>{}</p>\n", escaped(text)); }

std::string list(const std::vector<std::string>& items) {
  if (items.empty()) return "";
  std::string out = "<ul>\n";
  for (const std::string& item : items) out += fmt::format("<li>{}</li>\n", escaped(item));
  return out + "</ul>\n";
}

std::string section(const std::string& id, const std::string& title, const std::string& content) {
  if (content.empty()) return "";
  return fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n{}</section>\n", escaped(id), escaped(title), content);
}

std::string subsection(const std::string& title, const std::string& content) {
  return content.empty() ? "" : fmt::format("<h3>{}</h3>\n{}", escaped(title), content);
}

std::string folded(const std::string& summary, const std::string& content) {
  if (content.empty()) return "";
  return fmt::format("<details>\n<summary>{}</summary>\n{}</details>\n", escaped(summary), content);
}

std::string significant(double value) {
  if (!std::isfinite(value)) return "-";
  const double size = std::fabs(value);
  if (size < 1e-9) return "0";
  const int decimals = std::clamp(2 - static_cast<int>(std::floor(std::log10(size))), 0, 12);
  return tick_label(std::round(value * std::pow(10.0, decimals)) / std::pow(10.0, decimals));
}

std::string milliseconds(double value, double scale) {
  if (!std::isfinite(value)) return "-";
  const int decimals = scale >= 100.0 ? 0 : scale >= 10.0 ? 1 : scale >= 1.0 ? 2 : 3;
  return decimals == 0 ? tick_label(std::round(value)) : fmt::format("{:.{}f}", value, decimals);
}

}  // namespace drystone::bench
