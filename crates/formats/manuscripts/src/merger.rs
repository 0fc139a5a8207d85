//! Conversion of an article's files and their merge into one PDF.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::anyhow;
use kit::settings::Manuscripts;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::assembly::{self, SourcePdf};
use crate::cancel::CancelGuard;
use crate::error::{InputError, MergeError};
use crate::sandbox::Sandbox;
use crate::workspace::Workspace;
use crate::{
    Cover, InputFile, InputKind, author_pdf, containers, cover, office, pictures, plain_text, spreadsheet,
};

const RESULT: &str = "manuscript.pdf";

/// Merges an article's files into one PDF. Several merges may run at the same time.
pub struct ManuscriptMerger {
    limits: Manuscripts,
    sandbox: Sandbox,
}

/// An input file with its position, from which its name in the workspace is generated. The author's file
/// names are not used there.
#[derive(Clone)]
struct NumberedFile {
    index: usize,
    input: InputFile,
}

impl NumberedFile {
    fn name(&self, extension: &str) -> String {
        format!("{:02}.{extension}", self.index)
    }

    fn to_pdf(&self, path: String, pages: usize) -> SourcePdf {
        let InputFile { label, file_name, .. } = self.input.clone();
        SourcePdf { index: self.index, label, file_name, path, pages }
    }
}

impl ManuscriptMerger {
    pub fn new(limits: &Manuscripts) -> ManuscriptMerger {
        ManuscriptMerger { limits: limits.clone(), sandbox: Sandbox::new(limits) }
    }

    /// Merges the files and returns the path of the PDF inside `folder`.
    ///
    /// The caller owns the folder and must not use it during the merge. Dropping the future stops all
    /// programs and threads that the merge started.
    pub async fn merge(
        &self,
        folder: &Path,
        cover: &Cover,
        inputs: &[InputFile],
    ) -> Result<PathBuf, MergeError> {
        let max_duration = Duration::from_secs(self.limits.max_seconds);
        match timeout(max_duration, self.merge_without_timeout(folder, cover, inputs)).await {
            Ok(result) => result,
            Err(_) => Err(InputError::TookTooLong.into()),
        }
    }

    async fn merge_without_timeout(
        &self,
        folder: &Path,
        cover: &Cover,
        inputs: &[InputFile],
    ) -> Result<PathBuf, MergeError> {
        let guard = CancelGuard::new();
        let workspace = Arc::new(Workspace::create(folder, guard.token())?);
        let files: Vec<NumberedFile> = inputs
            .iter()
            .zip(1..)
            .map(|(input, index)| NumberedFile { index, input: input.clone() })
            .collect();
        // LibreOffice takes the longest and uses one core; the other conversions run in parallel.
        let (mut pdfs, author_pdfs, picture_pdfs) = tokio::try_join!(
            self.convert_documents(&workspace, cover, &files),
            self.prepare_pdfs(&workspace, &files),
            convert_pictures(&workspace, &files),
        )?;
        pdfs.extend(author_pdfs);
        pdfs.extend(picture_pdfs);
        pdfs.sort_by_key(|pdf| pdf.index);
        let merged = assembly::assemble(&self.sandbox, &self.limits, &workspace, &cover.title, pdfs).await?;
        let result = folder.join(RESULT);
        fs::rename(merged, &result)?;
        workspace.reclaim(&result)?;
        Ok(result)
    }

