//! Handling editors: who decides on an article, who recommends a decision, who assigns the handling editor.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::article::bounds::check_max_count;
use crate::enumerations::ArticleStatus;
use crate::ids::{ArticleId, UserId};
use crate::limited;
use crate::role::Role;
use crate::validation::{FieldErrorKind, Validator};

/// Who decides on articles: the setting `handling.decisions`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DecisionMode {
    /// Every editor.
    Anybody,
    /// Chief editors; the handling editor recommends.
    Chief,
    /// The handling editor and chief editors.
    HandlingEditor,
}

impl DecisionMode {
    pub const ALL: [DecisionMode; 3] =
        [DecisionMode::Anybody, DecisionMode::Chief, DecisionMode::HandlingEditor];

    pub const fn code(self) -> &'static str {
        match self {
            DecisionMode::Anybody => "anybody",
            DecisionMode::Chief => "chief",
            DecisionMode::HandlingEditor => "handling-editor",
        }
    }
}

/// Part of an editor in the work on one article.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EditorPart {
    Chief,
    HandlingEditor,
    OtherEditor,
}

impl EditorPart {
    pub const ALL: [EditorPart; 3] = [EditorPart::Chief, EditorPart::HandlingEditor, EditorPart::OtherEditor];

    /// A chief editor who handles the article decides as a chief editor.
    pub fn of(roles: &[Role], is_marked_chief: bool, is_handling: bool) -> EditorPart {
        match () {
            () if is_chief(roles, is_marked_chief) => EditorPart::Chief,
            () if is_handling => EditorPart::HandlingEditor,
            () => EditorPart::OtherEditor,
        }
    }
}

/// True for chief editors: admins, and editors whom an admin has marked.
pub fn is_chief(roles: &[Role], is_marked: bool) -> bool {
    roles.contains(&Role::Admin) || is_marked && roles.contains(&Role::Editor)
}

/// True if an admin may mark the account as a chief editor. Admins need no mark.
pub fn can_be_chief(roles: &[Role], is_active: bool) -> bool {
    is_active && roles.contains(&Role::Editor) && !roles.contains(&Role::Admin)
}

/// The recommendation on an article that is not closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenRecommendation {
    /// Made by the actor.
    pub is_own: bool,
    pub is_returned: bool,
}

/// Handling of an article, as one editor meets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Handling {
    pub mode: DecisionMode,
    pub part: EditorPart,
    /// The article has a handling editor who is an active editor and not among the authors.
    pub is_handled: bool,
    /// There is an active chief editor who is not among the authors.
    pub has_chief: bool,
    pub recommendation: Option<OpenRecommendation>,
}

impl Default for Handling {
    /// Every editor decides, as where nobody is assigned.
    fn default() -> Handling {
        Handling {
            mode: DecisionMode::Anybody,
            part: EditorPart::OtherEditor,
            is_handled: false,
            has_chief: true,
            recommendation: None,
        }
    }
}

impl Handling {
    /// Mode that applies to the article. Without a chief editor who may see it, the handling editor decides:
    /// otherwise nobody could.
    pub const fn effective_mode(self) -> DecisionMode {
        match self.mode {
            DecisionMode::Chief if !self.has_chief => DecisionMode::HandlingEditor,
            mode => mode,
        }
    }

    /// True if the editor may decide, and undo decisions. Where nobody handles the article, every editor stands in for
    /// the handling editor.
    pub const fn may_decide(self) -> bool {
        match self.effective_mode() {
            DecisionMode::Anybody => true,
            DecisionMode::Chief => matches!(self.part, EditorPart::Chief),
            DecisionMode::HandlingEditor => self.is_chief_or_handles(),
        }
    }

    /// True if the editor may recommend a decision to the chief editors, who decide themselves.
    pub const fn may_recommend(self) -> bool {
        matches!(self.effective_mode(), DecisionMode::Chief)
            && !matches!(self.part, EditorPart::Chief)
            && self.is_chief_or_handles()
    }

    /// True if the editor may assign a handling editor, or end the assignment.
    ///
    /// Others could make themselves the one who decides.
    pub const fn may_assign(self) -> bool {
        matches!(self.mode, DecisionMode::Anybody) || self.is_chief_or_handles()
    }

    /// True if the editor may return the open recommendation to the editor who made it.
    pub const fn may_return(self) -> bool {
        matches!(self.part, EditorPart::Chief)
            && matches!(self.recommendation, Some(OpenRecommendation { is_own: false, is_returned: false }))
    }

    const fn is_chief_or_handles(self) -> bool {
        !matches!(self.part, EditorPart::OtherEditor) || !self.is_handled
    }
}

/// Statuses in which an article can get a handling editor, and counts for the load of one.
pub const HANDLED_STATUSES: &[ArticleStatus] = &[
    ArticleStatus::Submitted,
    ArticleStatus::UnderReview,
    ArticleStatus::ReviewComplete,
    ArticleStatus::Accepted,
    ArticleStatus::Revision,
];

/// Statuses in which an article waits for its handling editor.
pub const WAITING_STATUSES: &[ArticleStatus] = &[ArticleStatus::Submitted, ArticleStatus::ReviewComplete];

/// An editor with the number of articles in [`HANDLED_STATUSES`] that they handle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EditorLoad {
    pub id: UserId,
    pub open: i64,
    pub waiting: i64,
}

/// Order of the editors whom a handling editor is chosen from: the least loaded first.
pub fn load_order(load: &EditorLoad) -> (i64, i64, UserId) {
    (load.open, load.waiting, load.id)
}

/// The editor of a section who gets a new submission; authors are left out before.
pub fn least_loaded(editors: &[EditorLoad]) -> Option<UserId> {
    editors.iter().max_by_key(|load| Reverse(load_order(load))).map(|load| load.id)
}

/// Articles that get a handling editor together.
pub const MAX_ASSIGNED_AT_ONCE: usize = 50;
/// Editors of one section.
pub const MAX_SECTION_EDITORS: usize = 50;

/// Assignment of a handling editor. A missing field is an error: it must not end an assignment.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HandlingEditorChange {
    /// Null ends the assignment.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub editor_id: Option<UserId>,
}

/// Assignment of one handling editor to several articles.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HandlingEditorBulkChange {
    /// At most fifty.
    #[serde(deserialize_with = "limited::list")]
    pub article_ids: Vec<ArticleId>,
    /// Null ends the assignments.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub editor_id: Option<UserId>,
}

impl HandlingEditorBulkChange {
    pub fn check(&self, validator: &mut Validator) {
        check_max_count(validator, "articleIds", self.article_ids.len(), MAX_ASSIGNED_AT_ONCE);
        if self.article_ids.is_empty() {
            validator.add_error("articleIds", FieldErrorKind::Required);
        }
    }
}

/// Editors of a section.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SectionEditorsChange {
    /// At most fifty.
    #[serde(deserialize_with = "limited::list")]
    pub editor_ids: Vec<UserId>,
}

impl SectionEditorsChange {
    pub fn check(&self, validator: &mut Validator) {
        check_max_count(validator, "editorIds", self.editor_ids.len(), MAX_SECTION_EDITORS);
    }
}

#[cfg(test)]
#[path = "handling_tests.rs"]
mod tests;
