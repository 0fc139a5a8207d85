//! PDF files, read and changed through qpdf, which describes objects as JSON and accepts changes in the same
//! form.

pub mod changes;
pub mod layers;
pub mod links;
pub mod objects;
pub mod page_geometry;
pub mod page_tree;
pub mod qpdf;
mod read_budget;
pub mod scrub;
