//! JPEG files: their pixels pass as they are, all that is told beside them stays behind.

use super::{Coding, Colours, Picture, Turn, check_size};
use crate::failure::InputFault;

const START: u8 = 0xd8;
const END: u8 = 0xd9;
const SCAN: u8 = 0xda;
const EXIF: u8 = 0xe1;
const ADOBE: u8 = 0xee;
const COMMENT: u8 = 0xfe;

/// Baseline and progressive ones with eight bits; PDF knows no others.
const FRAMES: [u8; 3] = [0xc0, 0xc1, 0xc2];
/// What begins with these bytes is a frame too, of a kind that PDF does not know.
const OTHER_FRAMES: [u8; 10] = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];

const ORIENTATION: u16 = 0x0112;

#[derive(Default)]
struct Found {
    frame: Option<(u32, u32, u8)>,
    /// Whether Adobe's mark is there, and the colours that it tells of.
    adobe: Option<u8>,
    turn: Turn,
    kept: Vec<u8>,
}

pub fn read(bytes: &[u8]) -> Result<Picture, InputFault> {
    let found = walk(bytes).ok_or(InputFault::Broken)?;
    let (width, height, components) = found.frame.ok_or(InputFault::Broken)?;
    check_size(width, height)?;
    let colours = match (components, found.adobe) {
        (1, _) => Colours::Gray,
        (3, _) => Colours::Rgb,
        (4, Some(_)) => Colours::InvertedCmyk,
        (4, None) => Colours::Cmyk,
        _ => return Err(InputFault::Broken),
    };
    Ok(Picture { width, height, colours, coding: Coding::Jpeg, data: found.kept, turn: found.turn })
}

/// The same picture without what is told of it: camera, place, owner, thumbnails, comments, and whatever comes after its end.
pub fn stripped(bytes: &[u8]) -> Option<Vec<u8>> {
    walk(bytes).map(|found| found.kept)
}

/// Goes through the file segment by segment and keeps those that make the picture.
fn walk(bytes: &[u8]) -> Option<Found> {
    let mut found = Found { kept: bytes.get(..2)?.to_vec(), ..Found::default() };
    if found.kept != [0xff, START] {
        return None;
    }
    let mut place = 2;
    loop {
        // Any number of filling bytes may stand before a mark.
        while bytes.get(place..place + 2)? == [0xff, 0xff] {
            place += 1;
        }
        let &[0xff, mark] = bytes.get(place..place + 2)? else { return None };
        if mark == END {
            found.kept.extend([0xff, END]);
            return found.frame.is_some().then_some(found);
        }
        let length = usize::from(u16::from_be_bytes(bytes.get(place + 2..place + 4)?.try_into().ok()?));
        let mut next = place + 2 + length;
        let content = bytes.get(place + 4..next)?;
        note(&mut found, mark, content)?;
        if mark == SCAN {
            next = end_of_scan(bytes, next)?;
        }
        if !is_told_beside(mark) {
            found.kept.extend(&bytes[place..next]);
        }
        place = next;
    }
}

/// Adobe's mark says how the colours are meant; every other application's segment only tells.
const fn is_told_beside(mark: u8) -> bool {
    matches!(mark, 0xe0..=0xef | COMMENT) && mark != ADOBE
}

fn note(found: &mut Found, mark: u8, content: &[u8]) -> Option<()> {
    match mark {
        EXIF => found.turn = turn_of(content).unwrap_or(found.turn),
        ADOBE if content.starts_with(b"Adobe") => found.adobe = content.get(11).copied(),
        mark if FRAMES.contains(&mark) => {
            let &[8, h1, h0, w1, w0, components, ..] = content else { return None };
            let size = |high, low| u32::from(u16::from_be_bytes([high, low]));
            found.frame = Some((size(w1, w0), size(h1, h0), components));
        }
        mark if OTHER_FRAMES.contains(&mark) => return None,
        _ => {}
    }
    Some(())
}

