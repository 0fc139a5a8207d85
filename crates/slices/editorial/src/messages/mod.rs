//! Messages between author and editors about an article.

mod author;
mod editor;
mod store;
pub mod unread;

use chrono::{DateTime, Utc};
use kit::{App, Routes};
use rules::Permission;
use rules::article::bounds::MAX_MESSAGE_CHARS;
use rules::article::content::normalize_paragraphs;
use rules::{FieldErrorKind, Validator};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::routes;

use crate::participants::{Participant, RoleMarker};

pub use store::write_with_decision;

const PAGE_SIZE: i64 = 5;

/// True for messages that the author may read: those of a decision only after its notification is released.
const RELEASED: &str = "(messages.notification_id is null or exists (
    select from notifications where id = messages.notification_id and released_at is not null))";

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .allow(Permission::ReadOwnArticles, routes!(author::list), app)
        .allow(Permission::WriteOwnArticles, routes!(author::send), app)
        .allow(Permission::ReadOwnArticles, routes!(author::mark_read), app)
        .allow(Permission::ReadArticles, routes!(editor::list), app)
        .allow(Permission::ReadArticles, routes!(editor::mark_read), app)
        .allow(Permission::WriteArticles, routes!(editor::send), app)
}

/// Purpose of the ids that authors see. The numbers between two messages would reveal a letter that is still held.
const MESSAGE_IDS: &str = "message id";

/// A message for the author; editors are not named.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyMessage {
    /// Reveals neither order nor number.
    pub id: i64,
    pub text: String,
    pub user: RoleMarker,
    pub created_at: DateTime<Utc>,
    /// Written by the editors, and not read yet.
    pub is_unread: bool,
}

/// A message for editors.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditorMessage {
    pub id: i64,
    pub text: String,
    pub user: Participant,
    pub created_at: DateTime<Utc>,
    /// True if it belongs to a decision and the author has not been notified of it yet.
    pub is_held: bool,
    /// Written by the author, and neither read by the viewer nor answered by an editor.
    pub is_unread: bool,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Oldest first; default: newest first.
    asc: Option<bool>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

#[derive(Deserialize, ToSchema)]
pub struct NewMessage {
    text: String,
}

/// Normalizes and validates the text of a message.
pub fn validate_text(field: &str, text: &str) -> kit::Result<String> {
    let text = normalize_paragraphs(text);
    let mut validator = Validator::new();
    if text.is_empty() {
        validator.add_error(field, FieldErrorKind::Required);
    } else if text.chars().count() > MAX_MESSAGE_CHARS {
        validator.add_error(field, FieldErrorKind::TooLong { max: MAX_MESSAGE_CHARS });
    }
    validator.finish()?;
    Ok(text)
}
