//! The mailing list: subscription, confirmation, unsubscription, and the newsletter.

mod confirmation;
mod http;
mod links;
mod list;
mod newsletter;
mod purge;
mod refusals;
mod requests;

use kit::jobs::Worker;
use kit::{App, Routes};
use mailer::Mailer;
use rules::Permission;
use utoipa_axum::routes;

pub use confirmation::erase_address;
pub use links::{unsubscribe_headers, unsubscribe_link};
pub use newsletter::{SendNewsletterPart, StartNewsletters, plan_newsletter, withdraw_newsletter};
pub use purge::PurgeSubscriptions;
pub use requests::{AnswerRequest, revoke_all_requests};

pub fn routes(app: &App) -> Routes {
    Routes::new(app)
        .public(routes!(http::subscribe), app)
        .public(routes!(http::confirm_subscription), app)
        .public(routes!(http::unsubscribe), app)
        .public(routes!(http::confirm_unsubscription), app)
        .public(routes!(http::unsubscribe_by_one_click), app)
        .public(routes!(http::show_unsubscription), app)
        .allow(Permission::ReadSubscriptions, routes!(list::list), app)
        .allow(Permission::RemoveSubscriptions, routes!(list::remove), app)
        .allow(Permission::ReadNewsletters, routes!(newsletter::list), app)
        .allow(Permission::ResendNewsletters, routes!(newsletter::resend), app)
}

pub fn jobs(worker: Worker, mailer: &Mailer) -> Worker {
    worker.job::<PurgeSubscriptions>(mailer.app.clone()).job::<StartNewsletters>(mailer.app.clone())
}

/// Jobs of letters that somebody waits for.
pub fn awaited_letter_jobs(worker: Worker, mailer: &Mailer) -> Worker {
    worker.job::<AnswerRequest>(mailer.clone())
}

/// Jobs that run in a separate worker, so that bulk mail does not delay single letters.
pub fn newsletter_jobs(worker: Worker, mailer: &Mailer) -> Worker {
    worker.job::<SendNewsletterPart>(mailer.clone())
}
