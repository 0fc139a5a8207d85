//! Asking somebody to review.

use kit::error::OnConstraint;
use kit::{App, Result};
use rules::article::Standing;
use rules::article::lifecycle::{Action, decide};
use rules::review::assignment::{Unfit, fitness};
use rules::{AssignmentId, Enumeration, ReviewAssignmentStatus, UserId};
use sqlx::PgConnection;

use super::refusals::unfit;
use super::{due_dates, links};
use crate::articles::Article;
use crate::articles::act::{self, act};
use crate::articles::refusals::refused;
use crate::reviewers;

/// Who asks whom. The article is held.
pub struct Asked<'a> {
    pub article: &'a Article,
    pub editor: UserId,
    pub standing: Standing,
    pub reviewer: UserId,
}

/// Makes the assignment with its way in, tells the reviewer, and puts the article under review. Whoever has no account yet
/// is then invited anew, to all that they are asked for.
pub async fn assign(app: &App, transaction: &mut PgConnection, asked: Asked<'_>) -> Result<AssignmentId> {
    let Asked { article, editor, standing, reviewer } = asked;
    // Whoever may not ask learns nothing of the person.
    decide(&article.facts(), standing, Action::AssignReviewer).map_err(refused)?;
    let candidate = reviewers::candidate(transaction, article, editor, reviewer).await?;
    fitness(candidate, app.settings.review.mode).map_err(unfit)?;
    let due_date = due_dates::usual(app, transaction).await?;
    let id = sqlx::query_scalar!(
        "insert into review_assignments (article_id, reviewer_id, article_revision, due_date, created_at, assigned_by)
         values ($1, $2, $3, $4, $5, $6) returning id",
        article.id.0,
        reviewer.0,
        article.revision,
        due_date,
        app.clock.now(),
        editor.0
    )
    .fetch_one(&mut *transaction)
    .await
    .on_constraint("review_assignments_once", || unfit(Unfit::AlreadyAssigned))?;
    let id = AssignmentId(id);
    replace_overdue(app, transaction, id).await?;
    links::make(app, transaction, id).await?;
    let deed = act::Deed { assignment: Some(id), ..act::Deed::new(editor, standing, Action::AssignReviewer) };
    act(app, transaction, article, deed).await?;
    Ok(id)
}

/// Whoever did not come in time and is asked anew begins where they were: what they had written goes with them.
async fn replace_overdue(app: &App, transaction: &mut PgConnection, new: AssignmentId) -> Result<()> {
    let replaced = sqlx::query_scalar!(
        "update review_assignments old set status_id = $2, ended_at = $4
         from review_assignments new
         where new.id = $1 and old.article_id = new.article_id and old.reviewer_id = new.reviewer_id
           and old.article_revision = new.article_revision and old.status_id = $3
         returning old.id",
        new.0,
        ReviewAssignmentStatus::Withdrawn.id(),
        ReviewAssignmentStatus::Overdue.id(),
        app.clock.now()
    )
    .fetch_all(&mut *transaction)
    .await?;
    sqlx::query!(
        "update reviews set assignment_id = $2 where assignment_id = (select max(id) from unnest($1::bigint[]) as ids (id))",
        &replaced,
        new.0
    )
    .execute(transaction)
    .await?;
    Ok(())
}
