//! The files beside an article's page: its PDFs, its citations, and its whole text for archives.

mod pdf;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use exports::{Publication, citing, jats};
use files::Files;
use kit::error::ErrorBody;
use kit::http::{Path, Query};
use kit::{App, Problem, Result};
use public_site::{A_MOMENT, Tag, Versions, WITHDRAWN};
use rules::Language;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::addresses::Addresses;
use crate::publications::{Extent, published};
use crate::signposts::signposts;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    Pdf(Language),
    Citation(Citation),
    Jats,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Citation {
    Ris,
    Bibtex,
    CslJson,
}

/// Which article, and what of it. A slug has neither dots nor anything else that is not plain.
fn parts_of(file: &str) -> Option<(&str, Kind)> {
    let (slug, ending) = file.split_once('.')?;
    if !slug.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-') {
        return None;
    }
    let kind = match ending {
        "en.pdf" => Kind::Pdf(Language::En),
        "ru.pdf" => Kind::Pdf(Language::Ru),
        "ris" => Kind::Citation(Citation::Ris),
        "bib" => Kind::Citation(Citation::Bibtex),
        "csl.json" => Kind::Citation(Citation::CslJson),
        "jats.xml" => Kind::Jats,
        _ => return None,
    };
    Some((slug, kind))
}

/// What the files are taken from, and how their versions are called.
#[derive(Clone)]
pub struct Shelf {
    pub files: Files,
    pub versions: Versions,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Wanted {
    /// Of a citation; English where nothing is said.
    #[serde(default)]
    lang: Language,
}

/// A file beside an article's page; 410 where its publication was undone.
#[utoipa::path(get, path = "/articles/{file}", tag = "discovery", operation_id = "readArticleFile",
    params(("file" = String, Path, description = "The article's slug and `.en.pdf`, `.ru.pdf`, `.ris`, `.bib`, \
        `.csl.json` or `.jats.xml`"), Wanted),
    responses((status = 200, description = "The file", content_type = "application/octet-stream"), (status = 304),
        (status = 404, body = ErrorBody), (status = 410, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn read(
    State(Shelf { files, versions }): State<Shelf>,
    Path(file): Path<String>,
    Query(Wanted { lang }): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Response> {
    let (slug, kind) = parts_of(&file).ok_or(Problem::NOT_FOUND)?;
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
    if let Kind::Pdf(language) = kind {
        return pdf::give(&files, found.article_id, slug, language, &headers).await;
    }
    let tag = versions.tag_of((found.changed_at, kind, lang))?;
    if let Some(unchanged) = tag.unchanged(&headers, A_MOMENT) {
        return Ok(unchanged);
    }
    give(&files.app, found.article_id, slug, kind, lang, tag).await
}

async fn give(app: &App, id: i64, slug: &str, kind: Kind, language: Language, tag: Tag) -> Result<Response> {
    let extent = if kind == Kind::Jats { Extent::Whole } else { Extent::Description };
    let found = published(app, &[id], extent).await?.pop().ok_or(WITHDRAWN)?;
    let work = &found.publication.work;
    let (body, ending, media_type) = match kind {
        Kind::Citation(Citation::Ris) => (
            citing::ris(work, language).into_bytes(),
            "ris",
            "application/x-research-info-systems; charset=utf-8",
        ),
        Kind::Citation(Citation::Bibtex) => {
            (citing::bibtex(work, language).into_bytes(), "bib", "application/x-bibtex; charset=utf-8")
        }
        Kind::Citation(Citation::CslJson) => (
            citing::csl_json(work, language).into_bytes(),
            "csl.json",
            "application/vnd.citationstyles.csl+json",
        ),
        Kind::Jats | Kind::Pdf(_) => {
            let file = jats::file(&found.publication).map_err(anyhow::Error::new)?;
            (file, "jats.xml", "application/xml; charset=utf-8")
        }
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(media_type)),
        (header::CONTENT_DISPOSITION, files::attachment(&format!("{slug}.{ending}"))),
        (header::LINK, described(&found.publication, &Addresses::of(app), slug)),
    ];
    Ok((tag.headers(A_MOMENT), headers, body).into_response())
}

/// Signposts for machines: what this describes, and by what name to cite it.
fn described(publication: &Publication, addresses: &Addresses, slug: &str) -> HeaderValue {
    let page = addresses.article(slug);
    let cite_as = publication.work.article.doi_address().unwrap_or_else(|| page.clone());
    signposts(&[(&page, "describes"), (&cite_as, "cite-as")])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_which_article_and_what_of_it() {
        assert_eq!(parts_of("a-b.en.pdf"), Some(("a-b", Kind::Pdf(Language::En))));
        assert_eq!(parts_of("a.csl.json"), Some(("a", Kind::Citation(Citation::CslJson))));
        assert_eq!(parts_of("a.jats.xml"), Some(("a", Kind::Jats)));
        for wrong in
            ["a", "a.pdf", "a.de.pdf", "a.json", "a.ris.ris", "a.RIS", "..", "A.ris", "\0.ris", "я.ris"]
        {
            assert_eq!(parts_of(wrong), None, "{wrong}");
        }
    }
}
