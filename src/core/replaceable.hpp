// Marks a function in place of which a program may be linked with one of its own. The small module for the web leaves parts of the engine out in
// this way (web/src/small.cpp): it is linked from the same objects as the large one, and what only the replaced functions call is left out.
#pragma once

#if defined(__EMSCRIPTEN__)
#define DRYSTONE_REPLACEABLE [[gnu::weak]]
#else
#define DRYSTONE_REPLACEABLE
#endif
