//! Text of a PDF.

use std::sync::Arc;

use crate::error::{InputError, MergeError};
use crate::pdf::qpdf;
use crate::sandbox::{ProgramExit, Sandbox};
use crate::workspace::Workspace;

const PROGRAM: &str = "/usr/bin/pdftotext";
const TEXT: &str = "text.txt";
/// A thousand pages have a tenth of it.
const MAX_BYTES: u64 = 64 * 1024 * 1024;
/// After each page.
pub const FORM_FEED: char = '\u{c}';

/// Order in which the text of a page is extracted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextOrder {
    Reading,
    Content,
}

/// Extracts the text of a file in the sandbox.
pub async fn extract_text(
    sandbox: &Sandbox,
    workspace: &Workspace,
    file: &str,
    order: TextOrder,
) -> Result<Arc<str>, MergeError> {
    let output = format!("/out/{TEXT}");
    let mut arguments = vec!["-q", "-enc", "UTF-8"];
    if order == TextOrder::Content {
        arguments.push("-raw");
    }
    arguments.extend([file, &output]);
    let arguments: Vec<String> = arguments.into_iter().map(str::to_owned).collect();
    match sandbox.run(workspace, PROGRAM, &arguments).await?.0 {
        ProgramExit::Code(0) => qpdf::read_output(workspace, TEXT, MAX_BYTES).await,
        ProgramExit::Code(_) => Err(InputError::Broken.into()),
        ProgramExit::TimedOut => Err(InputError::TookTooLong.into()),
        ProgramExit::TooLarge => Err(InputError::TooLarge.into()),
    }
}
