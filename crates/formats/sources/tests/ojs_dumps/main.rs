//! Invented dumps of OJS with what its own test journals do not have.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

mod archive;
mod archive_tables;
mod editorial;
mod hostile;
mod invented;
