//! The press with real programs: whole manuscripts, and files that mean harm.

#![allow(clippy::unwrap_used, reason = "a test says no by panicking")]

mod endless_sharing;
mod hidden_names;
mod hostile_documents;
mod hostile_pdfs;
mod hostile_pictures;
mod hostile_tables;
mod limits;
mod office_files;
mod pdf_files;
mod picture_files;
mod reading;
mod speed;
mod whole;
mod workshop;
