//! Objects of a PDF as qpdf describes them: names begin with `/`, references look like `3 0 R`, text begins
//! with `u:`.

use std::collections::{BTreeMap, HashSet};

use anyhow::Context;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::read_budget::ReadBudget;
use crate::cancel::CancelToken;
use crate::error::InputError;

pub type Dictionary = Map<String, Value>;

/// A reference may point to another reference; in a malicious file, in a cycle.
const MAX_REFERENCE_DEPTH: usize = 8;

/// All objects of a file, each parsed on access.
pub struct Objects<'a> {
    pub max_object_id: u32,
    by_key: BTreeMap<&'a str, &'a RawValue>,
    budget: ReadBudget,
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

/// An object; of a stream only the dictionary.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Object {
    Value(Value),
    Stream { dict: Dictionary },
}

impl<'a> Objects<'a> {
    pub fn read(description: &'a str, cancel: CancelToken) -> anyhow::Result<Objects<'a>> {
        let Description { qpdf: (header, by_key) } =
            serde_json::from_str(description).context("failed to parse the qpdf description")?;
        let budget = ReadBudget::for_description(description.len(), cancel);
        Ok(Objects { max_object_id: header.maxobjectid, by_key, budget })
    }

    pub fn trailer(&self) -> Option<Dictionary> {
        match self.get("trailer")? {
            Object::Value(Value::Object(trailer)) => Some(trailer),
            Object::Value(_) | Object::Stream { .. } => None,
        }
    }

    /// Returns the reference to the catalog.
    pub fn root(&self) -> Option<String> {
        self.trailer()?.get("/Root")?.as_str().map(str::to_owned)
    }

    pub fn catalog(&self) -> Option<Dictionary> {
        self.dictionary(&self.root()?.into())
    }

    /// Returns the references of all pages in order. A page that occurs in the tree twice is returned once.
    pub fn pages(&self) -> Vec<String> {
        let mut pages = Vec::new();
        let mut seen = HashSet::new();
        let tree = self.catalog().and_then(|catalog| catalog.get("/Pages")?.as_str().map(str::to_owned));
        let mut pending: Vec<String> = tree.into_iter().collect();
        while let Some(reference) = pending.pop() {
            if !seen.insert(reference.clone()) {
                continue;
            }
            let Some(node) = self.dictionary(&reference.as_str().into()) else { continue };
            match node.get("/Kids") {
                Some(kids) => {
                    let kids = self.list(kids);
                    pending.extend(kids.iter().rev().filter_map(Value::as_str).map(str::to_owned));
                }
                None => pages.push(reference),
            }
        }
        pages
    }

    /// Returns the references of the objects that contain one of these names.
    pub fn containing_any<'n>(&'n self, names: &'n [&str]) -> impl Iterator<Item = &'a str> + 'n {
        let entries = self.by_key.iter().take_while(|_| self.check().is_ok());
        entries.filter_map(move |(key, raw)| {
            // Matches the closing quotation mark as well, or `/F` would match every font.
            let contains_name = |name: &str| {
                raw.get()
                    .match_indices(name)
                    .any(|(start, _)| raw.get()[start + name.len()..].starts_with('"'))
            };
            names.iter().any(|name| contains_name(name)).then_some(key.strip_prefix("obj:")?)
        })
    }

    /// Returns `None` once the read budget is exhausted; [`Objects::check`] reports that.
    pub fn object(&self, reference: &str) -> Option<Object> {
        self.get(&object_key(reference))
    }

    fn get(&self, key: &str) -> Option<Object> {
        let raw = self.by_key.get(key)?;
        self.budget.try_spend(raw.get().len()).then(|| serde_json::from_str(raw.get()).ok()).flatten()
    }

    /// Fails if the read budget was exhausted. Call it after all reads: their results are incomplete then.
    pub fn check(&self) -> Result<(), InputError> {
        self.budget.check()
    }

    /// Resolves references; returns the value itself if it is none.
    pub fn resolve(&self, value: &Value) -> Value {
        let mut value = value.clone();
        for _ in 0..MAX_REFERENCE_DEPTH {
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

    /// Reads four numbers, lower left corner first.
    pub fn rectangle(&self, value: &Value) -> Option<[f64; 4]> {
        let numbers: Vec<f64> =
            self.list(value).iter().filter_map(|number| self.resolve(number).as_f64()).collect();
        let [a, b, c, d] = numbers.try_into().ok()?;
        Some([a.min(c), b.min(d), a.max(c), b.max(d)])
    }
}

pub fn object_key(reference: &str) -> String {
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
    use crate::cancel::CancelGuard;

    #[test]
    fn references_are_distinguished_from_text() {
        assert!(is_reference("12 0 R"));
        for other in ["u:12 0 R", "/R", "12 0 R ", " 0 R", "12 R", "12 0 obj", ""] {
            assert!(!is_reference(other), "{other}");
        }
    }

    #[test]
    fn circular_references_resolve_to_null() {
        let description = r#"{"qpdf":[{"maxobjectid":2},
            {"obj:1 0 R":{"value":"2 0 R"},"obj:2 0 R":{"value":"1 0 R"}}]}"#;
        let guard = CancelGuard::new();
        let objects = Objects::read(description, guard.token()).unwrap();
        assert_eq!(objects.resolve(&Value::from("1 0 R")), Value::Null);
        assert_eq!(objects.resolve(&Value::from("9 0 R")), Value::Null);
    }
}
