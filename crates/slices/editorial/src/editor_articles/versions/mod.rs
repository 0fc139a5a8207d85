//! Versions of published articles. A save that changes what an article says keeps what it said before, so that the
//! record is never rewritten in silence.

mod http;
mod keep;
mod list;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub use keep::{keep_replaced, read_current};

pub fn routes(app: &App) -> Routes {
    Routes::new(app).allow(Permission::ReadArticles, routes!(http::list), app).allow(
        Permission::WriteArticles,
        routes!(http::describe),
        app,
    )
}
