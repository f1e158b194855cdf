// The C API tells that there is no memory by a status, also if there is none for the message.
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

#include "drystone/drystone.h"
#include "tests/failures/requests.hpp"

namespace drystone::test {
namespace {

/// Returns the status of the first call that fails.
DryStatus use_c(DryWorld** world) {
  DryWorldOptions options = dry_default_world_options();
  options.workers = 2;
  DryStatus status = dry_world_create(&options, world);
  for (int i = 0; i < 20 && status == DRY_OK; ++i) {
    DryBodyOptions body = dry_default_body_options();
    body.type = DRY_BODY_TYPE_DYNAMIC;
    body.name = "a body with a name that needs memory";
    DryBodyId id;
    status = dry_world_create_body(*world, &body, &id);
    const DryCircle circle = {{0.0f, 0.0f}, 0.5f};
    if (status == DRY_OK) status = dry_world_create_shape_circle(*world, id, &circle, nullptr, nullptr);
  }
  if (status == DRY_OK) status = dry_world_step(*world, 1.0f / 60.0f, nullptr);
  return status;
}

TEST(RequestsInC, ThatFailGiveAStatus) {
  for (const Fails fails : {Fails::one, Fails::all}) {
    DryWorld* whole = nullptr;
    ASSERT_EQ(use_c(&whole), DRY_OK);
    dry_world_destroy(whole);
    dry_world_step(nullptr, 0.0f, nullptr);  // The last message keeps its memory.
    for (std::int64_t number = 0;; ++number) {
      SCOPED_TRACE(number);
      const std::int64_t before = blocks_in_use();
      DryWorld* world = nullptr;
      DryStatus status = DRY_OK;
      {
        const FailingRequest request(number, fails);
        status = use_c(&world);
      }
      const bool failed = has_failed();
      if (status != DRY_OK) {
        EXPECT_TRUE(status == DRY_ERROR_OUT_OF_MEMORY || status == DRY_ERROR_LIMIT_EXCEEDED) << dry_status_name(status);
        EXPECT_EQ(dry_last_status(), status);
        dry_clear_last();
      }
      dry_world_destroy(world);
      EXPECT_EQ(blocks_in_use(), before);
      if (HasFailure()) return;
      if (!failed) {
        EXPECT_GT(number, 20);
        break;
      }
    }
  }
}

}  // namespace
}  // namespace drystone::test
