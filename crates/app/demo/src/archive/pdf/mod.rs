//! PDFs of articles and issues.

mod writer;

use rules::{Language, LocalizedText};

use super::bilingual::Bilingual;
use super::font::Fonts;
use super::prose::{Placeholders, full_text_html};
use super::source::{Article, Issue};
use writer::{Block, Style};

/// Bibliographic data at the head of an article, in its language.
pub struct Imprint<'a> {
    pub journal: &'a str,
    /// Year, and volume, number and pages if known.
    pub citation: &'a str,
    pub year: i32,
    pub doi: &'a str,
    pub authors: &'a str,
}

const KEYWORDS: LocalizedText = LocalizedText::new("Keywords", "Ключевые слова");

pub fn article_pdf(
    fonts: &Fonts,
    article: &Article,
    imprint: &Imprint<'_>,
    language: Language,
) -> anyhow::Result<Vec<u8>> {
    let head =
        [format!("{}. {}", imprint.journal, imprint.citation), format!("https://doi.org/{}", imprint.doi)];
    let mut blocks: Vec<Block> = head.map(|line| Block::new(Style::SMALL, line)).into();
    blocks.extend(article_blocks(article, imprint.authors, imprint.year, language));
    writer::write_pdf(fonts, article.title(language), language, &blocks)
}

/// A manuscript in English. `head` is what stands above the title; a merged manuscript has its cover there.
pub fn manuscript_pdf(
    fonts: &Fonts,
    article: &Article,
    (authors, year): (&str, i32),
    head: &[String],
) -> anyhow::Result<Vec<u8>> {
    let mut blocks: Vec<Block> = head.iter().map(|line| Block::new(Style::SMALL, line)).collect();
    blocks.extend(article_blocks(article, authors, year, Language::En));
    writer::write_pdf(fonts, article.title(Language::En), Language::En, &blocks)
}

/// A letter on one page.
pub fn letter_pdf(fonts: &Fonts, title: &str, paragraphs: &[String]) -> anyhow::Result<Vec<u8>> {
    let blocks: Vec<Block> = paragraphs.iter().map(|text| Block::new(Style::TEXT, text)).collect();
    writer::write_pdf(fonts, title, Language::En, &blocks)
}

/// Title, authors, abstract, keywords and full text; figures, tables and formulas are left out.
fn article_blocks(article: &Article, authors: &str, year: i32, language: Language) -> Vec<Block> {
    let mut blocks =
        vec![Block::new(Style::TITLE, article.title(language)), Block::new(Style::NAMES, authors)];
    blocks.extend((0..4).map(|index| Block::new(Style::TEXT, article.statement(index, language))));
    let keywords = article.keywords(language).join(", ");
    blocks.push(Block::new(Style::SMALL, format!("{}: {keywords}.", KEYWORDS.in_language(language))));
    let html = full_text_html(article, &Placeholders::new(article, year), &[], language);
    blocks.extend(text_blocks(&without_formula(html)));
    blocks
}

/// Removes a formula with the sentences around it.
fn without_formula(mut html: String) -> String {
    let Some(formula) = html.find("<div data-type") else { return html };
    let start = html[..formula].rfind("<p>").unwrap_or(formula);
    let end = html[formula..].find("</p>").map_or(html.len(), |length| formula + length + "</p>".len());
    html.replace_range(start..end, "");
    html
}

/// Headings and paragraphs of the HTML, without markup.
fn text_blocks(html: &str) -> Vec<Block> {
    let elements =
        [("<h2>", "</h2>", Style::HEADING), ("<h3>", "</h3>", Style::NAMES), ("<p>", "</p>", Style::TEXT)];
    let mut blocks = Vec::new();
    let mut rest = html;
    while let Some((at, (open, close, style))) = elements
        .into_iter()
        .filter_map(|element| rest.find(element.0).map(|at| (at, element)))
        .min_by_key(|(at, _)| *at)
    {
        let inner = &rest[at + open.len()..];
        let end = inner.find(close).unwrap_or(inner.len());
        blocks.push(Block::new(style, plain_text(&inner[..end])));
        rest = &inner[end..];
    }
    blocks
}

fn plain_text(html: &str) -> String {
    let text: String = html.split('<').map(|piece| piece.rsplit('>').next().unwrap_or_default()).collect();
    [("&nbsp;", "\u{a0}"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
        .iter()
        .fold(text, |text, (entity, character)| text.replace(entity, character))
}

/// Table of contents and summaries, in English with Russian titles.
pub fn issue_pdf(fonts: &Fonts, issue: &Issue, journal: &str, citation: &str) -> anyhow::Result<Vec<u8>> {
    let Bilingual(subtitle, russian_subtitle) = &issue.subtitle;
    let mut blocks = vec![
        Block::new(Style::SMALL, format!("{journal}. {citation}")),
        Block::new(Style::TITLE, subtitle),
        Block::new(Style::NAMES, russian_subtitle),
    ];
    blocks.extend(issue.foreword.iter().map(|Bilingual(english, _)| Block::new(Style::TEXT, english)));
    blocks.push(Block::new(Style::HEADING, "Contents"));
    blocks.extend(issue.articles.iter().map(|article| Block::new(Style::TEXT, article.title(Language::En))));
    for article in &issue.articles {
        blocks.push(Block::new(Style::HEADING, article.title(Language::En)));
        blocks.push(Block::new(Style::NAMES, article.title(Language::Ru)));
        blocks.extend((0..4).map(|index| Block::new(Style::TEXT, article.statement(index, Language::En))));
    }
    writer::write_pdf(fonts, subtitle, Language::En, &blocks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_text_becomes_plain_blocks() {
        let html = "<h2>Methods</h2><p>CD34<sup>+</sup> cells &lt; 5&nbsp;%</p><p>As</p>\
                    <div data-type=\"block-math\" data-latex=\"x\"></div><p>so.</p><table><tr><td>1</td></tr></table><p>End</p>";
        let texts: Vec<String> =
            text_blocks(&without_formula(html.to_owned())).into_iter().map(|block| block.text).collect();
        assert_eq!(texts, ["Methods", "CD34+ cells < 5\u{a0}%", "End"]);
    }
}
