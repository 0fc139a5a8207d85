//! A whole application for a test: its own database on the real PostgreSQL, the real storage and mail server, a
//! clock that stands still, and chance that repeats itself.

#![allow(clippy::unwrap_used, reason = "a test says no by panicking")]

mod app;
pub mod articles;
mod browser;
mod database;
pub mod issues;
mod mailbox;
mod people;
mod process;
mod queries;

pub use app::{Answer, TestApp};
pub use browser::{Browser, Return, connect_page, new_researcher, sign_in_page};
pub use database::{address_of, create_empty, remove as remove_database};
pub use mailbox::{Letter, Mailbox, Tally};
pub use people::{AccountBuilder, PASSWORD, Person};
pub use process::Process;
