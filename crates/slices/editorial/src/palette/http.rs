use axum::extract::State;
use identity::users::find_users;
use kit::error::ErrorBody;
use kit::http::{Json, Query, RequestLanguage};
use kit::listing::search_text;
use kit::{Actor, App, Problem, Result};
use rules::palette::{MAX_QUERY_CHARS, MAX_RESULTS, PaletteScope, scopes_of, words_of};
use rules::{FieldError, FieldErrorKind, Language, Role};
use serde::Deserialize;
use sqlx::PgConnection;
use utoipa::IntoParams;

use super::view::{PalettePerson, PaletteResults};
use super::{articles, issues};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct PaletteQuery {
    /// Words that must all match; fewer than two characters find nothing.
    query: Option<String>,
    /// The role in which the caller works; only its screens are searched.
    #[param(value_type = Role, required = true)]
    role: Option<String>,
}

/// Finds articles, people and issues in the lists of the given role.
#[utoipa::path(get, path = "/api/v1/palette", tag = "palette", operation_id = "searchPalette", params(PaletteQuery),
    responses((status = 200, body = PaletteResults), (status = 422, body = ErrorBody)))]
pub async fn search(
    State(app): State<App>,
    actor: Actor,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<PaletteQuery>,
) -> Result<Json<PaletteResults>> {
    let role = working_role(&actor, query.role.as_deref())?;
    let text = search_text(query.query).unwrap_or_default();
    if text.chars().count() > MAX_QUERY_CHARS {
        let kind = FieldErrorKind::TooLong { max: MAX_QUERY_CHARS };
        return Err(vec![FieldError::in_query("query", kind)].into());
    }
    let words = words_of(&text);
    let mut results = PaletteResults::default();
    if words.is_empty() {
        return Ok(Json(results));
    }
    // One snapshot: editors see the state of their own articles as authors do.
    let mut transaction = app.pool.begin_with("begin isolation level repeatable read, read only").await?;
    for scope in scopes_of(role) {
        add_results(&app, &mut transaction, &actor, (scope, language), &words, &mut results).await?;
    }
    transaction.commit().await?;
    Ok(Json(results))
}

/// Role of the request, which must be one that counts.
fn working_role(actor: &Actor, code: Option<&str>) -> Result<Role> {
    let refuse = |kind| vec![FieldError::in_query("role", kind)];
    let code = code.ok_or_else(|| refuse(FieldErrorKind::Required))?;
    let role = Role::from_code(code).ok_or_else(|| refuse(FieldErrorKind::NotInList))?;
    match role {
        role if actor.roles.contains(&role) => Ok(role),
        role if actor.withheld_roles.contains(&role) => Err(Problem::SECOND_FACTOR_DEMANDED.into()),
        _ => Err(refuse(FieldErrorKind::RoleNotHeld).into()),
    }
}

async fn add_results(
    app: &App,
    connection: &mut PgConnection,
    actor: &Actor,
    (scope, language): (PaletteScope, Language),
    words: &[String],
    results: &mut PaletteResults,
) -> Result<()> {
    match scope {
        PaletteScope::OwnArticles => results.articles = articles::find_own(connection, actor, words).await?,
        PaletteScope::AssignedArticles => {
            let mode = app.settings.review.mode;
            results.articles = articles::find_assigned(connection, actor, mode, words).await?;
        }
        PaletteScope::AllArticles => results.articles = articles::find_all(connection, actor, words).await?,
        PaletteScope::People => {
            let found = find_users(connection, actor, words, MAX_RESULTS).await?;
            results.people = found.into_iter().map(PalettePerson::of).collect();
        }
        PaletteScope::Issues => results.issues = issues::find(connection, words, language).await?,
    }
    Ok(())
}
