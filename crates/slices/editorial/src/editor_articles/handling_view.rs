//! Handling editor and recommended decision in the view of an article. Recused viewers see neither.

use chrono::{DateTime, Utc};
use rules::UserId;
use rules::article::RecommendedAction;
use serde::Serialize;
use utoipa::ToSchema;

use crate::articles::handling::{HandlingEditor, Recommendation};
use crate::participants::PersonName;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = HandlingEditor)]
pub struct HandlingEditorView {
    pub id: UserId,
    pub name: PersonName,
    pub assigned_at: DateTime<Utc>,
    /// Null if the editor was assigned automatically, by the section.
    #[schema(required)]
    pub assigned_by: Option<PersonName>,
    pub is_you: bool,
}

/// A draft decision of an editor for the chief editors.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DecisionRecommendation)]
pub struct RecommendationView {
    pub action: RecommendedAction,
    /// Draft of the letter to the author in plain text; may be empty.
    pub letter: String,
    pub by: EditorName,
    pub made_at: DateTime<Utc>,
    /// True if a chief editor wants another recommendation.
    pub is_returned: bool,
    #[schema(required)]
    pub return_reason: Option<String>,
    pub is_yours: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditorName {
    pub id: UserId,
    pub name: PersonName,
}

impl HandlingEditorView {
    pub fn of(editor: HandlingEditor, viewer: UserId) -> HandlingEditorView {
        HandlingEditorView {
            is_you: editor.id == viewer,
            id: editor.id,
            name: editor.name,
            assigned_at: editor.assigned_at,
            assigned_by: editor.assigned_by,
        }
    }
}

impl RecommendationView {
    pub fn of(recommendation: Recommendation, viewer: UserId) -> RecommendationView {
        RecommendationView {
            action: recommendation.action,
            letter: recommendation.letter,
            is_yours: recommendation.user_id == viewer,
            by: EditorName { id: recommendation.user_id, name: recommendation.name },
            made_at: recommendation.made_at,
            is_returned: recommendation.return_reason.is_some(),
            return_reason: recommendation.return_reason,
        }
    }
}
