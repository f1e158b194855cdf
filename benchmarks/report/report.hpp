// `drystone-bench report DIR`: one page and its plots, made from the records of a benchmark.
//
// In: DIR/runs/*.json (run_record.hpp), and DIR/islands.json where it is there (islands/islands.hpp). Out: DIR/report.html,
// which needs nothing but itself, and DIR/plots/*.svg; plots of an earlier report are removed. The same records give the
// same bytes. Whatever was not measured is left out: one engine, one scene, no sweep or only failed runs make a page too.
#pragma once

#include <filesystem>

namespace drystone::bench {

/// Throws std::runtime_error that names the directory or file that is missing, cannot be read or written, or is wrong.
void write_report(const std::filesystem::path& directory);

}  // namespace drystone::bench
