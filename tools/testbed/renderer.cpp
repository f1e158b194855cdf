#include "tools/testbed/renderer.hpp"

#define GL_GLEXT_PROTOTYPES
#include <GL/glcorearb.h>

#include <array>
#include <cstddef>
#include <string>
#include <utility>

#include "console/command_error.hpp"
#include "io/draw_styles.hpp"

namespace drystone::testbed {
namespace {

using console::CommandError;
using console::kFailure;

// `window` is 2 / (the size of the view in metres): it takes places relative to the camera to the cube that OpenGL shows.
constexpr const char* kTriangleVertices = R"(#version 330 core
layout(location = 0) in vec2 point;
layout(location = 1) in vec4 color;
uniform vec2 window;
out vec4 fill;
void main() {
  fill = color;
  gl_Position = vec4(point * window, 0.0, 1.0);
}
)";

constexpr const char* kTriangleColors = R"(#version 330 core
in vec4 fill;
out vec4 color;
void main() { color = fill; }
)";

// A rectangle around the round: it lies along the segment and is larger by the radius and a pixel for the smooth edge. `place` is
// in pixels in the frame of the rectangle, whose origin is the segment's middle.
constexpr const char* kRoundVertices = R"(#version 330 core
layout(location = 0) in vec2 a;
layout(location = 1) in vec2 b;
layout(location = 2) in vec2 radii;
layout(location = 3) in vec4 fill_color;
layout(location = 4) in vec4 line_color;
uniform vec2 window;
uniform float scale;
out vec2 place;
flat out float half_length;
flat out float radius;
flat out vec4 fill;
flat out vec4 line;
void main() {
  vec2 along = b - a;
  float size = length(along);
  along = size > 0.0 ? along / size : vec2(1.0, 0.0);
  half_length = 0.5 * size * scale;
  radius = radii.x * scale + radii.y;
  fill = fill_color;
  line = line_color;
  vec2 corner = vec2(gl_VertexID % 2, gl_VertexID / 2) * 2.0 - 1.0;
  place = corner * vec2(half_length + radius + 1.0, radius + 1.0);
  vec2 offset = (place.x * along + place.y * vec2(-along.y, along.x)) / scale;
  gl_Position = vec4((0.5 * (a + b) + offset) * window, 0.0, 1.0);
}
)";

constexpr const char* kRoundColors = R"(#version 330 core
uniform float outline;
in vec2 place;
flat in float half_length;
flat in float radius;
flat in vec4 fill;
flat in vec4 line;
out vec4 color;
void main() {
  vec2 nearest = vec2(clamp(place.x, -half_length, half_length), 0.0);
  float outside = distance(place, nearest) - radius;
  color = mix(fill, line, clamp(outside + 0.5 + outline, 0.0, 1.0));
  color.a *= clamp(0.5 - outside, 0.0, 1.0);
  if (color.a <= 0.0) discard;
}
)";

unsigned int compile(unsigned int kind, const char* source) {
  const unsigned int shader = glCreateShader(kind);
  glShaderSource(shader, 1, &source, nullptr);
  glCompileShader(shader);
  int compiled = 0;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
  if (compiled != 0) return shader;
  std::array<char, 1024> log{};
  glGetShaderInfoLog(shader, static_cast<int>(log.size()), nullptr, log.data());
  throw CommandError(kFailure, std::string("OpenGL refuses a shader: ") + log.data());
}

unsigned int link(const char* vertices, const char* colors) {
  const unsigned int program = glCreateProgram();
  for (const auto& [kind, source] : {std::pair{GL_VERTEX_SHADER, vertices}, {GL_FRAGMENT_SHADER, colors}}) {
    const unsigned int shader = compile(static_cast<unsigned int>(kind), source);
    glAttachShader(program, shader);
    glDeleteShader(shader);
  }
  glLinkProgram(program);
  int linked = 0;
  glGetProgramiv(program, GL_LINK_STATUS, &linked);
  if (linked == 0) throw CommandError(kFailure, "OpenGL cannot link a shader program");
  return program;
}

template <typename Row>
void attribute(unsigned int location, int count, unsigned int type, std::size_t offset, unsigned int divisor) {
  const bool is_color = type == GL_UNSIGNED_BYTE;
  glEnableVertexAttribArray(location);
  glVertexAttribPointer(location, count, type, is_color ? GL_TRUE : GL_FALSE, static_cast<int>(sizeof(Row)),
                        reinterpret_cast<const void*>(offset));
  glVertexAttribDivisor(location, divisor);
}

template <typename Row>
void upload(unsigned int buffer, const std::vector<Row>& rows) {
  glBindBuffer(GL_ARRAY_BUFFER, buffer);
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(rows.size() * sizeof(Row)), rows.data(), GL_STREAM_DRAW);
}

}  // namespace

