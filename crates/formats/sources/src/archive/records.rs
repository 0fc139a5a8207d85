//! The record of the journal in an archive. All other records are those that all readers produce.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::records::SourceJournal;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ArchiveJournal {
    #[serde(flatten)]
    pub journal: SourceJournal,
    /// Settings that readers see, by the names in `docs/settings.md`: `journal.license_name`. An import compares them with
    /// its own and reports differences; it changes none.
    pub settings: BTreeMap<String, String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn journal_is_read_back() {
        let journal = ArchiveJournal {
            journal: SourceJournal { issn: "1866-8836".into(), ..SourceJournal::default() },
            settings: BTreeMap::from([("journal.license_name".into(), "CC BY 4.0".into())]),
        };
        let json = serde_json::to_value(&journal).unwrap();
        assert_eq!(
            (&json["issn"], &json["settings"]["journal.license_name"]),
            (&"1866-8836".into(), &"CC BY 4.0".into())
        );
        assert_eq!(serde_json::from_value::<ArchiveJournal>(json).unwrap(), journal);
    }
}
