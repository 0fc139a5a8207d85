//! A file of breached passwords: sorted lines that begin with a SHA-1 hash in hexadecimal, as Have I Been Pwned
//! publishes them. It has tens of gigabytes, so it is searched and never loaded.

use std::cmp::Ordering;
use std::fmt::Write;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, SeekFrom};
use std::path::Path;

use sha1::{Digest, Sha1};

/// Characters of a hash.
const HASH_CHARS: usize = 40;

/// True if the file contains the password. Reads about thirty lines.
pub fn contains(file: &Path, password: &str) -> io::Result<bool> {
    let hash = Sha1::digest(password.as_bytes()).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02X}");
        text
    });
    let file = File::open(file)?;
    let mut end = file.metadata()?.len();
    let mut reader = BufReader::with_capacity(128, file);
    let mut start = 0;
    // The line that is looked for begins in `start..end`.
    while start < end {
        let middle = start + (end - start) / 2;
        let (begin, line) = read_line_from(&mut reader, middle, start)?;
        let found = line.get(..HASH_CHARS).unwrap_or(&line).to_ascii_uppercase();
        match found.as_str().cmp(&hash) {
            Ordering::Equal => return Ok(true),
            Ordering::Less if !line.is_empty() => start = begin + line.len() as u64,
            _ => end = middle,
        }
    }
    Ok(false)
}

/// Reads the first line that begins at `position` or later, and returns it with its begin.
fn read_line_from(reader: &mut BufReader<File>, position: u64, start: u64) -> io::Result<(u64, String)> {
    let mut begin = position;
    if position > start {
        // The line before may end exactly here.
        reader.seek(SeekFrom::Start(position - 1))?;
        let mut rest = Vec::new();
        begin = position - 1 + reader.read_until(b'\n', &mut rest)? as u64;
    } else {
        reader.seek(SeekFrom::Start(position))?;
    }
    let mut line = String::new();
    reader.read_line(&mut line)?;
    Ok((begin, line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn hash(password: &str) -> String {
        Sha1::digest(password.as_bytes()).iter().map(|byte| format!("{byte:02X}")).collect()
    }

    #[test]
    fn every_password_of_the_file_is_found_and_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("passwords.txt");
        for count in [0, 1, 2, 3, 100] {
            for (end, counts) in [("\n", ":3"), ("\r\n", ":12345"), ("\n", "")] {
                let lines: BTreeSet<String> =
                    (0..count).map(|n| format!("{}{counts}{end}", hash(&format!("breached {n}")))).collect();
                std::fs::write(&file, lines.into_iter().collect::<String>()).unwrap();
                for n in 0..count {
                    assert!(contains(&file, &format!("breached {n}")).unwrap(), "{n} of {count}");
                }
                for n in 0..50 {
                    assert!(!contains(&file, &format!("unknown {n}")).unwrap(), "{n} of {count}");
                }
            }
        }
        assert!(contains(&folder.path().join("absent"), "x").is_err());
    }

    #[test]
    fn lower_case_and_a_last_line_without_end_are_understood() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("passwords.txt");
        std::fs::write(&file, hash("tram").to_lowercase()).unwrap();
        assert!(contains(&file, "tram").unwrap() && !contains(&file, "bus").unwrap());
    }
}
