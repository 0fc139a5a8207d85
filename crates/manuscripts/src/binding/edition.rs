//! The changes that make a manuscript of the joined pages.

use anyhow::Context;
use serde_json::{Value, json};

use super::photographs::Photograph;
use super::{outline, pages};
use crate::pdf::changes::Changes;
use crate::pdf::objects::Objects;
use crate::pdf::{layers, scrub};

/// What qpdf is to change: `parts` are the labels and how many pages each has.
pub fn changes(
    objects: &Objects,
    title: &str,
    parts: &[(String, usize)],
    photographs: Vec<Photograph>,
) -> anyhow::Result<Changes> {
    let mut changes = Changes::to(objects);
    scrub::clean_all(objects, &mut changes);
    for Photograph { reference, dictionary, file } in photographs {
        changes.set_stream_from(&reference, dictionary, &file);
    }
    let root = objects.root().context("the joined file has no root")?;
    let catalog = objects.catalog().context("the joined file has no catalog")?;
    let tree = catalog.get("/Pages").and_then(Value::as_str).context("the joined file has no pages")?;
    let leaves = pages::rebuild(objects, &mut changes, tree);
    let mut catalog = json!({
        "/Type": "/Catalog",
        "/Pages": tree,
        "/Outlines": outline::add(&mut changes, parts, &leaves),
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
