//! Addresses of earlier sites: where they lead now, and those that were asked for and lead nowhere.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use kit::error::ErrorBody;
use kit::http::{Json, Query};
use kit::listing::{Page, Paging};
use kit::{App, Problem, Result};
use rules::Language;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::{IntoParams, ToSchema};

use crate::items::Target;

const MAX_PATH_BYTES: usize = 500;
const PAGE_SIZE: i64 = 20;
/// Addresses that lead nowhere and are kept: strangers can ask for any number.
const MAX_MISSED: i64 = 10_000;

/// What of an article or issue an earlier address leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddressTarget {
    Page,
    PdfEn,
    PdfRu,
}

impl AddressTarget {
    pub const fn pdf(language: Language) -> AddressTarget {
        match language {
            Language::En => AddressTarget::PdfEn,
            Language::Ru => AddressTarget::PdfRu,
        }
    }

    const fn code(self) -> &'static str {
        match self {
            AddressTarget::Page => "page",
            AddressTarget::PdfEn => "pdf-en",
            AddressTarget::PdfRu => "pdf-ru",
        }
    }
}

/// Adds addresses that lead to an article or issue. One that leads somewhere already stays.
pub async fn add<'a>(
    transaction: &mut PgConnection,
    target: Target,
    part: AddressTarget,
    paths: impl Iterator<Item = &'a str>,
) -> Result<()> {
    let paths: Vec<String> = paths.filter_map(canonical_path).collect();
    let (article, issue, _) = Target::columns(Some(target));
    if paths.is_empty() || (article, issue) == (None, None) {
        return Ok(());
    }
    sqlx::query!(
        "insert into old_addresses (path, article_id, issue_id, target)
         select path, $2, $3, $4 from unnest($1::text[]) as new (path) on conflict (path) do nothing",
        &paths,
        article,
        issue,
        part.code()
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!("delete from missed_addresses where path = any($1)", &paths).execute(transaction).await?;
    Ok(())
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OldAddressQuery {
    /// `/archive/tom-7-nomer-2/klinicheskie-issledovaniya/…`, `/index.php/ctt/article/view/12`
    path: String,
}

#[derive(Serialize, ToSchema)]
pub struct NewAddress {
    /// A path of this site.
    address: String,
}

/// Finds the current path of an old URL.
///
/// Looks it up in the recorded redirects, else by its volume, number and slug. What looks like an address of another
/// system and leads nowhere is noted for administrators.
#[utoipa::path(get, path = "/api/v1/public/old-addresses", tag = "public", operation_id = "findOldAddress",
    params(OldAddressQuery), responses((status = 200, body = NewAddress), (status = 404, body = ErrorBody)))]
pub async fn find(State(app): State<App>, Query(query): Query<OldAddressQuery>) -> Result<impl IntoResponse> {
    let path = canonical_path(&query.path).ok_or(Problem::NOT_FOUND)?;
    match find_address(&app, &path).await? {
        Some(address) => Ok(Json(NewAddress { address })),
        None => {
            if is_of_another_system(&path) {
                note_missed(&app, &path).await?;
            }
            Err(Problem::NOT_FOUND.into())
        }
    }
}

async fn find_address(app: &App, path: &str) -> Result<Option<String>> {
    let archive_path = ArchivePath::parse(path);
    let candidates = candidates(path);
    let address = sqlx::query_scalar!(
        r#"select address as "address!" from (
               select case
                          when old.target = 'pdf-en' and texts.pdf_en_id is not null then format('/articles/%s.en.pdf', published.slug)
                          when old.target = 'pdf-ru' and texts.pdf_ru_id is not null then format('/articles/%s.ru.pdf', published.slug)
                          else '/articles/' || published.slug
                      end as address,
                      array_position($1, old.path) as preference
               from old_addresses old join published_articles published using (article_id)
               left join article_full_texts texts using (article_id)
               where old.path = any($1)
               union all
               select format('/issues/%s-%s', issues.volume, issues.number), array_position($1, old.path)
               from old_addresses old join issues on issues.id = old.issue_id
               where old.path = any($1) and issues.publication_date is not null
               union all
               select '/articles/' || published.slug, 100
               from published_articles published join issues on issues.id = published.issue_id
               where published.slug = $4 and issues.volume = $2 and issues.number = $3
               union all
               select format('/issues/%s-%s', volume, number), 101 from issues
               where volume = $2 and number = $3 and $4::text is null and publication_date is not null
           ) found
           order by preference limit 1"#,
        &candidates,
        archive_path.as_ref().map(|path| path.volume),
        archive_path.as_ref().map(|path| path.number),
        archive_path.as_ref().and_then(|path| path.slug)
    )
    .fetch_optional(&app.reading_pool)
    .await?;
    Ok(address)
}

