//! An article on its way into the database: who, when, on which pages, under which DOI.

use chrono::{DateTime, Datelike, Utc};
use rules::Language;
use rules::article::{Affiliation, AuthorEntry, Contact};

use super::calendar::{self, Course};
use super::dice::Dice;
use super::source::{Article, Issue, People};

const DOI: &str = "10.18620/ctt-1866-8836";

pub struct Piece<'a> {
    pub article: &'a Article,
    pub slug: String,
    pub days: Course,
    pub doi: String,
    pub pages: Option<(u32, u32)>,
    /// As it is cited.
    pub place: String,
    pub authors: Vec<AuthorEntry>,
    pub affiliations: Vec<Affiliation>,
}

impl Piece<'_> {
    pub fn year(&self) -> i32 {
        self.days.published.year()
    }

    pub fn names(&self, language: Language) -> String {
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
        self.authors.iter().map(name).collect::<Vec<_>>().join(", ")
    }
}

/// In their order, with pages that follow each other.
pub fn of_issue<'a>(issue: &'a Issue, people: &People, now: DateTime<Utc>) -> Vec<Piece<'a>> {
    let day = calendar::day_of_issue(now, issue.volume, issue.number);
    let (year, volume, number) = (day.year(), issue.volume, issue.number);
    let mut next = 5;
    let mut pieces = Vec::new();
    for article in &issue.articles {
        let slug = article.slug();
        let first = next;
        let last = first + Dice::of(&format!("pages {slug}")).between(3, 11);
        next = last + 1;
        let (authors, affiliations) = people_of(article, people);
        pieces.push(Piece {
            article,
            days: calendar::days_in_issue(day, &slug),
            slug,
            doi: format!("{DOI}-{year}-{volume}-{number}-{first}-{last}"),
            pages: Some((first, last)),
            place: format!("{year};{volume}({number}):{first}–{last}"),
            authors,
            affiliations,
        });
    }
    pieces
}

pub fn of_online_first<'a>(articles: &'a [Article], people: &People, now: DateTime<Utc>) -> Vec<Piece<'a>> {
    let pieces = articles.iter().enumerate().map(|(place, article)| {
        let slug = article.slug();
        let days = calendar::days_online_first(now, place, &slug);
        let year = days.published.year();
        let (authors, affiliations) = people_of(article, people);
        Piece {
            article,
            slug,
            days,
            doi: format!("{DOI}-{year}-of-{}", articles.len() - place),
            pages: None,
            place: year.to_string(),
            authors,
            affiliations,
        }
    });
    pieces.collect()
}

/// The first author answers letters.
fn people_of(article: &Article, people: &People) -> (Vec<AuthorEntry>, Vec<Affiliation>) {
    let mut places: Vec<&str> = Vec::new();
    let mut authors = Vec::new();
    for key in article.authors() {
        let [first_en, middle_en, last_en, first_ru, middle_ru, last_ru, works_at, orcid] =
            &people.authors[key];
        let affiliations = works_at.split(' ').map(|place| {
            let known = places.iter().position(|known| *known == place);
            let number = known.unwrap_or_else(|| {
                places.push(place);
                places.len() - 1
            });
            i32::try_from(number + 1).unwrap_or_default()
        });
        let affiliations: Vec<i32> = affiliations.collect();
        let is_first = authors.is_empty();
        authors.push(AuthorEntry {
            first_name_en: first_en.clone(),
            middle_name_en: middle_en.clone(),
            last_name_en: last_en.clone(),
            first_name_ru: first_ru.clone(),
            middle_name_ru: middle_ru.clone(),
            last_name_ru: last_ru.clone(),
            orcid: orcid.clone(),
            affiliations,
            is_corresponding_author: is_first,
            contact: is_first.then(|| Contact { email: format!("{key}@demo.test"), ..Contact::default() }),
        });
    }
    let affiliations = places.into_iter().zip(1..).map(|(place, key)| {
        let [en, ru, town_en, town_ru] = &people.affiliations[place];
        Affiliation { key, en: format!("{en}, {town_en}"), ru: format!("{ru}, {town_ru}") }
    });
    (authors, affiliations.collect())
}
