//! Files inside of a native XML: unpacked once, when the first one is asked for, into one temporary file.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use files::{Files, create_temporary_file};
use sources::ojs_native::extract_embedded;
use sources::xml::Limits;

use super::FetchError;

/// The unpacked files, and where each begins with its length.
#[derive(Default)]
pub struct EmbeddedFiles {
    unpacked: Mutex<Option<Unpacked>>,
}

struct Unpacked {
    file: File,
    places: HashMap<String, (u64, u64)>,
}

impl EmbeddedFiles {
    /// Copies one file. `open` opens the document when its files are needed for the first time.
    pub fn copy(
        &self,
        (files, open): (&Files, impl FnOnce() -> anyhow::Result<BufReader<File>>),
        locator: &str,
        max_bytes: u64,
        into: &mut impl Write,
    ) -> Result<(), FetchError> {
        let mut unpacked = self.unpacked.lock().unwrap_or_else(PoisonError::into_inner);
        if unpacked.is_none() {
            *unpacked = Some(open().and_then(|document| unpack(files, document)).map_err(FetchError::Other)?);
        }
        let Some(Unpacked { file, places }) = unpacked.as_mut() else { return Err(FetchError::Missing) };
        let (start, length) = *places.get(locator).ok_or(FetchError::Missing)?;
        if length > max_bytes {
            return Err(FetchError::TooLarge);
        }
        let mut copy = || -> io::Result<()> {
            file.seek(SeekFrom::Start(start))?;
            io::copy(&mut file.take(length), into)?;
            Ok(())
        };
        copy().map_err(|error| FetchError::Other(error.into()))
    }
}

fn unpack(files: &Files, document: BufReader<File>) -> anyhow::Result<Unpacked> {
    let all =
        Arc::new(Mutex::new(All { file: create_temporary_file(files)?, end: 0, places: HashMap::new() }));
    let choose = |locator: &str| Ok(Some(EmbeddedWriter { all: all.clone(), locator: locator.to_owned() }));
    if let Err(error) = extract_embedded(document, Limits::default(), choose) {
        tracing::warn!(error = %error, "embedded files not read to the end");
    }
    let mut all = lock(&all);
    let file = all.file.try_clone()?;
    Ok(Unpacked { file, places: std::mem::take(&mut all.places) })
}

struct All {
    file: File,
    end: u64,
    places: HashMap<String, (u64, u64)>,
}

/// Appends the bytes of one file.
struct EmbeddedWriter {
    all: Arc<Mutex<All>>,
    locator: String,
}

impl Write for EmbeddedWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = lock(&self.all);
        let written = all.file.write(bytes)?;
        let end = all.end;
        all.end += written as u64;
        all.places.entry(self.locator.clone()).or_insert((end, 0)).1 += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        lock(&self.all).file.flush()
    }
}

fn lock(all: &Mutex<All>) -> MutexGuard<'_, All> {
    all.lock().unwrap_or_else(PoisonError::into_inner)
}
