//! What an office file is, its bytes say: LibreOffice would guess, and read almost anything.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use cfb::CompoundFile;
use zip::ZipArchive;

use crate::InputKind;
use crate::failure::{Failure, InputFault};

/// What a document may be unpacked: far above any honest one, since text shrinks ten times and pictures hardly.
const MOST_UNPACKED_BYTES: u64 = 1024 * 1024 * 1024;
const MOST_ENTRIES: usize = 20_000;

/// A package with a password is packed once more, in the older way.
const ENCRYPTED_PACKAGE: &str = "EncryptedPackage";
const WORD: &str = "WordDocument";
const WORKBOOKS: [&str; 2] = ["Workbook", "Book"];
/// In the older formats: the first words of a Word document, and where one of their bits tells of a password.
const WORD_FLAGS: usize = 10;
const WORD_IS_ENCRYPTED: u8 = 0b0000_0001;
/// In a workbook, the record that begins a protected part.
const WORKBOOK_IS_ENCRYPTED: u16 = 0x002f;

/// Refuses what is not of its kind or grows beyond measure when unpacked.
pub fn check(kind: InputKind, path: &Path) -> Result<(), Failure> {
    let holds = |name: &str| compound(path).is_ok_and(|file| file.is_stream(name));
    let is_right = match kind {
        InputKind::Docx => holds(ENCRYPTED_PACKAGE) || is_package_with(path, "word/")?,
        InputKind::Xlsx => holds(ENCRYPTED_PACKAGE) || is_package_with(path, "xl/")?,
        InputKind::Doc => holds(WORD),
        InputKind::Xls => WORKBOOKS.into_iter().any(holds),
        _ => true,
    };
    if is_right { Ok(()) } else { Err(InputFault::Broken.into()) }
}

/// Whether a password may be what kept LibreOffice from reading the file. Asked only afterwards: it knows the password
/// that Excel gives to sheets which are merely locked.
pub fn is_encrypted(kind: InputKind, path: &Path) -> bool {
    let Ok(mut file) = compound(path) else { return false };
    match kind {
        InputKind::Docx | InputKind::Xlsx => file.is_stream(ENCRYPTED_PACKAGE),
        InputKind::Doc => is_encrypted_word(&mut file).unwrap_or(false),
        InputKind::Xls => {
            WORKBOOKS.into_iter().any(|name| is_encrypted_workbook(&mut file, name).unwrap_or(false))
        }
        _ => false,
    }
}

fn compound(path: &Path) -> std::io::Result<CompoundFile<File>> {
    CompoundFile::open(File::open(path)?)
}

fn is_package_with(path: &Path, content: &str) -> Result<bool, Failure> {
    let Ok(mut archive) = ZipArchive::new(File::open(path)?) else { return Ok(false) };
    if archive.len() > MOST_ENTRIES {
        return Err(InputFault::TooLarge.into());
    }
    let mut unpacked: u64 = 0;
    for place in 0..archive.len() {
        let entry = archive.by_index_raw(place).map_err(|_| InputFault::Broken)?;
        unpacked = unpacked.saturating_add(entry.size());
    }
    if unpacked > MOST_UNPACKED_BYTES {
        return Err(InputFault::TooLarge.into());
    }
    Ok(archive.file_names().flatten().any(|name| name.starts_with(content)))
}

fn is_encrypted_word(file: &mut CompoundFile<File>) -> std::io::Result<bool> {
    let mut beginning = [0; 12];
    file.open_stream(WORD)?.read_exact(&mut beginning)?;
    Ok(beginning[WORD_FLAGS + 1] & WORD_IS_ENCRYPTED != 0)
}

/// The record stands right behind the first one, if at all.
fn is_encrypted_workbook(file: &mut CompoundFile<File>, name: &str) -> std::io::Result<bool> {
    let mut stream = file.open_stream(name)?;
    let mut head = [0; 4];
    stream.read_exact(&mut head)?;
    let length = u16::from_le_bytes([head[2], head[3]]);
    std::io::copy(&mut stream.by_ref().take(u64::from(length)), &mut std::io::sink())?;
    stream.read_exact(&mut head)?;
    Ok(u16::from_le_bytes([head[0], head[1]]) == WORKBOOK_IS_ENCRYPTED)
}
