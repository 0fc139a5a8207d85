//! Legacy Office files: OLE compound files, classified by the streams they contain.

use std::fs::File;

use cfb::CompoundFile;
use rules::uploads::Content;

use super::bounded::BoundedReader;

/// Streams that identify a format. Encrypted OOXML files are compound files too.
const STREAMS: [(&str, Content); 4] = [
    ("/EncryptedPackage", Content::Protected),
    ("/WordDocument", Content::OldWord),
    ("/Workbook", Content::OldWorkbook),
    ("/Book", Content::OldWorkbook),
];

pub fn detect(file: &File) -> Content {
    let Some(compound) =
        BoundedReader::from_start(file).ok().and_then(|reader| CompoundFile::open(reader).ok())
    else {
        return Content::Unknown;
    };
    let found = STREAMS.into_iter().find(|(stream, _)| compound.is_stream(stream));
    found.map_or(Content::OtherOffice, |(_, content)| content)
}
