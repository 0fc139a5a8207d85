//! Confirmations by a code from a letter: e-mail address, change of address, new password.

mod change_email;
mod http;
mod reset_password;
mod undo_email_change;
mod verify_email;

use axum::http::StatusCode;
use kit::{App, Problem, Routes};
use rules::LocalizedText;
use utoipa_axum::routes;

/// The letter may have reached the wrong person, so its code works only with a session of the account it
/// belongs to.
const SIGN_IN_FIRST: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "sign-in-first",
    LocalizedText::new(
        "Please sign in to the account that this code belongs to, then use the code again.",
        "Войдите в учётную запись, для которой запрошен код, и введите его ещё раз.",
    ),
);

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .public(routes!(http::request_verification), app)
        .public(routes!(http::verify), app)
        .public(routes!(http::change), app)
        .public(routes!(http::undo_change), app)
        .public(routes!(http::request_reset), app)
        .public(routes!(http::reset), app)
}
