//! Metadata of the article.

use super::abstracts::read_abstract;
use super::categories::read_categories;
use super::context::{Context, insert, language_of};
use super::contributors::read_contributors;
use super::dates::{read_history, read_publication_dates};
use super::doi::strip_doi;
use super::files::read_supplement;
use super::journal::read_journal;
use super::marked_text::marked_text;
use super::statements::add_statement;
use super::{JatsArticle, RelatedArticle};
use crate::findings::FindingKind;
use crate::records::{FileRole, OldAddress, SourceArticle, SourceFile};
use crate::xml::Element;

pub fn read_front(front: &Element, result: &mut JatsArticle, context: &mut Context) {
    for part in front.elements() {
        match part.name.as_str() {
            "journal-meta" => read_journal(part, result, context),
            "article-meta" => read_meta(part, result, context),
            _ => context.not_understood("front", part),
        }
    }
}

fn read_meta(meta: &Element, result: &mut JatsArticle, context: &mut Context) {
    read_publication_dates(meta, result, context);
    read_contributors(meta, &mut result.article, context);
    let mut pages = Pages::default();
    for part in meta.elements() {
        match part.name.as_str() {
            "article-id" => read_id(part, result, context),
            "article-categories" => read_categories(part, result, context),
            "volume" => result.volume = part.line(),
            "issue" => result.number = part.line(),
            "issue-title" => {
                insert(&mut result.issue_title, &context.language_of(part), part.line());
            }
            "fpage" => pages.first = part.line(),
            "lpage" => pages.last = part.line(),
            "elocation-id" => pages.electronic = part.line(),
            "history" => read_history(part, result, context),
            "permissions" => result.article.license_url = license_url(part),
            "self-uri" => read_address(part, &mut result.article, context),
            "related-article" => read_related(part, result),
            "funding-group" => read_funding(part, &mut result.article, context),
            "supplementary-material" => read_supplement(part, context),
            _ => read_texts(part, &mut result.article, context),
        }
    }
    pages.write(result);
}

/// Reads from a translation what the article itself does not have in its language.
pub fn read_translated_meta(meta: &Element, article: &mut SourceArticle, context: &mut Context) {
    for part in meta.elements() {
        if !matches!(
            part.name.as_str(),
            "contrib-group" | "article-id" | "article-categories" | "permissions"
        ) {
            // The article usually has the same texts already.
            let mut same = Context::new(&context.language, &Element::default());
            read_texts(part, article, &mut same);
        }
    }
}

/// Reads what has a text in each language.
fn read_texts(part: &Element, article: &mut SourceArticle, context: &mut Context) {
    match part.name.as_str() {
        "title-group" => read_title(part, article, context),
        "abstract" | "trans-abstract" => read_abstract(part, article, context),
        "kwd-group" => read_keywords(part, article, context),
        // Read before, counted by others or without meaning for the journal.
        "contrib-group"
        | "aff"
        | "aff-alternatives"
        | "author-notes"
        | "pub-date"
        | "pub-date-not-available"
        | "counts"
        | "issue-id"
        | "volume-id"
        | "issue-part"
        | "page-range"
        | "article-version"
        | "article-version-alternatives" => {}
        _ => context.not_understood("article-meta", part),
    }
}

fn read_title(group: &Element, article: &mut SourceArticle, context: &mut Context) {
    for part in group.elements() {
        let language = context.language_of(part);
        match part.name.as_str() {
            "article-title" => {
                let title = with_subtitle(part, group.child("subtitle"), context);
                insert(&mut article.title, &language, title);
            }
            "trans-title-group" => {
                let Some(title) = part.child("trans-title") else { continue };
                let own = language_of(title, &language_of(part, ""));
                let title = with_subtitle(title, part.child("trans-subtitle"), context);
                let language = if own.is_empty() { context.language_of_letters(&title) } else { own };
                insert(&mut article.title, &language, title);
            }
            "trans-title" => {
                let title = marked_text(part, context);
                insert(&mut article.title, &language, title);
            }
            "subtitle" | "trans-subtitle" | "alt-title" | "fn-group" => {}
            _ => context.not_understood("title-group", part),
        }
    }
}

fn with_subtitle(title: &Element, subtitle: Option<&Element>, context: &mut Context) -> String {
    let title = marked_text(title, context);
    match subtitle.map(|subtitle| marked_text(subtitle, context)) {
        Some(subtitle) if !subtitle.is_empty() && title.ends_with([':', '.', '?', '!']) => {
            format!("{title} {subtitle}")
        }
        Some(subtitle) if !subtitle.is_empty() => format!("{title}: {subtitle}"),
        _ => title,
    }
}

fn read_keywords(group: &Element, article: &mut SourceArticle, context: &mut Context) {
    let kind = group.attribute("kwd-group-type").unwrap_or_default();
    if !matches!(kind, "" | "author" | "author-keywords" | "author-generated" | "keywords") {
        let kind: String = kind.chars().take(40).collect();
        return context.add(FindingKind::NotUnderstood, &format!("kwd-group[{kind}]"));
    }
    let keywords =
        group.elements().filter(|child| matches!(child.name.as_str(), "kwd" | "compound-kwd" | "nested-kwd"));
    let keywords: Vec<String> = keywords.map(Element::line).filter(|keyword| !keyword.is_empty()).collect();
    let language = context.language_of_text(group, &keywords.concat());
    if !keywords.is_empty() {
        article.keywords.entry(language).or_insert(keywords);
    }
}

