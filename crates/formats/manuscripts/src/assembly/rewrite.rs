//! Changes that turn the joined pages into the manuscript.

use anyhow::Context;
use serde_json::{Value, json};

use super::image_replacements::ImageReplacement;
use super::{outline, pages};
use crate::pdf::changes::Changes;
use crate::pdf::objects::Objects;
use crate::pdf::{layers, scrub};

/// Builds the changes for qpdf. `parts` has the label and the number of pages of each file.
pub fn build_changes(
    objects: &Objects,
    title: &str,
    parts: &[(String, usize)],
    replacements: Vec<ImageReplacement>,
) -> anyhow::Result<Changes> {
    let mut changes = Changes::new(objects);
    scrub::clean_all(objects, &mut changes);
    for ImageReplacement { reference, dictionary, file } in replacements {
        changes.set_stream_from(&reference, dictionary, &file);
    }
    let root = objects.root().context("joined file has no root")?;
    let catalog = objects.catalog().context("joined file has no catalog")?;
    let page_tree = catalog.get("/Pages").and_then(Value::as_str).context("joined file has no pages")?;
    let pages = pages::rebuild(objects, &mut changes, page_tree);
    let mut catalog = json!({
        "/Type": "/Catalog",
        "/Pages": page_tree,
        "/Outlines": outline::add(&mut changes, parts, &pages),
        "/PageMode": "/UseOutlines",
        "/ViewerPreferences": { "/DisplayDocTitle": true },
    });
    if let Some(layers) = layers::restore(objects, &mut changes) {
        catalog["/OCProperties"] = layers;
    }
    changes.set(&root, catalog);
    let information = changes.add(json!({ "/Title": format!("u:{title}") }));
    changes.set_trailer(&root, &information);
    Ok(changes)
}
