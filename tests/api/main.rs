//! The interface as callers meet it: real HTTP, a database for each test, real storage, real mail.

#![allow(clippy::unwrap_used, reason = "a test says no by panicking")]

mod account;
mod admin;
mod article_messages;
mod authorization;
mod backups;
mod delivery;
mod demo;
mod desk;
mod disconnects;
mod discovery;
mod email_change;
mod enumerations;
mod files;
mod invitations;
mod issues;
mod jobs;
mod letters;
mod limits;
mod memory;
mod merged_manuscripts;
mod messages;
mod my_articles;
mod newsletter;
mod notifications;
mod operations;
mod orcid;
mod passwords;
mod personal_data;
mod public_site;
mod refusals;
mod registration;
mod review;
mod same_answer;
mod sign_in;
mod static_pages;
mod submission;
mod subscriptions;
mod upgrade;
mod users;
mod watching;
