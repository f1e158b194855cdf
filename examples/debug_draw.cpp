// Draws a world with letters in a terminal, through a small DebugDraw: a standing pile with its contacts, and a thrown ball.
#include <array>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "drystone/drystone.hpp"

namespace {

using drystone::DrawColor;
using drystone::DrawMeaning;
using drystone::Position;

class LetterDraw : public drystone::DebugDraw {
 public:
  void polygon(std::span<const Position> corners, float, DrawColor color) override {
    for (std::size_t i = 0; i < corners.size(); ++i) segment(corners[i], corners[(i + 1) % corners.size()], color);
  }
  void circle(Position center, float radius, drystone::Rotation, DrawColor color) override {
    for (int i = 0; i < 32; ++i) {
      const double angle = 6.2832 * i / 32;
      put({center.x + double{radius} * std::cos(angle), center.y + double{radius} * std::sin(angle)}, letter(color));
    }
  }
  void capsule(Position a, Position b, float, DrawColor color) override { segment(a, b, color); }
  void segment(Position a, Position b, DrawColor color) override {
    for (int i = 0; i <= 64; ++i) put(drystone::lerp(a, b, static_cast<float>(i) / 64), letter(color));
  }
  void point(Position place, DrawColor color) override { put(place, letter(color)); }
  void text(Position place, std::string_view text, DrawColor) override {
    for (std::size_t i = 0; i < text.size(); ++i) put({place.x + kCell * static_cast<double>(i), place.y}, text[i]);
  }
  void transform(const drystone::WorldTransform& pose, DrawColor color) override { put(pose.position, letter(color)); }

  void print() const {
    for (const std::string& row : rows_) std::printf("%s\n", row.c_str());
  }

 private:
  // Width of a letter [m]; a letter is twice as high.
  static constexpr double kCell = 0.125;

  static char letter(DrawColor color) {
    switch (color.meaning) {
      case DrawMeaning::static_body: return '=';
      case DrawMeaning::awake_body: return 'o';
      case DrawMeaning::asleep_body: return '.';
      case DrawMeaning::contact_point: return 'X';
      default: return '\'';
    }
  }
  void put(Position place, char what) {
    const auto column = static_cast<long>(std::floor(place.x / kCell)) + 40;
    const auto row = 22 - static_cast<long>(std::floor(place.y / (2 * kCell)));
    if (column < 0 || column >= 80 || row < 0 || row >= 24) return;
    rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = what;
  }

  std::array<std::string, 24> rows_ = [] {
    std::array<std::string, 24> rows;
    rows.fill(std::string(80, ' '));
    return rows;
  }();
};

}  // namespace

int main() {
  drystone::World world;
  const drystone::BodyId ground = world.create_body({.position = {0, -1}});
  world.create_shape(ground, drystone::Box{.half_extents = {5, 1}}).value();
  for (const Position place : {Position{-0.6, 0.5}, Position{0.6, 0.5}, Position{0, 1.5}}) {
    const drystone::BodyId box = world.create_body({.type = drystone::BodyType::dynamic, .position = place});
    world.create_shape(box, drystone::Box{.half_extents = {0.5f, 0.5f}}, {.density = 1}).value();
  }
  const drystone::BodyId ball = world.create_body(
      {.type = drystone::BodyType::dynamic, .position = {-4.5, 3}, .velocity = {2, 4}, .name = "ball"});
  world.create_shape(ball, drystone::Circle{.radius = 0.4f}, {.density = 1}).value();
  for (int step = 0; step < 45; ++step) world.step(1.0f / 60).value();

  using drystone::DrawLayer;
  LetterDraw letters;
  world.draw(letters, {.layers = {DrawLayer::shapes, DrawLayer::contacts, DrawLayer::sleep_times}}).value();
  letters.print();
}
