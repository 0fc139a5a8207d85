//! Invitations to review for people without an active account: sending, sending again, accepting, declining.

mod answer;
mod http;
mod invite;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .public(routes!(http::preview), app)
        .public(routes!(http::accept), app)
        .public(routes!(http::refuse), app)
        .allow(Permission::InviteReviewers, routes!(invite::invite), app)
        .allow(Permission::SendInvitations, routes!(invite::send_again), app)
}
