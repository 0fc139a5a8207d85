//! The changes that make a manuscript of the joined pages.

use std::collections::BTreeMap;

use anyhow::Context;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use super::objects::{Dictionary, Object, Objects, key_of};
use super::photographs::Photograph;
use super::{outline, pages, scrub};

/// New and changed objects, by the keys that qpdf gives them.
pub struct Edition {
    next: u32,
    changed: BTreeMap<String, Value>,
}

impl Edition {
    /// Adds an object and answers with the reference to it.
    pub fn add(&mut self, value: Value) -> String {
        let reference = self.reserve();
        self.set(&reference, value);
        reference
    }

    pub fn add_stream(&mut self, content: &str) -> String {
        let reference = self.reserve();
        let stream = json!({ "stream": { "data": BASE64_STANDARD.encode(content), "dict": {} } });
        self.changed.insert(key_of(&reference), stream);
        reference
    }

    pub fn reserve(&mut self) -> String {
        self.next += 1;
        format!("{} 0 R", self.next)
    }

    pub fn set(&mut self, reference: &str, value: Value) {
        self.changed.insert(key_of(reference), json!({ "value": value }));
    }

    /// Changes the dictionary of a stream, whose content stays.
    pub fn set_stream(&mut self, reference: &str, dictionary: Dictionary) {
        self.changed.insert(key_of(reference), json!({ "stream": { "dict": dictionary } }));
    }
}

/// What qpdf is to change: `parts` are the labels and how many pages each has.
pub fn changes(
    objects: &Objects,
    title: &str,
    parts: &[(String, usize)],
    photographs: Vec<Photograph>,
) -> anyhow::Result<Vec<u8>> {
    let mut edition = Edition { next: objects.highest, changed: BTreeMap::new() };
    scrub_all(objects, &mut edition);
    for photograph in photographs {
        edition.changed.insert(key_of(&photograph.reference), photograph.object);
    }
    let trailer = objects.by_key.get("trailer").context("the joined file has no trailer")?;
    let Object::Value(trailer) = serde_json::from_str(trailer.get())? else {
        anyhow::bail!("the joined file's trailer is a stream")
    };
    let root = trailer["/Root"].as_str().context("the joined file has no root")?;
    let catalog = objects.dictionary(&trailer["/Root"]).context("the joined file has no catalog")?;
    let tree = catalog.get("/Pages").and_then(Value::as_str).context("the joined file has no pages")?;
    let leaves = pages::rebuild(objects, &mut edition, tree);
    let mut catalog = json!({
        "/Type": "/Catalog",
        "/Pages": tree,
        "/PageMode": "/UseOutlines",
        "/ViewerPreferences": { "/DisplayDocTitle": true },
    });
    catalog["/Outlines"] = outline::add(&mut edition, parts, &leaves).into();
    edition.set(root, catalog);
    let information = edition.add(json!({ "/Title": format!("u:{title}") }));
    let trailer = json!({ "/Root": root, "/Info": information, "/Size": edition.next + 1 });
    edition.changed.insert("trailer".to_owned(), json!({ "value": trailer }));
    let header = json!({
        "jsonversion": 2,
        "pdfversion": "1.7",
        "pushedinheritedpageresources": true,
        "calledgetallpages": true,
        "maxobjectid": edition.next,
    });
    Ok(serde_json::to_vec(&json!({ "qpdf": [header, edition.changed] }))?)
}

/// What pages share: pictures, fonts, patterns. What no page uses is not written anyhow.
fn scrub_all(objects: &Objects, edition: &mut Edition) {
    for (key, raw) in objects.by_key.iter().filter(|(_, raw)| scrub::may_concern(raw.get())) {
        let Some(reference) = key.strip_prefix("obj:") else { continue };
        match serde_json::from_str(raw.get()) {
            Ok(Object::Value(mut value)) => {
                scrub::clean(objects, &mut value);
                edition.set(reference, value);
            }
            Ok(Object::Stream { dict }) => {
                edition.set_stream(reference, scrub::cleaned_stream(objects, dict));
            }
            // Nested deeper than anything that draws.
            Err(_) => edition.set(reference, Value::Null),
        }
    }
}
