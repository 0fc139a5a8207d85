use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use kit::error::ErrorBody;
use kit::http::Path;
use kit::{Actor, App, Result, limits};
use rules::UserId;
use rules::limits::making;

use super::{archive_for_office, archive_of};
use crate::refusals::refuse_authors;

/// Everything that is held about me, as a ZIP.
#[utoipa::path(get, path = "/api/v1/account/personal-data", tag = "account", operation_id = "exportMyData",
    responses((status = 200, content_type = "application/zip", body = Vec<u8>), (status = 401, body = ErrorBody),
        (status = 429, body = ErrorBody)))]
pub async fn export_own(State(app): State<App>, actor: Actor) -> Result<Response> {
    limits::count(&app, "export", actor.id, making::EXPORTS).await?;
    Ok(attached(archive_of(&app, actor.id).await?))
}

/// What is held about somebody, for an admin to whom they have written: everything but drafts.
#[utoipa::path(get, path = "/api/v1/users/{id}/personal-data", tag = "users", operation_id = "exportUserData",
    params(("id" = UserId, Path)),
    responses((status = 200, content_type = "application/zip", body = Vec<u8>), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 429, body = ErrorBody)))]
pub async fn export_of_user(
    State(app): State<App>,
    actor: Actor,
    Path(id): Path<UserId>,
) -> Result<Response> {
    limits::count(&app, "export", actor.id, making::EXPORTS).await?;
    identity::users::must_be_seen_by(&app.pool, &actor, id).await?;
    refuse_authors(&app, &actor, id).await?;
    Ok(attached(archive_for_office(&app, id).await?))
}

fn attached(archive: Vec<u8>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/zip")),
        (header::CONTENT_DISPOSITION, files::attachment("personal-data.zip")),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
    ];
    (headers, archive).into_response()
}
