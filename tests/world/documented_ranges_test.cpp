// The ranges in the comments of the public headers are those that the library checks.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <regex>
#include <string>

#include "world/option_fields.hpp"

namespace drystone {
namespace {

using Ranges = std::map<std::string, Bounds>;

template <typename Options>
void add_ranges(Ranges& ranges, const std::string& name) {
  model::kFields<Options>.apply([&](const auto&... field) {
    ((field.has_bounds ? void(ranges[name + "." + field.name] = *field.bounds) : void()), ...);
  });
}

Ranges described_ranges() {
  Ranges all;
  add_ranges<WorldOptions>(all, "WorldOptions");
  add_ranges<BodyOptions>(all, "BodyOptions");
  add_ranges<ShapeOptions>(all, "ShapeOptions");
  add_ranges<Material>(all, "Material");
  add_ranges<MaterialRule>(all, "MaterialRule");
  add_ranges<OneWay>(all, "OneWay");
  add_ranges<Spring>(all, "Spring");
  add_ranges<BreakLimit>(all, "BreakLimit");
  add_ranges<JointCoordinate>(all, "JointCoordinate");
  add_ranges<ServoOptions>(all, "ServoOptions");
  add_ranges<FrictionOptions>(all, "FrictionOptions");
  add_ranges<MouseOptions>(all, "MouseOptions");
  add_ranges<PulleyOptions>(all, "PulleyOptions");
  add_ranges<RatchetOptions>(all, "RatchetOptions");
  add_ranges<FieldArea>(all, "FieldArea");
  add_ranges<DirectionalFieldOptions>(all, "DirectionalFieldOptions");
  add_ranges<RadialFieldOptions>(all, "RadialFieldOptions");
  add_ranges<BuoyancyOptions>(all, "BuoyancyOptions");
  add_ranges<WindOptions>(all, "WindOptions");
  add_ranges<ExplosionOptions>(all, "ExplosionOptions");
  return all;
}

/// "1e6", "-1", "2 pi"
double number_of(const std::string& text) {
  char* rest = nullptr;
  const double number = std::strtod(text.c_str(), &rest);
  return std::string(rest) == " pi" ? number * double{kPi} : number;
}

/// Calls f("Options.field", comment) for each member of a struct in a header. Members in a row without a comment share that before them.
template <typename F>
void for_each_member(const std::string& header, F f) {
  static const std::regex kStruct(R"(^struct (\w+)( : \w+)? \{)");
  static const std::regex kMember(R"(^  [\w:<>]+ (\w+)( = [^;]*|\{[^;]*)?;( +///< (.*))?$)");
  std::ifstream stream(header);
  ASSERT_TRUE(stream.is_open()) << header;
  std::string line;
  std::string options;
  std::string comment;
  bool in_comment = false;
  while (std::getline(stream, line)) {
    std::smatch match;
    const bool is_comment = line.rfind("  /// ", 0) == 0;
    if (is_comment) comment = (in_comment ? comment + " " : "") + line.substr(6);
    in_comment = is_comment;
    if (std::regex_search(line, match, kStruct)) options = match[1];
    if (std::regex_match(line, match, kMember)) f(options + "." + match[1].str(), comment + " " + match[4].str());
    if (line.empty() || line == "};") comment.clear();
  }
}

TEST(DocumentedRanges, AreThoseOfTheDescription) {
  static const std::regex kRange(R"(Ranges? ([\[(])([^,]+), ([^\]]+)\])");
  const Ranges described = described_ranges();
  int compared = 0;
  for (const char* name : {"world", "body", "shape", "material", "joint", "field"}) {
    for_each_member(std::string("include/drystone/") + name + ".hpp",
                    [&](const std::string& field, const std::string& comment) {
                      std::smatch range;
                      const auto found = described.find(field);
                      if (found == described.end() || !std::regex_search(comment, range, kRange)) return;
                      SCOPED_TRACE(field + ": " + comment);
                      EXPECT_EQ(number_of(range[2]), found->second.low);
                      EXPECT_EQ(number_of(range[3]), found->second.high);
                      EXPECT_EQ(range[1] == "(", found->second.form == Bounds::Form::open);
                      ++compared;
                    });
  }
  EXPECT_GE(compared, 40);
}

}  // namespace
}  // namespace drystone