/// Returns a path as in `old_addresses`: without trailing slash, `/index.php` and language. Open Journal Systems puts the
/// language behind the path of the journal, the journal's earlier site before everything.
fn canonical_path(path: &str) -> Option<String> {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    if path.len() > MAX_PATH_BYTES || path.contains(|character: char| character.is_control()) {
        return None;
    }
    let mut parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    if parts.first().is_some_and(|first| first.eq_ignore_ascii_case("index.php")) {
        parts.remove(0);
    }
    if matches!(parts.first(), Some(&("en" | "ru"))) {
        parts.remove(0);
    }
    if parts.len() > 2 && is_locale(parts[1]) && is_page_of_ojs(parts[2]) {
        parts.remove(1);
    }
    (!parts.is_empty()).then(|| format!("/{}", parts.join("/")))
}

/// True for `en`, `en_US`, `ru-RU` and `sr_RS@latin`.
fn is_locale(part: &str) -> bool {
    let (language, rest) = part.split_at_checked(2).unwrap_or_default();
    language.bytes().all(|letter| letter.is_ascii_lowercase())
        && !language.is_empty()
        && (rest.is_empty() || part.len() <= 15 && rest.starts_with(['_', '-', '@']))
}

fn is_page_of_ojs(part: &str) -> bool {
    matches!(part, "article" | "issue" | "catalog" | "about" | "search" | "index")
}

/// Paths to look up, the best first. A file of a galley, or a galley that was not imported, leads to what it belongs to.
fn candidates(path: &str) -> Vec<String> {
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    let mut candidates = vec![path.to_owned()];
    let Some(verb) =
        parts.iter().position(|part| matches!(*part, "view" | "download" | "viewFile" | "viewArticle"))
    else {
        return candidates;
    };
    // The identifier and what follows it: `view/12/34/56`.
    let (before, ids) = (&parts[..verb], &parts[verb + 1..]);
    for length in (1..=ids.len().min(4)).rev() {
        for verb in [parts[verb], "view", "download", "viewFile"] {
            let candidate = format!("/{}/{verb}/{}", before.join("/"), ids[..length].join("/"));
            if !candidates.contains(&candidate) {
                candidates.push(candidate);
            }
        }
    }
    candidates
}

/// True for addresses like those of Open Journal Systems and Elpub.
fn is_of_another_system(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    let is_verb =
        |verb: &&str| matches!(*verb, "view" | "download" | "viewFile" | "viewArticle" | "viewIssue");
    parts.windows(2).any(|pair| matches!(pair[0], "article" | "issue" | "articles") && is_verb(&pair[1]))
        || parts.first() == Some(&"archive")
}

/// Counts an address that leads nowhere. The one that was asked for the longest time ago makes room.
async fn note_missed(app: &App, path: &str) -> Result<()> {
    let now = app.clock.now();
    let count = sqlx::query_scalar!(
        "insert into missed_addresses (path, count, first_asked, last_asked) values ($1, 1, $2, $2)
         on conflict (path) do update set count = missed_addresses.count + 1, last_asked = excluded.last_asked
         returning count",
        path,
        now
    )
    .fetch_one(&app.pool)
    .await?;
    if count > 1 {
        return Ok(());
    }
    sqlx::query!(
        "delete from missed_addresses where path in (
             select path from missed_addresses order by last_asked desc offset $1)",
        MAX_MISSED
    )
    .execute(&app.pool)
    .await?;
    Ok(())
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct MissedAddressQuery {
    page_index: Option<i64>,
    page_size: Option<i64>,
}

