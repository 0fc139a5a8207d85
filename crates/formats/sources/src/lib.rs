//! Reads what other journal systems hold, as records of one shape. Pure: takes text and bytes, returns structs.
//!
//! A reader keeps everything that it understands in the source's own words: languages, sections and roles are mapped to
//! those of the journal later, by a person. What it does not understand becomes a [`Finding`], never silence.

pub mod archive;
mod findings;
mod records;

pub use findings::{Finding, FindingKind};
pub use records::{
    FileRole, LanguageTag, OldAddress, SourceAffiliation, SourceArticle, SourceAuthor, SourceDecision,
    SourceFile, SourceIssue, SourceJournal, SourceName, SourcePerson, SourceReference, SourceReview,
    SourceRound, SourceSection, SourceSubmission, Texts,
};
