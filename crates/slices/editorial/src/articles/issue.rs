//! Reference from an article to its issue.

use rules::{Language, LocalizedText};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IssueRef {
    pub id: i64,
    pub volume: i32,
    pub number: i32,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct IssueLabel {
    pub id: i64,
    /// `Vol. 13, No. 2`, in the language of the request.
    pub label: String,
}

const LABEL: LocalizedText = LocalizedText::new("Vol. {volume}, No. {number}", "Т. {volume}, № {number}");

impl IssueRef {
    pub fn of(id: Option<i64>, volume: Option<i32>, number: Option<i32>) -> Option<IssueRef> {
        Some(IssueRef { id: id?, volume: volume?, number: number? })
    }

    pub fn label(self, language: Language) -> String {
        let values = [("volume", self.volume.to_string()), ("number", self.number.to_string())];
        LABEL.fill(language, &values)
    }

    pub fn to_view(self, language: Language) -> IssueLabel {
        IssueLabel { id: self.id, label: self.label(language) }
    }
}
