#include "benchmarks/report/svg.hpp"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

namespace drystone::bench {
namespace {

std::string coordinate(double value) { return decimal(value, 1); }

std::string spot(Spot at) { return coordinate(at.x) + "," + coordinate(at.y); }

// Absolute for the first point, then steps between rounded points, so that rounding does not add up.
std::string path_data(const std::vector<Spot>& points, bool closed) {
  std::string out;
  long long x = 0;
  long long y = 0;
  for (const Spot& point : points) {
    const long long next_x = std::llround(point.x * 10.0);
    const long long next_y = std::llround(point.y * 10.0);
    const double step_x = static_cast<double>(next_x - x) / 10.0;
    const double step_y = static_cast<double>(next_y - y) / 10.0;
    const std::string vertical = coordinate(step_y);
    out += out.empty() ? "M" : "l";
    out += coordinate(step_x) + (vertical.front() == '-' ? "" : " ") + vertical;
    x = next_x;
    y = next_y;
  }
  if (closed) out += "z";
  return out;
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      case '\t':
      case '\n':
      case '\r': out += c; break;
      default:
        if (static_cast<unsigned char>(c) < 0x20u) {
          out += "\xEF\xBF\xBD";
        } else {
          out += c;
        }
    }
  }
  return out;
}

std::string decimal(double value, int decimals) {
  if (!std::isfinite(value)) return "-";
  std::string out = fmt::format("{:.{}f}", value, decimals);
  if (out.find('.') != std::string::npos) {
    out.erase(out.find_last_not_of('0') + 1);
    if (out.back() == '.') out.pop_back();
  }
  return out == "-0" ? "0" : out;
}

double text_width(std::string_view text) {
  double width = 0.0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool continues_character = (byte & 0xC0u) == 0x80u;
    if (continues_character) continue;
    const bool narrow = std::string_view("iIjl.,:;|!'() ftr1").find(c) != std::string_view::npos;
    const bool wide = std::string_view("mwMW@%").find(c) != std::string_view::npos || (c >= 'A' && c <= 'Z');
    width += narrow ? 5.0 : wide ? 10.0 : 7.2;
  }
  return width;
}

Svg::Svg(double width, double height, std::string_view title) : width_(width), height_(height), title_(title) {
  const bool usable = std::isfinite(width) && std::isfinite(height) && width > 0.0 && height > 0.0;
  if (!usable) throw std::invalid_argument("Svg: width and height must be finite and positive");
}

void Svg::open(std::string_view name, std::string_view classes) {
  body_ += fmt::format("<{} class=\"{}\"", name, classes);
}

void Svg::close(std::string_view name, std::string_view hint) {
  body_ += hint.empty() ? std::string("/>\n") : fmt::format("><title>{}</title></{}>\n", escaped(hint), name);
}

void Svg::rect(const Frame& frame, std::string_view classes, std::string_view hint) {
  open("rect", classes);
  body_ += fmt::format(" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", coordinate(frame.left), coordinate(frame.top),
                       coordinate(frame.width), coordinate(frame.height));
  close("rect", hint);
}

void Svg::line(Spot from, Spot to, std::string_view classes) { polyline({from, to}, classes); }

void Svg::polyline(const std::vector<Spot>& points, std::string_view classes) { outlines({points}, false, classes); }

void Svg::polygon(const std::vector<Spot>& points, std::string_view classes) { outlines({points}, true, classes); }

void Svg::outlines(const std::vector<std::vector<Spot>>& parts, bool closed, std::string_view classes,
                   std::string_view hint) {
  std::string data;
  for (const std::vector<Spot>& part : parts) data += path_data(part, closed);
  if (data.empty()) return;
  open("path", classes);
  body_ += fmt::format(" d=\"{}\"", data);
  close("path", hint);
}

void Svg::circle(Spot center, double radius, std::string_view classes, std::string_view hint) {
  open("circle", classes);
  body_ += fmt::format(" cx=\"{}\" cy=\"{}\" r=\"{}\"", coordinate(center.x), coordinate(center.y), coordinate(radius));
  close("circle", hint);
}

void Svg::text(Spot at, std::string_view text, std::string_view classes, bool turned) {
  open("text", classes);
  body_ += turned ? fmt::format(" transform=\"translate({}) rotate(-90)\"", spot(at))
                  : fmt::format(" x=\"{}\" y=\"{}\"", coordinate(at.x), coordinate(at.y));
  body_ += fmt::format(">{}</text>\n", escaped(text));
}

void Svg::inset(Spot top_left, const Svg& drawing) {
  body_ += fmt::format("<g transform=\"translate({})\">\n{}</g>\n", spot(top_left), drawing.body_);
}

std::string Svg::head(bool in_page) const {
  const std::string size = fmt::format("{} {}", coordinate(width_), coordinate(height_));
  const std::string fixed = fmt::format(" width=\"{}\" height=\"{}\"", coordinate(width_), coordinate(height_));
  return fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 {}\"{} role=\"img\">\n",
                     size, in_page ? "" : fixed) +
         fmt::format("<title>{}</title>\n", escaped(title_));
}

std::string Svg::element() const { return head(true) + body_ + "</svg>\n"; }

std::string Svg::file(std::string_view style) const {
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + head(false);
  out += fmt::format("<style>\n{}</style>\n", style);
  out += "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n";
  return out + body_ + "</svg>\n";
}

}  // namespace drystone::bench
