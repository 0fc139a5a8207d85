//! What qpdf is to change in a file.

use std::collections::BTreeMap;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};

use super::objects::{Dictionary, Objects, key_of};
use crate::failure::{Failure, InputFault};

/// Of all changes together: those of a thousand pages with a hundred links each are a third of it.
const MOST_BYTES: usize = 64 * 1024 * 1024;

/// New and changed objects, by the keys that qpdf gives them.
pub struct Changes {
    highest: u32,
    /// As they will be written, since a value in memory takes many times that.
    changed: BTreeMap<String, Box<RawValue>>,
    bytes: usize,
}

#[derive(Serialize)]
struct Description<'a> {
    qpdf: (Value, &'a BTreeMap<String, Box<RawValue>>),
}

impl Changes {
    pub fn to(objects: &Objects) -> Changes {
        Changes { highest: objects.highest, changed: BTreeMap::new(), bytes: 0 }
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
        self.put(key_of(&reference), &stream);
        reference
    }

    pub fn reserve(&mut self) -> String {
        self.highest += 1;
        format!("{} 0 R", self.highest)
    }

    pub fn set(&mut self, reference: &str, value: Value) {
        self.put(key_of(reference), &json!({ "value": value }));
    }

    /// Changes the dictionary of a stream, whose content stays.
    pub fn set_stream(&mut self, reference: &str, dictionary: Dictionary) {
        self.put(key_of(reference), &json!({ "stream": { "dict": dictionary } }));
    }

    /// Changes the content of a stream as well, to that of a file.
    pub fn set_stream_from(&mut self, reference: &str, mut dictionary: Dictionary, file: &str) {
        dictionary.remove("/Length");
        let stream = json!({ "stream": { "dict": dictionary, "datafile": file } });
        self.put(key_of(reference), &stream);
    }

    /// Replaces the trailer: where the catalog is, and what is told about the file.
    pub fn set_trailer(&mut self, root: &str, information: &str) {
        let trailer = json!({ "/Root": root, "/Info": information, "/Size": self.highest + 1 });
        self.put("trailer".to_owned(), &json!({ "value": trailer }));
    }

    /// When there are too many, no more are kept, and writing them is refused.
    fn put(&mut self, key: String, change: &Value) {
        let Ok(change) = to_raw_value(change) else { return };
        self.bytes += key.len() + change.get().len();
        if self.bytes > MOST_BYTES {
            return;
        }
        if let Some(before) = self.changed.get(&key) {
            self.bytes -= key.len() + before.get().len();
        }
        self.changed.insert(key, change);
    }

    pub fn is_empty(&self) -> bool {
        self.changed.is_empty()
    }

    pub fn as_json(&self) -> Result<Vec<u8>, Failure> {
        if self.bytes > MOST_BYTES {
            return Err(InputFault::TooLarge.into());
        }
        let header = json!({
            "jsonversion": 2,
            "pdfversion": "1.7",
            "pushedinheritedpageresources": false,
            "calledgetallpages": false,
            "maxobjectid": self.highest,
        });
        Ok(serde_json::to_vec(&Description { qpdf: (header, &self.changed) })?)
    }
}
