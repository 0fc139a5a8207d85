//! What each verb answers.

use std::io;

use exports::{Publication, Sheet, jats, oai_dc};
use kit::{App, Result};

use super::arguments::{Arguments, Format, Verb};
use super::document::base_address;
use super::lists::{self, Page, publications_of};
use super::records::{Header, identifier_of, slug_of, write_record};
use super::refusals::{BAD_TOKEN, NO_FORMATS, NO_SETS, NO_SUCH_RECORD, Refusal};
use crate::addresses::Addresses;

pub enum Given {
    Identity,
    Formats,
    Record { header: Header, publication: Option<Box<Publication>>, format: Format },
    Page(Page),
}

pub async fn answer(app: &App, arguments: &Arguments) -> Result<Result<Given, Refusal>> {
    match arguments.verb {
        Verb::Identify => Ok(Ok(Given::Identity)),
        // There never was a token to go on with.
        Verb::ListSets => Ok(Err(arguments.get("resumptionToken").map_or(NO_SETS, |_| BAD_TOKEN))),
        Verb::ListMetadataFormats => formats(app, arguments).await,
        Verb::GetRecord => record(app, arguments).await,
        Verb::ListIdentifiers | Verb::ListRecords => Ok(lists::page(app, arguments).await?.map(Given::Page)),
    }
}

async fn formats(app: &App, arguments: &Arguments) -> Result<Result<Given, Refusal>> {
    let Some(identifier) = arguments.get("identifier") else { return Ok(Ok(Given::Formats)) };
    Ok(match header_of(app, identifier).await? {
        None => Err(NO_SUCH_RECORD),
        Some(header) if header.is_withdrawn => Err(NO_FORMATS),
        Some(_) => Ok(Given::Formats),
    })
}

async fn record(app: &App, arguments: &Arguments) -> Result<Result<Given, Refusal>> {
    let format = match Format::from_prefix(arguments.get("metadataPrefix").unwrap_or_default()) {
        Ok(format) => format,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let Some(header) = header_of(app, arguments.get("identifier").unwrap_or_default()).await? else {
        return Ok(Err(NO_SUCH_RECORD));
    };
    let mut found = publications_of(app, std::slice::from_ref(&header), format).await?;
    let publication = found.remove(&header.article_id).map(Box::new);
    let header = Header { is_withdrawn: publication.is_none(), ..header };
    Ok(Ok(Given::Record { header, publication, format }))
}

async fn header_of(app: &App, identifier: &str) -> Result<Option<Header>> {
    let addresses = Addresses::of(app);
    let Some(slug) = slug_of(&addresses, identifier) else { return Ok(None) };
    let header = sqlx::query_as!(
        Header,
        "select article_id, slug, changed_at, is_withdrawn from published_articles where slug = $1",
        slug
    )
    .fetch_optional(&app.pool)
    .await?;
    Ok(header)
}

impl Given {
    pub fn write(&self, sheet: &mut Sheet, app: &App, addresses: &Addresses) -> io::Result<()> {
        match self {
            Given::Identity => write_identity(sheet, app, addresses),
            Given::Formats => write_formats(sheet),
            Given::Record { header, publication, format } => sheet.group("GetRecord", &[], |sheet| {
                write_record(sheet, addresses, header, publication.as_deref(), *format)
            }),
            Given::Page(page) => page.write(sheet, app, addresses),
        }
    }
}

fn write_identity(sheet: &mut Sheet, app: &App, addresses: &Addresses) -> io::Result<()> {
    let journal = &app.settings.journal;
    sheet.group("Identify", &[], |sheet| {
        sheet.required("repositoryName", &journal.name_en)?;
        sheet.required("baseURL", &base_address(addresses))?;
        sheet.required("protocolVersion", "2.0")?;
        sheet.required("adminEmail", &journal.contact_email)?;
        // Nothing can have changed before the journal's first day.
        sheet.required("earliestDatestamp", &format!("{:04}-01-01T00:00:00Z", journal.first_year))?;
        sheet.required("deletedRecord", "persistent")?;
        sheet.required("granularity", "YYYY-MM-DDThh:mm:ssZ")?;
        write_identifier_scheme(sheet, addresses)
    })
}

/// Only hosts with a name of letters have identifiers of this scheme; others, in development, do without the word for it.
fn write_identifier_scheme(sheet: &mut Sheet, addresses: &Addresses) -> io::Result<()> {
    let is_name = |part: &str| part.starts_with(|c: char| c.is_ascii_alphabetic());
    if !addresses.host.contains('.') || !addresses.host.split('.').all(is_name) {
        return Ok(());
    }
    let namespace = "http://www.openarchives.org/OAI/2.0/oai-identifier";
    let place = format!("{namespace} {namespace}.xsd");
    sheet.group("description", &[], |sheet| {
        let attributes = [("xmlns", namespace), ("xsi:schemaLocation", &*place)];
        sheet.group("oai-identifier", &attributes, |sheet| {
            sheet.required("scheme", "oai")?;
            sheet.required("repositoryIdentifier", &addresses.host)?;
            sheet.required("delimiter", ":")?;
            sheet.required("sampleIdentifier", &identifier_of(addresses, "a-title-in-english"))
        })
    })
}

fn write_formats(sheet: &mut Sheet) -> io::Result<()> {
    sheet.group("ListMetadataFormats", &[], |sheet| {
        Format::ALL.into_iter().try_for_each(|format| {
            let (schema, namespace) = match format {
                Format::DublinCore => (oai_dc::SCHEMA, oai_dc::NAMESPACE),
                Format::Jats => (jats::SCHEMA, jats::NAMESPACE),
            };
            sheet.group("metadataFormat", &[], |sheet| {
                sheet.required("metadataPrefix", format.prefix())?;
                sheet.required("schema", schema)?;
                sheet.required("metadataNamespace", namespace)
            })
        })
    })
}
