//! Whole PubMed files, validated against the DTD.

#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

mod dtd;
mod records;
#[path = "../schemas/mod.rs"]
mod schemas;

use chrono::NaiveDate;
use exports::pubmed::{Record, file_name, write_article_set};
use rules::article::references::{IdFormat, Reference, ReferenceId};
use rules::article::{AffiliationDetails, AuthorEntry, Contact};
use rules::{ArticleType, Enumeration, Language};

use records::{full, minimal};

/// Writes the record and asserts that it is valid.
fn write_valid_xml(record: &Record) -> String {
    let bytes = write_article_set(record).unwrap();
    dtd::assert_valid(&bytes);
    String::from_utf8(bytes).unwrap()
}

fn assert_golden(name: &str, record: &Record) {
    let golden = std::fs::read_to_string(format!("{}/tests/golden/{name}", env!("CARGO_MANIFEST_DIR")));
    let output = write_valid_xml(record);
    let actual = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&actual, &output).unwrap();
    assert!(golden.ok().as_deref() == Some(&output), "tests/golden/{name} differs from {actual}");
}

#[test]
fn full_record_matches_golden_file() {
    assert_golden("pubmed-full.xml", &full());
}

#[test]
fn minimal_record_matches_golden_file() {
    assert_golden("pubmed-minimal.xml", &minimal());
}

#[test]
fn only_the_address_of_a_corresponding_author_is_exported() {
    let mut record = full();
    let contact = record.article.authors[0].contact.clone().unwrap();
    let xml = write_valid_xml(&record);
    assert_eq!(xml.matches(&contact.email).count(), 1);
    assert!(
        xml.contains("<Affiliation>Second Institute, Moscow, Russia. petrov@demo.test</Affiliation>"),
        "{xml}"
    );
    for private in [&contact.phone, &contact.fax, &contact.address] {
        assert!(!private.is_empty() && !xml.contains(private), "{private}");
    }
    record.article.affiliations[0].en = "Second Institute. ".into();
    let xml = write_valid_xml(&record);
    assert!(xml.contains("<Affiliation>Second Institute, Russia. petrov@demo.test</Affiliation>"), "{xml}");
    record.article.authors[0].is_corresponding_author = false;
    assert!(!write_valid_xml(&record).contains(&contact.email));

    // An address alone is not an affiliation.
    record.article.authors[0].is_corresponding_author = true;
    record.article.authors[0].affiliations.clear();
    assert!(!write_valid_xml(&record).contains(&contact.email));
}

#[test]
fn languages_are_those_of_the_full_text_with_the_original_first() {
    use Language::{En, Ru};
    for (languages, original, codes, is_vernacular) in [
        (vec![En], None, vec!["EN"], false),
        (vec![Ru], None, vec!["RU"], true),
        (vec![Ru, En, Ru], None, vec!["EN", "RU"], false),
        (vec![En, Ru], Some(En), vec!["EN", "RU"], false),
        (vec![En, Ru], Some(Ru), vec!["RU", "EN"], true),
        // Only the translation has a text.
        (vec![En], Some(Ru), vec!["EN"], false),
        (vec![], Some(Ru), vec![], false),
    ] {
        let mut record = full();
        record.article.languages = languages;
        record.article.original_language = original;
        let xml = write_valid_xml(&record);
        let written: Vec<&str> =
            xml.split("<Language>").skip(1).map(|rest| rest.split('<').next().unwrap()).collect();
        assert_eq!(written, codes);
        assert_eq!(xml.contains("<VernacularTitle>"), is_vernacular, "{codes:?}");
        assert!(xml.contains("<OtherAbstract Language=\"ru\">") && xml.contains("<ArticleTitle>"));
    }
}

#[test]
fn abstract_can_begin_without_label() {
    let mut record = full();
    record.article.abstract_en = "<p>Before <i>all</i>.</p><p><b>Aim:</b> one.</p>".into();
    record.article.abstract_ru = "<p>Без частей.</p><p>Второй абзац.</p>".into();
    let xml = write_valid_xml(&record);
    assert!(
        xml.contains("<Abstract>Before <i>all</i>.<AbstractText Label=\"AIM\">one.</AbstractText>"),
        "{xml}"
    );
    assert!(
        xml.contains("<OtherAbstract Language=\"ru\">Без частей. Второй абзац.</OtherAbstract>"),
        "{xml}"
    );
}

