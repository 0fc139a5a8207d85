//! Everybody's accounts, as editors and admins look after them. Nothing here tells who reviews what.

mod activity;
mod create;
mod edit;
mod holding;
mod list;
mod refusals;
mod roles;
mod store;
mod view;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub use holding::hold_to_erase;
pub use refusals::LAST_ADMIN;
pub use store::must_be_seen_by;

pub fn routes(app: &App) -> Routes {
    let (read, write) = (Permission::ReadUsers, Permission::WriteUsers);
    Routes::new(app)
        .allow(read, routes!(list::list), app)
        .allow(read, routes!(store::read_user), app)
        .allow(read, routes!(roles::read_roles), app)
        .allow(write, routes!(create::create_user), app)
        .allow(write, routes!(edit::update), app)
        .allow(write, routes!(roles::set_roles), app)
        .allow(Permission::ChangeUserActivity, routes!(activity::activate), app)
        .allow(Permission::ChangeUserActivity, routes!(activity::deactivate), app)
}
