//! Decisions that a handling editor can recommend.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::lifecycle::Action;

/// Decision that can be recommended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RecommendedAction {
    Accept,
    SendForRevision,
    Decline,
}

impl RecommendedAction {
    pub const ALL: [RecommendedAction; 3] =
        [RecommendedAction::Accept, RecommendedAction::SendForRevision, RecommendedAction::Decline];

    pub const fn action(self) -> Action {
        match self {
            RecommendedAction::Accept => Action::Accept,
            RecommendedAction::SendForRevision => Action::SendForRevision,
            RecommendedAction::Decline => Action::Decline,
        }
    }

    pub const fn code(self) -> &'static str {
        self.action().code()
    }

    pub fn from_code(code: &str) -> Option<RecommendedAction> {
        RecommendedAction::ALL.into_iter().find(|action| action.code() == code)
    }
}
