//! Folders of JATS articles in an archive: the issues that the articles name, and the PDFs beside them.

use std::collections::BTreeMap;

use sources::jats::JatsArticle;
use sources::{
    FileRole, Finding, FindingKind, SourceArticle, SourceFile, SourceIssue, SourceRecord, SourceSection,
};
use tokio::sync::mpsc::Sender;

use super::archive_file::{ArchiveFile, resolve};
use super::layout::is_content;
use super::part::SourcePart;

/// Largest article.
const MAX_ARTICLE_BYTES: u64 = 64 * 1024 * 1024;

/// Sends all articles, then the issues that they name. A document that is none leaves a note.
pub fn read_all(archive: &ArchiveFile, parts: &Sender<SourcePart>) -> anyhow::Result<()> {
    let (mut issues, mut is_first) = (NamedIssues::default(), true);
    for path in
        archive.paths().iter().filter(|path| is_content(path) && path.to_lowercase().ends_with(".xml"))
    {
        let jats = match read_document(archive, path) {
            Ok(jats) => jats,
            Err(finding) => {
                let note = Finding::new(finding.kind, format!("{path}: {}", finding.detail));
                parts.blocking_send(SourcePart::Note(note))?;
                continue;
            }
        };
        if std::mem::take(&mut is_first) {
            parts.blocking_send(SourcePart::Journal(Box::new(jats.journal.clone())))?;
        }
        let mut article = issues.place(jats, path);
        find_files(&mut article, archive.paths(), |path| archive.has(path));
        parts.blocking_send(SourcePart::record(SourceRecord::Article(Box::new(article))))?;
    }
    for issue in issues.into_issues() {
        parts.blocking_send(SourcePart::record(SourceRecord::Issue(Box::new(issue))))?;
    }
    Ok(())
}

/// Reads a document; the finding says why it is no article.
fn read_document(archive: &ArchiveFile, path: &str) -> Result<JatsArticle, Finding> {
    let bytes = archive
        .read(path, MAX_ARTICLE_BYTES)
        .map_err(|error| Finding::new(FindingKind::Unreadable, format!("{error:?}")))?;
    let jats = sources::jats::read(&bytes);
    let unreadable = jats.article.findings.iter().find(|finding| finding.kind == FindingKind::Unreadable);
    match unreadable {
        Some(finding) if jats.article.title.is_empty() => Err(finding.clone()),
        _ => Ok(jats),
    }
}

/// Issues as articles name them, collected while the articles are read.
#[derive(Debug, Default)]
pub struct NamedIssues {
    issues: BTreeMap<String, SourceIssue>,
    /// Articles of each section so far, by the key of the section.
    articles: BTreeMap<String, u32>,
}

impl NamedIssues {
    /// Adds the issue of an article and returns the article with its place in it.
    pub fn place(&mut self, jats: JatsArticle, location: &str) -> SourceArticle {
        let mut article = jats.article;
        article.location = location.to_owned();
        article.key = match article.doi.as_str() {
            "" => format!("article:{location}"),
            doi => format!("article:{}", doi.to_lowercase()),
        };
        if jats.volume.is_empty() && jats.number.is_empty() {
            return article;
        }
        let key = format!("issue:{}-{}", jats.volume.trim(), jats.number.trim());
        let issue = self.issues.entry(key.clone()).or_insert_with(|| SourceIssue {
            key: key.clone(),
            location: location.to_owned(),
            volume: jats.volume.clone(),
            number: jats.number.clone(),
            year: jats.year.clone(),
            title: jats.issue_title.clone(),
            ..SourceIssue::default()
        });
        // Without a day of its own, an issue is as old as its first article.
        let days = [issue.published_on, jats.issue_published_on.or(article.published_on)];
        issue.published_on = days.into_iter().flatten().min();
        let name = jats.section.values().next().cloned().unwrap_or_default();
        let section = format!("section:{}", name.to_lowercase());
        if !issue.sections.iter().any(|known| known.key == section) {
            issue.sections.push(SourceSection { key: section.clone(), title: jats.section.clone() });
        }
        let position = self.articles.entry(format!("{key} {section}")).or_default();
        *position += 1;
        (article.issue, article.section, article.position) = (key, section, *position);
        article
    }

    pub fn into_issues(self) -> impl Iterator<Item = SourceIssue> {
        self.issues.into_values()
    }
}

/// Finds the files of an article in the archive. Publishers name pictures without extension, and rarely the PDF at all.
fn find_files(article: &mut SourceArticle, paths: &[String], has: impl Fn(&str) -> bool) {
    for file in &mut article.files {
        if let Some(found) = find_member(&article.location, &file.locator, &has) {
            let html = std::mem::take(&mut article.full_text);
            article.full_text = html
                .into_iter()
                .map(|(tag, text)| (tag, replace_source(&text, &file.locator, &found)))
                .collect();
            file.locator = found;
        }
    }
    let is_here = |file: &SourceFile| has(&resolve(&article.location, &file.locator));
    if article.files.iter().any(|file| file.role == FileRole::Pdf && is_here(file)) {
        return;
    }
    let beside = pdfs_beside(&article.location, paths);
    if !beside.is_empty() {
        // Addresses of the publisher's site are of no use if the PDF is in the archive.
        article.files.retain(|file| file.role != FileRole::Pdf);
        article.files.extend(beside);
    }
}