#[test]
fn every_article_type_is_valid() {
    for &kind in ArticleType::ALL {
        for mut record in [minimal(), full()] {
            record.article.kind = kind;
            assert!(write_valid_xml(&record).contains("<PublicationType>"), "{kind:?}");
        }
    }
}

#[test]
fn issue_status_depends_on_dates() {
    let issue_day = full().issue.unwrap().published_on;
    for (is_printed, published_on, status) in [
        (true, Some(issue_day), "ppublish"),
        (true, None, "ppublish"),
        (true, NaiveDate::from_ymd_opt(2024, 5, 30), "ppublish"),
        (false, Some(issue_day), "epublish"),
        (false, None, "epublish"),
        (false, NaiveDate::from_ymd_opt(2024, 5, 30), "ecollection"),
    ] {
        let mut record = full();
        record.journal.is_printed = is_printed;
        record.article.published_on = published_on;
        let xml = write_valid_xml(&record);
        let journal = xml.split("</Journal>").next().unwrap();
        assert!(journal.contains(&format!("<PubDate PubStatus=\"{status}\">")), "{status}: {journal}");
    }
}

#[test]
fn article_ahead_of_its_issue_has_no_volume_and_both_ids() {
    let mut record = full();
    record.issue = None;
    let xml = write_valid_xml(&record);
    let (journal, rest) = xml.split_once("</Journal>").unwrap();
    let date = "<PubDate PubStatus=\"aheadofprint\">\n        <Year>2024</Year>\n        \
                <Month>05</Month>\n        <Day>30</Day>";
    assert!(journal.contains(date), "{journal}");
    let doi =
        "<ELocationID EIdType=\"doi\" ValidYN=\"Y\">10.18620/ctt-1866-8836-2024-13-2-12-21</ELocationID>";
    for part in [doi, "<ELocationID EIdType=\"pii\" ValidYN=\"Y\">ctt-42</ELocationID>"] {
        assert!(rest.contains(part), "{part} is not in {rest}");
    }
    for part in ["<Volume", "<Issue>", "<FirstPage", "<LastPage", "<Replaces"] {
        assert!(!xml.contains(part), "{part} is in {xml}");
    }
    assert_eq!(history(&xml), ["received", "revised", "accepted"]);
    assert_eq!(file_name(&record), "pubmed-ctt-id42-ctt-2026-0042.xml");
}

#[test]
fn correction_replaces_the_citation() {
    let mut record = full();
    record.article.published_on = record.issue.as_ref().map(|issue| issue.published_on);
    assert!(!write_valid_xml(&record).contains("<Replaces"));
    record.is_correction = true;
    let xml = write_valid_xml(&record);
    assert!(
        xml.contains("<Replaces IdType=\"doi\">10.18620/ctt-1866-8836-2024-13-2-12-21</Replaces>"),
        "{xml}"
    );
}

#[test]
fn file_of_the_issue_replaces_the_citation_ahead_of_print() {
    let issue_day = full().issue.unwrap().published_on;
    let replaced = |published_on: Option<NaiveDate>, doi: Option<&str>| {
        let mut record = full();
        record.article.published_on = published_on;
        record.article.doi = doi.map(Into::into);
        let xml = write_valid_xml(&record);
        let line = xml.lines().find(|line| line.contains("<Replaces")).map(|line| line.trim().to_owned());
        (line, history(&xml).pop().unwrap())
    };
    let earlier = NaiveDate::from_ymd_opt(2024, 5, 30);
    let by_doi = "<Replaces IdType=\"doi\">10.1234/x</Replaces>".to_owned();
    assert_eq!(replaced(earlier, Some("10.1234/x")), (Some(by_doi), "aheadofprint".into()));
    let by_pii = "<Replaces IdType=\"pii\">ctt-42</Replaces>".to_owned();
    assert_eq!(replaced(earlier, Some(" ")), (Some(by_pii), "aheadofprint".into()));
    assert_eq!(replaced(Some(issue_day), Some("10.1234/x")), (None, "epublish".into()));
    assert_eq!(replaced(issue_day.succ_opt(), None), (None, "epublish".into()));
    assert_eq!(replaced(None, None), (None, "accepted".into()));
}

