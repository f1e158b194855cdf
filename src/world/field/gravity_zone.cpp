// Areas with other gravity.
#include "world/field/kinds.hpp"

namespace drystone::field {

void act(const GravityZoneOptions& o, const Moment&, const Target&, Push& push) {
  push.acceleration += o.acceleration;
  push.without_gravity = push.without_gravity || o.replaces_gravity;
}

}  // namespace drystone::field
