//! Settings that were renamed. The old names are read for one more release, with a warning in the log.

use config::{ConfigError, Map, Source, Value, ValueKind};

/// Section, old name and new name of each setting that was renamed since release 0.1.0.
pub(super) const RENAMED: [(&str, &str, &str); 4] = [
    ("http", "farewell_seconds", "drain_seconds"),
    ("jobs", "presumed_dead_seconds", "worker_timeout_seconds"),
    ("mail", "answer_seconds", "final_reply_timeout_seconds"),
    ("mail", "letters", "templates"),
];

/// A setting that is given by its old name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeprecatedSetting {
    pub old_name: String,
    pub new_name: String,
    /// True if the new name is given in the same place; its value is used.
    pub is_ignored: bool,
}

impl DeprecatedSetting {
    pub fn log_warning(&self) {
        let DeprecatedSetting { old_name, new_name, is_ignored } = self;
        tracing::warn!(old_name, new_name, is_ignored, "deprecated setting name");
    }
}

/// Source of settings under their new names.
#[derive(Debug, Clone)]
pub(super) struct CurrentNames(Map<String, Value>);

impl Source for CurrentNames {
    fn clone_into_box(&self) -> Box<dyn Source + Send + Sync> {
        Box::new(self.clone())
    }

    fn collect(&self) -> Result<Map<String, Value>, ConfigError> {
        Ok(self.0.clone())
    }
}

/// Replaces old names in the settings file, which has a table for each section.
///
/// If the file contains both names, the new one is used.
pub(super) fn rename_in_file(
    file: &dyn Source,
) -> Result<(CurrentNames, Vec<DeprecatedSetting>), ConfigError> {
    let mut values = file.collect()?;
    let mut deprecated = Vec::new();
    for (section, old, new) in RENAMED {
        let Some(Value { kind: ValueKind::Table(table), .. }) = values.get_mut(section) else { continue };
        if let Some(is_ignored) = rename(table, old, new) {
            let name = |key: &str| format!("{section}.{key}");
            deprecated.push(DeprecatedSetting { old_name: name(old), new_name: name(new), is_ignored });
        }
    }
    Ok((CurrentNames(values), deprecated))
}

/// Replaces old names of environment variables, which `config` collects under flat names such as
/// `http.listen`.
///
/// If both variables are set, the new one is used. A variable overrides the file, whichever names they use.
pub(super) fn rename_in_environment(
    environment: &dyn Source,
    prefix: &str,
) -> Result<(CurrentNames, Vec<DeprecatedSetting>), ConfigError> {
    let mut values = environment.collect()?;
    let mut deprecated = Vec::new();
    for (section, old, new) in RENAMED {
        if let Some(is_ignored) =
            rename(&mut values, &format!("{section}.{old}"), &format!("{section}.{new}"))
        {
            let name = |key: &str| format!("{prefix}__{section}__{key}").to_uppercase();
            deprecated.push(DeprecatedSetting { old_name: name(old), new_name: name(new), is_ignored });
        }
    }
    Ok((CurrentNames(values), deprecated))
}

