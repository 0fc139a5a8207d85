//! The house put together: every slice's routes and jobs, and the commands that run them.

pub mod admin;
pub mod backups;
pub mod browser_spans;
pub mod commands;
pub mod contract;
pub mod demo;
pub mod health;
pub mod house;
pub mod letters_page;
pub mod persons;
pub mod serving;

pub use house::House;
