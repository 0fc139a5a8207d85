//! Assignment of a reviewer.

use kit::error::OnConstraint;
use kit::{Actor, App, Result, audit};
use rules::article::Relation;
use rules::article::lifecycle::{Action, decide};
use rules::audit::{AuditAction, AuditObject};
use rules::review::Conflict;
use rules::review::candidates::{CannotReview, check_candidate};
use rules::review::pool::RequestTerms;
use rules::{AssignmentId, Enumeration, ReviewAssignmentStatus, UserId};
use serde_json::json;
use sqlx::PgConnection;

use super::{due_dates, links};
use crate::articles::Article;
use crate::articles::act::{self, act};
use crate::articles::refusals::refusal_error;
use crate::review::refusals::cannot_review_error;
use crate::review::reviewers;

/// A new assignment. The article must be locked.
pub struct AssignmentRequest<'a> {
    pub article: &'a Article,
    pub actor: &'a Actor,
    pub relation: Relation,
    pub reviewer: UserId,
    pub terms: &'a RequestTerms,
}

/// Creates an assignment with its review link, notifies the reviewer and puts the article under review.
///
/// The caller then renews the invitation, if the reviewer has no account yet.
pub async fn assign(
    app: &App,
    transaction: &mut PgConnection,
    request: AssignmentRequest<'_>,
) -> Result<AssignmentId> {
    let AssignmentRequest { article, actor, relation, reviewer, terms } = request;
    let editor = actor.id;
    // Checked first, so that an unauthorized actor learns nothing about the reviewer.
    decide(&article.facts(), relation, Action::AssignReviewer).map_err(refusal_error)?;
    let candidate = reviewers::load_candidate(transaction, article, editor, reviewer).await?;
    check_candidate(candidate, app.settings.review.mode).map_err(cannot_review_error)?;
    let conflicts = reviewers::judge(app, transaction, article, (reviewer, candidate)).await?;
    let due_date = due_dates::choose(app, transaction, terms.due_date).await?;
    let id = sqlx::query_scalar!(
        "insert into review_assignments (id, article_id, reviewer_id, article_revision, due_date, created_at, assigned_by)
         overriding system value values ($7, $1, $2, $3, $4, $5, $6) returning id",
        article.id.0,
        reviewer.0,
        article.revision,
        due_date,
        app.clock.now(),
        editor.0,
        // Reviewers see it: it must not reveal how many others were asked before.
        app.rng.opaque_id()
    )
    .fetch_one(&mut *transaction)
    .await
    .on_constraint("review_assignments_once", || cannot_review_error(CannotReview::AlreadyAssigned))?;
    let id = AssignmentId(id);
    store_conflicts(transaction, id, &conflicts).await?;
    store_note(transaction, id, terms).await?;
    replace_overdue(app, transaction, id).await?;
    links::create(app, transaction, id).await?;
    let command = act::ArticleCommand {
        assignment_id: Some(id),
        ..act::ArticleCommand::new(editor, relation, Action::AssignReviewer)
    };
    act(app, transaction, article, command).await?;
    let entry = actor
        .audit(AuditAction::AssignmentChanged)
        .object(AuditObject::Assignment, id)
        .article(article.id)
        .details(json!({ "action": Action::AssignReviewer.code(), "reviewer": reviewer }));
    audit::record(app, transaction, entry).await?;
    Ok(id)
}

/// Keeps what was known about the reviewer when they were asked, without the names of authors.
async fn store_conflicts(
    transaction: &mut PgConnection,
    id: AssignmentId,
    conflicts: &[Conflict],
) -> Result<()> {
    let kinds: Vec<String> = conflicts.iter().map(|conflict| conflict.kind.code().to_owned()).collect();
    let details: Vec<Option<String>> = conflicts.iter().map(|conflict| conflict.detail.clone()).collect();
    sqlx::query!(
        "insert into assignment_conflicts (assignment_id, position, kind, detail)
         select $1, position, kind, detail
         from unnest($2::text[], $3::text[]) with ordinality as known (kind, detail, position)",
        id.0,
        &kinds,
        &details as &[Option<String>]
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Keeps what the editor writes to the reviewer, which every letter of the request repeats.
async fn store_note(transaction: &mut PgConnection, id: AssignmentId, terms: &RequestTerms) -> Result<()> {
    if let Some(note) = terms.note_text() {
        sqlx::query!("insert into request_notes (assignment_id, text) values ($1, $2)", id.0, note)
            .execute(transaction)
            .await?;
    }
    Ok(())
}

/// Withdraws the reviewer's overdue assignment for this round and moves its review draft to the new one.
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
        "update reviews set assignment_id = $2 where assignment_id = (
             select assignment_id from assigned_versions where assignment_id = any($1) order by ordinal desc limit 1)",
        &replaced,
        new.0
    )
    .execute(transaction)
    .await?;
    Ok(())
}
