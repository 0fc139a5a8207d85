use super::*;
use crate::oai::parse_records;

fn site() -> Site {
    elpub_site(&Url::parse("https://journal.example.ru/jour/issue/current?x=1").unwrap())
}

fn read(identifier: &str, values: &str) -> Option<ElpubArticle> {
    let answer = format!(
        "<OAI-PMH><ListRecords><record><header><identifier>{identifier}</identifier></header><metadata><dc xmlns:dc=\"d\">{values}</dc></metadata></record></ListRecords></OAI-PMH>"
    );
    let page = parse_records(answer.as_bytes()).unwrap();
    read_elpub_article(&site(), &page.items[0].header, page.items[0].dublin_core().as_ref())
}

#[test]
fn article_is_found_by_its_record() {
    let values = "<dc:identifier>https://journal.example.ru/jour/article/view/799</dc:identifier>\
        <dc:relation>https://journal.example.ru/jour/article/view/799/540</dc:relation>\
        <dc:relation>https://journal.example.ru/jour/article/downloadSuppFile/799/12</dc:relation>\
        <dc:relation>https://journal.example.ru/jour/article/view/800/541</dc:relation>\
        <dc:relation>http://169.254.169.254/jour/article/view/799/1</dc:relation><dc:relation>javascript:1</dc:relation>";
    let article = read("oai:oai.ctt.elpub.ru:article/799", values).unwrap();
    assert_eq!((article.key.as_str(), article.id.as_str()), ("article:799", "799"));
    assert_eq!(article.jats.as_str(), "https://journal.example.ru/jour/article/jats/799");
    assert_eq!(article.page.as_str(), "https://journal.example.ru/jour/article/view/799");
    let files: Vec<&str> = article.files.iter().map(Url::path).collect();
    assert_eq!(files, ["/jour/article/viewFile/799/540", "/jour/article/viewFile/799/12"]);
    let paths: Vec<&str> = article.old_addresses.iter().map(|address| address.path.as_str()).collect();
    assert_eq!(paths, ["/jour/article/view/799", "/jour/article/view/799/0"]);
    assert_eq!(read("oai:oai.ctt.elpub.ru:article/799", "").unwrap().id, "799");
    assert_eq!(
        read("oai:x:y", "<dc:identifier>https://other.example/jour/article/view/7</dc:identifier>"),
        None
    );
    assert_eq!(read("oai:x:article/../../7", ""), None);
}

#[test]
fn addresses_are_read() {
    let page = |path: &str| read_elpub_address(&site(), &site().base.join(path).unwrap());
    for path in [
        "/jour/article/view/7",
        "/jour/article/view/7/0",
        "/jour/article/jats/7",
        "/jour/article/view/7?locale=en_US",
    ] {
        assert_eq!(page(path), ElpubPage::Article { id: "7".into() }, "{path}");
    }
    for path in file_paths(&site(), "7", "8") {
        assert_eq!(page(&path), ElpubPage::File { article: "7".into(), file: "8".into() }, "{path}");
    }
    for address in issue_paths(&site(), "3") {
        assert_eq!(page(&address.path), ElpubPage::Issue { id: "3".into() });
    }
    for path in [
        "/jour/article/view/x",
        "/jour/article/view/99999999999",
        "/article/view/7",
        "/jour",
        "/jour/article/view/é",
    ] {
        assert_eq!(page(path), ElpubPage::Other, "{path}");
    }
}
