//! Changes that give a PDF its metadata.

use std::sync::Arc;

use anyhow::Context;
use rules::article::PdfWarning;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use super::inspection::is_tagged;
use super::stamp::{self, DrawnStamps};
use super::{DocumentMetadata, PublishedPdfError, SOURCE_PATH};
use crate::error::MergeError;
use crate::pdf::changes::Changes;
use crate::pdf::objects::{Dictionary, Object, Objects, is_reference};
use crate::pdf::qpdf;
use crate::sandbox::Sandbox;
use crate::workspace::Workspace;

/// Entries of the document information that stay: with what and when the file was made.
const KEPT_INFORMATION: [&str; 5] = ["/Creator", "/Producer", "/CreationDate", "/ModDate", "/Trapped"];
/// Far above real packets; of a longer one nothing is kept.
const MAX_PACKET_BYTES: u64 = 1024 * 1024;
/// Bit of `/SigFlags`: the file has a signature.
const SIGNATURES_EXIST: i64 = 1;
const END_OF_PROPERTIES: &str = "</rdf:RDF>";

/// Reads the XMP packet that the file has; `None` if it has none or it cannot be read.
pub async fn read_packet(
    sandbox: &Sandbox,
    workspace: &Arc<Workspace>,
    description: &Arc<str>,
) -> Result<Option<Arc<str>>, MergeError> {
    let (shared, description) = (workspace.clone(), description.clone());
    let found = spawn_blocking(move || {
        let objects = Objects::read(&description, shared.cancel.clone())?;
        let reference = objects.catalog().and_then(|catalog| packet_reference(&objects, &catalog));
        objects.check()?;
        Ok::<_, MergeError>(reference)
    });
    let Some([number, generation]) = found.await?? else { return Ok(None) };
    let object = format!("--json-object={number},{generation}");
    let arguments = [
        "--json-output",
        "--json-stream-data=file",
        "--json-stream-prefix=/out/packet",
        "--decode-level=generalized",
        &object,
        SOURCE_PATH,
        "/out/packet.json",
    ];
    qpdf::run_strictly(sandbox, workspace, &arguments).await?;
    Ok(qpdf::read_output(workspace, &format!("packet-{number}"), MAX_PACKET_BYTES).await.ok())
}

/// Returns the number and the generation of the stream with the packet.
fn packet_reference(objects: &Objects, catalog: &Dictionary) -> Option<[u32; 2]> {
    let reference = catalog.get("/Metadata")?.as_str().filter(|text| is_reference(text))?;
    let Object::Stream { .. } = objects.object(reference)? else { return None };
    let mut words = reference.split(' ').map(|word| word.parse().ok());
    Some([words.next()??, words.next()??])
}

/// Builds the changes for qpdf. Everything that they do not name stays as it is.
pub fn build(
    objects: &Objects,
    metadata: &DocumentMetadata,
    packet: Option<&str>,
    stamps: Option<&DrawnStamps>,
) -> Result<Changes, PublishedPdfError> {
    let trailer = objects.trailer().context("the file has no trailer")?;
    let (Some(root), Some(mut catalog)) = (objects.root(), objects.catalog()) else {
        return Err(PublishedPdfError::Unsuitable(PdfWarning::Damaged));
    };
    if is_signed(objects, &catalog) {
        return Err(PublishedPdfError::Unsuitable(PdfWarning::Signed));
    }
    let mut changes = Changes::new(objects);
    let xmp = with_accessibility_claim(&metadata.xmp, packet.and_then(accessibility_part));
    let stream = changes.add_stream_with(json!({ "/Type": "/Metadata", "/Subtype": "/XML" }), &xmp);
    catalog.insert("/Metadata".into(), stream.into());
    set_title_display(objects, &mut catalog);
    if !has_language(objects, &catalog) {
        catalog.insert("/Lang".into(), format!("u:{}", metadata.language.code()).into());
    }
    changes.set(&root, Value::Object(catalog));
    if let Some(stamps) = stamps {
        stamp::add_to_pages(objects, &mut changes, stamps, is_tagged(objects))?;
    }
    let information = information(objects, &trailer, metadata);
    let information = changes.add(Value::Object(information));
    let mut new_trailer = Dictionary::new();
    new_trailer.insert("/Root".into(), root.into());
    new_trailer.insert("/Info".into(), information.into());
    if let Some(id) = trailer.get("/ID") {
        new_trailer.insert("/ID".into(), id.clone());
    }
    changes.set_whole_trailer(new_trailer);
    Ok(changes)
}

