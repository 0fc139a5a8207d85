//! A decision with its letter, in the caller's transaction.

use chrono::NaiveDate;
use kit::{Actor, App, Result};
use rules::article::Action;
use rules::{ArticleId, Language};
use sqlx::PgConnection;

use super::read::reload;
use super::view::EditorArticle;
use crate::articles::access::lock_for_editor;
use crate::articles::act::{ArticleCommand, act, record_decision};
use crate::messages;

#[derive(Debug)]
pub struct DecisionCommand {
    pub action: Action,
    /// Message to the author; a blank one is ignored.
    pub letter: Option<String>,
    /// Used by `Action::Publish`.
    pub publication_date: Option<NaiveDate>,
    /// Made only to show its letter; the caller rolls back.
    pub is_preview: bool,
}

/// Decides and returns the id of the author's notification, if there is one.
pub async fn decide_in_transaction(
    app: &App,
    transaction: &mut PgConnection,
    actor: &Actor,
    id: ArticleId,
    decision: DecisionCommand,
) -> Result<Option<i64>> {
    let letter = decision.letter.filter(|letter| !letter.trim().is_empty());
    let letter = letter.map(|letter| messages::validate_text("letter", &letter)).transpose()?;
    let (article, relation) = lock_for_editor(app, transaction, id, actor).await?;
    let command = ArticleCommand {
        publication_date: decision.publication_date,
        is_preview: decision.is_preview,
        ..ArticleCommand::new(actor.id, relation, decision.action)
    };
    let notification = act(app, transaction, &article, command).await?;
    record_decision(app, transaction, actor, &article, decision.action).await?;
    if let (Some(letter), Some(notification)) = (letter, notification) {
        let now = app.clock.now();
        messages::write_with_decision(transaction, article.id, actor.id, letter, notification, now).await?;
    }
    Ok(notification)
}

/// Loads the article after a decision, in its transaction.
pub async fn view_after_decision(
    app: &App,
    transaction: &mut PgConnection,
    actor: &Actor,
    id: ArticleId,
    language: Language,
) -> Result<EditorArticle> {
    let article = reload(app, transaction, id, actor).await?;
    Ok(EditorArticle::of(article, &app.settings, language))
}
