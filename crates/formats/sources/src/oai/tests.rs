use url::Url;

use super::*;
use crate::xml::XmlError;

fn answer(body: &str) -> Vec<u8> {
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?><OAI-PMH xmlns=\"http://www.openarchives.org/OAI/2.0/\"><responseDate>2026-08-21T06:13:27Z</responseDate>{body}</OAI-PMH>").into_bytes()
}

fn record(number: u32) -> String {
    format!(
        "<record><header><identifier>oai:example.org:article/{number}</identifier><datestamp>2026-08-21T06:13:27Z</datestamp><setSpec>ctt:ART</setSpec></header><metadata><dc><title>T{number}</title></dc></metadata></record>"
    )
}

fn page(numbers: &[u32], token: &str) -> Page<OaiRecord> {
    let records: String = numbers.iter().map(|number| record(*number)).collect();
    parse_records(&answer(&format!("<ListRecords>{records}{token}</ListRecords>"))).unwrap()
}

fn token(value: &str, size: u32) -> String {
    format!(
        "<resumptionToken completeListSize=\"{size}\" cursor=\"0\" expirationDate=\"2026-08-22T06:13:27Z\">{value}</resumptionToken>"
    )
}

#[test]
fn records_are_read_with_headers_and_token() {
    let deleted = "<record><header status=\"deleted\"><identifier>oai:example.org:article/9</identifier><datestamp>2026-01-01</datestamp></header></record>";
    let page = parse_records(&answer(&format!(
        "<ListRecords>{}{deleted}<record/>{}</ListRecords>",
        record(7),
        token(" abc\n", 120)
    )))
    .unwrap();
    assert_eq!(page.items.len(), 2);
    let header = &page.items[0].header;
    assert_eq!(
        (header.article_number(), header.sets.as_slice(), header.is_deleted),
        (Some("7"), &["ctt:ART".to_owned()][..], false)
    );
    assert!(page.items[1].header.is_deleted && page.items[1].metadata.is_none());
    assert_eq!(
        page.token,
        Some(ResumptionToken { value: "abc".into(), complete_list_size: Some(120), cursor: Some(0) })
    );
    assert_eq!(page.findings.len(), 1, "a record without identifier");
    assert_eq!(page.items[0].dublin_core().unwrap().titles[""], "T7");
}

#[test]
fn site_sets_and_formats_are_read() {
    let identify = parse_identify(&answer("<Identify><repositoryName>CTT</repositoryName><baseURL>https://example.org/oai</baseURL><deletedRecord>persistent</deletedRecord></Identify>")).unwrap();
    assert_eq!((identify.name.as_str(), identify.deleted_record.as_str()), ("CTT", "persistent"));
    let sets = parse_sets(&answer(
        "<ListSets><set><setSpec>ctt:ART</setSpec><setName>Original articles</setName></set></ListSets>",
    ))
    .unwrap();
    assert_eq!(sets.items, [OaiSet { spec: "ctt:ART".into(), name: "Original articles".into() }]);
    let formats = answer(
        "<ListMetadataFormats><metadataFormat><metadataPrefix>oai_dc</metadataPrefix></metadataFormat><metadataFormat><metadataPrefix>jats</metadataPrefix></metadataFormat></ListMetadataFormats>",
    );
    assert_eq!(parse_formats(&formats).unwrap(), ["oai_dc", "jats"]);
}

#[test]
fn errors_are_reported_and_empty_lists_are_none() {
    let error = |code: &str| answer(&format!("<error code=\"{code}\">why</error>"));
    assert_eq!(parse_records(&error("noRecordsMatch")).unwrap().items, []);
    assert_eq!(parse_sets(&error("noSetHierarchy")).unwrap().items, []);
    let failure = parse_records(&error("badResumptionToken")).unwrap_err();
    assert_eq!(
        failure,
        OaiFailure::Errors(vec![OaiError { code: "badResumptionToken".into(), message: "why".into() }])
    );
    assert_eq!(failure.to_string(), "the site answered with errors: badResumptionToken: why");
    assert_eq!(parse_records(b"<html><body>Maintenance</body></html>"), Err(OaiFailure::NotOai));
    assert!(matches!(parse_records(b"not xml"), Err(OaiFailure::Xml(_))));
    assert_eq!(parse_identify(&answer("<ListSets/>")), Err(OaiFailure::NotOai));
}

