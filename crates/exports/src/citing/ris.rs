use chrono::Datelike;
use rules::Language;

use super::names::{Name, names_of};
use crate::Work;
use crate::lines::plain_text_of;
use crate::running_text::RunningText;

/// For reference managers: `application/x-research-info-systems`. Each line is a tag, two spaces, a hyphen and a value.
pub fn ris(work: &Work, language: Language) -> String {
    let (journal, article) = (&work.journal, &work.article);
    let mut file = File::default();
    file.line("TY", "JOUR");
    file.line("TI", &article.plain_title(language));
    file.line("TT", &RunningText::marked(article.title.translation(language)).without_marks());
    for name in names_of(article, language).iter().map(Name::family_first) {
        file.line("AU", &name);
    }
    file.line("T2", journal.name.either(language));
    file.line("JA", &journal.nlm_title);
    let day = work.cited_on();
    file.line("PY", &day.year().to_string());
    file.line("DA", &day.format("%Y/%m/%d").to_string());
    if let Some(issue) = &work.issue {
        file.line("VL", &issue.volume.to_string());
        file.line("IS", &issue.number.to_string());
    }
    if let Some((first, last)) = article.pages() {
        file.line("SP", first);
        file.line("EP", last.unwrap_or(first));
    }
    file.line("DO", article.doi().unwrap_or_default());
    file.line("UR", &article.address);
    file.line("SN", &journal.issn);
    file.line("PB", journal.publisher.either(language));
    for language in &article.languages {
        file.line("LA", language.code());
    }
    file.line("AB", &plain_text_of(article.r#abstract.either(language)));
    for keyword in article.keywords(language) {
        file.line("KW", keyword);
    }
    file.text.push_str("ER  - \r\n");
    file.text
}

#[derive(Default)]
struct File {
    text: String,
}

impl File {
    /// A value that ran over its line would be read as tags.
    fn line(&mut self, tag: &str, value: &str) {
        let value = RunningText::plain(value);
        if !value.is_empty() {
            self.text.push_str(&format!("{tag}  - {}\r\n", value.without_marks()));
        }
    }
}
