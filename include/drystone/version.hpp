// The version of the library, by semantic versioning.
#pragma once

namespace drystone {

inline constexpr int kVersionMajor = 1;  ///< Grows with each release that may break programs.
inline constexpr int kVersionMinor = 0;  ///< Grows with each release that adds to the API.
inline constexpr int kVersionPatch = 0;  ///< Grows with each release that mends alone.
/// The three numbers with points between them. Builds and packages read them from this file.
inline constexpr const char* kVersion = "1.0.0";

}  // namespace drystone
