//! Abstract, keywords, references and other parts of the page of an article.

use url::Url;

use super::meta_tags::MetaTags;
use crate::addresses::resolve_link;
use crate::field_values::{parse_day, parse_doi, parse_license};
use crate::findings::{Finding, FindingKind};
use crate::html_page::{Element, HtmlPage, escape, one_line};
use crate::languages::language_code;
use crate::records::{FileRole, SourceArticle, SourceFile, SourceReference};

const MAX_KEYWORDS: usize = 200;
const MAX_REFERENCES: usize = 5000;
/// Letters by which two texts are compared.
const COMPARED_LETTERS: usize = 200;

/// Languages of a page, without region.
pub(super) struct PageLanguages {
    /// Language of the page itself.
    pub page: String,
    /// Language in which the article was written, and of most tags.
    pub article: String,
    /// Language of the authors' names in tags.
    pub names: String,
}

pub(super) fn read_doi(page: &HtmlPage, tags: &MetaTags) -> String {
    let in_tags =
        ["citation_doi", "dc.identifier.doi", "dc.identifier"].iter().flat_map(|name| tags.all(name));
    let in_tags = in_tags.filter_map(|tag| parse_doi(tag.content)).next();
    let in_box = || {
        let area = page.find(|element| element.has_class("doi") && !element.has_class("references"))?;
        let link = area.find(|element| element.name() == "a")?;
        parse_doi(link.attribute("href")?)
    };
    in_tags.or_else(in_box).unwrap_or_default()
}

pub(super) fn read_license(page: &HtmlPage, tags: &MetaTags) -> String {
    let in_tags = tags.all("dc.rights").find_map(|tag| parse_license(tag.content));
    let links = || page.elements().filter(|element| matches!(element.name(), "a" | "link"));
    let is_license = |rel: &str| rel.split_ascii_whitespace().any(|one| one.eq_ignore_ascii_case("license"));
    let by_relation = || links().find(|link| link.attribute("rel").is_some_and(is_license));
    let in_box = || {
        let area =
            page.find(|element| element.has_any_class(&["copyright", "article-copyright", "license"]))?;
        area.find(|element| {
            element.attribute("href").is_some_and(|href| href.contains("creativecommons.org/"))
        })
    };
    let from_link = || by_relation().or_else(in_box).and_then(|link| parse_license(link.attribute("href")?));
    in_tags.or_else(from_link).unwrap_or_default()
}

pub(super) fn read_dates(article: &mut SourceArticle, page: &HtmlPage, tags: &MetaTags) {
    const NAMES: &[&str] = &[
        "citation_publication_date",
        "citation_online_date",
        "citation_date",
        "dc.date.created",
        "dc.date.issued",
    ];
    let values: Vec<&str> = NAMES.iter().flat_map(|name| tags.all(name)).map(|tag| tag.content).collect();
    let in_box = || {
        let area = page.find(|element| element.has_class("published") && element.name() != "body")?;
        area.descendants()
            .filter(|element| matches!(element.name(), "span" | "div" | "time"))
            .find_map(|part| parse_day(&part.text()))
    };
    article.published_on = values.iter().find_map(|value| parse_day(value)).or_else(in_box);
    if article.published_on.is_none()
        && let Some(value) = values.first()
    {
        let detail = format!("date of publication without a day: {}", shorten(value));
        article.findings.push(Finding::new(FindingKind::InvalidValue, detail));
    }
}

/// The page has the abstract as HTML in one language, the tags have it as text in all.
pub(super) fn read_abstracts(
    article: &mut SourceArticle,
    page: &HtmlPage,
    tags: &MetaTags,
    languages: &PageLanguages,
) {
    let texts: Vec<_> = tags.all("dc.description").filter(|tag| !tag.language.is_empty()).collect();
    for tag in &texts {
        article.r#abstract.entry(tag.language.clone()).or_insert_with(|| paragraph(tag.content));
    }
    let Some(area) = abstract_area(page) else {
        if texts.is_empty()
            && let Some(tag) = tags.all("citation_abstract").next()
        {
            article.r#abstract.insert(languages.article.clone(), paragraph(tag.content));
        }
        return;
    };
    let html = area.inner_html(|element| is_label(area, element));
    let text = area.text();
    if text.is_empty() {
        return;
    }
    let text = without_label(area, &text);
    let alike = texts.iter().find(|tag| is_alike(tag.content, text)).map(|tag| tag.language.clone());
    // In a language without abstract the page shows that of the article.
    let language = alike.unwrap_or_else(|| languages.page.clone());
    article.r#abstract.insert(language, html);
}

