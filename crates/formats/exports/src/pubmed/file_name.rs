use super::record::Record;

/// Longer than any volume or number of a journal.
const MAX_PART_CHARS: usize = 24;

/// Returns the name of the downloaded file, such as `pubmed-ctt-13-2-12-ctt-2026-0042.xml`, or
/// `pubmed-ctt-id42-ctt-2026-0042.xml` ahead of the issue.
pub fn file_name(record: &Record) -> String {
    let issue = record.issue.as_ref();
    let first_page = record.article.page_first.as_deref().filter(|_| issue.is_some()).map(slug);
    let first_page = first_page.filter(|page| !page.is_empty());
    let parts = [
        "pubmed".to_owned(),
        slug(&record.journal.short_name),
        issue.map(|issue| slug(&issue.volume)).unwrap_or_default(),
        issue.map(|issue| slug(&issue.number)).unwrap_or_default(),
        first_page.unwrap_or_else(|| format!("id{}", record.article.id)),
        record.article.manuscript_number.as_deref().map(slug).unwrap_or_default(),
    ];
    let named: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    format!("{}.xml", named.join("-"))
}

/// Reduces text to Latin letters and digits joined by hyphens, which every file system and HTTP header
/// accepts.
fn slug(text: &str) -> String {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut part = words.collect::<Vec<_>>().join("-").to_ascii_lowercase();
    part.truncate(MAX_PART_CHARS);
    part.trim_end_matches('-').to_owned()
}
