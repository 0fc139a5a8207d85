//! The audit log: what is recorded, its protection, and who reads it.

mod accounts;
mod chain;
mod commands;
mod coverage;
mod failures;
mod reading;
mod recused;
mod refusals;

use kit::audit::{AuditEntry, record, seal};
use rules::audit::AuditAction;
use serde_json::Value;
use sqlx::PgPool;
use testkit::{TestApp, TestUser, superuser_url};

const AUDIT: &str = "/api/v1/audit";
const EXPORT: &str = "/api/v1/audit/export";
const MINE: &str = "/api/v1/account/audit";

/// Actions that were recorded, oldest first.
async fn recorded(app: &TestApp) -> Vec<String> {
    let actions = sqlx::query_scalar("select action from audit_entries order by id");
    actions.fetch_all(&app.state.pool).await.unwrap()
}

/// Adds an entry of the system.
async fn add_entry(app: &TestApp, action: AuditAction) {
    let mut connection = app.state.pool.acquire().await.unwrap();
    record(&app.state, &mut connection, AuditEntry::by_system(action)).await.unwrap();
}

async fn seal_entries(app: &TestApp) -> usize {
    seal(&app.state).await.unwrap()
}

/// Entries that an admin sees.
async fn entries(app: &TestApp, admin: &TestUser, query: &str) -> Vec<Value> {
    let page = app.get_as(admin, &format!("{AUDIT}?pageSize=100&{query}")).await.json();
    let entries = page["results"].as_array().unwrap_or_else(|| panic!("{page}")).clone();
    assert_eq!(page["count"], entries.len(), "{query}");
    entries
}

/// Runs statements as a superuser past the triggers.
async fn tamper(app: &TestApp, statement: &'static str) {
    let superuser = PgPool::connect(&superuser_url(&app.database)).await.unwrap();
    let mut transaction = superuser.begin().await.unwrap();
    sqlx::query("set local session_replication_role = replica").execute(&mut *transaction).await.unwrap();
    sqlx::query(statement).execute(&mut *transaction).await.unwrap();
    transaction.commit().await.unwrap();
    superuser.close().await;
}
