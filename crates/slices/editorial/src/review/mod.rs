//! Peer review: search for reviewers, assignments, invitations, the reviewer's view of an article, reviews.

mod assignments;
mod invitations;
mod refusals;
pub mod reviewer_articles;
mod reviewers;
mod reviews;

use kit::{App, Routes};

pub use assignments::{ProcessDueDates, ReviewLinks, renew_review_links, revoke_review_links_of_other_keys};
pub use reviews::view::ReviewForAuthor;
pub use reviews::{reviews_for_author, reviews_readable_in};

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .merge(assignments::routes(app))
        .merge(reviews::routes(app))
        .merge(reviewers::routes(app))
        .merge(invitations::routes(app))
        .merge(reviewer_articles::routes(app))
}
