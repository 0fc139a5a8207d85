//! Manifest and checksums of an archive that this program has exported.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};

use sha2::{Digest, Sha256};
use sources::archive::{ArchiveManifest, CHECKSUMS, Checksum, MANIFEST, MAX_RECORD_BYTES};

use super::archive_file::ArchiveFile;
use super::problem::{ARCHIVE_INCOMPLETE, SourceProblem};

/// Largest list of checksums: two million files.
const MAX_LIST_BYTES: u64 = 512 * 1024 * 1024;

/// Checksums that the archive gives for its files.
#[derive(Debug, Default)]
pub struct ArchiveChecksums {
    by_path: HashMap<String, [u8; 32]>,
}

impl ArchiveChecksums {
    /// Reads the list. Refuses an archive that is incomplete, of a later version, or whose list was changed.
    pub fn read(archive: &ArchiveFile) -> Result<ArchiveChecksums, SourceProblem> {
        let incomplete = |detail: String| SourceProblem::new(ARCHIVE_INCOMPLETE, detail);
        let member = |path: &str, limit| {
            archive.read(path, limit).map_err(|error| incomplete(format!("{path}: {error:?}")))
        };
        let manifest: ArchiveManifest = serde_json::from_slice(&member(MANIFEST, MAX_RECORD_BYTES)?)
            .map_err(|error| incomplete(format!("{MANIFEST}: {error}")))?;
        manifest.check().map_err(|error| incomplete(error.to_string()))?;
        let list = member(CHECKSUMS, MAX_LIST_BYTES)?;
        if hex(&Sha256::digest(&list)) != manifest.checksums_sha256 {
            return Err(incomplete(format!("{CHECKSUMS}: the manifest names another checksum")));
        }
        let lines = list.as_slice().lines().map_while(Result::ok);
        let by_path = lines
            .filter_map(|line| Checksum::parse_line(&line))
            .filter_map(|checksum| Some((checksum.path, from_hex(&checksum.sha256)?)));
        Ok(ArchiveChecksums { by_path: by_path.collect() })
    }

    /// True if the list names the file with this content.
    pub fn accepts(&self, path: &str, bytes: &[u8]) -> bool {
        self.by_path.get(path).is_some_and(|listed| *listed == <[u8; 32]>::from(Sha256::digest(bytes)))
    }

    /// True if the list names the file with the content of this one, which is read from its beginning.
    pub fn accepts_file(&self, path: &str, file: &File) -> io::Result<bool> {
        let mut file = file.try_clone()?;
        file.seek(SeekFrom::Start(0))?;
        let (mut reader, mut digest) = (BufReader::with_capacity(256 * 1024, file), Sha256::new());
        let mut chunk = vec![0; 256 * 1024];
        loop {
            let count = reader.read(&mut chunk)?;
            if count == 0 {
                break;
            }
            digest.update(&chunk[..count]);
        }
        Ok(self.by_path.get(path).is_some_and(|listed| *listed == <[u8; 32]>::from(digest.finalize())))
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(index * 2..index * 2 + 2)?, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexadecimal_digits_are_read_back() {
        let digest: [u8; 32] = Sha256::digest(b"octavo").into();
        assert_eq!(from_hex(&hex(&digest)), Some(digest));
        assert_eq!(from_hex("zz"), None);
        let checksums = ArchiveChecksums { by_path: [("a".to_owned(), digest)].into() };
        assert!(checksums.accepts("a", b"octavo"));
        assert!(!checksums.accepts("a", b"Octavo") && !checksums.accepts("b", b"octavo"));
    }
}