#[test]
fn hostile_answers_are_refused() {
    let huge = answer(&format!(
        "<ListRecords><record><header><identifier {}=\"\"/></header></record></ListRecords>",
        "a".repeat(5 << 20)
    ));
    assert!(matches!(parse_records(&huge), Err(OaiFailure::Xml(XmlError::TooLarge { .. }))));
    let text = answer(&format!("<ListRecords><record>{}</record></ListRecords>", "a".repeat(65 << 20)));
    assert!(matches!(parse_records(&text), Err(OaiFailure::Xml(XmlError::TooLarge { .. }))));
    let deep = answer(&"<a>".repeat(10_000));
    assert!(matches!(parse_records(&deep), Err(OaiFailure::Xml(_))));
    let entities = b"<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><OAI-PMH>&b;</OAI-PMH>";
    assert!(matches!(parse_records(entities), Err(OaiFailure::Xml(_))));
    let long = page(&[1], &token(&"x".repeat(5000), 1));
    assert_eq!(long.token, None);
}

#[test]
fn list_is_followed_to_its_end() {
    let mut guard = ListGuard::default();
    assert_eq!(guard.accept(&page(&[1, 2], &token("a", 5))), Ok(Some("a".into())));
    assert_eq!(guard.accept(&page(&[3, 4], &token("b", 5))), Ok(Some("b".into())));
    assert_eq!(guard.accept(&page(&[5], &token("", 5))), Ok(None));
    assert_eq!(guard.records(), 5);
    assert_eq!(ListGuard::default().accept(&page(&[1], "")), Ok(None));
}

#[test]
fn endless_lists_are_noticed() {
    let mut guard = ListGuard::default();
    guard.accept(&page(&[1], &token("a", 5))).unwrap();
    assert_eq!(guard.accept(&page(&[2], &token("a", 5))), Err(EndlessList::RepeatedToken));
    let mut guard = ListGuard::default();
    guard.accept(&page(&[1], &token("a", 5))).unwrap();
    guard.accept(&page(&[2], &token("b", 5))).unwrap();
    assert_eq!(
        guard.accept(&page(&[1], &token("c", 5))),
        Err(EndlessList::RepeatedPage("oai:example.org:article/1".into()))
    );
    let mut guard = ListGuard::default();
    let mut next = 0;
    let error = loop {
        next += 1;
        if let Err(error) = guard.accept(&page(&[next], &token(&format!("t{next}"), 10))) {
            break error;
        }
    };
    assert_eq!(error, EndlessList::MoreThanSaid { said: 10, came: 112 });
    // A new token each time, and nothing else.
    let mut guard = ListGuard::default();
    let error = (0..).find_map(|number: u32| guard.accept_page::<OaiRecord>(None, 0, &empty(number)).err());
    assert_eq!(error, Some(EndlessList::TooLong));
}

fn empty(number: u32) -> Page<OaiRecord> {
    let token = ResumptionToken { value: number.to_string(), complete_list_size: None, cursor: None };
    Page { items: Vec::new(), token: Some(token), findings: Vec::new() }
}

#[test]
fn requests_are_encoded() {
    let requests = OaiRequests::new(Url::parse("https://example.org/index.php/ctt/oai?x=1#y").unwrap());
    let base = "https://example.org/index.php/ctt/oai";
    assert_eq!(requests.identify().as_str(), format!("{base}?verb=Identify"));
    assert_eq!(
        requests.list_records("oai_dc", Some("ctt:ART")).as_str(),
        format!("{base}?verb=ListRecords&metadataPrefix=oai_dc&set=ctt%3AART")
    );
    assert_eq!(
        requests.resume("ListRecords", "a&b=c/é").as_str(),
        format!("{base}?verb=ListRecords&resumptionToken=a%26b%3Dc%2F%C3%A9")
    );
}
