//! The envelope of every answer.

use std::io;

use chrono::{DateTime, TimeDelta, Utc};
use exports::Sheet;
use kit::App;

use super::arguments::Arguments;
use super::refusals::Refusal;
use super::verbs::Given;
use crate::addresses::Addresses;

/// A change bears a time that is a moment earlier than when it is first seen. Whoever asks next time for what changed since
/// this answer must not miss it.
const MARGIN: TimeDelta = TimeDelta::seconds(5);

pub const XSI: (&str, &str) = ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance");
const NAMESPACE: (&str, &str) = ("xmlns", "http://www.openarchives.org/OAI/2.0/");
const PLACE: (&str, &str) = (
    "xsi:schemaLocation",
    "http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd",
);

pub fn written(
    app: &App,
    arguments: Option<&Arguments>,
    given: Result<Given, Refusal>,
) -> io::Result<Vec<u8>> {
    let addresses = Addresses::of(app);
    let repeated = match &given {
        Err(refusal) if refusal.hides_request() => None,
        _ => arguments,
    };
    let attributes: Vec<(&str, &str)> = repeated
        .into_iter()
        .flat_map(|arguments| &arguments.given)
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    let mut sheet = Sheet::without_doctype()?;
    sheet.group("OAI-PMH", &[NAMESPACE, XSI, PLACE], |sheet| {
        sheet.required("responseDate", &moment(app.clock.now() - MARGIN))?;
        sheet.required_with("request", &attributes, &base_address(&addresses))?;
        match given {
            Ok(given) => given.write(sheet, app, &addresses),
            Err(refusal) => sheet.required_with("error", &[("code", refusal.code)], refusal.words),
        }
    })?;
    Ok(sheet.end())
}

pub fn base_address(addresses: &Addresses) -> String {
    addresses.of_path("/oai")
}

/// To the second, in UTC.
pub fn moment(time: DateTime<Utc>) -> String {
    time.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}
