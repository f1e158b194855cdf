// The report's drawings: text and numbers as XML takes them, round ticks, charts that show what they are given.
#include "benchmarks/report/svg.hpp"

#include <gtest/gtest.h>

#include <clocale>
#include <cmath>
#include <limits>
#include <random>
#include <regex>
#include <stdexcept>

#include "benchmarks/report/axis.hpp"
#include "benchmarks/report/chart_parts.hpp"
#include "benchmarks/report/line_chart.hpp"
#include "benchmarks/report/row_chart.hpp"
#include "tests/benchmarks/xml_check.hpp"

namespace drystone::bench {
namespace {

using test::xml_error;

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

bool contains(const std::string& text, const std::string& part) { return count(text, part) > 0; }

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(XmlCheck, RefusesWhatXmlRefuses) {
  EXPECT_EQ(xml_error("<a b=\"1\"><c/>x &amp; y</a>\n"), "");
  for (const char* bad : {"", "<a>", "<a></b>", "<a/><b/>", "<a>&nbsp;</a>", "<a b=1/>", "<a b=\"1\" b=\"2\"/>",
                          "<a>x < y</a>", "<a/>text", "<a b=\"<\"/>", "<a>\x01</a>", "<br>", "<1/>"}) {
    EXPECT_NE(xml_error(bad), "") << bad;
  }
}

TEST(Svg, EscapesText) {
  EXPECT_EQ(escaped("a<b> & \"c\" 'd'\n"), "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;\n");
  EXPECT_EQ(escaped(std::string_view("\x01x\0y", 4)), "\xEF\xBF\xBDx\xEF\xBF\xBDy");
  EXPECT_EQ(escaped("\xC3\x97"), "\xC3\x97");
}

TEST(Svg, NumbersAreShortAndTheSameEverywhere) {
  EXPECT_EQ(decimal(1.0, 2), "1");
  EXPECT_EQ(decimal(1.25, 1), "1.2");
  EXPECT_EQ(decimal(-0.04, 1), "0");
  EXPECT_EQ(decimal(100.0, 0), "100");
  EXPECT_EQ(decimal(0.10, 3), "0.1");
  EXPECT_EQ(decimal(-12.5, 2), "-12.5");
  EXPECT_EQ(decimal(kNan, 2), "-");
  EXPECT_EQ(decimal(kInfinity, 2), "-");
  // Locales with a decimal comma change printf(); they need not be installed.
  const std::string before = std::setlocale(LC_NUMERIC, nullptr);
  if (std::setlocale(LC_NUMERIC, "de_DE.UTF-8") != nullptr) {
    EXPECT_EQ(decimal(1.5, 1), "1.5");
  }
  std::setlocale(LC_NUMERIC, before.c_str());
}

TEST(Svg, ElementsAreWrittenAsTheyAreDrawn) {
  Svg svg(100.0, 50.0, "a & b");
  svg.rect({1.04, 2.0, 3.0, 4.0}, "solid", "x < y");
  svg.text({5.0, 6.0}, "<t>", "end");
  svg.text({7.0, 8.0}, "up", "start", true);
  svg.circle({1.0, 2.0}, 3.0, "s0 solid");
  svg.polyline({{0.0, 0.0}, {1.0, -1.0}, {2.5, 3.0}}, "curve");
  svg.polygon({{0.0, 0.0}, {1.0, 0.0}, {1.0, 1.0}}, "band");
  const std::string text = svg.element();
  EXPECT_TRUE(contains(text, "viewBox=\"0 0 100 50\""));
  EXPECT_TRUE(contains(text, "<title>a &amp; b</title>"));
  EXPECT_TRUE(
      contains(text, "<rect class=\"solid\" x=\"1\" y=\"2\" width=\"3\" height=\"4\"><title>x &lt; y</title></rect>"));
  EXPECT_TRUE(contains(text, "<text class=\"end\" x=\"5\" y=\"6\">&lt;t&gt;</text>"));
  EXPECT_TRUE(contains(text, "translate(7,8) rotate(-90)"));
  EXPECT_TRUE(contains(text, "<path class=\"curve\" d=\"M0 0l1-1l1.5 4\"/>"));
  EXPECT_TRUE(contains(text, "<path class=\"band\" d=\"M0 0l1 0l0 1z\"/>"));
  EXPECT_EQ(xml_error(text), "");
  const std::string file = svg.file(".solid { fill: red; }\n");
  EXPECT_EQ(xml_error(file), "");
  EXPECT_TRUE(contains(file, ".solid { fill: red; }"));
  EXPECT_TRUE(contains(file, " width=\"100\" height=\"50\""));
}

TEST(Svg, RoundedStepsDoNotDriftAway) {
  // 1000 steps of 0.04: rounded one by one they would all be 0, and the line would end at 0 instead of 40.
  std::vector<Spot> points;
  for (int i = 0; i <= 1000; ++i) points.push_back({0.04 * i, 0.0});
  Svg svg(100.0, 10.0, "");
  svg.polyline(points, "curve");
  const std::string text = svg.element();
  double x = 0.0;
  const std::regex step("[Ml]([-0-9.]+) ");
  for (std::sregex_iterator it(text.begin(), text.end(), step), end; it != end; ++it) x += std::stod((*it)[1]);
  EXPECT_NEAR(x, 40.0, 1e-6);  // sums of tenths, exact but for the last bits
}

TEST(Svg, RefusesSidesThatAreNone) {
  EXPECT_THROW(Svg(0.0, 10.0, ""), std::invalid_argument);
  EXPECT_THROW(Svg(10.0, kNan, ""), std::invalid_argument);
}

// --- Axes -------------------------------------------------------------------------------------------------------------

TEST(Axis, LinearTicksAreRound) {
  EXPECT_EQ(ticks(AxisKind::linear, {0.0, 1.0}), (std::vector<double>{0.0, 0.2, 0.4, 0.6, 0.8, 1.0}));
  EXPECT_EQ(ticks(AxisKind::linear, {0.0, 1300.0}, 7), (std::vector<double>{0, 200, 400, 600, 800, 1000, 1200}));
  EXPECT_EQ(ticks(AxisKind::linear, {-3.0, 3.0}), (std::vector<double>{-2.0, 0.0, 2.0}));
  EXPECT_EQ(ticks(AxisKind::linear, {0.0, 0.3}, 3), (std::vector<double>{0.0, 0.1, 0.2, 0.3}));
}

TEST(Axis, LogarithmicTicksFitTheirRange) {
  EXPECT_EQ(ticks(AxisKind::log, {1.0, 1e5}), (std::vector<double>{1, 10, 100, 1000, 1e4, 1e5}));
  EXPECT_EQ(ticks(AxisKind::log, {1.0, 100.0}, 7), (std::vector<double>{1, 2, 5, 10, 20, 50, 100}));
  EXPECT_EQ(ticks(AxisKind::log, {0.9, 110.0}), (std::vector<double>{1, 3, 10, 30, 100}));
  EXPECT_EQ(ticks(AxisKind::log, {1.0, 6.0}), (std::vector<double>{1, 1.5, 2, 3, 4, 5}));
  EXPECT_EQ(ticks(AxisKind::log, {10.0, 12.0}, 5), (std::vector<double>{10, 10.5, 11, 11.5, 12}));
  EXPECT_EQ(ticks(AxisKind::log, {1e-6, 1e6}), (std::vector<double>{1e-6, 1e-3, 1, 1e3, 1e6}));
}

TEST(Axis, AnyRangeHasAFewTicksInside) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> exponent(-8.0, 8.0);
  std::uniform_real_distribution<double> factor(0.01, 6.0);
  for (int i = 0; i < 5000; ++i) {
    const AxisKind kind = i % 2 == 0 ? AxisKind::linear : AxisKind::log;
    const double lower = std::pow(10.0, exponent(random));
    const Range range = {lower, lower * std::pow(10.0, factor(random))};
    const Axis axis = make_axis(kind, {range.lower, range.upper});
    ASSERT_GE(axis.ticks.size(), 2u) << range.lower << " " << range.upper;
    ASSERT_LE(axis.ticks.size(), 8u) << range.lower << " " << range.upper;
    EXPECT_LE(axis.range.lower, range.lower);
    EXPECT_GE(axis.range.upper, range.upper);
    for (std::size_t tick = 0; tick < axis.ticks.size(); ++tick) {
      // Ticks are rounded to their decimal, range ends are not: 1e-9 of the range between them.
      const double slack = 1e-9 * (axis.range.upper - axis.range.lower);
      EXPECT_GE(axis.ticks[tick], axis.range.lower - slack);
      EXPECT_LE(axis.ticks[tick], axis.range.upper + slack);
      if (tick == 0) continue;
      EXPECT_GT(axis.ticks[tick], axis.ticks[tick - 1]);
    }
  }
}

TEST(Axis, ValuesWithoutAPlaceDoNotCount) {
  const Axis log = make_axis(AxisKind::log, {0.0, -5.0, kNan, kInfinity, 2.0, 200.0});
  EXPECT_GT(log.range.lower, 1.0);
  EXPECT_LT(log.range.upper, 400.0);
  EXPECT_EQ(make_axis(AxisKind::linear, {kNan}).range.upper, 1.0);
  EXPECT_GT(make_axis(AxisKind::log, {}).range.upper, 9.0);
  const Axis flat = make_axis(AxisKind::linear, {3.0, 3.0});
  EXPECT_LT(flat.range.lower, 3.0);
  EXPECT_GT(flat.range.upper, 3.0);
}

TEST(Axis, PlacesAreSharesOfTheLength) {
  const Axis linear = {AxisKind::linear, {10.0, 20.0}, {}};
  EXPECT_EQ(place(linear, 15.0), 0.5);
  EXPECT_EQ(place(linear, 25.0), 1.0);
  const Axis log = {AxisKind::log, {1.0, 100.0}, {}};
  EXPECT_NEAR(place(log, 10.0), 0.5, 1e-15);  // one rounding each of two logarithms
  EXPECT_EQ(place(log, 0.0), 0.0);
}

TEST(Axis, LabelsHaveTheDigitsTheyNeed) {
  EXPECT_EQ(tick_label(0.05), "0.05");
  EXPECT_EQ(tick_label(0.0), "0");
  EXPECT_EQ(tick_label(250.0), "250");
  EXPECT_EQ(tick_label(12000.0), "12,000");
  EXPECT_EQ(tick_label(-1500.0), "-1,500");
  EXPECT_EQ(tick_label(100.0), "100");
  EXPECT_EQ(tick_label(1234.5), "1,234.5");
  EXPECT_EQ(tick_label(2.5e7), "2.5e7");
  EXPECT_EQ(tick_label(1e-6), "1e-6");
  const Axis axis = {AxisKind::linear, {0.0, 1.5e6}, {0.0, 5e5, 1e6, 1.5e6}};
  EXPECT_EQ(tick_labels(axis), (std::vector<std::string>{"0", "0.5e6", "1e6", "1.5e6"}));
}

// --- Charts -----------------------------------------------------------------------------------------------------------

TEST(ChartParts, EnginesKeepTheirColours) {
  EXPECT_EQ(engine_slot("drystone"), 0);
  std::vector<bool> used(kSlots, false);
  for (const char* engine : {"drystone", "box2d3", "box2d3-256", "box2d2", "box2d-optimized", "chipmunk"}) {
    const auto slot = static_cast<std::size_t>(engine_slot(engine));
    EXPECT_FALSE(used[slot]) << engine;
    used[slot] = true;
  }
  const int other = engine_slot("something else");
  EXPECT_GE(other, 6);
  EXPECT_LT(other, kSlots);
}

TEST(ChartParts, LegendsBreakWhereTheyMust) {
  const std::vector<LegendEntry> entries = {{"drystone", 0, true}, {"box2d3", 1, true}, {"chipmunk", 5, true}};
  const double one_row = legend_height(entries, 1000.0);
  EXPECT_EQ(legend_height(entries, 120.0), 3.0 * one_row);
  EXPECT_EQ(legend_height({}, 100.0), 0.0);
}

TEST(LineChart, CondensingKeepsEverySpike) {
  std::vector<double> values(1000, 1.0);
  values[371] = 50.0;
  values[990] = 0.25;
  const Curve curve = condensed(values, 1, 100);
  ASSERT_EQ(curve.points.size(), 100u);
  // Values 370 to 379 are steps 371 to 380: the middle is 375.5.
  EXPECT_EQ(curve.points[37].x, 375.5);
  EXPECT_EQ(curve.points[37].y, 1.0);
  EXPECT_EQ(curve.spread[37].upper, 50.0);
  EXPECT_EQ(curve.spread[37].lower, 1.0);
  EXPECT_EQ(curve.spread[99].lower, 0.25);
}

TEST(LineChart, CondensingLeavesShortRunsAlone) {
  const Curve curve = condensed({3.0, 1.0, 2.0}, 0, 100);
  ASSERT_EQ(curve.points.size(), 3u);
  EXPECT_EQ(curve.points[1].x, 1.0);
  EXPECT_EQ(curve.points[1].y, 1.0);
  EXPECT_TRUE(condensed({}, 0, 100).points.empty());
}

LineChart two_curves() {
  LineChart chart;
  chart.title = "a & b";
  chart.x_label = "size";
  chart.y_label = "ms";
  chart.points_marked = true;
  chart.curves = {{"drystone", 0, {{1, 10}, {2, 20}, {3, 30}}, {}, {}}, {"box2d2", 3, {{1, 20}, {2, 40}}, {}, {3.0}}};
  return chart;
}

TEST(LineChart, ShowsEveryPointAndEveryFailure) {
  const std::string text = draw(two_curves()).element();
  EXPECT_EQ(xml_error(text), "");
  EXPECT_EQ(count(text, "<circle class=\"s0 solid\""), 3u + 1u);  // and the legend's
  EXPECT_EQ(count(text, "class=\"s3 solid\""), 2u + 1u);
  EXPECT_EQ(count(text, "class=\"s3 cross\""), 1u);
  EXPECT_TRUE(contains(text, "box2d2 failed at 3"));
  EXPECT_TRUE(contains(text, ">a &amp; b</text>"));
}

TEST(LineChart, LeavesOutWhatHasNoPlace) {
  LineChart chart = two_curves();
  chart.y_kind = AxisKind::log;
  chart.curves[0].points[1].y = 0.0;
  chart.curves[0].points[2].y = kNan;
  const std::string text = draw(chart).element();
  EXPECT_EQ(count(text, "<circle class=\"s0 solid\""), 1u + 1u);
  EXPECT_FALSE(contains(text, "nan"));
}

TEST(LineChart, MarksTheHighestPlaceOfABand) {
  LineChart chart;
  chart.curves = {condensed({1.0, 1.0, 9.0, 1.0}, 0, 2)};
  chart.curves[0].name = "drystone";
  const std::string text = draw(chart).element();
  EXPECT_TRUE(contains(text, "drystone: longest at 2.5, 9"));
  EXPECT_TRUE(contains(text, "class=\"s0 band\""));
  EXPECT_TRUE(contains(text, "class=\"s0 whisker\""));
}

RowChart two_rows() {
  RowChart chart;
  chart.title = "ratios";
  chart.engines = {"box2d3", "chipmunk"};
  chart.rows = {
      {"first", {{"box2d3", 2.0, {1.8, 2.2}, "", ""}, {"chipmunk", std::nullopt, {}, "chipmunk failed", ""}}, false},
      {"second", {{"box2d3", 0.5, {0.5, 0.5}, "", ""}}, false}};
  return chart;
}

TEST(RowChart, FailedRunsAreWordsNotBars) {
  const std::string text = draw_ratios(two_rows()).element();
  EXPECT_EQ(xml_error(text), "");
  EXPECT_EQ(count(text, "<rect class=\"s1 solid\""), 2u);
  EXPECT_EQ(count(text, "<rect class=\"s5 solid\""), 0u);
  EXPECT_TRUE(contains(text, ">chipmunk failed</text>"));
  EXPECT_TRUE(contains(text, ">2.00</text>"));
  EXPECT_TRUE(contains(text, ">0.50</text>"));
}

TEST(RowChart, BarsBeginAtOne) {
  const std::string text = draw_ratios(two_rows()).element();
  std::smatch one;
  ASSERT_TRUE(std::regex_search(text, one, std::regex("class=\"one\" d=\"M([0-9.]+) ")));
  std::smatch bar;
  ASSERT_TRUE(std::regex_search(
      text, bar, std::regex("<rect class=\"s1 solid\" x=\"([0-9.]+)\" y=\"[0-9.]+\" width=\"([0-9.]+)\"")));
  EXPECT_EQ(bar[1], one[1]);
  const double longer = std::stod(bar[2]);
  const std::string rest = bar.suffix();
  ASSERT_TRUE(std::regex_search(
      rest, bar, std::regex("<rect class=\"s1 solid\" x=\"([0-9.]+)\" y=\"[0-9.]+\" width=\"([0-9.]+)\"")));
  // A half is as far to the left as two is to the right; both are rounded to a tenth.
  EXPECT_NEAR(std::stod(bar[2]), longer, 0.11);
  EXPECT_NEAR(std::stod(bar[1]) + std::stod(bar[2]), std::stod(one[1]), 0.11);
}

TEST(RowChart, DotsAreMarkersOfTheirEngine) {
  RowChart chart = two_rows();
  chart.rows[0].values[1] = {"chipmunk", 3.0, {3.0, 3.0}, "", "chipmunk: 3 MiB"};
  const std::string text = draw_dots(chart).element();
  EXPECT_EQ(xml_error(text), "");
  EXPECT_EQ(count(text, "class=\"s1 solid\""), 2u + 1u);
  EXPECT_EQ(count(text, "class=\"s5 solid\""), 1u + 1u);
  EXPECT_TRUE(contains(text, "chipmunk: 3 MiB"));
}

}  // namespace
}  // namespace drystone::bench
