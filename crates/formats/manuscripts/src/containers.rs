//! Format checks of office files by content. LibreOffice would guess the format and read almost anything.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use cfb::CompoundFile;
use zip::ZipArchive;

use crate::InputKind;
use crate::error::{InputError, MergeError};

/// Limit of the unpacked size, far above real documents: text compresses about tenfold and pictures hardly.
const MAX_UNPACKED_BYTES: u64 = 1024 * 1024 * 1024;
const MAX_ENTRIES: usize = 20_000;

/// An encrypted package is stored in a compound file, the older container format.
const ENCRYPTED_PACKAGE: &str = "EncryptedPackage";
const WORD_STREAM: &str = "WordDocument";
const WORKBOOK_STREAMS: [&str; 2] = ["Workbook", "Book"];
/// Offset in the header of a Word document of the flags that include encryption.
const WORD_FLAGS_OFFSET: usize = 10;
const WORD_ENCRYPTED_FLAG: u8 = 0b0000_0001;
/// Record of a workbook that starts encrypted content.
const WORKBOOK_ENCRYPTED_RECORD: u16 = 0x002f;

/// Rejects files that do not have the format of their kind or are too large when unpacked.
pub fn check(kind: InputKind, path: &Path) -> Result<(), MergeError> {
    let has_stream = |name: &str| open_compound_file(path).is_ok_and(|file| file.is_stream(name));
    let is_right = match kind {
        InputKind::Docx => has_stream(ENCRYPTED_PACKAGE) || is_package_with(path, "word/")?,
        InputKind::Xlsx => has_stream(ENCRYPTED_PACKAGE) || is_package_with(path, "xl/")?,
        InputKind::Doc => has_stream(WORD_STREAM),
        InputKind::Xls => WORKBOOK_STREAMS.into_iter().any(has_stream),
        _ => true,
    };
    if is_right { Ok(()) } else { Err(InputError::Broken.into()) }
}

/// True if encryption may be the reason why LibreOffice failed to read the file.
///
/// Checked only after a failure: LibreOffice knows the default password of Excel sheets that are merely
/// locked.
pub fn is_encrypted(kind: InputKind, path: &Path) -> bool {
    let Ok(mut file) = open_compound_file(path) else { return false };
    match kind {
        InputKind::Docx | InputKind::Xlsx => file.is_stream(ENCRYPTED_PACKAGE),
        InputKind::Doc => is_encrypted_word(&mut file).unwrap_or(false),
        InputKind::Xls => {
            WORKBOOK_STREAMS.into_iter().any(|name| is_encrypted_workbook(&mut file, name).unwrap_or(false))
        }
        _ => false,
    }
}

fn open_compound_file(path: &Path) -> std::io::Result<CompoundFile<File>> {
    CompoundFile::open(File::open(path)?)
}

fn is_package_with(path: &Path, content: &str) -> Result<bool, MergeError> {
    let Ok(mut archive) = ZipArchive::new(File::open(path)?) else { return Ok(false) };
    if archive.len() > MAX_ENTRIES {
        return Err(InputError::TooLarge.into());
    }
    let mut unpacked: u64 = 0;
    for index in 0..archive.len() {
        let entry = archive.by_index_raw(index).map_err(|_| InputError::Broken)?;
        unpacked = unpacked.saturating_add(entry.size());
    }
    if unpacked > MAX_UNPACKED_BYTES {
        return Err(InputError::TooLarge.into());
    }
    Ok(archive.file_names().flatten().any(|name| name.starts_with(content)))
}

fn is_encrypted_word(file: &mut CompoundFile<File>) -> std::io::Result<bool> {
    let mut beginning = [0; 12];
    file.open_stream(WORD_STREAM)?.read_exact(&mut beginning)?;
    Ok(beginning[WORD_FLAGS_OFFSET + 1] & WORD_ENCRYPTED_FLAG != 0)
}

/// True if the second record marks encryption; it is nowhere else.
fn is_encrypted_workbook(file: &mut CompoundFile<File>, name: &str) -> std::io::Result<bool> {
    let mut stream = file.open_stream(name)?;
    let mut head = [0; 4];
    stream.read_exact(&mut head)?;
    let length = u16::from_le_bytes([head[2], head[3]]);
    std::io::copy(&mut stream.by_ref().take(u64::from(length)), &mut std::io::sink())?;
    stream.read_exact(&mut head)?;
    Ok(u16::from_le_bytes([head[0], head[1]]) == WORKBOOK_ENCRYPTED_RECORD)
}
