//! An article of the archive with authors, dates, pages and DOI.

use chrono::{DateTime, Datelike, Utc};
use rules::Language;
use rules::article::{Affiliation, AuthorEntry, Contact};

use super::bilingual::Bilingual;
use super::dates::{self, ArticleDates};
use super::seeded_rng::SeededRng;
use super::source::{Article, Issue, People};

/// Beginning of the DOIs of the archive.
pub const DOI: &str = "10.18620/ctt-1866-8836";

pub struct ArchiveArticle<'a> {
    pub article: &'a Article,
    pub slug: String,
    pub dates: ArticleDates,
    pub doi: String,
    pub pages: Option<(u32, u32)>,
    /// Year, volume, number and pages in citation form.
    pub citation: String,
    pub authors: Vec<AuthorEntry>,
    pub affiliations: Vec<Affiliation>,
}

impl ArchiveArticle<'_> {
    pub fn year(&self) -> i32 {
        self.dates.published.year()
    }

    pub fn names(&self, language: Language) -> String {
        join_names(&self.authors, language)
    }
}

/// Full names, separated by commas.
pub fn join_names(authors: &[AuthorEntry], language: Language) -> String {
    let name = |author: &AuthorEntry| {
        let [first, middle, last] = match language {
            Language::En => [&author.first_name_en, &author.middle_name_en, &author.last_name_en],
            Language::Ru => [&author.first_name_ru, &author.middle_name_ru, &author.last_name_ru],
        };
        [first, middle, last]
            .map(String::as_str)
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    };
    authors.iter().map(name).collect::<Vec<_>>().join(", ")
}

/// Articles of an issue in order, with consecutive pages.
pub fn from_issue<'a>(issue: &'a Issue, people: &People, now: DateTime<Utc>) -> Vec<ArchiveArticle<'a>> {
    let day = dates::issue_date(now, issue.volume, issue.number);
    let (year, volume, number) = (day.year(), issue.volume, issue.number);
    let mut next_page = 5;
    let mut archive_articles = Vec::new();
    for article in &issue.articles {
        let slug = article.slug();
        let first = next_page;
        let last = first + SeededRng::new(&format!("pages {slug}")).between(3, 11);
        next_page = last + 1;
        let pages = Some((first, last)).filter(|_| !article.details.without_pages);
        let citation = format!("{year};{volume}({number})");
        let (authors, affiliations) = authors_and_affiliations(article, people);
        archive_articles.push(ArchiveArticle {
            article,
            dates: dates::dates_in_issue(day, &slug),
            slug,
            doi: format!("{DOI}-{year}-{volume}-{number}-{first}-{last}"),
            pages,
            citation: pages.map_or(citation.clone(), |(first, last)| format!("{citation}:{first}–{last}")),
            authors,
            affiliations,
        });
    }
    archive_articles
}

pub fn from_online_first<'a>(
    articles: &'a [Article],
    people: &People,
    now: DateTime<Utc>,
) -> Vec<ArchiveArticle<'a>> {
    let archive_articles = articles.iter().enumerate().map(|(index, article)| {
        let slug = article.slug();
        let dates = dates::online_first_dates(now, index, &slug);
        let year = dates.published.year();
        let (authors, affiliations) = authors_and_affiliations(article, people);
        ArchiveArticle {
            article,
            slug,
            dates,
            doi: format!("{DOI}-{year}-of-{}", articles.len() - index),
            pages: None,
            citation: year.to_string(),
            authors,
            affiliations,
        }
    });
    archive_articles.collect()
}

/// Authors and affiliations; the first author is the corresponding one, unless the details name others.
pub fn authors_and_affiliations(article: &Article, people: &People) -> (Vec<AuthorEntry>, Vec<Affiliation>) {
    let mut affiliation_keys: Vec<&str> = Vec::new();
    let mut authors = Vec::new();
    for (position, key) in article.authors().enumerate() {
        if let Some(Bilingual(name_en, name_ru)) = people.groups.get(key) {
            authors.push(AuthorEntry {
                last_name_en: name_en.clone(),
                last_name_ru: name_ru.clone(),
                is_group: true,
                ..AuthorEntry::default()
            });
            continue;
        }
        let [first_en, middle_en, last_en, first_ru, middle_ru, last_ru, works_at, orcid] =
            &people.authors[key];
        let affiliations = works_at.split(' ').map(|key| {
            let existing = affiliation_keys.iter().position(|existing| *existing == key);
            let number = existing.unwrap_or_else(|| {
                affiliation_keys.push(key);
                affiliation_keys.len() - 1
            });
            i32::try_from(number + 1).unwrap_or_default()
        });
        let affiliations: Vec<i32> = affiliations.collect();
        let is_corresponding = article.details.is_corresponding(key, position);
        authors.push(AuthorEntry {
            first_name_en: first_en.clone(),
            middle_name_en: middle_en.clone(),
            last_name_en: last_en.clone(),
            first_name_ru: first_ru.clone(),
            middle_name_ru: middle_ru.clone(),
            last_name_ru: last_ru.clone(),
            orcid: orcid.clone(),
            affiliations,
            is_corresponding_author: is_corresponding,
            is_group: false,
            contributed_equally: article.details.contributed_equally(key),
            contact: is_corresponding
                .then(|| Contact { email: format!("{key}@demo.test"), ..Contact::default() }),
        });
    }
    let affiliations = affiliation_keys.into_iter().zip(1..).map(|(affiliation, key)| {
        let [en, ru, town_en, town_ru, country_en, country_ru] = &people.affiliations[affiliation];
        Affiliation {
            key,
            en: format!("{en}, {town_en}, {country_en}"),
            ru: format!("{ru}, {town_ru}, {country_ru}"),
            details: people.details.get(affiliation).cloned(),
        }
    });
    (authors, affiliations.collect())
}
