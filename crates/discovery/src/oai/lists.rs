//! Lists, a page at a time: one walk along the index of changes, whatever stands before it.

use chrono::{DateTime, Utc};
use exports::{Publication, Sheet};
use kit::{App, Result};
use std::collections::HashMap;
use std::io;

use super::arguments::{Arguments, Format, Verb};
use super::document::moment;
use super::records::{Header, write_header, write_record};
use super::refusals::{NO_SETS, NOTHING_MATCHES, Refusal};
use super::token::{Progress, progress_of, token_of};
use crate::addresses::Addresses;
use crate::publications::{Extent, published};

/// Full texts are long.
const fn page_size(verb: Verb, format: Format) -> usize {
    match (verb, format) {
        (Verb::ListRecords, Format::Jats) => 50,
        _ => 100,
    }
}

pub struct Page {
    /// Of the page, whose `last` is its last.
    progress: Progress,
    headers: Vec<Header>,
    /// Of those that can be read, where they are wanted.
    publications: HashMap<i64, Publication>,
    /// How many were given before it.
    before: i64,
    goes_on: bool,
}

pub async fn page(app: &App, arguments: &Arguments) -> Result<Result<Page, Refusal>> {
    let start = match start(app, arguments) {
        Ok(start) => start,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let size = page_size(start.verb, start.format);
    let mut headers = headers_after(app, &start, size as i64 + 1).await?;
    let goes_on = headers.len() > size;
    headers.truncate(size);
    let Some(last) = headers.last().map(|header| (header.changed_at, header.article_id)) else {
        return Ok(Err(NOTHING_MATCHES));
    };
    let publications = match start.verb {
        Verb::ListRecords => publications_of(app, &headers, start.format).await?,
        _ => HashMap::new(),
    };
    let given = start.given + headers.len() as i64;
    let progress = Progress { last, given, ..start };
    Ok(Ok(Page { progress, headers, publications, before: start.given, goes_on }))
}

fn start(app: &App, arguments: &Arguments) -> Result<Progress, Refusal> {
    if let Some(token) = arguments.get("resumptionToken") {
        return progress_of(app, arguments.verb, token);
    }
    if arguments.get("set").is_some() {
        return Err(NO_SETS);
    }
    let format = Format::from_prefix(arguments.get("metadataPrefix").unwrap_or_default())?;
    let span = arguments.span()?;
    let last = (span.from.unwrap_or(DateTime::UNIX_EPOCH), i64::MIN);
    Ok(Progress { verb: arguments.verb, format, span, last, given: 0 })
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

pub async fn publications_of(
    app: &App,
    headers: &[Header],
    format: Format,
) -> Result<HashMap<i64, Publication>> {
    let standing: Vec<i64> =
        headers.iter().filter(|header| !header.is_withdrawn).map(|header| header.article_id).collect();
    let extent = match format {
        Format::DublinCore => Extent::Description,
        Format::Jats => Extent::Whole,
    };
    let found = published(app, &standing, extent).await?;
    Ok(found.into_iter().map(|found| (found.id, found.publication)).collect())
}

impl Page {
    pub fn write(&self, sheet: &mut Sheet, app: &App, addresses: &Addresses) -> io::Result<()> {
        sheet.group(self.progress.verb.name(), &[], |sheet| {
            for header in &self.headers {
                if self.progress.verb == Verb::ListIdentifiers {
                    write_header(sheet, addresses, header)?;
                    continue;
                }
                let publication = self.publications.get(&header.article_id);
                // Withdrawn since the headers were read: the list will come to its tombstone.
                let header =
                    &Header { is_withdrawn: publication.is_none(), slug: header.slug.clone(), ..*header };
                write_record(sheet, addresses, header, publication, self.progress.format)?;
            }
            self.write_token(sheet, app)
        })
    }

    /// A list that came in one piece has none; the last piece of several has an empty one.
    fn write_token(&self, sheet: &mut Sheet, app: &App) -> io::Result<()> {
        let cursor = self.before.to_string();
        if self.goes_on {
            let (token, expires) = token_of(app, &self.progress);
            let expires = moment(expires);
            let attributes = [("expirationDate", expires.as_str()), ("cursor", &cursor)];
            return sheet.required_with("resumptionToken", &attributes, &token);
        }
        if self.before > 0 { sheet.empty("resumptionToken", &[("cursor", &cursor)]) } else { Ok(()) }
    }
}
