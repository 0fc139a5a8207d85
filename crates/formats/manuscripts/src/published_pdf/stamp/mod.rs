//! Stamps on every page: what has become of the article since its PDF was made.
//!
//! A page keeps its content, tags and size. The stamp is drawn over it as an artifact, which is no part of the text that
//! screen readers read. A link leads to the notice, unless the file is tagged: there it would need a tag.

mod drawing;
mod font;
mod forms;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rules::article::PdfStamp;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use self::drawing::PageSize;
use self::forms::StampObjects;
use super::PublishedPdfError;
use super::expected_text::letters;
use super::text::{FORM_FEED, TextOrder, extract_text};
use crate::error::{InputError, MergeError};
use crate::pdf::changes::Changes;
use crate::pdf::objects::{Dictionary, Object, Objects};
use crate::pdf::page_geometry::PageGeometry;
use crate::pdf::page_tree::all_pages;
use crate::pdf::qpdf;
use crate::sandbox::Sandbox;
use crate::workspace::Workspace;

const DRAWN: &str = "stamps.pdf";
const DESCRIPTION: &str = "stamps.json";
/// Kilobytes are usual.
const MAX_DESCRIPTION_BYTES: u64 = 32 * 1024 * 1024;
/// More sizes than any real file has.
const MAX_SIZES: usize = 500;
const RESOURCE_NAME: &str = "/Stamp";
/// Saves the graphics state around the content of a page. Some programs write a restore too many, or too few.
const SAVE: &str = "q q q q\n";
const RESTORE_HALF: &str = "\nQ Q\n";

/// Stamps for all sizes of pages of a file.
pub struct DrawnStamps {
    address: String,
    objects: StampObjects,
    /// Number of the stamp and rectangle of its text, by the size of the page.
    by_size: BTreeMap<PageSize, (usize, [f64; 4])>,
}

/// Draws the stamps for the file with this description.
pub async fn draw(
    sandbox: &Sandbox,
    workspace: &Arc<Workspace>,
    description: &Arc<str>,
    stamp: &PdfStamp,
) -> Result<DrawnStamps, MergeError> {
    let (shared, description, stamp) = (workspace.clone(), description.clone(), stamp.clone());
    let address = stamp.address.clone();
    let drawn = spawn_blocking(move || {
        let objects = Objects::read(&description, shared.cancel.clone())?;
        let sizes = page_sizes(&objects);
        objects.check()?;
        if sizes.len() > MAX_SIZES {
            return Err(InputError::TooLarge.into());
        }
        let sizes: Vec<PageSize> = sizes.into_iter().collect();
        let drawing = drawing::draw(&stamp, &sizes)?;
        shared.write_input(DRAWN, &drawing.pdf)?;
        Ok::<_, MergeError>(sizes.into_iter().zip((0..).zip(drawing.rectangles)).collect())
    });
    let by_size = drawn.await??;
    let (input, output) = (format!("/in/{DRAWN}"), format!("/out/{DESCRIPTION}"));
    let arguments = ["--json-output", "--json-stream-data=inline", "--decode-level=none", &input, &output];
    qpdf::run_strictly(sandbox, workspace, &arguments).await?;
    let description = qpdf::read_output(workspace, DESCRIPTION, MAX_DESCRIPTION_BYTES).await?;
    Ok(DrawnStamps { address, objects: StampObjects::read(&description)?, by_size })
}

fn page_sizes(objects: &Objects) -> BTreeSet<PageSize> {
    all_pages(objects).iter().map(|page| page_size(&PageGeometry::of(objects, &page.read(objects)))).collect()
}

/// In whole points: nobody sees the rest.
fn page_size(page: &PageGeometry) -> PageSize {
    let (width, height) = page.displayed_size();
    (width.round() as u32, height.round() as u32)
}

/// Adds the stamps to all pages.
pub fn add_to_pages(
    objects: &Objects,
    changes: &mut Changes,
    stamps: &DrawnStamps,
    is_tagged: bool,
) -> Result<(), PublishedPdfError> {
    let forms = forms::add_forms(&stamps.objects, changes)?;
    let start = changes.add_stream(SAVE);
    for page in all_pages(objects) {
        let mut dictionary = page.read(objects);
        let geometry = PageGeometry::of(objects, &dictionary);
        let Some((number, rectangle)) = stamps.by_size.get(&page_size(&geometry)) else { continue };
        let name = add_resource(objects, &mut dictionary, &forms[*number]);
        let drawing = format!(
            "{RESTORE_HALF}/Artifact << /Type /Pagination >> BDC\nq {} cm {name} Do Q\nEMC{RESTORE_HALF}",
            geometry.transform()
        );
        let content = page_content(objects, &dictionary);
        let content =
            [start.as_str().into()].into_iter().chain(content).chain([changes.add_stream(&drawing).into()]);
        dictionary.insert("/Contents".into(), content.collect());
        if !is_tagged {
            add_link(objects, changes, &mut dictionary, geometry.to_page(*rectangle), &stamps.address);
        }
        changes.set(&page.reference, dictionary.into());
    }
    Ok(())
}

/// Adds the form to the resources of a page and returns its name there.
fn add_resource(objects: &Objects, page: &mut Dictionary, form: &str) -> String {
    let dictionary =
        |of: &Dictionary, name| of.get(name).and_then(|value| objects.dictionary(value)).unwrap_or_default();
    let mut resources = dictionary(page, "/Resources");
    let mut pictures = dictionary(&resources, "/XObject");
    let mut name = RESOURCE_NAME.to_owned();
    // An editor may have uploaded a stamped copy.
    while pictures.contains_key(&name) {
        name.push('X');
    }
    pictures.insert(name.clone(), form.into());
    resources.insert("/XObject".into(), pictures.into());
    page.insert("/Resources".into(), resources.into());
    name
}

/// Returns the streams of the content of a page.
fn page_content(objects: &Objects, page: &Dictionary) -> Vec<Value> {
    let Some(content) = page.get("/Contents") else { return Vec::new() };
    match content.as_str().and_then(|reference| objects.object(reference)) {
        Some(Object::Stream { .. }) => vec![content.clone()],
        _ => objects.list(content),
    }
}

fn add_link(objects: &Objects, changes: &mut Changes, page: &mut Dictionary, area: [f64; 4], address: &str) {
    let link = changes.add(json!({
        "/Type": "/Annot",
        "/Subtype": "/Link",
        "/Rect": area,
        "/Border": [0, 0, 0],
        // Printed.
        "/F": 4,
        "/A": { "/S": "/URI", "/URI": format!("u:{address}") },
    }));
    let mut annotations = page.get("/Annots").map(|value| objects.list(value)).unwrap_or_default();
    annotations.push(link.into());
    page.insert("/Annots".into(), annotations.into());
}

/// Fails unless the text of each page shows the stamp: content that is not written as the standard says could have moved
/// or hidden it.
pub async fn check_pages(
    sandbox: &Sandbox,
    workspace: &Workspace,
    file: &str,
    stamp: &PdfStamp,
    pages: usize,
) -> Result<(), MergeError> {
    // In the order of the content, in which text at the same place does not mix.
    let text = extract_text(sandbox, workspace, file, TextOrder::Content).await?;
    let line = letters(&stamp.line);
    let stamped = text.split(FORM_FEED).filter(|page| letters(page).contains(&line)).count();
    if stamped == pages { Ok(()) } else { Err(InputError::Broken.into()) }
}