/// Behind the compressed bytes of a scan, in which a mark is followed by a zero or by the number of a restart.
fn end_of_scan(bytes: &[u8], from: usize) -> Option<usize> {
    let mut place = from;
    loop {
        place += bytes.get(place..)?.iter().position(|&byte| byte == 0xff)?;
        match *bytes.get(place + 1)? {
            0x00 | 0xd0..=0xd7 => place += 2,
            0xff => place += 1,
            _ => return Some(place),
        }
    }
}

/// How the picture is to be turned, as the camera has noted.
fn turn_of(exif: &[u8]) -> Option<Turn> {
    let tiff = exif.strip_prefix(b"Exif\0\0")?;
    let is_little = tiff.starts_with(b"II");
    let short = |place: usize| -> Option<u16> {
        let two = tiff.get(place..place + 2)?.try_into().ok()?;
        Some(if is_little { u16::from_le_bytes(two) } else { u16::from_be_bytes(two) })
    };
    let long = |place: usize| -> Option<usize> {
        let four = tiff.get(place..place + 4)?.try_into().ok()?;
        usize::try_from(if is_little { u32::from_le_bytes(four) } else { u32::from_be_bytes(four) }).ok()
    };
    let directory = long(4)?;
    let entries = usize::from(short(directory)?);
    let entry =
        (0..entries).map(|n| directory + 2 + 12 * n).find(|&place| short(place) == Some(ORIENTATION))?;
    let (mirrored, quarters) = match short(entry + 8)? {
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
    Some(Turn { mirrored, quarters })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segment(mark: u8, content: &[u8]) -> Vec<u8> {
        let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
        [&[0xff, mark], &length[..], content].concat()
    }

    fn exif(orientation: u8) -> Vec<u8> {
        let entry = [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
        let directory = [&[0, 1], &entry[..], &[0, 0, 0, 0]].concat();
        segment(
            EXIF,
            &[b"Exif\0\0MM\0\x2a\0\0\0\x08", &directory[..], b"Ivan Petrov, 59.93N 30.31E"].concat(),
        )
    }

    fn picture(width: u16, height: u16, told: &[u8], end: &[u8]) -> Vec<u8> {
        let [h1, h0] = height.to_be_bytes();
        let [w1, w0] = width.to_be_bytes();
        let frame = segment(0xc0, &[8, h1, h0, w1, w0, 1, 1, 0x11, 0]);
        let scan = [segment(SCAN, &[1, 1, 0, 0, 63, 0]), vec![0x55, 0xff, 0x00, 0xff, 0xd1, 0x22]].concat();
        [&[0xff, START], told, &frame, &scan, end].concat()
    }

    #[test]
    fn only_the_picture_is_kept() {
        let told = [exif(6), segment(COMMENT, b"Ivan"), segment(0xed, b"Photoshop Ivan")].concat();
        let bytes = picture(300, 200, &told, b"\xff\xd9 and a film of Ivan");
        let read = read(&bytes).ok().unwrap();
        assert_eq!((read.width, read.height, read.colours), (300, 200, Colours::Gray));
        assert_eq!(read.turn, Turn { mirrored: false, quarters: 1 });
        assert_eq!(read.data, picture(300, 200, b"", b"\xff\xd9"));
    }

    #[test]
    fn broken_and_boundless_ones_are_refused() {
        let whole = picture(300, 200, b"", b"\xff\xd9");
        for length in [0, 1, 10, whole.len() - 2] {
            assert_eq!(read(&whole[..length]).err(), Some(InputFault::Broken), "{length}");
        }
        assert_eq!(read(&picture(0, 200, b"", b"\xff\xd9")).err(), Some(InputFault::Broken));
        assert_eq!(read(&picture(65_000, 65_000, b"", b"\xff\xd9")).err(), Some(InputFault::TooLarge));
        assert_eq!(read(b"\x89PNG\r\n").err(), Some(InputFault::Broken));
    }
}
