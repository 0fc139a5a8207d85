//! Rendering of e-mails. A missing template file and a missing value are errors.

use std::path::Path;

use anyhow::Context;
use kit::Settings;
use kit::settings::Journal;
use minijinja::{Environment, UndefinedBehavior, Value, context, path_loader};
use rules::Language;

/// E-mail templates, by default those in `mail/`.
pub struct LetterTemplates {
    templates: Environment<'static>,
    journal: Journal,
    site: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenderedLetter {
    pub subject: String,
    pub text: String,
    pub html: String,
}

impl LetterTemplates {
    pub fn load(folder: &Path, settings: &Settings) -> anyhow::Result<LetterTemplates> {
        anyhow::ensure!(
            folder.join("layout.html").is_file(),
            "mail.templates: no templates in {}",
            folder.display()
        );
        let mut templates = Environment::new();
        templates.set_loader(path_loader(folder));
        templates.set_undefined_behavior(UndefinedBehavior::Strict);
        let trimmed = templates.syntax().to_builder().trim_blocks(true).build().context("template syntax")?;
        templates.set_syntax(trimmed);
        let site = settings.http.public_origin.as_str().trim_end_matches('/').to_owned();
        Ok(LetterTemplates { templates, journal: settings.journal.clone(), site })
    }

    pub fn render(&self, letter: &str, language: Language, values: Value) -> anyhow::Result<RenderedLetter> {
        let journal = &self.journal;
        let common = context! {
            language => language.code(),
            site => &self.site,
            journal => context! {
                name => journal.name(language),
                short_name => &journal.short_name,
                issn => &journal.issn,
                contact_email => &journal.contact_email,
            },
        };
        let values = context! { ..values, ..common };
        let part = |ending: &str| -> anyhow::Result<String> {
            let file = format!("{letter}/{}.{ending}", language.code());
            let template = self.templates.get_template(&file).with_context(|| format!("template {file}"))?;
            template.render(&values).with_context(|| format!("template {file}"))
        };
        Ok(RenderedLetter {
            // A subject is one line, even if a name in it contains line breaks.
            subject: part("subject")?.split_whitespace().collect::<Vec<_>>().join(" "),
            text: part("txt")?,
            html: part("html")?,
        })
    }
}
