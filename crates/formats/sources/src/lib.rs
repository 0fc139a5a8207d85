//! Reads what other journal systems hold, as records of one shape. Pure: takes text and bytes, returns structs.
//!
//! A reader keeps everything that it understands in the source's own words: languages, sections and roles are mapped to
//! those of the journal later, by a person. What it does not understand becomes a [`Finding`], never silence.

pub mod addresses;
pub mod archive;
pub mod csv;
pub mod elpub;
mod field_values;
mod findings;
mod html_page;
pub mod jats;
pub mod languages;
pub mod oai;
mod ojs_addresses;
pub mod ojs_database;
pub mod ojs_native;
pub mod ojs_site;
mod ojs_values;
mod records;
pub mod site;
pub mod xml;

pub use findings::{Finding, FindingKind};
pub use records::{
    FileRole, LanguageTag, OldAddress, SourceAffiliation, SourceArticle, SourceAuthor, SourceDecision,
    SourceFile, SourceIssue, SourceJournal, SourceName, SourceNotice, SourcePage, SourcePerson, SourceRecord,
    SourceReference, SourceReview, SourceRound, SourceSection, SourceSubmission, Texts,
};
