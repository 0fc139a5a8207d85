//! Liveness and readiness probes.

use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use files::Files;
use kit::http::Json;
use kit::{Routes, database, shutdown};
use serde::Serialize;
use tokio::time::timeout;
use utoipa::ToSchema;
use utoipa_axum::routes;

/// The storage client retries for minutes; a probe needs a result now.
const STORAGE_TIMEOUT: Duration = Duration::from_secs(2);

#[derive(Serialize, ToSchema)]
pub struct Alive {
    status: &'static str,
}

#[derive(Serialize, ToSchema)]
pub struct Ready {
    status: &'static str,
    database: bool,
    /// True if the database has every migration of this build.
    migrated: bool,
    storage: bool,
}

pub fn routes(files: &Files) -> Routes {
    Routes::new(&files.app).public(routes!(live), files).public(routes!(ready), files)
}

/// Liveness: the process responds.
#[utoipa::path(get, path = "/api/health/live", tag = "health", operation_id = "isAlive",
    responses((status = 200, body = Alive)))]
async fn live() -> Json<Alive> {
    Json(Alive { status: "ok" })
}

/// Readiness: database, migrations and storage are available, and the process is not shutting down.
#[utoipa::path(get, path = "/api/health/ready", tag = "health", operation_id = "isReady",
    responses((status = 200, body = Ready), (status = 503, body = Ready)))]
async fn ready(State(files): State<Files>) -> (StatusCode, Json<Ready>) {
    let pool = &files.app.pool;
    let database = sqlx::query_scalar::<_, i32>("select 1").fetch_one(pool).await.is_ok();
    let migrated = database && database::is_migrated(pool).await.unwrap_or(false);
    let storage = timeout(STORAGE_TIMEOUT, files.storage.is_reachable()).await.unwrap_or(false);
    let ok = migrated && storage && !shutdown::is_draining();
    let (status, code) =
        if ok { ("ok", StatusCode::OK) } else { ("not ready", StatusCode::SERVICE_UNAVAILABLE) };
    (code, Json(Ready { status, database, migrated, storage }))
}
