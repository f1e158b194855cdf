// The window: GLFW, OpenGL 3.3 and Dear ImGui.
#pragma once

#include <string>

#include "drystone/math.hpp"
#include "tools/testbed/controls.hpp"

struct GLFWwindow;

namespace drystone::testbed {

class Window {
 public:
  /// Throws CommandError if there is no display or no OpenGL 3.3.
  Window(const std::string& title, int width, int height, bool visible);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  bool should_close() const;
  /// Collects the input since the last frame and begins a frame of Dear ImGui. Returns the time since the last frame [s].
  double begin_frame();
  /// Draws Dear ImGui's windows.
  void draw_panels();
  /// Shows the picture.
  void end_frame();

  /// In the units of the mouse.
  Vec2 size() const;
  /// In pixels.
  void pixel_size(int& width, int& height) const;
  /// What happened since the last frame.
  const Input& input() const { return input_; }

 private:
  static void take_key(GLFWwindow* window, int key, int scancode, int action, int mods);
  static void take_files(GLFWwindow* window, int count, const char** paths);

  GLFWwindow* window_ = nullptr;
  Input input_;
};

}  // namespace drystone::testbed
