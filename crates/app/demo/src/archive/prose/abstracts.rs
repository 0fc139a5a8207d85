//! Abstracts; those of studies have labelled paragraphs.

use rules::{Language, LocalizedText};

use super::Structure;
use crate::archive::source::Article;
use crate::archive::typography::html;

const LABELS: [LocalizedText; 4] = [
    LocalizedText::new("Introduction.", "Введение."),
    LocalizedText::new("Materials and methods.", "Материалы и методы."),
    LocalizedText::new("Results.", "Результаты."),
    LocalizedText::new("Conclusion.", "Заключение."),
];

pub fn abstract_html(article: &Article, language: Language) -> String {
    let statement = |index: usize| html(article.statement(index, language), language);
    match Structure::for_kind(article.kind) {
        Structure::Study | Structure::Laboratory => (0..4)
            .map(|index| {
                format!("<p><b>{}</b> {}</p>", LABELS[index].in_language(language), statement(index))
            })
            .collect(),
        Structure::Case | Structure::Review | Structure::Essay => {
            format!("<p>{} {}</p><p>{} {}</p>", statement(0), statement(1), statement(2), statement(3))
        }
    }
}
