//! Files of an article: PDFs, citations, JATS XML for archives, and all links of the article.

mod linkset;
mod pdf;
mod version_pdf;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::response::{IntoResponse, Response};
use exports::{Publication, citation, jats};
use files::Files;
use kit::error::ErrorBody;
use kit::http::{Path, Query};
use kit::{App, Problem, Result};
use public_site::{SiteCache, WITHDRAWN};
use publications::{Extent, SiteUrls, load_published};
use rules::Language;
use serde::Deserialize;
use utoipa::IntoParams;

use pdf::ArticleOfPdf;

use crate::signposting::{allow_any_origin, link_header};
use crate::validators::Validators;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum FileKind {
    Pdf(Language),
    /// Of a version that a correction in place has replaced.
    VersionPdf(i32, Language),
    Citation(CitationFormat),
    Jats,
    Linkset,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum CitationFormat {
    Ris,
    Bibtex,
    CslJson,
}

/// Splits a file name into slug and kind. Slugs contain only lowercase ASCII letters, digits and hyphens.
fn parse_file_name(file: &str) -> Option<(&str, FileKind)> {
    let (slug, extension) = file.split_once('.')?;
    if !slug.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-') {
        return None;
    }
    let kind = match extension {
        "en.pdf" => FileKind::Pdf(Language::En),
        "ru.pdf" => FileKind::Pdf(Language::Ru),
        "ris" => FileKind::Citation(CitationFormat::Ris),
        "bib" => FileKind::Citation(CitationFormat::Bibtex),
        "csl.json" => FileKind::Citation(CitationFormat::CslJson),
        "jats.xml" => FileKind::Jats,
        "linkset.json" => FileKind::Linkset,
        _ => parse_version_pdf(extension)?,
    };
    Some((slug, kind))
}

/// Reads an extension such as `v1.en.pdf`.
fn parse_version_pdf(extension: &str) -> Option<FileKind> {
    let (number, rest) = extension.strip_prefix('v')?.split_once('.')?;
    let is_number = !number.starts_with('0') && number.bytes().all(|byte| byte.is_ascii_digit());
    let language = Language::from_code(rest.strip_suffix(".pdf")?)?;
    is_number.then_some(FileKind::VersionPdf(number.parse().ok()?, language))
}

