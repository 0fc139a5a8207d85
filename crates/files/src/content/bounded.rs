//! A reader that ends before a hostile file can make a parser read, loop or allocate without end.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};

/// As much as any parser may read of one file to tell what it is: the directory of twenty thousand parts.
const MOST_BYTES: usize = 2 * 1024 * 1024;

/// One sector of a compound file, which is read all over the place: a larger buffer would mostly be thrown away.
const BUFFER_BYTES: usize = 512;

pub struct Bounded<'a> {
    file: &'a File,
    left: usize,
}

impl<'a> Bounded<'a> {
    pub fn from_start(mut file: &'a File) -> io::Result<BufReader<Bounded<'a>>> {
        file.seek(SeekFrom::Start(0))?;
        Ok(BufReader::with_capacity(BUFFER_BYTES, Bounded { file, left: MOST_BYTES }))
    }
}

impl Read for Bounded<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left == 0 {
            return Err(io::Error::other("more was read than it takes to tell what a file is"));
        }
        let most = buffer.len().min(self.left);
        let read = self.file.read(&mut buffer[..most])?;
        self.left -= read;
        Ok(read)
    }
}

impl Seek for Bounded<'_> {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.file.seek(position)
    }
}
