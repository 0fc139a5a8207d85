//! Removal of metadata about people and of attached files from the objects that draw a page.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::changes::Changes;
use super::objects::{Dictionary, Object, Objects, is_reference};

/// Removed from every dictionary.
const REMOVED_KEYS: [&str; 4] = ["/Metadata", "/PieceInfo", "/LastModified", "/EF"];
/// Removed from stream dictionaries: keys that refer to other files or to other versions of the content.
const REMOVED_STREAM_KEYS: [&str; 9] = [
    "/F",
    "/FFilter",
    "/FDecodeParms",
    "/Ref",
    "/OPI",
    "/AF",
    "/Alternates",
    "/StructParent",
    "/StructParents",
];
/// Properties of marked content. Only layers have a visible effect.
const PROPERTIES: &str = "/Properties";

/// Cleans objects that pages share: pictures, fonts, patterns. Unused objects are not written anyway.
pub fn clean_all(objects: &Objects, changes: &mut Changes) {
    // Objects without these keys need no cleaning.
    let keys = [&REMOVED_KEYS[..], &REMOVED_STREAM_KEYS, &[PROPERTIES]].concat();
    let mut properties = BTreeSet::new();
    for reference in objects.containing_any(&keys) {
        match objects.object(reference) {
            Some(Object::Value(mut value)) => {
                find_properties(&value, &mut properties);
                clean(objects, &mut value);
                changes.set(reference, value);
            }
            Some(Object::Stream { dict }) => {
                dict.iter().for_each(|(name, value)| find_properties_in(name, value, &mut properties));
                changes.set_stream(reference, clean_stream(objects, dict));
            }
            // Nested deeper than any object that draws.
            None => changes.set(reference, Value::Null),
        }
    }
    for reference in properties {
        changes.set(&reference, keep_layers(objects, &reference.as_str().into()));
    }
}

fn is_reference_value(value: &Value) -> bool {
    value.as_str().is_some_and(is_reference)
}

/// Collects the references to property lists at any depth.
fn find_properties(value: &Value, properties: &mut BTreeSet<String>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| find_properties(value, properties)),
        Value::Object(dictionary) => {
            dictionary.iter().for_each(|(name, value)| find_properties_in(name, value, properties));
        }
        _ => {}
    }
}

fn find_properties_in(name: &str, value: &Value, properties: &mut BTreeSet<String>) {
    match value.as_str() {
        Some(reference) if name == PROPERTIES && is_reference(reference) => {
            properties.insert(reference.to_owned());
        }
        _ => find_properties(value, properties),
    }
}

pub fn clean_stream(objects: &Objects, mut dictionary: Dictionary) -> Dictionary {
    dictionary.retain(|name, _| !REMOVED_STREAM_KEYS.contains(&name.as_str()));
    clean_dictionary(objects, &mut dictionary);
    dictionary
}

pub fn clean(objects: &Objects, value: &mut Value) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(|value| clean(objects, value)),
        Value::Object(dictionary) => clean_dictionary(objects, dictionary),
        _ => {}
    }
}

fn clean_dictionary(objects: &Objects, dictionary: &mut Dictionary) {
    dictionary.retain(|name, _| !REMOVED_KEYS.contains(&name.as_str()));
    // Shared property lists are cleaned once, on their own.
    if let Some(properties) = dictionary.get_mut(PROPERTIES)
        && !is_reference_value(properties)
    {
        *properties = keep_layers(objects, properties);
    }
    dictionary.values_mut().for_each(|value| clean(objects, value));
}

/// Page content may refer to any property by name, so each is kept, but emptied unless it is a layer.
fn keep_layers(objects: &Objects, properties: &Value) -> Value {
    let properties = objects.dictionary(properties).unwrap_or_default();
    let entries = properties.into_iter().map(|(name, property)| {
        let kind = objects.dictionary(&property).and_then(|property| property.get("/Type").cloned());
        let is_layer = matches!(kind.as_ref().and_then(Value::as_str), Some("/OCG" | "/OCMD"));
        (name, if is_layer { property } else { json!({}) })
    });
    Value::Object(entries.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cancel::CancelGuard;

    const DESCRIPTION: &str =
        r#"{"qpdf":[{"maxobjectid":1},{"obj:1 0 R":{"value":{"/Type":"/OCG","/Name":"u:x"}}}]}"#;

    #[test]
    fn metadata_about_people_is_removed() {
        let guard = CancelGuard::new();
        let objects = Objects::read(DESCRIPTION, guard.token()).unwrap();
        let mut value = json!({ "/XObject": { "/Metadata": "5 0 R", "/X": { "/PieceInfo": {}, "/Width": 3 } },
            "/Properties": { "/A": "1 0 R", "/B": { "/EF": "7 0 R" } } });
        clean(&objects, &mut value);
        assert_eq!(
            value,
            json!({ "/XObject": { "/X": { "/Width": 3 } }, "/Properties": { "/A": "1 0 R", "/B": {} } })
        );
    }

    #[test]
    fn external_file_references_are_removed() {
        let guard = CancelGuard::new();
        let objects = Objects::read(DESCRIPTION, guard.token()).unwrap();
        let Value::Object(dictionary) =
            json!({ "/F": "u:/etc/passwd", "/Width": 3, "/Filter": "/DCTDecode" })
        else {
            unreachable!()
        };
        assert_eq!(
            Value::Object(clean_stream(&objects, dictionary)),
            json!({ "/Width": 3, "/Filter": "/DCTDecode" })
        );
    }
}
