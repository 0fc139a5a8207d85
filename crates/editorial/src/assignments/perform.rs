//! Every change of an assignment, in one place and one transaction: its state, the article's, events, notifications.

use anyhow::anyhow;
use chrono::NaiveDate;
use kit::{App, Result};
use notifications::{News, tell_office, tell_reviewers};
use rules::article::Standing;
use rules::article::lifecycle::Action;
use rules::review::assignment::{Told, decide};
use rules::review::{Deed, Party, ReviewDraft, Verdict};
use rules::{ArticleId, Enumeration, ReviewAssignmentStatus, UserId};
use sqlx::PgConnection;

use super::refusals::refused;
use super::{Assignment, due_dates, links, lock_article_of};
use crate::articles::act::{self, act};
use crate::articles::{Article, rounds};
use crate::{inviting, reviews};

/// What comes with a deed.
#[derive(Debug, Clone)]
pub enum Gift {
    Nothing,
    DueDate(NaiveDate),
    Review(ReviewDraft),
}

/// Who does what with which assignment. Both it and its article are held.
pub struct Case<'a> {
    pub assignment: &'a Assignment,
    pub article: Article,
    pub person: UserId,
    pub party: Party,
    pub deed: Deed,
    pub gift: Gift,
}

/// Does it, or says why not. Whoever else wants to move the article or one of its assignments waits, and finds it moved.
pub async fn perform(app: &App, transaction: &mut PgConnection, case: Case<'_>) -> Result<()> {
    let Case { assignment, article, person, party, deed, gift } = case;
    let facts = assignment.facts(article.status, article.revision);
    let verdict = decide(&facts, party, deed).map_err(refused)?;
    set_status(app, transaction, assignment, &verdict).await?;
    match (deed, gift) {
        (Deed::ChangeDueDate, Gift::DueDate(day)) => {
            due_dates::change(app, transaction, assignment, day).await?;
        }
        (Deed::SaveReview, Gift::Review(draft)) => {
            reviews::save(app, transaction, assignment.id, &draft).await?;
        }
        (Deed::SendLetterAgain, _) => renew_ways_in(app, transaction, assignment).await?,
        _ => {}
    }
    tell(app, transaction, assignment, &verdict).await?;
    if verdict.ends {
        settle(app, transaction, article, (person, party), assignment).await?;
    }
    Ok(())
}

/// The only statement of the house that moves one assignment. Decisions withdraw all that are open.
async fn set_status(
    app: &App,
    transaction: &mut PgConnection,
    assignment: &Assignment,
    verdict: &Verdict,
) -> Result<()> {
    if verdict.status == assignment.stage.status() {
        return Ok(());
    }
    let moved = sqlx::query!(
        "update review_assignments set status_id = $2,
             started_at = case when $4 then $3 else started_at end,
             ended_at = case when $5 then $3 else ended_at end
         where id = $1 and status_id = $6",
        assignment.id.0,
        verdict.status.id(),
        app.clock.now(),
        verdict.status == ReviewAssignmentStatus::Reviewing,
        verdict.ends,
        assignment.stage.status().id()
    )
    .execute(transaction)
    .await?
    .rows_affected();
    if moved == 1 { Ok(()) } else { Err(anyhow!("assignment {} moved {moved} rows", assignment.id).into()) }
}

async fn renew_ways_in(app: &App, transaction: &mut PgConnection, assignment: &Assignment) -> Result<()> {
    links::revoke(app, transaction, assignment.id).await?;
    links::make(app, transaction, assignment.id).await?;
    identity::invitations::revoke(app, transaction, assignment.reviewer).await?;
    inviting::renew(app, transaction, assignment.reviewer).await
}

async fn tell(
    app: &App,
    transaction: &mut PgConnection,
    assignment: &Assignment,
    verdict: &Verdict,
) -> Result<()> {
    match verdict.tells {
        Told::Nobody => Ok(()),
        Told::Reviewer(notification) => {
            tell_reviewers(app, transaction, notification, &[assignment.id]).await
        }
        Told::Office(notification) => {
            let news = News {
                notification,
                article: assignment.article,
                revision: Some(assignment.revision),
                assignment: Some(assignment.id),
            };
            tell_office(app, transaction, news).await
        }
    }
}

/// The article goes where its assignments now put it.
async fn settle(
    app: &App,
    transaction: &mut PgConnection,
    mut article: Article,
    (person, party): (UserId, Party),
    assignment: &Assignment,
) -> Result<()> {
    article.assignments = rounds::assignments_of(transaction, article.id, article.revision).await?;
    let standing = if party == Party::Editor { Standing::Editor } else { Standing::Reviewer };
    let deed = act::Deed {
        assignment: Some(assignment.id),
        ..act::Deed::new(person, standing, Action::EndAssignment)
    };
    act(app, transaction, &article, deed).await
}

/// As the reviewer whose assignment it is; for everybody else there is nothing there.
pub async fn as_reviewer(
    transaction: &mut PgConnection,
    assignment: &Assignment,
    person: UserId,
) -> Result<Party> {
    as_its_reviewer(transaction, assignment.article, assignment.reviewer == person, person).await
}

/// The same for an article of which it is known whether it was given to them.
pub async fn as_its_reviewer(
    connection: &mut PgConnection,
    article: ArticleId,
    is_theirs: bool,
    person: UserId,
) -> Result<Party> {
    let row = sqlx::query!(
        r#"select creator_id = $2 as "is_creator!", is_among_authors(id, $2) as "is_among_authors!"
           from articles where id = $1"#,
        article.0,
        person.0
    )
    .fetch_one(connection)
    .await?;
    Ok(Party::as_reviewer(is_theirs, row.is_creator, row.is_among_authors))
}

/// Holds the assignment and its article, and does it as its reviewer.
pub async fn perform_as_reviewer(
    app: &App,
    transaction: &mut PgConnection,
    (person, deed): (UserId, Deed),
    id: rules::AssignmentId,
    gift: Gift,
) -> Result<()> {
    let (assignment, article) = lock_article_of(app, transaction, id).await?;
    let party = as_reviewer(transaction, &assignment, person).await?;
    let case = Case { assignment: &assignment, article, person, party, deed, gift };
    perform(app, transaction, case).await
}
