//! What became of letters: the log of an article's, the admins' list of all, and sending one again.

mod admin;
mod cause;
mod http;
mod last;
mod log;
mod resend;
mod state;
mod view;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub use cause::{Cause, Kind};
pub use last::last_letters;
pub use view::LastLetter;

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .allow(Permission::ReadArticleLetters, routes!(http::list_of_article), app)
        .allow(Permission::ResendArticleLetters, routes!(http::resend_of_article), app)
        .allow(Permission::ReadLetters, routes!(http::list), app)
        .allow(Permission::ResendLetters, routes!(http::resend), app)
}
