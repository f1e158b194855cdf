// The files of io/player/, embedded at build time (cmake/embed_text.cmake), so that a page needs nothing at run time.
#pragma once

#include <string_view>

namespace drystone::io {

extern const std::string_view kPlayerHtml;
extern const std::string_view kPlayerCss;
extern const std::string_view kFilmJs;
extern const std::string_view kViewJs;
extern const std::string_view kPainterJs;
extern const std::string_view kPlayerJs;

}  // namespace drystone::io
