use quick_xml::Error;

use crate::findings::{Finding, FindingKind};

/// Reason why bytes cannot be handed to the parser of XML.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    #[error("a piece has more than {0} bytes")]
    PieceTooLarge(u64),
    #[error("not text in the encoding {0}")]
    Malformed(&'static str),
}

/// Reason why a document is not read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum XmlError {
    #[error("not well-formed at byte {position}: {message}")]
    NotWellFormed { position: u64, message: String },
    /// A limit of [`Limits`](super::Limits), by its name.
    #[error("too large: more than {limit} {name}")]
    TooLarge { name: &'static str, limit: u64 },
    #[error("declares entities of its own")]
    DeclaresEntities,
    #[error("the encoding {0:?} is not supported")]
    UnknownEncoding(String),
    #[error("not text in the encoding {0}")]
    WrongEncoding(&'static str),
    #[error("no element")]
    Empty,
    #[error("cannot be read: {0}")]
    Input(String),
}

impl XmlError {
    pub(super) fn new(error: Error, position: u64) -> XmlError {
        match error {
            Error::Io(error) => match error.get_ref().and_then(|inner| inner.downcast_ref::<InputError>()) {
                Some(InputError::PieceTooLarge(limit)) => {
                    XmlError::TooLarge { name: "bytes in a piece", limit: *limit }
                }
                Some(InputError::Malformed(encoding)) => XmlError::WrongEncoding(encoding),
                None => XmlError::Input(error.to_string()),
            },
            Error::Encoding(_) => XmlError::WrongEncoding("UTF-8"),
            other => XmlError::NotWellFormed { position, message: other.to_string() },
        }
    }

    pub(super) fn not_well_formed(position: u64, message: &str) -> XmlError {
        XmlError::NotWellFormed { position, message: message.to_owned() }
    }
}

impl From<XmlError> for Finding {
    fn from(error: XmlError) -> Finding {
        Finding::new(FindingKind::Unreadable, error.to_string())
    }
}
