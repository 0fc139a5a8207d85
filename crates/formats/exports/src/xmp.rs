//! Metadata that the PDF of an article carries: the texts of its document information, and an XMP packet.
//!
//! Both are the same for the same article: no time of writing, so that an unchanged article has unchanged files.

use std::io::Result;

use rules::Language;

use crate::citation::{author_names, vancouver};
use crate::inline_text::InlineText;
use crate::publication::{Publication, copyright_statement};
use crate::xml_writer::XmlWriter;

const PREFIXES: [(&str, &str); 5] = [
    ("rdf:about", ""),
    ("xmlns:dc", "http://purl.org/dc/elements/1.1/"),
    ("xmlns:pdf", "http://ns.adobe.com/pdf/1.3/"),
    // The version that publishers write and reference managers look for.
    ("xmlns:prism", "http://prismstandard.org/namespaces/basic/2.0/"),
    ("xmlns:xmpRights", "http://ns.adobe.com/xap/1.0/rights/"),
];
const RDF: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
/// Begins every packet; programs that do not read PDF search the file for it.
const PACKET_START: &str = "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n";
/// The packet is written anew with the file, never in place.
const PACKET_END: &str = "<?xpacket end=\"r\"?>";
const DEFAULT_LANGUAGE: &str = "x-default";

/// Metadata of one PDF of an article.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PdfMetadata {
    pub language: Language,
    pub title: String,
    /// Names of all authors.
    pub authors: String,
    /// Citation of the article.
    pub subject: String,
    pub keywords: String,
    /// XMP packet.
    pub xmp: String,
}

impl PdfMetadata {
    /// Returns the metadata of the PDF in this language.
    pub fn new(publication: &Publication, language: Language) -> Result<PdfMetadata> {
        let article = &publication.work.article;
        Ok(PdfMetadata {
            language,
            title: article.plain_title(language),
            authors: author_names(article, language).join(", "),
            subject: citation(publication, language),
            keywords: plain(&article.keywords(language).join(", ")),
            xmp: write_packet(publication, language)?,
        })
    }
}

fn write_packet(publication: &Publication, language: Language) -> Result<String> {
    let mut writer = XmlWriter::without_declaration();
    writer.element("x:xmpmeta", &[("xmlns:x", "adobe:ns:meta/")], |writer| {
        writer.element("rdf:RDF", &[("xmlns:rdf", RDF)], |writer| {
            writer.element("rdf:Description", &PREFIXES, |writer| {
                write_description(writer, publication, language)?;
                write_publication(writer, publication, language)?;
                write_rights(writer, publication)
            })
        })
    })?;
    let packet = String::from_utf8_lossy(&writer.finish()).into_owned();
    Ok(format!("{PACKET_START}{packet}{PACKET_END}"))
}

fn write_description(writer: &mut XmlWriter, publication: &Publication, language: Language) -> Result<()> {
    let article = &publication.work.article;
    writer.text("dc:format", "application/pdf")?;
    let title = |language| InlineText::parse_marks(article.title.only(language)).to_plain_text();
    writer.element("dc:title", &[], |writer| {
        writer.element("rdf:Alt", &[], |writer| {
            write_alternative(writer, DEFAULT_LANGUAGE, &article.plain_title(language))?;
            Language::ALL
                .into_iter()
                .try_for_each(|language| write_alternative(writer, language.code(), &title(language)))
        })
    })?;
    write_list(writer, "dc:creator", "rdf:Seq", &author_names(article, language))?;
    write_default(writer, "dc:description", &citation(publication, language))?;
    write_list(writer, "dc:subject", "rdf:Bag", article.keywords(language))?;
    writer.text("pdf:Keywords", &article.keywords(language).join(", "))?;
    let identifier = article.doi().map_or_else(|| article.url.clone(), |doi| format!("doi:{doi}"));
    writer.text("dc:identifier", &identifier)?;
    write_list(writer, "dc:language", "rdf:Bag", &[language.code().to_owned()])?;
    write_list(writer, "dc:date", "rdf:Seq", &[article.published_on.to_string()])
}

fn write_publication(writer: &mut XmlWriter, publication: &Publication, language: Language) -> Result<()> {
    let (work, article) = (&publication.work, &publication.work.article);
    let publisher = work.journal.publisher.with_fallback(language).to_owned();
    write_list(writer, "dc:publisher", "rdf:Bag", &[publisher])?;
    writer.text("prism:aggregationType", "journal")?;
    writer.text("prism:publicationName", work.journal.name.with_fallback(language))?;
    let journal = &work.journal;
    writer.text("prism:issn", journal.issn_print.as_deref().unwrap_or(&journal.issn))?;
    let electronic = journal.issn_print.as_ref().map_or("", |_| journal.issn.as_str());
    writer.text("prism:eIssn", electronic)?;
    writer.text("prism:doi", article.doi().unwrap_or_default())?;
    writer.text("prism:url", &article.doi_url().unwrap_or_else(|| article.url.clone()))?;
    if let Some(issue) = &work.issue {
        writer.text("prism:volume", &issue.volume.to_string())?;
        writer.text("prism:number", &issue.number.to_string())?;
    }
    if let Some((first, last)) = article.pages() {
        writer.text("prism:startingPage", first)?;
        writer.text("prism:endingPage", last.unwrap_or(first))?;
    }
    writer.text("prism:publicationDate", &work.citation_date().to_string())
}

fn write_rights(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let copyright = copyright_statement(publication.work.article.published_on);
    let Publication { license_name, license_url, .. } = publication;
    write_default(writer, "dc:rights", &format!("{copyright} {license_name}: {license_url}"))?;
    writer.text("xmpRights:Marked", "True")?;
    write_default(writer, "xmpRights:UsageTerms", license_name)?;
    writer.text("xmpRights:WebStatement", license_url)
}

fn citation(publication: &Publication, language: Language) -> String {
    plain(&vancouver(&publication.work, language))
}

/// Returns the text with ordinary spaces and without characters that XML does not allow.
fn plain(text: &str) -> String {
    InlineText::plain(text).to_plain_text()
}

/// Writes a text that has one language only.
fn write_default(writer: &mut XmlWriter, name: &str, text: &str) -> Result<()> {
    writer.element(name, &[], |writer| {
        writer.element("rdf:Alt", &[], |writer| write_alternative(writer, DEFAULT_LANGUAGE, text))
    })
}

fn write_alternative(writer: &mut XmlWriter, language: &str, text: &str) -> Result<()> {
    writer.text_with("rdf:li", &[("xml:lang", language)], text)
}

fn write_list(writer: &mut XmlWriter, name: &str, container: &str, texts: &[String]) -> Result<()> {
    if texts.iter().all(|text| text.trim().is_empty()) {
        return Ok(());
    }
    writer.element(name, &[], |writer| {
        writer.element(container, &[], |writer| texts.iter().try_for_each(|text| writer.text("rdf:li", text)))
    })
}
