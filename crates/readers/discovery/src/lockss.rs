//! Manifests for LOCKSS and CLOCKSS, which keep copies of journals: a page for each year, with the permission that their
//! crawlers look for and links to what was published in it.

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use chrono::{Datelike, NaiveDate};
use kit::error::ErrorBody;
use kit::http::Path;
use kit::settings::Journal;
use kit::{App, Problem, Result};
use publications::{SiteUrls, article_path};
use rules::Language;

/// The crawlers compare these sentences letter by letter.
const PERMISSIONS: [&str; 2] = [
    "LOCKSS system has permission to collect, preserve, and serve this Archival Unit.",
    "CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit.",
];
/// Far above what a journal publishes in a year.
const MAX_LINKS: i64 = 10_000;

const HTML: &str = "text/html; charset=utf-8";

/// Lists the years in which something was published.
#[utoipa::path(get, path = "/lockss", tag = "discovery", operation_id = "readLockssYears",
    responses((status = 200, description = "A page with links to the years", content_type = "text/html"),
        (status = 304)))]
pub async fn index(State(app): State<App>) -> Result<impl IntoResponse> {
    // Two index lookups for each year instead of a scan of all articles.
    let years = sqlx::query_scalar!(
        r#"with bounds as (
               select least((select min(publication_date) from issues),
                            (select min(publication_date) from published_articles
                             where not is_withdrawn and issue_id is null)) as first,
                      greatest((select max(publication_date) from issues),
                               (select max(publication_date) from published_articles
                                where not is_withdrawn and issue_id is null)) as last
           )
           select year as "year!"
           from bounds, generate_series(extract(year from first)::integer, extract(year from last)::integer) as year
           where exists (select from issues
                         where publication_date between make_date(year, 1, 1) and make_date(year, 12, 31))
              or exists (select from published_articles
                         where not is_withdrawn and issue_id is null
                           and publication_date between make_date(year, 1, 1) and make_date(year, 12, 31))
           order by year desc"#
    )
    .fetch_all(&app.pool)
    .await?;
    let links =
        years.into_iter().map(|year| Link { path: format!("/lockss/{year}"), title: year.to_string() });
    let manifest = Manifest { journal: &app.settings.journal, urls: SiteUrls::of(&app), year: None };
    Ok(([(header::CONTENT_TYPE, HTML)], manifest.to_html(&[("Years", links.collect())])))
}

/// Lists the issues of a year, and the articles that were published online first in it.
#[utoipa::path(get, path = "/lockss/{year}", tag = "discovery", operation_id = "readLockssYear",
    params(("year" = String, Path, description = "Four digits")),
    responses((status = 200, description = "A page with links to issues and articles", content_type = "text/html"),
        (status = 304), (status = 404, body = ErrorBody)))]
pub async fn read(State(app): State<App>, Path(year): Path<String>) -> Result<impl IntoResponse> {
    let [first, last] = days_of_year(&year).ok_or(Problem::NOT_FOUND)?;
    let issues = issues(&app, first, last).await?;
    let articles = online_first(&app, first, last).await?;
    if issues.is_empty() && articles.is_empty() {
        return Err(Problem::NOT_FOUND.into());
    }
    let manifest =
        Manifest { journal: &app.settings.journal, urls: SiteUrls::of(&app), year: Some(first.year()) };
    let lists = [("Issues", issues), ("Articles published online first", articles)];
    Ok(([(header::CONTENT_TYPE, HTML)], manifest.to_html(&lists)))
}

/// Returns the first and the last day of a year of four digits.
fn days_of_year(year: &str) -> Option<[NaiveDate; 2]> {
    if year.len() != 4 || !year.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let year: i32 = year.parse().ok().filter(|year| *year > 0)?;
    Some([NaiveDate::from_ymd_opt(year, 1, 1)?, NaiveDate::from_ymd_opt(year, 12, 31)?])
}

async fn issues(app: &App, first: NaiveDate, last: NaiveDate) -> Result<Vec<Link>> {
    let issues = sqlx::query!(
        "select volume, number from issues where publication_date between $1 and $2
         order by publication_date, volume, number limit $3",
        first,
        last,
        MAX_LINKS
    )
    .fetch_all(&app.pool)
    .await?;
    let links = issues.into_iter().map(|issue| Link {
        path: format!("/issues/{}-{}", issue.volume, issue.number),
        title: format!("Volume {}, issue {}", issue.volume, issue.number),
    });
    Ok(links.collect())
}

async fn online_first(app: &App, first: NaiveDate, last: NaiveDate) -> Result<Vec<Link>> {
    let slugs = sqlx::query_scalar!(
        "select slug from published_articles
         where not is_withdrawn and issue_id is null and publication_date between $1 and $2
         order by publication_date, article_id limit $3",
        first,
        last,
        MAX_LINKS
    )
    .fetch_all(&app.pool)
    .await?;
    Ok(slugs.into_iter().map(|slug| Link { path: article_path(&slug), title: slug }).collect())
}

struct Link {
    path: String,
    title: String,
}

struct Manifest<'a> {
    journal: &'a Journal,
    urls: SiteUrls,
    /// `None` for the list of years.
    year: Option<i32>,
}

impl Manifest<'_> {
    /// Writes the lists that have links, each under its heading.
    fn to_html(&self, lists: &[(&str, Vec<Link>)]) -> String {
        let name = escape(self.journal.name(Language::En));
        let year = self.year.map(|year| format!(", {year}")).unwrap_or_default();
        let title = format!("{name}{year}: LOCKSS and CLOCKSS manifest");
        let permissions: String = PERMISSIONS.iter().map(|sentence| format!("<p>{sentence}</p>\n")).collect();
        let lists: String = lists.iter().map(|(heading, links)| self.list_html(heading, links)).collect();
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n</head>\n\
             <body>\n<h1>{title}</h1>\n<p>ISSN {issn}. {publisher}.</p>\n{lists}{permissions}</body>\n</html>\n",
            issn = escape(&self.journal.issn),
            publisher = escape(&self.journal.publisher_en),
        )
    }

    fn list_html(&self, heading: &str, links: &[Link]) -> String {
        if links.is_empty() {
            return String::new();
        }
        let items = links.iter().map(|link| {
            let url = escape(&self.urls.for_path(&link.path));
            format!("<li><a href=\"{url}\">{}</a></li>\n", escape(&link.title))
        });
        format!("<h2>{heading}</h2>\n<ul>\n{}</ul>\n", items.collect::<String>())
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_years_of_four_digits_are_read() {
        let days = |year| days_of_year(year).map(|days| days.map(|day| day.to_string()));
        assert_eq!(days("2024"), Some(["2024-01-01".to_owned(), "2024-12-31".to_owned()]));
        for wrong in ["", "0000", "024", "+2024", "02024", "-2024", "20x4", "٢٠٢٤", "99999"] {
            assert_eq!(days(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(escape("a<b> & \"c\""), "a&lt;b&gt; &amp; &quot;c&quot;");
    }

    #[test]
    fn permissions_are_those_that_the_crawlers_know() {
        for (name, verb, sentence) in
            [("LOCKSS", "collect", PERMISSIONS[0]), ("CLOCKSS", "ingest", PERMISSIONS[1])]
        {
            let expected =
                format!("{name} system has permission to {verb}, preserve, and serve this Archival Unit.");
            assert_eq!(sentence, expected);
        }
    }
}
