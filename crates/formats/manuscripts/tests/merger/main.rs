//! Tests of the merger with real programs: whole manuscripts and malicious files.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

mod all_formats;
mod hidden_names;
mod hostile_documents;
mod hostile_pdfs;
mod hostile_pictures;
mod hostile_tables;
mod limits;
mod office_files;
mod pdf_files;
mod pdf_inspection;
mod picture_files;
mod setup;
mod shared_objects;
mod speed;
