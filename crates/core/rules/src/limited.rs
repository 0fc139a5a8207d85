//! Deserialization of lists with a maximum length.
//!
//! A body of a few megabytes can contain millions of empty entries; reading stops at the limit.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

/// Far above every validation limit, so that a slightly too long list still gets the precise validation
/// error.
pub const MAX_ENTRIES: usize = 10_000;

/// For serde's `deserialize_with`.
pub fn list<'de, T: Deserialize<'de>, D: Deserializer<'de>>(list: D) -> Result<Vec<T>, D::Error> {
    list.deserialize_seq(LimitedListVisitor(PhantomData))
}

struct LimitedListVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for LimitedListVisitor<T> {
    type Value = Vec<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "a list of at most {MAX_ENTRIES}")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Vec<T>, A::Error> {
        let mut list = Vec::new();
        while let Some(entry) = entries.next_element()? {
            if list.len() == MAX_ENTRIES {
                return Err(A::Error::invalid_length(MAX_ENTRIES + 1, &self));
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
    fn list_longer_than_the_maximum_is_rejected() {
        let body = |count: usize| format!("{{\"words\":[{}]}}", vec!["\"\""; count].join(","));
        let parse = |count| serde_json::from_str::<Body>(&body(count)).map(|body| body.words.len());
        assert_eq!(parse(MAX_ENTRIES).unwrap(), MAX_ENTRIES);
        let message = parse(MAX_ENTRIES + 1).unwrap_err().to_string();
        assert!(message.starts_with("invalid length 10001, expected a list of at most 10000"), "{message}");
        assert!(serde_json::from_str::<Body>("{\"words\":1}").is_err());
    }
}
