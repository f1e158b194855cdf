/* The tests that are written in C, for calls_test.cpp. */
#ifndef DRYSTONE_TESTS_C_CALLS_H
#define DRYSTONE_TESTS_C_CALLS_H

#include "drystone/drystone.h"

#ifdef __cplusplus
extern "C" {
#endif

int c_test_defaults(void);
int c_test_errors(void);
int c_test_events(void);
int c_test_hooks(void);
int c_test_callbacks(void);
int c_test_snapshots(void);
int c_test_recordings(void);
int c_test_divergence(void);
int c_test_queries(void);
int c_test_joints(void);
int c_test_geometry(void);
int c_test_text_and_arrays(void);
int c_test_batch(void);
int c_test_characters(void);
int c_test_memory(void);
int c_test_last_failure_is_per_thread(DryWorld* world);

/* The scene of calls_test.cpp, after 100 steps. */
DryWorld* c_make_scene(void);
/* The body and shape options with a value of its own in each field, and what calls return of them. */
int c_test_every_field(void);

#ifdef __cplusplus
}
#endif
#endif
