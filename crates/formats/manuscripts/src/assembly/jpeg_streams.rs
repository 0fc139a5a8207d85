//! JPEG streams inside documents, from which camera metadata is stripped as from JPEG files.

use std::fs;
use std::sync::Arc;

use serde_json::Value;
use tokio::task::spawn_blocking;

use super::image_replacements::{ImageReplacement, JpegStream, select_objects, strip};
use super::nested_filters;
use crate::error::{InputError, MergeError};
use crate::pdf::changes::Changes;
use crate::pdf::objects::{Object, Objects};
use crate::pdf::{qpdf, scrub};
use crate::sandbox::Sandbox;
use crate::workspace::Workspace;

/// Each is an argument of qpdf, and the length of a command line is limited.
const MAX_JPEG_STREAMS: usize = 20_000;

/// Extracts the JPEG streams of a file and returns those that have to be replaced.
pub async fn prepare(
    sandbox: &Sandbox,
    workspace: &Arc<Workspace>,
    file: &str,
    description: &Arc<str>,
) -> Result<Vec<ImageReplacement>, MergeError> {
    let (description, shared) = (description.clone(), workspace.clone());
    let found = spawn_blocking(move || {
        let objects = Objects::read(&description, shared.cancel.clone())?;
        let mut filter_changes = Changes::new(&objects);
        let found = find(&objects, &mut filter_changes);
        objects.check()?;
        if found.len() > MAX_JPEG_STREAMS {
            return Err(InputError::TooLarge.into());
        }
        shared.write_input(nested_filters::CHANGES_FILE, &filter_changes.as_json()?)?;
        Ok::<_, MergeError>(found)
    });
    let (filtered, direct): (Vec<JpegStream>, Vec<JpegStream>) =
        found.await??.into_iter().partition(|stream| stream.has_outer_filters);
    let mut replacements = nested_filters::decode_and_strip(sandbox, workspace, file, filtered).await?;
    if direct.is_empty() {
        return Ok(replacements);
    }
    let objects = select_objects(&direct);
    let mut arguments = vec!["--json-output", "--json-stream-data=file", "--json-stream-prefix=/out/stream"];
    arguments.extend(objects.iter().map(String::as_str));
    arguments.extend([file, "/out/streams.json"]);
    qpdf::run(sandbox, workspace, &arguments).await?;
    let workspace = workspace.clone();
    replacements.extend(spawn_blocking(move || strip_all(&workspace, direct)).await??);
    Ok(replacements)
}

/// Finds JPEG streams, and the changes with which qpdf decodes the outer filters of those that have any.
///
/// qpdf does not decode a JPEG stream, so its last filter is removed from the list.
fn find(objects: &Objects, filter_changes: &mut Changes) -> Vec<JpegStream> {
    let mut all = Vec::new();
    for reference in objects.containing_any(&["/Filter"]) {
        let number = reference.split(' ').next().and_then(|number| number.parse().ok());
        let (Some(number), Some(Object::Stream { dict })) = (number, objects.object(reference)) else {
            continue;
        };
        let mut filters = resolve_list(objects, dict.get("/Filter"));
        if !filters.pop().is_some_and(|last| last == "/DCTDecode" || last == "/DCT") {
            continue;
        }
        let mut parameters = resolve_list(objects, dict.get("/DecodeParms"));
        parameters.resize(filters.len() + 1, Value::Null);
        let jpeg_parameters = parameters.pop().filter(Value::is_object);
        let mut dictionary = scrub::clean_stream(objects, dict);
        dictionary.insert("/Filter".into(), "/DCTDecode".into());
        dictionary.remove("/DecodeParms");
        dictionary.extend(jpeg_parameters.map(|parameters| ("/DecodeParms".into(), parameters)));
        let has_outer_filters = !filters.is_empty();
        if has_outer_filters {
            let outer_filters =
                [("/Filter".into(), filters.into()), ("/DecodeParms".into(), parameters.into())];
            filter_changes.set_stream(reference, outer_filters.into_iter().collect());
        }
        all.push(JpegStream { number, dictionary, has_outer_filters });
    }
    all
}

/// Resolves a value that may be a single item or a list, each directly or by reference.
fn resolve_list(objects: &Objects, value: Option<&Value>) -> Vec<Value> {
    match value.map(|value| objects.resolve(value)) {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(values)) => values.iter().map(|value| objects.resolve(value)).collect(),
        Some(value) => vec![value],
    }
}

fn strip_all(workspace: &Workspace, streams: Vec<JpegStream>) -> Result<Vec<ImageReplacement>, MergeError> {
    let mut replacements = Vec::new();
    for stream in streams {
        workspace.cancel.check()?;
        let bytes = fs::read(workspace.output(&format!("stream-{}", stream.number))?)?;
        replacements.extend(strip(workspace, stream, &bytes)?);
    }
    Ok(replacements)
}
