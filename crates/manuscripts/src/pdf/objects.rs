//! The objects of a PDF as qpdf describes them: names begin with `/`, references look like `3 0 R`, text begins with `u:`.

use std::collections::{BTreeMap, HashSet};

use anyhow::Context;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::allowance::Allowance;
use crate::failure::InputFault;
use crate::patience::Patience;

pub type Dictionary = Map<String, Value>;

/// A reference may lead to a reference; a file made by somebody evil, in a circle.
const LONGEST_WAY: usize = 8;

/// All objects, each read only when it is asked for.
pub struct Objects<'a> {
    pub highest: u32,
    by_key: BTreeMap<&'a str, &'a RawValue>,
    allowance: Allowance,
}

#[derive(Deserialize)]
struct Description<'a> {
    #[serde(borrow)]
    qpdf: (Header, BTreeMap<&'a str, &'a RawValue>),
}

#[derive(Deserialize)]
struct Header {
    maxobjectid: u32,
}

/// An object with a stream is known here by the stream's dictionary.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Object {
    Value(Value),
    Stream { dict: Dictionary },
}

impl<'a> Objects<'a> {
    pub fn read(description: &'a str, patience: Patience) -> anyhow::Result<Objects<'a>> {
        let Description { qpdf: (header, by_key) } =
            serde_json::from_str(description).context("qpdf's description cannot be read")?;
        let allowance = Allowance::for_description(description.len(), patience);
        Ok(Objects { highest: header.maxobjectid, by_key, allowance })
    }

    /// The reference to the catalog, where everything begins.
    pub fn root(&self) -> Option<String> {
        match self.at("trailer")? {
            Object::Value(trailer) => trailer.get("/Root")?.as_str().map(str::to_owned),
            Object::Stream { .. } => None,
        }
    }

    pub fn catalog(&self) -> Option<Dictionary> {
        self.dictionary(&self.root()?.into())
    }

    /// The references of all pages, in their order. A page that stands in the tree twice is one page.
    pub fn pages(&self) -> Vec<String> {
        let mut pages = Vec::new();
        let mut seen = HashSet::new();
        let tree = self.catalog().and_then(|catalog| catalog.get("/Pages")?.as_str().map(str::to_owned));
        let mut waiting: Vec<String> = tree.into_iter().collect();
        while let Some(reference) = waiting.pop() {
            if !seen.insert(reference.clone()) {
                continue;
            }
            let Some(node) = self.dictionary(&reference.as_str().into()) else { continue };
            match node.get("/Kids") {
                Some(kids) => {
                    let kids = self.list(kids);
                    waiting.extend(kids.iter().rev().filter_map(Value::as_str).map(str::to_owned));
                }
                None => pages.push(reference),
            }
        }
        pages
    }

    /// The references of the objects in which one of these names stands.
    pub fn with_any<'n>(&'n self, names: &'n [&str]) -> impl Iterator<Item = &'a str> + 'n {
        let worth_it = self.by_key.iter().take_while(|_| self.check().is_ok());
        worth_it.filter_map(move |(key, raw)| {
            // With the closing quotation mark, or `/F` would be found in every font.
            let stands = |name: &str| {
                raw.get().match_indices(name).any(|(at, _)| raw.get()[at + name.len()..].starts_with('"'))
            };
            names.iter().any(|name| stands(name)).then_some(key.strip_prefix("obj:")?)
        })
    }

    /// Nothing is found any more when reading has cost too much; then [`Objects::check`] says so.
    pub fn object(&self, reference: &str) -> Option<Object> {
        self.at(&key_of(reference))
    }

    fn at(&self, key: &str) -> Option<Object> {
        let raw = self.by_key.get(key)?;
        self.allowance.permits(raw.get().len()).then(|| serde_json::from_str(raw.get()).ok()).flatten()
    }

    /// To be asked after all work: what was found is worth nothing when the file is refused.
    pub fn check(&self) -> Result<(), InputFault> {
        self.allowance.check()
    }

    /// What a value stands for: itself, or what it refers to.
    pub fn resolve(&self, value: &Value) -> Value {
        let mut value = value.clone();
        for _ in 0..LONGEST_WAY {
            let Some(reference) = value.as_str().filter(|text| is_reference(text)) else { return value };
            match self.object(reference) {
                Some(Object::Value(next)) => value = next,
                Some(Object::Stream { .. }) | None => return Value::Null,
            }
        }
        Value::Null
    }

    pub fn dictionary(&self, value: &Value) -> Option<Dictionary> {
        match self.resolve(value) {
            Value::Object(dictionary) => Some(dictionary),
            _ => None,
        }
    }

    pub fn list(&self, value: &Value) -> Vec<Value> {
        match self.resolve(value) {
            Value::Array(list) => list,
            _ => Vec::new(),
        }
    }

    /// Four numbers, with the lower left corner first.
    pub fn rectangle(&self, value: &Value) -> Option<[f64; 4]> {
        let numbers: Vec<f64> =
            self.list(value).iter().filter_map(|number| self.resolve(number).as_f64()).collect();
        let [a, b, c, d] = numbers.try_into().ok()?;
        Some([a.min(c), b.min(d), a.max(c), b.max(d)])
    }
}

pub fn key_of(reference: &str) -> String {
    format!("obj:{reference}")
}

pub fn is_reference(text: &str) -> bool {
    let mut words = text.split(' ');
    let mut is_number =
        || words.next().is_some_and(|word| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit()));
    is_number() && is_number() && words.next() == Some("R") && words.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::Waiting;

    #[test]
    fn references_are_told_from_text() {
        assert!(is_reference("12 0 R"));
        for other in ["u:12 0 R", "/R", "12 0 R ", " 0 R", "12 R", "12 0 obj", ""] {
            assert!(!is_reference(other), "{other}");
        }
    }

    #[test]
    fn circles_end() {
        let description = r#"{"qpdf":[{"maxobjectid":2},
            {"obj:1 0 R":{"value":"2 0 R"},"obj:2 0 R":{"value":"1 0 R"}}]}"#;
        let waiting = Waiting::begin();
        let objects = Objects::read(description, waiting.patience()).unwrap();
        assert_eq!(objects.resolve(&Value::from("1 0 R")), Value::Null);
        assert_eq!(objects.resolve(&Value::from("9 0 R")), Value::Null);
    }
}
