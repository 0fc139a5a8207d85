//! The settings as administrators read them, made from what is written above each in the code. A value is written as JSON
//! has it, which is TOML's way, too, for numbers, texts and lists of them.

use std::fmt::Write;

use serde_json::Value;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::Settings;
use super::load::defaults;

/// A setting of a section.
struct Setting {
    name: String,
    words: String,
    value: Standing,
}

/// What it is where the file says nothing.
enum Standing {
    /// This.
    Default(Value),
    /// Nothing: it can be left out; this is how one might look.
    Optional(Value),
    /// The journal has to say it; this is how it might look.
    Required(Value),
}

struct Section {
    /// Empty for what stands before all sections.
    name: String,
    words: String,
    /// Whether the whole section can be left out.
    optional: bool,
    settings: Vec<Setting>,
}

/// `docs/settings.md`.
pub fn reference() -> String {
    let mut page = String::from(
        "<!-- Made by `octavo docs settings` from crates/kit/src/settings; do not edit. -->\n\n# Settings\n\n\
         One TOML file, named by `--config` or `OCTAVO_CONFIG`; what it does not say has the default below. The environment\n\
         overrides both: `OCTAVO__DATABASE__URL` is `url` of `[database]`. `octavo check` names everything that is wrong or\n\
         missing, all at once.\n",
    );
    for section in sections() {
        let title = if section.name.is_empty() {
            "Before all sections".to_owned()
        } else {
            format!("`[{}]`", section.name)
        };
        let _ = write!(page, "\n## {title}\n\n");
        if !section.words.is_empty() {
            let _ = writeln!(page, "{}", section.words);
        }
        if section.optional {
            page.push_str("Leave the section out to do without.\n");
        }
        page.push_str("\n| Setting | Default | What |\n| --- | --- | --- |\n");
        for setting in &section.settings {
            let standing = match &setting.value {
                Standing::Default(value) => format!("`{value}`"),
                Standing::Optional(_) => "none".to_owned(),
                Standing::Required(_) => "**must be set**".to_owned(),
            };
            let words = setting.words.replace('\n', " ").replace('|', "\\|");
            let _ = writeln!(page, "| `{}` | {standing} | {words} |", setting.name);
        }
    }
    page
}

/// The file that a new installation starts from: all that must be said is there to fill in, all that may be said is there
/// behind a `#`.
pub fn commented_file() -> String {
    let mut file = String::from(
        "# The settings of this journal. What stands behind a # is the default; remove the # to change it.\n\
         # After a change: octavo check, then octavo-restart.\n",
    );
    for section in sections() {
        let is_out = if section.optional { "# " } else { "" };
        if !section.name.is_empty() {
            file.push('\n');
            comment(&mut file, &section.words);
            let _ = writeln!(file, "{is_out}[{}]", section.name);
        }
        for setting in &section.settings {
            file.push('\n');
            comment(&mut file, &setting.words);
            let _ = match &setting.value {
                Standing::Default(value) => writeln!(file, "# {} = {value}", setting.name),
                Standing::Optional(example) => writeln!(file, "# {} = {example}", setting.name),
                Standing::Required(example) => writeln!(file, "{is_out}{} = {example}", setting.name),
            };
        }
    }
    file
}

fn comment(file: &mut String, words: &str) {
    for line in words.lines() {
        let _ = writeln!(file, "# {line}");
    }
}

fn sections() -> Vec<Section> {
    let mut schemas = Vec::new();
    Settings::schemas(&mut schemas);
    let defaults = defaults();
    let mut before =
        Section { name: String::new(), words: String::new(), optional: false, settings: Vec::new() };
    let mut sections = Vec::new();
    for (name, field) in fields(&Settings::schema()) {
        let Some(of) = referred(&field) else {
            before.settings.push(setting(&name, &field, defaults.get(&name)));
            continue;
        };
        let Some((_, schema)) = schemas.iter().find(|(known, _)| *known == of) else { continue };
        let known = defaults.get(&name);
        sections.push(Section {
            words: words(&plain(schema)),
            optional: field.get("oneOf").is_some(),
            settings: fields(schema)
                .iter()
                .map(|(name, field)| setting(name, field, known.and_then(|known| known.get(name))))
                .collect(),
            name,
        });
    }
    sections.insert(0, before);
    sections
}

fn setting(name: &str, field: &Value, default: Option<&Value>) -> Setting {
    let example = || field.get("example").cloned().unwrap_or(Value::String(String::new()));
    let is_optional = field.get("type").is_some_and(Value::is_array);
    let value = match default {
        Some(default) => Standing::Default(default.clone()),
        None if is_optional => Standing::Optional(example()),
        None => Standing::Required(example()),
    };
    Setting { name: name.to_owned(), words: words(field), value }
}

fn plain(schema: &RefOr<Schema>) -> Value {
    serde_json::to_value(schema).unwrap_or_default()
}

/// In the order of the code.
fn fields(schema: &RefOr<Schema>) -> Vec<(String, Value)> {
    let RefOr::T(Schema::Object(object)) = schema else { return Vec::new() };
    object.properties.iter().map(|(name, field)| (name.clone(), plain(field))).collect()
}

fn words(schema: &Value) -> String {
    schema.get("description").and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// The section that a field is, by the name of its type; it may be one that can be left out.
fn referred(field: &Value) -> Option<&str> {
    let choices = field.get("oneOf").and_then(Value::as_array);
    let reference =
        choices.into_iter().flatten().chain([field]).find_map(|choice| choice.get("$ref")?.as_str())?;
    reference.rsplit('/').next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::load::tests::loaded;

    #[test]
    fn every_setting_says_what_it_is() {
        let sections = sections();
        assert!(sections.len() >= 17, "{} sections", sections.len());
        for section in &sections {
            assert!(!section.settings.is_empty(), "[{}] is empty", section.name);
            assert!(section.name.is_empty() || !section.words.is_empty(), "[{}] says nothing", section.name);
            for setting in &section.settings {
                assert!(!setting.words.is_empty(), "{}.{} says nothing", section.name, setting.name);
            }
        }
    }

    #[test]
    fn every_default_is_a_setting() {
        let sections = sections();
        for (name, known) in defaults().as_object().unwrap() {
            let Some(known) = known.as_object() else { continue };
            let section =
                sections.iter().find(|section| section.name == *name).expect("a section of that name");
            for key in known.keys() {
                assert!(section.settings.iter().any(|setting| setting.name == *key), "{name}.{key}");
            }
        }
    }

    /// Whoever fills it in has a journal: nothing that must be said is missing, and nothing in it is unknown.
    #[test]
    fn the_commented_file_needs_only_what_nobody_else_can_know() {
        let filled = [
            ("OCTAVO__AUTH__TOKEN_SECRET", "a secret that is long enough for anybody"),
            ("OCTAVO__STORAGE__SECRET_KEY", "another one"),
            ("OCTAVO__JOURNAL__ISSN", "1866-8836"),
        ];
        loaded(&commented_file(), &filled).unwrap();
        let uncommented = commented_file().lines().map(without_mark).collect::<Vec<_>>().join("\n");
        loaded(&uncommented, &filled).unwrap();
    }

    /// As it is once an administrator has removed every `#` before a setting or a section.
    fn without_mark(line: &str) -> &str {
        let Some(rest) = line.strip_prefix("# ") else { return line };
        let is_setting = rest.split_once(" = ").is_some_and(|(name, _)| {
            name.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_')
        });
        if is_setting || rest.starts_with('[') && rest.ends_with(']') { rest } else { line }
    }
}
