//! Inviting somebody without an account to review: asking, asking again, and their answer by the code of the letter.

mod answer;
mod http;
mod invite;
mod waiting;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub use waiting::{keep_open, renew};

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .public(routes!(http::preview), app)
        .public(routes!(http::accept), app)
        .public(routes!(http::refuse), app)
        .allow(Permission::InviteReviewers, routes!(invite::invite), app)
        .allow(Permission::SendInvitations, routes!(invite::send_again), app)
}
