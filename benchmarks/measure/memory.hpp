// Resident memory of this process [bytes], from /proc; 0 if the system does not report it.
#pragma once

namespace drystone::bench {

long long resident_memory();
/// The peak since the last restart_peak_memory().
long long peak_memory();

/// Returns freed memory to the system, so that later allocations are counted, and restarts the peak. If the system does
/// not allow the latter, the peak is that of the process.
void restart_peak_memory();

}  // namespace drystone::bench
