//! The signed-in person's own account.

mod http;
mod store;
mod view;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub use store::{NewAccount, create};

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .allow(Permission::ReadAccount, routes!(http::read), app)
        .allow(Permission::ChangeAccount, routes!(http::select_role), app)
        .allow(Permission::ChangeAccount, routes!(http::set_language), app)
}
