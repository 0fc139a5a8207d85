//! What qpdf is to change in a file.

use std::collections::BTreeMap;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use super::objects::{Dictionary, Objects, key_of};

/// New and changed objects, by the keys that qpdf gives them.
pub struct Changes {
    highest: u32,
    changed: BTreeMap<String, Value>,
}

impl Changes {
    pub fn to(objects: &Objects) -> Changes {
        Changes { highest: objects.highest, changed: BTreeMap::new() }
    }

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
        self.highest += 1;
        format!("{} 0 R", self.highest)
    }

    pub fn set(&mut self, reference: &str, value: Value) {
        self.changed.insert(key_of(reference), json!({ "value": value }));
    }

    /// Changes the dictionary of a stream, whose content stays.
    pub fn set_stream(&mut self, reference: &str, dictionary: Dictionary) {
        self.changed.insert(key_of(reference), json!({ "stream": { "dict": dictionary } }));
    }

    /// Changes the content of a stream as well, to that of a file.
    pub fn set_stream_from(&mut self, reference: &str, mut dictionary: Dictionary, file: &str) {
        dictionary.remove("/Length");
        let stream = json!({ "stream": { "dict": dictionary, "datafile": file } });
        self.changed.insert(key_of(reference), stream);
    }

    /// Replaces the trailer: where the catalog is, and what is told about the file.
    pub fn set_trailer(&mut self, root: &str, information: &str) {
        let trailer = json!({ "/Root": root, "/Info": information, "/Size": self.highest + 1 });
        self.changed.insert("trailer".to_owned(), json!({ "value": trailer }));
    }

    pub fn is_empty(&self) -> bool {
        self.changed.is_empty()
    }

    pub fn as_json(&self) -> anyhow::Result<Vec<u8>> {
        let header = json!({
            "jsonversion": 2,
            "pdfversion": "1.7",
            "pushedinheritedpageresources": false,
            "calledgetallpages": false,
            "maxobjectid": self.highest,
        });
        Ok(serde_json::to_vec(&json!({ "qpdf": [header, self.changed] }))?)
    }
}
