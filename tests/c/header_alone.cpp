// The header stands alone, as C++11.
#include "drystone/drystone.h"

size_t size_of_options_in_cpp() { return sizeof(DryWorldOptions); }
