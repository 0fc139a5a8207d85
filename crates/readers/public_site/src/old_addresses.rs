//! Redirects of old URLs: those of the journal's earlier site, and of issues whose number was corrected.

use axum::extract::State;
use axum::response::IntoResponse;
use kit::error::ErrorBody;
use kit::http::{Json, Query};
use kit::{App, Problem, Result};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

const MAX_PATH_BYTES: usize = 500;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OldAddressQuery {
    /// `/archive/tom-7-nomer-2/klinicheskie-issledovaniya/…`
    path: String,
}

#[derive(Serialize, ToSchema)]
pub struct NewAddress {
    /// A path of this site.
    address: String,
}

/// Finds the current path of an old URL.
///
/// Looks it up in the recorded redirects, else by its volume, number and slug.
#[utoipa::path(get, path = "/api/v1/public/old-addresses", tag = "public", operation_id = "findOldAddress",
    params(OldAddressQuery), responses((status = 200, body = NewAddress), (status = 404, body = ErrorBody)))]
pub async fn find(State(app): State<App>, Query(query): Query<OldAddressQuery>) -> Result<impl IntoResponse> {
    let path = normalize_path(&query.path).ok_or(Problem::NOT_FOUND)?;
    let archive_path = ArchivePath::parse(&path);
    let address = sqlx::query_scalar!(
        r#"select address as "address!" from (
               select '/articles/' || published.slug as address, 1 as preference
               from old_addresses join published_articles published using (article_id)
               where path = $1
               union all
               select format('/issues/%s-%s', issues.volume, issues.number), 1
               from old_addresses join issues on issues.id = old_addresses.issue_id
               where path = $1 and issues.publication_date is not null
               union all
               select '/articles/' || published.slug, 2
               from published_articles published join issues on issues.id = published.issue_id
               where published.slug = $4 and issues.volume = $2 and issues.number = $3
               union all
               select format('/issues/%s-%s', volume, number), 3 from issues
               where volume = $2 and number = $3 and $4::text is null and publication_date is not null
           ) found
           order by preference limit 1"#,
        path,
        archive_path.as_ref().map(|path| path.volume),
        archive_path.as_ref().map(|path| path.number),
        archive_path.as_ref().and_then(|path| path.slug)
    )
    .fetch_optional(&app.pool)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    Ok(Json(NewAddress { address }))
}

/// Normalizes a path as in `old_addresses`: without language prefix and trailing slash.
fn normalize_path(path: &str) -> Option<String> {
    let path = path.trim_end_matches('/');
    let path = ["/en/", "/ru/"].iter().find_map(|prefix| path.strip_prefix(prefix)).unwrap_or(path);
    let path = path.trim_start_matches('/');
    (!path.is_empty() && path.len() <= MAX_PATH_BYTES && !path.contains('\0')).then(|| format!("/{path}"))
}

/// Path of an issue or article on the journal's earlier site.
struct ArchivePath<'a> {
    volume: i32,
    number: i32,
    /// Slug of the article; `None` for the path of an issue.
    slug: Option<&'a str>,
}

impl ArchivePath<'_> {
    fn parse(path: &str) -> Option<ArchivePath<'_>> {
        let mut parts = path.strip_prefix("/archive/")?.split('/');
        let (volume, number) = parts.next()?.strip_prefix("tom-")?.split_once("-nomer-")?;
        let slug = parts.nth(1);
        Some(ArchivePath { volume: volume.parse().ok()?, number: number.parse().ok()?, slug })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn archive_path_is_parsed() {
        let article =
            ArchivePath::parse("/archive/tom-7-nomer-2/klinicheskie-issledovaniya/a-title").unwrap();
        assert_eq!((article.volume, article.number, article.slug), (7, 2, Some("a-title")));
        let issue = ArchivePath::parse("/archive/tom-7-nomer-2").unwrap();
        assert_eq!((issue.volume, issue.number, issue.slug), (7, 2, None));
        for invalid in
            ["/archive/tom-x-nomer-2", "/archive/tom-99999999999-nomer-1", "/archive", "/issues/7-2"]
        {
            assert!(ArchivePath::parse(invalid).is_none(), "{invalid}");
        }
    }

    #[test]
    fn normalize_path_removes_language_and_trailing_slash() {
        assert_eq!(normalize_path("/ru/archive/tom-7-nomer-2/").as_deref(), Some("/archive/tom-7-nomer-2"));
        assert_eq!(normalize_path("/archive/tom-7-nomer-2").as_deref(), Some("/archive/tom-7-nomer-2"));
        assert_eq!(normalize_path("/"), None);
        assert_eq!(normalize_path(&"/x".repeat(400)), None);
    }
}
