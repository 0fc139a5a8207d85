//! Joins PDFs into one. qpdf joins them; then every object is filtered: what draws a page is kept, and
//! actions, attached files and metadata about people are removed.

mod image_replacements;
mod jpeg_streams;
mod nested_filters;
mod outline;
mod page_numbers;
mod pages;
mod rewrite;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use kit::settings::Manuscripts;
use tokio::task::spawn_blocking;

use crate::error::{InputError, MergeError};
use crate::pdf::objects::Objects;
use crate::pdf::qpdf;
use crate::sandbox::Sandbox;
use crate::workspace::Workspace;

const JOINED_PDF: &str = "/out/joined.pdf";
const RESULT: &str = "merged.pdf";

/// A PDF to be joined.
#[derive(Debug, Clone)]
pub struct SourcePdf {
    pub index: usize,
    pub label: String,
    pub file_name: String,
    /// Path inside the sandbox.
    pub path: String,
    pub pages: usize,
}

/// Joins the PDFs and returns the path of the result in the workspace.
pub async fn assemble(
    sandbox: &Sandbox,
    limits: &Manuscripts,
    workspace: &Arc<Workspace>,
    title: &str,
    pdfs: Vec<SourcePdf>,
) -> Result<PathBuf, MergeError> {
    check_pages(&pdfs, limits.max_pages)?;
    join(sandbox, workspace, &pdfs).await?;
    let description = qpdf::describe(sandbox, workspace, JOINED_PDF, "joined.json").await?;
    let replacements = jpeg_streams::prepare(sandbox, workspace, JOINED_PDF, &description).await?;
    let parts: Vec<(String, usize)> = pdfs.into_iter().map(|pdf| (pdf.label, pdf.pages)).collect();
    let (title, shared) = (title.to_owned(), workspace.clone());
    spawn_blocking(move || {
        let objects = Objects::read(&description, shared.cancel.clone())?;
        let changes = rewrite::build_changes(&objects, &title, &parts, replacements);
        // Checked first: if reading was stopped, the changes are incomplete.
        objects.check()?;
        Ok::<(), MergeError>(shared.write_input("changes.json", &changes?.as_json()?)?)
    })
    .await??;
    let output = format!("/out/{RESULT}");
    let arguments = [
        JOINED_PDF,
        "--update-from-json=/in/changes.json",
        "--object-streams=generate",
        "--deterministic-id",
        &output,
    ];
    qpdf::run(sandbox, workspace, &arguments).await?;
    let result = workspace.output(RESULT)?;
    if fs::metadata(&result)?.len() > limits.max_megabytes * 1024 * 1024 {
        return Err(InputError::TooLarge.into());
    }
    Ok(result)
}

fn check_pages(pdfs: &[SourcePdf], max: usize) -> Result<(), MergeError> {
    let error = InputError::TooManyPages { max };
    if let Some(too_long) = pdfs.iter().find(|pdf| pdf.pages > max) {
        return Err(MergeError::from(error).in_file(&too_long.file_name));
    }
    if pdfs.iter().map(|pdf| pdf.pages).sum::<usize>() > max { Err(error.into()) } else { Ok(()) }
}

/// Joins the PDFs into an empty file, so that only pages and the objects they use are copied.
async fn join(sandbox: &Sandbox, workspace: &Workspace, pdfs: &[SourcePdf]) -> Result<(), MergeError> {
    // The search for unreferenced resources takes longer than everything else and finds little, since all
    // pages are copied.
    let mut arguments =
        vec!["--empty", "--coalesce-contents", "--remove-unreferenced-resources=no", "--pages"];
    arguments.extend(pdfs.iter().map(|pdf| pdf.path.as_str()));
    arguments.extend(["--", JOINED_PDF]);
    qpdf::run(sandbox, workspace, &arguments).await?;
    Ok(())
}
