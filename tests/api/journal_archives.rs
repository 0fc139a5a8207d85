//! Archives of the whole journal: what is in them and what never is, how they are made, and packages of single issues and
//! articles.

mod commands;
mod content;
pub mod fixtures;
mod making;
mod packages;
mod permissions;
