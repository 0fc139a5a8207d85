//! Texts of made-up articles. How often a word is used falls with its rank, as in all languages: the most common stand in
//! every third article, and each of the terms that nobody knows in about five, whatever their number.

use rules::Language;

use crate::demo::archive::dice::Dice;
use crate::demo::archive::source::{self, Article, People};

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
/// Each unknown term is in about so many articles.
const ARTICLES_OF_A_TERM: u32 = 5;
const FAMILIES: usize = 24 * 24 * 24;

pub struct Texts {
    articles: Vec<Article>,
    people: Vec<[String; 8]>,
    /// By how common they are.
    sentences: Vec<[String; 2]>,
    terms: u32,
    families: usize,
}

/// One article in both languages, English first.
pub struct Text {
    pub title: [String; 2],
    pub summary: [String; 2],
    pub keywords: [Vec<String>; 2],
    pub html: [String; 2],
    /// First and family name, each in both languages.
    pub authors: [[String; 4]; 3],
}

impl Texts {
    pub fn for_articles(count: u32) -> anyhow::Result<Texts> {
        let mut articles = source::online_first()?;
        articles.extend(source::issues()?.into_iter().flat_map(|issue| issue.articles));
        let People { authors, .. } = source::people()?;
        let said = |which: usize, article: &Article| {
            Language::ALL.map(|language| article.said(which, language).to_owned())
        };
        let sentences =
            (0..4).flat_map(|which| articles.iter().map(move |article| said(which, article))).collect();
        Ok(Texts {
            articles,
            people: authors.into_values().collect(),
            sentences,
            terms: (count / ARTICLES_OF_A_TERM).max(1),
            families: (count as usize / 10).clamp(500, FAMILIES),
        })
    }

    pub fn text(&self, number: u32) -> Text {
        let mut dice = Dice::of(&format!("scale {number}"));
        let about = dice.pick(&self.articles);
        // The first is in five articles exactly, the others in many or few.
        let terms = [number % self.terms, self.ranked(&mut dice), self.ranked(&mut dice)].map(term);
        let title = [0, 1]
            .map(|language| format!("{}: {}", about.title(Language::ALL[language]), terms[0][language]));
        let keywords = [0, 1].map(|language| {
            let mut words = about.keywords(Language::ALL[language]);
            words.extend(terms.iter().map(|term| term[language].clone()));
            words
        });
        let picked: Vec<&[String; 2]> = (0..25).map(|_| self.sentence(&mut dice)).collect();
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
        Text { title, summary, keywords, html, authors: [0; 3].map(|_: u8| self.author(&mut dice)) }
    }

    /// Everything that can be misspelt: what is written by hand, terms, names.
    pub fn vocabulary(&self) -> impl Iterator<Item = String> {
        let terms = (0..self.terms).flat_map(term);
        let by_hand = self.articles.iter().flat_map(|article| {
            Language::ALL.into_iter().flat_map(|language| {
                let mut words = article.keywords(language);
                words.push(article.title(language).to_owned());
                words.extend((0..4).map(|which| article.said(which, language).to_owned()));
                words
            })
        });
        by_hand.chain(self.names()).chain(terms)
    }

    /// Given and family names, one by one.
    pub fn names(&self) -> impl Iterator<Item = String> {
        let people = self.people.iter().flat_map(|person| person[..6].iter().cloned());
        people.chain((0..self.families).flat_map(family))
    }

    /// A term's number: half of all uses fall to the few that everybody knows.
    fn ranked(&self, dice: &mut Dice) -> u32 {
        (self.terms as f32).powf(dice.share()) as u32 % self.terms
    }

    fn sentence(&self, dice: &mut Dice) -> &[String; 2] {
        let rank = (self.sentences.len() as f32).powf(dice.share()) as usize;
        &self.sentences[(rank - 1).min(self.sentences.len() - 1)]
    }

    /// One of three is somebody of the archive.
    fn author(&self, dice: &mut Dice) -> [String; 4] {
        let person = dice.pick(&self.people);
        let [first_en, _, last_en, first_ru, _, last_ru, ..] = person.clone();
        if dice.between(1, 3) == 1 {
            return [first_en, first_ru, last_en, last_ru];
        }
        let rank = (self.families as f32).powf(dice.share()) as usize % self.families;
        let [en, ru] = family(rank);
        [first_en, first_ru, en, ru]
    }
}

fn term(rank: u32) -> [String; 2] {
    let rank = rank as usize;
    let ending = ENDINGS[rank / FAMILIES % ENDINGS.len()];
    syllables(rank % FAMILIES, ending)
}

fn family(rank: usize) -> [String; 2] {
    syllables(rank, ["rskiy", "рский"]).map(|name| {
        let mut letters = name.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
    })
}

fn syllables(rank: usize, ending: [&str; 2]) -> [String; 2] {
    let places = [rank % 24, rank / 24 % 24, rank / 576 % 24];
    [0, 1].map(|language| places.map(|place| SYLLABLES[place][language]).concat() + ending[language])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn terms_differ_and_are_rare() {
        let terms: BTreeSet<String> = (0..200_000).step_by(25).flat_map(term).collect();
        assert_eq!(terms.len(), 16_000);
        let texts = Texts::for_articles(1_000).unwrap();
        let [word, _] = term(7);
        let named = (0..1_000).filter(|number| texts.text(*number).title[0].contains(&word)).count();
        assert_eq!(named, 5);
    }

    #[test]
    fn some_words_are_in_every_third_article() {
        let texts = Texts::for_articles(1_000).unwrap();
        let html: Vec<String> = (0..1_000).map(|number| texts.text(number).html[0].clone()).collect();
        let shares = texts
            .sentences
            .iter()
            .map(|[sentence, _]| html.iter().filter(|html| html.contains(sentence.as_str())).count());
        let shares: Vec<usize> = shares.collect();
        assert!(shares.iter().any(|share| (250..=350).contains(share)), "{:?}", &shares[..20]);
        assert!(shares.iter().any(|share| *share < 20));
        let length: usize = (0..100).map(|number| texts.text(number).html.concat().len()).sum();
        assert!((250_000..600_000).contains(&length), "{length}");
    }
}
