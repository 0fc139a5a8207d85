//! Articles: metadata of a publication, and the published ones with their galleys.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use super::authors::add_authors;
use super::codes::{ASSOC_PUBLICATION, FileStage, STATUS_PUBLISHED};
use super::files::{add_galleys, files_of};
use super::journal::{Contents, Journal};
use super::settings::Settings;
use super::tables::Row;
use crate::findings::{Finding, FindingKind};
use crate::ojs_addresses as addresses;
use crate::ojs_values::{date, join_title, marked_line, pages, uploaded_name};
use crate::records::{FileRole, OldAddress, SourceArticle, SourceFile, SourceReference, Texts};

/// Reads a published article.
pub(super) fn read_article<'a>(
    journal: &Journal<'a>,
    contents: &Contents<'a>,
    submission: &Row<'a>,
    publication: &Row<'a>,
) -> SourceArticle {
    let id = submission.text("submission_id");
    let mut article = read_metadata(journal, submission, publication);
    article.position = contents.positions.get(id).copied().unwrap_or_default();
    let issue = journal.issue_of(publication);
    if article.published_on.is_none() {
        let issue = journal.tables.find_one("issues", "issue_id", issue);
        article.published_on = issue.and_then(|issue| date(issue.text("date_published")));
    }
    if article.published_on.is_none() {
        article.findings.push(Finding::new(FindingKind::Missing, "date of publication"));
    }
    let settings = publication_settings(journal, publication);
    let names = addresses::names(id, &[publication.text("url_path"), settings.text("pub-id::publisher-id")]);
    article.old_addresses = addresses::page(journal.path, "article", &names);
    article.location = article.old_addresses.last().map(|address| address.path.clone()).unwrap_or_default();
    add_galleys(journal, publication.text("publication_id"), &names, &mut article);
    add_versions(journal, submission, publication, &mut article);
    add_process(journal, id, &mut article);
    article
}

fn publication_settings<'a>(journal: &Journal<'a>, publication: &Row<'a>) -> Settings<'a> {
    let id = publication.text("publication_id");
    Settings::find(journal.tables, "publication_settings", "publication_id", id)
}

/// Reads what published and unpublished articles have in common: all but files, addresses and versions.
pub(super) fn read_metadata<'a>(
    journal: &Journal<'a>,
    submission: &Row<'a>,
    publication: &Row<'a>,
) -> SourceArticle {
    let id = submission.text("submission_id");
    let settings = publication_settings(journal, publication);
    let language = [publication.text("locale"), submission.text("locale"), journal.language];
    let mut article = SourceArticle {
        key: format!("article:{id}"),
        language: language.into_iter().find(|language| !language.is_empty()).unwrap_or_default().to_owned(),
        section: format!("section:{}", publication.text("section_id")),
        kind: read_kind(journal, publication),
        title: read_title(&settings),
        r#abstract: settings.texts("abstract"),
        doi: journal.doi(publication, &settings),
        received_on: date(submission.text("date_submitted")),
        revised_on: last_revision(journal, id),
        accepted_on: acceptance(journal, id),
        published_on: date(publication.text("date_published")),
        license_url: match settings.text("licenseUrl") {
            "" => journal.license.to_owned(),
            license => license.to_owned(),
        },
        udc: [settings.text("udc"), settings.text("udk")].concat(),
        edn: settings.text("edn").to_owned(),
        findings: settings.unread(""),
        ..SourceArticle::default()
    };
    if article.title.is_empty() {
        article.findings.push(Finding::new(FindingKind::Missing, "title"));
    }
    add_issue(journal, publication, &mut article);
    add_pages(settings.text("pages"), &mut article);
    add_vocabularies(journal, publication.text("publication_id"), &mut article);
    add_authors(journal, publication, &mut article);
    add_references(journal, publication, &settings, &mut article);
    add_covers(journal, &settings, &mut article);
    article
}

