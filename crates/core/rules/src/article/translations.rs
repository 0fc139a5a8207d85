//! Russian texts that an article needs.

use serde::Serialize;
use utoipa::ToSchema;

use super::content::{Content, has_text};
use super::notice::NoticeKind;

/// A Russian text that can be required.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub enum Translation {
    #[serde(rename = "titleRu")]
    Title,
    #[serde(rename = "abstractRu")]
    Abstract,
    #[serde(rename = "fundingInformationRu")]
    Funding,
    #[serde(rename = "conflictOfInterestRu")]
    ConflictOfInterest,
}

impl Translation {
    pub const fn field(self) -> &'static str {
        match self {
            Translation::Title => "titleRu",
            Translation::Abstract => "abstractRu",
            Translation::Funding => "fundingInformationRu",
            Translation::ConflictOfInterest => "conflictOfInterestRu",
        }
    }

    pub fn is_present(self, content: &Content) -> bool {
        match self {
            Translation::Title => is_filled(&content.title_ru),
            Translation::Abstract => has_text(&content.abstract_ru),
            Translation::Funding => is_filled(&content.funding_information_ru),
            Translation::ConflictOfInterest => is_filled(&content.conflict_of_interest_ru),
        }
    }
}

/// Russian texts that the author must provide; none if the editors are asked to translate. Funding and conflict
/// of interest are optional in English: their Russian texts are required only where the English ones exist. A notice has
/// no abstract.
pub fn required_translations(content: &Content) -> Vec<Translation> {
    let is_required = |translation: &Translation| match translation {
        Translation::Title => true,
        Translation::Abstract => NoticeKind::of_type_id(content.type_id).is_none(),
        Translation::Funding => is_filled(&content.funding_information_en),
        Translation::ConflictOfInterest => is_filled(&content.conflict_of_interest_en),
    };
    let mut translations = vec![
        Translation::Title,
        Translation::Abstract,
        Translation::Funding,
        Translation::ConflictOfInterest,
    ];
    translations.retain(|translation| !content.ask_for_translation && is_required(translation));
    translations
}

/// True if a required Russian text is missing. The editor's form warns, but allows saving.
pub fn is_translation_missing(content: &Content) -> bool {
    required_translations(content).iter().any(|translation| !translation.is_present(content))
}

fn is_filled(text: &str) -> bool {
    !text.trim().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complete_content() -> Content {
        Content {
            funding_information_en: "A grant".into(),
            conflict_of_interest_en: "None".into(),
            title_ru: "Название".into(),
            abstract_ru: "<p>Текст</p>".into(),
            funding_information_ru: "Грант".into(),
            conflict_of_interest_ru: "Нет".into(),
            ..Content::default()
        }
    }

    fn required_fields(content: &Content) -> Vec<&'static str> {
        required_translations(content).into_iter().map(Translation::field).collect()
    }

    #[test]
    fn funding_and_conflict_are_required_where_they_exist_in_english() {
        assert_eq!(required_fields(&Content::default()), ["titleRu", "abstractRu"]);
        assert_eq!(
            required_fields(&complete_content()),
            ["titleRu", "abstractRu", "fundingInformationRu", "conflictOfInterestRu"]
        );
        let only_conflict = Content { funding_information_en: " \n".into(), ..complete_content() };
        assert_eq!(required_fields(&only_conflict), ["titleRu", "abstractRu", "conflictOfInterestRu"]);
        let requested = Content { ask_for_translation: true, ..complete_content() };
        assert!(required_fields(&requested).is_empty());
    }

    #[test]
    fn notices_have_no_abstract() {
        assert_eq!(required_fields(&Content { type_id: 11, ..Content::default() }), ["titleRu"]);
    }

    #[test]
    fn field_names_are_those_of_the_api() {
        for translation in required_translations(&complete_content()) {
            assert_eq!(serde_json::to_value(translation).unwrap(), translation.field());
        }
    }

    #[test]
    fn each_missing_translation_counts_unless_requested() {
        let complete = complete_content();
        assert!(!is_translation_missing(&complete));
        for missing in [
            Content { title_ru: String::new(), ..complete.clone() },
            Content { abstract_ru: "<p></p>".into(), ..complete.clone() },
            Content { funding_information_ru: " ".into(), ..complete.clone() },
            Content { conflict_of_interest_ru: String::new(), ..complete.clone() },
        ] {
            assert!(is_translation_missing(&missing), "{missing:?}");
            assert!(!is_translation_missing(&Content { ask_for_translation: true, ..missing }));
        }
    }
}
