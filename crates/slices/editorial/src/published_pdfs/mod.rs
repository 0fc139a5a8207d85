//! PDFs of articles as readers get them: a copy of the uploaded file with metadata, made by a job after each change,
//! and the checklist that editors see.

mod make;
mod outdated;
mod queue;
mod store;
mod warnings;

pub use make::{MakePublishedPdfs, PdfContext, WORKSPACE_PREFIX};
pub use outdated::QueueOutdatedPdfs;
pub use queue::{queue_pdfs, queue_pdfs_of_issue};
pub use warnings::{PdfWarnings, load_warnings};
