//! JPEG files: compressed pixels are kept unchanged, metadata is removed.

use super::{ColorSpace, Encoding, Orientation, Picture, check_size};
use crate::error::InputError;

const START: u8 = 0xd8;
const END: u8 = 0xd9;
const SCAN: u8 = 0xda;
const EXIF: u8 = 0xe1;
const ADOBE: u8 = 0xee;
const COMMENT: u8 = 0xfe;

/// Baseline and progressive frames with eight bits; PDF supports no others.
const SUPPORTED_FRAMES: [u8; 3] = [0xc0, 0xc1, 0xc2];
/// Frame types that PDF does not support.
const UNSUPPORTED_FRAMES: [u8; 10] = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];

const ORIENTATION_TAG: u16 = 0x0112;

#[derive(Default)]
struct JpegInfo {
    frame: Option<(u32, u32, u8)>,
    /// Color transform of the Adobe segment, if there is one.
    adobe: Option<u8>,
    orientation: Orientation,
    kept: Vec<u8>,
}

pub fn read(bytes: &[u8]) -> Result<Picture, InputError> {
    let info = parse_segments(bytes).ok_or(InputError::Broken)?;
    let (width, height, components) = info.frame.ok_or(InputError::Broken)?;
    check_size(width, height)?;
    let color_space = match (components, info.adobe) {
        (1, _) => ColorSpace::Gray,
        (3, _) => ColorSpace::Rgb,
        (4, Some(_)) => ColorSpace::InvertedCmyk,
        (4, None) => ColorSpace::Cmyk,
        _ => return Err(InputError::Broken),
    };
    Ok(Picture {
        width,
        height,
        color_space,
        encoding: Encoding::Jpeg,
        data: info.kept,
        orientation: info.orientation,
    })
}

/// Removes camera data, location, owner, thumbnails, comments, and data after the end of the picture.
pub fn strip(bytes: &[u8]) -> Option<Vec<u8>> {
    parse_segments(bytes).map(|info| info.kept)
}

/// Parses the file segment by segment and keeps those that are needed to decode the picture.
fn parse_segments(bytes: &[u8]) -> Option<JpegInfo> {
    let mut info = JpegInfo { kept: bytes.get(..2)?.to_vec(), ..JpegInfo::default() };
    if info.kept != [0xff, START] {
        return None;
    }
    let mut position = 2;
    loop {
        // Any number of fill bytes may precede a marker.
        while bytes.get(position..position + 2)? == [0xff, 0xff] {
            position += 1;
        }
        let &[0xff, marker] = bytes.get(position..position + 2)? else { return None };
        if marker == END {
            info.kept.extend([0xff, END]);
            return info.frame.is_some().then_some(info);
        }
        let length = usize::from(u16::from_be_bytes(bytes.get(position + 2..position + 4)?.try_into().ok()?));
        let mut next = position + 2 + length;
        let content = bytes.get(position + 4..next)?;
        read_segment(&mut info, marker, content)?;
        if marker == SCAN {
            next = find_scan_end(bytes, next)?;
        }
        if !is_metadata(marker) {
            info.kept.extend(&bytes[position..next]);
        }
        position = next;
    }
}

/// True for application segments and comments, except Adobe's, which defines the color encoding.
const fn is_metadata(marker: u8) -> bool {
    matches!(marker, 0xe0..=0xef | COMMENT) && marker != ADOBE
}

fn read_segment(info: &mut JpegInfo, marker: u8, content: &[u8]) -> Option<()> {
    match marker {
        EXIF => info.orientation = exif_orientation(content).unwrap_or(info.orientation),
        ADOBE if content.starts_with(b"Adobe") => info.adobe = content.get(11).copied(),
        marker if SUPPORTED_FRAMES.contains(&marker) => {
            let &[8, h1, h0, w1, w0, components, ..] = content else { return None };
            let size = |high, low| u32::from(u16::from_be_bytes([high, low]));
            info.frame = Some((size(w1, w0), size(h1, h0), components));
        }
        marker if UNSUPPORTED_FRAMES.contains(&marker) => return None,
        _ => {}
    }
    Some(())
}

