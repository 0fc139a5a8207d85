//! Corrections and retractions: all notices of the journal with the articles that they are about, newest first.

use axum::extract::State;
use axum::response::IntoResponse;
use chrono::NaiveDate;
use kit::error::ErrorBody;
use kit::http::{Json, Path, Query};
use kit::listing::{Page, PageBounds, Paging};
use kit::{App, Result};
use rules::article::NoticeKind;
use rules::article::notice::notice_type_ids;
use rules::{Enumeration, FieldError, FieldErrorKind, Language};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::{IntoParams, ToSchema};

use crate::browsing;
use crate::list_items::{self, ArticleLine};

const PAGE_SIZE: i64 = 20;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct CorrectionsQuery {
    /// Kind of the notices; all kinds by default.
    #[param(value_type = Option<NoticeKind>)]
    kind: Option<String>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

/// A published notice and the article that it is about.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NoticeLine {
    kind: NoticeKind,
    /// Word such as `Retraction`.
    kind_name: &'static str,
    /// Day of the decision to issue the notice.
    decided_on: NaiveDate,
    notice: ArticleLine,
    /// Null if the article is withdrawn from the site.
    #[schema(required)]
    about: Option<ArticleLine>,
}

/// Lists the notices of the journal: corrections, retractions, expressions of concern, removals and addenda.
#[utoipa::path(get, path = "/api/v1/public/{lang}/corrections", tag = "public",
    operation_id = "listPublicCorrections", params(("lang" = Language, Path), CorrectionsQuery),
    responses((status = 200, body = Page<NoticeLine>), (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    Path(language): Path<Language>,
    Query(query): Query<CorrectionsQuery>,
) -> Result<impl IntoResponse> {
    let paging = Paging { page_index: query.page_index, page_size: query.page_size };
    let bounds = browsing::check_depth(paging.bounds(PAGE_SIZE)?)?;
    let types = type_ids(query.kind.as_deref())?;
    let notices = find_notices(&app.pool, &types, bounds).await?;
    let count = count_notices(&app.pool, &types).await?;
    let results = load_lines(&app.pool, notices, language).await?;
    Ok(Json(Page { results, count }))
}

/// Returns the types of the kind, or of all kinds.
fn type_ids(kind: Option<&str>) -> Result<Vec<i16>> {
    let Some(code) = kind.filter(|code| !code.is_empty()) else { return Ok(notice_type_ids()) };
    let not_in_list = || vec![FieldError::in_query("kind", FieldErrorKind::NotInList)];
    let kind = NoticeKind::from_code(code).ok_or_else(not_in_list)?;
    Ok(vec![kind.article_type().id()])
}

struct NoticeRow {
    notice_id: i64,
    type_id: i16,
    target_id: i64,
    decided_on: NaiveDate,
}

async fn find_notices(pool: &PgPool, types: &[i16], bounds: PageBounds) -> Result<Vec<NoticeRow>> {
    // A journal has few notices, so that sorting those of several kinds costs nothing.
    let rows = sqlx::query_as!(
        NoticeRow,
        "select notices.notice_id, facets.type_id, notices.target_id, notices.decided_on
         from article_facets facets join article_notices notices on notices.notice_id = facets.article_id
         where facets.type_id = any($1)
         order by facets.publication_date desc, facets.article_id desc limit $2 offset $3",
        types,
        bounds.limit,
        bounds.offset
    );
    Ok(rows.fetch_all(pool).await?)
}

async fn count_notices(pool: &PgPool, types: &[i16]) -> Result<i64> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!"
           from article_facets facets join article_notices notices on notices.notice_id = facets.article_id
           where facets.type_id = any($1)"#,
        types
    );
    Ok(count.fetch_one(pool).await?)
}

/// Loads the notices and the articles that they are about, in one statement.
async fn load_lines(pool: &PgPool, rows: Vec<NoticeRow>, language: Language) -> Result<Vec<NoticeLine>> {
    let ids: Vec<i64> = rows.iter().flat_map(|row| [row.notice_id, row.target_id]).collect();
    // The lines have the order of the ids; those of articles that are not published are missing.
    let mut lines = list_items::load(pool, &ids, language).await?.into_iter().peekable();
    let mut next_if_of = |id: i64| lines.next_if(|line| line.id == id);
    let notices = rows.into_iter().filter_map(|row| {
        let (notice, about) = (next_if_of(row.notice_id), next_if_of(row.target_id));
        let kind = NoticeKind::of_type_id(row.type_id)?;
        let kind_name = kind.name().in_language(language);
        Some(NoticeLine { kind, kind_name, decided_on: row.decided_on, notice: notice?, about })
    });
    Ok(notices.collect())
}
