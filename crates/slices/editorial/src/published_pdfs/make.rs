//! Checks the PDFs of an article and copies them with metadata, stamped if the article has a status. The job can be
//! interrupted at any point and run again: until the new copy is recorded, readers get the one before, or the uploaded
//! file.

use std::fmt;
use std::path::{Path, PathBuf};
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
use rules::article::{PdfFacts, PdfStamp, PdfWarning};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
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
    let metadata = match &publication {
        Some(publication) => Some(PdfMetadata::new(publication, pdf.language)?),
        None => None,
    };
    let stamp = publication.and_then(|publication| publication.work.article.pdf_stamp(pdf.language));
    let expected = expected_texts(&app.settings, pdf);
    let basis = basis(&app.settings);
    let fingerprint = fingerprint(pdf, (metadata.as_ref(), stamp.as_ref()), &expected);
    if pdf.fingerprint.as_ref() == Some(&fingerprint) {
        return Ok(store::confirm(app, pdf, &basis).await?);
    }
    let workspace = tempfile::Builder::new().prefix(WORKSPACE_PREFIX).tempdir()?;
    let source = workspace.path().join("upload");
    files::copy_to(&context.files, pdf.file, &source).await?;
    let facts = suitable(context.publisher.inspect(workspace.path(), &source, &expected).await)?;
    let files = (workspace.path(), &*source);
    let (refusals, copy) = match metadata {
        Some(metadata) => make_copy(context, files, &to_document(metadata), stamp.as_ref()).await?,
        None => (Vec::new(), None),
    };
    let warnings = summarize(facts, refusals);
    if let (Some(_), None) = (pdf.changed_at, &copy) {
        let (article, language) = (pdf.article.0, pdf.language.code());
        tracing::warn!(article, language, ?warnings, "PDF is served as it was uploaded, without metadata");
    }
    let (warnings, copy) = (&warnings[..], copy.as_deref());
    let checked = CheckedPdf { pdf, fingerprint: &fingerprint, basis: &basis, warnings, copy };
    Ok(store::save(&context.files, checked).await?)
}

/// Copies a PDF. Returns what the copy lacks, or why there is none.
async fn make_copy(
    context: &PdfContext,
    (folder, source): (&Path, &Path),
    metadata: &DocumentMetadata,
    stamp: Option<&PdfStamp>,
) -> Result<(Vec<PdfWarning>, Option<PathBuf>), JobFailure> {
    let copy =
        async |stamp| suitable(context.publisher.copy_with_metadata(folder, source, metadata, stamp).await);
    match (copy(stamp).await?, stamp) {
        (Ok(copied), _) => Ok((Vec::new(), Some(copied))),
        (Err(warning), None) => Ok((vec![warning], None)),
        // The title in the metadata names the status, too.
        (Err(_), Some(_)) => Ok(match copy(None).await? {
            Ok(copied) => (vec![PdfWarning::NotStamped], Some(copied)),
            Err(warning) => (vec![PdfWarning::NotStamped, warning], None),
        }),
    }
}

/// Returns why a file is not suitable as an inner error; fails only if a retry may succeed.
fn suitable<T>(outcome: Result<T, PublishedPdfError>) -> Result<Result<T, PdfWarning>, JobFailure> {
    match outcome {
        Ok(value) => Ok(Ok(value)),
        Err(PublishedPdfError::Unsuitable(warning)) => Ok(Err(warning)),
        Err(PublishedPdfError::Internal(error)) => Err(JobFailure::Retry(error)),
    }
}

/// Returns all warnings, those about the copy first.
fn summarize(facts: Result<PdfFacts, PdfWarning>, refusals: Vec<PdfWarning>) -> Vec<PdfWarning> {
    let mut warnings = refusals;
    for warning in facts.map_or_else(|warning| vec![warning], pdf_warnings) {
        if !warnings.contains(&warning) {
            warnings.push(warning);
        }
    }
    warnings
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
fn fingerprint(
    pdf: &UploadedPdf,
    (metadata, stamp): (Option<&PdfMetadata>, Option<&PdfStamp>),
    expected: &ExpectedTexts,
) -> Vec<u8> {
    let metadata = metadata
        .map(|all| json!([all.language.code(), all.title, all.authors, all.subject, all.keywords, all.xmp]));
    let texts = [&expected.title, &expected.license_name, &expected.license_url];
    let mut shown = vec![json!(VERSION), json!(pdf.sha256), json!(metadata), json!(texts)];
    // Copies without a stamp stay the same as before there were stamps.
    shown.extend(stamp.map(|stamp| json!([stamp.line, stamp.watermark])));
    Sha256::digest(Value::Array(shown).to_string()).to_vec()
}