fn abstract_area(page: &HtmlPage) -> Option<Element<'_>> {
    page.find(|element| {
        element.has_any_class(&["article-abstract", "article_abstract", "article-details-abstract"])
            || (element.has_class("abstract")
                && element.has_any_class(&["item", "article_section", "article-section"]))
    })
    .or_else(|| {
        page.find(|element| {
            element.attribute("id").is_some_and(|id| id == "articleAbstract" || id == "abstract")
        })
    })
}

/// The heading "Abstract", which is before the text.
fn is_label(area: Element, element: Element) -> bool {
    let is_first = area.find(|_| true).is_some_and(|first| first.is_same(element));
    is_first && (element.is_heading() || element.has_class("label"))
}

fn without_label<'a>(area: Element, text: &'a str) -> &'a str {
    let label =
        area.find(|_| true).filter(|first| is_label(area, *first)).map(Element::text).unwrap_or_default();
    text.strip_prefix(label.as_str()).unwrap_or(text)
}

pub(super) fn read_keywords(
    article: &mut SourceArticle,
    page: &HtmlPage,
    tags: &MetaTags,
    languages: &PageLanguages,
) {
    for tag in tags.all("citation_keywords").chain(tags.all("dc.subject")).take(MAX_KEYWORDS) {
        let language = if tag.language.is_empty() { &languages.page } else { &tag.language };
        add_keywords(article, language, tag.content);
    }
    if article.keywords.contains_key(&languages.page) {
        return;
    }
    let Some(area) = page.find(|element| element.has_any_class(&["keywords", "article-keywords"])) else {
        return;
    };
    let values = area.find_all(|element| element.has_any_class(&["value", "panel-body"]));
    let text = values.first().copied().map(Element::text).unwrap_or_default();
    let known = article.keywords.values().flatten().cloned().collect::<Vec<_>>();
    let mut found = Vec::new();
    for keyword in
        text.split([',', ';']).map(str::trim).filter(|keyword| !keyword.is_empty()).take(MAX_KEYWORDS)
    {
        found.push(keyword.to_owned());
    }
    // In a language without keywords the page shows those of the article.
    if !found.is_empty() && !found.iter().all(|keyword| known.contains(keyword)) {
        article.keywords.insert(languages.page.clone(), found);
    }
}

fn add_keywords(article: &mut SourceArticle, language: &str, text: &str) {
    let keywords = article.keywords.entry(language.to_owned()).or_default();
    for keyword in text.split(';').map(one_line).filter(|keyword| !keyword.is_empty()) {
        if keywords.len() < MAX_KEYWORDS && !keywords.contains(&keyword) {
            keywords.push(keyword);
        }
    }
}

/// The list of the page has marks and links; the tags are used without it.
pub(super) fn read_references(article: &mut SourceArticle, page: &HtmlPage, tags: &MetaTags) {
    let area = page.find(|element| {
        element.has_any_class(&[
            "references",
            "article-references",
            "article-details-references",
            "citations",
        ]) && !matches!(element.name(), "a" | "body")
    });
    let mut lines = area.map(read_reference_list).unwrap_or_default();
    if lines.is_empty() {
        lines = tags.all("citation_reference").map(|tag| one_line(tag.content)).collect();
    }
    if lines.len() > MAX_REFERENCES {
        lines.truncate(MAX_REFERENCES);
        let detail = format!("references after the first {MAX_REFERENCES}");
        article.findings.push(Finding::not_understood(detail));
    }
    let lines = lines.iter().enumerate().map(|(at, line)| without_number(line, at + 1));
    let lines = lines.filter(|line| !line.is_empty());
    article.references =
        lines.map(|text| SourceReference { text: text.to_owned(), ..SourceReference::default() }).collect();
}

