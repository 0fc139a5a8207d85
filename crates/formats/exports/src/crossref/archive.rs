use std::io::Result;

use crate::xml_writer::XmlWriter;

/// An archive that keeps copies of the journal, of those that Crossref knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Archive {
    Clockss,
    Lockss,
    Portico,
    /// Royal Library of the Netherlands.
    Kb,
    InternetArchive,
    /// Deep Web Technologies.
    Dwt,
}

impl Archive {
    pub const ALL: [Archive; 6] = [
        Archive::Clockss,
        Archive::Lockss,
        Archive::Portico,
        Archive::Kb,
        Archive::InternetArchive,
        Archive::Dwt,
    ];

    /// Returns the name in the schema.
    pub const fn name(self) -> &'static str {
        match self {
            Archive::Clockss => "CLOCKSS",
            Archive::Lockss => "LOCKSS",
            Archive::Portico => "Portico",
            Archive::Kb => "KB",
            Archive::InternetArchive => "Internet Archive",
            Archive::Dwt => "DWT",
        }
    }

    /// Returns the archive with this name; upper and lower case do not matter.
    pub fn from_name(name: &str) -> Option<Archive> {
        Archive::ALL.into_iter().find(|archive| archive.name().eq_ignore_ascii_case(name.trim()))
    }
}

pub fn write_archives(writer: &mut XmlWriter, archives: &[Archive]) -> Result<()> {
    if archives.is_empty() {
        return Ok(());
    }
    writer.element("archive_locations", &[], |writer| {
        archives.iter().try_for_each(|archive| writer.empty_element("archive", &[("name", archive.name())]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn archives_are_found_by_their_names() {
        for archive in Archive::ALL {
            assert_eq!(Archive::from_name(archive.name()), Some(archive));
        }
        assert_eq!(Archive::from_name(" internet archive"), Some(Archive::InternetArchive));
        assert_eq!(Archive::from_name("Zenodo"), None);
    }
}
