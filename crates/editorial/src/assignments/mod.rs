//! Who is asked to review what, by when, and how it goes: the editors' side, the reviewer's own, and the schedule.

mod assign;
mod desk;
mod due_dates;
pub mod links;
mod list;
mod mine;
mod perform;
pub mod refusals;
mod schedule;
mod store;
pub mod view;

use kit::{App, Routes};
use rules::Permission;
use utoipa_axum::routes;

pub use assign::{Asked, assign};
pub use list::all_of_mine;
pub use perform::{Case, Gift, as_its_reviewer, as_reviewer, perform, perform_as_reviewer};
pub use schedule::WatchDueDates;
pub use store::{Assignment, load, lock_article_of};

pub fn routes(app: &App) -> Routes {
    let (read, write, own) = (Permission::ReadAssignments, Permission::WriteAssignments, Permission::Review);
    Routes::new(app)
        .allow(own, routes!(mine::list), app)
        .allow_linked(own, routes!(mine::read_linked), app)
        .allow_linked(own, routes!(mine::read), app)
        .allow_linked(own, routes!(mine::accept), app)
        .allow_linked(own, routes!(mine::decline), app)
        .allow_linked(own, routes!(mine::complete), app)
        .allow_linked(own, routes!(mine::save_review), app)
        .allow(read, routes!(desk::list), app)
        .allow(write, routes!(desk::create), app)
        .allow(read, routes!(desk::read), app)
        .allow(write, routes!(desk::withdraw), app)
        .allow(write, routes!(desk::change_due_date), app)
        .allow(write, routes!(desk::send_letter_again), app)
}
