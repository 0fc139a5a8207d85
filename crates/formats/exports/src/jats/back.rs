//! The `back` element: references.

use std::io::Result;

use rules::article::references::Reference;

use super::references::write_reference;
use crate::publication::Publication;
use crate::xml_writer::XmlWriter;

pub fn write_back(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let cited: Vec<&Reference> = publication.cited_references().collect();
    if cited.is_empty() {
        return Ok(());
    }
    writer.element("back", &[], |writer| {
        writer.element("ref-list", &[], |writer| {
            (1..).zip(cited).try_for_each(|(number, reference)| write_reference(writer, number, reference))
        })
    })
}
