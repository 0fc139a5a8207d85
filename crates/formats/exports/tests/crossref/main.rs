//! Records and deposits for Crossref, validated against the schema.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

mod articles;
mod generated;
#[allow(dead_code, reason = "each test binary uses some of these functions")]
#[path = "../jats/publications.rs"]
mod publications;
mod random_articles;
#[path = "../schemas/mod.rs"]
mod schemas;

use chrono::NaiveDate;
use exports::crossref::{
    Archive, Batch, RegisteredIssue, RegisteredJournal, article_record, deposit, issue_record, journal_record,
};
use exports::{Bilingual, Publication};
use rules::Language::{self, En, Ru};
use rules::article::AffiliationDetails;
use rules::article::references::{IdFormat, ReferenceId};

use articles::{in_one_language, minimal};
use publications::full;

const FOLDER: &str = "crossref-5.3.1";
const SCHEMA: &str = "crossref5.3.1.xsd";
const ARCHIVES: [Archive; 2] = [Archive::Clockss, Archive::InternetArchive];

fn batch() -> Batch {
    Batch {
        id: "ctt-42-20240628120000000".into(),
        version: 20_240_628_120_000_000,
        depositor_name: "Pavlov University: CTT".into(),
        depositor_email: "doi@journal.example".into(),
        registrant: "Pavlov University".into(),
    }
}

/// Asserts that a deposit of these records is valid. Validation takes seconds, because the schema contains that of
/// JATS; so each test validates once at most.
fn assert_valid(records: &[Vec<u8>]) {
    schemas::assert_valid_xsd(FOLDER, SCHEMA, &deposit(&records.concat(), &batch()).unwrap());
}

fn deposit_xml(record: &[u8]) -> String {
    String::from_utf8(deposit(record, &batch()).unwrap()).unwrap()
}

fn record_of(publication: &Publication) -> Vec<u8> {
    article_record(publication, &ARCHIVES).unwrap().unwrap()
}

/// Returns the record without validating it; `generated` has records with all of these values.
fn record_xml(publication: &Publication) -> String {
    String::from_utf8(record_of(publication)).unwrap()
}

fn assert_golden(name: &str, output: &str) {
    let golden = std::fs::read_to_string(format!("{}/tests/golden/{name}", env!("CARGO_MANIFEST_DIR")));
    let actual = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&actual, output).unwrap();
    assert!(golden.ok().as_deref() == Some(output), "tests/golden/{name} differs from {actual}");
}

fn registered_issue() -> RegisteredIssue {
    RegisteredIssue {
        journal: full().work.journal,
        issue: full().work.issue.unwrap(),
        subtitle: Bilingual::new("Conference <i>abstracts</i> & notes", "Тезисы"),
        doi: "10.18620/ctt-13-2".into(),
        url: "https://journal.example/issues/13-2".into(),
    }
}

fn registered_journal() -> RegisteredJournal {
    RegisteredJournal {
        journal: full().work.journal,
        doi: "10.18620/ctt".into(),
        url: "https://journal.example/".into(),
    }
}

/// Returns the texts of all elements with this name.
fn texts<'a>(xml: &'a str, name: &str) -> Vec<&'a str> {
    let (start, end) = (format!("<{name}"), format!("</{name}>"));
    let found = xml.split(&end).filter_map(|before| before.rsplit_once(&start)?.1.split_once('>'));
    found
        .filter(|(attributes, _)| attributes.is_empty() || attributes.starts_with(' '))
        .map(|(_, text)| text)
        .collect()
}