/// An address that was asked for and leads nowhere.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MissedAddress {
    path: String,
    count: i64,
    first_asked: DateTime<Utc>,
    last_asked: DateTime<Utc>,
}

/// Lists addresses of earlier sites that were asked for and lead nowhere, the most wanted first.
#[utoipa::path(get, path = "/api/v1/missed-addresses", tag = "imports", operation_id = "listMissedAddresses",
    params(MissedAddressQuery),
    responses((status = 200, body = Page<MissedAddress>), (status = 422, body = ErrorBody)))]
pub async fn list_missed(
    State(app): State<App>,
    Query(query): Query<MissedAddressQuery>,
) -> Result<Json<Page<MissedAddress>>> {
    let bounds = Paging { page_index: query.page_index, page_size: query.page_size }.bounds(PAGE_SIZE)?;
    let results = sqlx::query_as!(
        MissedAddress,
        "select path, count, first_asked, last_asked from missed_addresses order by count desc, path limit $1 offset $2",
        bounds.limit,
        bounds.offset
    )
    .fetch_all(&app.pool)
    .await?;
    let count = sqlx::query_scalar!(r#"select count(*) as "count!" from missed_addresses"#)
        .fetch_one(&app.pool)
        .await?;
    Ok(Json(Page { results, count }))
}

/// Empties the list of addresses that lead nowhere, so that it shows what is asked for from now on.
#[utoipa::path(delete, path = "/api/v1/missed-addresses", tag = "imports", operation_id = "forgetMissedAddresses",
    responses((status = 204)))]
pub async fn forget_missed(State(app): State<App>) -> Result<StatusCode> {
    sqlx::query!("delete from missed_addresses").execute(&app.pool).await?;
    Ok(StatusCode::NO_CONTENT)
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
    fn languages_and_file_names_of_programs_do_not_count() {
        for (path, expected) in [
            ("/ru/archive/tom-7-nomer-2/", Some("/archive/tom-7-nomer-2")),
            ("/archive/tom-7-nomer-2", Some("/archive/tom-7-nomer-2")),
            ("/index.php/ctt/article/view/12", Some("/ctt/article/view/12")),
            ("/index.php/ctt/en_US/article/view/12", Some("/ctt/article/view/12")),
            ("/ctt/ru/article/view/12?mode=x#top", Some("/ctt/article/view/12")),
            ("/index.php/ctt/index.php", Some("/ctt/index.php")),
            ("/", None),
            ("", None),
        ] {
            assert_eq!(canonical_path(path).as_deref(), expected, "{path}");
        }
        assert_eq!(canonical_path(&"/x".repeat(400)), None);
        assert_eq!(canonical_path("/a\u{0}b"), None);
    }

    #[test]
    fn a_file_leads_to_what_it_belongs_to() {
        let found = candidates("/ctt/article/download/12/34/56");
        assert_eq!(found[0], "/ctt/article/download/12/34/56");
        assert!(found.iter().any(|path| path == "/ctt/article/view/12/34"));
        assert_eq!(found.last().unwrap(), "/ctt/article/viewFile/12");
        assert!(found.len() < 20);
        assert_eq!(candidates("/pages/about"), ["/pages/about"]);
    }

    #[test]
    fn only_addresses_of_other_systems_are_noted() {
        for path in [
            "/ctt/article/view/12",
            "/jour/article/viewFile/12/34",
            "/ctt/issue/view/3",
            "/archive/tom-1-nomer-1",
        ] {
            assert!(is_of_another_system(path), "{path}");
        }
        for path in ["/wp-login.php", "/articles/a-title", "/x/view/1"] {
            assert!(!is_of_another_system(path), "{path}");
        }
    }
}
