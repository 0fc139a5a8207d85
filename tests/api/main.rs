//! API tests over HTTP, each with its own database; storage and mail server are real.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

mod account;
mod admin;
mod article_messages;
mod author_articles;
mod authorization;
mod backups;
mod delivery;
mod demo;
mod disconnects;
mod discovery;
mod editor_articles;
mod email_change;
mod enumerations;
mod equal_responses;
mod error_messages;
mod error_responses;
mod files;
mod invitations;
mod issues;
mod jobs;
mod letters;
mod limits;
mod manuscript_numbers;
mod memory;
mod merged_manuscripts;
mod newsletter;
mod notifications;
mod operations;
mod orcid;
mod passwords;
mod personal_data;
mod previews;
mod public_site;
mod registration;
mod review;
mod sign_in;
mod static_pages;
mod submission;
mod subscriptions;
mod telemetry;
mod upgrade;
mod users;
