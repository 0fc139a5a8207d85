//! Hand-written content: people, issues and articles in `demo/archive`.

use std::collections::BTreeMap;

use anyhow::Context;
use rules::article::AffiliationDetails;
use rules::article::publishing::slug_of;
use rules::{ArticleType, Language, LocalizedText};
use serde::Deserialize;

use super::bilingual::Bilingual;
use super::details::{AllDetails, Details};

const PEOPLE: &str = include_str!("../../archive/people.toml");
const VOLUMES: [(i32, &str); 4] = [
    (10, include_str!("../../archive/volume-10.toml")),
    (11, include_str!("../../archive/volume-11.toml")),
    (12, include_str!("../../archive/volume-12.toml")),
    (13, include_str!("../../archive/volume-13.toml")),
];
const ONLINE_FIRST: &str = include_str!("../../archive/online-first.toml");
const SUBMISSIONS: &str = include_str!("../../archive/submissions.toml");
/// Volume and number of the current issue, which the main page shows.
pub const CURRENT_ISSUE: (i32, i32) = (13, 2);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct People {
    /// By key: name, town and country, each in English and Russian.
    pub affiliations: BTreeMap<String, [String; 6]>,
    /// By key: first, middle and last name in English, then in Russian; keys of affiliations; ORCID iD.
    pub authors: BTreeMap<String, [String; 8]>,
    /// Names of group authors, by key.
    pub groups: BTreeMap<String, Bilingual>,
    /// Parts of affiliations as an editor has entered them, by key.
    pub details: BTreeMap<String, AffiliationDetails>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Issue {
    #[serde(skip)]
    pub volume: i32,
    pub number: i32,
    pub subtitle: Bilingual,
    pub foreword: Vec<Bilingual>,
    #[serde(rename = "article")]
    pub articles: Vec<Article>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Article {
    pub kind: Kind,
    en: String,
    ru: String,
    keywords: Bilingual,
    authors: String,
    /// Background, methods, result, conclusion.
    pub statements: [Bilingual; 4],
    #[serde(skip)]
    pub details: Details,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Clinical,
    Review,
    Case,
    Experimental,
    Short,
    Letter,
    Conference,
    Personalia,
    Editorial,
}

/// Sections of an issue, in order.
pub const SECTIONS: [LocalizedText; 4] = [
    LocalizedText::new("Clinical studies", "Клинические исследования"),
    LocalizedText::new("Experimental studies", "Экспериментальные исследования"),
    LocalizedText::new("Reviews", "Обзоры"),
    LocalizedText::new("Cases, letters and chronicle", "Случаи, письма, хроника"),
];

impl Kind {
    pub const fn article_type(self) -> ArticleType {
        match self {
            Kind::Clinical => ArticleType::OriginalClinicalStudy,
            Kind::Review => ArticleType::ReviewArticle,
            Kind::Case => ArticleType::ClinicalCase,
            Kind::Experimental => ArticleType::ExperimentalStudy,
            Kind::Short => ArticleType::ShortCommunication,
            Kind::Letter => ArticleType::LetterToTheEditor,
            Kind::Conference => ArticleType::ConferenceOverview,
            Kind::Personalia => ArticleType::Personalia,
            Kind::Editorial => ArticleType::Editorial,
        }
    }

    /// Index into [`SECTIONS`].
    pub const fn section(self) -> usize {
        match self {
            Kind::Clinical => 0,
            Kind::Experimental => 1,
            Kind::Review => 2,
            _ => 3,
        }
    }
}

impl Article {
    /// Address of the first author, who submitted the article if it belongs to an account.
    pub fn submitter(&self) -> String {
        format!("{}@demo.test", self.authors().next().unwrap_or_default())
    }

    pub fn title(&self, language: Language) -> &str {
        match language {
            Language::En => &self.en,
            Language::Ru => &self.ru,
        }
    }

    pub fn slug(&self) -> String {
        slug_of(&self.en)
    }

    pub fn keywords(&self, language: Language) -> Vec<String> {
        self.keywords.in_language(language).split("; ").map(str::to_owned).collect()
    }

    /// Keys of [`People::authors`] and [`People::groups`].
    pub fn authors(&self) -> impl Iterator<Item = &str> {
        self.authors.split(' ')
    }

    /// Statement `index` of [`Article::statements`].
    pub fn statement(&self, index: usize, language: Language) -> &str {
        self.statements[index].in_language(language)
    }
}

pub fn people() -> anyhow::Result<People> {
    toml::from_str(PEOPLE).context("demo/archive/people.toml")
}

/// Issues, oldest first; articles in printed order.
pub fn issues() -> anyhow::Result<Vec<Issue>> {
    #[derive(Deserialize)]
    struct Volume {
        issue: Vec<Issue>,
    }
    let details = AllDetails::read()?;
    let mut issues = Vec::new();
    for (volume, file) in VOLUMES {
        let volume_file: Volume =
            toml::from_str(file).with_context(|| format!("demo/archive/volume-{volume}.toml"))?;
        issues.extend(volume_file.issue.into_iter().map(|mut issue| {
            issue.volume = volume;
            for article in &mut issue.articles {
                article.details = details.of(article.title(Language::En));
            }
            issue.articles.sort_by_key(|article| article.kind.section());
            issue
        }));
    }
    Ok(issues)
}

/// A file of articles that are in no issue.
#[derive(Deserialize)]
struct Articles {
    article: Vec<Article>,
}

/// Online-first articles, newest first.
pub fn online_first() -> anyhow::Result<Vec<Article>> {
    let mut file: Articles = toml::from_str(ONLINE_FIRST).context("demo/archive/online-first.toml")?;
    let details = AllDetails::read()?;
    for article in &mut file.article {
        article.details = details.of(article.title(Language::En));
    }
    Ok(file.article)
}

/// Manuscripts that are not published.
pub fn submissions() -> anyhow::Result<Vec<Article>> {
    let file: Articles = toml::from_str(SUBMISSIONS).context("demo/archive/submissions.toml")?;
    Ok(file.article)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rules::accounts::is_orcid;

    use super::*;

    fn all_articles() -> Vec<Article> {
        issues()
            .unwrap()
            .into_iter()
            .flat_map(|issue| issue.articles)
            .chain(online_first().unwrap())
            .chain(submissions().unwrap())
            .collect()
    }

    #[test]
    fn articles_are_many_and_slugs_are_unique() {
        let articles = all_articles();
        let slugs: BTreeSet<String> = articles.iter().map(Article::slug).collect();
        assert!(articles.len() >= 150, "{}", articles.len());
        assert_eq!(slugs.len(), articles.len());
        for issue in issues().unwrap() {
            let sections: BTreeSet<usize> =
                issue.articles.iter().map(|article| article.kind.section()).collect();
            assert!((3..=4).contains(&sections.len()), "{} {}", issue.volume, issue.number);
            assert!(issue.articles.len() >= 8, "{} {}", issue.volume, issue.number);
        }
    }

    #[test]
    fn authors_of_articles_and_people_match() {
        let people = people().unwrap();
        let mut used = BTreeSet::new();
        for article in all_articles() {
            for author in article.authors() {
                let is_known = people.authors.contains_key(author) || people.groups.contains_key(author);
                assert!(is_known, "{author}");
                used.insert(author.to_owned());
            }
        }
        assert_eq!(used.len(), people.authors.len() + people.groups.len());
        assert!(people.details.keys().all(|key| people.affiliations.contains_key(key)));
        for (key, author) in &people.authors {
            assert!(
                author[6].split(' ').all(|affiliation| people.affiliations.contains_key(affiliation)),
                "{key}"
            );
            assert!(author[7].is_empty() || is_orcid(&author[7]), "{key}");
        }
    }

    #[test]
    fn texts_exist_in_both_languages() {
        let is_russian = |text: &str| text.chars().any(|c| matches!(c, 'а'..='я'));
        for article in all_articles() {
            let title = &article.en;
            assert!(!is_russian(title) && is_russian(article.title(Language::Ru)), "{title}");
            for Bilingual(en, ru) in &article.statements {
                assert!(!is_russian(en) && is_russian(ru), "{en} {ru}");
            }
            let [en, ru] = Language::ALL.map(|language| article.keywords(language));
            assert!(en.len() == ru.len() && en.len() >= 2, "{title}");
        }
    }
}
