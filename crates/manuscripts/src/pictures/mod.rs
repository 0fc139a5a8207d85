//! Pictures become pages. They are read here and not in the sandbox: by decoders without a line of unsafe C, and within
//! limits that are known before a pixel is decoded.

mod jpeg;
mod page;
mod raster;

use crate::InputKind;
use crate::failure::InputFault;

pub use jpeg::stripped as strip_jpeg;

/// An A4 page scanned at 1200 dpi has 139 million; a file of some bytes can claim four thousand million.
const MOST_PIXELS: u64 = 150_000_000;

/// Pixels as a PDF keeps them.
struct Picture {
    width: u32,
    height: u32,
    colours: Colours,
    coding: Coding,
    data: Vec<u8>,
    turn: Turn,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Colours {
    Gray,
    Rgb,
    Cmyk,
    /// As Photoshop writes it: ink is 0.
    InvertedCmyk,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Coding {
    Jpeg,
    /// The rows of a PNG, each with its filter.
    Deflated,
}

/// How the camera was held: quarter turns clockwise, after mirroring left to right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Turn {
    mirrored: bool,
    quarters: u8,
}

/// A PDF of one page that shows the picture and knows nothing else of it.
pub fn page_of(kind: InputKind, bytes: &[u8]) -> Result<Vec<u8>, InputFault> {
    let picture = match kind {
        InputKind::Jpeg => jpeg::read(bytes)?,
        _ => raster::read(kind, bytes)?,
    };
    Ok(page::of(picture))
}

fn check_size(width: u32, height: u32) -> Result<(), InputFault> {
    if width == 0 || height == 0 {
        return Err(InputFault::Broken);
    }
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(InputFault::TooLarge);
    }
    Ok(())
}
