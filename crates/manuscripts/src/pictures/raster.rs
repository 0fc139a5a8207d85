//! PNG and BMP files: decoded within limits, laid on white paper, packed anew.

use std::io::Cursor;

use image::codecs::bmp::BmpDecoder;
use image::codecs::png::{CompressionType, FilterType, PngDecoder, PngEncoder};
use image::{DynamicImage, ExtendedColorType, ImageDecoder, ImageEncoder, ImageError, Limits};

use super::{Coding, Colours, Picture, Turn, check_size};
use crate::InputKind;
use crate::failure::InputFault;

/// What the pixels may take in memory.
const MOST_BYTES: u64 = 256 * 1024 * 1024;

pub fn read(kind: InputKind, bytes: &[u8]) -> Result<Picture, InputFault> {
    let image = match kind {
        InputKind::Bmp => decode(BmpDecoder::new(Cursor::new(bytes)).map_err(fault_of)?)?,
        _ => decode(PngDecoder::with_limits(Cursor::new(bytes), limits()).map_err(fault_of)?)?,
    };
    let (width, height) = (image.width(), image.height());
    let (pixels, colours, coded) = on_paper(image);
    let mut png = Vec::new();
    PngEncoder::new_with_quality(&mut png, CompressionType::Fast, FilterType::Adaptive)
        .write_image(&pixels, width, height, coded)
        .map_err(fault_of)?;
    Ok(Picture {
        width,
        height,
        colours,
        coding: Coding::Deflated,
        data: rows_of(&png),
        turn: Turn::default(),
    })
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_alloc = Some(MOST_BYTES);
    limits
}

fn decode(mut decoder: impl ImageDecoder) -> Result<DynamicImage, InputFault> {
    let (width, height) = decoder.dimensions();
    check_size(width, height)?;
    if decoder.total_bytes() > MOST_BYTES {
        return Err(InputFault::TooLarge);
    }
    decoder.set_limits(limits()).map_err(fault_of)?;
    DynamicImage::from_decoder(decoder).map_err(fault_of)
}

fn fault_of(error: ImageError) -> InputFault {
    match error {
        ImageError::Limits(_) => InputFault::TooLarge,
        _ => InputFault::Broken,
    }
}

/// Eight bits for each colour, and white where the picture is transparent.
fn on_paper(image: DynamicImage) -> (Vec<u8>, Colours, ExtendedColorType) {
    let blend = |colour: u8, cover: u8| {
        let (colour, cover) = (u16::from(colour), u16::from(cover));
        // Between the colour and white, hence never above 255.
        ((colour * cover + 255 * (255 - cover)) / 255) as u8
    };
    if image.color().has_color() {
        let pixels = if image.color().has_alpha() {
            let pixels = image.into_rgba8().into_raw();
            pixels
                .chunks_exact(4)
                .flat_map(|p| [blend(p[0], p[3]), blend(p[1], p[3]), blend(p[2], p[3])])
                .collect()
        } else {
            image.into_rgb8().into_raw()
        };
        (pixels, Colours::Rgb, ExtendedColorType::Rgb8)
    } else {
        let pixels = if image.color().has_alpha() {
            let pixels = image.into_luma_alpha8().into_raw();
            pixels.chunks_exact(2).map(|p| blend(p[0], p[1])).collect()
        } else {
            image.into_luma8().into_raw()
        };
        (pixels, Colours::Gray, ExtendedColorType::L8)
    }
}

/// The packed rows inside a PNG of our own making, which PDF can read as they are.
fn rows_of(png: &[u8]) -> Vec<u8> {
    let mut rows = Vec::with_capacity(png.len());
    let mut rest = &png[8..];
    while let [l3, l2, l1, l0, kind @ ..] = rest {
        let length = u32::from_be_bytes([*l3, *l2, *l1, *l0]) as usize;
        let (Some(name), Some(content)) = (kind.get(..4), kind.get(4..4 + length)) else { break };
        if name == b"IDAT" {
            rows.extend(content);
        }
        rest = kind.get(8 + length..).unwrap_or_default();
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{ImageFormat, RgbImage, RgbaImage};

    fn encoded(image: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        image.into().write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn what_is_transparent_becomes_paper() {
        let image = RgbaImage::from_pixel(2, 1, image::Rgba([0, 0, 0, 0]));
        let (pixels, colours, _) = on_paper(image.into());
        assert_eq!((pixels, colours), (vec![255; 6], Colours::Rgb));
    }

    #[test]
    fn both_formats_are_read() {
        let image = RgbImage::from_fn(30, 20, |x, y| image::Rgb([x as u8, y as u8, 7]));
        for (kind, format) in [(InputKind::Png, ImageFormat::Png), (InputKind::Bmp, ImageFormat::Bmp)] {
            let picture = read(kind, &encoded(image.clone(), format)).ok().unwrap();
            assert_eq!((picture.width, picture.height, picture.colours), (30, 20, Colours::Rgb));
            assert!(!picture.data.is_empty());
        }
    }

    #[test]
    fn broken_and_boundless_ones_are_refused() {
        let mut png = encoded(RgbImage::new(30, 20), ImageFormat::Png);
        assert_eq!(read(InputKind::Png, &png[..png.len() / 2]).err(), Some(InputFault::Broken));
        assert_eq!(read(InputKind::Bmp, &png).err(), Some(InputFault::Broken));
        png[16..24].copy_from_slice(&[0, 0, 0xc3, 0x50, 0, 0, 0xc3, 0x50]);
        // The claim is believed without the sum that should vouch for it, or refused because of it: never decoded.
        assert!(read(InputKind::Png, &png).is_err());
    }
}
