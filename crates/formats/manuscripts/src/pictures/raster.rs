//! PNG and BMP files: decoded within limits, flattened onto white, compressed again.

use std::io::Cursor;

use image::codecs::bmp::BmpDecoder;
use image::codecs::png::{CompressionType, FilterType, PngDecoder, PngEncoder};
use image::{DynamicImage, ExtendedColorType, ImageDecoder, ImageEncoder, ImageError, Limits};

use super::{ColorSpace, Encoding, Orientation, Picture, check_size};
use crate::InputKind;
use crate::error::InputError;

/// Memory limit of the decoded pixels.
const MAX_BYTES: u64 = 256 * 1024 * 1024;

pub fn read(kind: InputKind, bytes: &[u8]) -> Result<Picture, InputError> {
    let image = match kind {
        InputKind::Bmp => decode(BmpDecoder::new(Cursor::new(bytes)).map_err(to_input_error)?)?,
        _ => decode(PngDecoder::with_limits(Cursor::new(bytes), limits()).map_err(to_input_error)?)?,
    };
    let (width, height) = (image.width(), image.height());
    let (pixels, color_space, png_color_type) = flatten_to_8_bit(image);
    let mut png = Vec::new();
    PngEncoder::new_with_quality(&mut png, CompressionType::Fast, FilterType::Adaptive)
        .write_image(&pixels, width, height, png_color_type)
        .map_err(to_input_error)?;
    Ok(Picture {
        width,
        height,
        color_space,
        encoding: Encoding::Deflated,
        data: png_rows(&png),
        orientation: Orientation::default(),
    })
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_BYTES);
    limits
}

fn decode(mut decoder: impl ImageDecoder) -> Result<DynamicImage, InputError> {
    let (width, height) = decoder.dimensions();
    check_size(width, height)?;
    if decoder.total_bytes() > MAX_BYTES {
        return Err(InputError::TooLarge);
    }
    decoder.set_limits(limits()).map_err(to_input_error)?;
    DynamicImage::from_decoder(decoder).map_err(to_input_error)
}

fn to_input_error(error: ImageError) -> InputError {
    match error {
        ImageError::Limits(_) => InputError::TooLarge,
        _ => InputError::Broken,
    }
}

/// Reduces to eight bits per channel and blends transparent pixels with white.
fn flatten_to_8_bit(image: DynamicImage) -> (Vec<u8>, ColorSpace, ExtendedColorType) {
    let blend = |colour: u8, alpha: u8| {
        let (colour, alpha) = (u16::from(colour), u16::from(alpha));
        // A blend with white, so never above 255.
        ((colour * alpha + 255 * (255 - alpha)) / 255) as u8
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
        (pixels, ColorSpace::Rgb, ExtendedColorType::Rgb8)
    } else {
        let pixels = if image.color().has_alpha() {
            let pixels = image.into_luma_alpha8().into_raw();
            pixels.chunks_exact(2).map(|p| blend(p[0], p[1])).collect()
        } else {
            image.into_luma8().into_raw()
        };
        (pixels, ColorSpace::Gray, ExtendedColorType::L8)
    }
}

/// Returns the compressed rows of a PNG that this module encoded; PDF can embed them directly.
fn png_rows(png: &[u8]) -> Vec<u8> {
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

    fn encode(image: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        image.into().write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn transparent_pixels_become_white() {
        let image = RgbaImage::from_pixel(2, 1, image::Rgba([0, 0, 0, 0]));
        let (pixels, color_space, _) = flatten_to_8_bit(image.into());
        assert_eq!((pixels, color_space), (vec![255; 6], ColorSpace::Rgb));
    }

    #[test]
    fn png_and_bmp_are_decoded() {
        let image = RgbImage::from_fn(30, 20, |x, y| image::Rgb([x as u8, y as u8, 7]));
        for (kind, format) in [(InputKind::Png, ImageFormat::Png), (InputKind::Bmp, ImageFormat::Bmp)] {
            let picture = read(kind, &encode(image.clone(), format)).ok().unwrap();
            assert_eq!((picture.width, picture.height, picture.color_space), (30, 20, ColorSpace::Rgb));
            assert!(!picture.data.is_empty());
        }
    }

    #[test]
    fn broken_and_oversized_pictures_are_rejected() {
        let mut png = encode(RgbImage::new(30, 20), ImageFormat::Png);
        assert_eq!(read(InputKind::Png, &png[..png.len() / 2]).err(), Some(InputError::Broken));
        assert_eq!(read(InputKind::Bmp, &png).err(), Some(InputError::Broken));
        png[16..24].copy_from_slice(&[0, 0, 0xc3, 0x50, 0, 0, 0xc3, 0x50]);
        // The decoder either rejects the wrong checksum or the size; it never decodes.
        assert!(read(InputKind::Png, &png).is_err());
    }
}
