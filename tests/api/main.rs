//! The interface as callers meet it: real HTTP, a database for each test, real storage, real mail.

#![allow(clippy::unwrap_used, reason = "a test says no by panicking")]

mod account;
mod authorization;
mod demo;
mod enumerations;
mod files;
mod jobs;
mod letters;
mod memory;
mod operations;
mod public_site;
mod refusals;
mod sign_in;
mod static_pages;
