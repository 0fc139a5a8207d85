//! Recommended decisions: made, withdrawn, returned.

use chrono::{DateTime, Utc};
use kit::{Actor, App, Result, audit};
use notifications::{NewNotification, notify_chief_editors, notify_editor};
use rules::article::lifecycle::decide;
use rules::article::{Action, Facts, RecommendedAction};
use rules::audit::AuditAction;
use rules::{ArticleId, NotificationType};
use serde_json::json;
use sqlx::PgConnection;

use super::refusals::NOTHING_TO_WITHDRAW;
use crate::articles::Article;
use crate::articles::access::lock_for_editor;
use crate::articles::handling::{self, HandlingData};
use crate::articles::refusals::{CHANGED_ELSEWHERE, refusal_error};
use crate::messages::validate_text;

/// Makes a recommendation, which replaces the open one, and notifies the chief editors.
pub async fn recommend(
    app: &App,
    transaction: &mut PgConnection,
    actor: &Actor,
    id: ArticleId,
    (action, letter): (RecommendedAction, &str),
) -> Result<()> {
    let letter = if letter.trim().is_empty() { String::new() } else { validate_text("letter", letter)? };
    let (article, _) = lock_and_check(app, transaction, actor, id, Action::Recommend).await?;
    close_open(app, transaction, id).await?;
    sqlx::query!(
        "insert into decision_recommendations (article_id, revision, user_id, action, letter, made_at)
         values ($1, $2, $3, $4, $5, $6)",
        id.0,
        article.revision,
        actor.id.0,
        action.code(),
        letter,
        app.clock.now()
    )
    .execute(&mut *transaction)
    .await?;
    record(app, transaction, actor, &article, &json!({ "action": "recommend", "decision": action })).await?;
    notify_chief_editors(app, transaction, notification(&article, NotificationType::DecisionRecommended))
        .await
}

/// Withdraws the actor's own recommendation.
pub async fn withdraw(app: &App, transaction: &mut PgConnection, actor: &Actor, id: ArticleId) -> Result<()> {
    let (article, relation) = lock_for_editor(app, transaction, id, actor).await?;
    // Correspondence has no condition but the relation: what one has recommended, one may take back.
    decide(&article.facts(), relation, Action::Correspond).map_err(refusal_error)?;
    let handling = handling::load(app, transaction, id, actor.id).await?;
    if !handling.facts.recommendation.is_some_and(|open| open.is_own) {
        return Err(NOTHING_TO_WITHDRAW.into());
    }
    close_open(app, transaction, id).await?;
    record(app, transaction, actor, &article, &json!({ "action": "withdraw" })).await
}

/// Returns the recommendation to the editor who made it. `made_at` is that of the recommendation that the chief editor
/// has read, if given: a newer one is not returned unread.
pub async fn return_to_editor(
    app: &App,
    transaction: &mut PgConnection,
    actor: &Actor,
    id: ArticleId,
    (reason, made_at): (&str, Option<DateTime<Utc>>),
) -> Result<()> {
    let reason = validate_text("reason", reason)?;
    let (article, handling) =
        lock_and_check(app, transaction, actor, id, Action::ReturnRecommendation).await?;
    let Some(open) = handling.recommendation else { return Err(NOTHING_TO_WITHDRAW.into()) };
    if made_at.is_some_and(|made_at| made_at != open.made_at) {
        return Err(CHANGED_ELSEWHERE.into());
    }
    sqlx::query!(
        "update decision_recommendations set returned_at = $2, returned_by = $3, return_reason = $4
         where id = $1",
        open.id,
        app.clock.now(),
        actor.id.0,
        reason
    )
    .execute(&mut *transaction)
    .await?;
    record(app, transaction, actor, &article, &json!({ "action": "return", "editor": open.user_id })).await?;
    let new = notification(&article, NotificationType::RecommendationReturned);
    notify_editor(app, transaction, open.user_id, new).await
}

async fn lock_and_check(
    app: &App,
    transaction: &mut PgConnection,
    actor: &Actor,
    id: ArticleId,
    action: Action,
) -> Result<(Article, HandlingData)> {
    let (article, relation) = lock_for_editor(app, transaction, id, actor).await?;
    let data = handling::load(app, transaction, id, actor.id).await?;
    let facts = Facts { handling: data.facts, ..article.facts() };
    decide(&facts, relation, action).map_err(refusal_error)?;
    Ok((article, data))
}

/// Closes the open recommendation. The trigger `articles_close_recommendation` does so with every decision.
async fn close_open(app: &App, transaction: &mut PgConnection, id: ArticleId) -> Result<()> {
    sqlx::query!(
        "update decision_recommendations set closed_at = $2 where article_id = $1 and closed_at is null",
        id.0,
        app.clock.now()
    )
    .execute(transaction)
    .await?;
    Ok(())
}

async fn record(
    app: &App,
    transaction: &mut PgConnection,
    actor: &Actor,
    article: &Article,
    details: &serde_json::Value,
) -> Result<()> {
    let entry = actor.audit(AuditAction::RecommendationChanged).article(article.id).details(details.clone());
    Ok(audit::record(app, transaction, entry).await?)
}

fn notification(article: &Article, notification: NotificationType) -> NewNotification {
    NewNotification { notification, article: article.id, revision: Some(article.revision), assignment: None }
}
