//! Pages of `ListIdentifiers` and `ListRecords`, by keyset pagination on the index of changes.

use chrono::{DateTime, Utc};
use exports::{Publication, XmlWriter};
use kit::{App, Result};
use publications::{Extent, SiteUrls, load_published};
use rules::Enumeration;
use std::collections::HashMap;
use std::io;

use super::arguments::{Arguments, Format, Verb};
use super::errors::{NOTHING_MATCHES, ProtocolError};
use super::records::{Header, headers_query, write_header, write_record, write_resumption_token};
use super::sets::Set;
use super::token::{Progress, decode_token, encode_token};

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
    cursor: usize,
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
    let sent = start.sent + headers.len();
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
    let format = Format::from_prefix(arguments.get("metadataPrefix").unwrap_or_default())?;
    // A set that does not exist has no records.
    let set = arguments.get("set").map(|spec| Set::from_spec(spec).ok_or(NOTHING_MATCHES)).transpose()?;
    let span = arguments.span()?;
    let last = (span.from.unwrap_or(DateTime::UNIX_EPOCH), i64::MIN);
    Ok(Progress { verb: arguments.verb, format, set, span, last, sent: 0 })
}

/// Reads headers after the last one sent. Each list is a range of an index, except that of an issue, which is short.
async fn headers_after(app: &App, start: &Progress, limit: i64) -> Result<Vec<Header>> {
    let ((changed_at, id), before) = (start.last, start.span.before as Option<DateTime<Utc>>);
    let headers = match start.set {
        None | Some(Set::OpenAire | Set::Types) => {
            headers_query!(
                "select article_id from published_articles
                 where (changed_at, article_id) > ($1, $2) and changed_at < coalesce($3, 'infinity'::timestamptz)
                 order by changed_at, article_id limit $4",
                changed_at,
                id,
                before,
                limit
            )
            .fetch_all(&app.pool)
            .await?
        }
        Some(Set::Type(kind)) => {
            headers_query!(
                "select article_id from harvest_entries
                 where type_id = $5
                   and (changed_at, article_id) > ($1, $2) and changed_at < coalesce($3, 'infinity'::timestamptz)
                 order by changed_at, article_id limit $4",
                changed_at,
                id,
                before,
                limit,
                kind.id()
            )
            .fetch_all(&app.pool)
            .await?
        }
        Some(Set::Issues) => {
            headers_query!(
                "select article_id from published_articles changed
                 where (changed_at, article_id) > ($1, $2) and changed_at < coalesce($3, 'infinity'::timestamptz)
                   and exists (select from issue_articles join issues on issues.id = issue_id
                               where issue_articles.article_id = changed.article_id
                                 and issues.publication_date is not null)
                 order by changed_at, article_id limit $4",
                changed_at,
                id,
                before,
                limit
            )
            .fetch_all(&app.pool)
            .await?
        }
        Some(Set::Issue { volume, number }) => {
            headers_query!(
                "select changed.article_id from issues
                 join issue_articles on issue_id = issues.id
                 join published_articles changed on changed.article_id = issue_articles.article_id
                 where issues.volume = $5 and issues.number = $6 and issues.publication_date is not null
                   and (changed.changed_at, changed.article_id) > ($1, $2)
                   and changed.changed_at < coalesce($3, 'infinity'::timestamptz)
                 order by changed.changed_at, changed.article_id limit $4",
                changed_at,
                id,
                before,
                limit,
                volume,
                number
            )
            .fetch_all(&app.pool)
            .await?
        }
    };
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
            let next = self.has_next.then(|| encode_token(app, &self.progress));
            write_resumption_token(xml, next, self.cursor)
        })
    }
}
