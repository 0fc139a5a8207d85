//! Abstracts: with labels where there is something to label.

use rules::{Language, Words};

use super::Shape;
use crate::demo::archive::source::Article;
use crate::demo::archive::typography::html;

const LABELS: [Words; 4] = [
    Words::new("Introduction.", "Введение."),
    Words::new("Materials and methods.", "Материалы и методы."),
    Words::new("Results.", "Результаты."),
    Words::new("Conclusion.", "Заключение."),
];

pub fn abstract_of(article: &Article, language: Language) -> String {
    let said = |which: usize| html(article.said(which, language), language);
    match Shape::of(article.kind) {
        Shape::Study | Shape::Bench => (0..4)
            .map(|which| format!("<p><b>{}</b> {}</p>", LABELS[which].in_language(language), said(which)))
            .collect(),
        Shape::Case | Shape::Review | Shape::Essay => {
            format!("<p>{} {}</p><p>{} {}</p>", said(0), said(1), said(2), said(3))
        }
    }
}
