//! Copyright and licence, and where the article can be read.

use std::io::Result;

use chrono::Datelike;
use quick_xml::escape::escape;
use rules::Language;

use super::file_names::FileNames;
use crate::inline_text::{InlineText, strip_invalid_xml};
use crate::publication::{COPYRIGHT_HOLDER, Publication, copyright_statement};
use crate::xml_writer::XmlWriter;

pub fn write_permissions(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let published_on = publication.work.article.published_on;
    writer.element("permissions", &[], |writer| {
        writer.text("copyright-statement", &copyright_statement(published_on))?;
        writer.text("copyright-year", &published_on.year().to_string())?;
        writer.text("copyright-holder", COPYRIGHT_HOLDER.en)?;
        writer.empty_element("ali:free_to_read", &[])?;
        // The address is in `ali:license_ref` only: a second one could contradict it.
        writer.element("license", &[("license-type", "open-access"), ("xml:lang", "en")], |writer| {
            writer.text("ali:license_ref", &publication.license_url)?;
            writer.raw_xml("license-p", &[], &license_sentence(publication))
        })
    })
}

fn license_sentence(publication: &Publication) -> String {
    let name = InlineText::plain(&publication.license_name).to_xml();
    let url = strip_invalid_xml(&publication.license_url);
    format!(
        "This is an open access article under the terms of the \
         <ext-link ext-link-type=\"uri\" xlink:href=\"{}\">{name}</ext-link> licence.",
        escape(&*url)
    )
}

/// Writes the addresses of the page and of the PDFs; in a package, the names of the PDFs in it.
pub fn write_self_uris(
    writer: &mut XmlWriter,
    publication: &Publication,
    files: Option<&FileNames>,
) -> Result<()> {
    if let Some(files) = files {
        return write_pdfs(writer, &files.pdfs);
    }
    let page = publication.work.article.url.as_str();
    let attributes = [("content-type", "html"), ("xlink:href", page), ("xlink:title", "Article page")];
    writer.empty_element("self-uri", &attributes)?;
    write_pdfs(writer, &publication.pdfs)
}

fn write_pdfs(writer: &mut XmlWriter, pdfs: &[(Language, String)]) -> Result<()> {
    pdfs.iter().try_for_each(|(language, url)| {
        let title = match language {
            Language::En => "PDF (English)",
            Language::Ru => "PDF (Russian)",
        };
        let attributes = [
            ("content-type", "pdf"),
            ("xml:lang", language.code()),
            ("xlink:href", url),
            ("xlink:title", title),
        ];
        writer.empty_element("self-uri", &attributes)
    })
}
