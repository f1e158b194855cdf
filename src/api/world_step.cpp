#include "drystone/world.hpp"
#include "record/operation.hpp"
#include "step/step.hpp"

namespace drystone {

Result<StepReport> World::step(float seconds) { return step_with(seconds, state_->options.force_clearing); }

Result<StepReport> World::step_with(float seconds, ForceClearing force_clearing) {
  record::Operation<record::Operations::kStep> check(*state_, seconds, force_clearing);
  check.within("seconds", seconds, bound::kStepLength);
  return check.then([&] { return step::step(*state_, seconds, force_clearing); });
}

const char* to_string(Phase phase) {
  constexpr std::array<const char*, kPhaseCount> kNames = {"begin",     "update_pairs", "update_contacts", "islands",
                                                           "partition", "solve",        "continuous",      "refit",
                                                           "sleep",     "events"};
  return kNames[static_cast<std::size_t>(phase)];
}

}  // namespace drystone
