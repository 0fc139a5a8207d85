//! Titles and reviews of the desk.

use rules::ReviewResult;

/// Ends of titles, English first. Each round through the archive takes another one.
const TITLE_ENDS: [[&str; 2]; 4] = [
    [": a multicentre retrospective study", ": многоцентровое ретроспективное исследование"],
    [": five-year results", ": результаты пяти лет наблюдения"],
    [": an analysis of the national registry", ": анализ национального регистра"],
    [": data of a single centre", ": данные одного центра"],
];

/// Title of the desk's article `number`, which varies a title of the archive, in English and Russian.
pub fn vary_title(number: u32, archive_size: usize, titles: [&str; 2]) -> [String; 2] {
    let end = TITLE_ENDS[number as usize / archive_size % TITLE_ENDS.len()];
    let [en, ru] = [0, 1].map(|language| {
        let beginning = titles[language].split(": ").next().unwrap_or(titles[language]);
        format!("{}{}", beginning.trim_end_matches(['.', '?']), end[language])
    });
    [en, ru]
}

pub struct DeskReview {
    pub result: ReviewResult,
    pub rating: i16,
    pub for_author: &'static str,
    pub for_editor: &'static str,
}

pub const REVIEWS: [DeskReview; 6] = [
    DeskReview {
        result: ReviewResult::CanBePublished,
        rating: 5,
        for_author: "A clear and careful study. I have only small remarks: please check the units in the second table, and \
                     give the confidence interval of the main result in the abstract.",
        for_editor: "Ready after small corrections of style.",
    },
    DeskReview {
        result: ReviewResult::NeedsChanges,
        rating: 4,
        for_author: "The question is important, and the cohort is well described.\n\n1. Please explain how patients with \
                     missing data were treated.\n2. The discussion should compare the results with the two registry \
                     studies of the last years.\n3. Figure 2 needs the numbers at risk.",
        for_editor: "Sound work. I recommend acceptance after these changes; I need not see it again.",
    },
    DeskReview {
        result: ReviewResult::NeedsChangesAndReview,
        rating: 3,
        for_author: "The authors describe an interesting experience, but the groups differ in age and in the conditioning. \
                     A multivariable analysis is needed. The criteria of response should be those of the consensus.",
        for_editor: "The conclusions may change with the new analysis. I would like to see the revision.",
    },
    DeskReview {
        result: ReviewResult::CannotBePublished,
        rating: 2,
        for_author: "The number of patients is too small for the conclusions, and a control group is missing. Most of the \
                     results were published by the same group two years ago.",
        for_editor: "Not new enough for this journal.",
    },
    DeskReview {
        result: ReviewResult::NeedsChanges,
        rating: 4,
        for_author: "A useful contribution. Please shorten the introduction, and describe the method of typing in detail: \
                     others must be able to repeat it.",
        for_editor: "Acceptable after revision.",
    },
    DeskReview {
        result: ReviewResult::CanBePublished,
        rating: 5,
        for_author: "I read this manuscript with pleasure. The design is convincing, and the limits are named honestly.",
        for_editor: "One of the best submissions that I have reviewed for you.",
    },
];

/// Draft of a letter that a handling editor recommends.
pub const RECOMMENDED_LETTER: &str = "Thank you for your manuscript. The reviewers find it worth publishing after the \
    changes that they describe. Please answer each of their remarks.";

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rules::Language;

    use super::*;
    use crate::desk::{REFUSED, RUNNING, archive_texts};

    #[test]
    fn titles_differ_in_both_languages() {
        let texts = archive_texts().unwrap();
        let titles: Vec<[String; 2]> = (0..RUNNING + REFUSED)
            .map(|number| {
                let text = &texts[number as usize % texts.len()];
                vary_title(number, texts.len(), Language::ALL.map(|language| text.title(language)))
            })
            .collect();
        for language in [0, 1] {
            let different: BTreeSet<&String> = titles.iter().map(|title| &title[language]).collect();
            // A few titles of the archive begin alike.
            assert!(different.len() + 10 >= titles.len(), "{}", different.len());
        }
    }
}
