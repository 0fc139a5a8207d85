//! PDFs of articles and issues.

mod writer;

use rules::{Language, LocalizedText};

use super::font::Fonts;
use super::source::{Article, Bilingual, Issue};
use writer::{Block, Style};

/// Bibliographic data at the head of an article, in its language.
pub struct Imprint<'a> {
    pub journal: &'a str,
    /// Year, and volume, number and pages if known.
    pub citation: &'a str,
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
    let title = article.title(language);
    let mut blocks = vec![
        Block::new(Style::SMALL, format!("{}. {}", imprint.journal, imprint.citation)),
        Block::new(Style::SMALL, format!("https://doi.org/{}", imprint.doi)),
        Block::new(Style::TITLE, title),
        Block::new(Style::NAMES, imprint.authors),
    ];
    blocks.extend((0..4).map(|index| Block::new(Style::TEXT, article.statement(index, language))));
    let keywords = article.keywords(language).join(", ");
    blocks.push(Block::new(Style::SMALL, format!("{}: {keywords}.", KEYWORDS.in_language(language))));
    writer::write_pdf(fonts, title, language, &blocks)
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
