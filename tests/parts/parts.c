/* Each part of the library that the C API can tell of: calls that need it succeed if it was built, and are refused if not. */
#include "tests/c/check.h"

static bool is_built(const char* name) {
  size_t count = 0;
  const DryPart* parts = dry_parts(&count);
  for (size_t i = 0; i < count; ++i) {
    if (strcmp(parts[i].name, name) == 0) return parts[i].built;
  }
  printf("no part %s\n", name);
  return false;
}

int main(void) {
  int failed = 0;
  DryWorld* world = NULL;
  MUST(dry_world_create(NULL, &world));
  DryBodyOptions options = dry_default_body_options();
  DryBodyId ground, body;
  MUST(dry_world_create_body(world, &options, &ground));
  options.type = DRY_BODY_TYPE_DYNAMIC;
  MUST(dry_world_create_body(world, &options, &body));

  const DryVec2 points[4] = {{3.0f, 0.0f}, {2.0f, 0.0f}, {1.0f, 0.0f}, {0.0f, 0.0f}};
  DryChainOptions chain = dry_default_chain_options();
  chain.points = points;
  chain.points_count = 4;
  if (is_built("chains")) {
    MUST(dry_world_create_chain(world, ground, &chain, NULL));
  } else {
    REFUSED(dry_world_create_chain(world, ground, &chain, NULL), DRY_ERROR_NOT_AVAILABLE, "DRYSTONE_WITH_CHAINS");
  }
  DryRevoluteOptions hinge = dry_default_revolute_options();
  hinge.body_a = ground;
  hinge.body_b = body;
  if (is_built("revolute")) {
    MUST(dry_world_create_joint_revolute(world, &hinge, NULL));
  } else {
    REFUSED(dry_world_create_joint_revolute(world, &hinge, NULL), DRY_ERROR_NOT_AVAILABLE, "DRYSTONE_WITH_JOINTS");
  }
  if (is_built("names")) {
    MUST(dry_world_set_name(world, body, "a name"));
  } else {
    REFUSED(dry_world_set_name(world, body, "a name"), DRY_ERROR_NOT_AVAILABLE, "DRYSTONE_WITH_NAMES");
  }
  dry_world_destroy(world);
  return failed;
}
