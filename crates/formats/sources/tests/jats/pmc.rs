//! A file in the manner of PMC: elements instead of lines, MathML without LaTeX, labels and footnotes.

use chrono::NaiveDate;
use rules::article::reference_parts::ReferenceKind;
use rules::article::references::IdFormat;
use sources::jats::{JatsArticle, read};
use sources::{FileRole, FindingKind, SourceAuthor};

use crate::findings;

fn article() -> JatsArticle {
    read(include_bytes!("foreign/pmc.xml"))
}

fn day(year: i32, month: u32, day: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(year, month, day)
}

#[test]
fn metadata_is_read() {
    let read = article();
    let JatsArticle { article, journal, .. } = &read;
    assert_eq!((journal.issn.as_str(), journal.issn_print.as_str()), ("2049-3649", "2049-3630"));
    assert_eq!(
        (journal.name["en"].as_str(), read.nlm_title.as_str()),
        ("Annals of Marsh Biology", "Ann Marsh Biol")
    );
    assert_eq!((read.volume.as_str(), read.number.as_str(), read.year.as_str()), ("12", "3", "2019"));
    assert_eq!(read.section["en"], "Research Articles");
    assert_eq!(article.key, "doi:10.5555/amb.2019.0042");
    assert_eq!(
        article.title["en"],
        "Salt tolerance of <i>Carex borealis</i> at <sup>40</sup>K < 5 mM: A field study"
    );
    assert_eq!(
        article.r#abstract["en"],
        "<p><b>Background:</b> Marshes are salty.</p><p><b>Results:</b> So <i>p</i> &lt; 0.05.</p><p>And more.</p>"
    );
    assert_eq!(article.keywords["en"], ["salt", "Carex borealis"]);
    assert_eq!((article.page_first.as_str(), article.page_last.as_str()), ("e42", ""));
    assert_eq!(article.license_url, "http://creativecommons.org/licenses/by/4.0/");
    assert_eq!(article.funding["en"], "Shore Fund, SF-7. Paid by ourselves.");
    assert_eq!(article.conflict_of_interest["en"], "None of the authors has a conflict.");
    let dates = [article.published_on, article.received_on, article.revised_on, article.accepted_on];
    assert_eq!(dates, [day(2019, 4, 3), day(2018, 12, 1), day(2019, 1, 20), None]);
    assert_eq!(read.issue_published_on, None);
}

#[test]
fn authors_have_their_affiliations_and_addresses() {
    let article = article().article;
    let summary = |author: &SourceAuthor| {
        let name = &author.names["en"];
        format!("{}|{}|{:?}|{}", name.family, name.given, author.affiliations, author.email)
    };
    let authors: Vec<String> = article.authors.iter().map(summary).collect();
    assert_eq!(
        authors,
        ["Lindqvist Jr|Anna M.|[1, 2]|", "Okafor|B.|[2]|okafor@heron.example", "Marsh Consortium||[]|"]
    );
    let [first, second, group] = article.authors.as_slice() else { panic!() };
    assert!(
        first.is_corresponding && second.is_corresponding && second.contributed_equally && group.is_group
    );
    assert_eq!((first.orcid.as_str(), first.has_authenticated_orcid), ("0000-0002-1825-0097", false));
    let lines: Vec<&str> = article.affiliations.iter().map(|it| it.lines["en"].as_str()).collect();
    assert_eq!(
        lines,
        [
            "Department of Botany, University of Port Halden, Port Halden, Canada",
            "Heron Institute, 1 Shore Road, Leiden, Netherlands"
        ]
    );
    assert_eq!(article.affiliations[0].details, None);
    let details = article.affiliations[1].details.as_ref().unwrap();
    assert_eq!((details.institution_en.as_str(), details.ror.as_str()), ("Heron Institute", "05xvt9f17"));
    assert_eq!((details.city_en.as_str(), details.country.as_str()), ("Leiden", "NL"));
}

