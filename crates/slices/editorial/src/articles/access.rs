//! Loads and locks articles for authors and editors; others get 404.

use kit::{Actor, App, Problem, Result};
use rules::article::dates::Dates;
use rules::article::lifecycle::decide;
use rules::article::{Action, ArticleState, Facts, Relation, visible_state};
use rules::{ArticleId, ArticleStatus, UserId};
use sqlx::PgConnection;

use super::refusals::refusal_error;
use super::{Article, decode_enum, hold, load, lock};

/// Loads an article of the actor.
pub async fn read_own(app: &App, actor: &Actor, id: ArticleId) -> Result<Article> {
    // One snapshot, so that the lists match the version of the article.
    let mut transaction = app.pool.begin_with("begin isolation level repeatable read, read only").await?;
    let article = load_own(app, &mut transaction, id, actor).await?;
    transaction.commit().await?;
    Ok(article)
}

/// Loads an article of the actor in a transaction, as its author sees it; 404 for other users.
pub async fn load_own(
    app: &App,
    connection: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
) -> Result<Article> {
    let article = load(app, connection, id).await?.filter(|article| article.creator.id == actor.id);
    let article = article.ok_or(Problem::NOT_FOUND)?;
    Ok(article.as_seen_by(Relation::Creator, hold::first(connection, id).await?))
}

/// Checks that the article is the actor's own, without loading it, and returns its state as the author sees
/// it.
pub async fn require_own(
    connection: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
) -> Result<ArticleState> {
    let is_own = sqlx::query_scalar!(
        r#"select creator_id = $2 as "is_own!" from articles where id = $1 and removed_at is null"#,
        id.0,
        actor.id.0
    )
    .fetch_optional(&mut *connection)
    .await?;
    if is_own != Some(true) {
        return Err(Problem::NOT_FOUND.into());
    }
    load_author_state(connection, id).await
}

/// Returns the state of an article as its author sees it.
pub async fn load_author_state(connection: &mut PgConnection, id: ArticleId) -> Result<ArticleState> {
    let row = sqlx::query!(
        "select status_id, revision, submission_date, acceptance_date, publication_date
         from articles where id = $1",
        id.0
    )
    .fetch_optional(&mut *connection)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    let dates = Dates {
        submission: row.submission_date,
        acceptance: row.acceptance_date,
        publication: row.publication_date,
    };
    let current = ArticleState { status: decode_enum(row.status_id)?, revision: row.revision, dates };
    let held = hold::first(connection, id).await?;
    Ok(visible_state(Relation::Creator, current, held.map(|held| held.before)))
}

/// Locks an article of the user and returns it as its author sees it; 404 for other users.
pub async fn lock_own(
    app: &App,
    transaction: &mut PgConnection,
    id: ArticleId,
    user_id: UserId,
) -> Result<Article> {
    let article = lock(app, transaction, id).await?.filter(|article| article.creator.id == user_id);
    let article = article.ok_or(Problem::NOT_FOUND)?;
    Ok(article.as_seen_by(Relation::Creator, hold::first(transaction, id).await?))
}

/// Returns the article's status and the actor's relation to it; 404 if the actor must not see it, such as a
/// draft.
pub async fn require_relation(
    connection: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
) -> Result<(ArticleStatus, Relation)> {
    let (status, relation) = load_relation(connection, id, actor).await?;
    if !relation.can_see(status) {
        return Err(Problem::NOT_FOUND.into());
    }
    Ok((status, relation))
}

/// Returns the article's status and the actor's relation to it, without checking visibility.
///
/// An editor who undoes a submission gets the resulting draft in the response.
pub async fn load_relation(
    connection: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
) -> Result<(ArticleStatus, Relation)> {
    let row = sqlx::query!(
        r#"select status_id, creator_id = $2 as "is_creator!", is_among_authors(id, $2) as "is_among_authors!"
           from articles where id = $1 and removed_at is null"#,
        id.0,
        actor.id.0
    )
    .fetch_optional(connection)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    let status = decode_enum::<ArticleStatus>(row.status_id)?;
    let relation = Relation::of(&actor.roles, row.is_creator, row.is_among_authors, false).in_editor_view();
    Ok((status, relation))
}

/// Checks that the actor may perform the action, without loading the article.
pub async fn require_action(
    connection: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
    action: Action,
) -> Result<()> {
    let (status, relation) = require_relation(connection, id, actor).await?;
    decide(&Facts::new(status, 0), relation, action).map_err(refusal_error)?;
    Ok(())
}

/// Checks that the actor may see the editorial data of the article; 403 for recused editors.
pub async fn require_editorial_data(
    connection: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
) -> Result<()> {
    let (_, relation) = require_relation(connection, id, actor).await?;
    if relation.sees_editorial_data() { Ok(()) } else { Err(Problem::FORBIDDEN.into()) }
}

/// Loads an article whose editorial data the actor may see.
pub async fn load_for_editor(
    app: &App,
    connection: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
) -> Result<Article> {
    require_editorial_data(connection, id, actor).await?;
    Ok(load(app, connection, id).await?.ok_or(Problem::NOT_FOUND)?)
}

/// Locks an article until the end of the transaction.
///
/// The relation is read after the lock is acquired: a concurrent save may have changed the authors.
pub async fn lock_for_editor(
    app: &App,
    transaction: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
) -> Result<(Article, Relation)> {
    let article = lock(app, transaction, id).await?.ok_or(Problem::NOT_FOUND)?;
    let (_, relation) = require_relation(transaction, id, actor).await?;
    Ok((article, relation))
}
