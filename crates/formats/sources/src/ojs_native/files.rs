//! Galleys and files of submissions.

use std::collections::{BTreeSet, HashMap};

use super::NativeOptions;
use super::embedded::noted_locator;
use super::localized::{attribute, id, text_in, texts, unread};
use super::publications::number;
use crate::findings::{Finding, FindingKind};
use crate::ojs_addresses as addresses;
use crate::records::{FileRole, OldAddress, SourceArticle, SourceFile};
use crate::xml::Element;

/// Kinds of files that accompany an article, by the names that OJS gives them in English.
const SUPPLEMENTS: &[&str] = &[
    "Research Instrument",
    "Research Materials",
    "Research Results",
    "Transcripts",
    "Data Analysis",
    "Data Set",
    "Source Texts",
    "Other",
];
const PICTURES: &[&str] = &["png", "jpg", "jpeg", "gif", "svg", "webp"];
const KNOWN: &[&str] = &["id", "name", "seq", "submission_file_ref", "remote"];

/// Files of a submission by their ids.
pub(super) struct SubmissionFiles<'a> {
    files: Vec<&'a Element>,
    by_id: HashMap<&'a str, &'a Element>,
    /// Files that others depend on, by the ids of those.
    dependent: HashMap<&'a str, Vec<&'a Element>>,
    used: BTreeSet<&'a str>,
}

impl<'a> SubmissionFiles<'a> {
    pub fn new(article: &'a Element) -> SubmissionFiles<'a> {
        let files = article.children("submission_file").collect::<Vec<_>>();
        let by_id = files.iter().map(|file| (attribute(file, "id"), *file)).collect();
        let mut dependent = HashMap::<&str, Vec<&Element>>::new();
        for file in files.iter().filter(|file| attribute(file, "stage") == "dependent") {
            let parent = file.child("submission_file_ref").map(|found| attribute(found, "id"));
            dependent.entry(parent.unwrap_or_default()).or_default().push(file);
        }
        SubmissionFiles { files, by_id, dependent, used: BTreeSet::new() }
    }

    /// Adds the galleys of a publication; `names` name the article in addresses.
    pub fn add_galleys(
        &mut self,
        publication: &'a Element,
        names: &[&str],
        options: &NativeOptions,
        article: &mut SourceArticle,
    ) {
        let mut galleys = publication.children("article_galley").collect::<Vec<_>>();
        galleys.sort_by_key(|galley| galley.line_of("seq").parse::<i64>().unwrap_or_default());
        for galley in galleys {
            self.add_galley(galley, names, options, article);
        }
    }

    fn add_galley(
        &mut self,
        galley: &'a Element,
        names: &[&str],
        options: &NativeOptions,
        article: &mut SourceArticle,
    ) {
        let (internal, language) = (id(galley, "internal"), attribute(galley, "locale"));
        let label = text_in(&texts(galley, "name"), language);
        article.findings.extend(unread(galley, &format!("galley `{label}`: "), KNOWN));
        let doi = id(galley, "doi");
        if !doi.is_empty() {
            article.findings.push(Finding::not_understood(format!("galley `{label}`: DOI {doi}")));
        }
        let reference =
            galley.child("submission_file_ref").map(|found| attribute(found, "id")).unwrap_or_default();
        let public = id(galley, "public");
        let galley_names = addresses::names(&internal, &[attribute(galley, "url_path"), &public]);
        let galley_names = galley_names.into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>();
        let old_addresses = if options.journal_path.is_empty() {
            Vec::new()
        } else {
            addresses::galley(&options.journal_path, "article", names, &galley_names, reference)
        };
        let remote = galley.child("remote").map(|remote| attribute(remote, "src")).unwrap_or_default();
        let mut file = if remote.is_empty() {
            let Some(file) = self.read_referenced(reference, language, &label, article) else {
                article.old_addresses.extend(old_addresses.into_iter().map(|path| OldAddress { path }));
                return;
            };
            file
        } else {
            let (locator, language) = (remote.to_owned(), language.to_owned());
            SourceFile { locator, language, name: label.clone(), ..SourceFile::default() }
        };
        if file.role != FileRole::Supplement || file.label.is_empty() {
            file.label = label;
        }
        if file.role == FileRole::Other {
            article.old_addresses.extend(old_addresses.into_iter().map(|path| OldAddress { path }));
        } else {
            file.old_addresses = old_addresses;
        }
        article.files.push(file);
        self.add_dependent(reference, article);
    }

    fn read_referenced(
        &mut self,
        reference: &'a str,
        language: &str,
        label: &str,
        article: &mut SourceArticle,
    ) -> Option<SourceFile> {
        let missing = || Finding::new(FindingKind::MissingFile, format!("file of the galley `{label}`"));
        let Some(element) = self.by_id.get(reference).copied().filter(|_| !reference.is_empty()) else {
            article.findings.push(missing());
            return None;
        };
        self.used.insert(reference);
        let file = read_file(element, language, &mut article.findings);
        if file.is_none() {
            article.findings.push(missing());
        }
        file
    }

    /// Adds pictures and styles of a galley in HTML.
    fn add_dependent(&mut self, parent: &str, article: &mut SourceArticle) {
        if parent.is_empty() {
            return;
        }
        // Taken out, so that a file that two galleys share brings them once.
        let dependent = self.dependent.remove(parent).unwrap_or_default();
        for element in dependent {
            self.used.insert(attribute(element, "id"));
            let Some(mut file) = read_file(element, &article.language, &mut article.findings) else {
                continue;
            };
            let extension = extension(&file.name);
            if PICTURES.contains(&extension.as_str()) {
                file.role = FileRole::Picture;
            }
            article.files.push(file);
        }
    }

    /// Adds the files that no galley has, as those of a manuscript.
    pub fn add_rest(&self, article: &mut SourceArticle) {
        for element in self.rest() {
            let language = article.language.clone();
            let Some(mut file) = read_file(element, &language, &mut article.findings) else { continue };
            let stage = attribute(element, "stage");
            if file.role != FileRole::Supplement {
                file.role = FileRole::Manuscript;
                file.label = stage.replace('_', "-");
            }
            article.files.push(file);
        }
    }

    /// Number of files that no galley has.
    pub fn count_rest(&self) -> usize {
        self.rest().count()
    }

    fn rest(&self) -> impl Iterator<Item = &'a Element> {
        self.files.iter().copied().filter(|file| !self.used.contains(attribute(file, "id")))
    }
}

