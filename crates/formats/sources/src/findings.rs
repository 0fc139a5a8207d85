//! What a reader could not use, or could not be sure of.

use serde::{Deserialize, Serialize};

/// Something in a source that a person should know about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    pub kind: FindingKind,
    /// What it is about, in the words of the source: the name of an element, a field with its value, a file.
    pub detail: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    /// The source is not well-formed, too large or too deep; nothing of this record was read.
    Unreadable,
    /// An element or column that has no place in the journal; its content is left out.
    NotUnderstood,
    /// A value that is not what its place asks for, such as a date that no calendar has; it is left out.
    InvalidValue,
    /// A required value is missing, such as a title.
    Missing,
    /// A file that the record names is not in the source.
    MissingFile,
    /// A file that cannot be opened, or is not what it says.
    BrokenFile,
    /// Another record of the source has the same DOI, number or address.
    Duplicate,
}

impl Finding {
    pub fn new(kind: FindingKind, detail: impl Into<String>) -> Finding {
        Finding { kind, detail: detail.into() }
    }

    pub fn not_understood(detail: impl Into<String>) -> Finding {
        Finding::new(FindingKind::NotUnderstood, detail)
    }
}
