//! Office files made here; for the older formats, by LibreOffice.

use std::fs;
use std::io::{Cursor, Write};
use std::path::PathBuf;

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::workshop::{Workshop, said, text};

const TYPES: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/><Default Extension="jpg" ContentType="image/jpeg"/>
<Default Extension="png" ContentType="image/png"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>
<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>
</Types>"#;

const RELATIONS: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>
<Relationship Id="r2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>
</Relationships>"#;

const PROPERTIES: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:creator>Secret Author</dc:creator><cp:lastModifiedBy>Secret Author</cp:lastModifiedBy><dc:title>Secret Title</dc:title>
</cp:coreProperties>"#;

/// A Word document of these paragraphs, of which each is XML or plain words.
pub fn docx(paragraphs: &[String]) -> Vec<u8> {
    docx_with(paragraphs, "", &[])
}

pub fn docx_with(paragraphs: &[String], relations: &str, more: &[(&str, &[u8])]) -> Vec<u8> {
    let mut body = String::new();
    for paragraph in paragraphs {
        let run = if paragraph.starts_with('<') {
            paragraph.clone()
        } else {
            format!("<w:r><w:t xml:space=\"preserve\">{paragraph}</w:t></w:r>")
        };
        body.push_str(&format!("<w:p>{run}</w:p>"));
    }
    let document = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"
 xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"
 xmlns:wp=\"http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing\"
 xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\"
 xmlns:pic=\"http://schemas.openxmlformats.org/drawingml/2006/picture\"><w:body>{body}</w:body></w:document>"
    );
    let related = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">{relations}</Relationships>"
    );
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let mut put = |name: &str, content: &[u8]| {
        let packed = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        zip.start_file(name, packed).unwrap();
        zip.write_all(content).unwrap();
    };
    put("[Content_Types].xml", TYPES.as_bytes());
    put("_rels/.rels", RELATIONS.as_bytes());
    put("docProps/core.xml", PROPERTIES.as_bytes());
    put("word/document.xml", document.as_bytes());
    put("word/_rels/document.xml.rels", related.as_bytes());
    for (name, content) in more {
        put(name, content);
    }
    zip.finish().unwrap().into_inner()
}

/// A run that shows the picture of a relation, inside the file (`r:embed`) or outside of it (`r:link`).
pub fn picture_run(how: &str, relation: &str) -> String {
    format!(
        "<w:r><w:drawing><wp:inline><wp:extent cx=\"1800000\" cy=\"1200000\"/><wp:docPr id=\"1\" name=\"p\"/>\
         <a:graphic><a:graphicData uri=\"http://schemas.openxmlformats.org/drawingml/2006/picture\"><pic:pic>\
         <pic:nvPicPr><pic:cNvPr id=\"1\" name=\"p\"/><pic:cNvPicPr/></pic:nvPicPr>\
         <pic:blipFill><a:blip {how}=\"{relation}\"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>\
         <pic:spPr><a:xfrm><a:off x=\"0\" y=\"0\"/><a:ext cx=\"1800000\" cy=\"1200000\"/></a:xfrm>\
         <a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic>\
         </wp:inline></w:drawing></w:r>"
    )
}

pub fn image_relation(id: &str, target: &str, is_external: bool) -> String {
    let mode = if is_external { " TargetMode=\"External\"" } else { "" };
    format!(
        "<Relationship Id=\"{id}\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/image\" \
         Target=\"{target}\"{mode}/>"
    )
}

/// A file that LibreOffice makes of another, remade only when the target folder is new.
pub fn by_libreoffice(name: &str, filter: &str, source_name: &str, source: &str) -> Vec<u8> {
    let kept = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if !kept.exists() {
        let workshop = Workshop::open();
        let folder = text(&workshop.folder);
        let source_path = workshop.folder.join(source_name);
        fs::write(&source_path, source).unwrap();
        let profile = format!("-env:UserInstallation=file://{folder}/profile");
        said(
            "soffice",
            &["--headless", &profile, "--convert-to", filter, "--outdir", folder, text(&source_path)],
        );
        let made = source_path.with_extension(filter.split(':').next().unwrap());
        let beside = kept.with_extension(std::process::id().to_string());
        fs::copy(made, &beside).unwrap();
        // Whole at once, since other tests may make it at the same time.
        fs::rename(beside, &kept).unwrap();
    }
    fs::read(kept).unwrap()
}
