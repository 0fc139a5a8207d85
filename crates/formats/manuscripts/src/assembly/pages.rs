//! Rebuilt pages: the old content becomes a form XObject, over which the page number is drawn.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::page_numbers;
use crate::pdf::changes::Changes;
use crate::pdf::objects::{Dictionary, Object, Objects};
use crate::pdf::page_geometry::PageGeometry;
use crate::pdf::{links, scrub};

/// Rebuilds all pages of the joined file and returns their references in order.
pub fn rebuild(objects: &Objects, changes: &mut Changes, page_tree: &str) -> Vec<String> {
    let root = objects.dictionary(&page_tree.into()).unwrap_or_default();
    // Joining into an empty file leaves a flat list.
    let kids = root.get("/Kids").map(|kids| objects.list(kids)).unwrap_or_default();
    let references: Vec<String> = kids.iter().filter_map(Value::as_str).map(str::to_owned).collect();
    let font = changes.add(json!({ "/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/Helvetica" }));
    let mut form_areas = BTreeMap::new();
    for (reference, number) in references.iter().zip(1..) {
        let page = objects.dictionary(&reference.as_str().into()).unwrap_or_default();
        let geometry = PageGeometry::of(objects, &page);
        let form = to_form_xobject(objects, changes, &page, geometry.area, &mut form_areas);
        let page_number = page_numbers::draw_page_number(&geometry, number, references.len());
        let draw_form = if form.is_some() { "q /Page Do Q\n" } else { "" };
        let mut new_page = json!({
            "/Type": "/Page",
            "/Parent": page_tree,
            "/MediaBox": geometry.area,
            "/Rotate": geometry.quarter_turns * 90,
            "/Resources": { "/Font": { "/Number": font.as_str() } },
            "/Contents": changes.add_stream(&format!("{draw_form}{page_number}")),
        });
        if let Some(form) = form {
            new_page["/Resources"]["/XObject"] = json!({ "/Page": form });
        }
        if let Some(group) = page.get("/Group").and_then(|group| objects.dictionary(group)) {
            new_page["/Group"] = copy_group(&group);
            scrub::clean(objects, &mut new_page["/Group"]);
        }
        let links = links::page_links(objects, &page);
        if !links.is_empty() {
            new_page["/Annots"] = links.into();
        }
        changes.set(reference, new_page);
    }
    changes.set(
        page_tree,
        json!({ "/Type": "/Pages", "/Kids": references.as_slice(), "/Count": references.len() }),
    );
    references
}

/// Copies only the transparency attributes of a page group.
fn copy_group(group: &Dictionary) -> Value {
    let entries = ["/S", "/CS", "/I", "/K"].map(|name| (name.to_owned(), group.get(name).cloned()));
    let entries = entries.into_iter().filter_map(|(name, value)| Some((name, value?)));
    Value::Object(entries.chain([("/Type".to_owned(), "/Group".into())]).collect())
}

/// Turns the page's content into a form XObject, which isolates its graphics state.
fn to_form_xobject(
    objects: &Objects,
    changes: &mut Changes,
    page: &Dictionary,
    area: [f64; 4],
    form_areas: &mut BTreeMap<String, [f64; 4]>,
) -> Option<String> {
    let content = page.get("/Contents")?;
    let content = match content {
        // A single stream in a list.
        Value::Array(list) => list.first()?,
        content => content,
    };
    let reference = content.as_str()?.to_owned();
    let Some(Object::Stream { dict }) = objects.object(&reference) else { return None };
    // Pages with the same content share the form, whose area must cover the largest of them.
    let area = form_areas.get(&reference).map_or(area, |other| {
        [area[0].min(other[0]), area[1].min(other[1]), area[2].max(other[2]), area[3].max(other[3])]
    });
    form_areas.insert(reference.clone(), area);
    let mut resources = page.get("/Resources").cloned().unwrap_or_else(|| json!({}));
    scrub::clean(objects, &mut resources);
    let mut form = scrub::clean_stream(objects, dict);
    form.insert("/Type".into(), "/XObject".into());
    form.insert("/Subtype".into(), "/Form".into());
    form.insert("/BBox".into(), area.to_vec().into());
    form.insert("/Resources".into(), resources);
    changes.set_stream(&reference, form);
    Some(reference)
}
