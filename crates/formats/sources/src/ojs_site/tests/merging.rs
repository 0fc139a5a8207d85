use super::pages::article_in_english;
use super::*;
use crate::oai::parse_records;

const RECORD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2026-08-21T06:13:27Z</responseDate>
<request verb="GetRecord">https://journal.example.org/index.php/ctt/oai</request><GetRecord><record>
<header><identifier>oai:ojs.journal.example.org:article/7</identifier><datestamp>2026-08-21T06:13:27Z</datestamp><setSpec>ctt:ART</setSpec><setSpec>driver</setSpec></header>
<metadata><oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title xml:lang="ru-RU">Гаплоидентичная трансплантация с отбором CD34+</dc:title><dc:title xml:lang="de-DE">Transplantation &amp; mehr</dc:title>
<dc:creator>van Beethoven, Ludwig</dc:creator><dc:creator>Petrov, Ivan</dc:creator>
<dc:subject xml:lang="de-DE">Transplantat</dc:subject><dc:date>2014-10-12</dc:date>
<dc:identifier>https://journal.example.org/index.php/ctt/article/view/grafts</dc:identifier><dc:identifier>10.5555/ctt.7</dc:identifier>
<dc:language>rus</dc:language><dc:relation>https://journal.example.org/index.php/ctt/article/view/grafts/12</dc:relation>
<dc:rights xml:lang="en-US">https://creativecommons.org/licenses/by/4.0</dc:rights></oai_dc:dc></metadata></record></GetRecord></OAI-PMH>"#;

#[test]
fn record_adds_number_surnames_and_languages() {
    let site = site((3, 3));
    let address = url("/index.php/ctt/article/view/grafts");
    let mut article = read_article_page(&site, &address, &article_in_english()).unwrap().article;
    assert_eq!(article.key, "article:grafts");
    let page = parse_records(RECORD.as_bytes()).unwrap();
    let record = &page.items[0];
    assert!(merge_record(&mut article, &site, &record.header, &record.dublin_core().unwrap()));
    assert_eq!(article.key, "article:7");
    assert_eq!(article.title["de"], "Transplantation & mehr");
    assert_eq!(article.title["ru"], "Гаплоидентичная трансплантация с отбором CD34+");
    assert_eq!(article.keywords["de"], ["Transplantat"]);
    assert_eq!(article.authors[0].names["en"].family, "van Beethoven");
    add_addresses(&mut article, &site, &["ru_RU"]);
    let paths: Vec<&str> = article.old_addresses.iter().map(|address| address.path.as_str()).collect();
    for path in ["article/view/7", "article/view/grafts", "ru_RU/article/view/7", "ru_RU/article/view/grafts"]
    {
        assert!(paths.contains(&format!("/index.php/ctt/{path}").as_str()), "{path}: {paths:?}");
    }
    assert_eq!(paths.len(), 4);
    let other = url("/index.php/ctt/article/view/8");
    let mut other = read_article_page(&site, &other, &article_in_english()).unwrap().article;
    assert!(!merge_record(&mut other, &site, &record.header, &record.dublin_core().unwrap()));
}

#[test]
fn surname_of_several_words_is_taken_from_the_record() {
    let site = site((3, 3));
    let html = article_in_english().replace("Ivan Petrov", "Alaa Mohamed El Gamal");
    let mut article = read(&html).article;
    let answer =
        RECORD.replace("Petrov, Ivan", "El Gamal, Alaa Mohamed; Cairo University").replace("grafts", "7");
    let page = parse_records(answer.as_bytes()).unwrap();
    merge_record(&mut article, &site, &page.items[0].header, &page.items[0].dublin_core().unwrap());
    let name = &article.authors[1].names["en"];
    assert_eq!((name.given.as_str(), name.family.as_str()), ("Alaa Mohamed", "El Gamal"));
}

#[test]
fn markup_of_the_page_in_its_language_is_kept() {
    let html =
        article_in_english().replace("CD34<sup>+</sup>", "CD34+").replace("<strong>Aim.</strong>", "Aim.");
    let mut article =
        read(&html.replace("<p>Aim. We asked.</p><p>It works.</p>", "<p>Aim. We asked. It works.</p>"))
            .article;
    merge_translation(&mut article, read(&article_in_english()).article);
    assert_eq!(article.title["en"], "Haploidentical transplantation with CD34<sup>+</sup> selection");
    assert_eq!(article.r#abstract["en"], "<p><strong>Aim.</strong> We asked.</p><p>It works.</p>");
}
