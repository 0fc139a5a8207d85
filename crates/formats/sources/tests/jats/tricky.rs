//! Articles whose texts are hard to write and to read: they return as well.

use chrono::NaiveDate;
use exports::jats::{FileNames, write_package_document};
use exports::{Author, Bilingual, LinkedWork, Notice, Publication};
use rules::article::reference_parts::{CitedPerson, ReferenceKind, ReferenceParts};
use rules::article::references::{IdFormat, Reference, ReferenceId};
use rules::article::{Affiliation, AffiliationDetails, NoticeInitiator, NoticeKind};
use rules::{ArticleType, Language};

use crate::publications::{full, minimal};
use crate::returned::publication;
use crate::round_trip::assert_returns;

fn assert_written_returns(name: &str, publication: &Publication) {
    assert_returns(name, &exports::jats::write_document(publication).unwrap());
}

fn with_text(en: &str, ru: &str) -> Publication {
    let mut publication = full();
    publication.full_text = Bilingual::new(en, ru);
    let texts = publication.full_text.clone();
    publication.work.article.languages.retain(|language| !texts.only(*language).is_empty());
    publication
}

#[test]
fn texts_return() {
    let lists = "<ul><li></li><li>a<ul><li>b</li></ul>c</li><li><p>d</p><p>e</p><blockquote>f</blockquote></li></ul>\
        <ol start=\"7\"><li>g</li><li><table><tr><td>no body</td></tr></table>h</li></ol><ol><li>1</li></ol>\
        <dl><dd>only</dd><dt>t <b>u</b></dt><dd>one</dd><dd><p>two</p><ul><li>x</li></ul></dd><dt>last</dt></dl>";
    let tables = "<table><thead><tr><th>a</th></tr></thead></table><table><caption>Table 5. Five</caption><tbody><tr>\
        <td rowspan=\"2\">a<p>b</p></td><td><ul><li>c</li></ul></td><td></td><th scope=\"row\"><b>d</b></th></tr></tbody></table>\
        <figure><table><tbody><tr><td>x &lt; y</td></tr></tbody></table><figcaption><b>Table 2.</b> In a figure</figcaption></figure>\
        <table><caption>Table 3</caption><tbody><tr><td>1</td></tr></tbody></table>";
    let figures = "<figure><img src=\"/a.png\" alt=\"\"><img src=\"https://x.test/b?c=1&amp;d\" alt=\"two &amp; &quot;three&quot;\">\
        <figcaption>Fig. 1</figcaption></figure><p><img src=\"/c.png\"></p><p>words <img src=\"/d.png\" alt=\"d\"> words</p>\
        <figure><img src=\"/e.png\"><figcaption>Figure 9. <i>Nine</i> as in Figure 1 and table 5</figcaption></figure>\
        <p>Figure 1, Figure 9, table 5, [2], [99]</p>";
    let formulas = "<div data-type=\"block-math\" data-latex=\"x \\tag{1}\"></div><div data-type=\"block-math\" data-latex=\"y \\tag{7}\"></div>\
        <div data-type=\"block-math\" data-latex=\"z \\tag{A}\"></div><div data-type=\"block-math\" data-latex=\"\\unknown{&quot;a&amp;b&quot;}\"></div>\
        <p>By Equation (7) <span data-type=\"inline-math\" data-latex=\"\\begin{cases} a &lt; b \\\\ c \\end{cases}\"></span></p>\
        <ul><li><div data-type=\"block-math\" data-latex=\"k\"></div></li></ul>";
    let inline = "<h4>Deep <i>first</i></h4><p>a</p><h3>Then</h3><h2>Top &amp; <sup>1</sup></h2><h3></h3><p> <b> </b></p>\
        <p>  a&nbsp;b <b><i>c</i></b><b>d</b>  e\n f &amp;amp; &lt;script&gt; <a href=\"mailto:a@b.test\">m</a> <a href=\"#x\">n</a>\
        <a href=\"https://x.test/a b\">o</a> <a href=\"/p\"><b>q</b></a></p><div>loose <p>inner</p> text</div><hr>\
        <blockquote>plain<p>x</p></blockquote><p>a<br>b</p>";
    let all = [lists, tables, figures, formulas, inline];
    for (at, text) in all.iter().enumerate() {
        assert_written_returns(&format!("text {at}"), &with_text(text, ""));
        assert_written_returns(&format!("Russian text {at}"), &with_text("", text));
    }
    assert_written_returns("both texts", &with_text(&all.concat(), &all.concat()));
}

#[test]
fn abstracts_return() {
    for html in [
        "<p>One.</p><ul><li>a</li><li>b<ol><li>c</li></ol></li></ul><p>Two</p>",
        "<p>Before.</p><p><b>Aim:</b> one.</p><p>More <i>x</i> &lt; y.</p><p><b>End</b></p><p>z</p>",
        "<p><b>p53</b> is a gene.</p><p>See <b>two:</b> a</p>",
        "loose <b>text</b>",
        "<p><b>Aim:</b></p>",
        "<p><b>Aim:</b> <sup>1</sup>one<br><b>Methods &amp; more.</b> two</p>",
    ] {
        let mut publication = full();
        publication.work.article.r#abstract = Bilingual::new(html, html);
        assert_written_returns(html, &publication);
        publication.work.article.r#abstract = Bilingual::new("", html);
        assert_written_returns(html, &publication);
    }
}

