//! Generates article texts with a Zipf-like word distribution: the most common sentences are in every third
//! article, and each rare term in about five, whatever the number of articles.

use rules::Language;

use crate::archive::seeded_rng::SeededRng;
use crate::archive::source::{self, Article, People};

const SYLLABLES: [[&str; 2]; 24] = [
    ["ba", "ба"],
    ["ve", "ве"],
    ["go", "го"],
    ["di", "ди"],
    ["zu", "зу"],
    ["ka", "ка"],
    ["le", "ле"],
    ["mo", "мо"],
    ["ni", "ни"],
    ["pu", "пу"],
    ["ra", "ра"],
    ["se", "се"],
    ["to", "то"],
    ["fi", "фи"],
    ["gu", "гу"],
    ["da", "да"],
    ["ke", "ке"],
    ["lo", "ло"],
    ["mi", "ми"],
    ["nu", "ну"],
    ["pa", "па"],
    ["re", "ре"],
    ["so", "со"],
    ["ti", "ти"],
];
const ENDINGS: [[&str; 2]; 16] = [
    ["mab", "маб"],
    ["nib", "ниб"],
    ["cel", "цел"],
    ["vir", "вир"],
    ["limus", "лимус"],
    ["stat", "стат"],
    ["zol", "зол"],
    ["micin", "мицин"],
    ["tid", "тид"],
    ["fen", "фен"],
    ["dar", "дар"],
    ["grel", "грел"],
    ["pril", "прил"],
    ["sartan", "сартан"],
    ["ksaban", "ксабан"],
    ["gliptin", "глиптин"],
];
/// Articles that contain a given rare term, on average.
const ARTICLES_PER_TERM: u32 = 5;
const MAX_FAMILY_NAMES: usize = 24 * 24 * 24;

pub struct TextGenerator {
    articles: Vec<Article>,
    people: Vec<[String; 8]>,
    /// Most common first.
    sentences: Vec<[String; 2]>,
    terms: u32,
    family_names: usize,
}

/// One article in both languages, English first.
pub struct ArticleText {
    pub title: [String; 2],
    pub summary: [String; 2],
    pub keywords: [Vec<String>; 2],
    pub html: [String; 2],
    /// First and family name, each in both languages.
    pub authors: [[String; 4]; 3],
}

impl TextGenerator {
    pub fn for_articles(count: u32) -> anyhow::Result<TextGenerator> {
        let mut articles = source::online_first()?;
        articles.extend(source::issues()?.into_iter().flat_map(|issue| issue.articles));
        let People { authors, .. } = source::people()?;
        let statement = |index: usize, article: &Article| {
            Language::ALL.map(|language| article.statement(index, language).to_owned())
        };
        let sentences =
            (0..4).flat_map(|index| articles.iter().map(move |article| statement(index, article))).collect();
        Ok(TextGenerator {
            articles,
            people: authors.into_values().collect(),
            sentences,
            terms: (count / ARTICLES_PER_TERM).max(1),
            family_names: (count as usize / 10).clamp(500, MAX_FAMILY_NAMES),
        })
    }

    pub fn generate(&self, number: u32) -> ArticleText {
        let mut rng = SeededRng::new(&format!("scale {number}"));
        let subject = rng.pick(&self.articles);
        // The first term is in exactly five articles; the frequency of the others varies.
        let terms = [number % self.terms, self.draw_rank(&mut rng), self.draw_rank(&mut rng)].map(term);
        let title = [0, 1]
            .map(|language| format!("{}: {}", subject.title(Language::ALL[language]), terms[0][language]));
        let keywords = [0, 1].map(|language| {
            let mut words = subject.keywords(Language::ALL[language]);
            words.extend(terms.iter().map(|term| term[language].clone()));
            words
        });
        let picked: Vec<&[String; 2]> = (0..25).map(|_| self.sentence(&mut rng)).collect();
        let summary = [0, 1].map(|language| {
            let words =
                picked[..5].iter().map(|sentence| sentence[language].as_str()).collect::<Vec<_>>().join(" ");
            format!("<p>{words}</p>")
        });
        let html = [0, 1].map(|language| {
            let paragraph = |sentences: &[&[String; 2]]| {
                let words = sentences
                    .iter()
                    .map(|sentence| sentence[language].as_str())
                    .collect::<Vec<_>>()
                    .join(" ");
                format!("<p>{words} {}, {}.</p>", terms[1][language], terms[2][language])
            };
            picked[5..].chunks(5).map(paragraph).collect()
        });
        ArticleText { title, summary, keywords, html, authors: [0; 3].map(|_: u8| self.author(&mut rng)) }
    }