/// State of the article file route.
#[derive(Clone)]
pub struct ArticleFiles {
    pub files: Files,
    pub site_cache: SiteCache,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ArticleFileQuery {
    /// Language of a citation; English by default.
    #[serde(default)]
    lang: Language,
}

/// Reads a file of an article; 410 if the article was withdrawn.
#[utoipa::path(get, path = "/articles/{file}", tag = "discovery", operation_id = "readArticleFile",
    params(("file" = String, Path, description = "The article's slug and `.en.pdf`, `.ru.pdf`, `.v1.en.pdf` for \
        the PDF of an earlier version, `.ris`, `.bib`, `.csl.json`, `.jats.xml` or `.linkset.json`"), ArticleFileQuery),
    responses((status = 200, description = "The file", content_type = "application/octet-stream"),
        (status = 206, description = "The part of a PDF that `Range` names", content_type = "application/pdf"),
        (status = 304), (status = 404, body = ErrorBody), (status = 410, body = ErrorBody), (status = 416),
        (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub async fn read(
    State(ArticleFiles { files, site_cache }): State<ArticleFiles>,
    Path(file): Path<String>,
    Query(ArticleFileQuery { lang }): Query<ArticleFileQuery>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response> {
    let (slug, kind) = parse_file_name(&file).ok_or(Problem::NOT_FOUND)?;
    let found = sqlx::query!(
        "select article_id, changed_at, is_withdrawn from published_articles where slug = $1",
        slug
    )
    .fetch_optional(&files.app.pool)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    if found.is_withdrawn {
        return Err(WITHDRAWN.into());
    }
    let article = ArticleOfPdf { id: found.article_id, slug, changed_at: found.changed_at };
    match kind {
        FileKind::Pdf(language) => return pdf::serve(&files, article, language, &method, &headers).await,
        FileKind::VersionPdf(number, language) => {
            return version_pdf::serve(&files, article, (number, language), &method, &headers).await;
        }
        _ => {}
    }
    let tag = site_cache.tag_for((found.changed_at, kind, lang))?;
    let validators = Validators::new(tag, found.changed_at);
    if let Some(response) = validators.not_modified(&headers) {
        return Ok(response);
    }
    serve_export(&files.app, found.article_id, slug, kind, lang, &validators).await
}

async fn serve_export(
    app: &App,
    id: i64,
    slug: &str,
    kind: FileKind,
    language: Language,
    validators: &Validators,
) -> Result<Response> {
    let extent = if kind == FileKind::Jats { Extent::FullText } else { Extent::Metadata };
    let found = load_published(app, &[id], extent).await?.pop().ok_or(WITHDRAWN)?;
    let (work, urls) = (&found.publication.work, SiteUrls::of(app));
    let (body, extension, media_type) = match kind {
        FileKind::Citation(CitationFormat::Ris) => (
            citation::ris(&found.publication, language).into_bytes(),
            "ris",
            "application/x-research-info-systems; charset=utf-8",
        ),
        FileKind::Citation(CitationFormat::Bibtex) => {
            (citation::bibtex(work, language).into_bytes(), "bib", "application/x-bibtex; charset=utf-8")
        }
        FileKind::Citation(CitationFormat::CslJson) => (
            citation::csl_json(work, language).into_bytes(),
            "csl.json",
            "application/vnd.citationstyles.csl+json",
        ),
        FileKind::Linkset => {
            (linkset::to_json(&found.publication, &urls, slug), "linkset.json", linkset::MEDIA_TYPE)
        }
        // `read` serves PDFs itself, so the kind is always JATS here.
        FileKind::Jats | FileKind::Pdf(_) | FileKind::VersionPdf(..) => {
            let file = jats::write_document(&found.publication).map_err(anyhow::Error::new)?;
            (file, "jats.xml", "application/xml; charset=utf-8")
        }
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(media_type)),
        (header::CONTENT_DISPOSITION, files::attachment(&format!("{slug}.{extension}"))),
        (header::LINK, signposting_links(&found.publication, &urls, slug)),
        allow_any_origin(),
    ];
    Ok((validators.headers(), headers, body).into_response())
}

/// Links to the page that the file describes and to the URL for citing it.
fn signposting_links(publication: &Publication, urls: &SiteUrls, slug: &str) -> HeaderValue {
    let page = urls.article(slug);
    let cite_as = publication.work.article.doi_url().unwrap_or_else(|| page.clone());
    link_header(&[(&page, "describes"), (&cite_as, "cite-as")])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_file_name_returns_slug_and_kind() {
        assert_eq!(parse_file_name("a-b.en.pdf"), Some(("a-b", FileKind::Pdf(Language::En))));
        assert_eq!(parse_file_name("a.csl.json"), Some(("a", FileKind::Citation(CitationFormat::CslJson))));
        assert_eq!(parse_file_name("a.jats.xml"), Some(("a", FileKind::Jats)));
        assert_eq!(parse_file_name("a.linkset.json"), Some(("a", FileKind::Linkset)));
        let version = FileKind::VersionPdf(12, Language::Ru);
        assert_eq!(parse_file_name("a.v12.ru.pdf"), Some(("a", version)));
        for wrong in
            ["a.v0.en.pdf", "a.v01.en.pdf", "a.v.en.pdf", "a.v-1.en.pdf", "a.v1.pdf", "a.v99999999999.en.pdf"]
        {
            assert_eq!(parse_file_name(wrong), None, "{wrong}");
        }
        for wrong in
            ["a", "a.pdf", "a.de.pdf", "a.json", "a.ris.ris", "a.RIS", "..", "A.ris", "\0.ris", "я.ris"]
        {
            assert_eq!(parse_file_name(wrong), None, "{wrong}");
        }
    }
}
