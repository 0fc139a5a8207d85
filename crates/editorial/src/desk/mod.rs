//! The editors' desk: every article that was submitted, what is decided about it, and its way to readers.

mod decisions;
mod http;
mod list;
mod prepared;
mod pubmed;
mod read;
mod references;
mod save;
mod view;

use kit::http::routes::taking_up_to;
use kit::{Actor, App, Problem, Result, Routes};
use rules::article::lifecycle::decide;
use rules::article::{Action, Facts, Standing};
use rules::{ArticleId, ArticleStatus, Permission};
use sqlx::PgConnection;
use utoipa_axum::routes;

use crate::articles::known;
use crate::articles::refusals::refused;

pub use read::lock_at_the_desk;

/// Two full texts, or a list of references, in letters of which each may take several bytes.
const LONGEST_BODY: usize = 4 * 1024 * 1024;

pub fn routes(app: &App) -> Routes {
    let decide = Permission::DecideOnArticles;
    Routes::new(app)
        .allow(Permission::ReadArticles, routes!(http::list), app)
        .allow(Permission::ReadArticles, routes!(http::read), app)
        .allow(Permission::WriteArticles, taking_up_to(LONGEST_BODY, routes!(http::save)), app)
        .allow(Permission::WriteArticles, routes!(http::change), app)
        .allow(Permission::ReadArticles, routes!(http::events), app)
        .allow(Permission::ReadArticles, routes!(http::merged_pdfs), app)
        .allow(Permission::WriteArticles, taking_up_to(LONGEST_BODY, routes!(references::parse)), app)
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

/// What somebody is to an article at the desk, where drafts are unknown.
pub async fn standing_at(
    connection: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
) -> Result<(ArticleStatus, Standing)> {
    let (status, standing) = standing_of(connection, id, actor).await?;
    if !standing.sees(status) {
        return Err(Problem::NOT_FOUND.into());
    }
    Ok((status, standing))
}

/// The same for whoever has just given an article back: they see what they did.
async fn standing_of(
    connection: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
) -> Result<(ArticleStatus, Standing)> {
    let row = sqlx::query!(
        r#"select status_id, creator_id = $2 as "is_creator!", is_among_authors(id, $2) as "is_among_authors!"
           from articles where id = $1 and removed_at is null"#,
        id.0,
        actor.id.0
    )
    .fetch_optional(connection)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    let status = known::<ArticleStatus>(row.status_id)?;
    let standing = Standing::of(&actor.roles, row.is_creator, row.is_among_authors, false).at_the_desk();
    Ok((status, standing))
}

/// For what is done beside the article, without the whole of it.
pub async fn must_be_able_to(
    connection: &mut PgConnection,
    id: ArticleId,
    actor: &Actor,
    action: Action,
) -> Result<()> {
    let (status, standing) = standing_at(connection, id, actor).await?;
    decide(&Facts::new(status, 0), standing, action).map_err(refused)?;
    Ok(())
}
