//! Accounts, sign-in and e-mail codes.

pub mod account;
mod account_email_job;
pub mod account_email_requests;
pub mod codes;
mod confirmations;
pub mod consents;
pub mod email_preferences;
pub mod erasure;
pub mod external;
pub mod invitations;
mod login_token;
pub mod password;
pub mod people;
pub mod registration;
pub mod sign_in;
pub mod users;

use kit::jobs::Worker;
use kit::{App, Routes};
use mailer::Mailer;

use account_email_requests::ProcessAccountEmailRequest;
pub use external::ExternalProviders;

pub fn routes(app: &App, external: &ExternalProviders) -> Routes {
    Routes::new(app)
        .merge(sign_in::routes(app))
        .merge(registration::routes(app))
        .merge(confirmations::routes(app))
        .merge(external::routes(external))
        .merge(account::routes(app))
        .merge(consents::routes(app))
        .merge(users::routes(app))
}

pub fn jobs(worker: Worker, mailer: &Mailer) -> Worker {
    codes::jobs(worker.job::<ProcessAccountEmailRequest>(mailer.clone()), mailer)
}
