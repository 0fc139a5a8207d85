//! A reader that ends before a hostile file can make a parser read, loop or allocate without end.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};

/// As much as any parser may read to tell what a file is: the directory of ten thousand parts …
const MOST_BYTES: u64 = 1024 * 1024;
/// … and, of a compound file, the table that has four bytes for each of its sectors. Twice that.
const BYTES_FOR_ONE_OF_TABLE: u64 = 64;

/// One sector of a compound file, which is read all over the place: a larger buffer would mostly be thrown away.
const BUFFER_BYTES: usize = 512;

pub struct Bounded<'a> {
    file: &'a File,
    left: u64,
}

impl<'a> Bounded<'a> {
    pub fn from_start(mut file: &'a File) -> io::Result<BufReader<Bounded<'a>>> {
        file.seek(SeekFrom::Start(0))?;
        let left = MOST_BYTES + file.metadata()?.len() / BYTES_FOR_ONE_OF_TABLE;
        Ok(BufReader::with_capacity(BUFFER_BYTES, Bounded { file, left }))
    }
}

impl Read for Bounded<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left == 0 {
            return Err(io::Error::other("more was read than it takes to tell what a file is"));
        }
        let most = buffer.len().min(usize::try_from(self.left).unwrap_or(usize::MAX));
        let read = self.file.read(&mut buffer[..most])?;
        self.left -= read as u64;
        Ok(read)
    }
}

impl Seek for Bounded<'_> {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.file.seek(position)
    }
}
