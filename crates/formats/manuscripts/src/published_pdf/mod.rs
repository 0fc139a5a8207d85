//! PDFs of published articles: the copy with metadata that readers get, and the checklist for editors.
//!
//! The copy has the pages, tags, links and streams of the uploaded file; only the document information, the XMP
//! packet and what viewers show in their title bar differ, and the stamp of an article with a status. An encrypted,
//! signed or damaged file is not copied.

mod changes;
mod expected_text;
mod inspection;
mod stamp;
mod text;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use kit::settings::Manuscripts;
use rules::Language;
use rules::article::{PdfFacts, PdfStamp, PdfWarning};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::cancel::CancelGuard;
use crate::error::{InputError, MergeError};
use crate::pdf::objects::Objects;
use crate::pdf::qpdf;
use crate::sandbox::{ProgramExit, Sandbox};
use crate::workspace::Workspace;

const SOURCE: &str = "source.pdf";
const SOURCE_PATH: &str = "/in/source.pdf";
const CHANGES: &str = "changes.json";
const COPY: &str = "published.pdf";
/// Exit code of `qpdf --is-encrypted`.
const IS_ENCRYPTED: ProgramExit = ProgramExit::Code(0);

/// Metadata that a copy carries.
#[derive(Debug, Clone)]
pub struct DocumentMetadata {
    /// Of the text, unless the file says it itself.
    pub language: Language,
    pub title: String,
    pub authors: String,
    pub subject: String,
    pub keywords: String,
    /// XMP packet.
    pub xmp: String,
}

/// What the pages of a PDF are expected to show.
#[derive(Debug, Clone)]
pub struct ExpectedTexts {
    pub title: String,
    pub license_name: String,
    pub license_url: String,
}

/// Why a PDF was not read or copied.
#[derive(Debug)]
pub enum PublishedPdfError {
    /// The file is to be served as it was uploaded; a retry would fail in the same way.
    Unsuitable(PdfWarning),
    /// A failure of the system; a retry may succeed.
    Internal(anyhow::Error),
}

impl<E: Into<MergeError>> From<E> for PublishedPdfError {
    fn from(error: E) -> PublishedPdfError {
        match error.into() {
            MergeError::Internal(error) => PublishedPdfError::Internal(error),
            MergeError::Input { error, .. } => PublishedPdfError::Unsuitable(match error {
                InputError::Encrypted => PdfWarning::Encrypted,
                InputError::Broken => PdfWarning::Damaged,
                InputError::TooManyPages { .. } | InputError::TooLarge | InputError::TookTooLong => {
                    PdfWarning::TooComplex
                }
            }),
        }
    }
}

/// Inspects the PDFs of articles and copies them with metadata.
pub struct PdfPublisher {
    limits: Manuscripts,
    sandbox: Sandbox,
}

impl PdfPublisher {
    pub fn new(limits: &Manuscripts) -> PdfPublisher {
        PdfPublisher { limits: limits.clone(), sandbox: Sandbox::new(limits) }
    }

    /// Copies a PDF with metadata, and with a stamp on every page if there is one, and returns the path of the copy
    /// inside `folder`. The same file, metadata and stamp give the same bytes.
    ///
    /// The caller owns the folder and must not use it in the meantime. Dropping the future stops all programs and
    /// threads.
    pub async fn copy_with_metadata(
        &self,
        folder: &Path,
        pdf: &Path,
        metadata: &DocumentMetadata,
        stamp: Option<&PdfStamp>,
    ) -> Result<PathBuf, PublishedPdfError> {
        self.limit_time(async {
            let guard = CancelGuard::new();
            let workspace = self.open(folder, pdf, &guard).await?;
            self.copy(&workspace, metadata, stamp).await?;
            let result = folder.join(COPY);
            fs::rename(workspace.output(COPY)?, &result)?;
            workspace.reclaim(&result)?;
            Ok(result)
        })
        .await
    }

