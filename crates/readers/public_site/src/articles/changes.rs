//! What a version of an article changes, word by word.

use chrono::NaiveDate;
use comparison::{Side, compare, shorten};
use exports::html_to_lines;
use rules::article::{AuthorEntry, VersionContent, VersionPart};
use rules::people::full_name;
use rules::{ArticleType, Enumeration, Language};
use serde::Serialize;
use utoipa::ToSchema;

use super::store::ArticleRow;
use crate::record_status::marked_title;
use crate::text::PublicText;

/// Differences between a version and the one before.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VersionChanges {
    slug: String,
    /// Of the article as it is now.
    title: PublicText,
    number: i32,
    /// Number of the version that readers get without asking for one.
    current: i32,
    #[schema(required)]
    published_on: Option<NaiveDate>,
    #[schema(required)]
    summary: Option<PublicText>,
    parts: Vec<ChangedPart>,
}

/// A part of the article, in one of its languages.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangedPart {
    name: &'static str,
    /// Language of the texts; null for parts that have only one text.
    #[schema(required)]
    language: Option<Language>,
    /// Paragraphs that differ; empty for a PDF, which is not compared.
    paragraphs: Vec<Vec<ChangedText>>,
}

/// A piece of a paragraph.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangedText {
    kind: ChangeKind,
    text: String,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ChangeKind {
    Unchanged,
    Removed,
    Added,
}

impl VersionChanges {
    pub fn of(
        article: ArticleRow,
        number: i32,
        (before, after): (&VersionContent, &VersionContent),
        language: Language,
    ) -> VersionChanges {
        let current = article.current_version();
        let replaced = article.replaced.0.into_iter().nth(number as usize - 2);
        let parts = replaced.as_ref().map(|one| changed_parts(&one.changed_parts, before, after, language));
        let published_on = replaced.as_ref().map(|one| one.replaced_on);
        let summary = replaced.map(|one| PublicText::of(one.summary_en, one.summary_ru, language));
        VersionChanges {
            slug: article.slug,
            title: marked_title(&article.notices, article.title_en, article.title_ru, language),
            number,
            current,
            published_on,
            summary: summary.filter(|summary| !summary.text.is_empty()),
            parts: parts.unwrap_or_default(),
        }
    }
}

fn changed_parts(
    parts: &[VersionPart],
    before: &VersionContent,
    after: &VersionContent,
    language: Language,
) -> Vec<ChangedPart> {
    let compared = parts.iter().flat_map(|part| {
        let name = part.name().in_language(language);
        let texts = texts(*part, before).into_iter().zip(texts(*part, after));
        let compared = texts.map(move |((of, before), (_, after))| ChangedPart {
            name,
            language: of,
            paragraphs: compare(&before, &after).into_iter().map(shorten).map(changed_texts).collect(),
        });
        let is_pdf = *part == VersionPart::Pdf;
        compared.filter(move |part| is_pdf || !part.paragraphs.is_empty())
    });
    compared.collect()
}

fn changed_texts(paragraph: comparison::Paragraph) -> Vec<ChangedText> {
    let changed = paragraph.into_iter().map(|segment| ChangedText {
        kind: match segment.side {
            Side::Both => ChangeKind::Unchanged,
            Side::Before => ChangeKind::Removed,
            Side::After => ChangeKind::Added,
        },
        text: segment.text,
    });
    changed.collect()
}

/// Paragraphs of a part, for each of its languages.
type Texts = Vec<(Option<Language>, Vec<String>)>;

fn texts(part: VersionPart, content: &VersionContent) -> Texts {
    let lines = |en: Vec<String>, ru: Vec<String>| vec![(Some(Language::En), en), (Some(Language::Ru), ru)];
    let plain = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    match part {
        VersionPart::Type => {
            let name = |language| {
                let kind = ArticleType::from_id(content.type_id);
                kind.map(|kind| kind.name().in_language(language).to_owned()).into_iter().collect()
            };
            lines(name(Language::En), name(Language::Ru))
        }
        VersionPart::Title => lines(plain(&content.title_en), plain(&content.title_ru)),
        VersionPart::Authors => {
            lines(author_lines(content, Language::En), author_lines(content, Language::Ru))
        }
        VersionPart::Abstract => {
            lines(html_to_lines(&content.abstract_en), html_to_lines(&content.abstract_ru))
        }
        VersionPart::Keywords => lines(
            [content.keywords_en.join("; "), content.theme_en.clone()].into(),
            [content.keywords_ru.join("; "), content.theme_ru.clone()].into(),
        ),
        VersionPart::Text => {
            lines(html_to_lines(&content.content_html_en), html_to_lines(&content.content_html_ru))
        }
        VersionPart::Pdf => vec![(None, Vec::new())],
        VersionPart::References => vec![(None, content.reference_lines().map(str::to_owned).collect())],
        VersionPart::Funding => {
            lines(plain(&content.funding_information_en), plain(&content.funding_information_ru))
        }
        VersionPart::ConflictOfInterest => {
            lines(plain(&content.conflict_of_interest_en), plain(&content.conflict_of_interest_ru))
        }
    }
}

/// A line for each author, with the numbers of the affiliations, and one for each affiliation.
fn author_lines(content: &VersionContent, language: Language) -> Vec<String> {
    let number = |key: &i32| content.affiliations.iter().position(|one| one.key == *key).map(|at| at + 1);
    let author = |author: &AuthorEntry| {
        let [first, middle, last] = match language {
            Language::En => [&author.first_name_en, &author.middle_name_en, &author.last_name_en],
            Language::Ru => [&author.first_name_ru, &author.middle_name_ru, &author.last_name_ru],
        };
        let marks = author.affiliations.iter().filter_map(number).map(|number| number.to_string());
        let marks = marks
            .chain(author.is_corresponding_author.then(|| "*".to_owned()))
            .chain(author.contributed_equally.then(|| "†".to_owned()));
        let orcid = (!author.orcid.is_empty()).then(|| format!("ORCID {}", author.orcid));
        let name = full_name(first, Some(middle), last);
        [name, marks.collect::<Vec<_>>().join(", "), orcid.unwrap_or_default()].join(" ").trim().to_owned()
    };
    let affiliation = |(number, line): (usize, &rules::article::Affiliation)| {
        let text = if language == Language::En { &line.en } else { &line.ru };
        format!("{number} {text}")
    };
    content.authors.iter().map(author).chain((1..).zip(&content.affiliations).map(affiliation)).collect()
}
