// Everything. Each header also stands alone.
#pragma once

#include "drystone/body.hpp"
#include "drystone/columns.hpp"
#include "drystone/events.hpp"
#include "drystone/fixed_step_runner.hpp"
#include "drystone/geometry.hpp"
#include "drystone/id.hpp"
#include "drystone/joint.hpp"
#include "drystone/math.hpp"
#include "drystone/parts.hpp"
#include "drystone/position.hpp"
#include "drystone/report.hpp"
#include "drystone/result.hpp"
#include "drystone/scheduler.hpp"
#include "drystone/shape.hpp"
#include "drystone/version.hpp"
#include "drystone/world.hpp"
