use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use kit::error::ErrorBody;
use kit::http::Path;
use kit::{Actor, App, Result, audit, limits};
use rules::UserId;
use rules::audit::AuditAction;
use rules::limits::creation;

use super::{export_archive, export_archive_for_admin};
use crate::refusals::require_non_author;

/// Exports my personal data as a ZIP.
#[utoipa::path(get, path = "/api/v1/account/personal-data", tag = "account", operation_id = "exportMyData",
    responses((status = 200, content_type = "application/zip", body = Vec<u8>)))]
pub async fn export_own(State(app): State<App>, actor: Actor) -> Result<Response> {
    limits::count(&app, "export", actor.id, creation::EXPORTS).await?;
    record_export(&app, &actor, actor.id).await?;
    Ok(zip_response(export_archive(&app, actor.id).await?))
}

/// Exports a user's personal data, without drafts, for an admin at the user's request.
#[utoipa::path(get, path = "/api/v1/users/{id}/personal-data", tag = "users", operation_id = "exportUserData",
    params(("id" = UserId, Path)),
    responses((status = 200, content_type = "application/zip", body = Vec<u8>), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn export_user(State(app): State<App>, actor: Actor, Path(id): Path<UserId>) -> Result<Response> {
    limits::count(&app, "export", actor.id, creation::EXPORTS).await?;
    identity::users::require_visible(&app.pool, &actor, id).await?;
    require_non_author(&app, &actor, id).await?;
    record_export(&app, &actor, id).await?;
    Ok(zip_response(export_archive_for_admin(&app, id).await?))
}

/// Recorded before the export is made: nobody gets the data without an entry.
async fn record_export(app: &App, actor: &Actor, id: UserId) -> Result<()> {
    let entry = actor.audit(AuditAction::PersonalDataExported).user(id);
    Ok(audit::record(app, &mut *app.pool.acquire().await?, entry).await?)
}

fn zip_response(archive: Vec<u8>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/zip")),
        (header::CONTENT_DISPOSITION, files::attachment("personal-data.zip")),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
    ];
    (headers, archive).into_response()
}
