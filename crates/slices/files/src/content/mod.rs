//! Content type detection by bytes. Every reader is bounded, so that a malicious file takes no more time and
//! memory than a valid one.

mod bounded;
mod compound;
mod package;
mod text;

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use imagesize::ImageType;
use rules::uploads::Content;

use bounded::BoundedReader;

/// A PDF may begin with other bytes; viewers search this far for its header.
const HEAD_BYTES: usize = 1024;
const PDF: &[u8] = b"%PDF-";
const ZIP: &[u8] = b"PK\x03\x04";
const COMPOUND: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const RICH_TEXT: &[u8] = b"{\\rtf";
/// Possible lengths of the second header of a BMP. Without this check a text that begins with "BM" would be
/// an image.
const BMP_HEADERS: [u32; 8] = [12, 16, 40, 52, 56, 64, 108, 124];

/// Detects the content of a file. Fails only if the file cannot be read.
pub fn detect(file: &File) -> io::Result<Content> {
    let head = read_head(file)?;
    let content = match head.as_slice() {
        [] => Content::Empty,
        head if head.starts_with(PDF) => Content::Pdf,
        head if head.starts_with(ZIP) => package::detect(file),
        head if head.starts_with(COMPOUND) => compound::detect(file),
        head if head.starts_with(RICH_TEXT) => Content::RichText,
        head if head.starts_with(b"\xff\xd8\xff") => image_content(file, ImageType::Jpeg, Content::Jpeg),
        head if head.starts_with(b"\x89PNG\r\n\x1a\n") && head.get(12..16) == Some(b"IHDR") => {
            image_content(file, ImageType::Png, Content::Png)
        }
        head if is_bmp(head) => image_content(file, ImageType::Bmp, Content::Bmp),
        head if text::is_text(file)? => text::classify(head),
        head if head.windows(PDF.len()).any(|window| window == PDF) => Content::Pdf,
        _ => Content::Unknown,
    };
    Ok(content)
}

fn read_head(mut file: &File) -> io::Result<Vec<u8>> {
    let mut head = Vec::with_capacity(HEAD_BYTES);
    file.seek(SeekFrom::Start(0))?;
    file.take(HEAD_BYTES as u64).read_to_end(&mut head)?;
    Ok(head)
}

fn is_bmp(head: &[u8]) -> bool {
    let length = head.get(14..18).and_then(|bytes| bytes.try_into().ok()).map(u32::from_le_bytes);
    head.starts_with(b"BM") && length.is_some_and(|length| BMP_HEADERS.contains(&length))
}

/// Returns `content` if the image header is readable and the image is not empty.
fn image_content(file: &File, kind: ImageType, content: Content) -> Content {
    let size = BoundedReader::from_start(file).ok().and_then(|mut reader| kind.reader_size(&mut reader).ok());
    if size.is_some_and(|size| size.width > 0 && size.height > 0) { content } else { Content::Unknown }
}
