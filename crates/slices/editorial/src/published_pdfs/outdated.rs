//! Finds copies that no change has queued: those of articles that were published before there were copies, and after
//! changes of the settings, imports and restores.

use kit::App;
use kit::jobs::{Job, JobFailure};
use rules::ArticleId;
use serde::{Deserialize, Serialize};

use super::make::basis;
use super::queue::add_job;

/// The next run continues.
const MAX_PER_RUN: i64 = 500;

#[derive(Debug, Serialize, Deserialize)]
pub struct QueueOutdatedPdfs {}

impl Job for QueueOutdatedPdfs {
    const NAME: &'static str = "editorial:queue-outdated-pdfs";
    const SCHEDULE: Option<&'static str> = Some("*/5 * * * *");
    type Context = App;

    async fn run(self, app: App) -> Result<(), JobFailure> {
        let mut transaction = app.pool.begin().await?;
        let outdated = sqlx::query_scalar!(
            r#"select texts.article_id as "article_id!"
               from article_full_texts texts
               cross join lateral (values ('en', texts.pdf_en_id), ('ru', texts.pdf_ru_id)) as pdfs (language, file_id)
               join files on files.id = pdfs.file_id and files.mime_type = 'application/pdf'
               join published_articles published
                   on published.article_id = texts.article_id and not published.is_withdrawn
               left join published_pdfs known
                   on known.article_id = texts.article_id and known.language = pdfs.language
               where known.article_id is null or known.article_changed_at is null or known.source_sha256 <> files.sha256
                     or known.article_changed_at < published.changed_at or known.basis <> $1
               union
               select known.article_id from published_pdfs known
               join published_articles published on published.article_id = known.article_id
               where known.file_id is not null and published.is_withdrawn
               order by 1 limit $2"#,
            basis(&app.settings),
            MAX_PER_RUN
        )
        .fetch_all(&mut *transaction)
        .await?;
        for article in outdated {
            add_job(&mut transaction, ArticleId(article)).await?;
        }
        Ok(transaction.commit().await?)
    }
}
