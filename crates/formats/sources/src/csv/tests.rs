use super::{CsvError, CsvLimits, CsvTable, read};
use crate::findings::Finding;
use crate::records::FileRole;

const TABLE: &str = "\
issueTitle_en;Volume;number;year;issue date published;sectionTitle_en;SECTION_TITLE_RU;articleTitle_en;articleTitle_ru_RU;article-prefix_en;authors_en;authors_ru;affiliation_en;DOI;articleAbstract_en;keywords_en;pdfFilename;pages;language;datePublished;references;mood
Special;12;3;2021;30.09.2021;Articles;Статьи;Signalling; Сигналы;The;\"Ivanova, Anna, anna@example.org, 0000-0002-1825-0097; Petrov, Boris, boris@example.org\";\"Иванова, Анна; Петров, Борис\";\"Institute; University\";10.1234/1;<p>Text</p>;cells; pdf/1.pdf;5-17;en;2021-09-01;\"First.
Second <em>x</em>.\";good
Special;12;3;2021;30.09.2021;Articles;Статьи;Second;;;\"Sidorov, I.\";;One for all;;;;..\\secret.pdf;x, y;;32.13.2021;;
;;;;;;;;;;;;;;;;;;;;;
Special;12;3;2021;30.09.2021;Reviews;;Third;;;;;;10.1234/1;;;;;;;;;surplus
;;;;;;;;;;Nobody;;;;;;;;;;;
;;;;;;;Alone;;;;;;;;;;;;;;
";

fn table(text: &str) -> CsvTable {
    read(text.as_bytes(), "en", CsvLimits::default()).unwrap()
}

fn details(findings: &[Finding]) -> Vec<&str> {
    findings.iter().map(|finding| finding.detail.as_str()).collect()
}

#[test]
fn reads_articles_and_issues() {
    // The keywords of the first row are separated by the table's own separator, so they are quoted here.
    let table = table(&TABLE.replace("cells; pdf", "\"cells; blood\"; pdf"));
    assert_eq!(details(&table.findings), ["column `mood`", "row 6: title"]);
    let [issue] = &table.issues[..] else { panic!("{:?}", table.issues) };
    assert_eq!(
        [&issue.volume, &issue.number, &issue.year, &issue.title["en"]],
        ["12", "3", "2021", "Special"]
    );
    assert_eq!(issue.published_on.unwrap().to_string(), "2021-09-30");
    let sections = issue.sections.iter().map(|section| section.key.as_str()).collect::<Vec<_>>();
    assert_eq!(sections, ["section:Articles", "section:Reviews"]);
    assert_eq!(issue.sections[0].title["RU"], "Статьи");

    let article = &table.articles[0];
    assert_eq!(
        [&article.key, &article.issue, &article.section],
        ["article:10.1234/1", &issue.key, "section:Articles"]
    );
    assert_eq!([&article.title["en"], &article.title["ru_RU"]], ["The Signalling", "Сигналы"]);
    assert_eq!(article.keywords["en"], ["cells", "blood"]);
    assert_eq!([&article.page_first, &article.page_last], ["5", "17"]);
    assert_eq!(article.published_on.unwrap().to_string(), "2021-09-01");
    assert_eq!(article.references[1].text, "Second <i>x</i>.");
    let [anna, boris] = &article.authors[..] else { panic!("{:?}", article.authors) };
    assert_eq!([&anna.names["en"].family, &anna.names["ru"].given], ["Ivanova", "Анна"]);
    assert_eq!([&anna.orcid, &anna.email, &boris.email], ["0000-0002-1825-0097", "anna@example.org", ""]);
    assert_eq!((&anna.affiliations[..], &boris.affiliations[..]), (&[1][..], &[2][..]));
    assert_eq!(article.affiliations[1].lines["en"], "University");
    assert_eq!((article.files[0].role, article.files[0].locator.as_str()), (FileRole::Pdf, "pdf/1.pdf"));
}

#[test]
fn reports_what_a_row_has_wrong() {
    let table = table(&TABLE.replace("cells; pdf", "\"cells; blood\"; pdf"));
    let second = &table.articles[1];
    assert_eq!((second.position, second.authors[0].affiliations.len()), (2, 1));
    let expected = [
        "datepublished `32.13.2021`",
        "pages `x, y` are no range",
        "file `..\\secret.pdf` is outside of the table's folder",
    ];
    assert_eq!(details(&second.findings), expected);
    let third = &table.articles[2];
    assert_eq!(third.key, "article:10.1234/1#5");
    let expected =
        ["values behind the last column: surplus", "another row has the key `article:10.1234/1` as well"];
    assert_eq!(details(&third.findings), expected);
    let alone = &table.articles[3];
    assert_eq!([&alone.key, &alone.issue], ["article:Alone", ""]);
}

#[test]
fn finds_separators_and_encodings() {
    for (separator, text) in [(',', "a"), (';', "a"), ('\t', "a")] {
        let text =
            format!("Title{separator}\"x,;y\"{separator}doi\nНазвание{separator}{text}{separator}10.1/2\n");
        let expected = table(&text);
        assert_eq!(
            (expected.articles[0].title["en"].as_str(), expected.articles[0].doi.as_str()),
            ("Название", "10.1/2")
        );
        let windows = encoding_rs::WINDOWS_1251.encode(&text).0.into_owned();
        assert_eq!(read(&windows[..], "en", CsvLimits::default()).unwrap(), expected);
        let marked = format!("\u{feff}{text}");
        assert_eq!(table(&marked), expected);
        let wide = marked.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
        assert_eq!(read(&wide[..], "en", CsvLimits::default()).unwrap(), expected);
    }
}

#[test]
fn refuses_tables_that_are_none_or_too_large() {
    for text in ["", "\n\n", "a,b\n1,2\n", "%PDF-1.4", "\"unclosed\n\n"] {
        assert!(
            matches!(read(text.as_bytes(), "en", CsvLimits::default()), Err(CsvError::NoTitle)),
            "{text}"
        );
    }
    let limits = CsvLimits { bytes: 20, rows: 1 };
    assert!(matches!(read("title\n0123456789012345".as_bytes(), "en", limits), Err(CsvError::TooLarge(20))));
    let limited = read("title\na\nb\n".as_bytes(), "en", limits).unwrap();
    assert_eq!(
        (limited.articles.len(), details(&limited.findings)),
        (1, vec!["rows from 3 on: the table is too long"])
    );
}
