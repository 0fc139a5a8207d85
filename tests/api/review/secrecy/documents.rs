//! Files with the name of their author in every place where programs store it.

use image::ImageFormat;

use crate::files::samples::{archive, picture};

const WORD: &str = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006";
const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006";
const TYPE: &str = "application/vnd.openxmlformats-officedocument";

/// Metadata of a Word document.
#[derive(Default)]
pub struct DocumentProperties {
    pub creator: &'static str,
    pub editor: &'static str,
    pub company: &'static str,
    /// Author of a tracked change.
    pub reviser: &'static str,
    pub commenter: &'static str,
}

pub fn docx(text: &str, properties: &DocumentProperties) -> Vec<u8> {
    let DocumentProperties { creator, editor, company, reviser, commenter } = properties;
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";
    let types = format!(
        "{head}<Types xmlns=\"{PACKAGE}/content-types\">\
         <Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>\
         <Default Extension=\"xml\" ContentType=\"application/xml\"/>\
         <Override PartName=\"/word/document.xml\" ContentType=\"{TYPE}.wordprocessingml.document.main+xml\"/>\
         <Override PartName=\"/word/comments.xml\" ContentType=\"{TYPE}.wordprocessingml.comments+xml\"/>\
         <Override PartName=\"/docProps/app.xml\" ContentType=\"{TYPE}.extended-properties+xml\"/>\
         <Override PartName=\"/docProps/core.xml\" \
           ContentType=\"application/vnd.openxmlformats-package.core-properties+xml\"/></Types>"
    );
    let relations = |list: &[(&str, &str)]| {
        let mut all = format!("{head}<Relationships xmlns=\"{PACKAGE}/relationships\">");
        for (index, (kind, target)) in list.iter().enumerate() {
            all += &format!("<Relationship Id=\"r{index}\" Type=\"{kind}\" Target=\"{target}\"/>");
        }
        all + "</Relationships>"
    };
    let of_package = relations(&[
        (&format!("{OFFICE}/relationships/officeDocument"), "word/document.xml"),
        (&format!("{PACKAGE}/relationships/metadata/core-properties"), "docProps/core.xml"),
        (&format!("{OFFICE}/relationships/extended-properties"), "docProps/app.xml"),
    ]);
    let of_document = relations(&[(&format!("{OFFICE}/relationships/comments"), "comments.xml")]);
    let core = format!(
        "{head}<cp:coreProperties xmlns:cp=\"{PACKAGE}/metadata/core-properties\" \
         xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><dc:creator>{creator}</dc:creator>\
         <cp:lastModifiedBy>{editor}</cp:lastModifiedBy></cp:coreProperties>"
    );
    let app = format!(
        "{head}<Properties xmlns=\"{OFFICE}/extended-properties\"><Company>{company}</Company></Properties>"
    );
    let date = "w:date=\"2026-01-10T10:00:00Z\"";
    let comments = format!(
        "{head}<w:comments xmlns:w=\"{WORD}\"><w:comment w:id=\"1\" w:author=\"{commenter}\" {date} w:initials=\"x\">\
         <w:p><w:r><w:t>A remark</w:t></w:r></w:p></w:comment></w:comments>"
    );
    let document = format!(
        "{head}<w:document xmlns:w=\"{WORD}\"><w:body><w:p><w:commentRangeStart w:id=\"1\"/>\
         <w:r><w:t xml:space=\"preserve\">{text} </w:t></w:r><w:commentRangeEnd w:id=\"1\"/>\
         <w:r><w:commentReference w:id=\"1\"/></w:r>\
         <w:ins w:id=\"2\" w:author=\"{reviser}\" {date}><w:r><w:t>A change.</w:t></w:r></w:ins></w:p></w:body>\
         </w:document>"
    );
    archive(&[
        ("[Content_Types].xml", types.as_bytes()),
        ("_rels/.rels", of_package.as_bytes()),
        ("docProps/core.xml", core.as_bytes()),
        ("docProps/app.xml", app.as_bytes()),
        ("word/document.xml", document.as_bytes()),
        ("word/comments.xml", comments.as_bytes()),
        ("word/_rels/document.xml.rels", of_document.as_bytes()),
    ])
}

/// PDF with one page and an author in its document information and its XMP packet.
pub fn pdf(author: &str, xmp: &str) -> Vec<u8> {
    let packet = format!(
        "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\
         <rdf:Description xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><dc:creator><rdf:Seq><rdf:li>{xmp}</rdf:li>\
         </rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>"
    );
    let stream = |about: &str, content: &str| {
        format!("<< {about} /Length {} >>\nstream\n{content}\nendstream", content.len())
    };
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R /Metadata 6 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 595 842] >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>".to_owned(),
        stream("", "BT /F 14 Tf 72 720 Td (More of the same) Tj ET"),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>".to_owned(),
        stream("/Type /Metadata /Subtype /XML", &packet),
        format!("<< /Author ({author}) >>"),
    ];
    let mut file = String::from("%PDF-1.7\n");
    let mut offsets = Vec::new();
    for (index, object) in objects.iter().enumerate() {
        offsets.push(file.len());
        file += &format!("{} 0 obj\n{object}\nendobj\n", index + 1);
    }
    let (table, size) = (file.len(), objects.len() + 1);
    file += &format!("xref\n0 {size}\n0000000000 65535 f \n");
    for offset in offsets {
        file += &format!("{offset:010} 00000 n \n");
    }
    file += &format!("trailer\n<< /Size {size} /Root 1 0 R /Info 7 0 R >>\nstartxref\n{table}\n%%EOF\n");
    file.into_bytes()
}

/// PNG with its author in a text chunk.
pub fn png(author: &str) -> Vec<u8> {
    let plain = picture(ImageFormat::Png, 40, 30);
    let content = [b"tEXtAuthor\0", author.as_bytes()].concat();
    let length = u32::try_from(content.len() - 4).unwrap().to_be_bytes();
    // The header has a fixed length.
    let (header, rest) = plain.split_at(33);
    [header, &length, &content, &checksum(&content).to_be_bytes(), rest].concat()
}

fn checksum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        let step = |sum: u32, _| if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 };
        (0..8).fold(sum ^ u32::from(*byte), step)
    })
}
