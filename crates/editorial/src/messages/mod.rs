//! Letters between the author and the editors, on the article itself.

mod desk;
mod http;
mod store;

use chrono::{DateTime, Utc};
use kit::{App, Routes};
use rules::Permission;
use rules::article::bounds::MAX_MESSAGE_CHARS;
use rules::article::content::paragraphs;
use rules::{Checks, FaultKind};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::routes;

use crate::articles::events::RoleMarker;
use crate::people::Participant;

pub use store::write_with_decision;

const PAGE_SIZE: i64 = 5;

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .allow(Permission::ReadOwnArticles, routes!(http::list), app)
        .allow(Permission::WriteOwnArticles, routes!(http::send), app)
        .allow(Permission::ReadArticles, routes!(desk::list), app)
        .allow(Permission::WriteArticles, routes!(desk::send), app)
}

/// A message as the author sees it: an editor is "the editor", whoever it is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyMessage {
    pub id: i64,
    pub text: String,
    pub user: RoleMarker,
    pub created_at: DateTime<Utc>,
}

/// A message as editors see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditorMessage {
    pub id: i64,
    pub text: String,
    pub user: Participant,
    pub created_at: DateTime<Utc>,
    /// It came with a decision of which the author has not been told yet.
    pub is_held: bool,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// The oldest first; without it the newest.
    asc: Option<bool>,
    page_index: Option<i64>,
    page_size: Option<i64>,
}

#[derive(Deserialize, ToSchema)]
pub struct NewMessage {
    text: String,
}

/// What somebody wrote, or what is wrong with it.
pub fn checked(field: &str, text: &str) -> kit::Result<String> {
    let text = paragraphs(text);
    let mut checks = Checks::new();
    if text.is_empty() {
        checks.fault(field, FaultKind::Required);
    } else if text.chars().count() > MAX_MESSAGE_CHARS {
        checks.fault(field, FaultKind::TooLong { max: MAX_MESSAGE_CHARS });
    }
    checks.finish()?;
    Ok(text)
}
