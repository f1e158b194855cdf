#include "walker_terrain.hpp"

#include <utility>

namespace drystone::environments {
namespace {

enum class Ground { grass, stump, stairs, pit };

/// The box between two corners.
Box box_between(double left, double bottom, double right, double top) {
  return {.half_extents = {static_cast<float>(0.5 * (right - left)), static_cast<float>(0.5 * (top - bottom))},
          .center = {static_cast<float>(0.5 * (left + right)), static_cast<float>(0.5 * (bottom + top))}};
}

/// Walks along the ground from height to height.
class Drawing {
 public:
  Drawing(Pcg64& random, bool hardcore) : random_(random), hardcore_(hardcore) {}

  double next(int i) {
    x_ = i * kTerrainStep;
    if (begins_) {
      begin_piece();
    } else {
      continue_piece(i);
    }
    begins_ = false;
    const double height = y_;
    if (--left_ == 0) choose_piece();
    return height;
  }
  std::vector<Box> take_boxes() { return std::move(boxes_); }

 private:
  int draw(int low, int high) { return static_cast<int>(random_.integer(low, high)); }

  void choose_piece() {
    left_ = draw(kTerrainGrass / 2, kTerrainGrass);
    // Two obstacles do not follow each other.
    const bool obstacle = piece_ == Ground::grass && hardcore_;
    piece_ = obstacle ? static_cast<Ground>(draw(1, 4)) : Ground::grass;
    begins_ = true;
  }

  void begin_piece() {
    switch (piece_) {
      case Ground::grass: return;
      case Ground::stump:
        left_ = draw(1, 3);
        boxes_.push_back(box_between(x_, y_, x_ + left_ * kTerrainStep, y_ + left_ * kTerrainStep));
        return;
      case Ground::pit: begin_pit(); return;
      case Ground::stairs: begin_stairs(); return;
    }
  }

  void begin_pit() {
    left_ = draw(3, 5);
    const double across = left_ * kTerrainStep;
    const double bottom = y_ - 4.0 * kTerrainStep;
    boxes_.push_back(box_between(x_, bottom, x_ + kTerrainStep, y_));
    boxes_.push_back(box_between(x_ + across, bottom, x_ + across + kTerrainStep, y_));
    left_ += 2;
    begin_y_ = y_;
  }

  void begin_stairs() {
    rise_ = random_.next() > 0.5 ? 1 : -1;
    const int steps = draw(3, 5);
    begin_y_ = y_;
    for (int i = 0; i < steps; ++i) {
      const double top = y_ + i * rise_ * kTerrainStep;
      const double from = x_ + i * kStairWidth * kTerrainStep;
      boxes_.push_back(box_between(from, top - kTerrainStep, from + kStairWidth * kTerrainStep, top));
    }
    left_ = steps * kStairWidth;
    stairs_length_ = left_;
  }

  void continue_piece(int i) {
    if (piece_ == Ground::grass) {
      const double down = kTerrainLevel - y_;
      slope_ = 0.8 * slope_ + 0.01 * (down > 0.0 ? 1.0 : down < 0.0 ? -1.0 : 0.0);
      if (i > kTerrainPad) slope_ += random_.uniform(-1.0, 1.0) / 30.0;
      y_ += slope_;
    } else if (piece_ == Ground::pit) {
      y_ = begin_y_;
      if (left_ > 1) y_ -= 4.0 * kTerrainStep;
    } else if (piece_ == Ground::stairs) {
      const double climbed = static_cast<double>(stairs_length_ - left_ - rise_) / kStairWidth;
      y_ = begin_y_ + climbed * rise_ * kTerrainStep;
    }
  }

  static constexpr int kStairWidth = 4;

  Pcg64& random_;
  bool hardcore_;
  std::vector<Box> boxes_;
  Ground piece_ = Ground::grass;
  bool begins_ = false;
  int left_ = kTerrainPad;  // Heights until the next piece.
  double x_ = 0.0;
  double y_ = kTerrainLevel;
  double slope_ = 0.0;    // Of the grass, per height.
  double begin_y_ = 0.0;  // Where the pit or the stairs began.
  int rise_ = 1;
  int stairs_length_ = 0;
};

}  // namespace

std::vector<Box> draw_terrain(Pcg64& random, bool hardcore, std::span<double> heights) {
  Drawing drawing(random, hardcore);
  int i = 0;
  for (double& height : heights) height = drawing.next(i++);
  return drawing.take_boxes();
}

}  // namespace drystone::environments
