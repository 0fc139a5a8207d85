//! Every change of an article's status, in one place and one transaction: state, event, notifications.

use anyhow::anyhow;
use chrono::{DateTime, NaiveDate, Utc};
use identity::account::mark_as_author;
use kit::{App, Problem, Result};
use notifications::{Decided, News, take_back, tell_author, tell_office, tell_reviewers};
use rules::article::dates::{self, Dates, Day};
use rules::article::lifecycle::{Told, decide};
use rules::article::{Action, Facts, Standing, Verdict};
use rules::{ArticleId, ArticleStatus, AssignmentId, Checks, Enumeration, NotificationType, UserId};
use sqlx::PgConnection;

use super::events::{self, EventType, Part};
use super::refusals::refused;
use super::{Article, lock, rounds, slug};
use crate::messages;

/// Who acts, what they are to the article, and what they give with it.
#[derive(Debug, Clone)]
pub struct Deed {
    pub person: UserId,
    pub standing: Standing,
    pub action: Action,
    /// For publishing.
    pub publication_date: Option<NaiveDate>,
    /// What the author shall read with the decision.
    pub letter: Option<String>,
    /// The one that was made or has ended.
    pub assignment: Option<AssignmentId>,
}

impl Deed {
    pub const fn new(person: UserId, standing: Standing, action: Action) -> Deed {
        Deed { person, standing, action, publication_date: None, letter: None, assignment: None }
    }
}

/// Does it, or says why not. Whoever else wants to move the article waits, and then finds it moved.
pub async fn act(app: &App, transaction: &mut PgConnection, article: &Article, deed: Deed) -> Result<()> {
    let today = today(app, transaction).await?;
    let dates = dates::after(article.dates, deed.action, today, deed.publication_date);
    let facts = Facts { has_publication_date: dates.publication.is_some(), ..article.facts() };
    let verdict = decide(&facts, deed.standing, deed.action).map_err(refused)?;
    let now = app.clock.now();
    let Some(next) = verdict.status else { return remove(transaction, article, now).await };
    check_publication(&dates, deed.action)?;
    // One reviewer more or less often leaves the article where it is: nothing has happened to it then.
    if next == article.status && verdict.revision == article.revision {
        return tell(app, transaction, article, &verdict, deed).await;
    }
    set_status(transaction, article, (deed.action, &verdict, next), &dates, now).await?;
    match deed.action {
        Action::Submit => mark_as_author(transaction, article.creator.id).await?,
        Action::Publish => slug::reserve(transaction, article).await?,
        _ => {}
    }
    if verdict.withdraws {
        let withdrawn = rounds::withdraw_open(transaction, article.id, article.revision, now).await?;
        let notification = NotificationType::ReviewAssignmentWithdrawn;
        tell_reviewers(app, transaction, notification, &withdrawn).await?;
    }
    let who = (deed.person, part_of(deed.standing));
    events::record(transaction, article.id, who, EventType::StatusChanged, next, now).await?;
    tell(app, transaction, article, &verdict, deed).await
}

async fn tell(
    app: &App,
    transaction: &mut PgConnection,
    article: &Article,
    verdict: &Verdict,
    deed: Deed,
) -> Result<()> {
    let news = |notification| News {
        notification,
        article: article.id,
        revision: Some(verdict.revision),
        assignment: None,
    };
    match verdict.tells {
        Told::Nobody => Ok(()),
        Told::Office(notification) | Told::OfficeWhenComplete(notification) => {
            tell_office(app, transaction, news(notification)).await
        }
        Told::Reviewer(notification) => {
            let assignments: Vec<AssignmentId> = deed.assignment.into_iter().collect();
            tell_reviewers(app, transaction, notification, &assignments).await
        }
        Told::Author(notification) => {
            let held = tell_author(app, transaction, news(notification)).await?;
            let Some(letter) = deed.letter else { return Ok(()) };
            messages::write_with_decision(transaction, article.id, deed.person, letter, held, app.clock.now())
                .await
        }
        Told::AuthorOfUndoing(notification) => {
            let decided = Decided { notification, article: article.id, revision: article.revision };
            take_back(app, transaction, decided).await
        }
    }
}

/// The article of its creator, locked; a 404 for everybody else.
pub async fn lock_own(
    app: &App,
    transaction: &mut PgConnection,
    id: ArticleId,
    person: UserId,
) -> Result<Article> {
    let article = lock(app, transaction, id).await?.filter(|article| article.creator.id == person);
    Ok(article.ok_or(Problem::NOT_FOUND)?)
}

const fn part_of(standing: Standing) -> Part {
    match standing {
        Standing::Creator | Standing::Stranger => Part::Author,
        Standing::Editor | Standing::Admin | Standing::RecusedEditor => Part::Editor,
        Standing::Reviewer => Part::Reviewer,
    }
}

/// In the journal's time zone.
pub async fn today(app: &App, transaction: &mut PgConnection) -> Result<NaiveDate> {
    let today = sqlx::query_scalar!(
        r#"select ($1::timestamptz at time zone $2)::date as "today!""#,
        app.clock.now(),
        app.settings.journal.time_zone
    )
    .fetch_one(transaction)
    .await?;
    Ok(today)
}

fn check_publication(after: &Dates, action: Action) -> Result<()> {
    let mut checks = Checks::new();
    if action == Action::Publish {
        dates::check(&mut checks, after, Day::Publication, ArticleStatus::Published);
    }
    Ok(checks.finish()?)
}

/// The only statement of the house that writes a status.
async fn set_status(
    transaction: &mut PgConnection,
    article: &Article,
    (action, verdict, next): (Action, &Verdict, ArticleStatus),
    dates: &Dates,
    now: DateTime<Utc>,
) -> Result<()> {
    let is_of_reviewers = matches!(action, Action::AssignReviewer | Action::EndAssignment);
    let moved = sqlx::query!(
        "update articles set status_id = $3, revision = $4, updated_at = $5, version = version + $9,
             submission_date = $6, acceptance_date = $7, publication_date = $8
         where id = $1 and status_id = $2 and removed_at is null",
        article.id.0,
        article.status.id(),
        next.id(),
        verdict.revision,
        now,
        dates.submission,
        dates.acceptance,
        dates.publication,
        // Whoever edits meanwhile loses nothing by a reviewer who comes or goes.
        i32::from(!is_of_reviewers)
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
