//! Hidden layers (optional content groups). Their state is in the catalog, which joining drops; without it
//! all layers would be visible.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::changes::Changes;
use super::objects::{Dictionary, Objects};

/// Private key that carries the state from preparation to assembly.
const HIDDEN_MARK: &str = "/OctavoHidden";

/// Marks the hidden layers of a file.
pub fn mark_hidden(objects: &Objects, changes: &mut Changes) {
    // A list can contain any number of missing objects.
    for layer in find_hidden(objects).unwrap_or_default() {
        if objects.dictionary(&layer.as_str().into()).is_none() {
            continue;
        }
        changes.set(&layer, json!({ "/Type": "/OCG", "/Name": "u:Layer", HIDDEN_MARK: true }));
    }
}

fn find_hidden(objects: &Objects) -> Option<Vec<String>> {
    let properties = objects.dictionary(objects.catalog()?.get("/OCProperties")?)?;
    let state = objects.dictionary(properties.get("/D")?)?;
    let references = |dictionary: &Dictionary, name: &str| -> Vec<String> {
        let list = dictionary.get(name).map(|list| objects.list(list)).unwrap_or_default();
        list.iter().filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let mut hidden = references(&state, "/OFF");
    if state.get("/BaseState").is_some_and(|base| base == "/OFF") {
        let shown: HashSet<String> = references(&state, "/ON").into_iter().collect();
        hidden.extend(references(&properties, "/OCGs").into_iter().filter(|layer| !shown.contains(layer)));
    }
    Some(hidden)
}

/// Cleans the layers of the joined file and returns the catalog entry that keeps the hidden ones hidden.
pub fn restore(objects: &Objects, changes: &mut Changes) -> Option<Value> {
    let mut all = Vec::new();
    let mut hidden = Vec::new();
    for reference in objects.containing_any(&["/OCG"]) {
        let Some(layer) = objects.dictionary(&reference.into()) else { continue };
        if layer.get("/Type").is_some_and(|kind| kind == "/OCG") {
            changes.set(reference, json!({ "/Type": "/OCG", "/Name": "u:Layer" }));
            all.push(reference);
            if layer.contains_key(HIDDEN_MARK) {
                hidden.push(reference);
            }
        }
    }
    // Without an order, viewers do not list the layers, so a reader cannot show them by accident.
    (!hidden.is_empty()).then(|| json!({ "/OCGs": all, "/D": { "/OFF": hidden, "/Order": [] } }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cancel::CancelGuard;

    fn hidden_with_state(state: &str) -> Vec<String> {
        let description = format!(
            r#"{{"qpdf":[{{"maxobjectid":3}},{{"trailer":{{"value":{{"/Root":"1 0 R"}}}},
            "obj:1 0 R":{{"value":{{"/OCProperties":{{"/OCGs":["2 0 R","3 0 R"],"/D":{state}}}}}}}}}]}}"#
        );
        let guard = CancelGuard::new();
        find_hidden(&Objects::read(&description, guard.token()).unwrap()).unwrap()
    }

    #[test]
    fn hidden_layers_are_found() {
        assert_eq!(hidden_with_state(r#"{"/OFF":["3 0 R"]}"#), ["3 0 R"]);
        assert_eq!(hidden_with_state(r#"{"/BaseState":"/OFF","/ON":["3 0 R"]}"#), ["2 0 R"]);
        assert!(hidden_with_state("{}").is_empty());
    }
}
