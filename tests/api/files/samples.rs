//! Files of every accepted type, made as programs make them, and some that only an attacker would.

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

/// The list of types of a document whose main part is of this type and there.
pub fn types(kind: &str, place: &str) -> String {
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
           <Default Extension="xml" ContentType="application/xml"/><Override PartName="{place}" ContentType="{kind}"/></Types>"#
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

/// A macro document: by its type, whatever its parts are called.
pub fn docm() -> Vec<u8> {
    let types = types("application/vnd.ms-word.document.macroEnabled.main+xml", "/word/document.xml");
    archive(&[(TYPES, types.as_bytes()), ("word/document.xml", b"<w:document/>")])
}

/// A document that says of itself that one of its parts unpacks to two gigabytes.
pub fn bomb() -> Vec<u8> {
    let mut bytes = docx();
    let place = bytes.windows(4).rposition(|window| window == b"PK\x01\x02").unwrap();
    bytes[place + 24..place + 28].copy_from_slice(&0x7fff_ffff_u32.to_le_bytes());
    bytes
}

/// A list of types that unpacks to far more than it weighs.
pub fn bomb_in_the_list() -> Vec<u8> {
    archive(&[(TYPES, &vec![b' '; 16 * 1024 * 1024]), ("word/document.xml", b"<w:document/>")])
}

/// More parts than any document has.
pub fn crowd() -> Vec<u8> {
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

/// Half of it red, half of it nothing at all.
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

/// A whole PNG by its header and checksum, but with other dimensions than its pixels.
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

/// Every accepted type: a name and bytes that agree.
pub fn of_every_type() -> Vec<(&'static str, &'static str, Vec<u8>)> {
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
