// The chain of a ground that is given by heights.
#include "drystone/shape.hpp"

namespace drystone {

// From right to left, so that the upper side is on the chain's right. The ghosts continue the first and the last link.
ChainOptions make_heightfield(std::span<const float> heights, float spacing, Vec2 start) {
  ChainOptions chain;
  if (heights.size() < 2) return chain;
  const std::size_t count = heights.size();
  chain.points.reserve(count + 2);
  const auto point = [&](std::size_t i) { return start + Vec2{spacing * static_cast<float>(i), heights[i]}; };
  chain.points.push_back(2.0f * point(count - 1) - point(count - 2));
  for (std::size_t i = count; i > 0; --i) chain.points.push_back(point(i - 1));
  chain.points.push_back(2.0f * point(0) - point(1));
  return chain;
}

}  // namespace drystone
