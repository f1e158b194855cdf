// Result, Error and Exception: values are passed through, failures have a message, and taking the value of a failure
// throws.
#include "drystone/result.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

namespace drystone {
namespace {

const Error kError = {ErrorCode::stale_id, "BodyId names nothing"};

Result<int> half(int n) {
  if (n % 2 != 0) return Error{ErrorCode::invalid_argument, "n must be even"};
  return n / 2;
}

TEST(Result, HoldsItsValue) {
  const int value = half(8);
  EXPECT_EQ(value, 4);
  EXPECT_TRUE(half(8).ok());
}

TEST(Result, FailureKeepsCodeAndMessage) {
  const Result<int> result = half(3);
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().code, ErrorCode::invalid_argument);
  EXPECT_EQ(result.error().message, "n must be even");
}

TEST(Result, TakingTheValueOfAFailureThrows) {
  const Result<int> lvalue = half(3);
  EXPECT_THROW(static_cast<void>(lvalue.value()), Exception);
  EXPECT_THROW(static_cast<void>(half(3).value()), Exception);
  try {
    const int value = half(3);
    FAIL() << "got " << value;
  } catch (const std::exception& exception) {
    EXPECT_STREQ(exception.what(), "n must be even");
  }
}

/// Counts its copies and moves.
struct Counting {
  Counting() = default;
  Counting(const Counting& other) : copies(other.copies + 1), moves(other.moves) {}
  Counting(Counting&& other) noexcept : copies(other.copies), moves(other.moves + 1) {}

  int copies = 0;
  int moves = 0;
};

TEST(Result, CopiesOrMovesAValueOnce) {
  const Counting value;
  const Result<Counting> copied(value);
  EXPECT_EQ(copied.value().copies, 1);
  EXPECT_EQ(copied.value().moves, 0);
  const Result<Counting> moved{Counting()};
  EXPECT_EQ(moved.value().copies, 0);
  EXPECT_EQ(moved.value().moves, 1);
}

TEST(Result, HoldsValuesThatOnlyMove) {
  Result<std::unique_ptr<int>> result(std::make_unique<int>(5));
  const std::unique_ptr<int> value = std::move(result);
  EXPECT_EQ(*value, 5);
}

TEST(Result, ConvertsToItsValueOnAssignmentAndInCalls) {
  const auto name = [] { return Result<std::string>(std::string("a name too long to lie inside the string itself")); };
  std::string text;
  text = name();
  std::vector<std::string> list;
  list.push_back(name());
  const std::string& reference = name();  // The value outlives the result, because it was copied.
  EXPECT_EQ(text, reference);
  EXPECT_EQ(list.front(), reference);
}

// A conversion to bool would not distinguish a failed Result<bool> from one that holds false.
TEST(Result, DoesNotConvertToBool) {
  EXPECT_FALSE((std::is_constructible_v<bool, Result<int>>));
  EXPECT_FALSE((std::is_constructible_v<bool, const Result<int>&>));
  const bool value = Result<bool>(true);
  EXPECT_TRUE(value);
}

TEST(Result, HoldsSuccessOrAnErrorWithoutAValue) {
  EXPECT_TRUE(Result<void>().ok());
  EXPECT_NO_THROW(must(Result<void>()));
  EXPECT_NO_THROW(must(half(8)));
  EXPECT_THROW(must(half(3)), Exception);
  const Result<void> failed = kError;
  EXPECT_FALSE(failed.ok());
  try {
    must(failed);
    FAIL();
  } catch (const Exception& exception) {
    EXPECT_EQ(exception.error().code, ErrorCode::stale_id);
    EXPECT_EQ(exception.error().message, kError.message);
  }
}

TEST(ErrorCode, NamesAreUnique) {
  std::set<std::string> names;
  for (ErrorCode code : {ErrorCode::invalid_argument, ErrorCode::invalid_geometry, ErrorCode::stale_id,
                         ErrorCode::wrong_moment, ErrorCode::limit_exceeded, ErrorCode::not_available}) {
    names.insert(to_string(code));
  }
  EXPECT_EQ(names, (std::set<std::string>{"invalid_argument", "invalid_geometry", "stale_id", "wrong_moment",
                                          "limit_exceeded", "not_available"}));
}

}  // namespace
}  // namespace drystone
