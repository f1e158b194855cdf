#include "tools/testbed/window.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include "console/command_error.hpp"

namespace drystone::testbed {
namespace {

[[noreturn]] void fail(const char* what) {
  const char* reason = nullptr;
  glfwGetError(&reason);
  std::string message = std::string(what) + (reason ? std::string(": ") + reason : "");
  glfwTerminate();
  throw console::CommandError(console::kFailure, message);
}

}  // namespace

Window::Window(const std::string& title, int width, int height, bool visible) {
  if (glfwInit() == GLFW_FALSE) fail("there is no display");
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint(GLFW_VISIBLE, visible ? GLFW_TRUE : GLFW_FALSE);
  window_ = glfwCreateWindow(width, height, title.c_str(), nullptr, nullptr);
  if (window_ == nullptr) fail("cannot open a window with OpenGL 3.3");
  glfwMakeContextCurrent(window_);
  glfwSwapInterval(1);
  glfwSetWindowUserPointer(window_, this);
  // Dear ImGui keeps the callbacks that exist and calls them.
  glfwSetKeyCallback(window_, take_key);
  glfwSetDropCallback(window_, take_files);

  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;
  ImGui::StyleColorsLight();
  ImGui::GetStyle().WindowRounding = 0.0f;
  ImGui::GetStyle().Colors[ImGuiCol_WindowBg].w = 0.94f;
  ImGui_ImplGlfw_InitForOpenGL(window_, true);
  ImGui_ImplOpenGL3_Init("#version 330 core");
}

Window::~Window() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
  glfwDestroyWindow(window_);
  glfwTerminate();
}

bool Window::should_close() const { return glfwWindowShouldClose(window_) != GLFW_FALSE; }

double Window::begin_frame() {
  input_ = {};
  glfwPollEvents();
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  ImGui::NewFrame();
  return static_cast<double>(ImGui::GetIO().DeltaTime);
}

void Window::draw_panels() {
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

void Window::end_frame() { glfwSwapBuffers(window_); }

Vec2 Window::size() const {
  int width = 0, height = 0;
  glfwGetWindowSize(window_, &width, &height);
  return {static_cast<float>(width), static_cast<float>(height)};
}

void Window::pixel_size(int& width, int& height) const { glfwGetFramebufferSize(window_, &width, &height); }

void Window::take_key(GLFWwindow* window, int key, int, int action, int) {
  if (action != GLFW_RELEASE) static_cast<Window*>(glfwGetWindowUserPointer(window))->input_.keys.push_back(key);
}

void Window::take_files(GLFWwindow* window, int count, const char** paths) {
  auto& files = static_cast<Window*>(glfwGetWindowUserPointer(window))->input_.files;
  files.insert(files.end(), paths, paths + count);
}

}  // namespace drystone::testbed
