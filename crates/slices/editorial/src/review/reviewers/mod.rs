//! The pool of reviewers: candidates with their workload and conflicts of interest, and their interests.

mod article_people;
mod candidates;
mod check;
mod coauthors;
mod find;
mod grant;
mod judge;
mod matches;
mod profiles;
mod view;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub use candidates::load_candidate;
pub use judge::judge;

pub fn routes(app: &App) -> Routes {
    let find = Permission::FindReviewers;
    Routes::new(app)
        .allow(find, routes!(find::list), app)
        .allow(find, routes!(find::by_email), app)
        .allow(find, routes!(check::check), app)
        .allow(Permission::GrantReviewerRole, routes!(grant::grant), app)
        .allow(Permission::WriteReviewers, routes!(profiles::save_interests), app)
        .allow(Permission::Review, routes!(profiles::read), app)
        .allow(Permission::Review, routes!(profiles::save), app)
}
