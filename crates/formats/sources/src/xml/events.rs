//! Tags and texts of the parser as nodes of a tree.

use html5ever::data::NAMED_ENTITIES;
use quick_xml::events::{BytesRef, BytesStart};
use quick_xml::name::QName;

use super::Limits;
use super::error::XmlError;
use super::tree::{Attribute, Element};

const MAX_REFERENCE_BYTES: usize = 40;

pub fn read_element(tag: &BytesStart, limits: &Limits, position: u64) -> Result<Element, XmlError> {
    let (prefix, name) = read_name(tag.name(), limits, position)?;
    let mut attributes = Vec::new();
    for attribute in tag.attributes() {
        if attributes.len() == limits.attributes {
            return Err(XmlError::TooLarge {
                name: "attributes of an element",
                limit: limits.attributes as u64,
            });
        }
        let attribute = attribute.map_err(|error| XmlError::not_well_formed(position, &error.to_string()))?;
        let (prefix, name) = read_name(attribute.key, limits, position)?;
        let raw = std::str::from_utf8(&attribute.value).map_err(|_| XmlError::WrongEncoding("UTF-8"))?;
        attributes.push(Attribute { prefix, name, value: read_value(raw) });
    }
    Ok(Element { prefix, name, attributes, children: Vec::new() })
}

fn read_name(name: QName, limits: &Limits, position: u64) -> Result<(String, String), XmlError> {
    let name = std::str::from_utf8(name.into_inner()).map_err(|_| XmlError::WrongEncoding("UTF-8"))?;
    if name.len() > limits.name_bytes {
        return Err(XmlError::TooLarge { name: "bytes in a name", limit: limits.name_bytes as u64 });
    }
    let (prefix, local) = name.split_once(':').unwrap_or(("", name));
    if local.is_empty() {
        return Err(XmlError::not_well_formed(position, "a name is empty"));
    }
    Ok((prefix.to_owned(), local.to_owned()))
}

/// Returns text with its character references resolved.
pub fn read_value(raw: &str) -> String {
    let (mut value, mut rest) = (String::with_capacity(raw.len()), raw);
    while let Some(at) = rest.find('&') {
        value.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'#';
        // A longer name does not exist, and a value of ampersands only must not take quadratic time.
        let end = rest.bytes().take(MAX_REFERENCE_BYTES).take_while(is_of_name).count();
        match rest[end..].strip_prefix(';').map(|_| (end, &rest[..end])) {
            Some((end, name)) => {
                value.push_str(&resolve(name));
                rest = &rest[end + 1..];
            }
            None => value.push('&'),
        }
    }
    value.push_str(rest);
    without_invalid_characters(value).replace(['\n', '\t', '\r'], " ")
}

/// Returns the text of a reference.
pub fn read_reference(reference: &BytesRef) -> Result<String, XmlError> {
    let name = reference.decode().map_err(|_| XmlError::WrongEncoding("UTF-8"))?;
    Ok(resolve(&name))
}

/// Returns the character of a reference, or the reference itself if nobody knows it; nothing for a character that XML
/// does not allow. The names are those of HTML, which include those of XML and of the ISO sets that JATS uses.
fn resolve(name: &str) -> String {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16),
            None => number.parse(),
        };
        let character = code.ok().and_then(char::from_u32).filter(|c| is_xml_character(*c));
        return character.map(String::from).unwrap_or_default();
    }
    match NAMED_ENTITIES.get(&format!("{name};")) {
        Some((first, second)) if *first != 0 => {
            [*first, *second].into_iter().filter(|code| *code != 0).filter_map(char::from_u32).collect()
        }
        _ => format!("&{name};"),
    }
}

/// Removes characters that XML 1.0 does not allow, which files of real journals have.
pub fn without_invalid_characters(text: String) -> String {
    if text.chars().all(is_xml_character) {
        text
    } else {
        text.chars().filter(|c| is_xml_character(*c)).collect()
    }
}

fn is_xml_character(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}
