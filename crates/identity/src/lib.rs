//! Accounts, sign-in and codes: who a person is, and how they prove it.

pub mod account;
pub mod codes;
pub mod password;
pub mod sign_in;

use kit::jobs::Worker;
use kit::{App, Routes};
use mailer::Mailer;

pub fn routes(app: &App) -> Routes {
    Routes::new(app).merge(sign_in::routes(app)).merge(codes::routes(app)).merge(account::routes(app))
}

pub fn jobs(worker: Worker, app: &App, mailer: &Mailer) -> Worker {
    codes::jobs(worker, app, mailer)
}