/// Guards against a validator that accepts everything.
#[test]
fn schema_rejects_invalid_documents() {
    let Some(folder) = schemas::find_folder(FOLDER) else { return };
    let mut xml = deposit_xml(&record_of(&full()));
    let mistakes = [
        ("<surname>Petrov<", "<surname>1 Petrov 2<", "1 Petrov 2"),
        (
            "<surname>O'Brien<",
            "<surname>Patronymic-Patronymic-Patronymic-Patronymic-Patronymic-Patronymic<",
            "maxLength",
        ),
        ("<doi>10.18620/", "<doi>10.18620.1/", "10.18620.1/"),
        ("<jats:sup>+</jats:sup>", "<sup>+</sup>", "}sup'"),
        ("<archive name=\"CLOCKSS\"", "<archive name=\"Zenodo\"", "Zenodo"),
        ("<month>04<", "<month>April<", "April"),
    ];
    for (part, wrong, _) in mistakes {
        assert!(xml.contains(part), "{part}");
        xml = xml.replacen(part, wrong, 1);
    }
    let errors = schemas::xsd_errors(&folder, &folder.join(SCHEMA), xml.as_bytes());
    for (_, _, noticed) in mistakes {
        assert!(errors.contains(noticed), "{noticed} is not in {errors}");
    }
}

#[test]
fn deposits_match_golden_files() {
    let mut records: Vec<(&str, Vec<u8>)> =
        articles::all().iter().map(|(name, publication)| (*name, record_of(publication))).collect();
    records.push(("issue", issue_record(&registered_issue(), &ARCHIVES).unwrap().unwrap()));
    records.push(("journal", journal_record(&registered_journal(), &ARCHIVES).unwrap().unwrap()));
    for (name, record) in &records {
        assert_golden(&format!("crossref-{name}.xml"), &deposit_xml(record));
    }
    let records: Vec<Vec<u8>> = records.into_iter().map(|(_, record)| record).collect();
    assert_valid(&records);
}

#[test]
fn equal_facts_make_equal_records() {
    let record = record_of(&full());
    assert_eq!(record, record_of(&full()));
    let other = deposit(&record, &Batch { version: 1, id: "other".into(), ..batch() }).unwrap();
    let (one, other) = (deposit_xml(&record), String::from_utf8(other).unwrap());
    assert_ne!(one, other);
    let record = String::from_utf8(record).unwrap();
    assert!(one.contains(&record) && other.contains(&record));
    for volatile in ["timestamp", "doi_batch_id", "depositor", "registrant"] {
        assert!(!record.contains(volatile), "{volatile}");
    }
    let mut changed = full();
    changed.accepted_on = None;
    assert_ne!(String::from_utf8(record_of(&changed)).unwrap(), record);
}

#[test]
fn nothing_is_registered_without_a_doi_that_crossref_knows() {
    for doi in [None, Some(" "), Some("10.1000.10/a"), Some("10.1234567890/a")] {
        let mut publication = full();
        publication.work.article.doi = doi.map(Into::into);
        assert!(article_record(&publication, &[]).unwrap().is_none(), "{doi:?}");
        let doi = doi.unwrap_or_default().to_owned();
        let issue = RegisteredIssue { doi: doi.clone(), ..registered_issue() };
        assert!(issue_record(&issue, &[]).unwrap().is_none());
        assert!(journal_record(&RegisteredJournal { doi, ..registered_journal() }, &[]).unwrap().is_none());
    }
}

#[test]
fn second_title_is_that_of_the_original_only_for_a_translation() {
    let titles = |publication: &Publication| {
        let xml = record_xml(publication);
        let language =
            xml.split("<journal_article publication_type=\"full_text\" language=\"").nth(1).unwrap();
        let own: Vec<bool> = texts(&xml, "title").iter().map(|title| title.starts_with('Г')).collect();
        (language[..2].to_owned(), own, texts(&xml, "original_language_title").len())
    };
    let with_original = |language: Option<Language>, mut publication: Publication| {
        publication.work.article.original_language = language;
        titles(&publication)
    };
    assert_eq!(with_original(None, full()), ("en".into(), vec![false, true], 0));
    assert_eq!(with_original(Some(Ru), full()), ("ru".into(), vec![true, false], 0));
    assert_eq!(with_original(None, in_one_language(Ru)), ("ru".into(), vec![true, false], 0));
    assert_eq!(with_original(Some(En), in_one_language(Ru)), ("ru".into(), vec![true], 1));
    assert_eq!(with_original(Some(Ru), in_one_language(En)), ("en".into(), vec![false], 1));
    // The title of the translation is missing: the only one is that of the original.
    let mut untitled = in_one_language(En);
    untitled.work.article.title.en.clear();
    assert_eq!(with_original(Some(Ru), untitled), ("en".into(), vec![true], 0));
}

