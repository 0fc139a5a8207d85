//! What machines ask a journal for, outside the interface: robots.txt, sitemaps, feeds, OAI-PMH, and the files beside an
//! article. Reads only; nothing here is for anybody in particular.

mod addresses;
mod article_files;
mod feeds;
mod issue_pdf;
mod keeping;
mod oai;
mod publications;
mod robots;
mod shown_pdf;
mod signposts;
mod sitemaps;

use files::Files;
use kit::Routes;
use utoipa_axum::routes;

pub fn routes(files: &Files) -> Routes {
    let app = &files.app;
    Routes::new(app)
        .public(routes!(robots::read), app)
        .public(routes!(sitemaps::index), app)
        .public(routes!(sitemaps::read), app)
        .public(routes!(feeds::read), app)
        .public(routes!(oai::harvest, oai::harvest_by_form), app)
        .public(routes!(article_files::read), files)
        .public(routes!(issue_pdf::read), files)
}