/// Moves a value to its new name; returns whether it was dropped because the new name has a value already.
fn rename(values: &mut Map<String, Value>, old: &str, new: &str) -> Option<bool> {
    let value = values.remove(old)?;
    let is_ignored = values.contains_key(new);
    if !is_ignored {
        values.insert(new.to_owned(), value);
    }
    Some(is_ignored)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::load::tests::{DEVELOPMENT, load_from};
    use super::*;

    const RELEASE_0_1_0: &str = include_str!("../../../../../tests/fixtures/settings-0.1.0.toml");

    fn deprecated(old_name: &str, new_name: &str, is_ignored: bool) -> DeprecatedSetting {
        DeprecatedSetting { old_name: old_name.into(), new_name: new_name.into(), is_ignored }
    }

    /// The development file with additional lines in `[mail]`.
    fn file_with(lines: &str) -> String {
        DEVELOPMENT.replace("[mail]", &format!("[mail]\n{lines}"))
    }

    #[test]
    fn new_names_give_no_warning() {
        assert!(load_from(DEVELOPMENT, &[]).unwrap().deprecated.is_empty());
        let settings = load_from(DEVELOPMENT, &[("OCTAVO__MAIL__TEMPLATES", "/templates")]).unwrap();
        assert_eq!(settings.mail.templates, Path::new("/templates"));
        assert!(settings.deprecated.is_empty());
    }

    #[test]
    fn old_name_in_file_is_read() {
        let settings = load_from(&file_with("letters = \"/templates\""), &[]).unwrap();
        assert_eq!(settings.mail.templates, Path::new("/templates"));
        assert_eq!(settings.deprecated, [deprecated("mail.letters", "mail.templates", false)]);
    }

    #[test]
    fn every_old_name_is_read_from_the_environment() {
        let settings = load_from(
            DEVELOPMENT,
            &[
                ("OCTAVO__HTTP__FAREWELL_SECONDS", "7"),
                ("OCTAVO__JOBS__PRESUMED_DEAD_SECONDS", "70"),
                ("OCTAVO__MAIL__ANSWER_SECONDS", "77"),
                ("OCTAVO__MAIL__LETTERS", "/templates"),
            ],
        )
        .unwrap();
        assert_eq!(settings.http.drain_seconds, 7);
        assert_eq!(settings.jobs.worker_timeout_seconds, 70);
        assert_eq!(settings.mail.final_reply_timeout_seconds, 77);
        assert_eq!(settings.mail.templates, Path::new("/templates"));
        assert_eq!(settings.deprecated.len(), RENAMED.len());
        let drain = deprecated("OCTAVO__HTTP__FAREWELL_SECONDS", "OCTAVO__HTTP__DRAIN_SECONDS", false);
        assert!(settings.deprecated.contains(&drain), "{:?}", settings.deprecated);
    }

    #[test]
    fn new_name_wins_if_both_are_given() {
        let both = file_with("letters = \"/old\"\ntemplates = \"/new\"");
        let settings = load_from(&both, &[]).unwrap();
        assert_eq!(settings.mail.templates, Path::new("/new"));
        assert_eq!(settings.deprecated, [deprecated("mail.letters", "mail.templates", true)]);

        let variables = [("OCTAVO__MAIL__LETTERS", "/old"), ("OCTAVO__MAIL__TEMPLATES", "/new")];
        let settings = load_from(DEVELOPMENT, &variables).unwrap();
        assert_eq!(settings.mail.templates, Path::new("/new"));
        assert_eq!(
            settings.deprecated,
            [deprecated("OCTAVO__MAIL__LETTERS", "OCTAVO__MAIL__TEMPLATES", true)]
        );
    }

    #[test]
    fn environment_overrides_file_whichever_names_they_use() {
        let old_file = file_with("letters = \"/file\"");
        let new_file = file_with("templates = \"/file\"");
        for (file, variable) in [(old_file, "OCTAVO__MAIL__TEMPLATES"), (new_file, "OCTAVO__MAIL__LETTERS")] {
            let settings = load_from(&file, &[(variable, "/variable")]).unwrap();
            assert_eq!(settings.mail.templates, Path::new("/variable"), "{variable}");
            assert_eq!(settings.deprecated.len(), 1, "{variable}");
        }
    }

    #[test]
    fn message_about_invalid_value_names_the_old_setting() {
        let error = load_from(DEVELOPMENT, &[("OCTAVO__HTTP__FAREWELL_SECONDS", "soon")]).unwrap_err();
        let message = format!("{error:#}");
        assert!(message.contains("http.drain_seconds"), "{message}");
        assert!(message.contains("OCTAVO__HTTP__FAREWELL_SECONDS"), "{message}");
    }

    #[test]
    fn settings_file_of_release_0_1_0_is_read() {
        let settings = load_from(RELEASE_0_1_0, &[]).unwrap();
        assert_eq!(settings.mail.templates, Path::new("./mail"));
        assert_eq!(settings.mail.final_reply_timeout_seconds, 240);
        assert_eq!(settings.jobs.worker_timeout_seconds, 25);
        assert_eq!(settings.http.drain_seconds, 3, "a setting that 0.1.0 did not have has its default");
        let old_names: Vec<&str> =
            settings.deprecated.iter().map(|setting| setting.old_name.as_str()).collect();
        assert_eq!(old_names, ["jobs.presumed_dead_seconds", "mail.answer_seconds", "mail.letters"]);
    }
}