    /// Finds out the facts of a PDF for its checklist. `folder` as for the copy.
    pub async fn inspect(
        &self,
        folder: &Path,
        pdf: &Path,
        expected: &ExpectedTexts,
    ) -> Result<PdfFacts, PublishedPdfError> {
        self.limit_time(async {
            let guard = CancelGuard::new();
            let workspace = self.open(folder, pdf, &guard).await?;
            inspection::inspect(&self.sandbox, &workspace, expected).await
        })
        .await
    }

    async fn limit_time<T>(
        &self,
        work: impl Future<Output = Result<T, PublishedPdfError>>,
    ) -> Result<T, PublishedPdfError> {
        match timeout(Duration::from_secs(self.limits.max_seconds), work).await {
            Ok(result) => result,
            Err(_) => Err(InputError::TookTooLong.into()),
        }
    }

    /// Returns a workspace with the file, unless it is encrypted.
    async fn open(
        &self,
        folder: &Path,
        pdf: &Path,
        guard: &CancelGuard,
    ) -> Result<Arc<Workspace>, PublishedPdfError> {
        let workspace = Arc::new(Workspace::create(folder, guard.token())?);
        let (shared, from) = (workspace.clone(), pdf.to_owned());
        spawn_blocking(move || shared.copy_input(&from, SOURCE)).await??;
        let arguments = ["--is-encrypted".to_owned(), SOURCE_PATH.to_owned()];
        match self.sandbox.run(&workspace, qpdf::PROGRAM, &arguments).await? {
            (IS_ENCRYPTED, _) => Err(InputError::Encrypted.into()),
            _ => Ok(workspace),
        }
    }

    async fn copy(
        &self,
        workspace: &Arc<Workspace>,
        metadata: &DocumentMetadata,
        stamp: Option<&PdfStamp>,
    ) -> Result<(), PublishedPdfError> {
        let description = describe(&self.sandbox, workspace).await?;
        let packet = changes::read_packet(&self.sandbox, workspace, &description).await?;
        let stamps = match stamp {
            Some(stamp) => Some(stamp::draw(&self.sandbox, workspace, &description, stamp).await?),
            None => None,
        };
        let (shared, metadata) = (workspace.clone(), metadata.clone());
        spawn_blocking(move || {
            let objects = Objects::read(&description, shared.cancel.clone())?;
            let changes = changes::build(&objects, &metadata, packet.as_deref(), stamps.as_ref())?;
            objects.check()?;
            Ok::<(), PublishedPdfError>(shared.write_input(CHANGES, &changes.as_json()?)?)
        })
        .await??;
        let (update, output) = (format!("--update-from-json=/in/{CHANGES}"), format!("/out/{COPY}"));
        let arguments = [
            SOURCE_PATH,
            &update,
            // Browsers show the first page before the rest has arrived.
            "--linearize",
            "--object-streams=preserve",
            "--stream-data=preserve",
            "--deterministic-id",
            &output,
        ];
        qpdf::run_strictly(&self.sandbox, workspace, &arguments).await?;
        qpdf::run_strictly(&self.sandbox, workspace, &["--check", &output]).await?;
        let pages = qpdf::count_pages(&self.sandbox, workspace, SOURCE_PATH).await?;
        if qpdf::count_pages(&self.sandbox, workspace, &output).await? != pages {
            return Err(InputError::Broken.into());
        }
        if let Some(stamp) = stamp {
            stamp::check_pages(&self.sandbox, workspace, &output, stamp, pages).await?;
        }
        Ok(())
    }
}

/// Describes the objects of the source. Fails if qpdf had to repair anything, because it might lose something.
async fn describe(sandbox: &Sandbox, workspace: &Workspace) -> Result<Arc<str>, MergeError> {
    let arguments = ["--json-output", "--json-stream-data=none", SOURCE_PATH, "/out/source.json"];
    qpdf::run_strictly(sandbox, workspace, &arguments).await?;
    qpdf::read_output(workspace, "source.json", qpdf::MAX_DESCRIPTION_BYTES).await
}
