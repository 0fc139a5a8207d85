//! Full texts: what the article says, in its place among sentences that every paper has, with tables, pictures and,
//! now and then, a formula.

use rules::{Language, Words};
use uuid::Uuid;

use super::phrases::{ANALYSIS, BENCH, DISCUSSION, ESSAY, INTRODUCTION, PEOPLE, RESULTS, REVIEWED};
use super::{Figures, Shape, tables};
use crate::demo::archive::dice::Dice;
use crate::demo::archive::drawing::{HEIGHT, Plot, WIDTH};
use crate::demo::archive::source::Article;
use crate::demo::archive::typography::html;

/// The formula, what leads to it, and what it says.
const FORMULAS: [(&str, Words, Words); 3] = [
    (
        r"h(t \mid x) = h_0(t)\, e^{\beta_1 x_1 + \dots + \beta_k x_k}",
        Words::new("The hazard at a time was written as", "Риск в момент времени записывали как"),
        Words::new(
            "so that a coefficient above zero means a worse outcome.",
            "так что положительный коэффициент означает худший исход.",
        ),
    ),
    (
        r"\hat{S}(t) = \prod_{t_i \le t} \left(1 - \frac{d_i}{n_i}\right)",
        Words::new(
            "The share of those still free of the event was estimated as",
            "Долю свободных от события оценивали как",
        ),
        Words::new(
            "with as many factors as there were days with an event.",
            "где множителей столько, сколько было дней с событием.",
        ),
    ),
    (
        r"n = \frac{2\,(z_{1-\alpha/2} + z_{1-\beta})^2\,\sigma^2}{\delta^2}",
        Words::new(
            "The number needed in each group was found from",
            "Необходимую численность группы находили по формуле",
        ),
        Words::new("for a power of four fifths.", "для мощности в четыре пятых."),
    ),
];

struct Writing<'a> {
    article: &'a Article,
    language: Language,
    figures: &'a Figures,
    dice: Dice,
    html: String,
}

/// The pictures are those that were drawn for it, in their order.
pub fn full_text_of(
    article: &Article,
    figures: &Figures,
    pictures: &[(Uuid, Plot)],
    language: Language,
) -> String {
    // One seed for both languages: they say the same.
    let dice = Dice::of(&format!("full text {}", article.slug()));
    let mut writing = Writing { article, language, figures, dice, html: String::new() };
    match Shape::of(article.kind) {
        Shape::Study => writing.study(pictures, &PEOPLE),
        Shape::Bench => writing.study(pictures, &BENCH),
        Shape::Case => writing.case(pictures),
        Shape::Review => writing.review(pictures),
        Shape::Essay => writing.essay(),
    }
    writing.html
}

impl Writing<'_> {
    fn study(&mut self, pictures: &[(Uuid, Plot)], methods: &[Words]) {
        self.heading("h2", "Introduction", "Введение");
        self.paragraph(Some(0), &INTRODUCTION, 4);
        self.heading("h2", "Materials and methods", "Материалы и методы");
        self.heading("h3", "Observations", "Наблюдения");
        self.paragraph(Some(1), methods, 4);
        self.heading("h3", "Analysis", "Анализ");
        self.paragraph(None, &ANALYSIS, 3);
        if self.dice.between(1, 3) == 1 {
            self.formula();
        }
        self.heading("h2", "Results", "Результаты");
        self.heading("h3", "Groups", "Группы");
        self.paragraph(None, &RESULTS[..1], 1);
        self.html.push_str(&tables::groups(self.article, self.language));
        self.heading("h3", "Main finding", "Основной результат");
        self.paragraph(Some(2), &RESULTS[1..], 3);
        self.show(pictures, 0);
        if self.dice.between(1, 2) == 1 {
            self.heading("h3", "Subgroups", "Подгруппы");
            self.paragraph(None, &RESULTS[3..5], 1);
            self.html.push_str(&tables::subgroups(self.article, self.language));
        }
        self.show(pictures, 1);
        self.heading("h2", "Discussion", "Обсуждение");
        self.paragraph(None, &DISCUSSION[..4], 3);
        self.paragraph(None, &DISCUSSION[4..], 2);
        self.heading("h2", "Conclusion", "Заключение");
        self.paragraph(Some(3), &[], 0);
    }

    fn case(&mut self, pictures: &[(Uuid, Plot)]) {
        self.heading("h2", "Introduction", "Введение");
        self.paragraph(Some(0), &INTRODUCTION[..4], 2);
        self.heading("h2", "The case", "Описание случая");
        self.paragraph(Some(1), &[], 0);
        self.html.push_str(&tables::course(self.article, self.language));
        self.paragraph(Some(2), &[], 0);
        self.show(pictures, 0);
        self.heading("h2", "Discussion", "Обсуждение");
        self.paragraph(None, &DISCUSSION[5..], 2);
        self.heading("h2", "Conclusion", "Заключение");
        self.paragraph(Some(3), &[], 0);
    }

    fn review(&mut self, pictures: &[(Uuid, Plot)]) {
        self.heading("h2", "Introduction", "Введение");
        self.paragraph(Some(0), &INTRODUCTION, 4);
        self.heading("h2", "Sources", "Источники");
        self.paragraph(Some(1), &REVIEWED[..3], 3);
        self.heading("h2", "What is known", "Что известно");
        self.paragraph(Some(2), &REVIEWED[3..], 3);
        self.html.push_str(&tables::evidence(self.article, self.language));
        self.show(pictures, 0);
        self.heading("h2", "What is not", "Что неизвестно");
        self.paragraph(None, &DISCUSSION, 4);
        self.heading("h2", "Conclusion", "Заключение");
        self.paragraph(Some(3), &[], 0);
    }

    fn essay(&mut self) {
        self.paragraph(Some(0), &ESSAY[3..], 1);
        self.paragraph(Some(1), &ESSAY[1..2], 1);
        self.paragraph(Some(2), &ESSAY[..1], 1);
        self.paragraph(Some(3), &ESSAY[2..3], 1);
    }

    fn heading(&mut self, level: &str, en: &'static str, ru: &'static str) {
        let words = Words::new(en, ru).in_language(self.language);
        self.html.push_str(&format!("<{level}>{words}</{level}>"));
    }

    /// One of the four things that the article says, and so many sentences of the others.
    fn paragraph(&mut self, said: Option<usize>, others: &[Words], count: usize) {
        let mut sentences: Vec<String> =
            said.map(|which| self.article.said(which, self.language).to_owned()).into_iter().collect();
        for words in self.dice.some(others, count) {
            sentences.push(self.figures.fill(*words, self.language));
        }
        self.html.push_str(&format!("<p>{}</p>", html(&sentences.join(" "), self.language)));
    }

    fn formula(&mut self) {
        let (latex, before, after) = self.dice.pick(&FORMULAS);
        let [before, after] =
            [before, after].map(|words| html(words.in_language(self.language), self.language));
        self.html.push_str(&format!(
            "<p>{before}</p><div data-type=\"block-math\" data-latex=\"{latex}\"></div><p>{after}</p>"
        ));
    }

    fn show(&mut self, pictures: &[(Uuid, Plot)], which: usize) {
        let Some((id, plot)) = pictures.get(which) else { return };
        let caption = html(&plot.caption(which + 1, self.language), self.language);
        let alt = plot.name(self.language);
        self.html.push_str(&format!(
            "<figure><img src=\"/api/v1/pictures/{id}\" alt=\"{alt}\" width=\"{WIDTH}\" height=\"{HEIGHT}\">\
             <figcaption>{caption}</figcaption></figure>"
        ));
    }
}
