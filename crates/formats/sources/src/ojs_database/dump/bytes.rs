//! Reads a dump byte by byte, with one byte of look-ahead, and collects values up to a limit.

use std::io::{self, BufRead, ErrorKind};

pub(super) struct ByteReader<R> {
    reader: R,
}

/// Bytes of one value; what is beyond the limit is counted, not kept.
#[derive(Debug, Default)]
pub(super) struct ValueBytes {
    pub bytes: Vec<u8>,
    limit: usize,
    length: usize,
}

impl ValueBytes {
    pub fn new(limit: usize) -> ValueBytes {
        ValueBytes { bytes: Vec::new(), limit, length: 0 }
    }

    pub fn clear(&mut self) {
        self.bytes.clear();
        self.length = 0;
    }

    pub fn push(&mut self, byte: u8) {
        self.extend(&[byte]);
    }

    pub fn extend(&mut self, bytes: &[u8]) {
        self.length = self.length.saturating_add(bytes.len());
        let free = self.limit.saturating_sub(self.bytes.len());
        self.bytes.extend_from_slice(&bytes[..bytes.len().min(free)]);
    }

    pub fn is_too_large(&self) -> bool {
        self.length > self.limit
    }
}

impl<R: BufRead> ByteReader<R> {
    pub fn new(reader: R) -> ByteReader<R> {
        ByteReader { reader }
    }

    fn fill(&mut self) -> io::Result<&[u8]> {
        loop {
            match self.reader.fill_buf() {
                Ok(_) => break,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        // The buffer is not empty now, or the end is reached; asking again reads nothing.
        self.reader.fill_buf()
    }

    pub fn peek(&mut self) -> io::Result<Option<u8>> {
        Ok(self.fill()?.first().copied())
    }

    pub fn next(&mut self) -> io::Result<Option<u8>> {
        let byte = self.peek()?;
        if byte.is_some() {
            self.reader.consume(1);
        }
        Ok(byte)
    }

    /// Consumes the next byte if it is this one.
    pub fn accept(&mut self, wanted: u8) -> io::Result<bool> {
        let is_next = self.peek()? == Some(wanted);
        if is_next {
            self.reader.consume(1);
        }
        Ok(is_next)
    }

    /// Consumes bytes up to the first that `ends` accepts, which stays; returns false at the end of the dump.
    pub fn take_until(&mut self, ends: impl Fn(u8) -> bool, value: &mut ValueBytes) -> io::Result<bool> {
        loop {
            let buffer = self.fill()?;
            if buffer.is_empty() {
                return Ok(false);
            }
            let found = buffer.iter().position(|byte| ends(*byte));
            let length = found.unwrap_or(buffer.len());
            value.extend(&buffer[..length]);
            self.reader.consume(length);
            if found.is_some() {
                return Ok(true);
            }
        }
    }

    pub fn skip_until(&mut self, ends: impl Fn(u8) -> bool) -> io::Result<bool> {
        self.take_until(ends, &mut ValueBytes::new(0))
    }

    pub fn skip_spaces(&mut self) -> io::Result<()> {
        self.skip_until(|byte| !byte.is_ascii_whitespace()).map(|_| ())
    }

    /// Reads a line without its end; returns false if the dump has ended.
    pub fn read_line(&mut self, line: &mut ValueBytes) -> io::Result<bool> {
        line.clear();
        if self.peek()?.is_none() {
            return Ok(false);
        }
        self.take_until(|byte| byte == b'\n', line)?;
        self.next()?;
        if line.bytes.last() == Some(&b'\r') {
            line.bytes.pop();
        }
        Ok(true)
    }
}
