//! The record of the journal.

use std::collections::BTreeMap;

use kit::Settings;
use sources::SourceJournal;
use sources::archive::ArchiveJournal;

use super::texts::texts;

/// Returns names, ISSNs and the settings that readers see.
pub fn record(settings: &Settings) -> ArchiveJournal {
    let journal = &settings.journal;
    let visible = [
        ("short_name", Some(journal.short_name.clone())),
        ("tagline_en", Some(journal.tagline_en.clone())),
        ("tagline_ru", Some(journal.tagline_ru.clone())),
        ("publisher_en", Some(journal.publisher_en.clone())),
        ("publisher_ru", Some(journal.publisher_ru.clone())),
        ("nlm_title", Some(journal.nlm_title.clone())),
        ("issn_l", journal.issn_l.clone()),
        ("doi_prefix", Some(journal.doi_prefix.clone())),
        ("corrections_doi", journal.corrections_doi.clone()),
        ("first_year", Some(journal.first_year.to_string())),
        ("is_printed", Some(journal.is_printed.to_string())),
        ("license_name", Some(journal.license_name.clone())),
        ("license_url", Some(journal.license_url.to_string())),
        ("contact_email", Some(journal.contact_email.clone())),
        ("security_contact", journal.security_contact.clone()),
        ("time_zone", Some(journal.time_zone.clone())),
    ];
    let visible = visible.into_iter().filter_map(|(name, value)| Some((format!("journal.{name}"), value?)));
    ArchiveJournal {
        journal: SourceJournal {
            name: texts(&journal.name_en, &journal.name_ru),
            issn: journal.issn.clone(),
            issn_print: journal.issn_print.clone().unwrap_or_default(),
            language: "en".into(),
            path: String::new(),
        },
        settings: visible.filter(|(_, value)| !value.is_empty()).collect::<BTreeMap<_, _>>(),
    }
}