fn read_kind(journal: &Journal<'_>, publication: &Row<'_>) -> String {
    let settings =
        Settings::find(journal.tables, "section_settings", "section_id", publication.text("section_id"));
    let kind = match settings.text_in("identifyType", journal.language) {
        "" => settings.text_in("title", journal.language),
        kind => kind,
    };
    kind.to_owned()
}

fn read_title(settings: &Settings<'_>) -> Texts {
    let (prefixes, subtitles) = (settings.texts("prefix"), settings.texts("subtitle"));
    let mut titles = settings.texts("title");
    for (language, title) in &mut titles {
        let part = |texts: &Texts| texts.get(language).cloned().unwrap_or_default();
        *title = marked_line(&join_title(&part(&prefixes), title, &part(&subtitles)));
    }
    titles
}

fn last_revision(journal: &Journal<'_>, submission: &str) -> Option<NaiveDate> {
    let files = journal.tables.find("submission_files", "submission_id", submission);
    let revisions = files.filter(|row| FileStage::read(row.number("file_stage")) == FileStage::Revision);
    revisions.filter_map(|row| date(row.text("created_at")).or(date(row.text("date_uploaded")))).max()
}

fn acceptance(journal: &Journal<'_>, submission: &str) -> Option<NaiveDate> {
    let decisions = journal.tables.find("edit_decisions", "submission_id", submission);
    let accepted = decisions
        .filter(|row| matches!(journal.decision(row.number("decision")), Some("accept" | "skip-review")));
    accepted.filter_map(|row| date(row.text("date_decided"))).max()
}

fn add_issue<'a>(journal: &Journal<'a>, publication: &Row<'a>, article: &mut SourceArticle) {
    let issue = journal.issue_of(publication);
    if issue.is_empty() {
        return;
    }
    if journal.tables.find_one("issues", "issue_id", issue).is_some() {
        article.issue = format!("issue:{issue}");
    } else {
        let detail = format!("issue {issue} does not exist");
        article.findings.push(Finding::new(FindingKind::InvalidValue, detail));
    }
}

fn add_pages(value: &str, article: &mut SourceArticle) {
    match pages(value) {
        Some((first, last)) => (article.page_first, article.page_last) = (first, last),
        None => {
            value.clone_into(&mut article.page_first);
            let detail = format!("pages `{value}` are no range");
            article.findings.push(Finding::new(FindingKind::InvalidValue, detail));
        }
    }
}

/// Adds keywords, disciplines and agencies; subjects and languages have no place.
fn add_vocabularies(journal: &Journal<'_>, publication: &str, article: &mut SourceArticle) {
    let tables = journal.tables;
    for vocabulary in tables.find("controlled_vocabs", "assoc_id", publication) {
        let is_publication = vocabulary.number("assoc_type") == ASSOC_PUBLICATION;
        let symbolic = vocabulary.text("symbolic");
        if !is_publication {
            continue;
        }
        let mut words = BTreeMap::<String, Vec<String>>::new();
        let (key, id) = ("controlled_vocab_id", vocabulary.text("controlled_vocab_id"));
        let entry_key = "controlled_vocab_entry_id";
        for entry in tables.find_in_order("controlled_vocab_entries", key, id, entry_key) {
            let table = "controlled_vocab_entry_settings";
            let settings = Settings::find(tables, table, entry_key, entry.text(entry_key));
            let mut texts = settings.texts(symbolic);
            // OJS 3.5 calls all of them `name`.
            texts.extend(settings.texts("name"));
            for (language, word) in texts {
                words.entry(language).or_default().push(word);
            }
        }
        let joined = words.iter().map(|(language, words)| (language.clone(), words.join("; ")));
        match symbolic {
            "submissionKeyword" => article.keywords = words,
            "submissionDiscipline" => article.theme = joined.collect(),
            "submissionAgency" => article.funding = joined.collect(),
            _ => article.findings.extend(joined.map(|(language, words)| {
                Finding::not_understood(format!("{symbolic} ({language}): {words}"))
            })),
        }
    }
}