#[test]
fn orcid_is_authenticated_only_if_its_owner_signed_in() {
    let mut publication = full();
    let orcid = |authenticated| {
        format!("<ORCID authenticated=\"{authenticated}\">https://orcid.org/0000-0002-1825-0097</ORCID>")
    };
    assert!(record_xml(&publication).contains(&orcid("true")));
    publication.work.article.authors[0].has_authenticated_orcid = false;
    assert!(record_xml(&publication).contains(&orcid("false")));
    publication.work.article.authors[0].orcid = "0000-0002-1825-0098".into();
    assert!(!record_xml(&publication).contains("<ORCID"));
}

#[test]
fn names_that_the_schema_refuses_are_cleaned() {
    let names = |last_en: &str, last_ru: &str| {
        let mut publication = full();
        publication.work.article.authors.truncate(1);
        publication.work.article.authors[0].last_name = Bilingual::new(last_en, last_ru);
        texts(&record_xml(&publication), "surname").join("|")
    };
    assert_eq!(names("Petrov", "Петров"), "Petrov|Петров");
    assert_eq!(names("Petrov1, 2*?", "1 2"), "Petrov, *|Сергеевич");
    assert_eq!(names(&"x".repeat(100), &"Ы".repeat(61)), format!("{}|{}", "x".repeat(60), "Ы".repeat(60)));
    assert_eq!(names("", "?"), "Sergeevich|Сергеевич");
    let mut nameless = full();
    nameless.work.article.authors[0] =
        exports::Author { last_name: Bilingual::new("1 2", "?"), ..Default::default() };
    nameless.work.article.authors.truncate(1);
    assert!(!record_xml(&nameless).contains("contributor"));
}

#[test]
fn institution_is_the_line_if_none_was_found_in_it() {
    let institution = |en: &str, ru: &str, details: Option<AffiliationDetails>| {
        let mut publication = full();
        publication.work.article.authors[0].affiliations = vec![7];
        publication.work.article.authors.truncate(1);
        let affiliation = &mut publication.affiliations[0];
        (affiliation.en, affiliation.ru, affiliation.details) = (en.into(), ru.into(), details);
        let xml = record_xml(&publication);
        ["name", "id", "place", "department"]
            .map(|part| texts(&xml, &format!("institution_{part}")).join("|"))
            .join("; ")
    };
    assert_eq!(
        institution("Clinic of Haematology, First Institute, Moscow, Russia", "", None),
        "First Institute; ; Moscow, Russia; Clinic of Haematology"
    );
    assert_eq!(institution("Somewhere", "", None), "Somewhere; ; ; ");
    assert_eq!(institution("", "Где-то", None), "Где-то; ; ; ");
    assert_eq!(institution("", "", None), "; ; ; ");
    let details = AffiliationDetails {
        institution_ru: "Институт".into(),
        city_ru: "Москва".into(),
        city_en: "Moscow".into(),
        country: "RU".into(),
        ror: "05xvt9f17".into(),
        department_ru: "Я".into(),
        ..AffiliationDetails::default()
    };
    assert_eq!(
        institution("Line", "Строка", Some(details.clone())),
        "Институт; https://ror.org/05xvt9f17; Москва, Россия; "
    );
    let only_id = AffiliationDetails { ror: "05xvt9f17".into(), ..AffiliationDetails::default() };
    assert_eq!(institution("", "", Some(only_id)), "; https://ror.org/05xvt9f17; ; ");
}

