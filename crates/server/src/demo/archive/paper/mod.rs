//! Articles and issues as PDF: plain, readable, with both alphabets.

mod binding;
mod layout;

use rules::Language;

use super::letters::Fonts;
use super::source::{Article, Both, Issue};
use layout::{Block, Style};

/// What is printed at the head of an article, in its language.
pub struct Imprint<'a> {
    pub journal: &'a str,
    /// Year, volume, number and pages, as far as there are any.
    pub place: &'a str,
    pub doi: &'a str,
    pub authors: &'a str,
}

const KEYWORDS: Both2 = ["Keywords", "Ключевые слова"];
const CONTENTS: Both2 = ["Contents", "Содержание"];
type Both2 = [&'static str; 2];

fn word(words: Both2, language: Language) -> &'static str {
    words[usize::from(language == Language::Ru)]
}

pub fn of_article(fonts: &Fonts, article: &Article, imprint: &Imprint<'_>, language: Language) -> Vec<u8> {
    let title = article.title(language);
    let mut blocks = vec![
        Block::new(Style::Small, format!("{}. {}", imprint.journal, imprint.place)),
        Block::new(Style::Small, format!("https://doi.org/{}", imprint.doi)),
        Block::new(Style::Title, title),
        Block::new(Style::Names, imprint.authors),
    ];
    blocks.extend((0..4).map(|which| Block::new(Style::Text, article.said(which, language))));
    let keywords = article.keywords(language).join(", ");
    blocks.push(Block::new(Style::Small, format!("{}: {keywords}.", word(KEYWORDS, language))));
    binding::bind(fonts, title, language, &blocks)
}

/// The contents and what each article found, in English with Russian titles.
pub fn of_issue(fonts: &Fonts, issue: &Issue, journal: &str, place: &str) -> Vec<u8> {
    let Both(subtitle, russian_subtitle) = &issue.subtitle;
    let mut blocks = vec![
        Block::new(Style::Small, format!("{journal}. {place}")),
        Block::new(Style::Title, subtitle),
        Block::new(Style::Names, russian_subtitle),
    ];
    blocks.extend(issue.foreword.iter().map(|Both(english, _)| Block::new(Style::Text, english)));
    blocks.push(Block::new(Style::Heading, CONTENTS[0]));
    blocks.extend(issue.articles.iter().map(|article| Block::new(Style::Text, article.title(Language::En))));
    for article in &issue.articles {
        blocks.push(Block::new(Style::Heading, article.title(Language::En)));
        blocks.push(Block::new(Style::Names, article.title(Language::Ru)));
        blocks.extend((0..4).map(|which| Block::new(Style::Text, article.said(which, Language::En))));
    }
    binding::bind(fonts, subtitle, Language::En, &blocks)
}
