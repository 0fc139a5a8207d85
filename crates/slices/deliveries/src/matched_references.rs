//! References of an article whose DOIs Crossref has found.

use axum::extract::State;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{Actor, Problem, Result};
use rules::{ArticleId, ArticleStatus, Enumeration};
use serde::Serialize;
use utoipa::ToSchema;

use crate::context::DeliveryContext;

#[derive(Serialize, ToSchema)]
pub struct MatchedReferences {
    references: Vec<MatchedReference>,
}

/// A reference without a DOI, with the one that Crossref has found for it.
#[derive(Serialize, ToSchema)]
pub struct MatchedReference {
    /// As in the list of references of the article.
    reference: String,
    doi: String,
}

/// Lists the DOIs that Crossref has found for references of a registered article. Refused for the caller's own articles.
#[utoipa::path(get, path = "/api/v1/articles/{id}/matched-references", tag = "deliveries",
    operation_id = "listMatchedReferences", params(("id" = ArticleId, Path)),
    responses((status = 200, body = MatchedReferences), (status = 404, body = ErrorBody)))]
pub async fn list(
    State(context): State<DeliveryContext>,
    actor: Actor,
    Path(id): Path<ArticleId>,
) -> Result<Json<MatchedReferences>> {
    let is_own = sqlx::query_scalar!(
        r#"select id in (select articles_by($2)) as "is_own!" from articles
           where id = $1 and removed_at is null and status_id <> $3"#,
        id.0,
        actor.id.0,
        ArticleStatus::Draft.id()
    )
    .fetch_optional(&context.app.pool)
    .await?;
    if is_own.ok_or(Problem::NOT_FOUND)? {
        return Err(Problem::FORBIDDEN.into());
    }
    let references = sqlx::query_as!(
        MatchedReference,
        "select reference, doi from matched_references where article_id = $1 order by position",
        id.0
    )
    .fetch_all(&context.app.pool)
    .await?;
    Ok(Json(MatchedReferences { references }))
}
