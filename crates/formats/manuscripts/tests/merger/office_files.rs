//! Generated office files; older formats are converted by LibreOffice.

use std::fs;
use std::io::{Cursor, Write};
use std::path::PathBuf;

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::setup::{TestSetup, run_checked, text};

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

/// Returns a Word document of these paragraphs, each of which is XML or plain text.
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
    let mut add = |name: &str, content: &[u8]| {
        let deflated = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        zip.start_file(name, deflated).unwrap();
        zip.write_all(content).unwrap();
    };
    add("[Content_Types].xml", TYPES.as_bytes());
    add("_rels/.rels", RELATIONS.as_bytes());
    add("docProps/core.xml", PROPERTIES.as_bytes());
    add("word/document.xml", document.as_bytes());
    add("word/_rels/document.xml.rels", related.as_bytes());
    for (name, content) in more {
        add(name, content);
    }
    zip.finish().unwrap().into_inner()
}

/// Returns a run that shows the picture of a relation, embedded (`r:embed`) or linked (`r:link`).
pub fn picture_run(attribute: &str, relation: &str) -> String {
    format!(
        "<w:r><w:drawing><wp:inline><wp:extent cx=\"1800000\" cy=\"1200000\"/><wp:docPr id=\"1\" name=\"p\"/>\
         <a:graphic><a:graphicData uri=\"http://schemas.openxmlformats.org/drawingml/2006/picture\"><pic:pic>\
         <pic:nvPicPr><pic:cNvPr id=\"1\" name=\"p\"/><pic:cNvPicPr/></pic:nvPicPr>\
         <pic:blipFill><a:blip {attribute}=\"{relation}\"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>\
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

/// Returns a file converted by LibreOffice, cached in the target folder.
pub fn convert_with_libreoffice(name: &str, filter: &str, source_name: &str, source: &str) -> Vec<u8> {
    let cached = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if !cached.exists() {
        let setup = TestSetup::new();
        let folder = text(&setup.folder);
        let source_path = setup.folder.join(source_name);
        fs::write(&source_path, source).unwrap();
        let profile = format!("-env:UserInstallation=file://{folder}/profile");
        run_checked(
            "soffice",
            &["--headless", &profile, "--convert-to", filter, "--outdir", folder, text(&source_path)],
        );
        let converted = source_path.with_extension(filter.split(':').next().unwrap());
        let temporary = cached.with_extension(std::process::id().to_string());
        fs::copy(converted, &temporary).unwrap();
        // Renamed atomically, since other tests may create it at the same time.
        fs::rename(temporary, &cached).unwrap();
    }
    fs::read(cached).unwrap()
}
