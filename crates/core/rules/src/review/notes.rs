//! Notes that a reviewer writes to the editors about an assignment.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::language::LocalizedText;
use crate::validation::{FieldErrorKind, Validator};

pub const MAX_NOTE_CHARS: usize = 2_000;
pub const MAX_SUGGESTION_CHARS: usize = 200;

/// Occasion of a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = AssignmentNoteKind)]
pub enum NoteKind {
    /// The reviewer asks for a later due date.
    MoreTime,
    /// The reviewer will not finish the review.
    CannotFinish,
    /// The reviewer refuses the request.
    Refusal,
}

impl NoteKind {
    pub const ALL: [NoteKind; 3] = [NoteKind::MoreTime, NoteKind::CannotFinish, NoteKind::Refusal];

    pub const fn code(self) -> &'static str {
        match self {
            NoteKind::MoreTime => "more-time",
            NoteKind::CannotFinish => "cannot-finish",
            NoteKind::Refusal => "refusal",
        }
    }

    pub fn from_code(code: &str) -> Option<NoteKind> {
        NoteKind::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

/// Why a reviewer refuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RefusalReason {
    NoTime,
    ConflictOfInterest,
    NotMyField,
    Other,
}

impl RefusalReason {
    pub const ALL: [RefusalReason; 4] = [
        RefusalReason::NoTime,
        RefusalReason::ConflictOfInterest,
        RefusalReason::NotMyField,
        RefusalReason::Other,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            RefusalReason::NoTime => "no-time",
            RefusalReason::ConflictOfInterest => "conflict-of-interest",
            RefusalReason::NotMyField => "not-my-field",
            RefusalReason::Other => "other",
        }
    }

    pub fn from_code(code: &str) -> Option<RefusalReason> {
        RefusalReason::ALL.into_iter().find(|reason| reason.code() == code)
    }

    pub const fn name(self) -> LocalizedText {
        match self {
            RefusalReason::NoTime => LocalizedText::new("No time", "Нет времени"),
            RefusalReason::ConflictOfInterest => {
                LocalizedText::new("Conflict of interest", "Конфликт интересов")
            }
            RefusalReason::NotMyField => LocalizedText::new("Not my field", "Не моя область"),
            RefusalReason::Other => LocalizedText::new("Another reason", "Другая причина"),
        }
    }
}

/// A note of the reviewer to the editors.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
pub struct ReviewerNote {
    pub kind: ReviewerNoteKind,
    /// Plain text; must not be empty.
    #[serde(default)]
    pub text: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReviewerNoteKind {
    MoreTime,
    CannotFinish,
}

impl ReviewerNoteKind {
    pub const fn note(self) -> NoteKind {
        match self {
            ReviewerNoteKind::MoreTime => NoteKind::MoreTime,
            ReviewerNoteKind::CannotFinish => NoteKind::CannotFinish,
        }
    }
}

impl ReviewerNote {
    pub fn check(&self, validator: &mut Validator) {
        if self.text.trim().is_empty() {
            validator.add_error("text", FieldErrorKind::Required);
        } else {
            check_text(validator, "text", &self.text, MAX_NOTE_CHARS);
        }
    }
}

/// What a reviewer may say when refusing; every field is optional.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct RefusalNote {
    pub reason: Option<RefusalReason>,
    /// Plain text for the editors.
    pub text: String,
    /// Someone else who could review: name, institution, address.
    pub suggestion: String,
}

impl RefusalNote {
    pub fn check(&self, validator: &mut Validator) {
        check_text(validator, "text", &self.text, MAX_NOTE_CHARS);
        check_text(validator, "suggestion", &self.suggestion, MAX_SUGGESTION_CHARS);
    }

    /// True if there is nothing to tell the editors beyond the refusal.
    pub fn is_empty(&self) -> bool {
        self.reason.is_none() && self.text.trim().is_empty() && self.suggestion.trim().is_empty()
    }
}

/// Checks length and characters of a plain text.
pub(super) fn check_text(validator: &mut Validator, field: &str, text: &str, max: usize) {
    if text.chars().count() > max {
        validator.add_error(field, FieldErrorKind::TooLong { max });
    } else if text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
        validator.add_error(field, FieldErrorKind::Malformed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error_count(check: impl Fn(&mut Validator)) -> usize {
        let mut validator = Validator::new();
        check(&mut validator);
        validator.finish().map_or_else(|errors| errors.len(), |()| 0)
    }

    #[test]
    fn codes_are_unique_and_equal_the_serialized_names() {
        for kind in NoteKind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.code());
            assert_eq!(NoteKind::from_code(kind.code()), Some(kind));
        }
        for reason in RefusalReason::ALL {
            assert_eq!(serde_json::to_value(reason).unwrap(), reason.code());
            assert_eq!(RefusalReason::from_code(reason.code()), Some(reason));
            assert_ne!(reason.name().en, reason.name().ru);
        }
        assert_eq!((NoteKind::from_code("none"), RefusalReason::from_code("none")), (None, None));
    }

    #[test]
    fn note_needs_a_text_of_limited_length() {
        for (text, errors) in [
            (String::new(), 1),
            (" \n".into(), 1),
            ("Two more weeks, please.".into(), 0),
            ("x".repeat(MAX_NOTE_CHARS), 0),
            ("x".repeat(MAX_NOTE_CHARS + 1), 1),
            ("\u{0}".into(), 1),
        ] {
            let note = ReviewerNote { kind: ReviewerNoteKind::MoreTime, text };
            assert_eq!(error_count(|validator| note.check(validator)), errors, "{note:?}");
        }
    }

    #[test]
    fn refusal_needs_nothing_and_reports_all_errors() {
        assert_eq!(error_count(|validator| RefusalNote::default().check(validator)), 0);
        assert!(RefusalNote { text: " ".into(), ..RefusalNote::default() }.is_empty());
        assert!(!RefusalNote { reason: Some(RefusalReason::NoTime), ..RefusalNote::default() }.is_empty());
        assert!(!RefusalNote { suggestion: "Dr Other".into(), ..RefusalNote::default() }.is_empty());
        let wrong = RefusalNote {
            text: "x".repeat(MAX_NOTE_CHARS + 1),
            suggestion: "x".repeat(MAX_SUGGESTION_CHARS + 1),
            ..RefusalNote::default()
        };
        assert_eq!(error_count(|validator| wrong.check(validator)), 2);
    }
}