fn read_reference_list(area: Element) -> Vec<String> {
    for name in ["p", "li"] {
        let items = area.find_all(|element| element.name() == name);
        if !items.is_empty() {
            return items.into_iter().map(Element::marked_line).filter(|line| !line.is_empty()).collect();
        }
    }
    let value = area.find(|element| element.has_any_class(&["value", "panel-body"])).unwrap_or(area);
    value.text_lines()
}

/// Removes the number that the line has by its place: `7. `, `[7] ` or `7) `.
fn without_number(line: &str, number: usize) -> &str {
    let number = number.to_string();
    let rest = line.strip_prefix('[').unwrap_or(line).strip_prefix(&number);
    match rest.and_then(|rest| rest.strip_prefix(['.', ')', ']'])) {
        Some(rest) if rest.starts_with([' ', '\u{a0}']) => rest.trim_start(),
        _ => line,
    }
}

/// Funding, and what journals add with plugins.
pub(super) fn read_statements(article: &mut SourceArticle, page: &HtmlPage, languages: &PageLanguages) {
    let statement = |names: &[&str]| {
        let area = page.find(|element| element.has_class("item") && element.has_any_class(names))?;
        let html = area.inner_html(|element| is_label(area, element));
        (!html.is_empty()).then_some(html)
    };
    if let Some(funding) = statement(&["fundingStatement", "funding"]) {
        article.funding.insert(languages.page.clone(), funding);
    }
    if statement(&["dataAvailability"]).is_some() {
        article.findings.push(Finding::not_understood("data availability statement"));
    }
    if statement(&["author_bios"]).is_some() {
        article.findings.push(Finding::not_understood("biographies of authors"));
    }
}

pub(super) fn read_cover(address: &Url, page: &HtmlPage, language: &str) -> Option<SourceFile> {
    let area =
        page.find(|element| element.has_any_class(&["cover_image", "cover-image", "article-cover"]))?;
    // The cover of the issue has a link to it.
    if area.find(|element| element.name() == "a").is_some() {
        return None;
    }
    cover_file(address, area, language)
}

/// Picture inside of an element as a cover.
pub(super) fn cover_file(address: &Url, area: Element, language: &str) -> Option<SourceFile> {
    let image = area.find(|element| element.name() == "img")?;
    let url = resolve_link(address, image.attribute("src")?).ok()?;
    Some(SourceFile {
        role: FileRole::Cover,
        name: url.path_segments().and_then(|mut parts| parts.next_back()).unwrap_or_default().to_owned(),
        old_addresses: vec![url.path().to_owned()],
        locator: url.into(),
        language: language_code(language),
        label: one_line(image.attribute("alt").unwrap_or_default()),
        ..SourceFile::default()
    })
}

/// Text of a tag as a paragraph.
pub(super) fn paragraph(text: &str) -> String {
    format!("<p>{}</p>", escaped(&unescape(text)))
}

/// OJS removes the tags of an abstract, but not its references to characters, and escapes them a second time.
fn unescape(text: &str) -> String {
    const REFERENCES: [(&str, &str); 6] =
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#039;", "'"), ("&nbsp;", " "), ("&amp;", "&")];
    REFERENCES.iter().fold(text.to_owned(), |text, (reference, character)| text.replace(reference, character))
}

/// Text of HTML, such as that of an abstract.
pub(super) fn without_tags(html: &str) -> String {
    let mut is_tag = false;
    let text: String = html
        .chars()
        .filter(|character| {
            let was_tag = is_tag;
            is_tag = (is_tag || *character == '<') && *character != '>';
            !was_tag && !is_tag
        })
        .collect();
    unescape(&text)
}

fn escaped(text: &str) -> String {
    let mut html = String::new();
    escape(&one_line(text), &mut html);
    html
}

/// Whether two texts begin with the same letters, so that one is the other without markup.
pub(super) fn is_alike(one: &str, other: &str) -> bool {
    let letters = |text: &str| -> String {
        unescape(text)
            .chars()
            .filter(|character| character.is_alphanumeric())
            .take(COMPARED_LETTERS)
            .flat_map(char::to_lowercase)
            .collect()
    };
    let (one, other) = (letters(one), letters(other));
    !one.is_empty() && (one.starts_with(&other) || other.starts_with(&one)) && !other.is_empty()
}

/// Beginning of a value for a finding.
pub(super) fn shorten(text: &str) -> String {
    text.chars().take(200).collect()
}
