use thiserror::Error;

use super::dublin_core::DublinCore;
use crate::findings::Finding;
use crate::xml::{Document, Element, Limits, XmlError};

/// Entries of one page; sites send 100 to 500.
const MAX_ITEMS: usize = 10_000;
const MAX_SETS: usize = 100;
const MAX_TOKEN: usize = 4000;

/// An answer has up to some hundred records, with JATS perhaps 100 kB each.
const LIMITS: Limits = Limits {
    bytes: 64 << 20,
    piece_bytes: 4 << 20,
    depth: 100,
    nodes: 1_000_000,
    attributes: 100,
    name_bytes: 200,
};

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum OaiFailure {
    #[error("the answer cannot be read: {0}")]
    Xml(#[from] XmlError),
    #[error("the answer is not one of OAI-PMH")]
    NotOai,
    #[error("the site answered with errors: {}", list_errors(.0))]
    Errors(Vec<OaiError>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OaiError {
    /// Such as `badResumptionToken`.
    pub code: String,
    pub message: String,
}

fn list_errors(errors: &[OaiError]) -> String {
    errors.iter().map(|error| format!("{}: {}", error.code, error.message)).collect::<Vec<_>>().join("; ")
}

/// What a site says about itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Identification {
    pub name: String,
    pub base_url: String,
    pub earliest: String,
    /// How it tells deletions: `no`, `transient` or `persistent`.
    pub deleted_record: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OaiSet {
    pub spec: String,
    pub name: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OaiHeader {
    pub identifier: String,
    pub datestamp: String,
    pub sets: Vec<String>,
    pub is_deleted: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OaiRecord {
    pub header: OaiHeader,
    /// Root element of the metadata; none of a deleted record.
    pub metadata: Option<Element>,
}

/// A part of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    pub items: Vec<T>,
    /// None: the list is complete, or was answered in one piece.
    pub token: Option<ResumptionToken>,
    pub findings: Vec<Finding>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ResumptionToken {
    /// Empty at the end of a list.
    pub value: String,
    pub complete_list_size: Option<u64>,
    pub cursor: Option<u64>,
}

impl OaiHeader {
    /// Number of the article in an identifier of OJS: `oai:example.org:article/7`.
    pub fn article_number(&self) -> Option<&str> {
        let (_, number) = self.identifier.rsplit_once("article/")?;
        (!number.is_empty() && number.len() <= 12 && number.bytes().all(|byte| byte.is_ascii_digit()))
            .then_some(number)
    }
}

impl OaiRecord {
    /// Reads the metadata as Dublin Core; none of a deleted record or in another format.
    pub fn dublin_core(&self) -> Option<DublinCore> {
        let metadata = self.metadata.as_ref().filter(|metadata| metadata.name == "dc")?;
        Some(DublinCore::read(metadata))
    }
}

pub fn parse_identify(answer: &[u8]) -> Result<Identification, OaiFailure> {
    let root = parse(answer)?;
    let body = root.child("Identify").ok_or(OaiFailure::NotOai)?;
    Ok(Identification {
        name: body.line_of("repositoryName"),
        base_url: body.line_of("baseURL"),
        earliest: body.line_of("earliestDatestamp"),
        deleted_record: body.line_of("deletedRecord"),
    })
}

/// Reads `ListSets`; a site without sets has none.
pub fn parse_sets(answer: &[u8]) -> Result<Page<OaiSet>, OaiFailure> {
    read_list(answer, "ListSets", "set", |set| OaiSet {
        spec: set.line_of("setSpec"),
        name: set.line_of("setName"),
    })
}

/// Reads the prefixes of `ListMetadataFormats`, such as `oai_dc` and `jats`.
pub fn parse_formats(answer: &[u8]) -> Result<Vec<String>, OaiFailure> {
    let page = read_list(answer, "ListMetadataFormats", "metadataFormat", |format| {
        format.line_of("metadataPrefix")
    })?;
    Ok(page.items)
}

/// Reads a page of `ListRecords`, or the answer to `GetRecord`.
pub fn parse_records(answer: &[u8]) -> Result<Page<OaiRecord>, OaiFailure> {
    let mut page = read_list(answer, "ListRecords", "record", read_record)?;
    let count = page.items.len();
    page.items.retain(|record| !record.header.identifier.is_empty());
    if page.items.len() < count {
        page.findings.push(Finding::not_understood("records without identifier"));
    }
    Ok(page)
}

fn read_record(record: &Element) -> OaiRecord {
    let header = record.child("header").map(read_header).unwrap_or_default();
    let metadata = record.child("metadata").and_then(|metadata| metadata.elements().next()).cloned();
    OaiRecord { metadata: metadata.filter(|_| !header.is_deleted), header }
}

fn read_header(header: &Element) -> OaiHeader {
    OaiHeader {
        identifier: header.line_of("identifier"),
        datestamp: header.line_of("datestamp"),
        sets: header.children("setSpec").take(MAX_SETS).map(Element::line).collect(),
        is_deleted: header.attribute("status") == Some("deleted"),
    }
}

fn read_list<T>(
    answer: &[u8],
    verb: &str,
    item: &str,
    read: impl Fn(&Element) -> T,
) -> Result<Page<T>, OaiFailure> {
    let root = match parse(answer) {
        Err(OaiFailure::Errors(errors)) if errors.iter().all(is_empty_list) => {
            return Ok(Page { items: Vec::new(), token: None, findings: Vec::new() });
        }
        other => other?,
    };
    let body = root.child(verb).or_else(|| root.child("GetRecord")).ok_or(OaiFailure::NotOai)?;
    let mut findings = Vec::new();
    let items: Vec<T> = body.children(item).take(MAX_ITEMS).map(read).collect();
    if body.children(item).nth(MAX_ITEMS).is_some() {
        findings.push(Finding::not_understood(format!(
            "entries after the first {MAX_ITEMS} of a page of {verb}"
        )));
    }
    let token = body.child("resumptionToken").map(read_token).filter(|token| token.value.len() <= MAX_TOKEN);
    Ok(Page { items, token, findings })
}

/// Errors that say that there is nothing.
fn is_empty_list(error: &OaiError) -> bool {
    matches!(error.code.as_str(), "noRecordsMatch" | "noSetHierarchy")
}

fn read_token(token: &Element) -> ResumptionToken {
    let number = |name: &str| token.attribute(name).and_then(|value| value.trim().parse().ok());
    let value = token.text().trim().to_owned();
    ResumptionToken { value, complete_list_size: number("completeListSize"), cursor: number("cursor") }
}

fn parse(answer: &[u8]) -> Result<Element, OaiFailure> {
    let root = Document::parse(answer, LIMITS)?.root;
    if root.name != "OAI-PMH" {
        return Err(OaiFailure::NotOai);
    }
    let errors = root.children("error").take(20).map(|error| OaiError {
        code: error.attribute("code").unwrap_or_default().to_owned(),
        message: error.line().chars().take(500).collect(),
    });
    let errors: Vec<OaiError> = errors.collect();
    if errors.is_empty() { Ok(root) } else { Err(OaiFailure::Errors(errors)) }
}
