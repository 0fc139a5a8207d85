//! The DOI with the addresses to which it leads.

use std::io::Result;

use rules::Language;

use crate::inline_text::is_blank;
use crate::publication::Publication;
use crate::xml_writer::XmlWriter;

pub fn write_doi_data(
    writer: &mut XmlWriter,
    doi: &str,
    url: &str,
    write_collections: impl FnOnce(&mut XmlWriter) -> Result<()>,
) -> Result<()> {
    writer.element("doi_data", &[], |writer| {
        writer.required_text("doi", doi)?;
        writer.required_text("resource", url)?;
        write_collections(writer)
    })
}

/// Writes the DOI of an article with the addresses of its full text for Similarity Check and for text mining.
pub fn write_article_doi(writer: &mut XmlWriter, publication: &Publication, doi: &str) -> Result<()> {
    let page = &publication.work.article.url;
    let has_text = Language::ALL.into_iter().any(|language| !is_blank(publication.full_text.only(language)));
    write_doi_data(writer, doi, page, |writer| {
        write_similarity_check(writer, publication, has_text)?;
        write_text_mining(writer, publication, has_text)
    })
}

/// Names one file for the crawler of Similarity Check: the PDF in the language of the article, another one, or the
/// page with the text.
fn write_similarity_check(writer: &mut XmlWriter, publication: &Publication, has_text: bool) -> Result<()> {
    let pdfs = &publication.pdfs;
    let own = pdfs.iter().find(|(language, _)| *language == publication.language());
    let pdf = own.or(pdfs.first()).map(|(_, url)| url);
    let Some(url) = pdf.or(has_text.then_some(&publication.work.article.url)) else { return Ok(()) };
    writer.element("collection", &[("property", "crawler-based")], |writer| {
        writer.element("item", &[("crawler", "iParadigms")], |writer| writer.required_text("resource", url))
    })
}

/// Names the PDFs, and the JATS file if it has the full text.
fn write_text_mining(writer: &mut XmlWriter, publication: &Publication, has_text: bool) -> Result<()> {
    let mut files: Vec<(&str, String)> =
        publication.pdfs.iter().map(|(_, url)| ("application/pdf", url.clone())).collect();
    if has_text {
        files.push(("application/xml", format!("{}.jats.xml", publication.work.article.url)));
    }
    if files.is_empty() {
        return Ok(());
    }
    writer.element("collection", &[("property", "text-mining")], |writer| {
        files.iter().try_for_each(|(kind, url)| {
            writer.element("item", &[], |writer| {
                let attributes = [("content_version", "vor"), ("mime_type", *kind)];
                writer.required_text_with("resource", &attributes, url)
            })
        })
    })
}