/// Returns the end of the entropy-coded data, in which 0xff is followed by a zero or a restart marker.
fn find_scan_end(bytes: &[u8], from: usize) -> Option<usize> {
    let mut position = from;
    loop {
        position += bytes.get(position..)?.iter().position(|&byte| byte == 0xff)?;
        match *bytes.get(position + 1)? {
            0x00 | 0xd0..=0xd7 => position += 2,
            0xff => position += 1,
            _ => return Some(position),
        }
    }
}

/// Reads the orientation from EXIF data.
fn exif_orientation(exif: &[u8]) -> Option<Orientation> {
    let tiff = exif.strip_prefix(b"Exif\0\0")?;
    let is_little = tiff.starts_with(b"II");
    let short = |position: usize| -> Option<u16> {
        let two = tiff.get(position..position + 2)?.try_into().ok()?;
        Some(if is_little { u16::from_le_bytes(two) } else { u16::from_be_bytes(two) })
    };
    let long = |position: usize| -> Option<usize> {
        let four = tiff.get(position..position + 4)?.try_into().ok()?;
        usize::try_from(if is_little { u32::from_le_bytes(four) } else { u32::from_be_bytes(four) }).ok()
    };
    let directory = long(4)?;
    let entries = usize::from(short(directory)?);
    let entry = (0..entries)
        .map(|n| directory + 2 + 12 * n)
        .find(|&position| short(position) == Some(ORIENTATION_TAG))?;
    let (is_mirrored, quarter_turns) = match short(entry + 8)? {
        1 => (false, 0),
        2 => (true, 0),
        3 => (false, 2),
        4 => (true, 2),
        5 => (true, 3),
        6 => (false, 1),
        7 => (true, 1),
        8 => (false, 3),
        _ => return None,
    };
    Some(Orientation { is_mirrored, quarter_turns })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segment(marker: u8, content: &[u8]) -> Vec<u8> {
        let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
        [&[0xff, marker], &length[..], content].concat()
    }

    fn exif(orientation: u8) -> Vec<u8> {
        let entry = [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
        let directory = [&[0, 1], &entry[..], &[0, 0, 0, 0]].concat();
        segment(
            EXIF,
            &[b"Exif\0\0MM\0\x2a\0\0\0\x08", &directory[..], b"Ivan Petrov, 59.93N 30.31E"].concat(),
        )
    }

    fn picture(width: u16, height: u16, metadata: &[u8], end: &[u8]) -> Vec<u8> {
        let [h1, h0] = height.to_be_bytes();
        let [w1, w0] = width.to_be_bytes();
        let frame = segment(0xc0, &[8, h1, h0, w1, w0, 1, 1, 0x11, 0]);
        let scan = [segment(SCAN, &[1, 1, 0, 0, 63, 0]), vec![0x55, 0xff, 0x00, 0xff, 0xd1, 0x22]].concat();
        [&[0xff, START], metadata, &frame, &scan, end].concat()
    }

    #[test]
    fn metadata_is_stripped() {
        let metadata = [exif(6), segment(COMMENT, b"Ivan"), segment(0xed, b"Photoshop Ivan")].concat();
        let bytes = picture(300, 200, &metadata, b"\xff\xd9 and a film of Ivan");
        let read = read(&bytes).ok().unwrap();
        assert_eq!((read.width, read.height, read.color_space), (300, 200, ColorSpace::Gray));
        assert_eq!(read.orientation, Orientation { is_mirrored: false, quarter_turns: 1 });
        assert_eq!(read.data, picture(300, 200, b"", b"\xff\xd9"));
    }

    #[test]
    fn broken_and_oversized_pictures_are_rejected() {
        let whole = picture(300, 200, b"", b"\xff\xd9");
        for length in [0, 1, 10, whole.len() - 2] {
            assert_eq!(read(&whole[..length]).err(), Some(InputError::Broken), "{length}");
        }
        assert_eq!(read(&picture(0, 200, b"", b"\xff\xd9")).err(), Some(InputError::Broken));
        assert_eq!(read(&picture(65_000, 65_000, b"", b"\xff\xd9")).err(), Some(InputError::TooLarge));
        assert_eq!(read(b"\x89PNG\r\n").err(), Some(InputError::Broken));
    }
}
