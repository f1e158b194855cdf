// The version of the library, by semantic versioning.
#pragma once

namespace drystone {

/// Before 1.0 a new minor number may break programs.
inline constexpr int kVersionMajor = 0;
inline constexpr int kVersionMinor = 1;  ///< Grows with each release that adds to the API.
inline constexpr int kVersionPatch = 0;  ///< Grows with each release that mends alone.
/// The three numbers with points between them. Builds and packages read them from this file.
inline constexpr const char* kVersion = "0.1.0";

}  // namespace drystone
