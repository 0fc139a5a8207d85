//! Test application: the real router and workers on its own database, with real storage, a real mail
//! server and a manual clock.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

mod app;
pub mod articles;
mod browser;
mod database;
pub mod issues;
mod mailbox;
mod process;
mod queries;
mod users;

pub use app::{TestApp, TestResponse};
pub use browser::{Browser, CallbackQuery, connect_redirect_url, create_researcher, sign_in_redirect_url};
pub use database::{
    SERVING_ROLE, create_empty_database, create_migrated_database, database_url, drop_database, owner_url,
    superuser_url,
};
pub use mailbox::{BulkCount, Letter, Mailbox};
pub use process::{Process, free_address};
pub use users::{AccountBuilder, PASSWORD, TestUser};
