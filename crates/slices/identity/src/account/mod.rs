//! The signed-in user's own account.

mod change_password;
mod end_sessions;
mod http;
pub(crate) mod profile;
mod store;
mod view;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub(crate) use change_password::store as store_password;
pub use end_sessions::end_other_sessions;
pub(crate) use end_sessions::{end_all_sessions, sign_out_everywhere};
pub(crate) use store::ORCID_IN_USE;
pub use store::{
    Address, NewAccount, create, current_role, grant_role, mark_as_author, read, sign_out_everyone,
};
pub use view::AccountView;

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .allow(Permission::ReadAccount, routes!(http::read), app)
        .allow(Permission::ChangeAccount, routes!(http::save), app)
        .allow(Permission::ChangeAccount, routes!(http::select_role), app)
        .allow(Permission::ChangeAccount, routes!(http::set_language), app)
        .allow(Permission::ChangeAccount, routes!(http::request_email_change), app)
        .allow(Permission::ChangeAccount, routes!(http::change_password), app)
        .allow(Permission::ChangeAccount, routes!(http::sign_out_everywhere), app)
        .allow(Permission::ChangeAccount, routes!(http::end_review_links), app)
}
