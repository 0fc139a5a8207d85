//! Rendering. A letter that lacks a file in one language, or a value that a letter asks for, is an error.

use std::path::Path;

use anyhow::Context;
use kit::Settings;
use kit::settings::Journal;
use minijinja::{Environment, UndefinedBehavior, Value, context, path_loader};
use rules::Language;

/// The letters of the folder `mail/`.
pub struct Letters {
    templates: Environment<'static>,
    journal: Journal,
    site: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rendered {
    pub subject: String,
    pub text: String,
    pub html: String,
}

impl Letters {
    pub fn load(folder: &Path, settings: &Settings) -> anyhow::Result<Letters> {
        anyhow::ensure!(
            folder.join("layout.html").is_file(),
            "mail.letters: no letters in {}",
            folder.display()
        );
        let mut templates = Environment::new();
        templates.set_loader(path_loader(folder));
        templates.set_undefined_behavior(UndefinedBehavior::Strict);
        let trimmed = templates.syntax().to_builder().trim_blocks(true).build().context("template syntax")?;
        templates.set_syntax(trimmed);
        let site = settings.http.public_origin.as_str().trim_end_matches('/').to_owned();
        Ok(Letters { templates, journal: settings.journal.clone(), site })
    }

    pub fn render(&self, letter: &str, language: Language, values: Value) -> anyhow::Result<Rendered> {
        let journal = &self.journal;
        let everywhere = context! {
            language => language.code(),
            site => &self.site,
            journal => context! {
                name => journal.name(language),
                short_name => &journal.short_name,
                issn => &journal.issn,
                contact_email => &journal.contact_email,
            },
        };
        let values = context! { ..values, ..everywhere };
        let part = |ending: &str| -> anyhow::Result<String> {
            let file = format!("{letter}/{}.{ending}", language.code());
            let template = self.templates.get_template(&file).with_context(|| format!("letter {file}"))?;
            template.render(&values).with_context(|| format!("letter {file}"))
        };
        Ok(Rendered {
            // A subject is one line, whatever a name in it holds.
            subject: part("subject")?.split_whitespace().collect::<Vec<_>>().join(" "),
            text: part("txt")?,
            html: part("html")?,
        })
    }
}
