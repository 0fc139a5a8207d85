use std::io::Result;

use crate::publication::Publication;
use crate::xml_writer::XmlWriter;

/// Writes that the article is free to read, and under which licence people and programs may use it.
pub fn write_license(writer: &mut XmlWriter, publication: &Publication) -> Result<()> {
    let day = publication.work.article.published_on.to_string();
    let url = publication.license_url.trim();
    let is_address = url.starts_with("https://") || url.starts_with("http://");
    writer.element("ai:program", &[("name", "AccessIndicators")], |writer| {
        writer.empty_element("ai:free_to_read", &[("start_date", &day)])?;
        if !is_address {
            return Ok(());
        }
        ["vor", "tdm"].into_iter().try_for_each(|version| {
            let attributes = [("applies_to", version), ("start_date", day.as_str())];
            writer.required_text_with("ai:license_ref", &attributes, url)
        })
    })
}
