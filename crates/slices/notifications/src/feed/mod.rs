//! Notification feed of the personal area, by role, newest first.

mod http;
mod list;
mod marks;
mod settings;
mod view;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub use view::NOTIFICATION_IDS;

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .allow(Permission::ReadNotifications, routes!(http::list), app)
        .allow(Permission::ReadNotifications, routes!(http::list_unread), app)
        .allow(Permission::MarkNotifications, routes!(http::mark_read), app)
        .allow(Permission::MarkNotifications, routes!(http::mark_all_read), app)
        .allow(Permission::MarkNotifications, routes!(http::acknowledge), app)
        .allow(Permission::ReadNotifications, routes!(settings::read), app)
        .allow(Permission::MarkNotifications, routes!(settings::change), app)
}
