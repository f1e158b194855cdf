// The frame lengths of programs: even ones at common rates, and uneven ones.
#pragma once

#include <functional>
#include <random>
#include <string>
#include <vector>

namespace drystone::test {

struct FrameRate {
  std::string name;
  /// The length of the next frame [s].
  std::function<double()> next;
};

inline FrameRate even_frames(const char* name, double rate) {
  return {name, [rate] { return 1.0 / rate; }};
}

/// Frames of 1 to 40 ms with an occasional one of 100 ms, the same sequence in each run.
inline FrameRate jittering_frames() {
  std::mt19937 random(7);
  return {"jittering", [random]() mutable {
            const double part = static_cast<double>(random()) / 4294967296.0;
            return random() % 50 == 0 ? 0.1 : 0.001 + 0.039 * part;
          }};
}

inline std::vector<FrameRate> frame_rates() {
  return {even_frames("24 Hz", 24.0), even_frames("30 Hz", 30.0),   even_frames("59.94 Hz", 60.0 / 1.001),
          even_frames("60 Hz", 60.0), even_frames("144 Hz", 144.0), even_frames("240 Hz", 240.0),
          jittering_frames()};
}

}  // namespace drystone::test
