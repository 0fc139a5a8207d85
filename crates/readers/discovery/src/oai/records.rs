//! Records: header and metadata.

use std::io;

use chrono::{DateTime, Utc};
use exports::{Publication, XmlWriter, jats, oai_dc};
use publications::SiteUrls;
use rules::{ArticleType, Enumeration};

use super::arguments::Format;
use super::sets::Set;
use super::token::SealedToken;

pub struct Header {
    pub article_id: i64,
    pub slug: String,
    pub changed_at: DateTime<Utc>,
    pub is_withdrawn: bool,
    pub type_id: i16,
    /// Of the published issue; also of a withdrawn article that is still placed in it, so that harvesters of this set
    /// learn of its deletion.
    pub volume: Option<i32>,
    pub number: Option<i32>,
}

/// Selects the headers of the records that `$listed` selects, in the order of changes.
macro_rules! headers_query {
    ($listed:literal, $($argument:expr),+) => {
        sqlx::query_as!(
            $crate::oai::records::Header,
            "with listed as (" + $listed + r#")
             select published.article_id, published.slug, published.changed_at, published.is_withdrawn,
                    articles.type_id, issues.volume as "volume?", issues.number as "number?"
             from listed
             join published_articles published on published.article_id = listed.article_id
             join articles on articles.id = listed.article_id
             left join issue_articles placed on placed.article_id = listed.article_id
             left join issues on issues.id = placed.issue_id and issues.publication_date is not null
             order by published.changed_at, published.article_id"#,
            $($argument),+
        )
    };
}
pub(super) use headers_query;

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
        xml.required_text("datestamp", &format_timestamp(header.changed_at))?;
        sets_of(header).into_iter().try_for_each(|set| xml.required_text("setSpec", &set.spec()))
    })
}

/// Returns the sets of a record; a harvester infers their parents.
fn sets_of(header: &Header) -> Vec<Set> {
    let kind = ArticleType::from_id(header.type_id).map(Set::Type);
    let issue = header.volume.zip(header.number).map(|(volume, number)| Set::Issue { volume, number });
    [Some(Set::OpenAire), kind, issue].into_iter().flatten().collect()
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

/// Writes the token of the next response; empty in the last of several, omitted if there is only one.
pub fn write_resumption_token(
    xml: &mut XmlWriter,
    next: Option<SealedToken>,
    cursor: usize,
) -> io::Result<()> {
    let shown_cursor = cursor.to_string();
    if let Some((token, expires)) = next {
        let expires = format_timestamp(expires);
        let attributes = [("expirationDate", expires.as_str()), ("cursor", &shown_cursor)];
        return xml.required_text_with("resumptionToken", &attributes, &token);
    }
    if cursor > 0 { xml.empty_element("resumptionToken", &[("cursor", &shown_cursor)]) } else { Ok(()) }
}

/// Formats a time as UTC with seconds.
pub fn format_timestamp(time: DateTime<Utc>) -> String {
    time.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}
