//! What the authors of the archive would have written around what they say.

mod abstracts;
mod full_text;
mod phrases;
mod references;
mod tables;

use rules::Language;

use super::dice::Dice;
use super::drawing::Plot;
use super::source::{Article, Kind};
use super::typography;

pub use abstracts::abstract_of;
pub use full_text::full_text_of;
pub use references::references_of;

/// How a text is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    Study,
    Case,
    Bench,
    Review,
    Essay,
}

impl Shape {
    pub const fn of(kind: Kind) -> Shape {
        match kind {
            Kind::Clinical | Kind::Short => Shape::Study,
            Kind::Case => Shape::Case,
            Kind::Experimental => Shape::Bench,
            Kind::Review => Shape::Review,
            Kind::Letter | Kind::Conference | Kind::Personalia | Kind::Editorial => Shape::Essay,
        }
    }
}

/// Which pictures an article of this shape has.
pub fn plots_of(article: &Article) -> Vec<Plot> {
    let has_two = Dice::of(&format!("plots {}", article.slug())).between(1, 3) == 1;
    let plots = match Shape::of(article.kind) {
        Shape::Study => vec![Plot::Curves, Plot::Curves],
        Shape::Bench => vec![Plot::Bars, Plot::Curves],
        Shape::Case => vec![Plot::Course],
        Shape::Review => vec![Plot::Years],
        Shape::Essay => Vec::new(),
    };
    plots.into_iter().take(1 + usize::from(has_two)).collect()
}

/// What an article makes up about itself, the same in both languages.
pub struct Figures {
    values: Vec<(&'static str, [String; 2])>,
}

impl Figures {
    pub fn of(article: &Article, year: i32) -> Figures {
        let mut dice = Dice::of(&format!("figures {}", article.slug()));
        let keyword = dice.place(2);
        let ratio = 0.4 + dice.share() * 0.4;
        let same = |text: String| [text.clone(), text];
        let decimals = |value: f32| Language::ALL.map(|language| typography::decimal(value, language));
        let percents = |value: u32| Language::ALL.map(|language| typography::percent(value, language));
        let values = vec![
            ("keyword", Language::ALL.map(|language| article.keywords(language).swap_remove(keyword))),
            ("from", same((year - 7 + i32::try_from(dice.between(0, 2)).unwrap_or_default()).to_string())),
            ("to", same((year - 2).to_string())),
            ("age", same(dice.between(9, 58).to_string())),
            ("women", percents(dice.between(38, 57))),
            ("months", same(dice.between(14, 61).to_string())),
            ("few", percents(dice.between(2, 6))),
            ("ratio", decimals(ratio)),
            ("low", decimals(ratio - 0.2)),
            ("high", decimals(ratio + 0.2)),
            ("grant", same(format!("{}-{}", dice.between(10, 99), dice.between(1000, 9999)))),
        ];
        Figures { values }
    }

    fn fill(&self, words: rules::Words, language: Language) -> String {
        let place = usize::from(language == Language::Ru);
        let values: Vec<(&str, String)> =
            self.values.iter().map(|(name, value)| (*name, value[place].clone())).collect();
        words.fill(language, &values)
    }
}

/// Who paid, and who else might have.
pub fn declarations(article: &Article, figures: &Figures, language: Language) -> [String; 2] {
    let mut dice = Dice::of(&format!("declarations {}", article.slug()));
    let funding = *dice.pick(&phrases::FUNDING);
    let interests = *dice.pick(&phrases::INTERESTS);
    [funding, interests].map(|words| figures.fill(words, language))
}
