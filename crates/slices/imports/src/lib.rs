//! Imports from other journal systems: what a source holds is read into a plan, a person corrects the mapping, and each
//! record is added in a transaction of its own. Addresses of the earlier site lead on.

mod commands;
mod context;
mod create;
mod http;
mod items;
mod list;
mod mapping;
mod old_addresses;
mod plan;
mod read;
mod reasons;
mod refusals;
mod report;
mod run;
mod source;
mod store;
mod view;

use axum::extract::DefaultBodyLimit;
use kit::jobs::Worker;
use kit::{App, Routes};
use rules::Permission;
use rules::time_limits::RequestKind;
use utoipa_axum::routes;

pub use context::ImportContext;
pub use read::ReadSource;
pub use run::RunImport;

pub fn routes(context: &ImportContext) -> Routes {
    let (schemas, paths, upload) = routes!(http::upload);
    // The upload limits the file itself.
    let upload = (schemas, paths, upload.layer(DefaultBodyLimit::disable()));
    Routes::new(&context.files.app)
        .allow(Permission::MoveJournal, routes!(http::list), context)
        .allow(Permission::MoveJournal, routes!(http::import_site), context)
        .allow(Permission::MoveJournal, routes!(http::read), context)
        .allow(Permission::MoveJournal, routes!(http::list_items), context)
        .allow(Permission::MoveJournal, routes!(http::change_mapping), context)
        .allow(Permission::MoveJournal, routes!(http::act), context)
        .allow(Permission::MoveJournal, routes!(http::remove), context)
        .allow(Permission::MoveJournal, routes!(old_addresses::list_missed), context)
        .allow(Permission::MoveJournal, routes!(old_addresses::forget_missed), context)
        .for_requests(RequestKind::File)
        .allow(Permission::MoveJournal, routes!(report::download), context)
        .for_requests(RequestKind::Upload)
        .allow(Permission::MoveJournal, upload, context)
}

/// Routes for readers.
pub fn public_routes(app: &App) -> Routes {
    Routes::new(app).for_requests(RequestKind::Reading).public(routes!(old_addresses::find), app)
}

/// Registers jobs that take minutes or hours; they run in a worker of their own.
pub fn jobs(worker: Worker, context: &ImportContext) -> Worker {
    worker.job::<ReadSource>(context.clone()).job::<RunImport>(context.clone())
}
