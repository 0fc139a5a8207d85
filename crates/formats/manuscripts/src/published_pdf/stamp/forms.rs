//! Brings drawn stamps into another file: each becomes a form XObject, which any number of pages shows.

use std::collections::BTreeMap;

use anyhow::Context;
use serde_json::{Map, Value, json};

use crate::pdf::changes::Changes;
use crate::pdf::objects::{is_reference, object_key};

/// Objects of the PDF with the stamps, as qpdf describes them with the content of streams.
pub struct StampObjects(Map<String, Value>);

impl StampObjects {
    pub fn read(description: &str) -> anyhow::Result<StampObjects> {
        let mut description: Value =
            serde_json::from_str(description).context("failed to parse the description of the stamps")?;
        match description["qpdf"][1].take() {
            Value::Object(objects) => Ok(StampObjects(objects)),
            _ => anyhow::bail!("the stamps have no objects"),
        }
    }

    fn value(&self, reference: &Value) -> Option<&Value> {
        self.0.get(&object_key(reference.as_str()?))?.get("value")
    }

    fn pages(&self) -> Option<Vec<&Value>> {
        let catalog = self.value(&self.0["trailer"]["value"]["/Root"])?;
        let kids = self.value(&catalog["/Pages"])?.get("/Kids")?.as_array()?;
        kids.iter().map(|kid| self.value(kid)).collect()
    }
}

/// Adds the stamps to the changes, and returns the references to their forms in the order of their pages.
pub fn add_forms(stamps: &StampObjects, changes: &mut Changes) -> anyhow::Result<Vec<String>> {
    let mut import = Import { stamps, references: BTreeMap::new() };
    let pages = stamps.pages().context("the stamps have no pages")?;
    let forms = pages.into_iter().map(|page| import.add_form(changes, page));
    forms.collect::<Option<_>>().context("a stamp has no content")
}

/// Objects that have been imported, with their new references.
struct Import<'a> {
    stamps: &'a StampObjects,
    references: BTreeMap<String, String>,
}

impl Import<'_> {
    fn add_form(&mut self, changes: &mut Changes, page: &Value) -> Option<String> {
        let content = self.stamps.0.get(&object_key(page["/Contents"].as_str()?))?.get("stream")?;
        let mut dictionary = self.renumber(changes, &content["dict"]);
        dictionary["/Type"] = "/XObject".into();
        dictionary["/Subtype"] = "/Form".into();
        dictionary["/BBox"] = self.renumber(changes, &page["/MediaBox"]);
        dictionary["/Resources"] = self.renumber(changes, &page["/Resources"]);
        let reference = changes.reserve();
        changes
            .set_described(&reference, &json!({ "stream": { "data": content["data"], "dict": dictionary } }));
        Some(reference)
    }

    /// Copies a value, and everything that it refers to.
    fn renumber(&mut self, changes: &mut Changes, value: &Value) -> Value {
        match value {
            Value::String(text) if is_reference(text) => self.add(changes, text).into(),
            Value::Array(values) => values.iter().map(|value| self.renumber(changes, value)).collect(),
            Value::Object(entries) => {
                let entries = entries.iter();
                entries.map(|(name, value)| (name.clone(), self.renumber(changes, value))).collect()
            }
            other => other.clone(),
        }
    }

    fn add(&mut self, changes: &mut Changes, reference: &str) -> String {
        if let Some(known) = self.references.get(reference) {
            return known.clone();
        }
        let new = changes.reserve();
        // Before its entries, which may lead back to it.
        self.references.insert(reference.to_owned(), new.clone());
        let object = self.stamps.0.get(&object_key(reference)).unwrap_or(&Value::Null);
        let copy = self.renumber(changes, object);
        changes.set_described(&new, &copy);
        new
    }
}
