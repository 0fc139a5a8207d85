//! The issue that an article is in, as far as an article shows it.

use rules::{Language, Words};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Issue {
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

const LABEL: Words = Words::new("Vol. {volume}, No. {number}", "Т. {volume}, № {number}");

impl Issue {
    pub fn of(id: Option<i64>, volume: Option<i32>, number: Option<i32>) -> Option<Issue> {
        Some(Issue { id: id?, volume: volume?, number: number? })
    }

    pub fn label(self, language: Language) -> IssueLabel {
        let values = [("volume", self.volume.to_string()), ("number", self.number.to_string())];
        IssueLabel { id: self.id, label: LABEL.fill(language, &values) }
    }
}
