//! What readers see, per language. Reads only; everything here may be cached by anyone.

mod answers;
mod articles;
mod browsing;
mod enumerations;
mod issues;
mod journal;
mod kept;
mod lines;
mod names;
mod old_addresses;
mod search;
mod static_pages;
mod text;
mod version;

pub use answers::kept;
pub use articles::WITHDRAWN;
pub use kept::{A_MOMENT, Tag, unmoving};
use kit::Routes;
pub use names::Names;
use utoipa_axum::routes;
pub use version::Versions;

pub fn routes(versions: &Versions) -> Routes {
    let app = &versions.app;
    Routes::new(app)
        .public(routes!(version::read), versions)
        .public(routes!(old_addresses::find), app)
        .public(kept(routes!(journal::read), versions), app)
        .public(kept(routes!(articles::list::list), versions), app)
        .public(kept(routes!(articles::list::online_first), versions), app)
        .public(kept(routes!(articles::read), versions), app)
        .public(kept(routes!(articles::read_online_first), versions), app)
        .public(kept(routes!(issues::list), versions), app)
        .public(kept(routes!(issues::latest), versions), app)
        .public(kept(routes!(issues::read), versions), app)
        .public(kept(routes!(static_pages::list), versions), app)
        .public(kept(routes!(static_pages::read), versions), app)
        .public(routes!(enumerations::all), app)
        .public(routes!(enumerations::one), app)
}
