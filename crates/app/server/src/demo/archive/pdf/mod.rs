//! PDFs of articles and issues.

mod layout;
mod writer;

use rules::Language;

use super::font::Fonts;
use super::source::{Article, Bilingual, Issue};
use layout::{Block, Style};

/// Bibliographic data at the head of an article, in its language.
pub struct Imprint<'a> {
    pub journal: &'a str,
    /// Year, and volume, number and pages if known.
    pub citation: &'a str,
    pub doi: &'a str,
    pub authors: &'a str,
}

const KEYWORDS: Label = ["Keywords", "Ключевые слова"];
const CONTENTS: Label = ["Contents", "Содержание"];
type Label = [&'static str; 2];

fn label(texts: Label, language: Language) -> &'static str {
    texts[usize::from(language == Language::Ru)]
}

pub fn article_pdf(fonts: &Fonts, article: &Article, imprint: &Imprint<'_>, language: Language) -> Vec<u8> {
    let title = article.title(language);
    let mut blocks = vec![
        Block::new(Style::Small, format!("{}. {}", imprint.journal, imprint.citation)),
        Block::new(Style::Small, format!("https://doi.org/{}", imprint.doi)),
        Block::new(Style::Title, title),
        Block::new(Style::Names, imprint.authors),
    ];
    blocks.extend((0..4).map(|index| Block::new(Style::Text, article.statement(index, language))));
    let keywords = article.keywords(language).join(", ");
    blocks.push(Block::new(Style::Small, format!("{}: {keywords}.", label(KEYWORDS, language))));
    writer::write_pdf(fonts, title, language, &blocks)
}

/// Table of contents and summaries, in English with Russian titles.
pub fn issue_pdf(fonts: &Fonts, issue: &Issue, journal: &str, citation: &str) -> Vec<u8> {
    let Bilingual(subtitle, russian_subtitle) = &issue.subtitle;
    let mut blocks = vec![
        Block::new(Style::Small, format!("{journal}. {citation}")),
        Block::new(Style::Title, subtitle),
        Block::new(Style::Names, russian_subtitle),
    ];
    blocks.extend(issue.foreword.iter().map(|Bilingual(english, _)| Block::new(Style::Text, english)));
    blocks.push(Block::new(Style::Heading, CONTENTS[0]));
    blocks.extend(issue.articles.iter().map(|article| Block::new(Style::Text, article.title(Language::En))));
    for article in &issue.articles {
        blocks.push(Block::new(Style::Heading, article.title(Language::En)));
        blocks.push(Block::new(Style::Names, article.title(Language::Ru)));
        blocks.extend((0..4).map(|index| Block::new(Style::Text, article.statement(index, Language::En))));
    }
    writer::write_pdf(fonts, subtitle, Language::En, &blocks)
}
