//! Rendering of e-mails. A missing template file and a missing value are errors.

use std::path::Path;

use anyhow::Context;
use kit::Settings;
use kit::settings::Journal;
use minijinja::{Environment, ErrorKind, UndefinedBehavior, Value, context, path_loader};
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
        templates.add_filter("shorten", shorten);
        let site = settings.http.public_origin.as_str().trim_end_matches('/').to_owned();
        Ok(LetterTemplates { templates, journal: settings.journal.clone(), site })
    }

    pub fn render(&self, letter: &str, language: Language, values: Value) -> anyhow::Result<RenderedLetter> {
        let values = self.add_common_values(language, values);
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

    /// Renders the text with which an editor may begin a decision letter; `None` if the folder has none for
    /// this letter.
    pub fn render_editor_template(
        &self,
        letter: &str,
        language: Language,
        values: Value,
    ) -> anyhow::Result<Option<String>> {
        let file = format!("{letter}/{}.template", language.code());
        let template = match self.templates.get_template(&file) {
            Ok(template) => template,
            Err(error) if error.kind() == ErrorKind::TemplateNotFound => return Ok(None),
            Err(error) => return Err(error).with_context(|| format!("template {file}")),
        };
        let text = template.render(self.add_common_values(language, values));
        Ok(Some(text.with_context(|| format!("template {file}"))?.trim().to_owned()))
    }

    fn add_common_values(&self, language: Language, values: Value) -> Value {
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
        context! { ..values, ..common }
    }
}

/// Cuts a text after the last whole word within `length` characters. A longer first word is cut itself.
fn shorten(text: &str, length: usize) -> String {
    let text = text.trim();
    let Some((end, next)) = text.char_indices().nth(length) else {
        return text.to_owned();
    };
    let (start, _) = text.split_at(end);
    let words = match start.rsplit_once(char::is_whitespace) {
        Some((words, _)) if !next.is_whitespace() => words,
        _ => start,
    };
    format!("{}…", words.trim_end_matches(|c: char| c.is_whitespace() || ",;:.–—-".contains(c)))
}

#[cfg(test)]
mod tests {
    use super::shorten;

    #[test]
    fn titles_are_cut_after_a_whole_word() {
        for (title, expected) in [
            ("Donors and grafts", "Donors and grafts"),
            ("Donors and grafts today", "Donors and grafts…"),
            ("Donors and graft-versus-host disease", "Donors and…"),
            ("Доноры и трансплантаты сегодня", "Доноры и…"),
            ("Graft-versus-host-disease", "Graft-versus-host…"),
            ("  Donors, grafts  and hosts", "Donors, grafts…"),
        ] {
            assert_eq!(shorten(title, 17), expected, "{title}");
        }
    }
}
