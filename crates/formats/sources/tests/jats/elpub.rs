//! Files in the manner of Elpub, with Russian as the main language, and of a plugin of OJS, inside a record of OAI-PMH.

use chrono::NaiveDate;
use sources::FileRole;
use sources::jats::{JatsArticle, read};

use crate::findings;

#[test]
fn elpub_files_have_both_languages() {
    let read = read(include_bytes!("foreign/elpub.xml"));
    let JatsArticle { article, journal, .. } = &read;
    assert_eq!(
        (journal.name["ru"].as_str(), journal.name["en"].as_str()),
        ("Болотоведение", "Marsh Science")
    );
    assert_eq!((article.language.as_str(), article.key.as_str()), ("ru", "article:bolota-117"));
    assert_eq!(article.title["ru"], "Осоки северных болот");
    assert_eq!(article.title["en"], "Sedges of northern mires");
    assert_eq!(article.r#abstract["en"], "<p>Sedges were studied.</p>");
    assert_eq!((article.keywords["ru"].len(), article.keywords["en"].len()), (2, 1));
    assert_eq!((article.udc.as_str(), article.edn.as_str()), ("581.526.33", "ABCDEF"));
    assert_eq!((read.section["ru"].as_str(), read.section["en"].as_str()), ("БОТАНИКА", "BOTANY"));
    assert_eq!(article.published_on, NaiveDate::from_ymd_opt(2021, 3, 15));
    assert_eq!(article.old_addresses[0].path, "/jour/article/view/117");
    assert_eq!(article.funding["ru"], "Грант 17.");
    // It does not say its language.
    assert!(article.conflict_of_interest["en"].starts_with("The authors declare"));
    assert_eq!(article.full_text["ru"], "<p>Введение</p><p>Осоки растут [1].</p>");
    assert_eq!(findings(&read), ["contrib/bio (2 times)"]);
}

#[test]
fn elpub_authors_and_references_are_in_the_language_of_the_article() {
    let article = read(include_bytes!("foreign/elpub.xml")).article;
    let [first, second] = article.authors.as_slice() else { panic!() };
    assert_eq!((first.names["ru"].family.as_str(), first.names["en"].given.as_str()), ("Камышов", "I. P."));
    assert_eq!((first.email.as_str(), second.email.as_str()), ("kamyshov@mire.example", ""));
    assert_eq!((first.affiliations.as_slice(), second.is_corresponding), ([1].as_slice(), false));
    assert_eq!(article.affiliations[0].lines["ru"], "Институт болот, Россия");
    assert_eq!(article.affiliations[0].lines["en"], "Mire Institute, Russian Federation");
    let lines: Vec<&str> = article.references.iter().map(|reference| reference.text.as_str()).collect();
    assert_eq!(
        lines,
        [
            "Иванов И.И. Болота. М.: Наука; 1999. 120 с.",
            "Reed A. Salt. J Marsh. 2015;7:10–19. https://doi.org/10.5555/jm.7"
        ]
    );
}

#[test]
fn ojs_records_are_read_inside_of_others() {
    let read = read(include_bytes!("foreign/ojs.xml"));
    let article = &read.article;
    assert_eq!((article.language.as_str(), article.key.as_str()), ("en_US", "article:17"));
    assert_eq!(article.title["en_US"], "On <i>moss</i> & peat");
    assert_eq!(article.location, "https://ojs.example/index.php/ml/article/view/17");
    assert_eq!(article.published_on, NaiveDate::from_ymd_opt(2020, 7, 1));
    assert_eq!((article.files[0].role, article.files[0].name.as_str()), (FileRole::Pdf, "21"));
    assert_eq!(article.r#abstract["en_US"], "<p>Moss is soft.</p>");
    let [first, second] = article.authors.as_slice() else { panic!() };
    assert_eq!(
        (first.names["en_US"].family.as_str(), first.email.as_str()),
        ("Lindqvist", "anna@mire.example")
    );
    assert_eq!(second.names["ru"].family, "Камышов");
    assert_eq!(
        (first.affiliations.as_slice(), second.affiliations.as_slice()),
        ([1].as_slice(), [1].as_slice())
    );
    assert_eq!(article.affiliations.len(), 1);
    // Without a body, acknowledgements are not the full text.
    assert!(article.full_text.is_empty());
    let expected = ["back/ack", "p/script", "issn 2411-148", "pub-date/day: taken as 2020-07-01"];
    assert_eq!(findings(&read), expected);
}
