// The surface of water at one time, with its waves.
#pragma once

#include <cmath>

#include "core/trig.hpp"
#include "drystone/field.hpp"

namespace drystone::field {

/// Coordinates are relative to `place`: distances along side(), heights along up().
class Surface {
 public:
  Surface(const BuoyancyOptions& o, Vec2 gravity, double time, Position place) : o_(o) {
    if (gravity != Vec2{}) up_ = normalize(-gravity);
    const Vec2 from_place = o.surface - place;
    calm_ = dot(up_, from_place);
    if (o.wave_amplitude == 0.0f) return;
    // The phase as a fraction of a wave, computed in double so that it is precise at any distance and time.
    const double along = -static_cast<double>(dot(side(), from_place)) - time * double{o.wave_speed};
    const double waves = along / double{o.wave_length};
    phase_ = static_cast<float>(waves - std::floor(waves));
  }

  Vec2 up() const { return up_; }
  Vec2 side() const { return right_perpendicular(up_); }
  float lowest() const { return calm_ - o_.wave_amplitude; }
  float highest() const { return calm_ + o_.wave_amplitude; }
  float height(float along) const {
    if (o_.wave_amplitude == 0.0f) return calm_;
    return calm_ + o_.wave_amplitude * math::sin_cos(2.0f * kPi * (phase_ + along / o_.wave_length)).sin;
  }
  Vec2 point(float along) const { return along * side() + height(along) * up_; }

 private:
  const BuoyancyOptions& o_;
  Vec2 up_ = {0.0f, 1.0f};
  float calm_ = 0.0f;
  float phase_ = 0.0f;
};

}  // namespace drystone::field
