// Names of the error codes, and the exception that is raised when the value of a failed Result is taken.
#include "drystone/result.hpp"

#include <cstdio>
#include <cstdlib>

#include "core/platform.hpp"

namespace drystone {

const char* to_string(ErrorCode code) {
  switch (code) {
    case ErrorCode::invalid_argument: return "invalid_argument";
    case ErrorCode::invalid_geometry: return "invalid_geometry";
    case ErrorCode::stale_id: return "stale_id";
    case ErrorCode::wrong_moment: return "wrong_moment";
    case ErrorCode::limit_exceeded: return "limit_exceeded";
    case ErrorCode::not_available: return "not_available";
  }
  return "unknown";
}

void detail::raise(const Error& error) {
#if DRYSTONE_EXCEPTIONS
  throw Exception(error);
#else
  // Not by printf(), which is 5 KB of WebAssembly by gzip.
  for (const char* text : {"drystone: ", to_string(error.code), ": ", error.message.c_str(), "\n"})
    std::fputs(text, stderr);
  std::abort();
#endif
}

}  // namespace drystone
