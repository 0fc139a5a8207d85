//! Asking for a merged manuscript.

use axum::http::StatusCode;
use chrono::TimeDelta;
use kit::jobs::{self, Plan};
use kit::{Actor, App, Problem, Result, limits};
use rules::article::lifecycle::decide;
use rules::article::{Action, Facts, Standing};
use rules::limits::making;
use rules::{ArticleFileType, ArticleId, Enumeration, Fault, FaultKind, Words};
use sqlx::PgConnection;

use super::{Manuscript, MergeManuscript, State};
use crate::articles::act::lock_own;
use crate::articles::refusals::refused;
use crate::articles::{Article, load};

/// How many manuscripts of one author wait or are made at the same time.
const MOST_AT_ONCE: i64 = 3;

const TOO_MANY_AT_ONCE: Problem = Problem::new(
    StatusCode::CONFLICT,
    "merges-under-way",
    Words::new(
        "Other manuscripts of yours are still being made. Please wait until they are ready.",
        "Другие ваши рукописи ещё создаются. Дождитесь, пока они будут готовы.",
    ),
);

/// Begins to make the manuscript of the present round; one that was made of the same things, or is being made, is left alone.
pub async fn request(app: &App, actor: &Actor, id: ArticleId) -> Result<Article> {
    limits::count(app, "merge", actor.id, making::MERGES).await?;
    let mut transaction = app.pool.begin().await?;
    let article = lock_own(app, &mut transaction, id, actor.id).await?;
    let facts = Facts::new(article.status, article.revision);
    decide(&facts, Standing::Creator, Action::Edit).map_err(refused)?;
    must_have_a_manuscript(&article)?;
    let is_there_or_under_way = |made: &Manuscript| !matches!(made.state, State::Failed { .. });
    if !article.current_manuscript().is_some_and(is_there_or_under_way) {
        begin(app, &mut transaction, &article).await?;
    }
    let article = load(app, &mut transaction, id).await?.unwrap_or(article);
    transaction.commit().await?;
    Ok(article)
}

fn must_have_a_manuscript(article: &Article) -> Result<()> {
    let is_manuscript = |file_type| file_type == Some(ArticleFileType::Manuscript);
    if article.parts().iter().any(|part| is_manuscript(part.file.file_type)) {
        return Ok(());
    }
    let kind = FaultKind::FileTypeMissing { name: ArticleFileType::Manuscript.name() };
    Err(vec![Fault::in_body("files", kind)].into())
}

async fn begin(app: &App, transaction: &mut PgConnection, article: &Article) -> Result<()> {
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
    if recent.under_way >= MOST_AT_ONCE {
        return Err(TOO_MANY_AT_ONCE.into());
    }
    let id = app.chance.id(now);
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
    // One at a time for each author, and after those who have asked less: whoever sends files that take long keeps
    // only themselves waiting.
    let line = format!("merge:{}", article.creator.id);
    let plan = Plan::now().in_line(line).after(i16::try_from(recent.count).unwrap_or(i16::MAX));
    jobs::add(transaction, &MergeManuscript { id }, plan).await?;
    Ok(())
}
