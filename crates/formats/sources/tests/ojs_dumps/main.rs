//! Invented dumps of OJS with what its own test journals do not have.

mod archive;
mod archive_tables;
mod editorial;
mod hostile;
mod invented;
