//! Reading the audit log: all of it for admins, and each user's own entries.
//!
//! `kit::audit` adds the entries and owns their tables.

mod csv;
mod export;
mod filter;
mod list;
mod mine;
mod view;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .allow(Permission::ReadAuditLog, routes!(list::list), app)
        .allow(Permission::ExportAuditLog, routes!(export::export), app)
        .allow(Permission::ReadAccount, routes!(mine::list), app)
}
