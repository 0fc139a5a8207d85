//! Every page is made anew: its old content becomes one drawing, on which the number is put.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::numbers::{self, Leaf};
use crate::pdf::changes::Changes;
use crate::pdf::objects::{Dictionary, Object, Objects};
use crate::pdf::{links, scrub};

const A4: [f64; 4] = [0.0, 0.0, 595.276, 841.89];

/// Rebuilds all pages of the joined file and answers with the references to them, in their order.
pub fn rebuild(objects: &Objects, changes: &mut Changes, tree: &str) -> Vec<String> {
    let root = objects.dictionary(&tree.into()).unwrap_or_default();
    // Joining into an empty file leaves one flat list.
    let kids = root.get("/Kids").map(|kids| objects.list(kids)).unwrap_or_default();
    let leaves: Vec<String> = kids.iter().filter_map(Value::as_str).map(str::to_owned).collect();
    let font = changes.add(json!({ "/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/Helvetica" }));
    let mut drawings = BTreeMap::new();
    for (reference, number) in leaves.iter().zip(1..) {
        let page = objects.dictionary(&reference.as_str().into()).unwrap_or_default();
        let leaf = Leaf { area: area_of(objects, &page), quarters: quarters_of(objects, &page) };
        let drawing = drawing_of(objects, changes, &page, leaf.area, &mut drawings);
        let stamp = numbers::stamp(&leaf, number, leaves.len());
        let draw = if drawing.is_some() { "q /Page Do Q\n" } else { "" };
        let mut new = json!({
            "/Type": "/Page",
            "/Parent": tree,
            "/MediaBox": leaf.area,
            "/Rotate": leaf.quarters * 90,
            "/Resources": { "/Font": { "/Number": font.as_str() } },
            "/Contents": changes.add_stream(&format!("{draw}{stamp}")),
        });
        if let Some(drawing) = drawing {
            new["/Resources"]["/XObject"] = json!({ "/Page": drawing });
        }
        if let Some(group) = page.get("/Group").and_then(|group| objects.dictionary(group)) {
            new["/Group"] = group_of(&group);
            scrub::clean(objects, &mut new["/Group"]);
        }
        let links = links::of_page(objects, &page);
        if !links.is_empty() {
            new["/Annots"] = links.into();
        }
        changes.set(reference, new);
    }
    changes.set(tree, json!({ "/Type": "/Pages", "/Kids": leaves.as_slice(), "/Count": leaves.len() }));
    leaves
}

/// How what lies on the page shows through, and nothing else that stands there.
fn group_of(group: &Dictionary) -> Value {
    let kept = ["/S", "/CS", "/I", "/K"].map(|name| (name.to_owned(), group.get(name).cloned()));
    let kept = kept.into_iter().filter_map(|(name, value)| Some((name, value?)));
    Value::Object(kept.chain([("/Type".to_owned(), "/Group".into())]).collect())
}

/// What of the page is seen.
fn area_of(objects: &Objects, page: &Dictionary) -> [f64; 4] {
    let area = |name: &str| page.get(name).and_then(|value| objects.rectangle(value));
    let whole = area("/MediaBox").unwrap_or(A4);
    let cut = area("/CropBox").unwrap_or(whole);
    let seen = [whole[0].max(cut[0]), whole[1].max(cut[1]), whole[2].min(cut[2]), whole[3].min(cut[3])];
    [seen, whole].into_iter().find(|area| area[2] - area[0] >= 1.0 && area[3] - area[1] >= 1.0).unwrap_or(A4)
}

fn quarters_of(objects: &Objects, page: &Dictionary) -> i64 {
    let degrees = page.get("/Rotate").and_then(|value| objects.resolve(value).as_i64()).unwrap_or(0);
    degrees.div_euclid(90).rem_euclid(4)
}

/// Turns the page's content into a drawing of its own. It may leave the pen anywhere, in any state; that ends with the drawing.
fn drawing_of(
    objects: &Objects,
    changes: &mut Changes,
    page: &Dictionary,
    area: [f64; 4],
    drawings: &mut BTreeMap<String, [f64; 4]>,
) -> Option<String> {
    let content = page.get("/Contents")?;
    let content = match content {
        // One stream, but still in a list.
        Value::Array(list) => list.first()?,
        content => content,
    };
    let reference = content.as_str()?.to_owned();
    let Some(Object::Stream { dict }) = objects.object(&reference) else { return None };
    // Pages that share their content share the drawing, which must then reach as far as the largest of them.
    let area = drawings.get(&reference).map_or(area, |other| {
        [area[0].min(other[0]), area[1].min(other[1]), area[2].max(other[2]), area[3].max(other[3])]
    });
    drawings.insert(reference.clone(), area);
    let mut resources = page.get("/Resources").cloned().unwrap_or_else(|| json!({}));
    scrub::clean(objects, &mut resources);
    let mut drawing = scrub::cleaned_stream(objects, dict);
    drawing.insert("/Type".into(), "/XObject".into());
    drawing.insert("/Subtype".into(), "/Form".into());
    drawing.insert("/BBox".into(), area.to_vec().into());
    drawing.insert("/Resources".into(), resources);
    changes.set_stream(&reference, drawing);
    Some(reference)
}
