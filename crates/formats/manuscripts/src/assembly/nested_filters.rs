//! JPEG streams with further filters around them, which qpdf decodes in the sandbox.

use std::collections::BTreeMap;
use std::sync::Arc;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::Deserialize;
use serde::de::IgnoredAny;
use tokio::task::spawn_blocking;

use super::image_replacements::{ImageReplacement, JpegStream, select_objects, strip};
use crate::error::{InputError, MergeError};
use crate::pdf::objects::object_key;
use crate::pdf::qpdf;
use crate::sandbox::Sandbox;
use crate::workspace::Workspace;

/// Input file with the changes that remove the JPEG filter, so that qpdf decodes the others.
pub const CHANGES_FILE: &str = "nested-filters.json";

/// Limit of all decoded streams together. Compression hardly shrinks a JPEG, but a bomb a thousandfold.
const MAX_BYTES: u64 = 128 * 1024 * 1024;

#[derive(Deserialize)]
struct QpdfOutput<'a> {
    #[serde(borrow)]
    qpdf: (IgnoredAny, BTreeMap<&'a str, ObjectContent<'a>>),
}

#[derive(Deserialize)]
struct ObjectContent<'a> {
    #[serde(borrow)]
    stream: Option<StreamData<'a>>,
}

#[derive(Deserialize)]
struct StreamData<'a> {
    data: Option<&'a str>,
}

pub async fn decode_and_strip(
    sandbox: &Sandbox,
    workspace: &Arc<Workspace>,
    file: &str,
    filtered: Vec<JpegStream>,
) -> Result<Vec<ImageReplacement>, MergeError> {
    if filtered.is_empty() {
        return Ok(Vec::new());
    }
    let (update, objects) = (format!("--update-from-json=/in/{CHANGES_FILE}"), select_objects(&filtered));
    let mut arguments =
        vec!["--json-output", "--json-stream-data=inline", "--decode-level=generalized", &update];
    arguments.extend(objects.iter().map(String::as_str));
    arguments.extend([file, "/out/unwrapped.json"]);
    qpdf::run(sandbox, workspace, &arguments).await?;
    let output = qpdf::read_output(workspace, "unwrapped.json", MAX_BYTES).await?;
    let workspace = workspace.clone();
    spawn_blocking(move || {
        let QpdfOutput { qpdf: (_, contents) } = serde_json::from_str(&output)?;
        let mut replacements = Vec::new();
        for stream in filtered {
            workspace.cancel.check()?;
            let content = contents.get(object_key(&format!("{} 0 R", stream.number)).as_str());
            let data = content.and_then(|content| content.stream.as_ref()?.data);
            let bytes = BASE64_STANDARD.decode(data.unwrap_or_default()).map_err(|_| InputError::Broken)?;
            replacements.extend(strip(&workspace, stream, &bytes)?);
        }
        Ok(replacements)
    })
    .await?
}
