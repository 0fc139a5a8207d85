//! Prints the manuscript number on the cover. A manuscript is merged before its first submission, which gives
//! the number, so it is merged again afterwards; until then the one without a number is served.

use files::{NewFile, record, store};
use kit::jobs::{self, Job, JobFailure, Plan};
use manuscripts::MergeError;
use rules::{ArticleId, FileId};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use uuid::Uuid;

use super::merge::{MergeContext, WORKSPACE_PREFIX, build_cover, download_parts};
use crate::articles::manuscript::ManuscriptState;
use crate::articles::{Article, load};

/// After the merges that authors are waiting for.
const PRIORITY: i16 = 1000;

#[derive(Debug, Serialize, Deserialize)]
pub struct NumberCover {
    pub article: i64,
    /// File without the number; another one means that there is nothing left to do.
    pub file: Uuid,
}

impl NumberCover {
    /// Queues the job in the transaction of the first submission.
    pub async fn queue(transaction: &mut PgConnection, article: &Article) -> kit::Result<()> {
        if article.number.is_some() {
            return Ok(());
        }
        let Some(file) = numberless_file(article) else { return Ok(()) };
        let plan = Plan::now().serial_queue(format!("merge:{}", article.creator.id)).priority(PRIORITY);
        jobs::add(transaction, &NumberCover { article: article.id.0, file: file.0 }, plan).await?;
        Ok(())
    }
}

/// File of the current round, unless the article has changed since it was merged.
fn numberless_file(article: &Article) -> Option<FileId> {
    match &article.current_manuscript()?.state {
        ManuscriptState::Completed(file) => Some(file.id),
        ManuscriptState::Processing | ManuscriptState::Failed { .. } => None,
    }
}

impl Job for NumberCover {
    const NAME: &'static str = "editorial:number-cover";
    const MAX_ATTEMPTS: i16 = 4;
    type Context = MergeContext;

    async fn run(self, context: MergeContext) -> Result<(), JobFailure> {
        let app = &context.files.app;
        let mut connection = app.pool.acquire().await?;
        let article = load(app, &mut connection, ArticleId(self.article)).await?;
        drop(connection);
        let is_open = |article: &Article| numberless_file(article) == Some(FileId(self.file));
        let Some(article) = article.filter(is_open) else { return Ok(()) };
        let workspace = tempfile::Builder::new().prefix(WORKSPACE_PREFIX).tempdir()?;
        let parts = download_parts(&context, &article, workspace.path()).await?;
        let cover = build_cover(&context, &article).await?;
        let pdf = match context.merger.merge(workspace.path(), &cover, &parts).await {
            Ok(pdf) => pdf,
            // The files were merged before; the manuscript stays without a number.
            Err(MergeError::Input { error, .. }) => {
                tracing::warn!(article = self.article, ?error, "cover not numbered");
                return Ok(());
            }
            Err(MergeError::Internal(error)) => return Err(JobFailure::Retry(error)),
        };
        let key = format!("merged/{}/{}", self.file, app.rng.secret());
        let stored = store(&context.files, &key, &pdf).await?;
        let mut transaction = app.pool.begin().await?;
        let file_name = super::outcome::file_name(&article);
        let uploader = article.creator.id;
        let file = NewFile { uploader, file_name: &file_name, mime_type: "application/pdf", stored: &stored };
        let file = record(&mut transaction, app, file).await?;
        let replaced = sqlx::query!(
            "update merged_manuscripts set file_id = $3 where article_id = $1 and file_id = $2",
            self.article,
            self.file,
            file.id.0
        )
        .execute(&mut *transaction)
        .await?
        .rows_affected();
        // Otherwise the file row is rolled back, and the stored object is collected later.
        if replaced == 1 {
            transaction.commit().await?;
        }
        Ok(())
    }
}
