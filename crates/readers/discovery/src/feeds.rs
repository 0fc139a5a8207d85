//! Atom feeds of the latest articles, and of the latest notices on articles, one per language.

use std::io;

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::IntoResponse;
use chrono::{DateTime, NaiveTime, Utc};
use exports::{Publication, XmlWriter, citation, html_to_plain_text};
use kit::error::ErrorBody;
use kit::http::Path;
use kit::settings::Journal;
use kit::{App, Problem, Result};
use publications::{Extent, PublishedArticle, SiteUrls, article_path, load_published};
use rules::article::notice::{self, notice_type_ids};
use rules::{Enumeration, Language};

use crate::signposting::allow_any_origin;

const MAX_ENTRIES: i64 = 30;

/// Reads an Atom feed: the latest articles, or the latest corrections and retractions.
#[utoipa::path(get, path = "/feeds/{file}", tag = "discovery", operation_id = "readFeed",
    params(("file" = String, Path,
        description = "`en.atom` or `ru.atom`; `corrections.en.atom` or `corrections.ru.atom` for notices only")),
    responses((status = 200, description = "A feed", content_type = "application/atom+xml"), (status = 304),
        (status = 404, body = ErrorBody)))]
pub async fn read(State(app): State<App>, Path(file): Path<String>) -> Result<impl IntoResponse> {
    let (subject, language) = parse_file_name(&file).ok_or(Problem::NOT_FOUND)?;
    let changed_at = sqlx::query_scalar!("select changed_at from site_version").fetch_one(&app.pool).await?;
    let ids = subject.latest(&app).await?;
    let mut articles = load_published(&app, &ids, Extent::Metadata).await?;
    articles.sort_by_key(|article| ids.iter().position(|id| *id == article.id));
    let feed = Feed { journal: &app.settings.journal, urls: SiteUrls::of(&app), subject, language };
    let body = feed.to_xml(changed_at, &articles).map_err(anyhow::Error::new)?;
    let content_type =
        (header::CONTENT_TYPE, HeaderValue::from_static("application/atom+xml; charset=utf-8"));
    Ok(([content_type, allow_any_origin()], body))
}

fn parse_file_name(file: &str) -> Option<(Subject, Language)> {
    let name = file.strip_suffix(".atom")?;
    let (subject, code) = match name.strip_prefix("corrections.") {
        Some(code) => (Subject::Corrections, code),
        None => (Subject::Articles, name),
    };
    Some((subject, Language::from_code(code)?))
}

/// What a feed lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Subject {
    /// All articles, notices included.
    Articles,
    /// Notices on articles.
    Corrections,
}

impl Subject {
    /// Ids of the latest entries, newest first.
    async fn latest(self, app: &App) -> Result<Vec<i64>> {
        let ids = match self {
            Subject::Articles => {
                let ids = sqlx::query_scalar!(
                    "select article_id from published_articles where not is_withdrawn
                     order by publication_date desc, article_id desc limit $1",
                    MAX_ENTRIES
                );
                ids.fetch_all(&app.pool).await?
            }
            Subject::Corrections => {
                let ids = sqlx::query_scalar!(
                    "select article_id from article_facets where type_id = any($1)
                     order by publication_date desc, article_id desc limit $2",
                    &notice_type_ids(),
                    MAX_ENTRIES
                );
                ids.fetch_all(&app.pool).await?
            }
        };
        Ok(ids)
    }

    /// Path of the feed.
    fn path(self, language: Language) -> String {
        let code = language.code();
        match self {
            Subject::Articles => format!("/feeds/{code}.atom"),
            Subject::Corrections => format!("/feeds/corrections.{code}.atom"),
        }
    }

    /// Path of the page that shows the same.
    const fn page(self) -> &'static str {
        match self {
            Subject::Articles => "/",
            Subject::Corrections => "/corrections",
        }
    }
}

struct Feed<'a> {
    journal: &'a Journal,
    urls: SiteUrls,
    subject: Subject,
    language: Language,
}