/// True if the file has a signature, which a changed copy would break.
fn is_signed(objects: &Objects, catalog: &Dictionary) -> bool {
    let flags = catalog
        .get("/AcroForm")
        .and_then(|form| objects.dictionary(form))
        .and_then(|form| objects.resolve(form.get("/SigFlags")?).as_i64());
    flags.is_some_and(|flags| flags & SIGNATURES_EXIST != 0) || catalog.contains_key("/Perms")
}

/// Makes viewers show the title in their window, and not the name of the file.
fn set_title_display(objects: &Objects, catalog: &mut Dictionary) {
    let preferences = catalog.get("/ViewerPreferences").and_then(|value| objects.dictionary(value));
    let mut preferences = preferences.unwrap_or_default();
    preferences.insert("/DisplayDocTitle".into(), true.into());
    catalog.insert("/ViewerPreferences".into(), Value::Object(preferences));
}

fn has_language(objects: &Objects, catalog: &Dictionary) -> bool {
    let language = catalog.get("/Lang").map(|value| objects.resolve(value));
    language.as_ref().and_then(Value::as_str).is_some_and(|text| text.len() > "u:".len())
}

fn information(objects: &Objects, trailer: &Dictionary, metadata: &DocumentMetadata) -> Dictionary {
    let before = trailer.get("/Info").and_then(|value| objects.dictionary(value)).unwrap_or_default();
    let kept = KEPT_INFORMATION.iter().filter_map(|name| {
        let value = objects.resolve(before.get(*name)?);
        let text = value.as_str()?;
        let is_text = text.starts_with("u:") || text.starts_with("b:") || *name == "/Trapped";
        is_text.then(|| ((*name).to_owned(), value.clone()))
    });
    let own = [
        ("/Title", &metadata.title),
        ("/Author", &metadata.authors),
        ("/Subject", &metadata.subject),
        ("/Keywords", &metadata.keywords),
    ];
    let own = own.into_iter().filter(|(_, text)| !text.is_empty());
    kept.chain(own.map(|(name, text)| (name.to_owned(), format!("u:{text}").into()))).collect()
}

/// Returns the part of PDF/UA that a packet claims the file to conform to. The copy still does.
///
/// A claim of PDF/A is not repeated: it would need a description of the properties of PRISM.
fn accessibility_part(packet: &str) -> Option<char> {
    let (_, after) = packet.split_once("pdfuaid:part")?;
    let value = after.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '=' | '>' | '"' | '\''));
    value.chars().next().filter(|part| matches!(part, '1' | '2'))
}

fn with_accessibility_claim(xmp: &str, part: Option<char>) -> String {
    match (part, xmp.rsplit_once(END_OF_PROPERTIES)) {
        (Some(part), Some((before, after))) => format!(
            "{before}  <rdf:Description rdf:about=\"\" xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\">\n      \
             <pdfuaid:part>{part}</pdfuaid:part>\n    </rdf:Description>\n  {END_OF_PROPERTIES}{after}"
        ),
        _ => xmp.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claim_of_accessibility_is_found_in_both_notations() {
        for (packet, part) in [
            ("<pdfuaid:part>1</pdfuaid:part>", Some('1')),
            ("<rdf:Description pdfuaid:part=\"2\"/>", Some('2')),
            ("<rdf:Description pdfuaid:part = '1'/>", Some('1')),
            ("<pdfuaid:part/>", None),
            ("<pdfaid:part>1</pdfaid:part>", None),
            ("pdfuaid:part", None),
        ] {
            assert_eq!(accessibility_part(packet), part, "{packet}");
        }
    }

    #[test]
    fn claim_is_added_to_the_properties() {
        let packet = "<rdf:RDF>\n    <a/>\n  </rdf:RDF>\n<end/>";
        let claimed = with_accessibility_claim(packet, Some('1'));
        assert!(claimed.contains("<pdfuaid:part>1</pdfuaid:part>"), "{claimed}");
        assert!(claimed.ends_with("</rdf:RDF>\n<end/>"));
        assert_eq!(with_accessibility_claim(packet, None), packet);
    }
}
