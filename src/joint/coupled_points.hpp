// Which articulated components are solved with the matrix of their contact points (articulated_contacts-inl.hpp).
#pragma once

#include <cstdint>

namespace drystone {

/// The largest number of points with a matrix. The work with it grows with the square of their number. Components with more points share no
/// batch with components with fewer, because the two ways differ in rounding.
inline constexpr std::uint32_t kMaxCoupledPoints = 16;

}  // namespace drystone
