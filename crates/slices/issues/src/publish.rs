//! Publication and unpublication of issues.

use chrono::NaiveDate;
use editorial::{publish_issue_articles, queue_pdfs_of_issue};
use kit::{Actor, App, Result, audit};
use notifications::{notify_users_of_issue, retract_issue_notifications};
use rules::audit::{AuditAction, AuditObject};
use rules::issue::stage::decide;
use rules::issue::{IssueAction, publishing};
use rules::{ArticleId, IssueId, Language};
use sqlx::PgConnection;
use subscriptions::{plan_newsletter, withdraw_newsletter};

use crate::read::{load_view, lock};
use crate::refusals::{ARTICLES_NOT_READY, CHANGED_ELSEWHERE, refusal_error};
use crate::sections;
use crate::view::IssueView;

/// Publishes an issue in one transaction: publishes its accepted articles, sets the publication date,
/// notifies all users and plans the newsletter.
pub async fn publish(
    app: &App,
    actor: &Actor,
    id: IssueId,
    (day, version): (Option<NaiveDate>, Option<i32>),
    language: Language,
) -> Result<IssueView> {
    let mut transaction = app.pool.begin().await?;
    let row = lock(&mut transaction, id).await?;
    decide(row.publication_date.is_some(), IssueAction::Publish).map_err(refusal_error)?;
    // The editor must have seen everything that another editor has added.
    if version.is_some_and(|version| version != row.version) {
        return Err(CHANGED_ELSEWHERE.into());
    }
    lock_articles(&mut transaction, id).await?;
    let sections = sections::load(&mut transaction, actor, id).await?;
    let articles = || sections.iter().flat_map(|section| &section.articles);
    let earliest = publishing::earliest_publication_date(articles().map(|article| &article.placed));
    let day = publishing::validate_publication_date(day, earliest)?;
    if articles().any(|article| publishing::publication_blocker(&article.placed).is_some()) {
        return Err(ARTICLES_NOT_READY.into());
    }
    let ids: Vec<ArticleId> = articles().map(|article| article.view.id).collect();
    publish_issue_articles(app, &mut transaction, actor, ids, day).await?;
    set_publication_date(app, &mut transaction, id, Some(day)).await?;
    notify_users_of_issue(app, &mut transaction, id).await?;
    plan_newsletter(app, &mut transaction, id).await?;
    let entry = actor.audit(AuditAction::IssuePublished).object(AuditObject::Issue, id);
    audit::record(app, &mut transaction, entry).await?;
    let published = load_view(app, &mut transaction, actor, id, language).await?;
    transaction.commit().await?;
    Ok(published)
}

/// Unpublishes an issue and cancels its notifications and newsletter. Its articles stay published, without a
/// public issue.
pub async fn unpublish(app: &App, actor: &Actor, id: IssueId, language: Language) -> Result<IssueView> {
    let mut transaction = app.pool.begin().await?;
    let row = lock(&mut transaction, id).await?;
    decide(row.publication_date.is_some(), IssueAction::Unpublish).map_err(refusal_error)?;
    set_publication_date(app, &mut transaction, id, None).await?;
    retract_issue_notifications(app, &mut transaction, id).await?;
    withdraw_newsletter(app, &mut transaction, id).await?;
    let entry = actor.audit(AuditAction::IssueUnpublished).object(AuditObject::Issue, id);
    audit::record(app, &mut transaction, entry).await?;
    let unpublished = load_view(app, &mut transaction, actor, id, language).await?;
    transaction.commit().await?;
    Ok(unpublished)
}

async fn lock_articles(transaction: &mut PgConnection, issue: IssueId) -> Result<()> {
    sqlx::query!(
        "select articles.id from articles join issue_articles on issue_articles.article_id = articles.id
         where issue_articles.issue_id = $1 order by articles.id for no key update of articles",
        issue.0
    )
    .fetch_all(transaction)
    .await?;
    Ok(())
}

async fn set_publication_date(
    app: &App,
    transaction: &mut PgConnection,
    id: IssueId,
    day: Option<NaiveDate>,
) -> Result<()> {
    sqlx::query!(
        "update issues set publication_date = $2, version = version + 1, updated_at = $3 where id = $1",
        id.0,
        day,
        app.clock.now()
    )
    .execute(&mut *transaction)
    .await?;
    // The PDFs of the articles name the issue.
    queue_pdfs_of_issue(transaction, id).await?;
    Ok(())
}
