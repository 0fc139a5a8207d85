//! Public site API, per language. Read-only; all responses may be cached by anyone, except the previews for
//! editors.

mod articles;
mod browsing;
mod corrections;
mod enumerations;
mod facets;
mod http_cache;
mod issues;
mod journal;
mod list_items;
mod previews;
mod record_status;
mod reset_versions;
mod response_cache;
mod search;
mod site_cache;
mod static_pages;
mod text;

pub use articles::WITHDRAWN;
pub use http_cache::{CACHE_BRIEFLY, EntityTag, static_response};
use kit::{App, Routes};
pub use reset_versions::reset_versions;
pub use response_cache::cache_responses;
use rules::Permission;
use rules::time_limits::RequestKind;
pub use site_cache::SiteCache;
use utoipa_axum::routes;

/// Routes for readers with `site_cache`, and previews for editors, who use the connections of `office`.
pub fn routes(office: &App, site_cache: &SiteCache) -> Routes {
    let app = &site_cache.app;
    Routes::new(app)
        .for_requests(RequestKind::Reading)
        .public(routes!(site_cache::read_version), site_cache)
        .public(cache_responses(routes!(journal::read), site_cache), app)
        .public(cache_responses(routes!(articles::list::list), site_cache), app)
        .public(cache_responses(routes!(articles::list::online_first), site_cache), app)
        .public(cache_responses(routes!(articles::read), site_cache), app)
        .public(cache_responses(routes!(articles::read_online_first), site_cache), app)
        .public(cache_responses(routes!(articles::versions::read), site_cache), app)
        .public(cache_responses(routes!(articles::versions::read_changes), site_cache), app)
        .public(cache_responses(routes!(corrections::list), site_cache), app)
        .public(cache_responses(routes!(issues::list), site_cache), app)
        .public(cache_responses(routes!(issues::latest), site_cache), app)
        .public(cache_responses(routes!(issues::read), site_cache), app)
        .public(cache_responses(routes!(static_pages::list), site_cache), app)
        .public(cache_responses(routes!(static_pages::read), site_cache), app)
        .merge(
            Routes::new(office)
                .allow(Permission::ReadArticles, routes!(previews::article), office)
                .allow(Permission::ReadIssues, routes!(previews::issue), office)
                // Without statements; the office needs them too.
                .public(routes!(enumerations::all), office)
                .public(routes!(enumerations::one), office),
        )
}
