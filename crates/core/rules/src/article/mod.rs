//! Rules for articles: content, lifecycle, submission requirements.

pub mod affiliation_details;
pub mod bounds;
pub mod completeness;
pub mod content;
pub mod dates;
pub mod doi_pattern;
pub mod editorial_content;
pub mod handling;
pub mod hints;
pub mod hold;
pub mod lateness;
pub mod lifecycle;
pub mod manuscript;
pub mod manuscript_number;
pub mod pdf_checklist;
pub mod publishing;
pub mod recommended_action;
pub mod reference_parts;
pub mod references;
pub mod registration_problems;
pub mod relation;
pub mod translations;
pub mod work_step;

pub use affiliation_details::{AffiliationDetails, AffiliationDoubt};
pub use completeness::{SubmissionProblem, Tab};
pub use content::{Affiliation, AuthorEntry, Contact, Content, FileLink, SuggestedReviewer};
pub use doi_pattern::{DoiEffect, DoiFacts, DoiPattern, doi_effect};
pub use editorial_content::{EditorialContent, PublicationData};
pub use handling::{DecisionMode, EditorPart, Handling};
pub use hints::Hint;
pub use hold::{ArticleState, visible_state};
pub use lifecycle::{Action, Facts, Refusal, Transition};
pub use pdf_checklist::{PdfFacts, PdfWarning};
pub use recommended_action::RecommendedAction;
pub use registration_problems::{RegistrationProblem, RegistrationProblemKind};
pub use relation::Relation;
