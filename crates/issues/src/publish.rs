//! An issue comes out with its articles, all of them or none; and goes back alone.

use chrono::NaiveDate;
use editorial::publish_with_issue;
use kit::{Actor, App, Result};
use notifications::{take_back_issue, tell_everybody_of_issue};
use rules::issue::stage::decide;
use rules::issue::{IssueAction, publishing};
use rules::{ArticleId, IssueId, Language};
use sqlx::PgConnection;
use subscriptions::{plan_newsletter, take_back_newsletter};

use crate::read::{lock, view};
use crate::refusals::{ARTICLES_NOT_READY, CHANGED_ELSEWHERE, refused};
use crate::sections;
use crate::view::IssueView;

/// One transaction: the articles that wait for it, their events, their authors' notices, the issue, everybody's notices, the newsletter.
pub async fn publish(
    app: &App,
    actor: &Actor,
    id: IssueId,
    (day, version): (Option<NaiveDate>, Option<i32>),
    language: Language,
) -> Result<IssueView> {
    let mut transaction = app.pool.begin().await?;
    let row = lock(&mut transaction, id).await?;
    decide(row.publication_date.is_some(), IssueAction::Publish).map_err(refused)?;
    // Nobody publishes what a colleague has put in since they looked.
    if version.is_some_and(|version| version != row.version) {
        return Err(CHANGED_ELSEWHERE.into());
    }
    // Nobody moves them while they are looked at.
    hold_articles(&mut transaction, id).await?;
    let sections = sections::of_issue(&mut transaction, actor, id).await?;
    let articles = || sections.iter().flat_map(|section| &section.articles);
    let earliest = publishing::earliest_day(articles().map(|article| &article.placed));
    let day = publishing::checked_day(day, earliest)?;
    if articles().any(|article| publishing::hindrance(&article.placed).is_some()) {
        return Err(ARTICLES_NOT_READY.into());
    }
    let ids: Vec<ArticleId> = articles().map(|article| article.view.id).collect();
    publish_with_issue(app, &mut transaction, actor, ids, day).await?;
    set_day(app, &mut transaction, id, Some(day)).await?;
    tell_everybody_of_issue(app, &mut transaction, id).await?;
    plan_newsletter(app, &mut transaction, id).await?;
    let published = view(app, &mut transaction, actor, id, language).await?;
    transaction.commit().await?;
    Ok(published)
}

/// Its articles stay published, in no issue that readers see.
pub async fn unpublish(app: &App, actor: &Actor, id: IssueId, language: Language) -> Result<IssueView> {
    let mut transaction = app.pool.begin().await?;
    let row = lock(&mut transaction, id).await?;
    decide(row.publication_date.is_some(), IssueAction::Unpublish).map_err(refused)?;
    set_day(app, &mut transaction, id, None).await?;
    take_back_issue(app, &mut transaction, id).await?;
    take_back_newsletter(app, &mut transaction, id).await?;
    let unpublished = view(app, &mut transaction, actor, id, language).await?;
    transaction.commit().await?;
    Ok(unpublished)
}

async fn hold_articles(transaction: &mut PgConnection, issue: IssueId) -> Result<()> {
    sqlx::query!(
        "select articles.id from articles join issue_articles on issue_articles.article_id = articles.id
         where issue_articles.issue_id = $1 order by articles.id for no key update of articles",
        issue.0
    )
    .fetch_all(transaction)
    .await?;
    Ok(())
}

async fn set_day(
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
    .execute(transaction)
    .await?;
    Ok(())
}
