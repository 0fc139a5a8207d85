//! Everything that readers can open, with the day of its last change and its versions in each language.
//!
//! A file of articles holds those of a range of ids, so that each is one walk along a key however many there are.

use std::io;

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use exports::Sheet;
use kit::error::ErrorBody;
use kit::http::Path;
use kit::{App, Problem, Result};
use rules::Language;

use crate::addresses::{Addresses, path_of_article};

/// A file may name 50,000 addresses and be 50 MB large. These make one of a few megabytes.
const IDS_IN_A_FILE: i64 = 10_000;
/// More than a journal has issues and pages.
const MOST_OF_A_KIND: i64 = 20_000;

const XML: &str = "application/xml; charset=utf-8";
const SITEMAP: (&str, &str) = ("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9");
const XHTML: (&str, &str) = ("xmlns:xhtml", "http://www.w3.org/1999/xhtml");

/// Pages that are always there.
const FIXED: [&str; 5] = ["/", "/articles", "/online-first", "/issues", "/subscription"];

/// Names every file of the sitemap.
#[utoipa::path(get, path = "/sitemap.xml", tag = "discovery", operation_id = "readSitemapIndex",
    responses((status = 200, description = "An index of sitemaps", content_type = "application/xml"),
        (status = 304)))]
pub async fn index(State(app): State<App>) -> Result<impl IntoResponse> {
    // From the first article to the first of the next file that has any: a step for each file, none for each article.
    let files = sqlx::query_scalar!(
        r#"with recursive files as (
               select (min(article_id) - 1) / $1 + 1 as number from published_articles where not is_withdrawn
               union all
               select (select (min(article_id) - 1) / $1 + 1 from published_articles
                       where not is_withdrawn and article_id > files.number * $1)
               from files where files.number is not null
           )
           select number as "number!" from files where number is not null"#,
        IDS_IN_A_FILE
    )
    .fetch_all(&app.pool)
    .await?;
    let body = written_index(&Addresses::of(&app), &files).map_err(anyhow::Error::new)?;
    Ok(([(header::CONTENT_TYPE, XML)], body))
}

fn written_index(addresses: &Addresses, files: &[i64]) -> io::Result<Vec<u8>> {
    let mut sheet = Sheet::without_doctype()?;
    sheet.group("sitemapindex", &[SITEMAP], |sheet| {
        [0].iter().chain(files).try_for_each(|number| {
            sheet.group("sitemap", &[], |sheet| {
                sheet.required("loc", &addresses.of_path(&format!("/sitemaps/{number}.xml")))
            })
        })
    })?;
    Ok(sheet.end())
}

/// One file of the sitemap: 0 has pages and issues, the others articles.
#[utoipa::path(get, path = "/sitemaps/{file}", tag = "discovery", operation_id = "readSitemap",
    params(("file" = String, Path, description = "`0.xml` and so on, as the index names them")),
    responses((status = 200, description = "A sitemap", content_type = "application/xml"), (status = 304),
        (status = 404, body = ErrorBody)))]
pub async fn read(State(app): State<App>, Path(file): Path<String>) -> Result<impl IntoResponse> {
    let number = number_of(&file).ok_or(Problem::NOT_FOUND)?;
    let places = if number == 0 { first_places(&app).await? } else { articles(&app, number).await? };
    if places.is_empty() {
        return Err(Problem::NOT_FOUND.into());
    }
    let body = written(&Addresses::of(&app), &places).map_err(anyhow::Error::new)?;
    Ok(([(header::CONTENT_TYPE, XML)], body))
}

/// Written in one way only: `007.xml` is nobody's name.
fn number_of(file: &str) -> Option<i64> {
    let number: u32 = file.strip_suffix(".xml")?.parse().ok()?;
    (file == format!("{number}.xml")).then_some(i64::from(number))
}

struct Place {
    path: String,
    changed_at: Option<DateTime<Utc>>,
    languages: Vec<Language>,
}

async fn first_places(app: &App) -> Result<Vec<Place>> {
    let fixed =
        |path: &&str| Place { path: (*path).into(), changed_at: None, languages: Language::ALL.into() };
    let mut places: Vec<Place> = FIXED.iter().map(fixed).collect();
    let pages = sqlx::query!(
        r#"select slug, max(updated_at) as "updated_at!", array_agg(language order by language) as "languages!"
           from static_pages group by slug order by slug limit $1"#,
        MOST_OF_A_KIND
    )
    .fetch_all(&app.pool)
    .await?;
    places.extend(pages.into_iter().map(|page| Place {
        path: format!("/pages/{}", page.slug),
        changed_at: Some(page.updated_at),
        languages: page.languages.iter().filter_map(|code| Language::from_code(code)).collect(),
    }));
    let issues = sqlx::query!(
        "select volume, number, updated_at from issues where publication_date is not null
         order by volume desc, number desc limit $1",
        MOST_OF_A_KIND
    )
    .fetch_all(&app.pool)
    .await?;
    places.extend(issues.into_iter().map(|issue| Place {
        path: format!("/issues/{}-{}", issue.volume, issue.number),
        changed_at: Some(issue.updated_at),
        languages: Language::ALL.into(),
    }));
    Ok(places)
}

async fn articles(app: &App, number: i64) -> Result<Vec<Place>> {
    let articles = sqlx::query!(
        r#"select slug, changed_at, issue_id is not null as "is_in_issue!" from published_articles
           where article_id > $1 and article_id <= $2 and not is_withdrawn order by article_id"#,
        (number - 1) * IDS_IN_A_FILE,
        number * IDS_IN_A_FILE
    )
    .fetch_all(&app.pool)
    .await?;
    let places = articles.into_iter().map(|article| Place {
        path: path_of_article(&article.slug, article.is_in_issue),
        changed_at: Some(article.changed_at),
        languages: Language::ALL.into(),
    });
    Ok(places.collect())
}

fn written(addresses: &Addresses, places: &[Place]) -> io::Result<Vec<u8>> {
    let mut sheet = Sheet::without_doctype()?;
    sheet.group("urlset", &[SITEMAP, XHTML], |sheet| {
        places.iter().try_for_each(|place| {
            sheet.group("url", &[], |sheet| {
                let whole = addresses.of_path(&place.path);
                sheet.required("loc", &whole)?;
                if let Some(changed_at) = place.changed_at {
                    sheet.required("lastmod", &changed_at.format("%Y-%m-%dT%H:%M:%SZ").to_string())?;
                }
                for language in &place.languages {
                    let address = addresses.in_language(&place.path, *language);
                    write_version(sheet, language.code(), &address)?;
                }
                write_version(sheet, "x-default", &whole)
            })
        })
    })?;
    Ok(sheet.end())
}

fn write_version(sheet: &mut Sheet, language: &str, address: &str) -> io::Result<()> {
    sheet.empty("xhtml:link", &[("rel", "alternate"), ("hreflang", language), ("href", address)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_one_name() {
        assert_eq!(number_of("0.xml"), Some(0));
        assert_eq!(number_of("12.xml"), Some(12));
        for wrong in ["", "1", "01.xml", "+1.xml", "-1.xml", "1.xml.xml", "x.xml", "99999999999.xml"] {
            assert_eq!(number_of(wrong), None, "{wrong}");
        }
    }
}
