//! Full texts: the statements of an article among common phrases, with citations, tables, pictures and sometimes
//! a formula.

use rules::{Language, LocalizedText};
use uuid::Uuid;

use super::in_text_citations::InTextCitations;
use super::phrases::{
    ANALYSIS, DISCUSSION, ESSAY, INTRODUCTION, LABORATORY, PATIENTS, RESULTS, REVIEW_METHODS,
};
use super::{Placeholders, Structure, captions, references_for, tables};
use crate::archive::drawing::{HEIGHT, Plot, WIDTH};
use crate::archive::seeded_rng::SeededRng;
use crate::archive::source::Article;
use crate::archive::typography::html;

/// LaTeX, and the sentences before and after it.
const FORMULAS: [(&str, LocalizedText, LocalizedText); 3] = [
    (
        r"h(t \mid x) = h_0(t)\, e^{\beta_1 x_1 + \dots + \beta_k x_k}",
        LocalizedText::new("The hazard was modelled as", "Риск моделировали как"),
        LocalizedText::new(
            "so that a coefficient above zero means a worse outcome.",
            "так что положительный коэффициент означает худший исход.",
        ),
    ),
    (
        r"\hat{S}(t) = \prod_{t_i \le t} \left(1 - \frac{d_i}{n_i}\right)",
        LocalizedText::new(
            "Event-free survival was estimated as",
            "Бессобытийную выживаемость оценивали как",
        ),
        LocalizedText::new(
            "over all times at which events occurred.",
            "где произведение берётся по всем моментам событий.",
        ),
    ),
    (
        r"n = \frac{2\,(z_{1-\alpha/2} + z_{1-\beta})^2\,\sigma^2}{\delta^2}",
        LocalizedText::new(
            "The sample size of each group was calculated as",
            "Необходимую численность группы находили по формуле",
        ),
        LocalizedText::new("for a power of 80%.", "для мощности 80 %."),
    ),
];

struct FullTextWriter<'a> {
    article: &'a Article,
    language: Language,
    placeholders: &'a Placeholders,
    rng: SeededRng,
    citations: InTextCitations,
    html: String,
}

/// Generates the full text. `pictures` are the plots of the article, in order.
pub fn full_text_html(
    article: &Article,
    placeholders: &Placeholders,
    pictures: &[(Uuid, Plot)],
    language: Language,
) -> String {
    // One seed for both languages, so that their sentences correspond.
    let rng = SeededRng::new(&format!("full text {}", article.slug()));
    let structure = Structure::for_kind(article.kind);
    // The year is not in the number of references.
    let citations = InTextCitations::new(references_for(article, 0).len(), citing_sentences(structure));
    let mut writer = FullTextWriter { article, language, placeholders, rng, citations, html: String::new() };
    match structure {
        Structure::Study => writer.study(pictures, &PATIENTS),
        Structure::Laboratory => writer.study(pictures, &LABORATORY),
        Structure::Case => writer.case(pictures),
        Structure::Review => writer.review(pictures),
        Structure::Essay => writer.essay(),
    }
    writer.html
}

/// Number of sentences in cited paragraphs.
const fn citing_sentences(structure: Structure) -> usize {
    match structure {
        Structure::Study | Structure::Laboratory => 10,
        Structure::Case => 5,
        Structure::Review => 13,
        Structure::Essay => 4,
    }
}

