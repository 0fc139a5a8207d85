//! Liveness and readiness probes.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use kit::circuit_breaker::{CircuitBreaker, SystemPart};
use kit::http::Json;
use kit::{App, Routes, database, shutdown};
use serde::Serialize;
use sqlx::PgPool;
use storage::Storage;
use tokio::sync::OnceCell;
use tokio::time::timeout;
use utoipa::ToSchema;
use utoipa_axum::routes;

const DATABASE_TIMEOUT: Duration = Duration::from_secs(2);

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
    /// False while files cannot be read or written; the process serves all other requests.
    storage: bool,
}

/// State of the probes. They have a connection of their own: while slow requests use all others, the database is there.
#[derive(Clone)]
struct Probes {
    pool: PgPool,
    storage: Storage,
    /// Set by the first call, which probes the storage: nobody may have used it since the process started.
    storage_probed: Arc<OnceCell<()>>,
}

impl Probes {
    /// Tells what the breaker knows. Anybody may ask, so not every call becomes a request to the storage.
    async fn is_storage_available(&self) -> bool {
        let probe = async || {
            let _ = self.storage.verify().await;
        };
        self.storage_probed.get_or_init(probe).await;
        self.storage.require_available().is_ok()
    }
}

pub fn routes(app: &App, pool: &PgPool, storage: &Storage) -> Routes {
    let probes = Probes { pool: pool.clone(), storage: storage.clone(), storage_probed: Arc::default() };
    Routes::new(app).without_limits().public(routes!(live), &probes).public(routes!(ready), &probes)
}

/// Liveness: the process responds.
#[utoipa::path(get, path = "/api/health/live", tag = "health", operation_id = "isAlive",
    responses((status = 200, body = Alive)))]
async fn live() -> Json<Alive> {
    Json(Alive { status: "ok" })
}

/// Readiness: the process can serve, because the database answers and has every migration, and is not shutting down.
///
/// Without storage it is ready, too: only requests that need a file fail.
#[utoipa::path(get, path = "/api/health/ready", tag = "health", operation_id = "isReady",
    responses((status = 200, body = Ready), (status = 503, body = Ready)))]
async fn ready(State(probes): State<Probes>) -> (StatusCode, Json<Ready>) {
    let database = answers(probes.pool.clone()).await;
    let migrated = timeout(DATABASE_TIMEOUT, database::is_migrated(&probes.pool));
    let migrated = database && matches!(migrated.await, Ok(Ok(true)));
    let storage = probes.is_storage_available().await;
    let ok = migrated && !shutdown::is_draining();
    let (status, code) =
        if ok { ("ok", StatusCode::OK) } else { ("not ready", StatusCode::SERVICE_UNAVAILABLE) };
    (code, Json(Ready { status, database, migrated, storage }))
}

/// Watches whether the database answers. It tells operators; requests do not ask it.
pub fn database_breaker(pool: PgPool) -> CircuitBreaker {
    CircuitBreaker::new(SystemPart::Database, move || answers(pool.clone()))
}

async fn answers(pool: PgPool) -> bool {
    let statement = sqlx::query_scalar::<_, i32>("select 1").fetch_one(&pool);
    matches!(timeout(DATABASE_TIMEOUT, statement).await, Ok(Ok(_)))
}

/// `/parts` of the metrics listener: each part that this process uses, its state, and since when.
///
/// Not public: it tells what to attack while it is weak.
pub fn parts(breakers: Vec<CircuitBreaker>) -> Router {
    let list = async move || Json(breakers.iter().map(CircuitBreaker::status).collect::<Vec<_>>());
    Router::new().route("/parts", get(list))
}
