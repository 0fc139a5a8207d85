//! Office files of old: a compound file, a little file system of its own, whose streams tell what it is.

use std::fs::File;

use cfb::CompoundFile;
use rules::uploads::Content;

use super::bounded::Bounded;

/// A stream that only one kind of file has. An encrypted file of today also comes as a compound one.
const STREAMS: [(&str, Content); 4] = [
    ("/EncryptedPackage", Content::Protected),
    ("/WordDocument", Content::OldWord),
    ("/Workbook", Content::OldWorkbook),
    ("/Book", Content::OldWorkbook),
];

pub fn content_of(file: &File) -> Content {
    let Some(compound) = Bounded::from_start(file).ok().and_then(|reader| CompoundFile::open(reader).ok())
    else {
        return Content::Unknown;
    };
    let found = STREAMS.into_iter().find(|(stream, _)| compound.is_stream(stream));
    found.map_or(Content::OtherOffice, |(_, content)| content)
}
