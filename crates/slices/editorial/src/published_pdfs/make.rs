//! Checks the PDFs of an article and copies them with metadata. The job can be interrupted at any point and run
//! again: until the new copy is recorded, readers get the one before, or the uploaded file.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use exports::xmp::PdfMetadata;
use exports::{Article, Bilingual};
use files::Files;
use kit::jobs::{Job, JobFailure};
use kit::{Result, Settings};
use manuscripts::{DocumentMetadata, ExpectedTexts, PdfPublisher, PublishedPdfError};
use publications::{Extent, load_publication};
use rules::ArticleId;
use rules::article::pdf_checklist::pdf_warnings;
use rules::article::{PdfFacts, PdfWarning};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::store::{self, CheckedPdf, UploadedPdf};

/// Name prefix of workspace folders.
pub const WORKSPACE_PREFIX: &str = "octavo-pdf-";
/// To be raised when copies or warnings of the same files shall become different ones.
const VERSION: u32 = 1;

/// Context of [`MakePublishedPdfs`] jobs.
#[derive(Clone)]
pub struct PdfContext {
    pub files: Files,
    pub publisher: Arc<PdfPublisher>,
}

impl fmt::Debug for PdfContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PdfContext")
    }
}

#[derive(Debug, Serialize, Deserialize)]
pub struct MakePublishedPdfs {
    pub article: ArticleId,
}

impl Job for MakePublishedPdfs {
    const NAME: &'static str = "editorial:make-published-pdfs";
    type Context = PdfContext;

    async fn run(self, context: PdfContext) -> Result<(), JobFailure> {
        let pdfs = store::load_uploaded(&context.files.app, self.article).await?;
        store::delete_others(&context.files.app, self.article, &pdfs).await?;
        for pdf in &pdfs {
            update(&context, pdf).await?;
        }
        Ok(())
    }
}

/// Checks a PDF and copies it, unless nothing has changed that the result depends on.
async fn update(context: &PdfContext, pdf: &UploadedPdf) -> Result<(), JobFailure> {
    let app = &context.files.app;
    let publication = match pdf.changed_at {
        Some(_) => load_publication(app, pdf.article, Extent::Metadata).await?,
        None => None,
    };
    let metadata = match publication {
        Some(publication) => Some(PdfMetadata::new(&publication, pdf.language)?),
        None => None,
    };
    let expected = expected_texts(&app.settings, pdf);
    let (basis, fingerprint) = (basis(&app.settings), fingerprint(pdf, metadata.as_ref(), &expected));
    if pdf.fingerprint.as_ref() == Some(&fingerprint) {
        return Ok(store::confirm(app, pdf, &basis).await?);
    }
    let workspace = tempfile::Builder::new().prefix(WORKSPACE_PREFIX).tempdir()?;
    let source = workspace.path().join("upload");
    files::copy_to(&context.files, pdf.file, &source).await?;
    let facts = suitable(context.publisher.inspect(workspace.path(), &source, &expected).await)?;
    let copied = match metadata {
        Some(metadata) => {
            let metadata = to_document(metadata);
            let copied = context.publisher.copy_with_metadata(workspace.path(), &source, &metadata).await;
            suitable(copied)?.map(Some)
        }
        None => Ok(None),
    };
    let (warnings, copy) = summarize(facts, copied);
    if let (Some(_), None) = (pdf.changed_at, &copy) {
        let (article, language) = (pdf.article.0, pdf.language.code());
        tracing::warn!(article, language, ?warnings, "PDF is served as it was uploaded, without metadata");
    }
    let (warnings, copy) = (&warnings[..], copy.as_deref());
    let checked = CheckedPdf { pdf, fingerprint: &fingerprint, basis: &basis, warnings, copy };
    Ok(store::save(&context.files, checked).await?)
}

/// Returns why a file is not suitable as an inner error; fails only if a retry may succeed.
fn suitable<T>(outcome: Result<T, PublishedPdfError>) -> Result<Result<T, PdfWarning>, JobFailure> {
    match outcome {
        Ok(value) => Ok(Ok(value)),
        Err(PublishedPdfError::Unsuitable(warning)) => Ok(Err(warning)),
        Err(PublishedPdfError::Internal(error)) => Err(JobFailure::Retry(error)),
    }
}

/// Returns all warnings, and the copy if there is one.
fn summarize(
    facts: Result<PdfFacts, PdfWarning>,
    copied: Result<Option<PathBuf>, PdfWarning>,
) -> (Vec<PdfWarning>, Option<PathBuf>) {
    let (found, copy) = match copied {
        Ok(copy) => (None, copy),
        Err(warning) => (Some(warning), None),
    };
    let others = facts.map_or_else(|warning| vec![warning], pdf_warnings);
    let mut warnings: Vec<PdfWarning> = found.into_iter().collect();
    for warning in others {
        if !warnings.contains(&warning) {
            warnings.push(warning);
        }
    }
    (warnings, copy)
}

fn expected_texts(settings: &Settings, pdf: &UploadedPdf) -> ExpectedTexts {
    let title = Bilingual::new(&*pdf.title, &*pdf.title);
    ExpectedTexts {
        title: Article { title, ..Article::default() }.plain_title(pdf.language),
        license_name: settings.journal.license_name.clone(),
        license_url: settings.journal.license_url.to_string(),
    }
}

fn to_document(metadata: PdfMetadata) -> DocumentMetadata {
    let PdfMetadata { language, title, authors, subject, keywords, xmp } = metadata;
    DocumentMetadata { language, title, authors, subject, keywords, xmp }
}

/// Hash of the settings that the metadata of any article shows; a change of them makes all copies outdated.
pub fn basis(settings: &Settings) -> Vec<u8> {
    let journal = &settings.journal;
    let shown = json!([
        VERSION,
        journal.name_en,
        journal.name_ru,
        journal.nlm_title,
        journal.publisher_en,
        journal.publisher_ru,
        journal.issn,
        journal.issn_print,
        journal.license_name,
        journal.license_url.as_str(),
        settings.http.public_origin.as_str(),
    ]);
    Sha256::digest(shown.to_string()).to_vec()
}

/// Hash of everything that the copy and the warnings depend on. Without metadata only the warnings are wanted.
fn fingerprint(pdf: &UploadedPdf, metadata: Option<&PdfMetadata>, expected: &ExpectedTexts) -> Vec<u8> {
    let metadata = metadata
        .map(|all| json!([all.language.code(), all.title, all.authors, all.subject, all.keywords, all.xmp]));
    let texts = [&expected.title, &expected.license_name, &expected.license_url];
    Sha256::digest(json!([VERSION, pdf.sha256, metadata, texts]).to_string()).to_vec()
}
