//! Layers that their author has switched off. Which ones stands in a place that joining leaves behind, and without it all
//! layers would be seen.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::changes::Changes;
use super::objects::{Dictionary, Objects};

/// Our own mark, which lives from the checking of a file to its binding.
const HIDDEN: &str = "/OctavoHidden";

/// Marks the hidden layers of a file.
pub fn mark_hidden(objects: &Objects, changes: &mut Changes) {
    // A list can name what is not there, without end.
    for layer in hidden(objects).unwrap_or_default() {
        if objects.dictionary(&layer.as_str().into()).is_none() {
            continue;
        }
        changes.set(&layer, json!({ "/Type": "/OCG", "/Name": "u:Layer", HIDDEN: true }));
    }
}

fn hidden(objects: &Objects) -> Option<Vec<String>> {
    let properties = objects.dictionary(objects.catalog()?.get("/OCProperties")?)?;
    let state = objects.dictionary(properties.get("/D")?)?;
    let named = |dictionary: &Dictionary, name: &str| -> Vec<String> {
        let list = dictionary.get(name).map(|list| objects.list(list)).unwrap_or_default();
        list.iter().filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let mut hidden = named(&state, "/OFF");
    if state.get("/BaseState").is_some_and(|base| base == "/OFF") {
        let shown: HashSet<String> = named(&state, "/ON").into_iter().collect();
        hidden.extend(named(&properties, "/OCGs").into_iter().filter(|layer| !shown.contains(layer)));
    }
    Some(hidden)
}

/// Cleans the layers of joined files; answers with what the catalog must say for the hidden ones to stay so.
pub fn restore(objects: &Objects, changes: &mut Changes) -> Option<Value> {
    let mut all = Vec::new();
    let mut hidden = Vec::new();
    for reference in objects.with_any(&["/OCG"]) {
        let Some(layer) = objects.dictionary(&reference.into()) else { continue };
        if layer.get("/Type").is_some_and(|kind| kind == "/OCG") {
            changes.set(reference, json!({ "/Type": "/OCG", "/Name": "u:Layer" }));
            all.push(reference);
            if layer.contains_key(HIDDEN) {
                hidden.push(reference);
            }
        }
    }
    // Without an order no viewer lists them, so nobody switches them on by chance.
    (!hidden.is_empty()).then(|| json!({ "/OCGs": all, "/D": { "/OFF": hidden, "/Order": [] } }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::Waiting;

    fn hidden_where(state: &str) -> Vec<String> {
        let description = format!(
            r#"{{"qpdf":[{{"maxobjectid":3}},{{"trailer":{{"value":{{"/Root":"1 0 R"}}}},
            "obj:1 0 R":{{"value":{{"/OCProperties":{{"/OCGs":["2 0 R","3 0 R"],"/D":{state}}}}}}}}}]}}"#
        );
        let waiting = Waiting::begin();
        hidden(&Objects::read(&description, waiting.patience()).unwrap()).unwrap()
    }

    #[test]
    fn the_hidden_ones_are_known() {
        assert_eq!(hidden_where(r#"{"/OFF":["3 0 R"]}"#), ["3 0 R"]);
        assert_eq!(hidden_where(r#"{"/BaseState":"/OFF","/ON":["3 0 R"]}"#), ["2 0 R"]);
        assert!(hidden_where("{}").is_empty());
    }
}
