//! Where what was once at another address is now: what the journal's earlier site linked to, and issues whose number was
//! corrected.

use axum::extract::State;
use axum::response::IntoResponse;
use kit::error::ErrorBody;
use kit::http::{Json, Query};
use kit::{App, Problem, Result};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

const LONGEST: usize = 500;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Asked {
    /// `/archive/tom-7-nomer-2/klinicheskie-issledovaniya/…`
    path: String,
}

#[derive(Serialize, ToSchema)]
pub struct NewAddress {
    /// A path of this site.
    address: String,
}

/// Where an old address leads now: as noted down, else as its volume, number and last part say.
#[utoipa::path(get, path = "/api/v1/public/old-addresses", tag = "public", operation_id = "findOldAddress",
    params(Asked), responses((status = 200, body = NewAddress), (status = 404, body = ErrorBody)))]
pub async fn find(State(app): State<App>, Query(asked): Query<Asked>) -> Result<impl IntoResponse> {
    let path = tidied(&asked.path).ok_or(Problem::NOT_FOUND)?;
    let place = ArchivePlace::of(&path);
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
        place.as_ref().map(|place| place.volume),
        place.as_ref().map(|place| place.number),
        place.as_ref().and_then(|place| place.slug)
    )
    .fetch_optional(&app.pool)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    Ok(Json(NewAddress { address }))
}

/// As they are noted down: no language in front, no slash at the end.
fn tidied(path: &str) -> Option<String> {
    let path = path.trim_end_matches('/');
    let path = ["/en/", "/ru/"].iter().find_map(|prefix| path.strip_prefix(prefix)).unwrap_or(path);
    let path = path.trim_start_matches('/');
    (!path.is_empty() && path.len() <= LONGEST && !path.contains('\0')).then(|| format!("/{path}"))
}

/// What an address of the earlier site says by itself.
struct ArchivePlace<'a> {
    volume: i32,
    number: i32,
    /// Of an article; none where it is the issue's own address.
    slug: Option<&'a str>,
}

impl ArchivePlace<'_> {
    fn of(path: &str) -> Option<ArchivePlace<'_>> {
        let mut parts = path.strip_prefix("/archive/")?.split('/');
        let (volume, number) = parts.next()?.strip_prefix("tom-")?.split_once("-nomer-")?;
        let slug = parts.nth(1);
        Some(ArchivePlace { volume: volume.parse().ok()?, number: number.parse().ok()?, slug })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_says_where_it_was() {
        let place = ArchivePlace::of("/archive/tom-7-nomer-2/klinicheskie-issledovaniya/a-title").unwrap();
        assert_eq!((place.volume, place.number, place.slug), (7, 2, Some("a-title")));
        let issue = ArchivePlace::of("/archive/tom-7-nomer-2").unwrap();
        assert_eq!((issue.volume, issue.number, issue.slug), (7, 2, None));
        for odd in ["/archive/tom-x-nomer-2", "/archive/tom-99999999999-nomer-1", "/archive", "/issues/7-2"] {
            assert!(ArchivePlace::of(odd).is_none(), "{odd}");
        }
    }

    #[test]
    fn the_language_and_the_last_slash_do_not_matter() {
        assert_eq!(tidied("/ru/archive/tom-7-nomer-2/").as_deref(), Some("/archive/tom-7-nomer-2"));
        assert_eq!(tidied("/archive/tom-7-nomer-2").as_deref(), Some("/archive/tom-7-nomer-2"));
        assert_eq!(tidied("/"), None);
        assert_eq!(tidied(&"/x".repeat(400)), None);
    }
}
