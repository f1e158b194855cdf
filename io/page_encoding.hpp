// A compact encoding of a recording, for the player page. docs/pictures.md describes the format; io/player/film.js
// reads it and tests/io/player_page_test.cpp holds a second reader.
//
// Poses become whole numbers of a unit, at most half a unit off and without drift, because each is rounded by itself.
// The encoding stores the difference to the pose at unchanged velocity: free flight and rest become zeros and small
// numbers, which deflate compresses well. A body that has not changed for eight frames costs nothing until it moves
// again.
#pragma once

#include <string>
#include <string_view>

#include "drystone/io/recording.hpp"
#include "drystone/position.hpp"

namespace drystone::io {

/// The units of the whole numbers of an encoded recording.
struct EncodingUnits {
  /// [m]
  double position = 0.001;
  /// A full turn; a power of two.
  int angle_steps = 1 << 16;
};

/// Units that fit a recording: 1 mm, less if bodies are small (a hundredth of the median body, 0.01 mm at least);
/// angles so fine that the rim of the median body moves by about as much. A `position` above 0 is used unchanged.
EncodingUnits choose_units(const Recording& recording, double position = 0.0);

/// The bytes of a recording: length of the header (32 bits, little-endian), header (JSON), frames. `view` is what the
/// player shows at first.
std::string encode(const Recording& recording, const EncodingUnits& units, const WorldAabb& view);

/// The zlib format of `bytes` (RFC 1950).
std::string compressed(std::string_view bytes);
/// RFC 4648, with padding.
std::string base64(std::string_view bytes);

}  // namespace drystone::io