    /// Words for the spelling dictionary: hand-written texts, terms and names.
    pub fn vocabulary(&self) -> impl Iterator<Item = String> {
        let terms = (0..self.terms).flat_map(term);
        let hand_written = self.articles.iter().flat_map(|article| {
            Language::ALL.into_iter().flat_map(|language| {
                let mut words = article.keywords(language);
                words.push(article.title(language).to_owned());
                words.extend((0..4).map(|index| article.statement(index, language).to_owned()));
                words
            })
        });
        hand_written.chain(self.names()).chain(terms)
    }

    /// Given and family names.
    pub fn names(&self) -> impl Iterator<Item = String> {
        let people = self.people.iter().flat_map(|person| person[..6].iter().cloned());
        people.chain((0..self.family_names).flat_map(family_name))
    }

    /// Draws the rank of a term; low ranks are far more frequent.
    fn draw_rank(&self, rng: &mut SeededRng) -> u32 {
        (self.terms as f32).powf(rng.fraction()) as u32 % self.terms
    }

    fn sentence(&self, rng: &mut SeededRng) -> &[String; 2] {
        let rank = (self.sentences.len() as f32).powf(rng.fraction()) as usize;
        &self.sentences[(rank - 1).min(self.sentences.len() - 1)]
    }

    /// Draws an author; one in three is from the archive.
    fn author(&self, rng: &mut SeededRng) -> [String; 4] {
        let person = rng.pick(&self.people);
        let [first_en, _, last_en, first_ru, _, last_ru, ..] = person.clone();
        if rng.between(1, 3) == 1 {
            return [first_en, first_ru, last_en, last_ru];
        }
        let rank = (self.family_names as f32).powf(rng.fraction()) as usize % self.family_names;
        let [en, ru] = family_name(rank);
        [first_en, first_ru, en, ru]
    }
}

fn term(rank: u32) -> [String; 2] {
    let rank = rank as usize;
    let ending = ENDINGS[rank / MAX_FAMILY_NAMES % ENDINGS.len()];
    syllables(rank % MAX_FAMILY_NAMES, ending)
}

fn family_name(rank: usize) -> [String; 2] {
    syllables(rank, ["rskiy", "рский"]).map(|name| {
        let mut letters = name.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
    })
}

fn syllables(rank: usize, ending: [&str; 2]) -> [String; 2] {
    let digits = [rank % 24, rank / 24 % 24, rank / 576 % 24];
    [0, 1].map(|language| digits.map(|digit| SYLLABLES[digit][language]).concat() + ending[language])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn terms_are_distinct_and_in_five_titles() {
        let terms: BTreeSet<String> = (0..200_000).step_by(25).flat_map(term).collect();
        assert_eq!(terms.len(), 16_000);
        let generator = TextGenerator::for_articles(1_000).unwrap();
        let [word, _] = term(7);
        let count = (0..1_000).filter(|number| generator.generate(*number).title[0].contains(&word)).count();
        assert_eq!(count, 5);
    }

    #[test]
    fn some_sentences_are_in_every_third_article() {
        let generator = TextGenerator::for_articles(1_000).unwrap();
        let html: Vec<String> = (0..1_000).map(|number| generator.generate(number).html[0].clone()).collect();
        let shares = generator
            .sentences
            .iter()
            .map(|[sentence, _]| html.iter().filter(|html| html.contains(sentence.as_str())).count());
        let shares: Vec<usize> = shares.collect();
        assert!(shares.iter().any(|share| (250..=350).contains(share)), "{:?}", &shares[..20]);
        assert!(shares.iter().any(|share| *share < 20));
        let length: usize = (0..100).map(|number| generator.generate(number).html.concat().len()).sum();
        assert!((250_000..750_000).contains(&length), "{length}");
    }
}
