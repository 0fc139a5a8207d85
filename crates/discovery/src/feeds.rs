//! The latest articles as an Atom feed, in each language.

use std::io;

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use chrono::{DateTime, NaiveTime, Utc};
use exports::{Sheet, citing, plain_text_of};
use kit::error::ErrorBody;
use kit::http::Path;
use kit::settings::Journal;
use kit::{App, Problem, Result};
use rules::Language;

use crate::addresses::{Addresses, path_of_article};
use crate::publications::{Extent, Found, published};

const LATEST: i64 = 30;

/// The latest articles, for readers of feeds.
#[utoipa::path(get, path = "/feeds/{file}", tag = "discovery", operation_id = "readFeed",
    params(("file" = String, Path, description = "`en.atom` or `ru.atom`")),
    responses((status = 200, description = "A feed", content_type = "application/atom+xml"), (status = 304),
        (status = 404, body = ErrorBody)))]
pub async fn read(State(app): State<App>, Path(file): Path<String>) -> Result<impl IntoResponse> {
    let language = file.strip_suffix(".atom").and_then(Language::from_code).ok_or(Problem::NOT_FOUND)?;
    let changed_at = sqlx::query_scalar!("select changed_at from site_version").fetch_one(&app.pool).await?;
    let ids = sqlx::query_scalar!(
        "select article_id from published_articles where not is_withdrawn
         order by publication_date desc, article_id desc limit $1",
        LATEST
    )
    .fetch_all(&app.pool)
    .await?;
    let mut articles = published(&app, &ids, Extent::Description).await?;
    articles.sort_by_key(|found| ids.iter().position(|id| *id == found.id));
    let feed = Feed { journal: &app.settings.journal, addresses: Addresses::of(&app), language };
    let body = feed.written(changed_at, &articles).map_err(anyhow::Error::new)?;
    Ok(([(header::CONTENT_TYPE, "application/atom+xml; charset=utf-8")], body))
}

struct Feed<'a> {
    journal: &'a Journal,
    addresses: Addresses,
    language: Language,
}

impl Feed<'_> {
    fn written(&self, changed_at: DateTime<Utc>, articles: &[Found]) -> io::Result<Vec<u8>> {
        let own = self.addresses.of_path(&format!("/feeds/{}.atom", self.language.code()));
        let name = self.journal.name(self.language);
        let tagline = match self.language {
            Language::En => &self.journal.tagline_en,
            Language::Ru => &self.journal.tagline_ru,
        };
        let mut sheet = Sheet::without_doctype()?;
        let attributes = [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", self.language.code())];
        sheet.group("feed", &attributes, |sheet| {
            sheet.required("id", &own)?;
            sheet.required("title", name)?;
            sheet.line("subtitle", tagline)?;
            sheet.required("updated", &moment(changed_at))?;
            // Some entries have nobody's name on them.
            sheet.group("author", &[], |sheet| sheet.required("name", name))?;
            sheet.empty("link", &[("rel", "self"), ("type", "application/atom+xml"), ("href", &own)])?;
            let home = self.addresses.in_language("/", self.language);
            sheet.empty("link", &[("rel", "alternate"), ("type", "text/html"), ("href", &home)])?;
            sheet.line("rights", &self.journal.license_name)?;
            articles.iter().try_for_each(|found| self.write_entry(sheet, found))
        })?;
        Ok(sheet.end())
    }

    fn write_entry(&self, sheet: &mut Sheet, found: &Found) -> io::Result<()> {
        let publication = &found.publication;
        let article = &publication.work.article;
        sheet.group("entry", &[], |sheet| {
            sheet.required("id", &article.doi_address().unwrap_or_else(|| article.address.clone()))?;
            let title_language = article.title.language_of(self.language);
            let attributes = [("xml:lang", title_language.code())];
            sheet.required_with("title", &attributes, &article.plain_title(self.language))?;
            sheet.required("updated", &moment(found.changed_at))?;
            sheet.required("published", &moment(article.published_on.and_time(NaiveTime::MIN).and_utc()))?;
            for name in citing::authors(article, self.language) {
                sheet.group("author", &[], |sheet| sheet.required("name", &name))?;
            }
            let path = path_of_article(&found.slug, found.is_in_issue);
            let page = self.addresses.in_language(&path, self.language);
            sheet.empty("link", &[("rel", "alternate"), ("type", "text/html"), ("href", &page)])?;
            for (language, pdf) in &publication.pdfs {
                let attributes = [
                    ("rel", "related"),
                    ("type", "application/pdf"),
                    ("hreflang", language.code()),
                    ("href", pdf.as_str()),
                ];
                sheet.empty("link", &attributes)?;
            }
            let summary = &article.r#abstract;
            let attributes = [("xml:lang", summary.language_of(self.language).code())];
            sheet.line_with("summary", &attributes, &plain_text_of(summary.either(self.language)))
        })
    }
}

fn moment(time: DateTime<Utc>) -> String {
    time.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}
