//! Pages of foreign sites and answers of OAI-PMH: no address leads to another site, and nothing takes long.

#![no_main]

use std::time::{Duration, Instant};

use fuzz::{LimitedMemory, repeated};
use libfuzzer_sys::fuzz_target;
use sources::addresses::{is_public_host, is_same_site, parse_site_address};
use sources::ojs_site::{self, parse_numbering};
use sources::site::{Site, SiteSystem, SiteVersion, recognize_site};
use sources::{SourceArticle, SourceFile, oai};
use url::Url;

#[global_allocator]
static MEMORY: LimitedMemory = LimitedMemory;

const BASE: &str = "https://example.org/index.php/j";
const REPEATED_BYTES: usize = 100_000;
const MAX_TIME: Duration = Duration::from_secs(3);

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = str::from_utf8(bytes) else { return };
    read(text);
    read_answer(text);
    let numbering = parse_numbering(text);
    assert!(numbering.year.is_empty() || numbering.year.len() == 4, "{numbering:?}");
    check_address(text);
    if let Some(long) = repeated(text, REPEATED_BYTES) {
        let started = Instant::now();
        read(&long);
        read_answer(&long);
        let time = started.elapsed();
        assert!(time < MAX_TIME, "{time:?}");
    }
});

fn read(text: &str) {
    let Ok(base) = Url::parse(BASE) else { return };
    let version = Some(SiteVersion(3, 3));
    let site = Site { system: SiteSystem::Ojs, base: base.clone(), journal: "j".to_owned(), version };
    let html = format!("<html lang=en><meta name=citation_title content=x><div class=sections>{text}");
    let article = site.page("/article/view/7");
    let page = ojs_site::read_article_page(&site, &article, &html).expect("a page with a title");
    check_article(&site, &page.article);
    let again = ojs_site::read_article_page(&site, &article, &html);
    assert_eq!(Ok(&page), again.as_ref(), "another result the second time");
    let issue = ojs_site::read_issue_page(&site, &site.page("/issue/view/3"), &html);
    for listed in issue.into_iter().flat_map(|page| page.articles) {
        assert!(is_same_site(&base, &listed.address), "{}", listed.address);
    }
    let archive = site.page("/issue/archive/2");
    let list = ojs_site::read_archive_page(&site, &archive, &html).expect("the address of a list");
    for address in list.issues.iter().map(|issue| &issue.address).chain(&list.next) {
        assert!(is_same_site(&base, address), "{address}");
    }
    if let Ok(found) = recognize_site(&article, &html) {
        assert!(is_same_site(&base, &found.base), "{}", found.base);
    }
}

fn check_article(site: &Site, article: &SourceArticle) {
    for SourceFile { locator, old_addresses, .. } in &article.files {
        let address = Url::parse(locator).expect("an address");
        assert!(is_same_site(&site.base, &address), "{locator}");
        assert!(old_addresses.iter().all(|path| path.starts_with('/')), "{old_addresses:?}");
    }
    for html in article.r#abstract.values() {
        let lower = html.to_ascii_lowercase();
        assert!(!lower.contains("<script") && !lower.contains("<style"), "{html}");
    }
    assert!(
        article.license_url.is_empty() || article.license_url.starts_with("http"),
        "{}",
        article.license_url
    );
}

fn read_answer(text: &str) {
    let answer = format!("<OAI-PMH><ListRecords>{text}</ListRecords></OAI-PMH>");
    let Ok(page) = oai::parse_records(answer.as_bytes()) else { return };
    for record in &page.items {
        let is_number = |number: &str| number.bytes().all(|byte| byte.is_ascii_digit());
        assert!(record.header.article_number().is_none_or(is_number));
        record.dublin_core();
    }
}

fn check_address(text: &str) {
    let Ok(address) = parse_site_address(text) else { return };
    assert!(matches!(address.scheme(), "http" | "https") && address.username().is_empty(), "{address}");
    assert_eq!(parse_site_address(address.as_str()).as_ref(), Ok(&address), "stable");
    is_public_host(&address);
}
