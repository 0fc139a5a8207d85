//! Export formats: an article of any content gives well-formed XML and JSON, and files of whole lines.

#![no_main]

use chrono::NaiveDate;
use exports::{
    Article, Author, Bilingual, Issue, Journal, Publication, Work, XmlWriter, citation, jats, oai_dc, pubmed,
};
use fuzz::LimitedMemory;
use libfuzzer_sys::fuzz_target;
use rules::article::Affiliation;
use rules::article::publishing::{is_doi, is_page};
use rules::{ArticleId, ArticleType, Enumeration, Language};

#[global_allocator]
static MEMORY: LimitedMemory = LimitedMemory;

/// Separates the fields of an input; absent fields are empty.
const SEPARATOR: char = '\u{1f}';
/// Characters around the fields, and the elements and escapes of each of them.
const MAX_GROWTH: usize = 200;
const FRAME_BYTES: usize = 100_000;

fuzz_target!(|text: &str| {
    let mut fields = text.split(SEPARATOR);
    let publication = publication(&mut fields);
    check_xml(text, &jats::write_document(&publication).expect("memory"));
    check_xml(text, &harvested(&publication));
    check_xml(text, &pubmed::write_article_set(&record(&publication)).expect("memory"));
    for language in Language::ALL {
        check_citations(&publication, language);
    }
});

fn publication<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Publication {
    let mut next = || fields.next().unwrap_or_default().to_owned();
    let full_text = Bilingual::new(sanitized_page(&next()), sanitized_page(&next()));
    let title = Bilingual::new(next(), next());
    let abstracts = Bilingual::new(sanitized_abstract(&next()), sanitized_abstract(&next()));
    let author = Author {
        first_name: Bilingual::new(next(), next()),
        middle_name: Bilingual::default(),
        last_name: Bilingual::new(next(), next()),
        orcid: next(),
        has_authenticated_orcid: false,
        is_group: false,
        contributed_equally: true,
        affiliations: vec![1, 2],
        is_corresponding: true,
        public_email: Some(next()),
    };
    let article = Article {
        url: "https://journal.example/articles/a".into(),
        title,
        authors: vec![author.clone(), Author { is_group: true, ..author }],
        r#abstract: abstracts,
        keywords_en: next().split(';').map(String::from).collect(),
        keywords_ru: Vec::new(),
        languages: languages(&full_text),
        original_language: None,
        published_on: day(30),
        doi: Some(next()).filter(|doi| is_doi(doi)),
        page_first: Some(next()).filter(|page| is_page(page)),
        page_last: Some(next()).filter(|page| is_page(page)),
        ..Article::default()
    };
    let journal = Journal {
        name: Bilingual::new("Journal", "Журнал"),
        nlm_title: "J".into(),
        publisher: Bilingual::new("Press", "Издательство"),
        issn: "1866-8836".into(),
        issn_print: None,
        issn_l: None,
        is_printed: false,
        corrections_doi: None,
    };
    let kinds = ArticleType::ALL;
    Publication {
        id: ArticleId(42),
        kind: kinds[article.title.en.len() % kinds.len()],
        short_name: "CTT".into(),
        site: "https://journal.example".into(),
        license_name: next(),
        license_url: "https://creativecommons.org/licenses/by/4.0/".into(),
        theme: Bilingual::new(next(), ""),
        full_text,
        affiliations: vec![
            Affiliation { key: 1, en: next(), ru: next(), details: None },
            Affiliation { key: 2, en: next(), ..Affiliation::default() },
        ],
        references: references::parse(&next()),
        funding: Bilingual::new(next(), next()),
        conflict_of_interest: Bilingual::new(next(), next()),
        received_on: Some(day(1)),
        revised_on: None,
        accepted_on: None,
        pdfs: vec![(Language::En, "https://journal.example/articles/a.en.pdf".into())],
        work: Work { journal, issue: Some(Issue { volume: 13, number: 2, published_on: day(28) }), article },
    }
}

fn sanitized_page(html: &str) -> String {
    html::clean_for_editors(html).unwrap_or_default()
}

fn sanitized_abstract(html: &str) -> String {
    html::clean_for_authors(html).unwrap_or_default()
}

fn languages(full_text: &Bilingual) -> Vec<Language> {
    Language::ALL.into_iter().filter(|language| !full_text.only(*language).is_empty()).collect()
}

fn day(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2024, 6, day).expect("a day of June")
}

/// Both formats of OAI-PMH, as elements of one document.
fn harvested(publication: &Publication) -> Vec<u8> {
    let mut writer = XmlWriter::new().expect("memory");
    writer
        .element("records", &[("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance")], |writer| {
            jats::write_element(writer, publication)?;
            oai_dc::write_element(writer, publication)
        })
        .expect("memory");
    writer.finish()
}

fn record(publication: &Publication) -> pubmed::Record {
    pubmed::Record::new(publication, "-//NLM//DTD PubMed 2.8//EN")
}

/// Asserts that an independent parser reads the document, that every `id` in it is given once, and that every
/// link leads to one.
fn check_xml(input: &str, document: &[u8]) {
    let text = str::from_utf8(document).expect("UTF-8");
    assert!(text.len() <= input.len() * MAX_GROWTH + FRAME_BYTES, "{} from {}", text.len(), input.len());
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    let tree = roxmltree::Document::parse_with_options(text, options);
    let tree = tree.unwrap_or_else(|error| panic!("{error} in {text}"));
    let mut ids: Vec<&str> = tree.descendants().filter_map(|node| node.attribute("id")).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "repeated ids in {text}");
    for rid in tree.descendants().filter_map(|node| node.attribute("rid")) {
        assert!(ids.binary_search(&rid).is_ok(), "{rid} is nowhere in {text}");
    }
}

fn check_citations(publication: &Publication, language: Language) {
    let work = &publication.work;
    let ris = citation::ris(publication, language);
    for line in ris.split_terminator("\r\n") {
        let (tag, value) = line.split_at_checked(6).unwrap_or_else(|| panic!("{line:?}"));
        let is_tag =
            tag.ends_with("  - ") && tag[..2].bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
        assert!(is_tag && !value.contains(['\n', '\r']), "{line:?}");
    }
    assert_balanced(&citation::bibtex(work, language));
    let csl = citation::csl_json(work, language);
    serde_json::from_str::<serde_json::Value>(&csl).unwrap_or_else(|error| panic!("{error} in {csl}"));
    for line in [citation::gost(work, language), citation::vancouver(work, language)] {
        assert!(!line.contains(['\n', '\r', '\0']), "{line:?}");
    }
}

/// Asserts that the entry ends with its last brace. BibTeX counts braces even after a backslash.
fn assert_balanced(entry: &str) {
    let (start, end) = (entry.find('{').unwrap_or_default(), entry.trim_end().len() - 1);
    let mut depth = 0i32;
    for (at, byte) in entry.bytes().enumerate() {
        depth += i32::from(byte == b'{') - i32::from(byte == b'}');
        assert!(depth > 0 || !(start..end).contains(&at), "{entry}");
    }
    assert_eq!(depth, 0, "{entry}");
}
