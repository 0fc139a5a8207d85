//! Bytes of a document as UTF-8, in pieces of limited length.

use std::io::{BufRead, Chain, Cursor, Error, Read, Result};

use encoding_rs::{CoderResult, Decoder, Encoding, UTF_8, UTF_16BE, UTF_16LE};

use super::error::{InputError, XmlError};

/// The declaration of an encoding is at the beginning.
const MAX_DECLARATION_BYTES: u64 = 512;
const BUFFER_BYTES: usize = 16 << 10;

/// Reader that converts to UTF-8 and fails after the allowed number of bytes, because the parser of XML keeps a whole
/// tag or text in memory.
pub struct Input<R> {
    inner: Chain<Cursor<Vec<u8>>, R>,
    conversion: Option<Conversion>,
    allowed: u64,
    remaining: u64,
    is_unlimited: bool,
    /// Bytes of UTF-8 that were read.
    pub position: u64,
}

struct Conversion {
    encoding: &'static Encoding,
    decoder: Decoder,
    text: Vec<u8>,
    start: usize,
    end: usize,
    is_finished: bool,
}

impl<R: BufRead> Input<R> {
    pub fn new(mut inner: R, allowed: usize) -> std::result::Result<Input<R>, XmlError> {
        let mut beginning = Vec::new();
        let read = inner.by_ref().take(MAX_DECLARATION_BYTES).read_to_end(&mut beginning);
        read.map_err(|error| XmlError::Input(error.to_string()))?;
        let (encoding, mark_bytes) = find_encoding(&beginning)?;
        let mut beginning = Cursor::new(beginning);
        beginning.set_position(mark_bytes);
        let conversion = (encoding != UTF_8).then(|| Conversion::new(encoding));
        let allowed = allowed as u64;
        let inner = beginning.chain(inner);
        Ok(Input { inner, conversion, allowed, remaining: allowed, is_unlimited: false, position: 0 })
    }

    /// Begins another piece.
    pub fn begin_piece(&mut self) {
        self.remaining = self.allowed;
        self.is_unlimited = false;
    }

    /// Begins text that is not kept in memory.
    pub fn begin_unlimited(&mut self) {
        self.is_unlimited = true;
    }
}

/// Returns the encoding by its mark or its declaration, and the length of the mark.
fn find_encoding(beginning: &[u8]) -> std::result::Result<(&'static Encoding, u64), XmlError> {
    if let Some((encoding, length)) = Encoding::for_bom(beginning) {
        return Ok((encoding, length as u64));
    }
    match beginning {
        [b'<', 0, ..] => return Ok((UTF_16LE, 0)),
        [0, b'<', ..] => return Ok((UTF_16BE, 0)),
        _ => {}
    }
    let Some(label) = declared_encoding(beginning) else { return Ok((UTF_8, 0)) };
    let encoding = Encoding::for_label_no_replacement(label)
        .ok_or_else(|| XmlError::UnknownEncoding(String::from_utf8_lossy(label).into_owned()))?;
    // The declaration itself is readable byte by byte, so the text is not UTF-16 whatever it says.
    Ok((if encoding == UTF_16LE || encoding == UTF_16BE { UTF_8 } else { encoding }, 0))
}

fn declared_encoding(beginning: &[u8]) -> Option<&[u8]> {
    let find = |text: &[u8], wanted: &[u8]| text.windows(wanted.len()).position(|part| part == wanted);
    let start =
        find(beginning, b"<?xml").filter(|start| beginning[..*start].iter().all(u8::is_ascii_whitespace))?;
    let declaration = &beginning[start..];
    let declaration = &declaration[..find(declaration, b"?>")?];
    let after = &declaration[find(declaration, b"encoding")? + b"encoding".len()..];
    let value = after.trim_ascii_start().strip_prefix(b"=")?.trim_ascii_start();
    let (quote, value) = value.split_first()?;
    Some(&value[..value.iter().position(|byte| byte == quote)?])
}

impl Conversion {
    fn new(encoding: &'static Encoding) -> Conversion {
        let decoder = encoding.new_decoder_without_bom_handling();
        Conversion { encoding, decoder, text: vec![0; BUFFER_BYTES], start: 0, end: 0, is_finished: false }
    }

    /// Converts until there is some text or the end is reached.
    fn fill(&mut self, inner: &mut impl BufRead) -> Result<()> {
        while self.start == self.end && !self.is_finished {
            let bytes = inner.fill_buf()?;
            let is_last = bytes.is_empty();
            let (result, read, written, is_malformed) =
                self.decoder.decode_to_utf8(bytes, &mut self.text, is_last);
            inner.consume(read);
            if is_malformed {
                return Err(Error::other(InputError::Malformed(self.encoding.name())));
            }
            (self.start, self.end) = (0, written);
            self.is_finished = is_last && result == CoderResult::InputEmpty;
        }
        Ok(())
    }
}

impl<R: BufRead> BufRead for Input<R> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        if self.remaining == 0 && !self.is_unlimited {
            return Err(Error::other(InputError::PieceTooLarge(self.allowed)));
        }
        let text = match &mut self.conversion {
            Some(conversion) => {
                conversion.fill(&mut self.inner)?;
                &conversion.text[conversion.start..conversion.end]
            }
            None => self.inner.fill_buf()?,
        };
        if self.is_unlimited {
            return Ok(text);
        }
        let length = usize::try_from(self.remaining).unwrap_or(usize::MAX).min(text.len());
        Ok(&text[..length])
    }

    fn consume(&mut self, count: usize) {
        match &mut self.conversion {
            Some(conversion) => conversion.start += count,
            None => self.inner.consume(count),
        }
        self.position += count as u64;
        self.remaining = self.remaining.saturating_sub(count as u64);
    }
}

impl<R: BufRead> Read for Input<R> {
    fn read(&mut self, into: &mut [u8]) -> Result<usize> {
        let mut bytes = self.fill_buf()?;
        let count = bytes.read(into)?;
        self.consume(count);
        Ok(count)
    }
}
