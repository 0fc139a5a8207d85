//! Merges a round's files into one PDF. The job can be interrupted at any point and run again.

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use files::Files;
use kit::jobs::{Job, JobFailure};
use kit::telemetry::names;
use manuscripts::{Cover, InputFile, InputKind, ManuscriptMerger, MergeError};
use rules::{ArticleId, ArticleType, Enumeration, Language};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::outcome::{complete, fail};
use crate::articles::{Article, decode_enum, load};
use crate::published_pdfs;

/// Name prefix of workspace folders.
pub(super) const WORKSPACE_PREFIX: &str = "octavo-merge-";
/// A workspace of this age is not in use: no merge takes that long.
const STALE_AFTER: Duration = Duration::from_secs(60 * 60);

/// Removes workspaces of killed workers. Recent ones stay: another worker on this machine may be using them.
pub async fn remove_stale_workspaces() -> std::io::Result<()> {
    let mut folders = tokio::fs::read_dir(std::env::temp_dir()).await?;
    while let Some(folder) = folders.next_entry().await? {
        let name = folder.file_name();
        let name = name.to_string_lossy();
        let is_ours = [WORKSPACE_PREFIX, published_pdfs::WORKSPACE_PREFIX]
            .iter()
            .any(|prefix| name.starts_with(prefix));
        let age = folder.metadata().await.ok().and_then(|metadata| metadata.modified().ok()?.elapsed().ok());
        if is_ours && age.is_some_and(|age| age > STALE_AFTER) {
            tokio::fs::remove_dir_all(folder.path()).await?;
        }
    }
    Ok(())
}

/// Context of [`MergeManuscript`] jobs.
#[derive(Clone)]
pub struct MergeContext {
    pub files: Files,
    pub merger: Arc<ManuscriptMerger>,
}

impl fmt::Debug for MergeContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MergeContext")
    }
}

#[derive(Debug, Serialize, Deserialize)]
pub struct MergeManuscript {
    pub id: Uuid,
}

impl Job for MergeManuscript {
    const NAME: &'static str = "editorial:merge-manuscript";
    /// Few attempts, because an author waits for the result.
    const MAX_ATTEMPTS: i16 = 4;
    type Context = MergeContext;

    async fn run(self, context: MergeContext) -> Result<(), JobFailure> {
        let Some(article) = load_requested_article(&context, self.id).await? else { return Ok(()) };
        let start = Instant::now();
        let merged = merge(&context, self.id, &article).await;
        if let Err(JobFailure::Postpone(..)) = merged {
            return merged.map(|_| ());
        }
        let outcome = merged.as_ref().copied().unwrap_or("failed");
        metrics::counter!(names::MERGES, "outcome" => outcome).increment(1);
        metrics::histogram!(names::MERGE_DURATION).record(start.elapsed().as_secs_f64());
        merged.map(|_| ())
    }
}

/// Returns the outcome label of the metric.
async fn merge(context: &MergeContext, id: Uuid, article: &Article) -> Result<&'static str, JobFailure> {
    let workspace = tempfile::Builder::new().prefix(WORKSPACE_PREFIX).tempdir()?;
    let parts = download_parts(context, article, workspace.path()).await?;
    let cover = build_cover(context, article).await?;
    match context.merger.merge(workspace.path(), &cover, &parts).await {
        Ok(pdf) => {
            complete(&context.files, id, article, &pdf).await.map(|()| "made").map_err(JobFailure::from)
        }
        Err(MergeError::Input { file_name, error }) => {
            let reasons = Language::ALL.map(|language| error.message(language, file_name.as_deref()));
            fail(&context.files.app, &[id], reasons).await?;
            Ok("refused")
        }
        Err(MergeError::Internal(error)) => Err(JobFailure::Retry(error)),
    }
}

/// Loads the article of a merge that is still requested.
///
/// The article may be newer than the request; the result then shows the newer content.
async fn load_requested_article(context: &MergeContext, merge: Uuid) -> Result<Option<Article>, JobFailure> {
    let mut connection = context.files.app.pool.acquire().await?;
    let article = sqlx::query_scalar!(
        "select made.article_id from merged_manuscripts made join articles on articles.id = made.article_id
         where made.id = $1 and made.status = 'processing' and made.revision = articles.revision",
        merge
    )
    .fetch_optional(&mut *connection)
    .await?;
    match article {
        Some(id) => Ok(load(&context.files.app, &mut connection, ArticleId(id)).await?),
        None => Ok(None),
    }
}

/// Downloads the parts into the workspace under generated names.
pub(super) async fn download_parts(
    context: &MergeContext,
    article: &Article,
    workspace: &Path,
) -> Result<Vec<InputFile>, JobFailure> {
    let mut parts = Vec::new();
    for (index, part) in article.manuscript_parts().into_iter().enumerate() {
        let file = &part.file.view;
        let kind = InputKind::from_mime(&file.mime_type)
            .with_context(|| format!("file {} has an unsupported type", file.id))
            .map_err(JobFailure::Permanent)?;
        let path = workspace.join(format!("part-{index}"));
        files::copy_to(&context.files, file.id, &path).await?;
        parts.push(InputFile { label: part.label, file_name: file.file_name.clone(), kind, path });
    }
    Ok(parts)
}

pub(super) async fn build_cover(context: &MergeContext, article: &Article) -> Result<Cover, JobFailure> {
    let app = &context.files.app;
    let content = &article.content;
    let date = sqlx::query_scalar!(
        "select to_char($1::timestamptz at time zone $2, 'DD.MM.YYYY') as \"date!\"",
        app.clock.now(),
        app.settings.journal.time_zone
    )
    .fetch_one(&app.pool)
    .await?;
    let authors = content.authors.iter().filter(|_| article.mode.shows_authors());
    Ok(Cover {
        journal: app.settings.journal.name_en.clone(),
        title: content.title_en.clone(),
        russian_title: Some(content.title_ru.clone()).filter(|title| !title.is_empty()),
        article_type: decode_enum::<ArticleType>(content.type_id)?.name().en.to_owned(),
        number: article.number.clone(),
        revision: article.revision,
        date,
        authors: authors.map(|author| author.full_name_en()).collect(),
    })
}
