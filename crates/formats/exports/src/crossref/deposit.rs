//! The file that is sent: a record with its batch.

use std::io::Result;

use super::limits::{MAX_LINE_CHARS, shorten};
use crate::xml_writer::{XSI, XmlWriter};

const NAMESPACE: &str = "http://www.crossref.org/schema/5.3.1";
const SCHEMA_LOCATION: &str =
    "http://www.crossref.org/schema/5.3.1 https://www.crossref.org/schemas/crossref5.3.1.xsd";
const VERSION: &str = "5.3.1";
const MIN_ID_CHARS: usize = 4;
const MAX_ID_CHARS: usize = 100;
const MAX_DEPOSITOR_CHARS: usize = 130;

/// Who sends a record, and as which of its versions.
#[derive(Debug, Clone, Default)]
pub struct Batch {
    /// Names the file in Crossref's answers.
    pub id: String,
    /// Crossref refuses a version that is not greater than the registered one.
    pub version: u64,
    pub depositor_name: String,
    /// Crossref writes to this address.
    pub depositor_email: String,
    /// Who is responsible for the metadata.
    pub registrant: String,
}

/// Writes the file of a record.
pub fn deposit(record: &[u8], batch: &Batch) -> Result<Vec<u8>> {
    let attributes = [
        ("version", VERSION),
        ("xmlns", NAMESPACE),
        XSI,
        ("xmlns:jats", "http://www.ncbi.nlm.nih.gov/JATS1"),
        ("xmlns:mml", "http://www.w3.org/1998/Math/MathML"),
        ("xmlns:xlink", "http://www.w3.org/1999/xlink"),
        ("xmlns:ai", "http://www.crossref.org/AccessIndicators.xsd"),
        ("xsi:schemaLocation", SCHEMA_LOCATION),
    ];
    let mut writer = XmlWriter::new()?;
    writer.element("doi_batch", &attributes, |writer| {
        write_head(writer, batch)?;
        writer.raw_xml("body", &[], &format!("\n{}  ", String::from_utf8_lossy(record)))
    })?;
    Ok(writer.finish())
}

fn write_head(writer: &mut XmlWriter, batch: &Batch) -> Result<()> {
    let id = shorten(&batch.id, MAX_ID_CHARS);
    writer.element("head", &[], |writer| {
        writer.required_text("doi_batch_id", &format!("{id:0>MIN_ID_CHARS$}"))?;
        writer.required_text("timestamp", &batch.version.to_string())?;
        writer.element("depositor", &[], |writer| {
            writer.required_text("depositor_name", &shorten(&batch.depositor_name, MAX_DEPOSITOR_CHARS))?;
            writer.required_text("email_address", &batch.depositor_email)
        })?;
        writer.required_text("registrant", &shorten(&batch.registrant, MAX_LINE_CHARS))
    })
}
