use super::Limits;
use super::error::XmlError;
use super::stream::ElementStream;
use super::tree::Element;

/// A whole document in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    pub root: Element,
}

impl Document {
    pub fn parse(bytes: &[u8], limits: Limits) -> Result<Document, XmlError> {
        if bytes.len() as u64 > limits.bytes {
            return Err(XmlError::TooLarge { name: "bytes", limit: limits.bytes });
        }
        let root = ElementStream::of_root(bytes, limits)?.next_element()?.ok_or(XmlError::Empty)?;
        Ok(Document { root })
    }
}
