//! Pictures as PDF pages. Decoded here and not in the sandbox, by safe Rust decoders with limits that are
//! checked before a pixel is decoded.

mod jpeg;
mod page;
mod raster;

use crate::InputKind;
use crate::error::InputError;

pub use jpeg::strip as strip_jpeg;

/// Pixel limit. An A4 page scanned at 1200 dpi has 139 million; a file of a few bytes can claim 4000 million.
const MAX_PIXELS: u64 = 150_000_000;

/// Pixels in a form that PDF can embed.
struct Picture {
    width: u32,
    height: u32,
    color_space: ColorSpace,
    encoding: Encoding,
    data: Vec<u8>,
    orientation: Orientation,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ColorSpace {
    Gray,
    Rgb,
    Cmyk,
    /// Photoshop writes inverted values: 0 is full ink.
    InvertedCmyk,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Jpeg,
    /// Compressed PNG rows, each with its filter.
    Deflated,
}

/// EXIF orientation: clockwise quarter turns, after mirroring left to right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Orientation {
    is_mirrored: bool,
    quarter_turns: u8,
}

/// Returns a PDF with the picture on one page and without its metadata.
pub fn to_pdf(kind: InputKind, bytes: &[u8]) -> Result<Vec<u8>, InputError> {
    let picture = match kind {
        InputKind::Jpeg => jpeg::read(bytes)?,
        _ => raster::read(kind, bytes)?,
    };
    Ok(page::write_pdf(picture))
}

fn check_size(width: u32, height: u32) -> Result<(), InputError> {
    if width == 0 || height == 0 {
        return Err(InputError::Broken);
    }
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(InputError::TooLarge);
    }
    Ok(())
}