fn extension(name: &str) -> String {
    name.rsplit_once('.').map(|(_, extension)| extension.to_lowercase()).unwrap_or_default()
}

/// Reads the last revision of a file; None if the document has no content of it.
fn read_file(element: &Element, language: &str, findings: &mut Vec<Finding>) -> Option<SourceFile> {
    let current = attribute(element, "file_id");
    let contents = element.elements().filter(|child| matches!(child.name.as_str(), "file" | "revision"));
    let mut contents = contents.collect::<Vec<_>>();
    contents.sort_by_key(|content| (attribute(content, "id") == current, number(content, "number")));
    let content = contents.last()?;
    let name = text_in(&texts(element, "name"), language);
    if contents.len() > 1 {
        let detail = format!("earlier revisions of the file `{name}`: {}", contents.len() - 1);
        findings.push(Finding::not_understood(detail));
    }
    let locator = match (content.child("embed"), content.child("href")) {
        (Some(embed), _) => noted_locator(embed).to_owned(),
        (None, Some(href)) => attribute(href, "src").to_owned(),
        (None, None) => return None,
    };
    let ending = match attribute(content, "extension") {
        "" => extension(&name),
        extension => extension.to_lowercase(),
    };
    let is_pdf = ending == "pdf";
    let genre = match attribute(element, "genre") {
        // OJS 3.2 has it in the revision.
        "" => attribute(content, "genre"),
        genre => genre,
    };
    let role = match (SUPPLEMENTS.contains(&genre), is_pdf) {
        (true, _) => FileRole::Supplement,
        (false, true) => FileRole::Pdf,
        (false, false) => FileRole::Other,
    };
    Some(SourceFile {
        role,
        locator,
        name,
        language: language.to_owned(),
        label: text_in(&texts(element, "description"), language),
        media_type: if is_pdf { "application/pdf".to_owned() } else { String::new() },
        old_addresses: Vec::new(),
    })
}
