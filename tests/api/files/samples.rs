//! Sample files of every accepted type, and malicious ones.

use std::io::{Cursor, Write};

use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const WORD: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const EXCEL: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
const TYPES: &str = "[Content_Types].xml";

pub fn pdf() -> Vec<u8> {
    b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n".to_vec()
}

pub fn archive(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// Content types of an OOXML package with this main part.
pub fn types(kind: &str, main: &str) -> String {
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
           <Default Extension="xml" ContentType="application/xml"/><Override PartName="{main}" ContentType="{kind}"/></Types>"#
    )
}

pub fn docx() -> Vec<u8> {
    docx_with(&[], "/word/document.xml")
}

pub fn docx_with(more: &[(&str, &[u8])], main: &str) -> Vec<u8> {
    let types = types(WORD, main);
    let mut parts = vec![(TYPES, types.as_bytes()), ("word/document.xml", b"<w:document/>".as_slice())];
    parts.extend(more);
    archive(&parts)
}

pub fn xlsx() -> Vec<u8> {
    let types = types(EXCEL, "/xl/workbook.xml");
    archive(&[(TYPES, types.as_bytes()), ("xl/workbook.xml", b"<workbook/>")])
}

/// A macro document by its content type, with ordinary part names.
pub fn docm() -> Vec<u8> {
    let types = types("application/vnd.ms-word.document.macroEnabled.main+xml", "/word/document.xml");
    archive(&[(TYPES, types.as_bytes()), ("word/document.xml", b"<w:document/>")])
}

/// A document with a part that claims to unpack to two gigabytes.
pub fn bomb() -> Vec<u8> {
    let mut bytes = docx();
    let entry = bytes.windows(4).rposition(|window| window == b"PK\x01\x02").unwrap();
    bytes[entry + 24..entry + 28].copy_from_slice(&0x7fff_ffff_u32.to_le_bytes());
    bytes
}

/// A document whose content types unpack to 16 MiB.
pub fn bomb_in_content_types() -> Vec<u8> {
    archive(&[(TYPES, &vec![b' '; 16 * 1024 * 1024]), ("word/document.xml", b"<w:document/>")])
}

/// A document with 60,000 parts.
pub fn with_too_many_parts() -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    for number in 0..60_000 {
        zip.start_file(format!("{number}"), stored).unwrap();
    }
    zip.start_file(TYPES, stored).unwrap();
    zip.write_all(types(WORD, "/0").as_bytes()).unwrap();
    zip.finish().unwrap().into_inner()
}

pub fn compound(streams: &[&str]) -> Vec<u8> {
    let mut file = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
    for stream in streams {
        file.create_stream(stream).unwrap().write_all(&[7; 5000]).unwrap();
    }
    file.flush().unwrap();
    file.into_inner().into_inner()
}

pub fn doc() -> Vec<u8> {
    compound(&["/WordDocument", "/1Table"])
}

pub fn xls() -> Vec<u8> {
    compound(&["/Workbook"])
}

/// An image with a red upper half; the lower half of a PNG is transparent.
pub fn picture(format: ImageFormat, width: u32, height: u32) -> Vec<u8> {
    let mut image = RgbaImage::from_pixel(width, height, Rgba([200, 0, 0, 255]));
    for (_, y, pixel) in image.enumerate_pixels_mut() {
        if y >= height / 2 && format == ImageFormat::Png {
            *pixel = Rgba([0, 0, 0, 0]);
        }
    }
    let image = match format {
        ImageFormat::Png => DynamicImage::ImageRgba8(image),
        _ => DynamicImage::ImageRgb8(DynamicImage::ImageRgba8(image).to_rgb8()),
    };
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// A PNG with a valid checksum whose header claims other dimensions than its pixels.
pub fn png_claiming(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = picture(ImageFormat::Png, 1, 1);
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    let checksum = crc32(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&checksum.to_be_bytes());
    bytes
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, byte| {
        (0..8)
            .fold(crc ^ u32::from(*byte), |crc, _| (crc >> 1) ^ (0xedb8_8320 & (!(crc & 1)).wrapping_add(1)))
    })
}

/// File name, MIME type and content for every accepted type.
pub fn all_types() -> Vec<(&'static str, &'static str, Vec<u8>)> {
    vec![
        ("a.pdf", "application/pdf", pdf()),
        ("a.doc", "application/msword", doc()),
        ("a.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", docx()),
        ("a.xls", "application/vnd.ms-excel", xls()),
        ("a.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", xlsx()),
        ("a.txt", "text/plain", "Просто текст\r\n".into()),
        ("a.csv", "text/csv", b"a;b\n1;2\n".to_vec()),
        ("a.jpg", "image/jpeg", picture(ImageFormat::Jpeg, 9, 9)),
        ("a.jpeg", "image/jpeg", picture(ImageFormat::Jpeg, 9, 9)),
        ("a.PNG", "image/png", picture(ImageFormat::Png, 9, 9)),
        ("a.bmp", "image/bmp", picture(ImageFormat::Bmp, 9, 9)),
    ]
}
