//! The rules of the journal as pure functions: no database, no network, no clock.
//!
//! Permissions, workflow tables, validation and limits are defined here; all other crates call them.

pub mod accounts;
pub mod article;
pub mod audit;
mod coded;
pub mod consent;
mod crockford;
pub mod delivery;
pub mod documents;
pub mod enumerations;
pub mod erasure;
mod field_error_kind;
pub mod figures;
pub mod file_access;
pub mod ids;
pub mod imports;
pub mod issue;
pub mod journal_archives;
pub mod keys;
pub mod language;
pub mod letter;
pub mod limited;
pub mod limits;
pub mod newsletter;
pub mod notification;
pub mod pages;
pub mod palette;
pub mod passwords;
pub mod people;
pub mod policy;
pub mod retention;
pub mod review;
mod review_mode;
pub mod role;
pub mod saved_views;
pub mod screens;
pub mod second_factor;
pub mod sessions;
pub mod slug;
pub mod subscription;
pub mod time_limits;
pub mod upload_quotas;
pub mod uploads;
pub mod users;
pub mod validation;

pub use accounts::CodePurpose;
pub use enumerations::{
    ArticleFileType, ArticleStatus, ArticleType, Enumeration, NotificationType, ReviewAssignmentStatus,
    ReviewResult,
};
pub use ids::{ArticleId, AssignmentId, FileId, IssueId, UserId};
pub use language::{Language, LocalizedText};
pub use policy::{Permission, Reach};
pub use review_mode::ReviewMode;
pub use role::Role;
pub use screens::Screen;
pub use validation::{FieldError, FieldErrorKind, Validator};
