//! XML as a tree, or as a stream of small trees, with limits: neither an entity nor a depth nor a length in a hostile
//! document can take the memory or the time of the reader.
//!
//! Entities are the five predefined ones, character references and the named characters of HTML. Nothing external is
//! loaded; a document that declares entities of its own is refused.

mod document;
mod error;
mod events;
mod input;
mod stream;
mod tree;

pub use document::Document;
pub use error::XmlError;
pub(crate) use events::read_value as resolve_references;
pub use stream::{ElementStream, TextSink};
pub use tree::{Attribute, Element, Node};

/// Sizes up to which a document, or each element of a stream, is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of a document, or of one element of a stream. Text that goes to a sink is not counted.
    pub bytes: u64,
    /// Bytes of one tag, comment or piece of text.
    pub piece_bytes: usize,
    pub depth: usize,
    /// Elements and pieces of text.
    pub nodes: usize,
    /// Attributes of one element.
    pub attributes: usize,
    /// Bytes of the name of an element or attribute.
    pub name_bytes: usize,
}

impl Default for Limits {
    /// More than any article or issue has. A tree takes up to thirty times the memory of its document.
    fn default() -> Limits {
        Limits {
            bytes: 64 << 20,
            piece_bytes: 8 << 20,
            depth: 200,
            nodes: 1_000_000,
            attributes: 100,
            name_bytes: 200,
        }
    }
}
