// Areas with other gravity.
#include "field/kinds.hpp"

namespace drystone::field {
namespace {

void check(model::Check& check, const GravityZoneOptions& o) {
  check.finite("GravityZoneOptions.acceleration", o.acceleration);
}

void act(const GravityZoneOptions& o, const Moment&, const Target&, Push& push) {
  push.acceleration += o.acceleration;
  push.without_gravity = push.without_gravity || o.replaces_gravity;
}

}  // namespace

template <>
const KindFunctions<GravityZoneOptions> Kind<GravityZoneOptions>::functions = {check, act};

}  // namespace drystone::field
