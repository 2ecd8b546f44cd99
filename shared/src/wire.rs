//! Types that read only as they are written.
//!
//! Left to itself, serde takes `{"block": null}` for the word `"block"`, and `[1, 2]` for an
//! object of two keys. A type that is named to [`words`] or [`objects`] derives its reader and
//! writer with `#[serde(remote = "Self")]`, and is read as nothing else.

use serde::{Deserialize, Deserializer};

/// Reads a key that may be missing but, where it is there, is not null. With `#[serde(default)]`.
///
/// # Errors
/// Whatever the type has against it.
pub fn present<'de, T, D>(from: D) -> Result<Option<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    T::deserialize(from).map(Some)
}

/// Enums each of whose values is one word.
macro_rules! words {
    ($($type:ty),+ $(,)?) => {
        $($crate::wire::read_and_written! {
            $type, "a word", deserialize_str,
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<$type, E> {
                <$type>::deserialize(serde::de::IntoDeserializer::into_deserializer(text))
            }
        })+
    };
}

/// Structs, each an object with its keys.
macro_rules! objects {
    ($($type:ty),+ $(,)?) => {
        $($crate::wire::read_and_written! {
            $type, "an object", deserialize_map,
            fn visit_map<A: serde::de::MapAccess<'de>>(self, map: A) -> Result<$type, A::Error> {
                <$type>::deserialize(serde::de::value::MapAccessDeserializer::new(map))
            }
        })+
    };
}

/// Reads a type by one kind of JSON value; both ways go on to what it derives.
macro_rules! read_and_written {
    ($type:ty, $expected:literal, $deserialize:ident, $visit:item) => {
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                struct Only;
                impl<'de> serde::de::Visitor<'de> for Only {
                    type Value = $type;
                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str($expected)
                    }
                    $visit
                }
                from.$deserialize(Only)
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                <$type>::serialize(self, to)
            }
        }
    };
}

pub(crate) use {objects, read_and_written, words};

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use serde_json::{from_str, to_string};

    use super::*;

    #[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
    #[serde(remote = "Self", rename_all = "snake_case")]
    enum Pace {
        VerySlow,
        Fast,
    }

    #[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
    #[serde(remote = "Self", deny_unknown_fields)]
    struct Trip {
        pace: Pace,
        days: u8,
    }

    words!(Pace);
    objects!(Trip);

    #[test]
    fn words_and_objects_read_as_they_are_written_and_no_other_way() {
        let trip = Trip { pace: Pace::VerySlow, days: 3 };
        assert_eq!(to_string(&trip).expect("text"), r#"{"pace":"very_slow","days":3}"#);
        for (text, fits) in [
            (r#"{"pace":"very_slow","days":3}"#, true),
            (r#"{"days":3,"pace":"very\u005fslow"}"#, true),
            (r#"["very_slow",3]"#, false),
            (r#"{"pace":{"very_slow":null},"days":3}"#, false),
            (r#"{"pace":["very_slow"],"days":3}"#, false),
            (r#"{"pace":"slow","days":3}"#, false),
            (r#"{"pace":"very_slow","days":3,"days":3}"#, false),
            (r#"{"pace":"very_slow","days":3,"far":true}"#, false),
            (r#"{"pace":"very_slow"}"#, false),
        ] {
            assert_eq!(from_str(text).ok(), fits.then_some(trip), "{text}");
        }
        assert_eq!(from_str::<[Pace; 1]>(r#"["fast"]"#).ok(), Some([Pace::Fast]));
    }
}
