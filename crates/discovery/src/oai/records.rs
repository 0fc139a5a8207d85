//! One record: its header, and what a format says of it.

use std::io;

use chrono::{DateTime, Utc};
use exports::{Publication, Sheet, jats, oai_dc};

use super::arguments::Format;
use super::document::moment;
use crate::addresses::Addresses;

pub struct Header {
    pub article_id: i64,
    pub slug: String,
    pub changed_at: DateTime<Utc>,
    pub is_withdrawn: bool,
}

/// `oai:journal.example:a-title`. Slugs are never given twice and never change.
pub fn identifier_of(addresses: &Addresses, slug: &str) -> String {
    format!("oai:{}:{slug}", addresses.host)
}

pub fn slug_of<'a>(addresses: &Addresses, identifier: &'a str) -> Option<&'a str> {
    identifier.strip_prefix("oai:")?.strip_prefix(addresses.host.as_str())?.strip_prefix(':')
}

pub fn write_header(sheet: &mut Sheet, addresses: &Addresses, header: &Header) -> io::Result<()> {
    let attributes: &[(&str, &str)] = if header.is_withdrawn { &[("status", "deleted")] } else { &[] };
    sheet.group("header", attributes, |sheet| {
        sheet.required("identifier", &identifier_of(addresses, &header.slug))?;
        sheet.required("datestamp", &moment(header.changed_at))
    })
}

/// Without a publication it is a tombstone.
pub fn write_record(
    sheet: &mut Sheet,
    addresses: &Addresses,
    header: &Header,
    publication: Option<&Publication>,
    format: Format,
) -> io::Result<()> {
    sheet.group("record", &[], |sheet| {
        write_header(sheet, addresses, header)?;
        let Some(publication) = publication else { return Ok(()) };
        sheet.group("metadata", &[], |sheet| match format {
            Format::DublinCore => oai_dc::write_in(sheet, publication),
            Format::Jats => jats::write_in(sheet, publication),
        })
    })
}
