//! PDF files, read and changed by qpdf: it describes their objects as text, and takes changes in the same form.

mod allowance;
pub mod changes;
pub mod layers;
pub mod links;
pub mod objects;
pub mod qpdf;
pub mod scrub;
