//! OAI-PMH verbs.

use std::io;

use exports::{Publication, XmlWriter, jats, oai_dc};
use kit::{App, Result};
use publications::SiteUrls;

use super::arguments::{Arguments, Format, Verb};
use super::errors::{NO_FORMATS, NO_SUCH_RECORD, ProtocolError};
use super::lists::{self, Page, load_publications};
use super::records::{Header, headers_query, identifier_of, slug_of, write_record};
use super::set_list::{self, SetPage};

pub enum VerbResult {
    Identity,
    Formats,
    Sets(SetPage),
    Record { header: Header, publication: Option<Box<Publication>>, format: Format },
    Page(Page),
}

pub async fn run(app: &App, arguments: &Arguments) -> Result<Result<VerbResult, ProtocolError>> {
    match arguments.verb {
        Verb::Identify => Ok(Ok(VerbResult::Identity)),
        Verb::ListSets => {
            let sets = set_list::load_sets(app, arguments.get("resumptionToken")).await?;
            Ok(sets.map(VerbResult::Sets))
        }
        Verb::ListMetadataFormats => list_formats(app, arguments).await,
        Verb::GetRecord => get_record(app, arguments).await,
        Verb::ListIdentifiers | Verb::ListRecords => {
            Ok(lists::load_page(app, arguments).await?.map(VerbResult::Page))
        }
    }
}

async fn list_formats(app: &App, arguments: &Arguments) -> Result<Result<VerbResult, ProtocolError>> {
    let Some(identifier) = arguments.get("identifier") else { return Ok(Ok(VerbResult::Formats)) };
    Ok(match find_header(app, identifier).await? {
        None => Err(NO_SUCH_RECORD),
        Some(header) if header.is_withdrawn => Err(NO_FORMATS),
        Some(_) => Ok(VerbResult::Formats),
    })
}

async fn get_record(app: &App, arguments: &Arguments) -> Result<Result<VerbResult, ProtocolError>> {
    let format = match Format::from_prefix(arguments.get("metadataPrefix").unwrap_or_default()) {
        Ok(format) => format,
        Err(error) => return Ok(Err(error)),
    };
    let Some(header) = find_header(app, arguments.get("identifier").unwrap_or_default()).await? else {
        return Ok(Err(NO_SUCH_RECORD));
    };
    let mut publications = load_publications(app, std::slice::from_ref(&header), format).await?;
    let publication = publications.remove(&header.article_id).map(Box::new);
    let header = Header { is_withdrawn: publication.is_none(), ..header };
    Ok(Ok(VerbResult::Record { header, publication, format }))
}

async fn find_header(app: &App, identifier: &str) -> Result<Option<Header>> {
    let urls = SiteUrls::of(app);
    let Some(slug) = slug_of(&urls, identifier) else { return Ok(None) };
    let query = headers_query!("select article_id from published_articles where slug = $1", slug);
    Ok(query.fetch_optional(&app.pool).await?)
}

impl VerbResult {
    pub fn write(&self, xml: &mut XmlWriter, app: &App, urls: &SiteUrls) -> io::Result<()> {
        match self {
            VerbResult::Identity => write_identity(xml, app, urls),
            VerbResult::Formats => write_formats(xml, urls),
            VerbResult::Sets(sets) => sets.write(xml, app),
            VerbResult::Record { header, publication, format } => xml.element("GetRecord", &[], |xml| {
                write_record(xml, urls, header, publication.as_deref(), *format)
            }),
            VerbResult::Page(page) => page.write(xml, app, urls),
        }
    }
}

fn write_identity(xml: &mut XmlWriter, app: &App, urls: &SiteUrls) -> io::Result<()> {
    let journal = &app.settings.journal;
    xml.element("Identify", &[], |xml| {
        xml.required_text("repositoryName", &journal.name_en)?;
        xml.required_text("baseURL", &base_url(urls))?;
        xml.required_text("protocolVersion", "2.0")?;
        xml.required_text("adminEmail", &journal.contact_email)?;
        // No record changed before the journal's first year.
        xml.required_text("earliestDatestamp", &format!("{:04}-01-01T00:00:00Z", journal.first_year))?;
        xml.required_text("deletedRecord", "persistent")?;
        xml.required_text("granularity", "YYYY-MM-DDThh:mm:ssZ")?;
        write_identifier_scheme(xml, urls)
    })
}

/// Describes the `oai` identifier scheme, which requires a domain name; omitted for other hosts, as in
/// development.
fn write_identifier_scheme(xml: &mut XmlWriter, urls: &SiteUrls) -> io::Result<()> {
    let is_name = |part: &str| part.starts_with(|c: char| c.is_ascii_alphabetic());
    if !urls.host.contains('.') || !urls.host.split('.').all(is_name) {
        return Ok(());
    }
    let namespace = "http://www.openarchives.org/OAI/2.0/oai-identifier";
    let schema_location = format!("{namespace} {namespace}.xsd");
    xml.element("description", &[], |xml| {
        let attributes = [("xmlns", namespace), ("xsi:schemaLocation", &*schema_location)];
        xml.element("oai-identifier", &attributes, |xml| {
            xml.required_text("scheme", "oai")?;
            xml.required_text("repositoryIdentifier", &urls.host)?;
            xml.required_text("delimiter", ":")?;
            xml.required_text("sampleIdentifier", &identifier_of(urls, "a-title-in-english"))
        })
    })
}

fn write_formats(xml: &mut XmlWriter, urls: &SiteUrls) -> io::Result<()> {
    let jats_schema = urls.for_path(jats::SCHEMA_PATH);
    xml.element("ListMetadataFormats", &[], |xml| {
        Format::ALL.into_iter().try_for_each(|format| {
            let (schema, namespace) = match format {
                Format::DublinCore => (oai_dc::SCHEMA, oai_dc::NAMESPACE),
                Format::Jats => (jats_schema.as_str(), jats::NAMESPACE),
            };
            xml.element("metadataFormat", &[], |xml| {
                xml.required_text("metadataPrefix", format.prefix())?;
                xml.required_text("schema", schema)?;
                xml.required_text("metadataNamespace", namespace)
            })
        })
    })
}

pub fn base_url(urls: &SiteUrls) -> String {
    urls.for_path("/oai")
}
