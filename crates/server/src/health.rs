//! Is the process alive, and is it ready for work?

use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use kit::http::Json;
use kit::{Routes, database, shutdown};
use serde::Serialize;
use tokio::time::timeout;
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::House;

/// A storage that is gone is asked again and again for minutes; whoever probes wants to know now.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Serialize, ToSchema)]
pub struct Alive {
    status: &'static str,
}

#[derive(Serialize, ToSchema)]
pub struct Ready {
    status: &'static str,
    database: bool,
    /// Whether the database has every migration of this build.
    migrated: bool,
    storage: bool,
}

pub fn routes(house: &House) -> Routes {
    Routes::new(&house.app).public(routes!(live), house).public(routes!(ready), house)
}

/// The process answers.
#[utoipa::path(get, path = "/api/health/live", tag = "health", operation_id = "isAlive",
    responses((status = 200, body = Alive)))]
async fn live() -> Json<Alive> {
    Json(Alive { status: "ok" })
}

/// The process can do its work: database, migrations and storage are there, and it was not asked to stop.
#[utoipa::path(get, path = "/api/health/ready", tag = "health", operation_id = "isReady",
    responses((status = 200, body = Ready), (status = 503, body = Ready)))]
async fn ready(State(house): State<House>) -> (StatusCode, Json<Ready>) {
    let pool = &house.app.pool;
    let database = sqlx::query_scalar::<_, i32>("select 1").fetch_one(pool).await.is_ok();
    let migrated = database && database::is_migrated(pool).await.unwrap_or(false);
    let storage = timeout(PATIENCE, house.storage.is_reachable()).await.unwrap_or(false);
    let ok = migrated && storage && !shutdown::is_under_way();
    let (status, code) =
        if ok { ("ok", StatusCode::OK) } else { ("not ready", StatusCode::SERVICE_UNAVAILABLE) };
    (code, Json(Ready { status, database, migrated, storage }))
}
