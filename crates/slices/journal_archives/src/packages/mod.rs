//! ZIP files of a single issue or article, for indexes that take them by hand.

mod article;
pub mod http;
mod issue;
mod package_file;
