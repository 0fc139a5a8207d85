//! How the journal works, and nothing else: no database, no network, no clock.
//!
//! Someone who wants to know who may do what, what a status is called or which file is accepted
//! reads this crate; everything above it asks here.

pub mod accounts;
pub mod article;
pub mod consent;
pub mod documents;
pub mod enumerations;
pub mod erasure;
mod fault_kind;
pub mod faults;
pub mod ids;
pub mod issue;
pub mod language;
pub mod letter;
mod limited;
pub mod limits;
pub mod newsletter;
pub mod notification;
pub mod pages;
pub mod passwords;
pub mod people;
pub mod policy;
pub mod reading;
pub mod retention;
pub mod review;
pub mod role;
pub mod rooms;
pub mod slug;
pub mod subscription;
pub mod uploads;
pub mod users;

pub use accounts::CodePurpose;
pub use enumerations::{
    ArticleFileType, ArticleStatus, ArticleType, Enumeration, NotificationType, ReviewAssignmentStatus,
    ReviewResult,
};
pub use faults::{Checks, Fault, FaultKind};
pub use ids::{ArticleId, AssignmentId, FileId, IssueId, UserId};
pub use language::{Language, Words};
pub use policy::{Permission, Reach};
pub use reading::ReviewMode;
pub use role::Role;
pub use rooms::Room;
