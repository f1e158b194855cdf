// Prefetches several cache lines.
#pragma once

#include <cstddef>

#include "base/platform.hpp"

namespace drystone::base {

inline void prefetch_bytes(const void* address, std::size_t bytes) {
  constexpr std::size_t kLine = 64;
  if (bytes == 0) return;
  const auto* const first = static_cast<const std::byte*>(address);
  for (std::size_t offset = 0; offset < bytes; offset += kLine) prefetch(first + offset);
  prefetch(first + bytes - 1);
}

}  // namespace drystone::base
