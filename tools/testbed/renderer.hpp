// Draws a batch with OpenGL 3.3. There must be a current context while a Renderer exists.
#pragma once

#include <cstdint>

#include "drystone/io/picture.hpp"
#include "tools/testbed/batch.hpp"
#include "tools/testbed/camera.hpp"

namespace drystone::testbed {

class Renderer {
 public:
  /// Throws CommandError if the graphics driver refuses the shaders.
  Renderer();
  ~Renderer();
  Renderer(const Renderer&) = delete;
  Renderer& operator=(const Renderer&) = delete;

  /// Clears the window's picture of this many pixels and draws the batch. The camera's viewport may be in larger units than pixels.
  void draw(const Batch& batch, const Camera& camera, int width, int height);

 private:
  unsigned int triangle_program_ = 0;
  unsigned int round_program_ = 0;
  unsigned int triangle_array_ = 0;
  unsigned int round_array_ = 0;
  unsigned int triangle_buffer_ = 0;
  unsigned int round_buffer_ = 0;
};

/// A picture in the memory of the graphics card, for a window that is not shown: what is drawn while it exists goes there.
class OffscreenPicture {
 public:
  /// Throws CommandError.
  OffscreenPicture(int width, int height);
  ~OffscreenPicture();
  OffscreenPicture(const OffscreenPicture&) = delete;
  OffscreenPicture& operator=(const OffscreenPicture&) = delete;

  io::Pixels pixels() const;

 private:
  int width_;
  int height_;
  unsigned int frame_ = 0;
  unsigned int color_ = 0;
};

}  // namespace drystone::testbed
