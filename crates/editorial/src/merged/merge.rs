//! Making a merged manuscript: fetch the files, bind them, keep the result. It can be cut off anywhere and begun again.

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use files::Files;
use kit::jobs::{Job, JobFailure};
use kit::telemetry::names;
use manuscripts::{Cover, Failure, InputKind, Part, Press};
use rules::{ArticleId, ArticleType, Enumeration, Language};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::outcome::{complete, fail};
use crate::articles::{Article, known, load};

/// How the folders are called in which manuscripts are bound.
const WORKSPACE: &str = "octavo-merge-";
/// Nobody works in one for so long.
const ABANDONED: Duration = Duration::from_secs(60 * 60);

/// Removes what killed workers have left behind. Another worker on this machine may be at work, so only old ones go.
pub async fn sweep_workspaces() -> std::io::Result<()> {
    let mut folders = tokio::fs::read_dir(std::env::temp_dir()).await?;
    while let Some(folder) = folders.next_entry().await? {
        let is_ours = folder.file_name().to_string_lossy().starts_with(WORKSPACE);
        let age = folder.metadata().await.ok().and_then(|about| about.modified().ok()?.elapsed().ok());
        if is_ours && age.is_some_and(|age| age > ABANDONED) {
            tokio::fs::remove_dir_all(folder.path()).await?;
        }
    }
    Ok(())
}

/// Where manuscripts are bound.
#[derive(Clone)]
pub struct Bindery {
    pub files: Files,
    pub press: Arc<Press>,
}

impl fmt::Debug for Bindery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Bindery")
    }
}

#[derive(Debug, Serialize, Deserialize)]
pub struct MergeManuscript {
    pub id: Uuid,
}

impl Job for MergeManuscript {
    const NAME: &'static str = "editorial:merge-manuscript";
    /// An author waits: when it does not work at once, they are told soon.
    const MAX_ATTEMPTS: i16 = 4;
    type Context = Bindery;

    async fn run(self, bindery: Bindery) -> Result<(), JobFailure> {
        let Some(article) = article_that_waits(&bindery, self.id).await? else { return Ok(()) };
        let start = Instant::now();
        let merged = merge(&bindery, self.id, &article).await;
        let outcome = merged.as_ref().copied().unwrap_or("failed");
        metrics::counter!(names::MERGES, "outcome" => outcome).increment(1);
        metrics::histogram!(names::MERGE_DURATION).record(start.elapsed().as_secs_f64());
        merged.map(|_| ())
    }
}

/// Says how it ended, in the words of the metrics.
async fn merge(bindery: &Bindery, id: Uuid, article: &Article) -> Result<&'static str, JobFailure> {
    let workspace = tempfile::Builder::new().prefix(WORKSPACE).tempdir()?;
    let parts = fetch(bindery, article, workspace.path()).await?;
    let cover = cover_of(bindery, article).await?;
    match bindery.press.bind(workspace.path(), &cover, &parts).await {
        Ok(bound) => {
            complete(&bindery.files, id, article, &bound).await.map(|()| "made").map_err(JobFailure::from)
        }
        Err(Failure::Input { file_name, fault }) => {
            let words = Language::ALL.map(|language| fault.say(language, file_name.as_deref()));
            fail(&bindery.files.app, &[id], words).await?;
            Ok("refused")
        }
        Err(Failure::Machine(error)) => Err(JobFailure::Again(error)),
    }
}

/// As it is now, which may be newer than the request: the result then shows the newer one.
async fn article_that_waits(bindery: &Bindery, merge: Uuid) -> Result<Option<Article>, JobFailure> {
    let mut connection = bindery.files.app.pool.acquire().await?;
    let article = sqlx::query_scalar!(
        "select made.article_id from merged_manuscripts made join articles on articles.id = made.article_id
         where made.id = $1 and made.status = 'processing' and made.revision = articles.revision",
        merge
    )
    .fetch_optional(&mut *connection)
    .await?;
    match article {
        Some(id) => Ok(load(&bindery.files.app, &mut connection, ArticleId(id)).await?),
        None => Ok(None),
    }
}

/// Brings the parts onto this machine, under names of our own.
async fn fetch(bindery: &Bindery, article: &Article, workspace: &Path) -> Result<Vec<Part>, JobFailure> {
    let mut parts = Vec::new();
    for (index, part) in article.parts().into_iter().enumerate() {
        let file = &part.file.view;
        let kind = InputKind::of_mime(&file.mime_type)
            .with_context(|| format!("file {} is of no known kind", file.id))
            .map_err(JobFailure::Never)?;
        let path = workspace.join(format!("part-{index}"));
        files::copy_to(&bindery.files, file.id, &path).await?;
        parts.push(Part { label: part.label, file_name: file.file_name.clone(), kind, path });
    }
    Ok(parts)
}

async fn cover_of(bindery: &Bindery, article: &Article) -> Result<Cover, JobFailure> {
    let app = &bindery.files.app;
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
        article_type: known::<ArticleType>(content.type_id)?.name().en.to_owned(),
        revision: article.revision,
        date,
        authors: authors.map(|author| author.full_name_en()).collect(),
    })
}
