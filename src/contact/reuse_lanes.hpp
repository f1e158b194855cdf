// Tests which manifolds are kept (contact/kept_manifold.hpp), for many contacts together. The results are the same for all lanes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "drystone/world.hpp"
#include "world/sim_state.hpp"

namespace drystone::contact {

/// The largest number of contacts that one call tests.
inline constexpr std::size_t kMostTested = 256;

/// Slots of contacts, ascending. A contact that is in neither list keeps its manifold and needs nothing else in this step.
struct TestedContacts {
  std::array<std::uint32_t, kMostTested> moved;  // Their manifolds have to be computed.
  std::array<std::uint32_t, kMostTested> deep;   // Their manifolds are kept, and ContactKey::deep or pressed is set.
  std::size_t moved_count = 0;
  std::size_t deep_count = 0;
};

/// Sorts at most kMostTested contacts into the lists, which are overwritten.
using TestContactsFunction = void (*)(const SimState& w, std::span<const std::uint32_t> slots, TestedContacts& to);

/// The function for the given lanes, which must be available.
TestContactsFunction test_contacts_function(Lanes lanes);

}  // namespace drystone::contact