    /// Converts the cover and all files that LibreOffice reads.
    async fn convert_documents(
        &self,
        workspace: &Arc<Workspace>,
        cover: &Cover,
        files: &[NumberedFile],
    ) -> Result<Vec<SourcePdf>, MergeError> {
        let cover_file = NumberedFile { index: 0, input: cover::input_file() };
        workspace.write_input(&cover_file.name("fodt"), cover::document(cover).as_bytes())?;
        let mut documents = vec![(cover_file.name("fodt"), cover_file.clone())];
        for file in files {
            let (workspace, file, max_pages) = (workspace.clone(), file.clone(), self.limits.max_pages);
            let prepared = spawn_blocking(move || {
                let name = prepare_document(&workspace, &file, max_pages);
                name.map_err(|error| error.in_file(&file.input.file_name)).map(|name| (name, file))
            });
            if let (Some(name), file) = prepared.await?? {
                documents.push((name, file));
            }
        }
        let names: Vec<&str> = documents.iter().map(|(name, _)| name.as_str()).collect();
        let converted = tokio::try_join!(
            office::convert(&self.sandbox, workspace, &names),
            office::count_pages(&self.sandbox, workspace, &names)
        );
        let ((), counts) = converted.map_err(|(error, failed)| {
            let InputFile { kind, path, file_name, .. } = &documents[failed].1.input;
            match error {
                // The cover is generated, so the author cannot correct its failure.
                MergeError::Input { error, .. } if failed == 0 => {
                    anyhow!("cover conversion failed: {error:?}").into()
                }
                MergeError::Input { .. } if containers::is_encrypted(*kind, path) => {
                    MergeError::from(InputError::Encrypted).in_file(file_name)
                }
                error => error.in_file(file_name),
            }
        })?;
        let to_pdf = |((_, file), pages): (&(String, NumberedFile), usize)| {
            file.to_pdf(format!("/out/{}", file.name("pdf")), pages)
        };
        Ok(documents.iter().zip(counts).map(to_pdf).collect())
    }

    async fn prepare_pdfs(
        &self,
        workspace: &Arc<Workspace>,
        files: &[NumberedFile],
    ) -> Result<Vec<SourcePdf>, MergeError> {
        let mut pdfs = Vec::new();
        for file in files.iter().filter(|file| file.input.kind == InputKind::Pdf) {
            let (name, from) = (file.name("pdf"), file.input.path.clone());
            let shared = workspace.clone();
            let input_name = name.clone();
            spawn_blocking(move || shared.copy_input(&from, &input_name)).await??;
            let pages = author_pdf::prepare(&self.sandbox, workspace, &name, self.limits.max_pages)
                .await
                .map_err(|error| error.in_file(&file.input.file_name))?;
            pdfs.push(file.to_pdf(format!("/out/{name}"), pages));
        }
        Ok(pdfs)
    }
}

async fn convert_pictures(
    workspace: &Arc<Workspace>,
    files: &[NumberedFile],
) -> Result<Vec<SourcePdf>, MergeError> {
    let mut pdfs = Vec::new();
    for file in files {
        let (name, kind, from) = (file.name("pdf"), file.input.kind, file.input.path.clone());
        if !matches!(kind, InputKind::Jpeg | InputKind::Png | InputKind::Bmp) {
            continue;
        }
        let (workspace, to) = (workspace.clone(), name.clone());
        let converted = spawn_blocking(move || -> Result<(), MergeError> {
            Ok(workspace.write_input(&to, &pictures::to_pdf(kind, &fs::read(from)?)?)?)
        });
        converted.await?.map_err(|error| error.in_file(&file.input.file_name))?;
        pdfs.push(file.to_pdf(format!("/in/{name}"), 1));
    }
    Ok(pdfs)
}

/// Writes the input for LibreOffice and returns its name; `None` for files that LibreOffice does not read.
fn prepare_document(
    workspace: &Workspace,
    file: &NumberedFile,
    max_pages: usize,
) -> Result<Option<String>, MergeError> {
    let InputFile { kind, path, .. } = &file.input;
    let name = match kind {
        InputKind::Doc | InputKind::Docx | InputKind::Xls | InputKind::Xlsx => {
            containers::check(*kind, path)?;
            let name = file.name(kind.extension());
            workspace.copy_input(path, &name)?;
            name
        }
        InputKind::Txt => {
            let name = file.name("fodt");
            workspace
                .write_input_with(&name, |to| plain_text::write_document(&fs::read(path)?, max_pages, to))?;
            name
        }
        InputKind::Csv => {
            let name = file.name("fods");
            workspace
                .write_input_with(&name, |to| spreadsheet::write_document(&fs::read(path)?, max_pages, to))?;
            name
        }
        InputKind::Pdf | InputKind::Jpeg | InputKind::Png | InputKind::Bmp => return Ok(None),
    };
    Ok(Some(name))
}