impl Feed<'_> {
    fn to_xml(&self, changed_at: DateTime<Utc>, articles: &[PublishedArticle]) -> io::Result<Vec<u8>> {
        let feed_url = self.urls.for_path(&self.subject.path(self.language));
        let name = self.journal.name(self.language);
        let (title, subtitle) = self.titles();
        let mut xml = XmlWriter::new()?;
        let attributes = [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", self.language.code())];
        xml.element("feed", &attributes, |xml| {
            xml.required_text("id", &feed_url)?;
            xml.required_text("title", title)?;
            xml.text("subtitle", subtitle)?;
            xml.required_text("updated", &format_timestamp(changed_at))?;
            // Atom requires an author of the feed, because some entries have none.
            xml.element("author", &[], |xml| xml.required_text("name", name))?;
            xml.empty_element(
                "link",
                &[("rel", "self"), ("type", "application/atom+xml"), ("href", &feed_url)],
            )?;
            let page = self.urls.in_language(self.subject.page(), self.language);
            xml.empty_element("link", &[("rel", "alternate"), ("type", "text/html"), ("href", &page)])?;
            xml.text("rights", &self.journal.license_name)?;
            articles.iter().try_for_each(|found| self.write_entry(xml, found))
        })?;
        Ok(xml.finish())
    }

    /// Returns title and subtitle of the feed.
    fn titles(&self) -> (&str, &str) {
        let name = self.journal.name(self.language);
        match (self.subject, self.language) {
            (Subject::Articles, Language::En) => (name, &self.journal.tagline_en),
            (Subject::Articles, Language::Ru) => (name, &self.journal.tagline_ru),
            (Subject::Corrections, _) => (notice::LIST_NAME.in_language(self.language), name),
        }
    }

    fn write_entry(&self, xml: &mut XmlWriter, found: &PublishedArticle) -> io::Result<()> {
        let publication = &found.publication;
        let article = &publication.work.article;
        xml.element("entry", &[], |xml| {
            // The permanent address, not the DOI: an id never changes, and a DOI may come later.
            xml.required_text("id", &article.url)?;
            let title_language = article.title.resolved_language(self.language);
            let attributes = [("xml:lang", title_language.code())];
            xml.required_text_with("title", &attributes, &article.plain_title(self.language))?;
            xml.required_text("updated", &format_timestamp(found.changed_at))?;
            xml.required_text(
                "published",
                &format_timestamp(article.published_on.and_time(NaiveTime::MIN).and_utc()),
            )?;
            for name in citation::author_names(article, self.language) {
                xml.element("author", &[], |xml| xml.required_text("name", &name))?;
            }
            self.write_categories(xml, publication)?;
            let page = self.urls.in_language(&article_path(&found.slug), self.language);
            xml.empty_element("link", &[("rel", "alternate"), ("type", "text/html"), ("href", &page)])?;
            // The article that a notice is about.
            if let Some(about) = &article.about {
                let attributes =
                    [("rel", "related"), ("type", "text/html"), ("href", about.work.url.as_str())];
                xml.empty_element("link", &attributes)?;
            }
            for (language, pdf) in &publication.pdfs {
                let attributes = [
                    ("rel", "related"),
                    ("type", "application/pdf"),
                    ("hreflang", language.code()),
                    ("href", pdf.as_str()),
                ];
                xml.empty_element("link", &attributes)?;
            }
            let summary = &article.r#abstract;
            let attributes = [("xml:lang", summary.resolved_language(self.language).code())];
            xml.text_with("summary", &attributes, &html_to_plain_text(summary.with_fallback(self.language)))
        })
    }

    /// Writes the type of the article and its keywords.
    fn write_categories(&self, xml: &mut XmlWriter, publication: &Publication) -> io::Result<()> {
        let kind = publication.kind.name();
        // The English name is the term in both feeds, so that programs can compare it.
        xml.empty_element("category", &[("term", kind.en), ("label", kind.in_language(self.language))])?;
        publication
            .work
            .article
            .keywords(self.language)
            .iter()
            .try_for_each(|keyword| xml.empty_element("category", &[("term", keyword)]))
    }
}

fn format_timestamp(time: DateTime<Utc>) -> String {
    time.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}
