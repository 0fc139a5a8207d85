//! Reader with a byte budget, which stops hostile files from making a parser read, loop or allocate without
//! end.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};

/// Fixed budget: enough for the directory of an archive with ten thousand entries.
const BASE_BYTES: u64 = 1024 * 1024;
/// One extra byte per this many file bytes: twice the sector table of a compound file, which has four bytes
/// for each sector of 512.
const FILE_BYTES_PER_EXTRA_BYTE: u64 = 64;

/// One sector of a compound file. Its sectors are read in random order, so a larger buffer would mostly be
/// discarded.
const BUFFER_BYTES: usize = 512;

pub struct BoundedReader<'a> {
    file: &'a File,
    remaining: u64,
}

impl<'a> BoundedReader<'a> {
    pub fn from_start(mut file: &'a File) -> io::Result<BufReader<BoundedReader<'a>>> {
        file.seek(SeekFrom::Start(0))?;
        let remaining = BASE_BYTES + file.metadata()?.len() / FILE_BYTES_PER_EXTRA_BYTE;
        Ok(BufReader::with_capacity(BUFFER_BYTES, BoundedReader { file, remaining }))
    }
}

impl Read for BoundedReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.remaining == 0 {
            return Err(io::Error::other("content detection exceeded its byte budget"));
        }
        let most = buffer.len().min(usize::try_from(self.remaining).unwrap_or(usize::MAX));
        let read = self.file.read(&mut buffer[..most])?;
        self.remaining -= read as u64;
        Ok(read)
    }
}

impl Seek for BoundedReader<'_> {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.file.seek(position)
    }
}
