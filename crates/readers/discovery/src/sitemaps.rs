//! Sitemaps: all public pages in each language, with the time of their last change and the other languages.
//!
//! Each article file covers a range of ids, so that building it is one index range scan.

use std::io;

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use exports::XmlWriter;
use kit::error::ErrorBody;
use kit::http::Path;
use kit::{App, Problem, Result};
use publications::{SiteUrls, article_path};
use rules::Language;

/// The protocol allows 50,000 URLs and 50 MB per file; this many, in two languages, take some 15 MB.
const IDS_PER_FILE: i64 = 10_000;
/// Far above the number of issues or static pages of a journal.
const MAX_PER_KIND: i64 = 10_000;

const XML: &str = "application/xml; charset=utf-8";
const SITEMAP: (&str, &str) = ("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9");
const XHTML: (&str, &str) = ("xmlns:xhtml", "http://www.w3.org/1999/xhtml");

/// Pages that always exist.
const FIXED_PATHS: [&str; 6] =
    ["/", "/articles", "/online-first", "/issues", "/corrections", "/subscription"];

/// A sitemap file and its newest change.
struct SitemapFile {
    number: i64,
    changed_at: Option<DateTime<Utc>>,
}

/// Reads the index of sitemap files.
#[utoipa::path(get, path = "/sitemap.xml", tag = "discovery", operation_id = "readSitemapIndex",
    responses((status = 200, description = "An index of sitemaps", content_type = "application/xml"),
        (status = 304)))]
pub async fn index(State(app): State<App>) -> Result<impl IntoResponse> {
    let mut files = vec![SitemapFile { number: 0, changed_at: pages_changed_at(&app).await? }];
    // Steps from file to file by index lookups instead of scanning all articles. A withdrawal is a change of the file,
    // too. The literal is that of the index.
    let article_files = sqlx::query_as!(
        SitemapFile,
        r#"with recursive files as (
               select (min(article_id) - 1) / $1 + 1 as number from published_articles where not is_withdrawn
               union all
               select (select (min(article_id) - 1) / $1 + 1 from published_articles
                       where not is_withdrawn and article_id > files.number * $1)
               from files where files.number is not null
           )
           select number as "number!",
                  (select max(changed_at) from harvest_entries
                   where (article_id - 1) / 10000 = files.number - 1) as changed_at
           from files where number is not null"#,
        IDS_PER_FILE
    )
    .fetch_all(&app.pool)
    .await?;
    files.extend(article_files);
    let body = index_xml(&SiteUrls::of(&app), &files).map_err(anyhow::Error::new)?;
    Ok(([(header::CONTENT_TYPE, XML)], body))
}

/// Returns the newest change of the pages and issues of file 0.
async fn pages_changed_at(app: &App) -> Result<Option<DateTime<Utc>>> {
    let changed_at = sqlx::query_scalar!(
        "select greatest((select max(updated_at) from static_pages where not is_draft),
                         (select max(updated_at) from issues where publication_date is not null))"
    );
    Ok(changed_at.fetch_one(&app.pool).await?)
}

fn index_xml(urls: &SiteUrls, files: &[SitemapFile]) -> io::Result<Vec<u8>> {
    let mut xml = XmlWriter::new()?;
    xml.element("sitemapindex", &[SITEMAP], |xml| {
        files.iter().try_for_each(|file| {
            xml.element("sitemap", &[], |xml| {
                xml.required_text("loc", &urls.for_path(&format!("/sitemaps/{}.xml", file.number)))?;
                write_last_change(xml, file.changed_at)
            })
        })
    })?;
    Ok(xml.finish())
}

/// Reads a sitemap file: 0 lists pages and issues, the others list articles.
#[utoipa::path(get, path = "/sitemaps/{file}", tag = "discovery", operation_id = "readSitemap",
    params(("file" = String, Path, description = "`0.xml` and so on, as the index names them")),
    responses((status = 200, description = "A sitemap", content_type = "application/xml"), (status = 304),
        (status = 404, body = ErrorBody)))]
pub async fn read(State(app): State<App>, Path(file): Path<String>) -> Result<impl IntoResponse> {
    let number = parse_file_name(&file).ok_or(Problem::NOT_FOUND)?;
    let entries = if number == 0 { pages_and_issues(&app).await? } else { articles(&app, number).await? };
    if entries.is_empty() {
        return Err(Problem::NOT_FOUND.into());
    }
    let body = sitemap_xml(&SiteUrls::of(&app), &entries).map_err(anyhow::Error::new)?;
    Ok(([(header::CONTENT_TYPE, XML)], body))
}

/// Parses a canonical file name; `007.xml` is rejected.
fn parse_file_name(file: &str) -> Option<i64> {
    let number: u32 = file.strip_suffix(".xml")?.parse().ok()?;
    (file == format!("{number}.xml")).then_some(i64::from(number))
}

struct SitemapEntry {
    path: String,
    changed_at: Option<DateTime<Utc>>,
    languages: Vec<Language>,
}

