//! Captions and alternative texts of plots.

use rules::{Language, LocalizedText};

use crate::archive::drawing::Plot;

/// Text for readers who do not see the picture.
pub const fn alternative_text(plot: Plot, language: Language) -> &'static str {
    let text = match plot {
        Plot::Curves => LocalizedText::new("Curves of two groups over time", "Кривые двух групп во времени"),
        Plot::Bars => {
            LocalizedText::new("Bars of groups with errors", "Столбчатая диаграмма групп с ошибками")
        }
        Plot::Years => LocalizedText::new(
            "Bars of the number of papers by year",
            "Столбчатая диаграмма числа работ по годам",
        ),
        Plot::Course => LocalizedText::new("A curve of daily values", "Кривая ежедневных значений"),
    };
    text.in_language(language)
}

pub fn caption(plot: Plot, number: usize, language: Language) -> String {
    let text = match plot {
        Plot::Curves => LocalizedText::new(
            "Figure {number}. Event-free survival in group A (dark) and group B (red), by month.",
            "Рисунок {number}. Бессобытийная выживаемость в группе A (тёмная линия) и группе B (красная), по месяцам.",
        ),
        Plot::Bars => LocalizedText::new(
            "Figure {number}. Means and standard errors in four series of experiments; control is dark.",
            "Рисунок {number}. Средние и стандартные ошибки в четырёх сериях опытов; тёмным показан контроль.",
        ),
        Plot::Years => LocalizedText::new(
            "Figure {number}. Number of publications found for each of the last ten years.",
            "Рисунок {number}. Число публикаций за каждый из последних десяти лет.",
        ),
        Plot::Course => LocalizedText::new(
            "Figure {number}. The main laboratory value by day; treatment begins at the dashed line.",
            "Рисунок {number}. Основной лабораторный показатель по дням; пунктир — начало лечения.",
        ),
    };
    text.fill(language, &[("number", number.to_string())])
}
