//! The application: routes and jobs of all slices, and the commands that run them.

pub mod admin;
pub mod application;
pub mod audit_commands;
pub mod backups;
pub mod browser_spans;
pub mod commands;
pub mod export_command;
mod failure_report;
pub mod health;
pub mod http_server;
pub mod keys;
pub mod letter_preview;
pub mod openapi;
pub mod personal_data_commands;

pub use application::Application;
