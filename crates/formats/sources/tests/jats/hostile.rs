use std::time::Instant;

use sources::FindingKind;
use sources::jats::{JatsArticle, read};

use crate::findings;

fn read_body(body: &str) -> JatsArticle {
    let front = "<front><article-meta><title-group><article-title>T</article-title></title-group></article-meta></front>";
    read(format!("<article xml:lang=\"en\">{front}<body>{body}</body></article>").as_bytes())
}

fn text(body: &str) -> String {
    read_body(body).article.full_text.remove("en").unwrap_or_default()
}

#[test]
fn what_is_not_an_article_gives_a_finding() {
    for (xml, detail) in [
        ("", "no element"),
        ("<book/>", "no element article"),
        ("<article><front>", "not well-formed at byte 16: <front> is not closed"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><article>&b;</article>", "declares entities of its own"),
    ] {
        let read = read(xml.as_bytes());
        assert_eq!(findings(&read), [detail]);
        assert_eq!(read.article.findings[0].kind, FindingKind::Unreadable);
    }
    assert_eq!(findings(&read(b"<article/>")), ["article-title"]);
}

#[test]
fn scripts_never_come_out() {
    for (body, html) in [
        ("<script>x</script><p>&lt;script&gt;</p>", "<p>&lt;script&gt;</p>"),
        ("<p onclick='x'><bold style='x'>a</bold></p>", "<p><b>a</b></p>"),
        ("<p><ext-link xlink:href='JavaScript:x'>a</ext-link></p>", "<p>a</p>"),
        ("<p><ext-link xlink:href=' java&#10;script:x'>a</ext-link></p>", "<p>a</p>"),
        ("<p><ext-link xlink:href='//evil.test'>a</ext-link></p>", "<p>a</p>"),
        ("<p><uri>data:text/html,x</uri></p>", "<p>data:text/html,x</p>"),
        (
            "<p><ext-link xlink:href='https://x.test/\"onclick=\"x'>a</ext-link></p>",
            "<p><a href=\"https://x.test/&quot;onclick=&quot;x\">a</a></p>",
        ),
        ("<graphic xlink:href='javascript:x'/>", ""),
        (
            "<graphic xlink:href='a.png'><alt-text>\"&gt;&lt;img onerror=x&gt;</alt-text></graphic>",
            "<figure><img src=\"a.png\" alt=\"&quot;&gt;&lt;img onerror=x&gt;\"></figure>",
        ),
        (
            "<p><inline-formula><tex-math>\"&lt;a</tex-math></inline-formula></p>",
            "<p><span data-type=\"inline-math\" data-latex=\"&quot;&lt;a\"></span></p>",
        ),
        (
            "<table><tr><td colspan='1\" onclick=\"x' rowspan='9999'>a</td></tr></table>",
            "<table><tbody><tr><td>a</td></tr></tbody></table>",
        ),
        (
            "<list><list-item><label>&lt;b&gt;a</label><p>x</p></list-item></list>",
            "<ul><li><p>&lt;b&gt;a x</p></li></ul>",
        ),
        (
            "<fig><label>&lt;b&gt;</label><graphic xlink:href='a'/></fig>",
            "<figure><img src=\"a\" alt=\"\"><figcaption>&lt;b&gt;</figcaption></figure>",
        ),
    ] {
        assert_eq!(text(body), html, "{body}");
    }
}

#[test]
fn findings_are_counted_and_limited() {
    let many: String = (0..100_000).map(|number| format!("<x{number}/>")).collect();
    let read = read_body(&format!("<p>{}</p><p>{many}</p>", "<y/>".repeat(1_000)));
    assert_eq!(findings(&read).len(), 201);
    assert!(findings(&read).contains(&"p/y (1000 times)"));
    assert!(findings(&read).iter().any(|detail| detail.starts_with("more (998")));
}

#[test]
fn long_documents_take_linear_time() {
    let nested = |open: &str, close: &str| format!("{}x{}", open.repeat(190), close.repeat(190));
    let started = Instant::now();
    for body in [
        "<p><bold>a</bold></p>".repeat(15_000),
        "<fig><label>Figure 1</label><graphic xlink:href='a'/></fig>".repeat(8_000),
        "<p><xref ref-type='bibr' rid='a b c'/></p>".repeat(15_000),
        "<list><list-item><p>a</p></list-item></list>".repeat(8_000),
        "<p>a<fn><p>b</p></fn></p>".repeat(10_000),
        nested("<ext-link xlink:href='https://x.test'>", "</ext-link>").repeat(60),
        nested("<disp-formula>", "</disp-formula>").repeat(60),
        nested("<fig>", "</fig>").repeat(60),
        format!("<p>{}</p>", "& &amp; ".repeat(40_000)),
    ] {
        let read = read_body(&body);
        assert_ne!(
            read.article.findings.first().map(|it| it.kind),
            Some(FindingKind::Unreadable),
            "{}",
            &body[..40]
        );
    }
    let seconds = started.elapsed().as_secs();
    assert!(seconds < 60, "{seconds} s");
}

#[test]
fn long_lists_are_limited() {
    let long = "Smith J, Jones K. ".repeat(1_000);
    let references = format!("<ref><mixed-citation>{long}</mixed-citation></ref>").repeat(20)
        + &"<ref><mixed-citation>A B. 2020;1:<year>2</year></mixed-citation></ref>".repeat(3_000);
    let affiliations = "<aff><institution>A</institution>, <city>B</city></aff>".repeat(2)
        + &(0..2_000)
            .map(|at| format!("<aff id='a{at}'><country>C</country> {at}</aff>"))
            .collect::<String>();
    let authors = "<contrib><name><surname>S</surname></name><xref rid='a1 a1 a2'/></contrib>".repeat(1_000);
    let front = format!("<contrib-group>{authors}{affiliations}</contrib-group>");
    let xml = format!(
        "<article><front><article-meta>{front}</article-meta></front><back><ref-list>{references}</ref-list></back></article>"
    );
    let started = Instant::now();
    let read = read(xml.as_bytes());
    assert_eq!((read.article.references.len(), read.article.affiliations.len()), (2_000, 500));
    assert_eq!((read.article.authors.len(), read.article.authors[0].affiliations.len()), (1_000, 2));
    assert_eq!(findings(&read), ["aff: too many (1501 times)", "ref-list: too long", "article-title"]);
    assert!(started.elapsed().as_secs() < 60);
}
