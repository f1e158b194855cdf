// Requests to the system that fail: memory of operator new, blocks of tables (drystone/hooks.hpp), and threads. The program that links this
// gets another operator new and another pthread_create(). The code is in a separate file, because a compiler that sees both new and delete
// would warn of a mismatch.
#pragma once

#include <cstdint>

namespace drystone::test {

/// Whether one request fails, or all from that one on.
enum class Fails : std::uint8_t { one, all };

/// While this lives, the request of this number (the first is 0) fails.
class FailingRequest {
 public:
  FailingRequest(std::int64_t number, Fails fails);
  ~FailingRequest();
  FailingRequest(const FailingRequest&) = delete;
  FailingRequest& operator=(const FailingRequest&) = delete;
};

/// While this lives, all threads after so many are refused.
class FailingThreads {
 public:
  explicit FailingThreads(int started);
  ~FailingThreads();
  FailingThreads(const FailingThreads&) = delete;
  FailingThreads& operator=(const FailingThreads&) = delete;
};

/// Whether a request has failed since the last FailingRequest was made, and the number of requests that there have been since.
bool has_failed();
std::int64_t requests();

/// Blocks of operator new that are in use.
std::int64_t blocks_in_use();

}  // namespace drystone::test
