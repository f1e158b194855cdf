// A recording as one HTML file that plays it in a browser: no server, no network, no other file. See docs/pictures.md
// for what the page offers and how the run is stored in it.
#pragma once

#include <optional>
#include <string>

#include "drystone/io/recording.hpp"
#include "drystone/result.hpp"

namespace drystone::io {

struct PageOptions {
  /// Positions are rounded to this [m]. Range [1e-6, 1], or 0 for one that fits (see choose_units()).
  double position_unit = 0.0;
  /// Compressed pages need a browser that can inflate by itself (DecompressionStream: since 2023 all do).
  bool compress = true;
  /// The part of the world that is shown at first, lower < upper; without it the result of fit_view().
  std::optional<WorldAabb> view = {};
};

/// Errors: invalid_argument for a recording without frames, an option out of range or a file that cannot be written.
Result<void> write_player_page(const Recording& recording, const std::string& path, const PageOptions& options = {});
/// The page as text. Errors as above.
Result<std::string> player_page(const Recording& recording, const PageOptions& options = {});

}  // namespace drystone::io
