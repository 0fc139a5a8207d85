use super::record::Record;

/// No part of a name is longer than anything that a journal would call a volume.
const MAX_PART_CHARS: usize = 24;

/// What the file is called when it is saved: `pubmed-ctt-13-2-12.xml`.
pub fn file_name(record: &Record) -> String {
    let first_page = record.article.page_first.as_deref().map(part).filter(|page| !page.is_empty());
    let parts = [
        "pubmed".to_owned(),
        part(&record.journal.short_name),
        part(&record.issue.volume),
        part(&record.issue.number),
        first_page.unwrap_or_else(|| format!("id{}", record.article.id)),
    ];
    let named: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    format!("{}.xml", named.join("-"))
}

/// What every system and every header can bear: Latin letters and figures, with hyphens between them.
fn part(text: &str) -> String {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut part = words.collect::<Vec<_>>().join("-").to_ascii_lowercase();
    part.truncate(MAX_PART_CHARS);
    part.trim_end_matches('-').to_owned()
}
