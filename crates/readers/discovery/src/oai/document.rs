//! XML envelope of responses.

use std::io;

use chrono::TimeDelta;
use exports::XmlWriter;
use kit::App;
use publications::SiteUrls;

use super::arguments::Arguments;
use super::errors::ProtocolError;
use super::records::format_timestamp;
use super::verbs::{VerbResult, base_url};

/// Subtracted from `responseDate`: a change becomes visible slightly after its timestamp, and a harvester
/// that continues from this date must not miss it.
const MARGIN: TimeDelta = TimeDelta::seconds(5);

pub const XSI: (&str, &str) = ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance");
const NAMESPACE: (&str, &str) = ("xmlns", "http://www.openarchives.org/OAI/2.0/");
const SCHEMA_LOCATION: (&str, &str) = (
    "xsi:schemaLocation",
    "http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd",
);

pub fn to_xml(
    app: &App,
    arguments: Option<&Arguments>,
    result: Result<VerbResult, ProtocolError>,
) -> io::Result<Vec<u8>> {
    let urls = SiteUrls::of(app);
    let echoed_arguments = match &result {
        Err(error) if error.omits_arguments() => None,
        _ => arguments,
    };
    let attributes: Vec<(&str, &str)> = echoed_arguments
        .into_iter()
        .flat_map(|arguments| &arguments.pairs)
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    let mut xml = XmlWriter::new()?;
    xml.element("OAI-PMH", &[NAMESPACE, XSI, SCHEMA_LOCATION], |xml| {
        xml.required_text("responseDate", &format_timestamp(app.clock.now() - MARGIN))?;
        xml.required_text_with("request", &attributes, &base_url(&urls))?;
        match result {
            Ok(result) => result.write(xml, app, &urls),
            Err(error) => xml.required_text_with("error", &[("code", error.code)], error.message),
        }
    })?;
    Ok(xml.finish())
}
