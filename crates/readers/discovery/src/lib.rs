//! Machine-readable routes: robots.txt, security.txt, sitemaps, feeds, OAI-PMH, LOCKSS manifests, and the files of
//! articles and issues.
//!
//! Read-only and public; responses do not depend on the caller.

mod article_files;
mod byte_range;
mod feeds;
mod inline_pdf;
mod issue_pdf;
mod lockss;
mod oai;
mod robots;
mod security_txt;
mod signposting;
mod sitemaps;
mod validators;

use article_files::ArticleFiles;
use files::Files;
use kit::Routes;
use public_site::{SiteCache, cache_responses};
use rules::time_limits::RequestKind;
use utoipa_axum::routes;

pub fn routes(files: &Files, site_cache: &SiteCache) -> Routes {
    let app = &files.app;
    Routes::new(app)
        .for_requests(RequestKind::Reading)
        .public(routes!(robots::read), app)
        .public(routes!(security_txt::read), app)
        .public(cache_responses(routes!(sitemaps::index), site_cache), app)
        .public(cache_responses(routes!(sitemaps::read), site_cache), app)
        .public(cache_responses(routes!(feeds::read), site_cache), app)
        .public(cache_responses(routes!(lockss::index), site_cache), app)
        .public(cache_responses(routes!(lockss::read), site_cache), app)
        .public(routes!(oai::harvest, oai::harvest_by_form), app)
        .public(
            routes!(article_files::read),
            &ArticleFiles { files: files.clone(), site_cache: site_cache.clone() },
        )
        .public(routes!(issue_pdf::read), files)
}