#[test]
fn dates_are_those_of_both_editions() {
    let dates = |publication: &Publication| {
        let xml = record_xml(publication);
        let article = xml.split("<journal_article").nth(1).unwrap();
        let date = |media: &str| {
            let rest = article.split(&format!("<publication_date media_type=\"{media}\">")).nth(1)?;
            Some(["year", "month", "day"].map(|part| texts(rest, part)[0]).join("-"))
        };
        (date("online"), date("print"))
    };
    let mut publication = full();
    assert_eq!(dates(&publication), (Some("2024-05-30".into()), Some("2024-06-28".into())));
    publication.work.journal.is_printed = false;
    assert_eq!(dates(&publication), (Some("2024-05-30".into()), None));
    publication = full();
    publication.work.issue = None;
    publication.work.article.published_on = NaiveDate::from_ymd_opt(2199, 12, 1).unwrap();
    assert_eq!(dates(&publication), (Some("2199-12-01".into()), None));
}

#[test]
fn crawlers_get_files_with_the_full_text() {
    let resources = |publication: &Publication| {
        texts(&record_xml(publication), "resource").join(" ").replace("https://journal.example/articles/", "")
    };
    assert_eq!(
        resources(&full()),
        "haploidentical haploidentical.en.pdf haploidentical.en.pdf haploidentical.ru.pdf haploidentical.jats.xml"
    );
    let mut publication = full();
    publication.work.article.original_language = Some(Ru);
    assert!(
        resources(&publication).starts_with("haploidentical haploidentical.ru.pdf haploidentical.en.pdf")
    );
    publication.pdfs.clear();
    assert_eq!(resources(&publication), "haploidentical haploidentical haploidentical.jats.xml");
    assert_eq!(resources(&minimal()), "editorial");
}

#[test]
fn references_have_no_tags_and_bare_dois() {
    let mut publication = full();
    publication.references[3].article_ids = ["10.1000.10/a", "10.1000/A<b>"]
        .map(|value| ReferenceId { format: IdFormat::Doi, value: value.into() })
        .to_vec();
    let xml = record_xml(&publication);
    assert!(xml.contains(
        "<unstructured_citation>Hoffbrand AV. Essential haematology. 7th ed. Oxford: Wiley; 2016.<"
    ));
    let citations = xml.split("<citation_list>").nth(1).unwrap();
    assert_eq!(
        texts(citations, "doi"),
        ["10.1002/(SICI)1097-0142&lt;1::AID&gt;3.0.CO;2-B", "10.1093/cid/civ287", "10.1000/A&lt;b&gt;"]
    );
}

#[test]
fn licence_is_written_only_if_it_is_an_address() {
    let license = |url: &str| {
        let publication = Publication { license_url: url.into(), ..full() };
        texts(&record_xml(&publication), "ai:license_ref").len()
    };
    assert_eq!(license("https://creativecommons.org/licenses/by/4.0/"), 2);
    assert_eq!(license("mailto:office@journal.example"), 0);
    assert_eq!(license(""), 0);
}

#[test]
fn archives_are_listed() {
    let record = article_record(&full(), &Archive::ALL).unwrap().unwrap();
    assert_eq!(deposit_xml(&record).matches("<archive name=").count(), Archive::ALL.len());
    let record = article_record(&full(), &[]).unwrap().unwrap();
    assert!(!deposit_xml(&record).contains("archive"));
}

#[test]
fn texts_of_the_batch_fit_the_schema() {
    let long = "word ".repeat(100);
    let batch = Batch {
        id: "7".into(),
        version: u64::MAX,
        depositor_name: long.clone(),
        depositor_email: "a@b.ru".into(),
        registrant: long.clone(),
    };
    let record = article_record(&full(), &Archive::ALL).unwrap().unwrap();
    schemas::assert_valid_xsd(FOLDER, SCHEMA, &deposit(&record, &batch).unwrap());
    let xml = String::from_utf8(deposit(&record, &Batch { id: long, ..batch }).unwrap()).unwrap();
    assert_eq!(texts(&xml, "doi_batch_id"), ["word ".repeat(20).trim()]);
}
