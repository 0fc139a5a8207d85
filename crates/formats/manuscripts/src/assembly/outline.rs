//! Bookmarks: one for the first page of each file.

use serde_json::{Value, json};

use crate::pdf::changes::Changes;

/// Adds the bookmarks and returns the reference to them.
pub fn add(changes: &mut Changes, parts: &[(String, usize)], pages: &[String]) -> String {
    let root = changes.reserve();
    let items: Vec<String> = parts.iter().map(|_| changes.reserve()).collect();
    let mut first_page = 0;
    for (index, (label, page_count)) in parts.iter().enumerate() {
        let target = pages.get(first_page).map_or(Value::Null, |page| page.as_str().into());
        let mut item = json!({
            "/Title": format!("u:{label}"),
            "/Parent": root.as_str(),
            // Keeps the zoom of the viewer.
            "/Dest": [target, "/XYZ", null, null, null],
        });
        if let Some(before) = index.checked_sub(1) {
            item["/Prev"] = items[before].as_str().into();
        }
        if let Some(next) = items.get(index + 1) {
            item["/Next"] = next.as_str().into();
        }
        changes.set(&items[index], item);
        first_page += page_count;
    }
    let mut outline = json!({ "/Type": "/Outlines", "/Count": items.len() });
    if let (Some(first), Some(last)) = (items.first(), items.last()) {
        outline["/First"] = first.as_str().into();
        outline["/Last"] = last.as_str().into();
    }
    changes.set(&root, outline);
    root
}
