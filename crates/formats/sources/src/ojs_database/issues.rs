//! Issues and sections.

use std::collections::HashMap;

use super::journal::{Contents, Journal};
use super::settings::Settings;
use super::tables::Row;
use crate::findings::{Finding, FindingKind};
use crate::ojs_addresses as addresses;
use crate::ojs_values::date;
use crate::records::{FileRole, SourceFile, SourceIssue, SourceSection};

pub(super) fn read_issue<'a>(journal: &Journal<'a>, contents: &Contents<'a>, row: &Row<'a>) -> SourceIssue {
    let id = row.text("issue_id");
    let settings = Settings::find(journal.tables, "issue_settings", "issue_id", id);
    let names = addresses::names(id, &[row.text("url_path")]);
    let old_addresses = addresses::page(journal.path, "issue", &names);
    let mut issue = SourceIssue {
        key: format!("issue:{id}"),
        location: old_addresses.last().map(|address| address.path.clone()).unwrap_or_default(),
        old_addresses,
        volume: number(row, "volume"),
        number: number(row, "number"),
        year: number(row, "year"),
        title: settings.texts("title"),
        description: settings.texts("description"),
        doi: journal.doi(row, &settings),
        sections: issue_sections(journal, contents, id),
        findings: settings.unread(""),
        ..SourceIssue::default()
    };
    read_date(row, &mut issue);
    add_hidden_parts(row, &mut issue);
    add_covers(journal, &settings, &mut issue);
    add_galleys(journal, row, &names, &mut issue);
    issue
}

/// OJS has 0 for what is not set.
fn number(row: &Row<'_>, column: &str) -> String {
    let value = row.text(column).trim();
    if value == "0" { String::new() } else { value.to_owned() }
}

fn read_date(row: &Row<'_>, issue: &mut SourceIssue) {
    if !row.is_set("published") {
        return;
    }
    issue.published_on = date(row.text("date_published"));
    if issue.published_on.is_none() {
        issue.findings.push(Finding::new(FindingKind::Missing, "date of publication of a published issue"));
    }
}

fn add_hidden_parts(row: &Row<'_>, issue: &mut SourceIssue) {
    let title = issue.title.values().next().cloned().unwrap_or_default();
    let parts = [
        ("show_volume", "volume", issue.volume.clone()),
        ("show_number", "number", issue.number.clone()),
        ("show_year", "year", issue.year.clone()),
        ("show_title", "title", title),
    ];
    for (column, name, value) in parts {
        if !value.is_empty() && row.text(column) == "0" {
            issue.findings.push(Finding::not_understood(format!("{name} `{value}` is not shown in OJS")));
        }
    }
}

fn add_covers(journal: &Journal<'_>, settings: &Settings<'_>, issue: &mut SourceIssue) {
    let mut covers = settings.texts("coverImage").into_iter().collect::<Vec<_>>();
    covers.sort_by_key(|(language, _)| language != journal.language);
    for (language, name) in covers {
        let file = SourceFile {
            role: FileRole::Cover,
            locator: format!("public/journals/{}/{name}", journal.id),
            label: settings.text_in("coverImageAltText", &language).to_owned(),
            name,
            language,
            ..SourceFile::default()
        };
        match issue.cover {
            None => issue.cover = Some(file),
            Some(_) => {
                let detail = format!("cover in `{}`: {}", file.language, file.locator);
                issue.findings.push(Finding::not_understood(detail));
            }
        }
    }
}

fn add_galleys<'a>(journal: &Journal<'a>, row: &Row<'a>, names: &[&str], issue: &mut SourceIssue) {
    let id = row.text("issue_id");
    for galley in journal.tables.find_in_order("issue_galleys", "issue_id", id, "galley_id") {
        let galley_id = galley.text("galley_id");
        let Some(found) = journal.tables.find_one("issue_files", "file_id", galley.text("file_id")) else {
            let detail = format!("file of the issue's galley {galley_id}");
            issue.findings.push(Finding::new(FindingKind::MissingFile, detail));
            continue;
        };
        let galley_names = addresses::names(galley_id, &[galley.text("url_path")]);
        let old_addresses = addresses::galley(journal.path, "issue", names, &galley_names, "");
        let file = SourceFile {
            role: FileRole::Pdf,
            locator: format!("journals/{}/issues/{id}/public/{}", journal.id, found.text("file_name")),
            name: found.text("original_file_name").to_owned(),
            language: galley.text("locale").to_owned(),
            label: galley.text("label").to_owned(),
            media_type: found.text("content_type").to_owned(),
            old_addresses,
        };
        let is_pdf = file.media_type == "application/pdf" || file.locator.to_lowercase().ends_with(".pdf");
        if is_pdf && issue.pdf.is_none() {
            issue.pdf = Some(file);
        } else {
            let detail = format!("galley `{}` of the issue: {}", file.label, file.locator);
            issue.findings.push(Finding::not_understood(detail));
        }
    }
}

/// Sections that have articles in the issue, in the order of its table of contents.
fn issue_sections<'a>(journal: &Journal<'a>, contents: &Contents<'a>, issue: &str) -> Vec<SourceSection> {
    let orders = journal.tables.find("custom_section_orders", "issue_id", issue);
    let orders = orders.map(|row| (row.text("section_id"), row.order("seq"))).collect::<HashMap<_, _>>();
    let used = contents.sections.get(issue).into_iter().flatten();
    let mut sections = used
        .filter_map(|id| journal.tables.find_one("sections", "section_id", id))
        .map(|section| {
            let custom = orders.get(section.text("section_id")).copied();
            (custom.unwrap_or_else(|| section.order("seq")), section)
        })
        .collect::<Vec<_>>();
    sections
        .sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.number("section_id").cmp(&b.1.number("section_id"))));
    sections.iter().map(|(_, section)| read_section(journal, section)).collect()
}

pub(super) fn read_section(journal: &Journal<'_>, row: &Row<'_>) -> SourceSection {
    let id = row.text("section_id");
    let settings = Settings::find(journal.tables, "section_settings", "section_id", id);
    SourceSection { key: format!("section:{id}"), title: settings.texts("title") }
}
