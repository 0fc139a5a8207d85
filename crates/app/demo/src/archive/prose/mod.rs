//! Generates the texts of articles around their hand-written statements.

mod abstracts;
mod captions;
mod full_text;
mod in_text_citations;
mod phrases;
mod references;
mod tables;

use rules::Language;

use super::drawing::Plot;
use super::seeded_rng::SeededRng;
use super::source::{Article, Kind};
use super::typography;

pub use abstracts::abstract_html;
pub use full_text::full_text_html;
pub use references::references_for;

/// Structure of a full text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Structure {
    Study,
    Case,
    Laboratory,
    Review,
    Essay,
}

impl Structure {
    pub const fn for_kind(kind: Kind) -> Structure {
        match kind {
            Kind::Clinical | Kind::Short => Structure::Study,
            Kind::Case => Structure::Case,
            Kind::Experimental => Structure::Laboratory,
            Kind::Review => Structure::Review,
            Kind::Letter | Kind::Conference | Kind::Personalia | Kind::Editorial => Structure::Essay,
        }
    }
}

/// Plots of an article, by its structure.
pub fn plots_for(article: &Article) -> Vec<Plot> {
    let has_two = SeededRng::new(&format!("plots {}", article.slug())).between(1, 3) == 1;
    let plots = match Structure::for_kind(article.kind) {
        Structure::Study => vec![Plot::Curves, Plot::Curves],
        Structure::Laboratory => vec![Plot::Bars, Plot::Curves],
        Structure::Case => vec![Plot::Course],
        Structure::Review => vec![Plot::Years],
        Structure::Essay => Vec::new(),
    };
    plots.into_iter().take(1 + usize::from(has_two)).collect()
}

/// Generated values for the placeholders in phrases, equal in both languages.
pub struct Placeholders {
    values: Vec<(&'static str, [String; 2])>,
}

impl Placeholders {
    pub fn new(article: &Article, year: i32) -> Placeholders {
        let mut rng = SeededRng::new(&format!("figures {}", article.slug()));
        let keyword = rng.index(2);
        let ratio = 0.4 + rng.fraction() * 0.4;
        let same = |text: String| [text.clone(), text];
        let decimals = |value: f32| Language::ALL.map(|language| typography::decimal(value, language));
        let percents = |value: u32| Language::ALL.map(|language| typography::percent(value, language));
        let values = vec![
            ("keyword", Language::ALL.map(|language| article.keywords(language).swap_remove(keyword))),
            ("from", same((year - 7 + i32::try_from(rng.between(0, 2)).unwrap_or_default()).to_string())),
            ("to", same((year - 2).to_string())),
            ("age", same(rng.between(9, 58).to_string())),
            ("women", percents(rng.between(38, 57))),
            ("months", same(rng.between(14, 61).to_string())),
            ("few", percents(rng.between(2, 6))),
            ("ratio", decimals(ratio)),
            ("low", decimals(ratio - 0.2)),
            ("high", decimals(ratio + 0.2)),
            ("grant", same(format!("{}-{}", rng.between(10, 99), rng.between(1000, 9999)))),
        ];
        Placeholders { values }
    }

    fn fill(&self, text: rules::LocalizedText, language: Language) -> String {
        let index = usize::from(language == Language::Ru);
        let values: Vec<(&str, String)> =
            self.values.iter().map(|(name, value)| (*name, value[index].clone())).collect();
        text.fill(language, &values)
    }
}

/// Funding and conflict-of-interest statements.
pub fn declarations(article: &Article, placeholders: &Placeholders, language: Language) -> [String; 2] {
    let mut rng = SeededRng::new(&format!("declarations {}", article.slug()));
    let funding = *rng.pick(&phrases::FUNDING);
    let interests = *rng.pick(&phrases::INTERESTS);
    let details = &article.details;
    [(&details.funding, funding), (&details.interests, interests)].map(|(written, phrase)| match written {
        Some(text) => text.in_language(language).to_owned(),
        None => placeholders.fill(phrase, language),
    })
}
