//! What tells of people, or brings files along, inside the things that draw a page.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::changes::Changes;
use super::objects::{Dictionary, Object, Objects, is_reference};

/// In whatever dictionary they stand.
const NEVER: [&str; 4] = ["/Metadata", "/PieceInfo", "/LastModified", "/EF"];
/// In the dictionary of a stream, where they lead out of the file or to another version of the same.
const NEVER_IN_STREAMS: [&str; 9] = [
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
/// Notes to marked places in a page. Only layers are seen.
const NOTES: &str = "/Properties";

/// Cleans what pages share: pictures, fonts, patterns. What no page uses is not written anyhow.
pub fn clean_all(objects: &Objects, changes: &mut Changes) {
    // Where none of these names stands, nothing is to be cleaned.
    let concerned = [&NEVER[..], &NEVER_IN_STREAMS, &[NOTES]].concat();
    let mut notes = BTreeSet::new();
    for reference in objects.with_any(&concerned) {
        match objects.object(reference) {
            Some(Object::Value(mut value)) => {
                find_notes(&value, &mut notes);
                clean(objects, &mut value);
                changes.set(reference, value);
            }
            Some(Object::Stream { dict }) => {
                dict.iter().for_each(|(name, value)| find_notes_in(name, value, &mut notes));
                changes.set_stream(reference, cleaned_stream(objects, dict));
            }
            // Nested deeper than anything that draws.
            None => changes.set(reference, Value::Null),
        }
    }
    for reference in notes {
        changes.set(&reference, layers_of(objects, &reference.as_str().into()));
    }
}

fn refers(value: &Value) -> bool {
    value.as_str().is_some_and(is_reference)
}

/// The references to notes, wherever in the value they stand.
fn find_notes(value: &Value, notes: &mut BTreeSet<String>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| find_notes(value, notes)),
        Value::Object(dictionary) => {
            dictionary.iter().for_each(|(name, value)| find_notes_in(name, value, notes));
        }
        _ => {}
    }
}

fn find_notes_in(name: &str, value: &Value, notes: &mut BTreeSet<String>) {
    match value.as_str() {
        Some(reference) if name == NOTES && is_reference(reference) => {
            notes.insert(reference.to_owned());
        }
        _ => find_notes(value, notes),
    }
}

pub fn cleaned_stream(objects: &Objects, mut dictionary: Dictionary) -> Dictionary {
    dictionary.retain(|name, _| !NEVER_IN_STREAMS.contains(&name.as_str()));
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
    dictionary.retain(|name, _| !NEVER.contains(&name.as_str()));
    // Notes that stand elsewhere are cleaned there, once, however many pages share them.
    if let Some(notes) = dictionary.get_mut(NOTES)
        && !refers(notes)
    {
        *notes = layers_of(objects, notes);
    }
    dictionary.values_mut().for_each(|value| clean(objects, value));
}

/// The page may refer to any note by its name, so each stays, but empty unless it is a layer.
fn layers_of(objects: &Objects, notes: &Value) -> Value {
    let notes = objects.dictionary(notes).unwrap_or_default();
    let kept = notes.into_iter().map(|(name, note)| {
        let kind = objects.dictionary(&note).and_then(|note| note.get("/Type").cloned());
        let is_layer = matches!(kind.as_ref().and_then(Value::as_str), Some("/OCG" | "/OCMD"));
        (name, if is_layer { note } else { json!({}) })
    });
    Value::Object(kept.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::Waiting;

    const NONE: &str =
        r#"{"qpdf":[{"maxobjectid":1},{"obj:1 0 R":{"value":{"/Type":"/OCG","/Name":"u:x"}}}]}"#;

    #[test]
    fn what_tells_of_people_goes() {
        let waiting = Waiting::begin();
        let objects = Objects::read(NONE, waiting.patience()).unwrap();
        let mut value = json!({ "/XObject": { "/Metadata": "5 0 R", "/X": { "/PieceInfo": {}, "/Width": 3 } },
            "/Properties": { "/A": "1 0 R", "/B": { "/EF": "7 0 R" } } });
        clean(&objects, &mut value);
        assert_eq!(
            value,
            json!({ "/XObject": { "/X": { "/Width": 3 } }, "/Properties": { "/A": "1 0 R", "/B": {} } })
        );
    }

    #[test]
    fn streams_do_not_lead_out_of_the_file() {
        let waiting = Waiting::begin();
        let objects = Objects::read(NONE, waiting.patience()).unwrap();
        let Value::Object(image) = json!({ "/F": "u:/etc/passwd", "/Width": 3, "/Filter": "/DCTDecode" })
        else {
            unreachable!()
        };
        assert_eq!(
            Value::Object(cleaned_stream(&objects, image)),
            json!({ "/Width": 3, "/Filter": "/DCTDecode" })
        );
    }
}
