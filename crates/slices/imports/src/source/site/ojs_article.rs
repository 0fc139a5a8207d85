//! One article of a site of Open Journal Systems: its page in each language, and its record of OAI-PMH.

use anyhow::Result;
use sources::oai::{DublinCore, OaiHeader};
use sources::ojs_site::{
    ArticlePage, OjsPage, add_addresses, article_paths, merge_record, merge_translation, read_article_page,
    read_page_address,
};
use sources::{Finding, FindingKind, SourceArticle, SourceRecord};
use url::Url;

use super::crawl::on_thread;
use super::fetcher::Session;
use super::ojs_crawl::OjsCrawl;

/// Reads the article at an address, and sends it.
pub async fn read(
    ojs: &mut OjsCrawl<'_>,
    address: &Url,
    record: Option<(&OaiHeader, &DublinCore)>,
) -> Result<()> {
    let number = record.and_then(|(header, _)| header.article_number());
    let mut article = match read_page(ojs, address).await? {
        Ok(page) => {
            let ArticlePage { mut article, language, languages, .. } = page;
            ojs.learn_languages(&language, &languages);
            translate(ojs, &mut article, address, &language).await?;
            article
        }
        Err(problem) => {
            let finding = Finding::new(FindingKind::Unreadable, format!("{address}: {problem}"));
            let Some(number) = number else {
                ojs.seen.extend(id_at(ojs, address));
                return ojs.crawl.note(finding.kind, finding.detail).await;
            };
            without_page(ojs, address, number, finding)
        }
    };
    if let Some((header, metadata)) = record
        && !merge_record(&mut article, ojs.site(), header, metadata)
    {
        article.findings.push(Finding::not_understood(format!("record {}", header.identifier)));
    }
    place(ojs, &mut article, address);
    let locales: Vec<&str> = ojs.locales.iter().map(String::as_str).collect();
    add_addresses(&mut article, ojs.site(), &locales);
    ojs.crawl.send(SourceRecord::Article(Box::new(article))).await
}

async fn read_page(ojs: &mut OjsCrawl<'_>, address: &Url) -> Result<Result<ArticlePage, String>> {
    let page = match ojs.crawl.page(Session::New, address).await {
        Ok(page) => page,
        Err(error) => return Ok(Err(error.to_string())),
    };
    let site = ojs.site().clone();
    let read = on_thread(page, move |page, html| read_article_page(&site, &page.address, html)).await?;
    Ok(read.map_err(|error| error.to_string()))
}

async fn translate(
    ojs: &mut OjsCrawl<'_>,
    article: &mut SourceArticle,
    address: &Url,
    language: &str,
) -> Result<()> {
    for locale in ojs.other_locales(language) {
        let page = ojs.translation(address, &locale, read_article_page, |page| &page.language).await?;
        match page {
            Ok(page) => merge_translation(article, page.article),
            Err(problem) => {
                let detail = format!("page in the language {locale}: {problem}");
                article.findings.push(Finding::new(FindingKind::Unreadable, detail));
            }
        }
    }
    Ok(())
}

/// What OAI-PMH says is better than nothing.
fn without_page(ojs: &OjsCrawl<'_>, address: &Url, number: &str, finding: Finding) -> SourceArticle {
    SourceArticle {
        key: format!("article:{number}"),
        location: address.to_string(),
        old_addresses: article_paths(ojs.site(), &[number], &[]),
        findings: vec![finding],
        ..SourceArticle::default()
    }
}

fn id_at(ojs: &OjsCrawl<'_>, address: &Url) -> Option<String> {
    match read_page_address(ojs.site(), address) {
        OjsPage::Article { id } => Some(format!("article:{id}")),
        _ => None,
    }
}

/// Gives the article its issue and its place there. An issue links it by a number or by the words of an editor.
fn place(ojs: &mut OjsCrawl<'_>, article: &mut SourceArticle, address: &Url) {
    let paths = article.old_addresses.iter().filter_map(|old| ojs.site().base.join(&old.path).ok());
    let mut keys: Vec<String> =
        paths.chain([address.clone()]).filter_map(|address| id_at(ojs, &address)).collect();
    keys.push(article.key.clone());
    if let Some(place) = keys.iter().find_map(|key| ojs.places.get(key)) {
        article.issue.clone_from(&place.issue);
        article.section.clone_from(&place.section);
        article.position = place.position;
    }
    ojs.seen.extend(keys);
}
