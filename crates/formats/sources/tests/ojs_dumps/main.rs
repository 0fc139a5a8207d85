//! Invented dumps of OJS with what its own test journals do not have.

mod archive;
mod editorial;
mod hostile;
mod invented;
