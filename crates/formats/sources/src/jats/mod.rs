//! JATS 0.4 to 1.4 of any tag set: metadata, full text as HTML, references and files of one article.
//!
//! Our own output comes back as it was written. Of other files, text and metadata are read and what has no place in
//! the journal is counted.

mod abstracts;
mod affiliations;
mod back;
mod blocks;
mod captions;
mod categories;
mod citations;
mod context;
mod contributors;
mod dates;
mod displayed_formulas;
mod doi;
mod element_citation;
mod figures;
mod files;
mod flow;
mod formulas;
mod front;
mod inline;
mod journal;
mod lists;
mod marked_text;
mod mathml;
mod names;
mod references;
mod statements;
mod tables;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::findings::{Finding, FindingKind};
use crate::records::{LanguageTag, SourceArticle, SourceJournal, Texts};
use crate::xml::{Document, Element, Limits};
use context::{Context, insert};

/// An article with what its file says about its journal and its issue.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct JatsArticle {
    pub article: SourceArticle,
    pub journal: SourceJournal,
    /// Short name of the journal in identifiers: `ctt`.
    pub journal_id: String,
    /// Abbreviated title in the NLM catalogue.
    pub nlm_title: String,
    pub publisher: Texts,
    /// ISSN that links the editions.
    pub issn_l: String,
    /// Permanent id at the publisher: `ctt-42`.
    pub publisher_id: String,
    pub volume: String,
    pub number: String,
    /// Year of the issue, or of the article if it is in none.
    pub year: String,
    pub issue_title: Texts,
    /// None if the file does not say the day of the issue.
    pub issue_published_on: Option<NaiveDate>,
    /// Heading of the table of contents under which the article stands.
    pub section: Texts,
    pub related: Vec<RelatedArticle>,
}

/// A link to another article, such as one that is corrected.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct RelatedArticle {
    /// As JATS names it: `corrected-article`, `retraction-forward`.
    pub kind: String,
    pub doi: String,
    /// Empty if there is a DOI.
    pub url: String,
}

/// Reads a document. If it cannot be read, the result has only a finding.
pub fn read(xml: &[u8]) -> JatsArticle {
    match Document::parse(xml, Limits::default()) {
        Ok(document) => read_element(&document.root),
        Err(error) => unreadable(error.into()),
    }
}

/// Reads an `article` element, or the first one inside of another, such as a record of OAI-PMH.
pub fn read_element(root: &Element) -> JatsArticle {
    let article = if root.name == "article" { Some(root) } else { root.descendants("article").next() };
    match article {
        Some(article) => read_article(article),
        None => unreadable(Finding::new(FindingKind::Unreadable, "no element article")),
    }
}

fn unreadable(finding: Finding) -> JatsArticle {
    let article = SourceArticle { findings: vec![finding], ..SourceArticle::default() };
    JatsArticle { article, ..JatsArticle::default() }
}

fn read_article(element: &Element) -> JatsArticle {
    let language = context::language_of(element, "");
    let mut context = Context::new(&language, element);
    let mut result = JatsArticle::default();
    result.article.language.clone_from(&language);
    result.article.kind = element.attribute("article-type").unwrap_or_default().to_owned();
    result.journal.language.clone_from(&language);
    for part in element.elements() {
        match part.name.as_str() {
            "front" => front::read_front(part, &mut result, &mut context),
            "body" | "back" | "floats-group" => {}
            "sub-article" if part.attribute("article-type") == Some("translation") => {
                read_translation(part, &mut result, &mut context);
            }
            _ => context.not_understood("article", part),
        }
    }
    read_text(element, &language, &mut result.article, &mut context);
    result.article.references = references::read_references(element, &language, &mut context);
    complete(&mut result, &mut context);
    result
}

/// Reads the full text of an article or of a translation, with what follows it.
fn read_text(element: &Element, language: &LanguageTag, article: &mut SourceArticle, context: &mut Context) {
    context.begin_text();
    let mut html = String::new();
    if let Some(body) = element.child("body") {
        blocks::write_blocks(body, 2, &mut html, context);
    }
    let has_body = !html.is_empty();
    if let Some(floats) = element.child("floats-group") {
        blocks::write_blocks(floats, 2, &mut html, context);
    }
    if let Some(back) = element.child("back") {
        back::read_back(back, language, has_body, &mut html, article, context);
    }
    insert(&mut article.full_text, language, html);
}

/// Reads the full text in another language, and what only the translation names in this language.
fn read_translation(element: &Element, result: &mut JatsArticle, context: &mut Context) {
    let language = context::language_of(element, "");
    if language.is_empty() || language == result.article.language {
        context.not_understood("article", element);
        return;
    }
    let outer = context.replace_language(&language);
    if let Some(stub) = element.child("front-stub").or_else(|| element.child("front")) {
        let meta = stub.child("article-meta").unwrap_or(stub);
        front::read_translated_meta(meta, &mut result.article, context);
    }
    read_text(element, &language, &mut result.article, context);
    context.replace_language(&outer);
}

fn complete(result: &mut JatsArticle, context: &mut Context) {
    let article = &mut result.article;
    article.files.append(&mut context.files);
    if article.title.is_empty() {
        context.add(FindingKind::Missing, "article-title");
    }
    article.key = match (result.publisher_id.as_str(), article.doi.as_str()) {
        ("", "") => String::new(),
        ("", doi) => format!("doi:{}", doi.to_lowercase()),
        (id, _) => format!("article:{id}"),
    };
    article.findings.append(&mut context.take_findings());
}
