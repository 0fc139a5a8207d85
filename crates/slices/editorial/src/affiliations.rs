//! Affiliations while they are typed: what indexes would read from a line, organisations that the journal already
//! knows, and pasted lists.

use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, Query};
use kit::{App, Result, Routes};
use rules::article::bounds::{MAX_AFFILIATIONS, MAX_TITLE_CHARS, check_max_count};
use rules::article::{AffiliationDetails, AffiliationDoubt};
use rules::validation::check_max_length;
use rules::{FieldError, FieldErrorKind, Permission, Validator, limited};
use serde::{Deserialize, Serialize};
use sqlx::types::Json as JsonColumn;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::routes;

const MAX_PASTED_CHARS: usize = 50_000;
/// A shorter text finds half of all organisations.
const MIN_QUERY_CHARS: usize = 3;
const MAX_QUERY_CHARS: usize = 200;

pub fn routes(app: &App) -> Routes {
    let permission = Permission::ReadAffiliations;
    Routes::new(app).allow(permission, routes!(read), app).allow(permission, routes!(split), app).allow(
        permission,
        routes!(suggest),
        app,
    )
}

#[derive(Deserialize, ToSchema)]
pub struct AffiliationLines {
    #[serde(deserialize_with = "limited::list")]
    affiliations: Vec<AffiliationLine>,
}

/// An affiliation as it stands on the title page; empty in a language that it is not in.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct AffiliationLine {
    en: String,
    ru: String,
}

#[derive(Serialize, ToSchema)]
pub struct AffiliationReading {
    details: AffiliationDetails,
    /// What a person should look at.
    doubts: Vec<AffiliationDoubt>,
}

/// Reads department, institution, city and country from lines. Saves nothing.
#[utoipa::path(post, path = "/api/v1/affiliations/read", tag = "articles", operation_id = "readAffiliations",
    request_body = AffiliationLines,
    responses((status = 200, body = Vec<AffiliationReading>), (status = 422, body = ErrorBody)))]
pub async fn read(
    Json(AffiliationLines { affiliations }): Json<AffiliationLines>,
) -> Result<Json<Vec<AffiliationReading>>> {
    let mut validator = Validator::new();
    check_max_count(&mut validator, "affiliations", affiliations.len(), MAX_AFFILIATIONS);
    for (index, line) in affiliations.iter().enumerate().take(MAX_AFFILIATIONS) {
        let index = index.to_string();
        check_max_length(&mut validator, &["affiliations", &index, "en"], &line.en, MAX_TITLE_CHARS);
        check_max_length(&mut validator, &["affiliations", &index, "ru"], &line.ru, MAX_TITLE_CHARS);
    }
    validator.finish()?;
    let readings = affiliations.iter().map(|line| {
        let reading = ::affiliations::read(&line.en, &line.ru);
        AffiliationReading { details: reading.details, doubts: reading.doubts }
    });
    Ok(Json(readings.collect()))
}

#[derive(Deserialize, ToSchema)]
pub struct PastedAffiliations {
    text: String,
}

#[derive(Serialize, ToSchema)]
pub struct SplitAffiliations {
    lines: Vec<String>,
}

/// Splits pasted text into one line for each affiliation, without numbers and bullets. Saves nothing.
#[utoipa::path(post, path = "/api/v1/affiliations/split", tag = "articles", operation_id = "splitAffiliations",
    request_body = PastedAffiliations,
    responses((status = 200, body = SplitAffiliations), (status = 422, body = ErrorBody)))]
pub async fn split(
    Json(PastedAffiliations { text }): Json<PastedAffiliations>,
) -> Result<Json<SplitAffiliations>> {
    let mut validator = Validator::new();
    check_max_length(&mut validator, &["text"], &text, MAX_PASTED_CHARS);
    validator.finish()?;
    let lines = ::affiliations::split_pasted(&text).into_iter().take(MAX_AFFILIATIONS).collect();
    Ok(Json(SplitAffiliations { lines }))
}

#[derive(Deserialize, IntoParams)]
pub struct SuggestionQuery {
    /// Part of a line, in either language.
    query: String,
}

#[derive(Serialize, ToSchema)]
pub struct AffiliationSuggestion {
    en: String,
    ru: String,
    /// As somebody has corrected them; null if they are read from the lines.
    #[schema(required)]
    details: Option<AffiliationDetails>,
}

/// Finds affiliations of published articles, the most frequent first.
#[utoipa::path(get, path = "/api/v1/affiliations/suggestions", tag = "articles",
    operation_id = "suggestAffiliations", params(SuggestionQuery),
    responses((status = 200, body = Vec<AffiliationSuggestion>), (status = 422, body = ErrorBody)))]
pub async fn suggest(
    State(app): State<App>,
    Query(SuggestionQuery { query }): Query<SuggestionQuery>,
) -> Result<Json<Vec<AffiliationSuggestion>>> {
    let query = query.trim();
    if query.chars().count() > MAX_QUERY_CHARS {
        let kind = FieldErrorKind::TooLong { max: MAX_QUERY_CHARS };
        return Err(vec![FieldError::in_query("query", kind)].into());
    }
    if query.chars().count() < MIN_QUERY_CHARS || query.contains('\0') {
        return Ok(Json(Vec::new()));
    }
    let rows = sqlx::query!(
        r#"select places.en, places.ru,
                  (array_agg(places.details order by places.article_id desc)
                       filter (where places.details is not null))[1] as "details: JsonColumn<AffiliationDetails>"
           from article_affiliations places
           join published_articles published on published.article_id = places.article_id
           where not published.is_withdrawn and (places.en ilike $1 or places.ru ilike $1)
           group by places.en, places.ru
           order by count(*) desc, places.en, places.ru
           limit 8"#,
        format!("%{}%", escape_pattern(query))
    )
    .fetch_all(&app.pool)
    .await?;
    let suggestions = rows.into_iter().map(|row| AffiliationSuggestion {
        en: row.en,
        ru: row.ru,
        details: row.details.map(|details| details.0),
    });
    Ok(Json(suggestions.collect()))
}

/// Escapes the signs that `ilike` gives a meaning.
fn escape_pattern(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}
