// Suite C in the report: tables and plots of what the island benchmark wrote (benchmarks/islands, islands.json).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "benchmarks/report/plots.hpp"

namespace drystone::bench {

struct IslandSection {
  std::string tables;
  std::vector<Plot> plots;
};

/// Throws std::runtime_error that names the file and what is wrong with it.
IslandSection island_section(const std::filesystem::path& file);

}  // namespace drystone::bench