#[test]
fn references_are_lines_with_identifiers() {
    let references = article().article.references;
    let lines: Vec<&str> = references.iter().map(|reference| reference.text.as_str()).collect();
    assert_eq!(
        lines,
        [
            "Reed AB, Rush C, et al. Salt & <i>Carex</i>. J Marsh. 2015;7(2):10-19.",
            "Teal D. Birds of the shore. Leiden: Heron; 2001.",
            "Teal D. Nests. In: Gull E, editor. Shores. Leiden: Heron; 2003. p. 5.",
        ]
    );
    let ids =
        |at: usize| references[at].ids.iter().map(|id| (id.format, id.value.as_str())).collect::<Vec<_>>();
    assert_eq!(ids(0), [(IdFormat::Doi, "10.5555/jm.7"), (IdFormat::Pubmed, "25000001")]);
    assert_eq!(ids(1), [(IdFormat::Doi, "10.5555/b")]);
    let parts = references[0].parts.as_ref().unwrap();
    assert_eq!(
        (parts.kind, parts.title.as_str(), parts.has_more_authors),
        (ReferenceKind::Journal, "Salt & Carex", true)
    );
    // The two marks of the second one say less than the line.
    assert_eq!(references[1].parts, None);
    let chapter = references[2].parts.as_ref().unwrap();
    assert_eq!((chapter.kind, chapter.editors[0].family.as_str()), (ReferenceKind::Chapter, "Gull"));
}

#[test]
fn text_is_html() {
    let text = &article().article.full_text["en"];
    for part in [
        "<h2>1. Introduction</h2><p>Marshes<sup>1,2</sup> are salty (Fig. 1)<sup>1</sup>. See here or ",
        "<a href=\"https://marsh.example/a?b=1&amp;c=2\">https://marsh.example/a?b=1&amp;c=2</a>",
        "<a href=\"https://doi.org/10.5555/x\">this</a>.</p><p>c<sub>0</sub>&lt;(a+1)/b (1)</p>",
        "<p>where <span data-type=\"inline-math\" data-latex=\"k^2\"></span> is small.</p>",
        "<figure><img src=\"amb-42-g1\" alt=\"A &quot;marsh&quot;\">\
         <figcaption><b>The marsh.</b> Seen from <b>above</b>.</figcaption></figure>",
        "<img src=\"amb-42-g2\" alt=\"\"><figcaption>Fig. S2. More.</figcaption>",
        "<h3>Deep</h3><h4>Deeper</h4><p><b>Deepest</b></p><p>Down.</p>",
        "<table><caption>Sites</caption><thead><tr><th colspan=\"2\">Site</th></tr></thead>\
         <tbody><tr><td>Aa</td><td rowspan=\"2\">1</td></tr></tbody></table><p><sup>a</sup> Wet.</p>",
        "<ul><li><p>a) first</p></li><li><p>b) second</p></li></ul>",
        "<blockquote><p><b>Box</b></p><p>Boxed.</p></blockquote><p>Text with unknown and again.</p>",
        "<h2>Acknowledgements</h2><p>We thank the herons.</p>",
        "<h2>Notes</h2><p><sup>*</sup> Presented at the Marsh Days.</p><p><sup>1</sup> Mostly &amp; always.</p>",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(!text.contains("javascript") && !text.contains("onclick"), "{text}");
}

#[test]
fn files_and_findings_are_listed_once() {
    let read = article();
    let files: Vec<(FileRole, &str)> =
        read.article.files.iter().map(|file| (file.role, file.locator.as_str())).collect();
    let expected = [
        (FileRole::Pdf, "amb-42.pdf"),
        (FileRole::Picture, "amb-42-g1"),
        (FileRole::Picture, "amb-42-g2"),
        (FileRole::Supplement, "amb-42-s1.xlsx"),
    ];
    assert_eq!(files, expected);
    let supplement = &read.article.files[3];
    assert_eq!(supplement.label, "Data S1. All counts.");
    assert_eq!(supplement.media_type, "application/vnd.ms-excel");
    assert_eq!(
        findings(&read),
        [
            "abstract[graphical]",
            "article-categories/subj-group[discipline-v2]",
            "article/sub-article",
            "collab/contrib-group",
            "contrib-group/contrib[editor]",
            "formula without LaTeX: kept as text",
            "kwd-group[abbreviations]",
            "p/bar (2 times)",
            "date 2019-2-30",
        ]
    );
    assert_eq!(read.article.findings.last().unwrap().kind, FindingKind::InvalidValue);
}
