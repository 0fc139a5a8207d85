//! Articles as editors see them: submitted articles, decisions, preparation for publication.

mod decisions;
mod http;
mod list;
mod publication_content;
mod pubmed;
mod read;
mod references;
mod save;
mod view;

use kit::http::routes::with_body_limit;
use kit::{Actor, App, Problem, Result, Routes};
use rules::article::lifecycle::decide;
use rules::article::{Action, Facts, Relation};
use rules::{ArticleId, ArticleStatus, Permission};
use sqlx::PgConnection;
use utoipa_axum::routes;

use crate::articles::decode_enum;
use crate::articles::refusals::refusal_error;

pub use read::lock_for_editor;

/// Enough for two full texts, or a list of references, at several bytes per character.
const MAX_BODY_BYTES: usize = 4 * 1024 * 1024;

pub fn routes(app: &App) -> Routes {
    let decide = Permission::DecideOnArticles;
    Routes::new(app)
        .allow(Permission::ReadArticles, routes!(http::list), app)
        .allow(Permission::ReadArticles, routes!(http::read), app)
        .allow(Permission::WriteArticles, with_body_limit(MAX_BODY_BYTES, routes!(http::save)), app)
        .allow(Permission::WriteArticles, routes!(http::change), app)
        .allow(Permission::ReadArticles, routes!(http::events), app)
        .allow(Permission::ReadArticles, routes!(http::merged_pdfs), app)
        .allow(Permission::WriteArticles, with_body_limit(MAX_BODY_BYTES, routes!(references::parse)), app)
        .allow(Permission::ReadArticles, routes!(pubmed::export), app)
        .allow(decide, routes!(decisions::accept), app)
        .allow(decide, routes!(decisions::decline), app)
        .allow(decide, routes!(decisions::send_for_revision), app)
        .allow(decide, routes!(decisions::publish), app)
        .allow(decide, routes!(decisions::undo_submit), app)
        .allow(decide, routes!(decisions::undo_accept), app)
        .allow(decide, routes!(decisions::undo_decline), app)
        .allow(decide, routes!(decisions::undo_send_for_revision), app)
        .allow(decide, routes!(decisions::undo_publish), app)
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
async fn load_relation(
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
