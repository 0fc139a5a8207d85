//! Account administration by editors and admins. Responses never reveal who reviews what.

mod account_lock;
mod activity;
mod chief_editor;
mod create;
mod edit;
mod list;
mod refusals;
mod reset_second_factor;
mod roles;
mod store;
mod view;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub use account_lock::lock_for_erasure;
pub use list::{FoundUser, find_users};
pub use refusals::LAST_ADMIN;
pub(crate) use store::ids_in_progress;
pub use store::require_visible;

pub fn routes(app: &App) -> Routes {
    let (read, write) = (Permission::ReadUsers, Permission::WriteUsers);
    Routes::new(app)
        .allow(read, routes!(list::list), app)
        .allow(read, routes!(store::read_user), app)
        .allow(read, routes!(roles::read_roles), app)
        .allow(write, routes!(create::create_user), app)
        .allow(write, routes!(edit::update), app)
        .allow(write, routes!(roles::set_roles), app)
        .allow(write, routes!(reset_second_factor::reset), app)
        .allow(write, routes!(chief_editor::mark, chief_editor::unmark), app)
        .allow(Permission::ChangeUserActivity, routes!(activity::activate), app)
        .allow(Permission::ChangeUserActivity, routes!(activity::deactivate), app)
}
