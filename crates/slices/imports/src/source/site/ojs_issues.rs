//! Issues of a site of Open Journal Systems, from its list of issues.

use anyhow::Result;
use chrono::NaiveDate;
use sources::ojs_site::{ArchivePage, IssuePage, issue_paths, read_archive_page, read_issue_page};
use sources::{Finding, FindingKind, SourceIssue, SourceRecord};
use url::Url;

use super::crawl::on_thread;
use super::fetcher::Session;
use super::ojs_crawl::{MAX_ARTICLES, OjsCrawl, Place};

/// Pages of the list of issues.
const MAX_PAGES: usize = 1_000;

/// Sends all issues, and remembers where their articles stand.
pub async fn read_all(ojs: &mut OjsCrawl<'_>) -> Result<()> {
    let mut next = Some(ojs.site().page("/issue/archive"));
    let mut keys = std::collections::BTreeSet::new();
    for _ in 0..MAX_PAGES {
        let Some(address) = next.take().filter(|_| !ojs.crawl.is_gone()) else { return Ok(()) };
        let archive = match read_list(ojs, &address).await? {
            Ok(archive) => archive,
            Err(problem) => {
                return ojs.crawl.note(FindingKind::Unreadable, format!("{address}: {problem}")).await;
            }
        };
        for entry in archive.issues {
            if keys.insert(entry.key.clone()) && !ojs.crawl.is_gone() {
                read(ojs, &entry.address).await?;
            }
        }
        next = archive.next;
    }
    ojs.crawl.note(FindingKind::NotUnderstood, format!("list of issues after page {MAX_PAGES}")).await
}

async fn read_list(ojs: &mut OjsCrawl<'_>, address: &Url) -> Result<Result<ArchivePage, String>> {
    let page = match ojs.crawl.page(Session::New, address).await {
        Ok(page) => page,
        Err(error) => return Ok(Err(error.to_string())),
    };
    let site = ojs.site().clone();
    let read = on_thread(page, move |page, html| read_archive_page(&site, &page.address, html)).await?;
    Ok(read.map_err(|error| error.to_string()))
}

async fn read(ojs: &mut OjsCrawl<'_>, address: &Url) -> Result<()> {
    let page = match ojs.crawl.page(Session::New, address).await {
        Ok(page) => page,
        Err(error) => {
            return ojs.crawl.note(FindingKind::Unreadable, format!("{address}: {error}")).await;
        }
    };
    let site = ojs.site().clone();
    let mut page =
        match on_thread(page, move |page, html| read_issue_page(&site, &page.address, html)).await? {
            Ok(page) => page,
            Err(error) => {
                return ojs.crawl.note(FindingKind::Unreadable, format!("{address}: {error}")).await;
            }
        };
    ojs.learn_languages(&page.language, &page.languages);
    for locale in ojs.other_locales(&page.language.clone()) {
        match ojs.translation(address, &locale, read_issue_page, |page| &page.language).await? {
            Ok(translated) => page.add_translation(translated),
            Err(problem) => {
                let detail = format!("page in the language {locale}: {problem}");
                page.issue.findings.push(Finding::new(FindingKind::Unreadable, detail));
            }
        }
    }
    remember_places(ojs, &page);
    let mut issue = page.issue;
    add_addresses(ojs, &mut issue);
    add_day(&mut issue);
    ojs.crawl.send(SourceRecord::Issue(Box::new(issue))).await
}

fn remember_places(ojs: &mut OjsCrawl<'_>, page: &IssuePage) {
    for article in &page.articles {
        if ojs.places.len() >= MAX_ARTICLES {
            return;
        }
        let place = Place {
            issue: page.issue.key.clone(),
            section: article.section.clone(),
            position: article.position,
            address: article.address.clone(),
        };
        ojs.places.entry(article.key.clone()).or_insert(place);
    }
}

fn add_addresses(ojs: &OjsCrawl<'_>, issue: &mut SourceIssue) {
    let locales: Vec<&str> = ojs.locales.iter().map(String::as_str).collect();
    if let Some(id) = issue.key.strip_prefix("issue:") {
        issue.old_addresses.extend(issue_paths(ojs.site(), &[id], &locales));
        issue.old_addresses.sort();
        issue.old_addresses.dedup();
    }
}

/// Themes leave the day out, but an issue of the list is a published one.
fn add_day(issue: &mut SourceIssue) {
    let year = issue.year.trim().parse().ok();
    if issue.published_on.is_none()
        && let Some(day) = year.and_then(|year| NaiveDate::from_ymd_opt(year, 1, 1))
    {
        issue.published_on = Some(day);
        let detail = format!("day of publication; {day} is taken");
        issue.findings.push(Finding::new(FindingKind::Missing, detail));
    }
}
