#include "constraint/kinds.hpp"

#include <string>

namespace drystone {
namespace joint {
namespace {

void check_common(model::Check& check, const JointOptions& o) {
  check.body(o.body_a, "body_a").body(o.body_b, "body_b");
  check.require(o.body_a != o.body_b, "body_a and body_b must differ");
  model::check_name(check, o.name);
}

}  // namespace

void check(model::Check& check, JointView options) {
  check_common(check, options.common());
  const auto kind = static_cast<std::size_t>(options.kind());
  model::check_fields(check, "", *model::type_of<AnyJointOptions>().members[kind].type, &options.common());
  visit(
      [&](const auto& o) {
        using Traits = TraitsOf<decltype(o)>;
        if constexpr (!Traits::kPart.built) {
          check.available((std::string("a ") + to_string(o.kKind) + " joint").c_str(), Traits::kPart);
        }
        if constexpr (requires { o.axis; }) check_axis(check, o.axis);
        if constexpr (requires { o.limit; }) check_limit(check, o.limit);
        if constexpr (requires { Traits::check(check, o); }) Traits::check(check, o);
      },
      options);
}

AnyJointOptions normalized(AnyJointOptions options) {
  std::visit(
      [](auto& o) {
        if constexpr (requires { o.axis; }) o.axis = drystone::normalize(o.axis);
      },
      options);
  return options;
}

bool slides(JointView options) {
  return visit([](const auto& o) { return TraitsOf<decltype(o)>::kSlides; }, options);
}

bool holds_place(JointView options) {
  return visit([](const auto& o) { return TraitsOf<decltype(o)>::kHoldsPlace; }, options);
}

bool holds_angle(JointView options) {
  return visit([](const auto& o) { return TraitsOf<decltype(o)>::holds_angle(o); }, options);
}

bool is_driven(JointView options) {
  return visit(
      [](const auto& o) {
        if constexpr (requires { o.motor.enabled; }) {
          return o.motor.enabled && o.motor.max_force > 0.0f && o.motor.speed != 0.0f;
        }
        return false;
      },
      options);
}

bool has_spring(JointView options) {
  return visit(
      [](const auto& o) {
        if constexpr (requires { o.spring.enabled; }) return o.spring.enabled;
        return batch_kind_has_drive(batch_kind_of(o)) && kHasCoordinates<std::remove_cvref_t<decltype(o)>>;
      },
      options);
}

bool follow(JointView options, const Pull& pull, const BodyState& body, Placement& place) {
  return visit([&](const auto& o) { return TraitsOf<decltype(o)>::follow(o, pull, body, place); }, options);
}

Marks marks_of(JointView options, const Ends& ends) {
  Marks marks;
  visit([&](const auto& o) { TraitsOf<decltype(o)>::mark(o, ends, marks); }, options);
  return marks;
}

}  // namespace joint

const char* to_string(JointKind kind) { return joint::kKinds[static_cast<std::size_t>(kind)].name; }

}  // namespace drystone
