// Pieces of a page: HTML that is well-formed XML too, so that any XML parser can check it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace drystone::bench {

struct Cell {
  std::string text;
  /// "best", "good", "bad", "left" (numbers stand to the right otherwise), "mono".
  std::string classes;
  /// A second line in small print.
  std::string note;
  /// How many rows it spans.
  std::size_t rows = 1;
  /// A heading of its row.
  bool head = false;
};

struct Table {
  std::vector<std::string> head;
  std::vector<std::vector<Cell>> rows;
};

/// Empty for a table without rows.
std::string html(const Table& table);

/// `text` is escaped.
std::string paragraph(std::string_view text);
std::string list(const std::vector<std::string>& items);

/// A heading that a link can name, and what stands below it. `content` is HTML. Empty where the content is.
std::string section(const std::string& id, const std::string& title, const std::string& content);
std::string subsection(const std::string& title, const std::string& content);

/// Folded until it is asked for.
std::string folded(const std::string& summary, const std::string& content);

/// About three digits that count: "0.00123", "4.56", "1,235"; "-" where it is not finite.
std::string significant(double value);

/// A time or a span of times [ms], at a precision that suits `scale`.
std::string milliseconds(double value, double scale);

}  // namespace drystone::bench
