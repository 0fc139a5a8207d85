//! Pages of `ListIdentifiers` and `ListRecords`, by keyset pagination on the index of changes.

use chrono::{DateTime, Utc};
use exports::{Publication, XmlWriter};
use kit::{App, Result};
use std::collections::HashMap;
use std::io;

use super::arguments::{Arguments, Format, Verb};
use super::errors::{NO_SETS, NOTHING_MATCHES, ProtocolError};
use super::records::{Header, format_timestamp, write_header, write_record};
use super::token::{Progress, decode_token, encode_token};
use crate::publications::{Extent, load_published};
use crate::site_urls::SiteUrls;

/// JATS records contain full texts, which are long.
const fn page_size(verb: Verb, format: Format) -> usize {
    match (verb, format) {
        (Verb::ListRecords, Format::Jats) => 50,
        _ => 100,
    }
}

pub struct Page {
    /// Position after this page.
    progress: Progress,
    headers: Vec<Header>,
    /// Published articles by id; empty for `ListIdentifiers`.
    publications: HashMap<i64, Publication>,
    /// Number of records on earlier pages.
    cursor: i64,
    has_next: bool,
}

pub async fn load_page(app: &App, arguments: &Arguments) -> Result<Result<Page, ProtocolError>> {
    let start = match start_position(app, arguments).await? {
        Ok(start) => start,
        Err(error) => return Ok(Err(error)),
    };
    let size = page_size(start.verb, start.format);
    let mut headers = headers_after(app, &start, size as i64 + 1).await?;
    let has_next = headers.len() > size;
    headers.truncate(size);
    let Some(last) = headers.last().map(|header| (header.changed_at, header.article_id)) else {
        return Ok(Err(NOTHING_MATCHES));
    };
    let publications = match start.verb {
        Verb::ListRecords => load_publications(app, &headers, start.format).await?,
        _ => HashMap::new(),
    };
    let sent = start.sent + headers.len() as i64;
    let progress = Progress { last, sent, ..start };
    Ok(Ok(Page { progress, headers, publications, cursor: start.sent, has_next }))
}

async fn start_position(app: &App, arguments: &Arguments) -> Result<Result<Progress, ProtocolError>> {
    match arguments.get("resumptionToken") {
        Some(token) => decode_token(app, arguments.verb, token).await,
        None => Ok(first_position(arguments)),
    }
}

fn first_position(arguments: &Arguments) -> Result<Progress, ProtocolError> {
    if arguments.get("set").is_some() {
        return Err(NO_SETS);
    }
    let format = Format::from_prefix(arguments.get("metadataPrefix").unwrap_or_default())?;
    let span = arguments.span()?;
    let last = (span.from.unwrap_or(DateTime::UNIX_EPOCH), i64::MIN);
    Ok(Progress { verb: arguments.verb, format, span, last, sent: 0 })
}

async fn headers_after(app: &App, start: &Progress, limit: i64) -> Result<Vec<Header>> {
    let headers = sqlx::query_as!(
        Header,
        "select article_id, slug, changed_at, is_withdrawn from published_articles
         where (changed_at, article_id) > ($1, $2) and changed_at < coalesce($3, 'infinity'::timestamptz)
         order by changed_at, article_id limit $4",
        start.last.0,
        start.last.1,
        start.span.before as Option<DateTime<Utc>>,
        limit
    )
    .fetch_all(&app.pool)
    .await?;
    Ok(headers)
}

pub async fn load_publications(
    app: &App,
    headers: &[Header],
    format: Format,
) -> Result<HashMap<i64, Publication>> {
    let published: Vec<i64> =
        headers.iter().filter(|header| !header.is_withdrawn).map(|header| header.article_id).collect();
    let extent = match format {
        Format::DublinCore => Extent::Metadata,
        Format::Jats => Extent::FullText,
    };
    let found = load_published(app, &published, extent).await?;
    Ok(found.into_iter().map(|found| (found.id, found.publication)).collect())
}

impl Page {
    pub fn write(&self, xml: &mut XmlWriter, app: &App, urls: &SiteUrls) -> io::Result<()> {
        xml.element(self.progress.verb.name(), &[], |xml| {
            for header in &self.headers {
                if self.progress.verb == Verb::ListIdentifiers {
                    write_header(xml, urls, header)?;
                    continue;
                }
                let publication = self.publications.get(&header.article_id);
                // The article was withdrawn after the headers were read; its deleted record follows later in
                // the list.
                let header =
                    &Header { is_withdrawn: publication.is_none(), slug: header.slug.clone(), ..*header };
                write_record(xml, urls, header, publication, self.progress.format)?;
            }
            self.write_token(xml, app)
        })
    }

    /// Writes the token; empty on the last of several pages, omitted if there is only one.
    fn write_token(&self, xml: &mut XmlWriter, app: &App) -> io::Result<()> {
        let cursor = self.cursor.to_string();
        if self.has_next {
            let (token, expires) = encode_token(app, &self.progress);
            let expires = format_timestamp(expires);
            let attributes = [("expirationDate", expires.as_str()), ("cursor", &cursor)];
            return xml.required_text_with("resumptionToken", &attributes, &token);
        }
        if self.cursor > 0 { xml.empty_element("resumptionToken", &[("cursor", &cursor)]) } else { Ok(()) }
    }
}
