//! What machines ask a journal for, outside the interface: robots.txt, sitemaps, feeds, OAI-PMH, and the files beside an
//! article. Reads only; nothing here is for anybody in particular.

mod addresses;
mod article_files;
mod feeds;
mod issue_pdf;
mod oai;
mod publications;
mod robots;
mod shown_pdf;
mod signposts;
mod sitemaps;

use article_files::Shelf;
use files::Files;
use kit::Routes;
use public_site::{Versions, kept};
use utoipa_axum::routes;

pub fn routes(files: &Files, versions: &Versions) -> Routes {
    let app = &files.app;
    Routes::new(app)
        .public(routes!(robots::read), app)
        .public(kept(routes!(sitemaps::index), versions), app)
        .public(kept(routes!(sitemaps::read), versions), app)
        .public(kept(routes!(feeds::read), versions), app)
        .public(routes!(oai::harvest, oai::harvest_by_form), app)
        .public(routes!(article_files::read), &Shelf { files: files.clone(), versions: versions.clone() })
        .public(routes!(issue_pdf::read), files)
}
