"""check_guide.py must find the calls that a migration guide does not mention."""
import pathlib
import unittest

from tree import Tree

import check_guide

C_HEADER = """
/*
B2_API void b2Comment( void );
*/
B2_API int b2World_Step( int world, float seconds );
B2_API b2TreeStats b2World_Cast( int world, void* context,
\t\t\t\t\t\t int other( int ) );
B2_INLINE float b2Dot( float a, float b )
{
\treturn b2Hidden( a, b );
}
"""
CPP_HEADER = """
struct B2_API b2BodyDef
{
\tb2BodyDef() { angle = 0.0f; }
\tvoid Initialize(int* a);
};
class B2_API b2Body : public b2Base
{
public:
\t/// void Comment();
\tvoid SetType(int type);
\tconst b2Vec2& GetPosition() const;
\tbool IsLive() const { return Hidden(1); }
private:
\tvoid Secret();
};
"""
RUST = """
impl Body {
    pub fn mass(&self) -> f32 { 1.0 }
    #[cfg(feature = "dim3")]
    pub fn spin(&self) -> [f32; 3] {}
    #[cfg(feature = "dim2")]
    pub fn angle(&self) -> f32 {}
    pub(crate) fn secret(&self) {}
}
#[cfg(test)]
mod test { pub fn tested() {} }
"""


class CheckGuide(unittest.TestCase):
    def calls(self, name, text):
        with Tree({name: text}) as root:
            return check_guide.missing("", [root / name])

    def test_finds_the_calls_of_each_language(self):
        cases = {
            "box2d.h": (C_HEADER, ["b2Dot", "b2World_Cast", "b2World_Step"]),
            "b2_body.h": (CPP_HEADER, ["GetPosition", "Initialize", "IsLive", "SetType"]),
            "body.rs": (RUST, ["angle", "mass"]),
        }
        for name, (text, expected) in cases.items():
            with self.subTest(name):
                self.assertEqual(self.calls(name, text), (len(expected), expected))

    def test_a_call_is_mentioned_as_a_whole_word_in_a_code_span(self):
        with Tree({"body.rs": RUST}) as root:
            for guide, absent in (("`Body::mass()`, `angle`", []), ("mass, `angle`", ["mass"]), ("`mass_of`, `angle`", ["mass"])):
                with self.subTest(guide):
                    self.assertEqual(check_guide.missing(guide, [pathlib.Path(root)]), (2, absent))


if __name__ == "__main__":
    unittest.main()
