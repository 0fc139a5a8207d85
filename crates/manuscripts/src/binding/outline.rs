//! Bookmarks: one for each part, at its first page.

use serde_json::{Value, json};

use crate::pdf::changes::Changes;

/// Adds the bookmarks and answers with the reference to them.
pub fn add(changes: &mut Changes, parts: &[(String, usize)], leaves: &[String]) -> String {
    let root = changes.reserve();
    let items: Vec<String> = parts.iter().map(|_| changes.reserve()).collect();
    let mut first_page = 0;
    for (place, (label, pages)) in parts.iter().enumerate() {
        let target = leaves.get(first_page).map_or(Value::Null, |leaf| leaf.as_str().into());
        let mut item = json!({
            "/Title": format!("u:{label}"),
            "/Parent": root.as_str(),
            // Wherever the reader's zoom is, it stays.
            "/Dest": [target, "/XYZ", null, null, null],
        });
        if let Some(before) = place.checked_sub(1) {
            item["/Prev"] = items[before].as_str().into();
        }
        if let Some(next) = items.get(place + 1) {
            item["/Next"] = next.as_str().into();
        }
        changes.set(&items[place], item);
        first_page += pages;
    }
    let mut outline = json!({ "/Type": "/Outlines", "/Count": items.len() });
    if let (Some(first), Some(last)) = (items.first(), items.last()) {
        outline["/First"] = first.as_str().into();
        outline["/Last"] = last.as_str().into();
    }
    changes.set(&root, outline);
    root
}
