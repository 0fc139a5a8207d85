//! Articles: which version counts, and whether it is published.

use super::NativeOptions;
use super::authors::add_authors;
use super::files::SubmissionFiles;
use super::issues::{IssueBuilder, read_named_issue};
use super::localized::{attribute, id};
use super::publications::{add_metadata, version};
use crate::findings::{Finding, FindingKind};
use crate::ojs_addresses as addresses;
use crate::ojs_values::date;
use crate::records::{OldAddress, SourceArticle, SourceIssue, SourceSubmission};
use crate::xml::Element;

const STATUS_PUBLISHED: &str = "3";

pub(super) enum ReadArticle {
    /// With the issue that it names, if it stands in none.
    Published(Box<SourceArticle>, Option<Box<SourceIssue>>),
    Unpublished(Box<SourceSubmission>),
}

pub(super) fn read_article(
    element: &Element,
    issue: Option<&IssueBuilder>,
    options: &NativeOptions,
) -> ReadArticle {
    let mut publications = element.children("publication").collect::<Vec<_>>();
    publications.sort_by_key(|publication| std::cmp::Reverse(version(publication)));
    let is_visible =
        attribute(element, "status") == STATUS_PUBLISHED && issue.is_none_or(IssueBuilder::is_published);
    let is_published = |publication: &&&Element| attribute(publication, "status") == STATUS_PUBLISHED;
    let published = publications.iter().find(is_published).copied().filter(|_| is_visible);
    let current = attribute(element, "current_publication_id");
    let current = publications.iter().find(|publication| id(publication, "internal") == current);
    let chosen = published.or(current.copied()).or(publications.first().copied());
    let mut article = SourceArticle {
        language: attribute(element, "locale").to_owned(),
        received_on: date(attribute(element, "date_submitted")),
        ..SourceArticle::default()
    };
    let mut files = SubmissionFiles::new(element);
    let internal = id(element, "internal");
    let mut named_issue = None;
    match chosen {
        Some(publication) => {
            add_metadata(publication, issue, &mut article);
            add_authors(publication, &mut article);
            named_issue = add_issue(publication, issue, &mut article);
            let names = addresses::names(&internal, &[attribute(publication, "url_path")]);
            let names = names.into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>();
            if published.is_some() && !options.journal_path.is_empty() {
                article.old_addresses = addresses::page(&options.journal_path, "article", &names);
                article.location =
                    article.old_addresses.last().map(|last| last.path.clone()).unwrap_or_default();
            }
            files.add_galleys(publication, &names, options, &mut article);
        }
        None => article.findings.push(Finding::new(FindingKind::Missing, "publication")),
    }
    article.key = key(&internal, &article);
    if published.is_some() {
        add_versions(&publications, &internal, options, &mut article);
        add_process(&files, &mut article);
        return ReadArticle::Published(Box::new(article), named_issue.map(Box::new));
    }
    files.add_rest(&mut article);
    ReadArticle::Unpublished(Box::new(submission(element, article, publications.len())))
}

/// Key by the number in OJS; else by the DOI or the title, so that it is always the same.
fn key(internal: &str, article: &SourceArticle) -> String {
    if !internal.is_empty() {
        format!("article:{internal}")
    } else if !article.doi.is_empty() {
        format!("article:{}", article.doi)
    } else {
        format!("article:{}", article.title.values().next().map(String::as_str).unwrap_or_default())
    }
}

fn add_issue(
    publication: &Element,
    issue: Option<&IssueBuilder>,
    article: &mut SourceArticle,
) -> Option<SourceIssue> {
    if let Some(issue) = issue {
        issue.key().clone_into(&mut article.issue);
        return None;
    }
    let named = publication.child("issue_identification")?;
    let named = read_named_issue(named, &publication.line_of("issueId"));
    named.key.clone_into(&mut article.issue);
    Some(named)
}

/// Names other versions; addresses of published ones lead to the article.
fn add_versions(
    publications: &[&Element],
    internal: &str,
    options: &NativeOptions,
    article: &mut SourceArticle,
) {
    let is_published = |publication: &&&Element| attribute(publication, "status") == STATUS_PUBLISHED;
    let published = publications.iter().filter(is_published).collect::<Vec<_>>();
    let drafts = publications.len() - published.len();
    if published.len() > 1 {
        let detail = format!("earlier published versions: {}", published.len() - 1);
        article.findings.push(Finding::not_understood(detail));
    }
    if drafts > 0 {
        article.findings.push(Finding::not_understood(format!("versions that are not published: {drafts}")));
    }
    if options.journal_path.is_empty() || internal.is_empty() {
        return;
    }
    for publication in published {
        let version = id(publication, "internal");
        if !version.is_empty() {
            let path =
                format!("/index.php/{}/article/view/{internal}/version/{version}", options.journal_path);
            article.old_addresses.push(OldAddress { path });
        }
    }
}

fn add_process(files: &SubmissionFiles<'_>, article: &mut SourceArticle) {
    let rest = files.count_rest();
    if rest > 0 {
        let detail = format!("files of the editorial process of the published article: {rest}");
        article.findings.push(Finding::not_understood(detail));
    }
}

fn submission(element: &Element, mut article: SourceArticle, versions: usize) -> SourceSubmission {
    article.old_addresses.clear();
    article.files.iter_mut().for_each(|file| file.old_addresses.clear());
    article.published_on = None;
    if versions > 1 {
        article.findings.push(Finding::not_understood(format!("other versions: {}", versions - 1)));
    }
    let stage = match (attribute(element, "status"), attribute(element, "stage")) {
        ("4", _) => "declined",
        ("3" | "5", _) => "scheduled",
        (_, "externalReview" | "internalReview") => "review",
        (_, "editorial") => "editing",
        (_, "production") => "production",
        (_, "submission" | "") => "submission",
        (_, other) => {
            article.findings.push(Finding::new(FindingKind::InvalidValue, format!("stage `{other}`")));
            "submission"
        }
    };
    let submitted_at =
        article.received_on.and_then(|day| day.and_hms_opt(0, 0, 0)).map(|time| time.and_utc());
    SourceSubmission { article, stage: stage.to_owned(), submitted_at, ..SourceSubmission::default() }
}
