//! The sessions of the signed-in user: list, end, renewal, fresh proof of identity.

mod http;
mod proof;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .allow(Permission::ReadAccount, routes!(http::list), app)
        .allow(Permission::ChangeAccount, routes!(http::renew), app)
        .allow(Permission::ChangeAccount, routes!(http::prove), app)
        .allow(Permission::ChangeAccount, routes!(http::start_passkey_proof), app)
        .allow(Permission::ChangeAccount, routes!(http::prove_with_passkey), app)
        .allow(Permission::ChangeAccount, routes!(http::sign_out), app)
        .allow(Permission::ChangeAccount, routes!(http::end), app)
        .allow(Permission::ChangeAccount, routes!(http::end_others), app)
}
