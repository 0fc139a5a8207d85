//! Loads an article for an editor.

use kit::{Actor, App, Problem, Result};
use notifications::{DecisionKey, DecisionNotification, HeldDecision, find_decision_notification};
use rules::article::lifecycle::{Notify, RULES};
use rules::article::{ArticleState, Relation, visible_state};
use rules::{ArticleId, ArticleStatus, UserId};
use sqlx::PgConnection;

use super::publication_content::{self, PublicationContent};
use crate::articles::access::{load_relation, require_relation};
use crate::articles::handling::{self, HandlingData};
use crate::articles::{Article, hold, load};

/// An article with the data from which [`EditorArticle`](super::view::EditorArticle) is built.
pub struct EditorArticleData {
    pub article: Article,
    pub publication: PublicationContent,
    pub relation: Relation,
    /// Notification of the decision that could now be undone.
    pub decision_notification: DecisionNotification,
    /// State that the author sees; an earlier one while the notification of a decision is held.
    pub author_state: ArticleState,
    /// The viewer.
    pub viewer: UserId,
    /// `None` for recused viewers.
    pub handling: Option<HandlingData>,
}

pub async fn read(app: &App, actor: &Actor, id: ArticleId) -> Result<EditorArticleData> {
    // One snapshot, so that the lists match the version of the article.
    let mut transaction = app.pool.begin_with("begin isolation level repeatable read, read only").await?;
    let (_, relation) = require_relation(&mut transaction, id, actor).await?;
    let article = load(app, &mut transaction, id).await?.ok_or(Problem::NOT_FOUND)?;
    let held = hold::first(&mut transaction, id).await?;
    let author_state = author_state(&article, held.as_ref());
    let article = article.as_seen_by(relation, held);
    let data = load_editor_data(app, &mut transaction, article, (actor, relation), author_state).await?;
    transaction.commit().await?;
    Ok(data)
}

/// Loads the article again in the transaction of a change, which may have changed the actor's relation.
pub async fn reload(
    app: &App,
    transaction: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
) -> Result<EditorArticleData> {
    let article = load(app, transaction, id).await?.ok_or(Problem::NOT_FOUND)?;
    let (_, relation) = load_relation(transaction, id, actor).await?;
    let author_state = author_state(&article, hold::first(transaction, id).await?.as_ref());
    load_editor_data(app, transaction, article, (actor, relation), author_state).await
}

fn author_state(article: &Article, held: Option<&HeldDecision>) -> ArticleState {
    visible_state(Relation::Creator, article.state(), held.map(|held| held.before))
}

async fn load_editor_data(
    app: &App,
    connection: &mut PgConnection,
    article: Article,
    (actor, relation): (&Actor, Relation),
    author_state: ArticleState,
) -> Result<EditorArticleData> {
    let publication = publication_content::load(connection, article.id).await?;
    let decision_notification = match undoable_decision(article.status, article.is_notice()) {
        Some(notification) => {
            let key = DecisionKey { notification, article: article.id, revision: article.revision };
            find_decision_notification(connection, key).await?
        }
        None => DecisionNotification::Absent,
    };
    let handling = match relation.sees_editorial_data() {
        true => Some(handling::load(app, connection, article.id, actor.id).await?),
        false => None,
    };
    let viewer = actor.id;
    Ok(EditorArticleData {
        article,
        publication,
        relation,
        decision_notification,
        author_state,
        viewer,
        handling,
    })
}

fn undoable_decision(status: ArticleStatus, is_notice: bool) -> Option<rules::NotificationType> {
    RULES.iter().find_map(|rule| match rule.notify.of_article(is_notice) {
        Notify::AuthorOfUndo(notification) if rule.from.contains(&status) => Some(notification),
        _ => None,
    })
}
