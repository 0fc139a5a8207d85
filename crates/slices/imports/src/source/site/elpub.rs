//! A site of Elpub: its articles are JATS, its issues what the articles name.

use anyhow::Result;
use sources::elpub::{
    ElpubArticle, ElpubPage, file_address, file_paths, read_elpub_address, read_elpub_article,
};
use sources::jats::{self, JatsArticle};
use sources::oai::OaiRecord;
use sources::site::Site;
use sources::{FileRole, FindingKind, SourceArticle, SourceFile, SourceRecord};
use url::Url;

use super::crawl::{Crawl, on_thread};
use super::fetcher::Session;
use super::record_list::RecordList;
use crate::source::jats_folder::NamedIssues;

/// Sends all articles, then the issues that they name.
pub async fn read_all(mut crawl: Crawl<'_>) -> Result<()> {
    let mut journal = crawl.read_journal().await?;
    crawl.send_journal(&journal).await?;
    let mut issues = NamedIssues::default();
    let mut list = RecordList::new(crawl.site.oai_endpoint());
    while let Some(records) = list.next(crawl.fetcher).await? {
        match records {
            Ok(records) => {
                for record in records.iter().filter(|record| !record.header.is_deleted) {
                    if crawl.is_gone() {
                        break;
                    }
                    let Some(jats) = read_article(&mut crawl, record).await? else { continue };
                    if journal.language.is_empty() {
                        journal = jats.journal.clone();
                        crawl.send_journal(&journal).await?;
                    }
                    let (key, location) = (jats.article.key.clone(), jats.article.location.clone());
                    let article = SourceArticle { key, ..issues.place(jats, &location) };
                    crawl.send(SourceRecord::Article(Box::new(article))).await?;
                }
            }
            Err(detail) => crawl.note(FindingKind::Unreadable, detail).await?,
        }
        if crawl.is_gone() {
            break;
        }
    }
    for issue in issues.into_issues() {
        crawl.send(SourceRecord::Issue(Box::new(issue))).await?;
    }
    crawl.finish().await
}

/// Reads the JATS of a record; a document that cannot be had leaves a note.
async fn read_article(crawl: &mut Crawl<'_>, record: &OaiRecord) -> Result<Option<JatsArticle>> {
    let metadata = record.dublin_core();
    let Some(entry) = read_elpub_article(crawl.site, &record.header, metadata.as_ref()) else {
        let detail = format!("record {}", record.header.identifier);
        crawl.note(FindingKind::NotUnderstood, detail).await?;
        return Ok(None);
    };
    let document = match crawl.page(Session::New, &entry.jats).await {
        Ok(document) => document,
        Err(error) => {
            crawl.note(FindingKind::Unreadable, format!("{}: {error}", entry.jats)).await?;
            return Ok(None);
        }
    };
    let mut jats = on_thread(document, |document, _| jats::read(&document.bytes)).await?;
    let unreadable = jats.article.findings.iter().find(|finding| finding.kind == FindingKind::Unreadable);
    if let Some(finding) = unreadable.filter(|_| jats.article.title.is_empty()) {
        crawl.note(FindingKind::Unreadable, format!("{}: {}", entry.jats, finding.detail)).await?;
        return Ok(None);
    }
    complete(crawl.site, &mut jats.article, entry);
    if let Some(metadata) = metadata {
        let article = &mut jats.article;
        article.published_on = article.published_on.or_else(|| metadata.day());
    }
    Ok(Some(jats))
}

/// Adds key and addresses, and what the record says about files.
fn complete(site: &Site, article: &mut SourceArticle, entry: ElpubArticle) {
    article.key = entry.key;
    article.location = entry.page.to_string();
    article.old_addresses = entry.old_addresses;
    for file in &mut article.files {
        let Ok(address) = entry.page.join(&file.locator) else { continue };
        if let ElpubPage::File { article, file: id } = read_elpub_address(site, &address) {
            lead_to(site, file, &article, &id);
        }
    }
    for address in entry.files {
        let locator = address.as_str();
        let ElpubPage::File { article: of, file: id } = read_elpub_address(site, &address) else { continue };
        if article.files.iter().any(|file| file.locator == locator) {
            continue;
        }
        let has_pdf = article.files.iter().any(|file| file.role == FileRole::Pdf);
        let role = if has_pdf { FileRole::Supplement } else { FileRole::Pdf };
        let mut file = SourceFile { role, ..SourceFile::default() };
        lead_to(site, &mut file, &of, &id);
        article.files.push(file);
    }
}

/// The page of a file shows a viewer; the bytes are at another address.
fn lead_to(site: &Site, file: &mut SourceFile, article: &str, id: &str) {
    file.locator = Url::into(file_address(site, article, id));
    file.old_addresses = file_paths(site, article, id);
}