/// Returns the statuses of the dates in `History`.
fn history(xml: &str) -> Vec<String> {
    let history = xml.split("<History>").nth(1).unwrap().split("</History>").next().unwrap();
    let statuses = history.split("PubStatus=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    statuses.map(Into::into).collect()
}

#[test]
fn affiliations_name_their_country() {
    let line = |en: &str, ru: &str, country: &str| {
        let mut record = full();
        let affiliation = &mut record.article.affiliations[0];
        (affiliation.en, affiliation.ru) = (en.into(), ru.into());
        let details = AffiliationDetails { country: country.into(), ..AffiliationDetails::default() };
        affiliation.details = Some(details);
        record.article.authors[0].affiliations = vec![1];
        record.article.authors[0].contact = None;
        let xml = write_valid_xml(&record);
        xml.split("<Affiliation>").nth(1).unwrap().split('<').next().unwrap().to_owned()
    };
    assert_eq!(line("First Institute, Moscow, Russia", "", "RU"), "First Institute, Moscow, Russia");
    assert_eq!(line("First Institute, Moscow. ", "", "RU"), "First Institute, Moscow, Russia.");
    assert_eq!(line("", "Первый институт, Москва", "RU"), "Первый институт, Москва, Россия.");
    for unknown in ["", "ZZ"] {
        assert_eq!(line("First Institute, Demograd.", "", unknown), "First Institute, Demograd.");
    }
}

#[test]
fn group_is_a_collective_name() {
    let mut record = full();
    record.article.authors = vec![AuthorEntry {
        last_name_ru: "Исследовательская группа".into(),
        contributed_equally: true,
        is_group: true,
        ..AuthorEntry::default()
    }];
    let xml = write_valid_xml(&record);
    assert!(xml.contains("<Author EqualContrib=\"Y\">"), "{xml}");
    assert!(xml.contains("<CollectiveName>Исследовательская группа</CollectiveName>"), "{xml}");
    assert!(!xml.contains("<FirstName") && !xml.contains("<LastName>"), "{xml}");
}

#[test]
fn pages_or_electronic_location_are_always_written() {
    let location = |first: Option<&str>, last: Option<&str>, doi: Option<&str>| {
        let mut record = minimal();
        record.article.page_first = first.map(Into::into);
        record.article.page_last = last.map(Into::into);
        record.article.doi = doi.map(Into::into);
        let xml = write_valid_xml(&record);
        ["<FirstPage", "<LastPage", "EIdType=\"doi\"", "EIdType=\"pii\"", "IdType=\"doi\">"]
            .map(|element| xml.contains(element))
    };
    assert_eq!(location(Some("12"), Some("21"), Some("10.1234/x")), [true, true, true, false, true]);
    assert_eq!(location(Some("12"), None, None), [true, false, false, false, false]);
    assert_eq!(location(None, Some("21"), Some("10.1234/x")), [false, false, true, false, true]);
    assert_eq!(location(Some(" "), None, Some("\u{0}")), [false, false, false, true, false]);
}

#[test]
fn author_with_single_name_is_exported() {
    for names in [["Suharto", "", ""], ["", "Suharto", ""], ["", "", "Suharto"]] {
        let mut record = full();
        let author = &mut record.article.authors[0];
        [author.first_name_en, author.middle_name_en, author.last_name_en] = names.map(Into::into);
        let xml = write_valid_xml(&record);
        let author = xml.split("<Author EqualContrib=\"Y\">").nth(1).unwrap();
        assert!(author.contains("<FirstName EmptyYN=\"Y\"/>"), "{author}");
        assert!(
            author.contains("<LastName>Suharto</LastName>") && !author.contains("<MiddleName>"),
            "{author}"
        );
    }
    let mut record = full();
    record.article.authors[0].last_name_en.clear();
    assert!(
        write_valid_xml(&record)
            .contains("<FirstName>Ivan</FirstName>\n        <LastName>Sergeevich</LastName>")
    );
}

/// Pasted and malicious input.
const HOSTILE: &[&str] = &[
    "]]>",
    "<script>alert(1)</script>",
    "</ArticleTitle><Article>",
    "&amp; &lt; &undefined; &#0;",
    "\"'><!-- --> <?xml version=\"1.0\"?> <![CDATA[x]]>",
    "\u{0}\u{1}\u{8}\u{b}\u{1f}",
    "a\u{0}b\u{fffe}c\u{ffff}d\u{7f}e",
    "👩‍🔬 𝔊𝔲𝔱 \u{10ffff} \u{202e}txet\u{202c} \u{feff}",
    " \t\r\n ",
    "%dtd; <!ENTITY x SYSTEM \"file:///etc/passwd\">",
    "<b>bold: <i>open",
    "<p><b>]]>\"&'<:</b> x</p><ul><li>",
];

/// Returns a record with the value in every text field.
fn fill_with(value: &str) -> Record {
    let mut record = full();
    let Record { journal, issue, article, .. } = &mut record;
    let issue = issue.as_mut().unwrap();
    for text in [
        &mut journal.publisher,
        &mut journal.nlm_title,
        &mut journal.short_name,
        &mut journal.issn,
        &mut journal.dtd_public_id,
        &mut issue.volume,
        &mut issue.number,
        &mut article.title_en,
        &mut article.title_ru,
        &mut article.abstract_en,
        &mut article.abstract_ru,
        &mut article.conflict_of_interest_en,
        &mut article.copyright,
    ] {
        *text = value.to_owned();
    }
    for text in
        [&mut article.doi, &mut article.page_first, &mut article.page_last, &mut article.manuscript_number]
    {
        *text = Some(value.to_owned());
    }
    article.keywords_en = vec![value.to_owned(), String::new()];
    for author in &mut article.authors {
        author.first_name_en = value.to_owned();
        author.middle_name_en = value.to_owned();
        author.last_name_en = value.to_owned();
        author.orcid = value.to_owned();
        author.is_corresponding_author = true;
        author.contact = Some(Contact { email: value.to_owned(), ..Contact::default() });
    }
    for affiliation in &mut article.affiliations {
        affiliation.en = value.to_owned();
        let country = "RU".to_owned();
        let details = AffiliationDetails { country, ror: value.to_owned(), ..AffiliationDetails::default() };
        affiliation.details = Some(details);
    }
    let formats = [IdFormat::Doi, IdFormat::Pubmed, IdFormat::Pmcid];
    let article_ids = formats.map(|format| ReferenceId { format, value: value.to_owned() }).to_vec();
    article.references = vec![Reference { reference: value.to_owned(), article_ids, parts: None }];
    record
}

#[test]
fn hostile_values_are_escaped() {
    for value in HOSTILE {
        let mut record = fill_with(value);
        write_valid_xml(&Record { issue: None, ..record.clone() });
        record.article.authors[0].is_group = true;
        let xml = write_valid_xml(&record);
        for forged in ["<script", "<!ENTITY", "<![CDATA", "<!--", "]]>"] {
            assert!(!xml.contains(forged), "{value:?} brought {forged}");
        }
        assert_eq!(xml.matches("<Article>").count(), 1, "{value:?}");
        assert!(
            file_name(&record).chars().all(|c| c.is_ascii_alphanumeric() || "-.".contains(c)),
            "{value:?}"
        );
    }
}

#[test]
fn long_values_are_exported() {
    let mut record = fill_with(&"Очень длинно & <широко>. ".repeat(2_000));
    let reference = record.article.references[0].clone();
    record.article.references = vec![Reference { reference: "A. B. 2020".into(), ..reference }; 2_000];
    for reference in &mut record.article.references {
        reference.article_ids.truncate(1);
        reference.article_ids[0].value = "10.1234/x".into();
    }
    let xml = write_valid_xml(&record);
    assert_eq!(xml.matches("<Citation>").count(), 2_000);
    assert!(file_name(&record).len() < 120);
}

#[test]
fn file_name_is_portable() {
    assert_eq!(file_name(&full()), "pubmed-ctt-13-2-12-ctt-2026-0042.xml");
    assert_eq!(file_name(&minimal()), "pubmed-ctt-13-id7.xml");
    let mut record = full();
    record.journal.short_name = "../КТТ\r\n\"C T/T\"".into();
    record.issue.as_mut().unwrap().number = "2 (Suppl. 1)".into();
    record.article.page_first = Some("№".into());
    assert_eq!(file_name(&record), "pubmed-c-t-t-13-2-suppl-1-id42-ctt-2026-0042.xml");
}
