//! OOXML files: ZIP archives whose content type list names the main part.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fs::File;
use std::io::{BufReader, Read};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use rules::uploads::Content;
use zip::ZipArchive;

use super::bounded::BoundedReader;

const TYPES_PART: &str = "[Content_Types].xml";
const MAX_TYPES_BYTES: u64 = 512 * 1024;
/// Checked against the sizes that the archive declares. If they are false, the limits of the conversion
/// sandbox apply.
const MAX_UNPACKED_BYTES: u64 = 1024 * 1024 * 1024;
const MACROS: &str = "vbaproject.bin";

/// Content type of the main part, its usual path, and the resulting content.
const MAIN_PARTS: [(&str, &str, Content); 2] = [
    (
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
        "word/document.xml",
        Content::Word,
    ),
    (
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
        "xl/workbook.xml",
        Content::Workbook,
    ),
];

type Package<'a> = ZipArchive<BufReader<BoundedReader<'a>>>;

pub fn detect(file: &File) -> Content {
    let Some(mut package) = BoundedReader::from_start(file).ok().and_then(|reader| Package::new(reader).ok())
    else {
        return Content::Unknown;
    };
    let Some(types) = read_types(&mut package) else { return Content::Archive };
    let parts: HashSet<String> =
        package.file_names().flatten().map(|name| name.to_ascii_lowercase()).collect();
    if types.iter().any(|part| part.is_for_macros()) || parts.iter().any(|name| name.ends_with(MACROS)) {
        return Content::WithMacros;
    }
    let main = MAIN_PARTS.into_iter().find(|(kind, usual_path, _)| {
        types.iter().filter(|part| part.kind == *kind).any(|part| {
            let path = part.name.as_deref().unwrap_or(usual_path).trim_start_matches('/');
            parts.contains(&path.to_ascii_lowercase())
        })
    });
    match main {
        Some(_) if unpacked_bytes(&package) > MAX_UNPACKED_BYTES => Content::Bomb,
        Some((_, _, content)) => content,
        None => Content::Archive,
    }
}

fn unpacked_bytes(package: &Package<'_>) -> u64 {
    let sizes =
        (0..package.len()).filter_map(|index| package.by_index_data(index).ok()).map(|part| part.size());
    sizes.fold(0, u64::saturating_add)
}

/// An entry of the content type list: for one part by name, or for all parts with an extension.
struct PartType {
    kind: String,
    name: Option<String>,
}

impl PartType {
    fn is_for_macros(&self) -> bool {
        self.kind.to_ascii_lowercase().contains("macroenabled")
    }
}

fn read_types(package: &mut Package<'_>) -> Option<Vec<PartType>> {
    let mut xml = Vec::new();
    package.by_name(TYPES_PART).ok()?.take(MAX_TYPES_BYTES).read_to_end(&mut xml).ok()?;
    let mut reader = Reader::from_reader(xml.as_slice());
    let mut types = Vec::new();
    loop {
        match reader.read_event().ok()? {
            Event::Start(tag) | Event::Empty(tag) => types.extend(part_type(&tag)),
            Event::Eof => return Some(types),
            _ => {}
        }
    }
}

fn part_type(tag: &BytesStart<'_>) -> Option<PartType> {
    let value = |name: &str| {
        let attribute = tag.try_get_attribute(name).ok().flatten()?;
        attribute.normalized_value(quick_xml::XmlVersion::Implicit1_0).ok().map(Cow::into_owned)
    };
    Some(PartType { kind: value("ContentType")?, name: value("PartName") })
}
