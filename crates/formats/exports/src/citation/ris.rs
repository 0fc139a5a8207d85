use chrono::Datelike;
use rules::Language;

use super::names::{Name, localized_names};
use crate::Publication;
use crate::html_lines::html_to_plain_text;
use crate::inline_text::InlineText;

/// Formats RIS (`application/x-research-info-systems`). Each line is a tag, two spaces, a hyphen and a value.
pub fn ris(publication: &Publication, language: Language) -> String {
    let work = &publication.work;
    let (journal, article) = (&work.journal, &work.article);
    let mut file = RisFile::default();
    file.line("TY", "JOUR");
    file.line("TI", &article.plain_title(language));
    file.line("TT", &InlineText::parse_marks(article.title.translation(language)).to_plain_text());
    for name in localized_names(article, language).iter().map(Name::family_first) {
        file.line("AU", &name);
    }
    file.line("T2", journal.name.with_fallback(language));
    file.line("JA", &journal.nlm_title);
    let day = work.citation_date();
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
    file.line("C7", &publication.electronic_location().unwrap_or_default());
    file.line("DO", article.doi().unwrap_or_default());
    file.line("UR", &article.url);
    file.line("L1", pdf(publication, language).unwrap_or_default());
    file.line("SN", &journal.issn);
    file.line("PB", journal.publisher.with_fallback(language));
    file.line("LA", article.original_language().code());
    file.line("AB", &html_to_plain_text(article.r#abstract.with_fallback(language)));
    for keyword in article.keywords(language) {
        file.line("KW", keyword);
    }
    for sentence in article.notice_sentences(language) {
        file.line("N1", &sentence);
    }
    file.text.push_str("ER  - \r\n");
    file.text
}

/// Returns the URL of the PDF in this language, or of another one.
fn pdf(publication: &Publication, language: Language) -> Option<&str> {
    let pdfs = &publication.pdfs;
    let pdf = pdfs.iter().find(|(of, _)| *of == language).or(pdfs.first());
    pdf.map(|(_, url)| url.as_str())
}

#[derive(Default)]
struct RisFile {
    text: String,
}

impl RisFile {
    /// Adds a tag; the value is kept on one line, since further lines would be parsed as tags.
    fn line(&mut self, tag: &str, value: &str) {
        let value = InlineText::plain(value);
        if !value.is_empty() {
            self.text.push_str(&format!("{tag}  - {}\r\n", value.to_plain_text()));
        }
    }
}
