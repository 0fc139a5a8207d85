//! Accounts, sign-in and e-mail codes.

pub mod account;
pub mod account_email_requests;
pub mod codes;
pub mod consents;
pub mod email_preferences;
pub mod erasure;
pub mod external;
pub mod invitations;
pub mod password;
pub mod people;
pub mod registration;
pub mod sign_in;
pub mod users;

use kit::jobs::Worker;
use kit::{App, Routes};
use mailer::Mailer;

pub use external::ExternalProviders;

pub fn routes(app: &App, external: &ExternalProviders) -> Routes {
    Routes::new(app)
        .merge(sign_in::routes(app))
        .merge(registration::routes(app))
        .merge(codes::routes(app))
        .merge(external::routes(external))
        .merge(account::routes(app))
        .merge(consents::routes(app))
        .merge(users::routes(app))
}

pub fn jobs(worker: Worker, mailer: &Mailer) -> Worker {
    codes::jobs(account_email_requests::jobs(worker, mailer), mailer)
}