impl FullTextWriter<'_> {
    fn study(&mut self, pictures: &[(Uuid, Plot)], methods: &[LocalizedText]) {
        self.heading("h2", "Introduction", "Введение");
        self.cited_paragraph(Some(0), &INTRODUCTION, 4);
        self.heading("h2", "Materials and methods", "Материалы и методы");
        self.heading("h3", "Study population", "Материал исследования");
        self.paragraph(Some(1), methods, 4);
        self.heading("h3", "Analysis", "Анализ");
        self.paragraph(None, &ANALYSIS, 3);
        if self.rng.between(1, 3) == 1 || self.article.details.has_formula {
            self.formula();
        }
        self.heading("h2", "Results", "Результаты");
        self.heading("h3", "Groups", "Группы");
        self.paragraph(None, &RESULTS[..1], 1);
        self.html.push_str(&tables::groups(self.article, self.language));
        self.heading("h3", "Main outcome", "Основной результат");
        self.paragraph(Some(2), &RESULTS[1..], 3);
        self.picture(pictures, 0);
        if self.rng.between(1, 2) == 1 {
            self.heading("h3", "Subgroups", "Подгруппы");
            self.paragraph(None, &RESULTS[3..5], 1);
            self.html.push_str(&tables::subgroups(self.article, self.language));
        }
        self.picture(pictures, 1);
        self.heading("h2", "Discussion", "Обсуждение");
        self.cited_paragraph(None, &DISCUSSION[..4], 3);
        self.cited_paragraph(None, &DISCUSSION[4..], 2);
        self.heading("h2", "Conclusion", "Заключение");
        self.paragraph(Some(3), &[], 0);
    }

    fn case(&mut self, pictures: &[(Uuid, Plot)]) {
        self.heading("h2", "Introduction", "Введение");
        self.cited_paragraph(Some(0), &INTRODUCTION[..4], 2);
        self.heading("h2", "Case report", "Описание случая");
        self.paragraph(Some(1), &[], 0);
        self.html.push_str(&tables::course(self.article, self.language));
        self.paragraph(Some(2), &[], 0);
        self.picture(pictures, 0);
        self.heading("h2", "Discussion", "Обсуждение");
        self.cited_paragraph(None, &DISCUSSION[5..], 2);
        self.heading("h2", "Conclusion", "Заключение");
        self.paragraph(Some(3), &[], 0);
    }

    fn review(&mut self, pictures: &[(Uuid, Plot)]) {
        self.heading("h2", "Introduction", "Введение");
        self.cited_paragraph(Some(0), &INTRODUCTION, 4);
        self.heading("h2", "Search strategy", "Стратегия поиска");
        self.paragraph(Some(1), &REVIEW_METHODS[..3], 3);
        if self.article.details.has_formula {
            self.formula();
        }
        self.heading("h2", "Current evidence", "Современные данные");
        self.cited_paragraph(Some(2), &REVIEW_METHODS[3..], 3);
        self.html.push_str(&tables::evidence(self.article, self.language));
        self.picture(pictures, 0);
        self.heading("h2", "Unresolved questions", "Нерешённые вопросы");
        self.cited_paragraph(None, &DISCUSSION, 4);
        self.heading("h2", "Conclusion", "Заключение");
        self.paragraph(Some(3), &[], 0);
    }

    fn essay(&mut self) {
        self.cited_paragraph(Some(0), &ESSAY[3..], 1);
        self.cited_paragraph(Some(1), &ESSAY[1..2], 1);
        self.paragraph(Some(2), &ESSAY[..1], 1);
        self.paragraph(Some(3), &ESSAY[2..3], 1);
    }

    fn heading(&mut self, level: &str, en: &'static str, ru: &'static str) {
        let text = LocalizedText::new(en, ru).in_language(self.language);
        self.html.push_str(&format!("<{level}>{text}</{level}>"));
    }

    /// Appends a paragraph: a statement of the article and `count` of the phrases.
    fn paragraph(&mut self, statement: Option<usize>, phrases: &[LocalizedText], count: usize) {
        let sentences = self.sentences(statement, phrases, count);
        self.push_paragraph(&sentences);
    }

    /// Appends a paragraph that cites references in every sentence.
    fn cited_paragraph(&mut self, statement: Option<usize>, phrases: &[LocalizedText], count: usize) {
        let sentences = self.sentences(statement, phrases, count);
        let sentences: Vec<String> =
            sentences.iter().map(|sentence| self.citations.cite_in(sentence)).collect();
        self.push_paragraph(&sentences);
    }

    fn push_paragraph(&mut self, sentences: &[String]) {
        self.html.push_str(&format!("<p>{}</p>", html(&sentences.join(" "), self.language)));
    }

    fn sentences(
        &mut self,
        statement: Option<usize>,
        phrases: &[LocalizedText],
        count: usize,
    ) -> Vec<String> {
        let mut sentences: Vec<String> = statement
            .map(|index| self.article.statement(index, self.language).to_owned())
            .into_iter()
            .collect();
        for phrase in self.rng.sample(phrases, count) {
            sentences.push(self.placeholders.fill(*phrase, self.language));
        }
        sentences
    }

    fn formula(&mut self) {
        let (latex, before, after) = self.rng.pick(&FORMULAS);
        let [before, after] =
            [before, after].map(|text| html(text.in_language(self.language), self.language));
        self.html.push_str(&format!(
            "<p>{before}</p><div data-type=\"block-math\" data-latex=\"{latex}\"></div><p>{after}</p>"
        ));
    }

    fn picture(&mut self, pictures: &[(Uuid, Plot)], index: usize) {
        let Some((id, plot)) = pictures.get(index) else { return };
        let caption = html(&captions::caption(*plot, index + 1, self.language), self.language);
        let alt = captions::alternative_text(*plot, self.language);
        self.html.push_str(&format!(
            "<figure><img src=\"/api/v1/pictures/{id}\" alt=\"{alt}\" width=\"{WIDTH}\" height=\"{HEIGHT}\">\
             <figcaption>{caption}</figcaption></figure>"
        ));
    }
}
