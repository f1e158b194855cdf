// The mark of a contact that has just begun to touch, which the solver has not seen yet (solver/contact_kernels-inl.hpp).
#pragma once

namespace drystone::contact {

/// The normal impulses of the first point of such a contact: zero, with a sign. Impulses that the solver stores have none.
inline constexpr float kJustBegun = -0.0f;

}  // namespace drystone::contact
