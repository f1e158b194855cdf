// The style sheets of the report, embedded at build time (cmake/embed_text.cmake), so that a page needs nothing at run
// time.
#pragma once

#include <string_view>

namespace drystone::bench {

/// Of drawings, for a page and for the files.
extern const std::string_view kChartCss;
/// Of the page around them.
extern const std::string_view kPageCss;

}  // namespace drystone::bench
