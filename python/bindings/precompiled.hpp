// The precompiled header of the extension module, as src/precompiled.hpp is that of the library.
#pragma once

#include "arguments.hpp"
#include "bindings.hpp"
#include "callbacks.hpp"
