//! Accounts, sign-in and codes: who a person is, and how they prove it.

pub mod account;
pub mod codes;
pub mod consents;
pub mod erasing;
pub mod errands;
pub mod external;
pub mod invitations;
pub mod letter_wishes;
pub mod password;
pub mod people;
pub mod registration;
pub mod sign_in;
pub mod users;

use kit::jobs::Worker;
use kit::{App, Routes};
use mailer::Mailer;

pub use external::External;

pub fn routes(app: &App, external: &External) -> Routes {
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
    codes::jobs(errands::jobs(worker, mailer), mailer)
}