#[test]
fn references_return() {
    let id = |format, value: &str| ReferenceId { format, value: value.into() };
    let ids = [id(IdFormat::Doi, "10.1/x"), id(IdFormat::Pubmed, "2014"), id(IdFormat::Pmcid, "PMC77")];
    let corrected = ReferenceParts {
        kind: ReferenceKind::Chapter,
        authors: vec![CitedPerson { family: "Smith".into(), given: "J".into(), is_group: false }],
        title: "A title".into(),
        source: "Big book".into(),
        year: "2014".into(),
        ..ReferenceParts::default()
    };
    let none = || (ReferenceParts { kind: ReferenceKind::Web, ..ReferenceParts::default() }, "Only a kind");
    let mut references = Vec::new();
    for text in [
        "Smith J. A title. In: Big book. 2014;58:1-2.",
        "Smith J. A title. Blood. 2014;58:1-2. doi:10.1/X. PMID: 2014; PMCID: PMC77.",
        "Smith J. <i>A title</i>. Blood. 2014. https://doi.org/10.1/x",
        "Smith J. A <b>t</b>itle: p <0.05 & more 10.1/x PMID 2014",
        "Text",
        "Иванов И. И., Петров П. П. Название статьи // Журнал. 2020. Т. 1, № 2. С. 3–4. DOI: 10.1/x",
    ] {
        let of = |ids: &[ReferenceId]| Reference {
            reference: text.into(),
            article_ids: ids.to_vec(),
            parts: None,
        };
        references.extend([of(&[]), of(&ids), of(&ids[1..]), of(&ids[..1])]);
        references.extend(
            text.contains("A title").then(|| Reference { parts: Some(corrected.clone()), ..of(&ids) }),
        );
    }
    let (parts, text) = none();
    references.push(Reference { reference: text.into(), article_ids: vec![], parts: Some(parts) });
    for reference in references {
        let mut publication = full();
        publication.references = vec![reference.clone()];
        assert_written_returns(&format!("{reference:?}"), &publication);
    }
}

#[test]
fn affiliations_return() {
    let details = |institution: &str, ru: &str, country: &str| AffiliationDetails {
        institution_en: institution.into(),
        institution_ru: ru.into(),
        city_en: "Leiden".into(),
        country: country.into(),
        ror: "05xvt9f17".into(),
        ..AffiliationDetails::default()
    };
    let lines = [
        ("Clinic, Unit 2, First Institute, Moscow, Russia", ""),
        ("", "Клиника; Первый институт, Москва"),
        ("Moscow State University, Moscow", "МГУ, Москва, Россия"),
        ("A & B <c>;", "d"),
    ];
    for (en, ru) in lines {
        // A corrected institution stands in the line of its language, so there must be one.
        let english = (!en.is_empty()).then(|| details("Other University", "", "NL"));
        let russian = (!ru.is_empty()).then(|| details("", "Институт", ""));
        for details in [None, english, russian] {
            let mut publication = full();
            let affiliation = Affiliation { key: 2, en: en.into(), ru: ru.into(), details };
            publication.affiliations = vec![affiliation.clone()];
            assert_written_returns(&format!("{affiliation:?}"), &publication);
        }
    }
}

#[test]
fn documents_of_packages_return() {
    let picture = |number: &str, name: &str| (number.to_owned(), name.to_owned());
    let pictures = [picture("/api/v1/pictures/3f0c", "a.png"), picture("/api/v1/pictures/4a11", "b (1).png")];
    let pdfs = vec![(Language::En, "article.pdf".to_owned())];
    let files = FileNames { pdfs: pdfs.clone(), pictures: pictures.into() };
    let package = write_package_document(&full(), &files).unwrap();
    let read = sources::jats::read(&package);
    let names: Vec<&str> = read.article.files.iter().map(|file| file.locator.as_str()).collect();
    assert_eq!(names, ["article.pdf", "a.png", "b (1).png"]);
    let names = read.article.files.iter().map(|file| picture(&file.locator, &file.locator)).collect();
    let files = FileNames { pdfs, pictures: names };
    let written = write_package_document(&publication(read), &files).unwrap();
    assert_eq!(String::from_utf8(written).unwrap(), String::from_utf8(package).unwrap());
}

#[test]
fn rare_metadata_return() {
    let mut publication = minimal();
    let work = LinkedWork {
        url: "https://journal.example/articles/a?b=1&c".into(),
        title: Bilingual::default(),
        doi: None,
        published_on: NaiveDate::default(),
    };
    let notice = |kind, doi: Option<&str>| Notice {
        kind,
        initiator: NoticeInitiator::Authors,
        decided_on: NaiveDate::default(),
        work: LinkedWork { doi: doi.map(str::to_owned), ..work.clone() },
    };
    publication.kind = ArticleType::Correction;
    let article = &mut publication.work.article;
    article.about = Some(notice(NoticeKind::Correction, Some("10.1/a")));
    article.notices =
        vec![notice(NoticeKind::Correction, None), notice(NoticeKind::Retraction, Some("10.1/b"))];
    article.title = Bilingual::new("", "<b>Жирный</b> & 1 < 2 <i>не закрыт");
    article.original_language = Some(Language::Ru);
    article.page_first = Some("e7".into());
    article.udc = "616.155.392-085.371; 616-089.843".into();
    article.edn = "ABCDEF".into();
    article.authors = vec![Author {
        first_name: Bilingual::new("", "Иван"),
        last_name: Bilingual::new("Petrov", ""),
        is_corresponding: true,
        ..Author::default()
    }];
    publication.theme = Bilingual::new("", "Тема");
    publication.funding = Bilingual::new("", "Нет");
    publication.conflict_of_interest = Bilingual::new("None & no", "");
    assert_written_returns("rare", &publication);
}
