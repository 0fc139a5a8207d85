//! Every change of an article's status, in one place and one transaction: state, event, notifications.

use anyhow::anyhow;
use chrono::{DateTime, Utc};
use identity::account::mark_as_author;
use kit::{App, Problem, Result};
use notifications::{News, tell_office};
use rules::article::lifecycle::{Told, decide};
use rules::article::{Action, Standing, Verdict};
use rules::{ArticleId, ArticleStatus, Enumeration, UserId};
use sqlx::PgConnection;

use super::events::{self, EventType, Part};
use super::refusals::refused;
use super::{Article, lock};

/// Who acts, and what they are to the article.
#[derive(Debug, Clone, Copy)]
pub struct Deed {
    pub person: UserId,
    pub standing: Standing,
    pub action: Action,
}

/// Does it, or says why not. Whoever else wants to move the article waits, and then finds it moved.
pub async fn act(app: &App, transaction: &mut PgConnection, article: &Article, deed: Deed) -> Result<()> {
    let verdict = decide(&article.facts(), deed.standing, deed.action).map_err(refused)?;
    let now = app.clock.now();
    match verdict.status {
        None => remove(transaction, article, now).await?,
        Some(next) => {
            set_status(app, transaction, article, &verdict, next).await?;
            if deed.action == Action::Submit {
                mark_as_author(transaction, article.creator.id).await?;
            }
            let who = (deed.person, part_of(deed.standing));
            events::record(transaction, article.id, who, EventType::StatusChanged, next, now).await?;
        }
    }
    match verdict.tells {
        Told::Nobody => Ok(()),
        Told::Office(notification) => {
            let news = News { notification, article: article.id, revision: Some(verdict.revision) };
            tell_office(app, transaction, news).await
        }
        // Decisions and reviews: their commands come with the editorial desk.
        told => Err(anyhow!("nobody knows yet how to tell {told:?}").into()),
    }
}

/// The article of its creator, locked; a 404 for everybody else.
pub async fn lock_own(transaction: &mut PgConnection, id: ArticleId, person: UserId) -> Result<Article> {
    let article = lock(transaction, id).await?.filter(|article| article.creator.id == person);
    Ok(article.ok_or(Problem::NOT_FOUND)?)
}

const fn part_of(standing: Standing) -> Part {
    match standing {
        Standing::Creator | Standing::Stranger => Part::Author,
        Standing::Editor | Standing::Admin | Standing::RecusedEditor => Part::Editor,
        Standing::Reviewer => Part::Reviewer,
    }
}

/// The only statement of the house that writes a status.
async fn set_status(
    app: &App,
    transaction: &mut PgConnection,
    article: &Article,
    verdict: &Verdict,
    next: ArticleStatus,
) -> Result<()> {
    let moved = sqlx::query!(
        "update articles set status_id = $3, revision = $4, updated_at = $5, version = version + 1,
             submission_date = case when $6 then coalesce(submission_date, ($5::timestamptz at time zone $7)::date)
                                    else submission_date end
         where id = $1 and status_id = $2 and removed_at is null",
        article.id.0,
        article.status.id(),
        next.id(),
        verdict.revision,
        app.clock.now(),
        next == ArticleStatus::Submitted,
        app.settings.journal.time_zone,
    )
    .execute(transaction)
    .await?
    .rows_affected();
    if moved == 1 { Ok(()) } else { Err(anyhow!("article {} moved {moved} rows", article.id).into()) }
}

async fn remove(transaction: &mut PgConnection, article: &Article, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!("update articles set removed_at = $2 where id = $1", article.id.0, now)
        .execute(transaction)
        .await?;
    Ok(())
}
