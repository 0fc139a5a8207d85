//! Delivery status of letters: of one article for editors, of all for admins; and resending them.

mod admin;
mod article_letters;
mod http;
mod last_letter;
mod resend;
mod state;
mod view;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub use last_letter::last_letters;
pub use view::LastLetter;

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .allow(Permission::ReadArticleLetters, routes!(http::list_of_article), app)
        .allow(Permission::ResendArticleLetters, routes!(http::resend_of_article), app)
        .allow(Permission::ReadLetters, routes!(http::list), app)
        .allow(Permission::ResendLetters, routes!(http::resend), app)
}
