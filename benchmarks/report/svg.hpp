// A small writer of SVG. A drawing is a list of shapes that carry classes; colours, fonts and line widths are in
// report_files.hpp's chart style sheet, which has a light and a dark form, so that a drawing follows the reader's setting
// both inside the page and as a file of its own.
//
// The same calls give the same bytes: numbers are rounded to a tenth of a unit and written without regard to the locale.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace drystone::bench {

struct Spot {
  double x = 0.0;
  double y = 0.0;
};

struct Frame {
  double left = 0.0;
  double top = 0.0;
  double width = 0.0;
  double height = 0.0;

  double right() const { return left + width; }
  double bottom() const { return top + height; }
};

/// Text as XML and HTML show it, in elements and in attributes. Control characters, which XML does not allow, become
/// U+FFFD. UTF-8 is taken as it is.
std::string escaped(std::string_view text);

/// At most so many decimals, no zeros at the end, "0" for what rounds to zero. Not finite: "-".
std::string decimal(double value, int decimals);

/// About how wide the text is in the charts' font at 12 units [units]; rather too much than too little.
double text_width(std::string_view text);

class Svg {
 public:
  /// The title is what screen readers say. Throws std::invalid_argument where a side is not finite and positive.
  Svg(double width, double height, std::string_view title);

  double width() const { return width_; }
  double height() const { return height_; }

  /// `hint` is what a pointer that rests on the shape sees; may be empty.
  void rect(const Frame& frame, std::string_view classes, std::string_view hint = {});
  void line(Spot from, Spot to, std::string_view classes);
  void polyline(const std::vector<Spot>& points, std::string_view classes);
  /// Closed.
  void polygon(const std::vector<Spot>& points, std::string_view classes);
  /// One path of many closed outlines or, where `closed` is false, of many lines.
  void outlines(const std::vector<std::vector<Spot>>& parts, bool closed, std::string_view classes,
                std::string_view hint = {});
  void circle(Spot center, double radius, std::string_view classes, std::string_view hint = {});
  /// Starts, is centred or ends at `at` with the classes "start", "middle" or "end". `turned`: reads from below to above.
  void text(Spot at, std::string_view text, std::string_view classes, bool turned = false);

  /// Another drawing inside this one.
  void inset(Spot top_left, const Svg& drawing);

  /// For the inside of a page that has the style sheet.
  std::string element() const;
  /// A file of its own.
  std::string file(std::string_view style) const;

 private:
  void open(std::string_view name, std::string_view classes);
  void close(std::string_view name, std::string_view hint);
  std::string head(bool in_page) const;

  double width_;
  double height_;
  std::string title_;
  std::string body_;
};

}  // namespace drystone::bench
