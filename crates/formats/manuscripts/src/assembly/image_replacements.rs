//! JPEG streams and the stripped JPEGs that replace them.

use crate::error::MergeError;
use crate::pdf::objects::Dictionary;
use crate::pictures::strip_jpeg;
use crate::workspace::Workspace;

/// A stripped JPEG that replaces a stream.
pub struct ImageReplacement {
    pub reference: String,
    pub dictionary: Dictionary,
    /// Path inside the sandbox.
    pub file: String,
}

pub struct JpegStream {
    pub number: u32,
    /// Stream dictionary without the outer filters.
    pub dictionary: Dictionary,
    pub has_outer_filters: bool,
}

/// Returns the qpdf arguments that select these objects.
pub fn select_objects(streams: &[JpegStream]) -> Vec<String> {
    streams.iter().map(|stream| format!("--json-object={}", stream.number)).collect()
}

/// Strips metadata from a JPEG; `None` if there is none. A JPEG that cannot be parsed is not changed: viewers
/// may still show it.
pub fn strip(
    workspace: &Workspace,
    stream: JpegStream,
    bytes: &[u8],
) -> Result<Option<ImageReplacement>, MergeError> {
    let JpegStream { number, dictionary, .. } = stream;
    let Some(stripped) = strip_jpeg(bytes).filter(|stripped| stripped.len() < bytes.len()) else {
        return Ok(None);
    };
    let name = format!("photograph-{number}.jpg");
    workspace.write_input(&name, &stripped)?;
    let (reference, file) = (format!("{number} 0 R"), format!("/in/{name}"));
    Ok(Some(ImageReplacement { reference, dictionary, file }))
}