fn read_id(id: &Element, result: &mut JatsArticle, context: &mut Context) {
    let kind = id.attribute("pub-id-type").unwrap_or_default();
    let kind = if matches!(kind, "custom" | "other" | "") {
        id.attribute("custom-type").unwrap_or(kind)
    } else {
        kind
    };
    let value = id.line();
    match kind.to_lowercase().as_str() {
        "doi" => result.article.doi = strip_doi(&value).to_owned(),
        "publisher-id" => result.publisher_id = value,
        "elpub" if result.publisher_id.is_empty() => result.publisher_id = value,
        "edn" => result.article.edn = value,
        "udk" | "udc" | "удк" => add_code(&mut result.article.udc, &value),
        "pmid" | "pmcid" | "pmc" | "pii" | "sici" | "manuscript" | "medline" | "coden" | "elpub" => {}
        other => {
            let other: String = other.chars().take(40).collect();
            context.add(FindingKind::NotUnderstood, &format!("article-id[{other}]"));
        }
    }
}

/// Adds a UDC code to those on the line.
fn add_code(codes: &mut String, code: &str) {
    if !(codes.is_empty() || code.is_empty()) {
        codes.push_str("; ");
    }
    codes.push_str(code);
}

#[derive(Default)]
struct Pages {
    first: String,
    last: String,
    electronic: String,
}

impl Pages {
    /// The number of an electronic article stands for its page, unless it is only its id.
    fn write(self, result: &mut JatsArticle) {
        let article = &mut result.article;
        if !self.first.is_empty() {
            (article.page_first, article.page_last) = (self.first, self.last);
        } else if self.electronic != result.publisher_id {
            article.page_first = self.electronic;
        }
    }
}

/// Returns the address of the licence: as the standard for it says, else that of a Creative Commons licence.
fn license_url(permissions: &Element) -> String {
    let references = permissions.descendants("license_ref").map(Element::line);
    let links =
        permissions.all().filter(|element| matches!(element.name.as_str(), "license" | "ext-link" | "uri"));
    let links = links.filter_map(|link| link.attribute("href").map(str::to_owned));
    let texts = permissions.descendants("license-p").flat_map(|text| {
        text.line()
            .split_whitespace()
            .map(|word| word.trim_end_matches(['.', ',', ')']).to_owned())
            .collect::<Vec<_>>()
    });
    let is_address = |url: &String| url.starts_with("https://") || url.starts_with("http://");
    let other = links.chain(texts).filter(is_address);
    let mut all =
        references.filter(is_address).chain(other.filter(|url| url.contains("creativecommons.org/")));
    all.next().unwrap_or_default()
}

fn read_address(uri: &Element, article: &mut SourceArticle, context: &mut Context) {
    let address = uri.attribute("href").map_or_else(|| uri.line(), |href| href.trim().to_owned());
    let kind = uri.attribute("content-type").unwrap_or_default().to_lowercase();
    let path = address.split(['?', '#']).next().unwrap_or_default().to_lowercase();
    if kind.contains("pdf") || (kind.is_empty() && path.ends_with(".pdf")) {
        let name = address.rsplit('/').next().unwrap_or_default().to_owned();
        let label = uri.attribute("title").unwrap_or_default().to_owned();
        let language = context.language_of(uri);
        let media_type = "application/pdf".to_owned();
        let file = SourceFile {
            role: FileRole::Pdf,
            locator: address,
            name,
            language,
            label,
            media_type,
            ..Default::default()
        };
        article.files.push(file);
        return;
    }
    let is_page = kind.is_empty() || kind.contains("html");
    let path = address.split_once("://").and_then(|(_, rest)| rest.find('/').map(|at| &rest[at..]));
    match path.filter(|_| is_page) {
        Some(path) => {
            article.old_addresses.push(OldAddress { path: path.to_owned() });
            article.location = address;
        }
        None => context.not_understood("article-meta", uri),
    }
}

fn read_related(related: &Element, result: &mut JatsArticle) {
    let attribute = |name| related.attribute(name).unwrap_or_default().to_owned();
    let address = attribute("href");
    let is_doi = related.attribute("ext-link-type") == Some("doi") || strip_doi(&address) != address;
    let (doi, url) =
        if is_doi { (strip_doi(&address).to_owned(), String::new()) } else { (String::new(), address) };
    result.related.push(RelatedArticle { kind: attribute("related-article-type"), doi, url });
}

/// Reads the statement of funding; without one, the funders with their awards.
fn read_funding(group: &Element, article: &mut SourceArticle, context: &mut Context) {
    for statement in group.children("funding-statement") {
        add_statement(
            &mut article.funding,
            &context.language_of_text(statement, &statement.line()),
            &statement.line(),
        );
    }
    let awards = group.children("award-group").map(|award| {
        let words =
            award.elements().filter(|part| matches!(part.name.as_str(), "funding-source" | "award-id"));
        let words = words.map(|part| {
            let name = part.descendants("institution").next().unwrap_or(part);
            name.line()
        });
        words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", ")
    });
    let awards: Vec<String> = awards.filter(|award| !award.is_empty()).collect();
    if article.funding.is_empty() {
        insert(&mut article.funding, &context.language, awards.join("; "));
    }
}
