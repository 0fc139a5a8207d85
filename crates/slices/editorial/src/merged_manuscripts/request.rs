//! Requests for merged manuscripts.

use axum::http::StatusCode;
use chrono::TimeDelta;
use kit::jobs::{self, Plan};
use kit::{Actor, App, Problem, Result, limits};
use rules::article::lifecycle::decide;
use rules::article::{Action, Facts, Relation};
use rules::limits::creation;
use rules::{ArticleFileType, ArticleId, Enumeration, FieldError, FieldErrorKind, LocalizedText};
use sqlx::PgConnection;

use super::MergeManuscript;
use crate::articles::access::lock_own;
use crate::articles::manuscript::{Manuscript, ManuscriptState};
use crate::articles::refusals::refusal_error;
use crate::articles::{Article, load};

/// Limit of queued and running merges of one author.
const MAX_CONCURRENT_MERGES: i64 = 3;

const TOO_MANY_MERGES: Problem = Problem::new(
    StatusCode::CONFLICT,
    "merges-under-way",
    LocalizedText::new(
        "Your other manuscripts are still being generated. Please wait until they are ready.",
        "Другие ваши рукописи ещё создаются. Дождитесь, пока они будут готовы.",
    ),
);

/// Queues the merge of the current round, unless an up-to-date manuscript exists or is being generated.
pub async fn request_merge(app: &App, actor: &Actor, id: ArticleId) -> Result<Article> {
    limits::count(app, "merge", actor.id, creation::MERGES).await?;
    let mut transaction = app.pool.begin().await?;
    let article = lock_own(app, &mut transaction, id, actor.id).await?;
    let facts = Facts::new(article.status, article.revision);
    decide(&facts, Relation::Creator, Action::Edit).map_err(refusal_error)?;
    require_manuscript_file(&article)?;
    let exists_or_is_running =
        |manuscript: &Manuscript| !matches!(manuscript.state, ManuscriptState::Failed { .. });
    if !article.current_manuscript().is_some_and(exists_or_is_running) {
        queue_merge(app, &mut transaction, &article).await?;
    }
    let article = load(app, &mut transaction, id).await?.unwrap_or(article);
    transaction.commit().await?;
    Ok(article)
}

fn require_manuscript_file(article: &Article) -> Result<()> {
    let is_manuscript = |file_type| file_type == Some(ArticleFileType::Manuscript);
    if article.manuscript_parts().iter().any(|part| is_manuscript(part.file.file_type)) {
        return Ok(());
    }
    let kind = FieldErrorKind::FileTypeMissing { name: ArticleFileType::Manuscript.name() };
    Err(vec![FieldError::in_body("files", kind)].into())
}

async fn queue_merge(app: &App, transaction: &mut PgConnection, article: &Article) -> Result<()> {
    let now = app.clock.now();
    let recent = sqlx::query!(
        r#"select count(*) filter (where made.status = 'processing' and made.article_id <> $2) as "under_way!",
                  count(*) as "count!"
           from merged_manuscripts made join articles on articles.id = made.article_id
           where articles.creator_id = $1 and made.requested_at > $3"#,
        article.creator.id.0,
        article.id.0,
        now - TimeDelta::hours(1)
    )
    .fetch_one(&mut *transaction)
    .await?;
    if recent.under_way >= MAX_CONCURRENT_MERGES {
        return Err(TOO_MANY_MERGES.into());
    }
    let id = app.rng.id(now);
    sqlx::query!(
        "insert into merged_manuscripts (id, article_id, revision, status, fingerprint, requested_at)
         values ($1, $2, $3, 'processing', $4, $5)
         on conflict (article_id, revision) do update
         set id = excluded.id, status = 'processing', fingerprint = excluded.fingerprint, file_id = null,
             failure_en = null, failure_ru = null, requested_at = excluded.requested_at, finished_at = null",
        id,
        article.id.0,
        article.revision,
        article.fingerprint().0,
        now
    )
    .execute(&mut *transaction)
    .await?;
    // One merge at a time for each author, and authors with fewer recent merges first, so that slow files
    // delay only their own author.
    let queue = format!("merge:{}", article.creator.id);
    let plan = Plan::now().serial_queue(queue).priority(i16::try_from(recent.count).unwrap_or(i16::MAX));
    jobs::add(transaction, &MergeManuscript { id }, plan).await?;
    Ok(())
}
