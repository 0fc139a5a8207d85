//! Review assignments: operations of editors and reviewers, and the due-date job.

mod ask_again;
mod assign;
mod audit;
mod due_dates;
mod editor;
pub mod invitation_codes;
mod links;
mod list;
mod notes;
mod perform;
mod ratings;
mod remind;
mod returned_reviews;
mod reviewer;
mod schedule;
mod store;
pub mod view;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub use assign::{AssignmentRequest, assign};
pub use links::{
    ReviewLinks, renew as renew_review_links, revoke_of_other_keys as revoke_review_links_of_other_keys,
};
pub use list::list_for_article_reviewer;
pub use perform::{ActionInput, AssignmentCommand, perform, perform_as_reviewer};
pub use schedule::ProcessDueDates;
pub use store::{Assignment, load, lock_with_article};

pub fn routes(app: &App) -> Routes {
    let (read, write, own) = (Permission::ReadAssignments, Permission::WriteAssignments, Permission::Review);
    Routes::new(app)
        .allow(own, routes!(reviewer::list), app)
        .allow_review_link(own, routes!(reviewer::read_linked), app)
        .allow_review_link(own, routes!(reviewer::read), app)
        .allow_review_link(own, routes!(reviewer::accept), app)
        .allow_review_link(own, routes!(reviewer::decline), app)
        .allow_review_link(own, routes!(reviewer::write_to_editors), app)
        .allow_review_link(own, routes!(reviewer::complete), app)
        .allow_review_link(own, routes!(reviewer::save_review), app)
        .allow(read, routes!(editor::list), app)
        .allow(write, routes!(editor::create), app)
        .allow(read, routes!(editor::read), app)
        .allow(write, routes!(editor::withdraw), app)
        .allow(write, routes!(editor::change_due_date), app)
        .allow(write, routes!(editor::send_letter_again), app)
        .allow(write, routes!(editor::remind), app)
        .allow(write, routes!(editor::return_review), app)
        .allow(write, routes!(editor::rate_review), app)
        .allow(write, routes!(remind::remind_reviewers), app)
        .allow(write, routes!(ask_again::ask_again), app)
}
