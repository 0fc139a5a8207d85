//! Article views that authors, editors and reviewers share.

use chrono::{DateTime, Utc};
use files::FileView;
use rules::article::Relation;
use rules::{Enumeration, FileId};
use serde::Serialize;
use utoipa::ToSchema;

use super::AttachedFile;
use super::events::{Event, EventType};
use crate::participants::RoleMarker;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArticleFileView {
    pub file_id: FileId,
    #[schema(required)]
    pub type_id: Option<i16>,
    pub comment: String,
    pub from_author: bool,
    pub revision: i32,
    /// True if the viewer can still change or remove the file.
    pub is_changeable: bool,
    pub file: FileView,
}

impl ArticleFileView {
    pub fn of(file: AttachedFile, is_changeable: bool) -> ArticleFileView {
        ArticleFileView {
            file_id: file.file_id,
            type_id: file.file_type.map(Enumeration::id),
            comment: file.comment,
            from_author: file.from_author,
            revision: file.revision,
            is_changeable,
            file: file.view,
        }
    }
}

/// An event without the name of the user, for authors and reviewers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventView {
    #[serde(rename = "type")]
    pub event_type: EventType,
    pub user: RoleMarker,
    pub article_status_id: i16,
    /// Midnight (UTC) of the day if `isDay`.
    pub created_at: DateTime<Utc>,
    /// True if only the day is given.
    pub is_day: bool,
}

impl EventView {
    pub fn of(event: &Event, viewer: Relation) -> EventView {
        let (created_at, is_day) = event.time_for(viewer);
        EventView {
            event_type: event.event_type,
            user: RoleMarker { role: event.role },
            article_status_id: event.status.id(),
            created_at,
            is_day,
        }
    }
}