Renderer::Renderer()
    : triangle_program_(link(kTriangleVertices, kTriangleColors)), round_program_(link(kRoundVertices, kRoundColors)) {
  glGenVertexArrays(1, &triangle_array_);
  glGenVertexArrays(1, &round_array_);
  glGenBuffers(1, &triangle_buffer_);
  glGenBuffers(1, &round_buffer_);

  glBindVertexArray(triangle_array_);
  glBindBuffer(GL_ARRAY_BUFFER, triangle_buffer_);
  attribute<TriangleVertex>(0, 2, GL_FLOAT, offsetof(TriangleVertex, point), 0);
  attribute<TriangleVertex>(1, 4, GL_UNSIGNED_BYTE, offsetof(TriangleVertex, color), 0);

  glBindVertexArray(round_array_);
  glBindBuffer(GL_ARRAY_BUFFER, round_buffer_);
  attribute<Round>(0, 2, GL_FLOAT, offsetof(Round, a), 1);
  attribute<Round>(1, 2, GL_FLOAT, offsetof(Round, b), 1);
  attribute<Round>(2, 2, GL_FLOAT, offsetof(Round, meters), 1);
  attribute<Round>(3, 4, GL_UNSIGNED_BYTE, offsetof(Round, fill), 1);
  attribute<Round>(4, 4, GL_UNSIGNED_BYTE, offsetof(Round, line), 1);
  glBindVertexArray(0);
}

Renderer::~Renderer() {
  glDeleteBuffers(1, &triangle_buffer_);
  glDeleteBuffers(1, &round_buffer_);
  glDeleteVertexArrays(1, &triangle_array_);
  glDeleteVertexArrays(1, &round_array_);
  glDeleteProgram(triangle_program_);
  glDeleteProgram(round_program_);
}

void Renderer::draw(const Batch& batch, const Camera& camera, int width, int height) {
  glViewport(0, 0, width, height);
  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_CULL_FACE);
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  const auto channel = [](int shift) { return static_cast<float>((io::kPaperColor >> shift) & 0xff) / 255.0f; };
  glClearColor(channel(16), channel(8), channel(0), 1.0f);
  glClear(GL_COLOR_BUFFER_BIT);

  const Vec2 window = {2.0f * camera.scale / camera.viewport.x, 2.0f * camera.scale / camera.viewport.y};
  const float pixels_per_meter = camera.scale * static_cast<float>(width) / camera.viewport.x;

  glUseProgram(triangle_program_);
  glUniform2f(glGetUniformLocation(triangle_program_, "window"), window.x, window.y);
  glBindVertexArray(triangle_array_);
  upload(triangle_buffer_, batch.triangles);
  glDrawArrays(GL_TRIANGLES, 0, static_cast<int>(batch.triangles.size()));

  glUseProgram(round_program_);
  glUniform2f(glGetUniformLocation(round_program_, "window"), window.x, window.y);
  glUniform1f(glGetUniformLocation(round_program_, "scale"), pixels_per_meter);
  glUniform1f(glGetUniformLocation(round_program_, "outline"), kOutlineWidth);
  glBindVertexArray(round_array_);
  upload(round_buffer_, batch.rounds);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<int>(batch.rounds.size()));
  glBindVertexArray(0);
}

OffscreenPicture::OffscreenPicture(int width, int height) : width_(width), height_(height) {
  glGenFramebuffers(1, &frame_);
  glGenRenderbuffers(1, &color_);
  glBindRenderbuffer(GL_RENDERBUFFER, color_);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
  glBindFramebuffer(GL_FRAMEBUFFER, frame_);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color_);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
    throw CommandError(kFailure,
                       "OpenGL cannot make a picture of " + std::to_string(width) + " x " + std::to_string(height));
  }
}

OffscreenPicture::~OffscreenPicture() {
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glDeleteFramebuffers(1, &frame_);
  glDeleteRenderbuffers(1, &color_);
}

/// OpenGL counts rows from below.
io::Pixels OffscreenPicture::pixels() const {
  io::Pixels picture{static_cast<std::size_t>(width_), static_cast<std::size_t>(height_), {}};
  const std::size_t row = 3 * picture.width;
  std::vector<std::uint8_t> upwards(row * picture.height);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width_, height_, GL_RGB, GL_UNSIGNED_BYTE, upwards.data());
  picture.rgb.reserve(upwards.size());
  for (std::size_t y = picture.height; y-- > 0;) {
    const auto begin = upwards.begin() + static_cast<std::ptrdiff_t>(y * row);
    picture.rgb.insert(picture.rgb.end(), begin, begin + static_cast<std::ptrdiff_t>(row));
  }
  return picture;
}

}  // namespace drystone::testbed
