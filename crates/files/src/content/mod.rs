//! What a file is by its bytes. Every reader here is bounded: a hostile file costs no more than an honest one.

mod bounded;
mod compound;
mod package;
mod text;

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use imagesize::ImageType;
use rules::uploads::Content;

use bounded::Bounded;

/// A PDF may begin with something else; readers look this far for its header.
const HEAD_BYTES: usize = 1024;
const PDF: &[u8] = b"%PDF-";
const ZIP: &[u8] = b"PK\x03\x04";
const COMPOUND: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const RICH_TEXT: &[u8] = b"{\\rtf";
/// The lengths that the second header of a BMP can have. Without it every text that begins with "BM" would be an image.
const BMP_HEADERS: [u32; 8] = [12, 16, 40, 52, 56, 64, 108, 124];

/// Looks into a file from its beginning. Fails only where the file cannot be read at all.
pub fn of(file: &File) -> io::Result<Content> {
    let head = head_of(file)?;
    let content = match head.as_slice() {
        [] => Content::Empty,
        head if head.starts_with(PDF) => Content::Pdf,
        head if head.starts_with(ZIP) => package::content_of(file),
        head if head.starts_with(COMPOUND) => compound::content_of(file),
        head if head.starts_with(RICH_TEXT) => Content::RichText,
        head if head.starts_with(b"\xff\xd8\xff") => image(file, ImageType::Jpeg, Content::Jpeg),
        head if head.starts_with(b"\x89PNG\r\n\x1a\n") && head.get(12..16) == Some(b"IHDR") => {
            image(file, ImageType::Png, Content::Png)
        }
        head if is_bmp(head) => image(file, ImageType::Bmp, Content::Bmp),
        head if text::is_text(file)? => text::kind_of(head),
        head if head.windows(PDF.len()).any(|window| window == PDF) => Content::Pdf,
        _ => Content::Unknown,
    };
    Ok(content)
}

fn head_of(mut file: &File) -> io::Result<Vec<u8>> {
    let mut head = Vec::with_capacity(HEAD_BYTES);
    file.seek(SeekFrom::Start(0))?;
    file.take(HEAD_BYTES as u64).read_to_end(&mut head)?;
    Ok(head)
}

fn is_bmp(head: &[u8]) -> bool {
    let length = head.get(14..18).and_then(|bytes| bytes.try_into().ok()).map(u32::from_le_bytes);
    head.starts_with(b"BM") && length.is_some_and(|length| BMP_HEADERS.contains(&length))
}

/// An image whose header can be read and says that there is something to see.
fn image(file: &File, kind: ImageType, content: Content) -> Content {
    let size = Bounded::from_start(file).ok().and_then(|mut reader| kind.reader_size(&mut reader).ok());
    if size.is_some_and(|size| size.width > 0 && size.height > 0) { content } else { Content::Unknown }
}
