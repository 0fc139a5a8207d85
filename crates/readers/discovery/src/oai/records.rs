//! Records: header and metadata.

use std::io;

use chrono::{DateTime, Utc};
use exports::{Publication, XmlWriter, jats, oai_dc};

use super::arguments::Format;
use crate::site_urls::SiteUrls;

pub struct Header {
    pub article_id: i64,
    pub slug: String,
    pub changed_at: DateTime<Utc>,
    pub is_withdrawn: bool,
}

/// Returns an identifier such as `oai:journal.example:a-title`. Slugs are unique and never change.
pub fn identifier_of(urls: &SiteUrls, slug: &str) -> String {
    format!("oai:{}:{slug}", urls.host)
}

pub fn slug_of<'a>(urls: &SiteUrls, identifier: &'a str) -> Option<&'a str> {
    identifier.strip_prefix("oai:")?.strip_prefix(urls.host.as_str())?.strip_prefix(':')
}

pub fn write_header(xml: &mut XmlWriter, urls: &SiteUrls, header: &Header) -> io::Result<()> {
    let attributes: &[(&str, &str)] = if header.is_withdrawn { &[("status", "deleted")] } else { &[] };
    xml.element("header", attributes, |xml| {
        xml.required_text("identifier", &identifier_of(urls, &header.slug))?;
        xml.required_text("datestamp", &format_timestamp(header.changed_at))
    })
}

/// Writes a record; without a publication, a deleted one.
pub fn write_record(
    xml: &mut XmlWriter,
    urls: &SiteUrls,
    header: &Header,
    publication: Option<&Publication>,
    format: Format,
) -> io::Result<()> {
    xml.element("record", &[], |xml| {
        write_header(xml, urls, header)?;
        let Some(publication) = publication else { return Ok(()) };
        xml.element("metadata", &[], |xml| match format {
            Format::DublinCore => oai_dc::write_element(xml, publication),
            Format::Jats => jats::write_element(xml, publication),
        })
    })
}

/// Formats a time as UTC with seconds.
pub fn format_timestamp(time: DateTime<Utc>) -> String {
    time.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}
