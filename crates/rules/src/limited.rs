//! Lists that are refused while they are read: a body of some megabytes holds millions of empty entries.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

/// Far above what any check lets through, so that whoever is a few over is told how many there may be.
pub const LONGEST: usize = 10_000;

/// For `deserialize_with`.
pub fn list<'de, T: Deserialize<'de>, D: Deserializer<'de>>(list: D) -> Result<Vec<T>, D::Error> {
    list.deserialize_seq(Limited(PhantomData))
}

struct Limited<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Limited<T> {
    type Value = Vec<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "a list of at most {LONGEST}")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Vec<T>, A::Error> {
        let mut list = Vec::new();
        while let Some(entry) = entries.next_element()? {
            if list.len() == LONGEST {
                return Err(A::Error::invalid_length(LONGEST + 1, &self));
            }
            list.push(entry);
        }
        Ok(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize)]
    struct Body {
        #[serde(deserialize_with = "list")]
        words: Vec<String>,
    }

    #[test]
    fn a_list_ends_somewhere() {
        let body = |count: usize| format!("{{\"words\":[{}]}}", vec!["\"\""; count].join(","));
        let read = |count| serde_json::from_str::<Body>(&body(count)).map(|body| body.words.len());
        assert_eq!(read(LONGEST).unwrap(), LONGEST);
        assert!(read(LONGEST + 1).unwrap_err().to_string().contains("invalid length"));
        assert!(serde_json::from_str::<Body>("{\"words\":1}").is_err());
    }
}
