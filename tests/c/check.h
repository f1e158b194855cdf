/* The checks of the tests that are written in C. Each test returns the number of checks that failed, and prints them. */
#ifndef DRYSTONE_TESTS_C_CHECK_H
#define DRYSTONE_TESTS_C_CHECK_H

#include <stdio.h>
#include <string.h>

#include "drystone/drystone.h"

#define CHECK(condition)                                              \
  do {                                                                \
    if (!(condition)) {                                               \
      printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);  \
      ++failed;                                                       \
    }                                                                 \
  } while (0)

/* The call succeeds. */
#define MUST(call)                                                                          \
  do {                                                                                      \
    if ((call) != DRY_OK) {                                                                 \
      printf("%s:%d: %s: %s\n", __FILE__, __LINE__, #call, dry_last_message());             \
      ++failed;                                                                             \
    }                                                                                       \
  } while (0)

/* The call is refused with this status, and the message names the field. */
#define REFUSED(call, status, field)                                                                      \
  do {                                                                                                    \
    dry_clear_last();                                                                                     \
    const DryStatus found_status = (call);                                                                \
    if (found_status != (status) || dry_last_status() != (status) || !strstr(dry_last_message(), field)) { \
      printf("%s:%d: %s: found %s, \"%s\"\n", __FILE__, __LINE__, #call, dry_status_name(found_status),   \
             dry_last_message());                                                                         \
      ++failed;                                                                                           \
    }                                                                                                     \
  } while (0)

#endif
