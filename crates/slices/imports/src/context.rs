//! State of the routes and jobs.

use axum::extract::FromRef;
use files::Files;
use kit::App;

#[derive(Debug, Clone)]
pub struct ImportContext {
    pub files: Files,
}

impl FromRef<ImportContext> for App {
    fn from_ref(context: &ImportContext) -> App {
        context.files.app.clone()
    }
}
