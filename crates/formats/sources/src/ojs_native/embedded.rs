//! Files inside of the document, in base64.

use std::io::{self, BufRead, Error, ErrorKind, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::localized::attribute;
use crate::xml::{Attribute, Element, ElementStream, Limits, TextSink, XmlError};

/// Elements that are read as trees. All that has a file is inside of one.
pub(super) const UNITS: &[&str] = &[
    "id",
    "description",
    "issue_identification",
    "date_published",
    "date_notified",
    "last_modified",
    "open_access_date",
    "sections",
    "covers",
    "issue_galleys",
    "article",
];
/// Attribute that an `embed` gets when it is read: its locator.
const LOCATOR: &str = "locator";
/// Base64 that is decoded at once; a multiple of four.
const CHUNK_BYTES: usize = 32 << 10;

/// Chooses no output, so that files are passed over.
pub(super) type NoOutput = fn(&str) -> io::Result<Option<Vec<u8>>>;

/// A file inside of the document.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EmbeddedFile {
    /// As [`crate::SourceFile::locator`] has it.
    pub locator: String,
    /// Size of the decoded file.
    pub bytes: u64,
}

/// Takes the texts of `embed` and writes those that `choose` has an output for.
pub(super) struct EmbedSink<W, F> {
    choose: F,
    count: u64,
    locator: String,
    output: Option<W>,
    /// Base64 that is not decoded yet.
    pending: Vec<u8>,
    has_begun: bool,
    pub files: Vec<EmbeddedFile>,
    bytes: u64,
    keeps_list: bool,
}

impl<W: Write, F: FnMut(&str) -> io::Result<Option<W>>> EmbedSink<W, F> {
    pub fn new(choose: F) -> EmbedSink<W, F> {
        EmbedSink {
            choose,
            count: 0,
            locator: String::new(),
            output: None,
            pending: Vec::new(),
            has_begun: false,
            files: Vec::new(),
            bytes: 0,
            keeps_list: false,
        }
    }

    fn decode(&mut self, is_last: bool) -> io::Result<()> {
        let length = if is_last { self.pending.len() } else { self.pending.len() / 4 * 4 };
        if self.output.is_none() && !self.keeps_list {
            self.pending.clear();
            return Ok(());
        }
        // Some exports leave the padding out.
        while is_last && !self.pending.len().is_multiple_of(4) {
            self.pending.push(b'=');
        }
        let end = if is_last { self.pending.len() } else { length };
        let invalid = |error| Error::new(ErrorKind::InvalidData, format!("{}: {error}", self.locator));
        let decoded = STANDARD.decode(&self.pending[..end]).map_err(invalid)?;
        self.bytes += decoded.len() as u64;
        if let Some(output) = &mut self.output {
            output.write_all(&decoded)?;
        }
        self.pending.drain(..end);
        Ok(())
    }
}

fn number<'a>(element: Option<&'a Element>, name: &str) -> &'a str {
    element.map(|element| attribute(element, name)).unwrap_or_default()
}

/// Locator of a file by the elements around it: by the file's number, or for covers and files of issues by their place.
fn locator_of(ancestors: &[Element], place: u64) -> String {
    let parent = ancestors.last();
    let owner = parent.and_then(|_| ancestors.iter().rev().nth(1));
    match parent.map(|parent| parent.name.as_str()) {
        Some("file") if !number(parent, "id").is_empty() => format!("embedded:{}", number(parent, "id")),
        // OJS 3.2 has revisions instead.
        Some("revision") if !number(owner, "id").is_empty() => {
            format!("embedded:{}-{}", number(owner, "id"), number(parent, "number"))
        }
        Some("cover") => format!("embedded:cover-{place}"),
        Some("issue_file") => format!("embedded:issue-file-{place}"),
        _ => format!("embedded:place-{place}"),
    }
}

/// Locator that reading has noted in an `embed`.
pub(super) fn noted_locator(embed: &Element) -> &str {
    attribute(embed, LOCATOR)
}

impl<W: Write, F: FnMut(&str) -> io::Result<Option<W>>> TextSink for EmbedSink<W, F> {
    fn begin(&mut self, element: &Element, ancestors: &[Element]) -> bool {
        if element.name != "embed" {
            return false;
        }
        self.count += 1;
        self.locator = locator_of(ancestors, self.count);
        (self.pending, self.bytes, self.has_begun, self.output) = (Vec::new(), 0, false, None);
        true
    }

    fn write(&mut self, text: &[u8]) -> io::Result<()> {
        if !self.has_begun {
            self.output = (self.choose)(&self.locator)?;
            self.has_begun = true;
        }
        if self.output.is_none() && !self.keeps_list {
            return Ok(());
        }
        for part in text.chunks(CHUNK_BYTES) {
            self.pending.extend(part.iter().filter(|byte| !byte.is_ascii_whitespace()));
            // Padding is only at the end, which `end` decodes.
            if self.pending.len() >= CHUNK_BYTES && !self.pending.contains(&b'=') {
                self.decode(false)?;
            } else if self.pending.len() > 4 * CHUNK_BYTES {
                return Err(Error::new(
                    ErrorKind::InvalidData,
                    format!("{}: text behind its end", self.locator),
                ));
            }
        }
        Ok(())
    }

    fn end(&mut self, element: &mut Element) -> io::Result<()> {
        self.decode(true)?;
        if let Some(mut output) = self.output.take() {
            output.flush()?;
        }
        if self.keeps_list {
            self.files.push(EmbeddedFile { locator: self.locator.clone(), bytes: self.bytes });
        }
        element.attributes.retain(|attribute| attribute.name != LOCATOR);
        element.attributes.push(Attribute {
            prefix: String::new(),
            name: LOCATOR.to_owned(),
            value: self.locator.clone(),
        });
        Ok(())
    }
}

fn read_all<W: Write, F: FnMut(&str) -> io::Result<Option<W>>>(
    input: impl BufRead,
    limits: Limits,
    sink: &mut EmbedSink<W, F>,
) -> Result<(), XmlError> {
    let mut stream = ElementStream::new(input, UNITS, limits)?;
    while stream.next_element_with(sink)?.is_some() {}
    Ok(())
}

/// Writes the decoded files of a document to the outputs that `choose` returns for their locators, in one pass.
pub fn extract_embedded<W: Write>(
    input: impl BufRead,
    limits: Limits,
    choose: impl FnMut(&str) -> io::Result<Option<W>>,
) -> Result<(), XmlError> {
    read_all(input, limits, &mut EmbedSink::new(choose))
}

/// Writes one decoded file of a document. Returns false if the document does not have it.
pub fn copy_embedded<W: Write>(
    input: impl BufRead,
    limits: Limits,
    locator: &str,
    output: &mut W,
) -> Result<bool, XmlError> {
    let mut output = Some(output);
    extract_embedded(input, limits, |found| Ok(if found == locator { output.take() } else { None }))?;
    Ok(output.is_none())
}

/// Lists the files of a document with their sizes.
pub fn list_embedded(input: impl BufRead, limits: Limits) -> Result<Vec<EmbeddedFile>, XmlError> {
    let mut sink = EmbedSink::new(|_: &str| Ok(None::<Vec<u8>>));
    sink.keeps_list = true;
    read_all(input, limits, &mut sink)?;
    Ok(sink.files)
}