fn add_references<'a>(
    journal: &Journal<'a>,
    publication: &Row<'a>,
    settings: &Settings<'a>,
    article: &mut SourceArticle,
) {
    let id = publication.text("publication_id");
    let rows = journal.tables.find_in_order("citations", "publication_id", id, "citation_id");
    let from_table = rows.iter().map(|row| row.text("raw_citation")).collect::<Vec<_>>();
    let lines =
        if from_table.is_empty() { settings.text("citationsRaw").lines().collect() } else { from_table };
    let lines = lines.into_iter().map(marked_line).filter(|line| !line.is_empty());
    article.references = lines.map(|text| SourceReference { text, ..SourceReference::default() }).collect();
}

fn add_covers(journal: &Journal<'_>, settings: &Settings<'_>, article: &mut SourceArticle) {
    for (language, value) in settings.texts("coverImage") {
        match uploaded_name(&value) {
            Some(name) => article.files.push(SourceFile {
                role: FileRole::Cover,
                locator: format!("public/journals/{}/{name}", journal.id),
                name,
                language,
                ..SourceFile::default()
            }),
            None => {
                let detail = format!("cover ({language}): {}", super::settings::quote(&value));
                article.findings.push(Finding::new(FindingKind::InvalidValue, detail));
            }
        }
    }
}

/// Names other versions; addresses of published ones lead to the article.
fn add_versions<'a>(
    journal: &Journal<'a>,
    submission: &Row<'a>,
    publication: &Row<'a>,
    article: &mut SourceArticle,
) {
    let id = submission.text("submission_id");
    let publications = journal.publications(submission);
    let is_published = |row: &&Row<'a>| row.number("status") == STATUS_PUBLISHED;
    let (published, drafts): (Vec<&Row<'a>>, Vec<&Row<'a>>) = publications.iter().partition(is_published);
    if published.len() > 1 {
        let detail = format!("earlier published versions: {}", published.len() - 1);
        article.findings.push(Finding::not_understood(detail));
    }
    if !drafts.is_empty() {
        let detail = format!("versions that are not published: {}", drafts.len());
        article.findings.push(Finding::not_understood(detail));
    }
    for row in published {
        let version = row.text("publication_id");
        if !row.text("url_path").is_empty() {
            article.old_addresses.extend(addresses::page(journal.path, "article", &[row.text("url_path")]));
        }
        let path = format!("/index.php/{}/article/view/{id}/version/{version}", journal.path);
        article.old_addresses.push(OldAddress { path: path.clone() });
        if version == publication.text("publication_id") {
            continue;
        }
        for galley in
            journal.tables.find_by_age("publication_galleys", "publication_id", version, "galley_id")
        {
            let path = format!("{path}/{}", galley.text("galley_id"));
            article.old_addresses.push(OldAddress { path });
        }
    }
    let mut seen = BTreeSet::new();
    article.old_addresses.retain(|address| seen.insert(address.path.clone()));
}

/// Counts what a published article leaves behind: its review and the files of its way to publication.
fn add_process(journal: &Journal<'_>, submission: &str, article: &mut SourceArticle) {
    let count = |table| journal.tables.find(table, "submission_id", submission).count();
    let is_kept = |stage| matches!(stage, FileStage::Proof | FileStage::Dependent);
    let files = files_of(journal, submission);
    let files = files.iter().filter(|row| !is_kept(FileStage::read(row.number("file_stage")))).count();
    let parts = [
        (count("review_rounds"), "rounds of review"),
        (count("review_assignments"), "reviews"),
        (count("edit_decisions"), "decisions"),
        (files, "files of the editorial process"),
    ];
    for (count, name) in parts {
        if count > 0 {
            article
                .findings
                .push(Finding::not_understood(format!("{name} of the published article: {count}")));
        }
    }
}
