#include "drystone/io/player_page.hpp"

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "io/atomic_file.hpp"
#include "io/page_encoding.hpp"
#include "io/player_files.hpp"

namespace drystone::io {
namespace {

Error bad(std::string what) { return {ErrorCode::invalid_argument, std::move(what)}; }

Result<void> check(const Recording& recording, const PageOptions& options) {
  if (recording.frames.empty()) return bad("Recording.frames must not be empty");
  const double unit = options.position_unit;
  if (unit != 0.0 && !(unit >= 1.0e-6 && unit <= 1.0))
    return bad("PageOptions.position_unit must be 0 or in [1e-6, 1]");
  if (!options.view) return {};
  const WorldAabb& view = *options.view;
  if (is_finite(view) && view.lower.x < view.upper.x && view.lower.y < view.upper.y) return {};
  return bad("PageOptions.view must be finite, its lower corner below and left of its upper one");
}

// Escapes the characters that are special in HTML.
std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

struct Part {
  std::string_view placeholder;
  std::string_view text;
};

// Replaces each placeholder, in the order of the page. Text of a part is never taken for a placeholder.
std::string fill_in(std::string_view page, const std::vector<Part>& parts) {
  std::string out;
  for (const Part& part : parts) {
    const std::size_t at = page.find(part.placeholder);
    if (at == std::string_view::npos) continue;
    out += page.substr(0, at);
    out += part.text;
    page.remove_prefix(at + part.placeholder.size());
  }
  return out += page;
}

}  // namespace

Result<std::string> player_page(const Recording& recording, const PageOptions& options) {
  if (const Result<void> checked = check(recording, options); !checked.ok()) return checked.error();
  const WorldAabb view = options.view ? *options.view : fit_view(recording);
  std::string bytes = encode(recording, choose_units(recording, options.position_unit), view);
  if (options.compress) bytes = compressed(bytes);
  const std::string data = base64(bytes);
  const std::string title = escaped(recording.title.empty() ? "Drystone" : recording.title);
  return fill_in(kPlayerHtml, {{"{{title}}", title},
                               {"{{style}}", kPlayerCss},
                               {"{{encoding}}", options.compress ? "deflate" : "plain"},
                               {"{{recording}}", data},
                               {"{{film}}", kFilmJs},
                               {"{{view}}", kViewJs},
                               {"{{painter}}", kPainterJs},
                               {"{{player}}", kPlayerJs}});
}

Result<void> write_player_page(const Recording& recording, const std::string& path, const PageOptions& options) {
  const Result<std::string> page = player_page(recording, options);
  if (!page.ok()) return page.error();
  return write_whole_file(path, page.value());
}

}  // namespace drystone::io
