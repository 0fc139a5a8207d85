//! The `back` element: references.

use std::io::Result;

use quick_xml::escape::partial_escape;
use rules::article::references::{IdFormat, Reference};

use super::inline::title_xml;
use crate::inline_text::{InlineText, is_blank};
use crate::publication::Publication;
use crate::xml_writer::XmlWriter;

pub fn write_back(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let cited: Vec<&Reference> =
        publication.references.iter().filter(|reference| !is_blank(&reference.reference)).collect();
    if cited.is_empty() {
        return Ok(());
    }
    writer.element("back", &[], |writer| {
        writer.element("ref-list", &[], |writer| {
            (1..).zip(&cited).try_for_each(|(number, reference)| write_reference(writer, number, reference))
        })
    })
}

fn write_reference(writer: &mut XmlWriter, number: usize, reference: &Reference) -> Result<()> {
    writer.element("ref", &[("id", &format!("B{number}"))], |writer| {
        writer.text("label", &number.to_string())?;
        let mut xml = title_xml(&reference.reference);
        for id in &reference.article_ids {
            let kind = match id.format {
                IdFormat::Doi => "doi",
                IdFormat::Pubmed => "pmid",
                IdFormat::Pmcid => "pmcid",
            };
            let value = InlineText::plain(&id.value).to_plain_text();
            if !value.is_empty() {
                let value = partial_escape(value.as_str());
                xml.push_str(&format!(" <pub-id pub-id-type=\"{kind}\">{value}</pub-id>"));
            }
        }
        writer.raw_xml("mixed-citation", &[], &xml)
    })
}
