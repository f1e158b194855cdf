/* The header stands alone, as C11. */
#include "drystone/drystone.h"

extern size_t size_of_options(void);
size_t size_of_options(void) { return sizeof(DryWorldOptions); }