async fn pages_and_issues(app: &App) -> Result<Vec<SitemapEntry>> {
    let fixed = |path: &&str| SitemapEntry {
        path: (*path).into(),
        changed_at: None,
        languages: Language::ALL.into(),
    };
    let mut entries: Vec<SitemapEntry> = FIXED_PATHS.iter().map(fixed).collect();
    let pages = sqlx::query!(
        r#"select slug, max(updated_at) as "updated_at!", array_agg(language order by language) as "languages!"
           from static_pages where not is_draft group by slug order by slug limit $1"#,
        MAX_PER_KIND
    )
    .fetch_all(&app.pool)
    .await?;
    entries.extend(pages.into_iter().map(|page| SitemapEntry {
        path: format!("/pages/{}", page.slug),
        changed_at: Some(page.updated_at),
        languages: page.languages.iter().filter_map(|code| Language::from_code(code)).collect(),
    }));
    let issues = sqlx::query!(
        "select volume, number, updated_at from issues where publication_date is not null
         order by volume desc, number desc limit $1",
        MAX_PER_KIND
    )
    .fetch_all(&app.pool)
    .await?;
    entries.extend(issues.into_iter().map(|issue| SitemapEntry {
        path: format!("/issues/{}-{}", issue.volume, issue.number),
        changed_at: Some(issue.updated_at),
        languages: Language::ALL.into(),
    }));
    Ok(entries)
}

async fn articles(app: &App, number: i64) -> Result<Vec<SitemapEntry>> {
    let articles = sqlx::query!(
        "select slug, changed_at from published_articles
         where article_id > $1 and article_id <= $2 and not is_withdrawn order by article_id",
        (number - 1) * IDS_PER_FILE,
        number * IDS_PER_FILE
    )
    .fetch_all(&app.pool)
    .await?;
    let entries = articles.into_iter().map(|article| SitemapEntry {
        path: article_path(&article.slug),
        changed_at: Some(article.changed_at),
        languages: Language::ALL.into(),
    });
    Ok(entries.collect())
}

fn sitemap_xml(urls: &SiteUrls, entries: &[SitemapEntry]) -> io::Result<Vec<u8>> {
    let mut xml = XmlWriter::new()?;
    xml.element("urlset", &[SITEMAP, XHTML], |xml| {
        entries.iter().try_for_each(|entry| {
            let versions = entry.languages.iter();
            let versions: Vec<(Language, String)> =
                versions.map(|language| (*language, urls.canonical(&entry.path, *language))).collect();
            versions.iter().try_for_each(|(_, url)| write_url(xml, url, entry.changed_at, &versions))
        })
    })?;
    Ok(xml.finish())
}

/// Writes one language version with links to all of them, itself included, as search engines require.
fn write_url(
    xml: &mut XmlWriter,
    url: &str,
    changed_at: Option<DateTime<Utc>>,
    versions: &[(Language, String)],
) -> io::Result<()> {
    xml.element("url", &[], |xml| {
        xml.required_text("loc", url)?;
        write_last_change(xml, changed_at)?;
        for (language, alternate) in versions {
            write_alternate(xml, language.code(), alternate)?;
        }
        // English comes first, unless the page is in Russian only.
        versions.first().map_or(Ok(()), |(_, alternate)| write_alternate(xml, "x-default", alternate))
    })
}

fn write_last_change(xml: &mut XmlWriter, changed_at: Option<DateTime<Utc>>) -> io::Result<()> {
    let Some(changed_at) = changed_at else { return Ok(()) };
    xml.required_text("lastmod", &changed_at.format("%Y-%m-%dT%H:%M:%SZ").to_string())
}

fn write_alternate(xml: &mut XmlWriter, language: &str, url: &str) -> io::Result<()> {
    xml.empty_element("xhtml:link", &[("rel", "alternate"), ("hreflang", language), ("href", url)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn locations(languages: &[Language]) -> (Vec<String>, String) {
        let urls = SiteUrls::new(&"https://journal.test".parse().unwrap());
        let entry =
            SitemapEntry { path: "/pages/faq".into(), changed_at: None, languages: languages.to_vec() };
        let xml = String::from_utf8(sitemap_xml(&urls, &[entry]).unwrap()).unwrap();
        let after = xml.split("<loc>").skip(1);
        let found = after.map(|rest| rest.split("</loc>").next().unwrap().to_owned()).collect();
        (found, xml)
    }

    #[test]
    fn each_language_version_is_listed_with_all_versions() {
        let (found, xml) = locations(&Language::ALL);
        let (english, russian) = ("https://journal.test/pages/faq", "https://journal.test/pages/faq?lang=ru");
        assert_eq!(found, [english, russian]);
        for (language, url) in [("en", english), ("ru", russian), ("x-default", english)] {
            let link = format!("hreflang=\"{language}\" href=\"{url}\"");
            assert_eq!(xml.matches(&link).count(), 2, "{xml}");
        }
    }

    #[test]
    fn page_in_one_language_has_no_other_version() {
        let (found, xml) = locations(&[Language::Ru]);
        let url = "https://journal.test/pages/faq?lang=ru";
        assert_eq!(found, [url]);
        assert!(!xml.contains("hreflang=\"en\""), "{xml}");
        assert!(xml.contains(&format!("hreflang=\"x-default\" href=\"{url}\"")), "{xml}");
    }

    #[test]
    fn parse_file_name_accepts_only_canonical_names() {
        assert_eq!(parse_file_name("0.xml"), Some(0));
        assert_eq!(parse_file_name("12.xml"), Some(12));
        for wrong in ["", "1", "01.xml", "+1.xml", "-1.xml", "1.xml.xml", "x.xml", "99999999999.xml"] {
            assert_eq!(parse_file_name(wrong), None, "{wrong}");
        }
    }
}
