//! Changes for qpdf to apply to a file.

use std::collections::BTreeMap;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};

use super::objects::{Dictionary, Objects, object_key};
use crate::error::{InputError, MergeError};

/// Limit of all changes together; a thousand pages with a hundred links each need a third of it.
const MAX_BYTES: usize = 64 * 1024 * 1024;

/// New and changed objects by their qpdf keys.
pub struct Changes {
    max_object_id: u32,
    /// Serialized, since a value in memory takes many times as much.
    changed: BTreeMap<String, Box<RawValue>>,
    bytes: usize,
}

#[derive(Serialize)]
struct Description<'a> {
    qpdf: (Value, &'a BTreeMap<String, Box<RawValue>>),
}

impl Changes {
    pub fn new(objects: &Objects) -> Changes {
        Changes { max_object_id: objects.max_object_id, changed: BTreeMap::new(), bytes: 0 }
    }

    /// Adds an object and returns the reference to it.
    pub fn add(&mut self, value: Value) -> String {
        let reference = self.reserve();
        self.set(&reference, value);
        reference
    }

    pub fn add_stream(&mut self, content: &str) -> String {
        self.add_stream_with(json!({}), content)
    }

    pub fn add_stream_with(&mut self, dictionary: Value, content: &str) -> String {
        let reference = self.reserve();
        let stream = json!({ "stream": { "data": BASE64_STANDARD.encode(content), "dict": dictionary } });
        self.insert(object_key(&reference), &stream);
        reference
    }

    pub fn reserve(&mut self) -> String {
        self.max_object_id += 1;
        format!("{} 0 R", self.max_object_id)
    }

    pub fn set(&mut self, reference: &str, value: Value) {
        self.insert(object_key(reference), &json!({ "value": value }));
    }

    /// Sets an object as qpdf describes it: a value, or a stream with its content.
    pub fn set_described(&mut self, reference: &str, object: &Value) {
        self.insert(object_key(reference), object);
    }

    /// Replaces the dictionary of a stream and keeps its content.
    pub fn set_stream(&mut self, reference: &str, dictionary: Dictionary) {
        self.insert(object_key(reference), &json!({ "stream": { "dict": dictionary } }));
    }

    /// Replaces the dictionary of a stream, and its content by that of a file.
    pub fn set_stream_from(&mut self, reference: &str, mut dictionary: Dictionary, file: &str) {
        dictionary.remove("/Length");
        let stream = json!({ "stream": { "dict": dictionary, "datafile": file } });
        self.insert(object_key(reference), &stream);
    }

    /// Replaces the trailer: the references to the catalog and the document information.
    pub fn set_trailer(&mut self, root: &str, information: &str) {
        let mut trailer = Dictionary::new();
        trailer.insert("/Root".to_owned(), root.into());
        trailer.insert("/Info".to_owned(), information.into());
        self.set_whole_trailer(trailer);
    }

    /// Replaces the trailer by these entries and the number of objects. Call it after all objects are added.
    pub fn set_whole_trailer(&mut self, mut trailer: Dictionary) {
        trailer.insert("/Size".to_owned(), (self.max_object_id + 1).into());
        self.insert("trailer".to_owned(), &json!({ "value": trailer }));
    }

    /// Stores a change. Above the limit nothing more is stored, and [`Changes::as_json`] fails.
    fn insert(&mut self, key: String, change: &Value) {
        let Ok(change) = to_raw_value(change) else { return };
        self.bytes += key.len() + change.get().len();
        if self.bytes > MAX_BYTES {
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

    pub fn as_json(&self) -> Result<Vec<u8>, MergeError> {
        if self.bytes > MAX_BYTES {
            return Err(InputError::TooLarge.into());
        }
        let header = json!({
            "jsonversion": 2,
            "pdfversion": "1.7",
            "pushedinheritedpageresources": false,
            "calledgetallpages": false,
            "maxobjectid": self.max_object_id,
        });
        Ok(serde_json::to_vec(&Description { qpdf: (header, &self.changed) })?)
    }
}
