use std::time::{Duration, Instant};

use super::pages::{TAGS, article_in_english, page};
use super::*;

const PATH: &str = "/index.php/ctt/article/view/7";

#[test]
fn scripts_do_not_come_along() {
    let html = article_in_english()
        .replace("It works.", "It <script>alert('</p>')</script>works.<style>p{}</style><noscript><img src=x onerror=alert(1)></noscript>");
    let article = read(&html).article;
    assert_eq!(article.r#abstract["en"], "<p><strong>Aim.</strong> We asked.</p><p>It works.</p>");
}

#[test]
fn links_elsewhere_are_reported_and_not_followed() {
    let link = |href: &str| format!("<a class=\"obj_galley_link pdf\" href=\"{href}\">PDF</a>");
    let links = [
        "javascript:alert(1)",
        "file:///etc/passwd",
        "http://169.254.169.254/article/view/7/1",
        "https://other.example/7.pdf",
        "https://a:b@journal.example.org/index.php/ctt/article/view/7/1",
    ];
    let body = format!(
        "<article class=\"obj_article_details\"><h1>x</h1>{}<img src=\"file:///x\"></article>",
        links.map(link).concat()
    );
    let tags =
        format!("{TAGS}<meta name=\"citation_pdf_url\" content=\"http://127.0.0.1:56900/secret.pdf\">");
    let article = read(&page("en", &tags, &body)).article;
    assert_eq!(article.files.len(), 1, "that of the tags on this host");
    assert!(article.files.iter().all(|file| file.locator.starts_with("https://journal.example.org/")));
    let details: Vec<&str> = article.findings.iter().map(|finding| finding.detail.as_str()).collect();
    for address in links.iter().chain(&["http://127.0.0.1:56900/secret.pdf"]) {
        assert!(details.contains(&format!("galley at {address}").as_str()), "{address}: {details:?}");
    }
}

#[test]
fn huge_pages_take_little_time() {
    let links: String = (0..100_000).map(|number| format!("<a class=\"obj_galley_link authors issue\" href=\"/index.php/ctt/article/view/7/{number}\">PDF")).collect();
    let authors = "<meta name=\"citation_author\" content=\"A B\">".repeat(20_000);
    let summaries =
        "<div class=\"obj_article_summary authors sub_item\"><div class=\"issue references\">".repeat(10_000);
    let references = format!("<section class=\"item references\">{}</section>", "<p>x".repeat(20_000));
    for body in [links, authors, summaries, references] {
        let began = Instant::now();
        let html = page("en", TAGS, &format!("<article class=\"obj_article_details\"><h1>x</h1>{body}"));
        let article = read(&html).article;
        assert!(
            article.files.len() <= 201 && article.authors.len() <= 2000 && article.references.len() <= 5000
        );
        read_issue_page(&site((3, 3)), &url("/index.php/ctt/issue/view/3"), &html).unwrap();
        assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    }
}

#[test]
fn broken_pages_do_not_panic() {
    let whole = article_in_english();
    let mut ends: Vec<usize> = whole.char_indices().map(|(at, _)| at).collect();
    ends.retain(|at| at % 37 == 0);
    assert!(ends.len() > 100);
    for end in ends {
        let part = &whole[..end];
        let _ = read_article_page(&site((3, 3)), &url(PATH), part);
        let _ = read_issue_page(&site((3, 3)), &url("/index.php/ctt/issue/view/3"), part);
        let _ = crate::site::recognize_site(&url(PATH), part);
    }
    for value in ["\u{0}", "é", "№", "(", ")", "PDF (", "10.", "¹²³", "𝟘𝟘𝟘𝟘-𝟘𝟘-𝟘𝟘"]
    {
        let tags = TAGS
            .replace("2014/10/12", value)
            .replace("10.5555/ctt.7", value)
            .replace("0000-0002-1825-0097", value);
        let article = read(&page(value, &tags, &format!("<h1 class=\"page_title\">{value}</h1><a class=\"obj_galley_link\" href=\"/index.php/ctt/article/view/7/1\">{value}</a>"))).article;
        assert_eq!(article.authors.len(), 2);
    }
}
