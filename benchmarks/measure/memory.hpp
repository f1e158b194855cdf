// Resident memory of this process [bytes], from /proc; 0 where the system does not tell.
#pragma once

namespace drystone::bench {

long long resident_memory();
/// The most there was since the last restart_peak_memory().
long long peak_memory();

/// Gives freed memory back to the system, so that what comes next is seen to take its own, and lets the peak begin anew.
/// Where the system does not allow the latter, the peak is that of the process.
void restart_peak_memory();

}  // namespace drystone::bench
