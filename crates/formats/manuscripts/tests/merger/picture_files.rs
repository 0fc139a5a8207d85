//! Generated pictures.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};

pub fn picture(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let image = RgbImage::from_fn(width, height, |x, y| {
        let shade = |position: u32, of: u32| u8::try_from(position * 255 / of).unwrap();
        Rgb([shade(x, width), shade(y, height), 120])
    });
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::from(image).write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// Returns a JPEG whose EXIF data names its owner.
pub fn photograph(width: u32, height: u32) -> Vec<u8> {
    let plain = picture(width, height, ImageFormat::Jpeg);
    let note = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\0\0\0\0\0 Secret Author, 59.93N 30.31E";
    let length = u16::try_from(note.len() + 2).unwrap().to_be_bytes();
    [&plain[..2], &[0xff, 0xe1], &length, note, &plain[2..]].concat()
}

/// Returns a small PNG that claims to have 50000 × 50000 pixels.
pub fn oversized_png() -> Vec<u8> {
    let mut png = picture(4, 4, ImageFormat::Png);
    png[16..24].copy_from_slice(&[0, 0, 0xc3, 0x50, 0, 0, 0xc3, 0x50]);
    let sum = crc(&png[12..29]).to_be_bytes();
    png[29..33].copy_from_slice(&sum);
    png
}

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, &byte| {
        (0..8).fold(
            sum ^ u32::from(byte),
            |sum, _| if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 },
        )
    })
}
