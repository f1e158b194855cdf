// Areas with other gravity.
#include "world/field/kinds.hpp"

namespace drystone::field {
namespace {

void act(const GravityZoneOptions& o, const Moment&, const Target&, Push& push) {
  push.acceleration += o.acceleration;
  push.without_gravity = push.without_gravity || o.replaces_gravity;
}

}  // namespace

template <>
const KindFunctions<GravityZoneOptions> Kind<GravityZoneOptions>::functions = {"GravityZoneOptions", act};

}  // namespace drystone::field