/// Returns the locator of a member as it is in the archive, with the extension that the record leaves out.
fn find_member(location: &str, locator: &str, has: &impl Fn(&str) -> bool) -> Option<String> {
    let endings = ["", ".jpg", ".jpeg", ".png", ".pdf"];
    let folders = ["", "figures/", "images/", "pictures/", "media/"];
    let mut candidates = folders
        .into_iter()
        .flat_map(|folder| endings.into_iter().map(move |ending| format!("{folder}{locator}{ending}")));
    candidates.find(|candidate| has(&resolve(location, candidate)))
}

fn replace_source(html: &str, from: &str, to: &str) -> String {
    let escape = |text: &str| text.replace('&', "&amp;").replace('"', "&quot;");
    html.replace(&format!("src=\"{}\"", escape(from)), &format!("src=\"{}\"", escape(to)))
}

/// Returns the PDFs with the name of the record, with or without a language; else the only PDF in its folder.
fn pdfs_beside(location: &str, paths: &[String]) -> Vec<SourceFile> {
    let (folder, name) = location.rsplit_once('/').unwrap_or(("", location));
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let in_folder = paths.iter().filter(|path| path.rsplit_once('/').unwrap_or(("", path)).0 == folder);
    let pdfs: Vec<&str> = in_folder
        .map(|path| path.rsplit('/').next().unwrap_or_default())
        .filter(|file| file.to_lowercase().ends_with(".pdf"))
        .collect();
    let pdf = |name: &str, language: &str| SourceFile {
        role: FileRole::Pdf,
        locator: name.to_owned(),
        name: name.to_owned(),
        language: language.to_owned(),
        ..SourceFile::default()
    };
    let named: Vec<SourceFile> = pdfs
        .iter()
        .filter_map(|file| {
            let rest = file.strip_prefix(stem)?;
            let language = rest[..rest.len() - 4].strip_prefix(['.', '_', '-']).unwrap_or_default();
            (rest.len() == 4 || matches!(language, "en" | "ru")).then(|| pdf(file, language))
        })
        .collect();
    match (named.is_empty(), pdfs.as_slice()) {
        (false, _) => named,
        (true, [only]) => vec![pdf(only, "")],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    fn found(location: &str, names: &[&str]) -> Vec<(String, String)> {
        let files = pdfs_beside(location, &paths(names));
        files.into_iter().map(|file| (file.locator, file.language)).collect()
    }

    #[test]
    fn pdfs_are_found_beside_the_record() {
        let pair = |name: &str, language: &str| (name.to_owned(), language.to_owned());
        let names = ["a/7.xml", "a/7.pdf", "a/7.ru.pdf", "a/77.pdf", "b/7.pdf"];
        assert_eq!(found("a/7.xml", &names), [pair("7.pdf", ""), pair("7.ru.pdf", "ru")]);
        assert_eq!(found("a/8.xml", &["a/8.xml", "a/only.PDF"]), [pair("only.PDF", "")]);
        assert!(found("a/8.xml", &["a/1.pdf", "a/2.pdf"]).is_empty());
        assert_eq!(found("8.xml", &["8.pdf"]), [pair("8.pdf", "")]);
    }

    #[test]
    fn pictures_are_found_without_their_extension() {
        let names = paths(&["a/7.xml", "a/figures/f1.png", "a/f2.jpg"]);
        let picture = |locator: &str| SourceFile {
            role: FileRole::Picture,
            locator: locator.into(),
            ..SourceFile::default()
        };
        let mut article = SourceArticle {
            location: "a/7.xml".into(),
            full_text: [("en".to_owned(), "<img src=\"f1\"><img src=\"f2.jpg\"><img src=\"f3\">".to_owned())]
                .into(),
            files: vec![picture("f1"), picture("f2.jpg"), picture("f3")],
            ..SourceArticle::default()
        };
        find_files(&mut article, &names, |path| names.iter().any(|name| name == path));
        let locators: Vec<&str> = article.files.iter().map(|file| file.locator.as_str()).collect();
        assert_eq!(locators, ["figures/f1.png", "f2.jpg", "f3"]);
        assert_eq!(
            article.full_text["en"],
            "<img src=\"figures/f1.png\"><img src=\"f2.jpg\"><img src=\"f3\">"
        );
    }

    #[test]
    fn articles_name_their_issues() {
        let jats = |doi: &str, day| JatsArticle {
            article: SourceArticle {
                doi: doi.into(),
                published_on: chrono::NaiveDate::from_ymd_opt(2024, 5, day),
                ..SourceArticle::default()
            },
            volume: "13".into(),
            number: "2".into(),
            section: [("en".to_owned(), "Reviews".to_owned())].into(),
            ..JatsArticle::default()
        };
        let mut issues = NamedIssues::default();
        let first = issues.place(jats("10.1/A", 20), "1.xml");
        let second = issues.place(jats("", 10), "2.xml");
        assert_eq!(
            (first.key.as_str(), first.issue.as_str(), first.position),
            ("article:10.1/a", "issue:13-2", 1)
        );
        assert_eq!((second.key.as_str(), second.position), ("article:2.xml", 2));
        let issues: Vec<SourceIssue> = issues.into_issues().collect();
        assert_eq!(issues.len(), 1);
        assert_eq!(issues[0].published_on, chrono::NaiveDate::from_ymd_opt(2024, 5, 10));
        assert_eq!(issues[0].sections.len(), 1);
    }
}
