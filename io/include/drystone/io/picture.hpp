// A picture of one moment as a PNG file: bodies filled by type and sleep, contacts, joints, a caption, a legend and a
// scale bar. Drawn with cairo. Two pictures of equal snapshots with equal options are equal on one machine; fonts may
// differ from machine to machine. See docs/pictures.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "drystone/io/snapshot.hpp"
#include "drystone/result.hpp"
#include "drystone/world.hpp"

namespace drystone::io {

/// The options of write_png() and draw_pixels().
struct PictureOptions {
  /// [px] Range [64, 16384].
  int width = 1600;
  /// [px] Range [64, 16384], or 0: from the shape of the view, between a quarter and one and a half times the width.
  int height = 0;
  /// The part of the world to show, lower < upper; without it the result of fit_view(). The picture shows more if its
  /// sides have another ratio.
  std::optional<WorldAabb> view = {};
  /// UTF-8. Empty: no title.
  std::string title = {};
  /// Simulated time for the caption [s].
  std::optional<double> time = {};
  /// Touching points and their normals.
  bool contacts = true;
  bool joints = true;  ///< Anchors, axes and ropes.
  /// The areas and centres of fields and the surface of water, lightly, behind the bodies.
  bool fields = true;
  /// The bounds of every island, darker where it sleeps.
  bool island_bounds = false;
  /// Layers of debug drawing, in place of bodies, contacts, joints, fields and islands. For a Snapshot: those with which it was
  /// taken.
  DrawLayers draw = {};
  /// Title, counters, legend and scale bar. Without them the world fills the picture.
  bool caption = true;
};

/// Draws the present state of the world. Errors: invalid_argument for an option out of range or a file that cannot be
/// written.
Result<void> write_png(const World& world, const std::string& path, const PictureOptions& options = {});
/// Draws a snapshot, which may be older than the world.
Result<void> write_png(const Snapshot& snapshot, const std::string& path, const PictureOptions& options = {});

/// A picture in memory: rows from top to bottom, each of `width` pixels of three bytes, red, green and blue.
struct Pixels {
  std::size_t width = 0;            ///< [px]
  std::size_t height = 0;           ///< [px]
  std::vector<std::uint8_t> rgb{};  ///< 3 * width * height bytes.
};

/// The picture that write_png() writes. Errors: invalid_argument for an option out of range or too little memory.
Result<Pixels> draw_pixels(const World& world, const PictureOptions& options = {});
/// Writes a picture in memory to a file. Errors: invalid_argument if width or height is not in [1, 16384], if `rgb` has not three
/// bytes for each pixel, or if the file cannot be written.
Result<void> write_png(const Pixels& pixels, const std::string& path);

}  // namespace drystone::io
