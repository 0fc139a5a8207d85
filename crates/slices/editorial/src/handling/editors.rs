//! Editors to choose a handling editor from, with their load.

use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, Query};
use kit::{Actor, App, Result};
use rules::article::handling::{EditorLoad, HANDLED_STATUSES, WAITING_STATUSES, is_chief, load_order};
use rules::{ArticleId, Role, UserId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::articles::access::require_editorial_data;
use crate::articles::handling::ids;
use crate::participants::PersonName;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct HandlingEditorsQuery {
    /// Article that an editor is chosen for.
    article_id: Option<ArticleId>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HandlingEditorChoice {
    pub id: UserId,
    pub name: PersonName,
    pub is_chief: bool,
    pub is_you: bool,
    /// Articles in progress that the editor handles. Your own articles are left out.
    pub open_articles: i64,
    /// Those of them that wait for the editor.
    pub waiting_articles: i64,
    /// Article types whose submissions the editor gets.
    pub section_type_ids: Vec<i16>,
    /// The editor is among the authors of the given article.
    pub is_recused: bool,
}

/// Lists the editors who can handle articles, the least loaded first.
#[utoipa::path(get, path = "/api/v1/handling-editors", tag = "articles", operation_id = "listHandlingEditors",
    params(HandlingEditorsQuery),
    responses((status = 200, body = Vec<HandlingEditorChoice>), (status = 404, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    actor: Actor,
    Query(query): Query<HandlingEditorsQuery>,
) -> Result<Json<Vec<HandlingEditorChoice>>> {
    let mut connection = app.pool.acquire().await?;
    if let Some(article) = query.article_id {
        require_editorial_data(&mut connection, article, &actor).await?;
    }
    // The load leaves the viewer's own articles out: it would tell who handles them.
    let rows = sqlx::query!(
        r#"select users.id, users.first_name_en, users.middle_name_en, users.last_name_en, users.roles,
                  exists (select from chief_editors where user_id = users.id) as "is_marked!",
                  coalesce(load.open, 0) as "open!", coalesce(load.waiting, 0) as "waiting!",
                  array(select type_id from section_editors where user_id = users.id order by type_id) as "sections!",
                  exists (select from articles where id = $1
                          and (creator_id = users.id or is_among_authors(id, users.id))) as "is_recused!"
           from users
           left join (
               select assigned.user_id, count(*) as open, count(*) filter (where articles.status_id = any($4)) as waiting
               from article_editors assigned join articles on articles.id = assigned.article_id
               where assigned.ended_at is null and articles.removed_at is null and articles.status_id = any($3)
                 and articles.id not in (select articles_by($2))
               group by assigned.user_id) load on load.user_id = users.id
           where users.is_active and 'editor' = any(users.roles)"#,
        query.article_id.map(|id| id.0),
        actor.id.0,
        &ids(HANDLED_STATUSES),
        &ids(WAITING_STATUSES)
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut choices: Vec<HandlingEditorChoice> = rows
        .into_iter()
        .map(|row| {
            let roles: Vec<Role> = row.roles.iter().filter_map(|code| Role::from_code(code)).collect();
            HandlingEditorChoice {
                id: UserId(row.id),
                name: PersonName::of(&row.first_name_en, row.middle_name_en.as_deref(), &row.last_name_en),
                is_chief: is_chief(&roles, row.is_marked),
                is_you: row.id == actor.id.0,
                open_articles: row.open,
                waiting_articles: row.waiting,
                section_type_ids: row.sections,
                is_recused: row.is_recused,
            }
        })
        .collect();
    choices.sort_by_key(|choice| {
        let load = EditorLoad { id: choice.id, open: choice.open_articles, waiting: choice.waiting_articles };
        load_order(&load)
    });
    Ok(Json(choices))
}
