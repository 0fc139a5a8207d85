//! Office files of today: a ZIP archive whose list of types names the main part.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fs::File;
use std::io::{BufReader, Read};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use rules::uploads::Content;
use zip::ZipArchive;

use super::bounded::Bounded;

const TYPES_PART: &str = "[Content_Types].xml";
const MOST_TYPES_BYTES: u64 = 512 * 1024;
/// By the sizes that the archive itself admits to; a liar meets the limits of the sandbox that converts it.
const MOST_UNPACKED_BYTES: u64 = 1024 * 1024 * 1024;
const MACROS: &str = "vbaproject.bin";

/// Type of the main part, where that part usually is, what the file then is.
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

type Package<'a> = ZipArchive<BufReader<Bounded<'a>>>;

pub fn content_of(file: &File) -> Content {
    let Some(mut package) = Bounded::from_start(file).ok().and_then(|reader| Package::new(reader).ok())
    else {
        return Content::Unknown;
    };
    let Some(types) = types_of(&mut package) else { return Content::Archive };
    let parts: HashSet<String> =
        package.file_names().flatten().map(|name| name.to_ascii_lowercase()).collect();
    if types.iter().any(|part| part.is_for_macros()) || parts.iter().any(|name| name.ends_with(MACROS)) {
        return Content::WithMacros;
    }
    let main = MAIN_PARTS.into_iter().find(|(kind, usual_place, _)| {
        types.iter().filter(|part| part.kind == *kind).any(|part| {
            let place = part.name.as_deref().unwrap_or(usual_place).trim_start_matches('/');
            parts.contains(&place.to_ascii_lowercase())
        })
    });
    match main {
        Some(_) if unpacked_bytes(&package) > MOST_UNPACKED_BYTES => Content::Bomb,
        Some((_, _, content)) => content,
        None => Content::Archive,
    }
}

fn unpacked_bytes(package: &Package<'_>) -> u64 {
    let sizes =
        (0..package.len()).filter_map(|index| package.by_index_data(index).ok()).map(|part| part.size());
    sizes.fold(0, u64::saturating_add)
}

/// One line of the list of types: a part with its name, or all parts of an ending.
struct PartType {
    kind: String,
    name: Option<String>,
}

impl PartType {
    fn is_for_macros(&self) -> bool {
        self.kind.to_ascii_lowercase().contains("macroenabled")
    }
}

fn types_of(package: &mut Package<'_>) -> Option<Vec<PartType>> {
    let mut xml = Vec::new();
    package.by_name(TYPES_PART).ok()?.take(MOST_TYPES_BYTES).read_to_end(&mut xml).ok()?;
    let mut reader = Reader::from_reader(xml.as_slice());
    let mut types = Vec::new();
    loop {
        match reader.read_event().ok()? {
            Event::Start(line) | Event::Empty(line) => types.extend(part_type(&line)),
            Event::Eof => return Some(types),
            _ => {}
        }
    }
}

fn part_type(line: &BytesStart<'_>) -> Option<PartType> {
    let value = |name: &str| {
        let attribute = line.try_get_attribute(name).ok().flatten()?;
        attribute.normalized_value(quick_xml::XmlVersion::Implicit1_0).ok().map(Cow::into_owned)
    };
    Some(PartType { kind: value("ContentType")?, name: value("PartName") })
}
