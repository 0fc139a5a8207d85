//! Asking for a merged manuscript.

use kit::jobs::{self, Plan};
use kit::{Actor, App, Result};
use rules::article::lifecycle::decide;
use rules::article::{Action, Facts, Standing};
use rules::{ArticleFileType, ArticleId, Enumeration, Fault, FaultKind};
use sqlx::PgConnection;

use super::{Fingerprint, MergeManuscript, State};
use crate::articles::act::lock_own;
use crate::articles::refusals::refused;
use crate::articles::{Article, load};

/// Begins to make the manuscript of the present round; one that is already being made of the same things is left alone.
pub async fn request(app: &App, actor: &Actor, id: ArticleId) -> Result<Article> {
    let mut transaction = app.pool.begin().await?;
    let article = lock_own(&mut transaction, id, actor.id).await?;
    let facts = Facts::new(article.status, article.revision);
    decide(&facts, Standing::Creator, Action::Edit).map_err(refused)?;
    must_have_a_manuscript(&article)?;
    let fingerprint = article.fingerprint();
    if !is_under_way(&article, &fingerprint) {
        begin(app, &mut transaction, &article, &fingerprint).await?;
    }
    let article = load(&mut transaction, id).await?.unwrap_or(article);
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

fn is_under_way(article: &Article, fingerprint: &Fingerprint) -> bool {
    article.manuscripts.iter().any(|made| {
        made.revision == article.revision
            && made.fingerprint == *fingerprint
            && matches!(made.state, State::Processing)
    })
}

async fn begin(
    app: &App,
    transaction: &mut PgConnection,
    article: &Article,
    fingerprint: &Fingerprint,
) -> Result<()> {
    let now = app.clock.now();
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
        fingerprint.0,
        now
    )
    .execute(&mut *transaction)
    .await?;
    // One at a time for each author: whoever sends a file that takes minutes keeps only themselves waiting.
    let plan = Plan::now().in_line(format!("merge:{}", article.creator.id));
    jobs::add(transaction, &MergeManuscript { id }, plan).await?;
    Ok(())
}
