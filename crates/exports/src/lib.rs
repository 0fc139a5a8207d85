//! Formats that the scholarly world asks for. Structs in, bytes out; no database here.

pub mod pubmed;
