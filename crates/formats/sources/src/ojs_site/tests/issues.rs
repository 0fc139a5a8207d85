use super::pages::page;
use super::*;
use crate::records::Texts;

fn issue_page(language: &str) -> String {
    let (name, section, second, description) = match language {
        "en-US" => {
            ("Vol. 1 No. 2 (2014): Graft versus host", "Original articles", "Reviews", "<p>Editorial.</p>")
        }
        _ => ("Том 1 № 2 (2014): Трансплантат", "Оригинальные статьи", "Обзоры", "<p>От редакции.</p>"),
    };
    let summary = |id: &str, galley: u32| {
        format!(
            "<li><div class=\"obj_article_summary\"><h3 class=\"title\"><a id=\"article-{id}\" href=\"/index.php/ctt/article/view/{id}\">Title <i>{id}</i></a></h3>\
             <div class=\"meta\"><div class=\"authors\">A B</div><div class=\"pages\">1-2</div></div>\
             <ul class=\"galleys_links\"><li><a class=\"obj_galley_link pdf\" href=\"/index.php/ctt/article/view/{id}/{galley}\">PDF</a></li></ul></div></li>"
        )
    };
    let body = format!(
        "<div class=\"page page_issue\"><nav class=\"cmp_breadcrumbs\"><h1>x</h1></nav><h1>{name}</h1><div class=\"obj_issue_toc\">\
         <div class=\"heading\"><a class=\"cover\" href=\"/index.php/ctt/issue/view/3\"><img src=\"https://journal.example.org/public/journals/1/cover_issue_3_en_US.png\" alt=\"Cover\"></a>\
         <div class=\"description\">{description}</div><div class=\"pub_id doi\"><span class=\"type\">DOI:</span><span class=\"id\"><a href=\"https://doi.org/10.5555/ctt.v1i2\">x</a></span></div>\
         <div class=\"published\"><span class=\"label\">Published:</span> <span class=\"value\">2014-10-12</span></div></div>\
         <div class=\"galleys\"><h2 id=\"issueTocGalleyLabel\">Full Issue</h2><ul class=\"galleys_links\"><li><a class=\"obj_galley_link pdf\" href=\"/index.php/ctt/issue/view/3/1\">PDF</a></li></ul></div>\
         <div class=\"sections\"><div class=\"section\"><h2>{section}</h2><ul class=\"cmp_article_list articles\">{}{}</ul></div>\
         <div class=\"section\"><h2>{second}</h2><ul>{}</ul></div><div class=\"section\"></div></div></div></div>",
        summary("7", 12),
        summary("grafts", 13),
        summary("9", 14)
    );
    page(language, "<title>x</title>", &body)
}

fn read_issue(html: &str) -> IssuePage {
    read_issue_page(&site((3, 3)), &url("/index.php/ctt/issue/view/3"), html).unwrap()
}

#[test]
fn issue_is_read_with_its_contents() {
    let IssuePage { issue, articles, .. } = read_issue(&issue_page("en-US"));
    assert_eq!(
        (issue.key.as_str(), issue.volume.as_str(), issue.number.as_str(), issue.year.as_str()),
        ("issue:3", "1", "2", "2014")
    );
    assert_eq!(issue.title["en"], "Graft versus host");
    assert_eq!(issue.description["en"], "<p>Editorial.</p>");
    assert_eq!(
        (issue.doi.as_str(), issue.published_on.unwrap().to_string().as_str()),
        ("10.5555/ctt.v1i2", "2014-10-12")
    );
    let cover = issue.cover.unwrap();
    assert_eq!((cover.name.as_str(), cover.label.as_str()), ("cover_issue_3_en_US.png", "Cover"));
    let pdf = issue.pdf.unwrap();
    assert_eq!(pdf.locator, "https://journal.example.org/index.php/ctt/issue/download/3/1");
    assert_eq!(pdf.old_addresses[0], "/index.php/ctt/issue/view/3/1");
    let sections: Vec<&str> = issue.sections.iter().map(|section| section.key.as_str()).collect();
    assert_eq!(sections, ["section:Original articles", "section:Reviews"]);
    let articles: Vec<_> =
        articles.iter().map(|one| (one.key.as_str(), one.section.as_str(), one.position)).collect();
    assert_eq!(
        articles,
        [
            ("article:7", "section:Original articles", 1),
            ("article:grafts", "section:Original articles", 2),
            ("article:9", "section:Reviews", 1)
        ]
    );
}

#[test]
fn translation_of_an_issue_is_added() {
    let mut english = read_issue(&issue_page("en-US"));
    english.add_translation(read_issue(&issue_page("ru-RU")));
    let issue = english.issue;
    assert_eq!(
        issue.title,
        Texts::from([("en".into(), "Graft versus host".into()), ("ru".into(), "Трансплантат".into())])
    );
    assert_eq!(issue.sections[1].title["ru"], "Обзоры");
    assert_eq!(issue.sections[1].key, "section:Reviews");
    assert_eq!(issue.description["ru"], "<p>От редакции.</p>");
}

fn archive(current: &str, links: &str) -> ArchivePage {
    let body = format!(
        "<a href=\"/index.php/ctt/issue/view/99\">Current</a><div class=\"page page_issue_archive\"><ul class=\"issues_archive\">{links}</ul></div>"
    );
    read_archive_page(&site((3, 3)), &url(current), &page("en", "", &body)).unwrap()
}

#[test]
fn archive_lists_issues_and_its_next_page() {
    let issue = |id: u32, name: &str| {
        format!(
            "<li><div class=\"obj_issue_summary\"><a class=\"cover\" href=\"/index.php/ctt/issue/view/{id}\"><img src=x.png></a><h2><a class=\"title\" href=\"/index.php/ctt/issue/view/{id}\">{name}</a></h2></div></li>"
        )
    };
    let links = format!(
        "{}{}<a class=\"next\" href=\"/index.php/ctt/issue/archive/2\">Next</a>",
        issue(4, "Vol. 2 No. 1 (2015)"),
        issue(3, "Vol. 1 No. 2 (2014)")
    );
    let page = archive("/index.php/ctt/issue/archive", &links);
    let issues: Vec<_> = page.issues.iter().map(|issue| (issue.key.as_str(), issue.name.as_str())).collect();
    assert_eq!(issues, [("issue:4", "Vol. 2 No. 1 (2015)"), ("issue:3", "Vol. 1 No. 2 (2014)")]);
    assert_eq!(page.next.unwrap().path(), "/index.php/ctt/issue/archive/2");
}

#[test]
fn archive_ends() {
    for links in [
        "",
        "<a href=\"/index.php/ctt/issue/archive/3\">",
        "<a href=\"/index.php/ctt/issue/archive/1\"><a href=\"/index.php/ctt/issue/archive\">",
        "<a href=\"https://other.example/index.php/ctt/issue/archive/9\">",
    ] {
        assert_eq!(archive("/index.php/ctt/issue/archive/3", links).next, None, "{links}");
    }
    let next = archive(
        "/index.php/ctt/issue/archive/3",
        "<a href=\"/index.php/ctt/issue/archive/9\"><a href=\"/index.php/ctt/issue/archive/4\">",
    )
    .next;
    assert_eq!(next.unwrap().path(), "/index.php/ctt/issue/archive/4");
}
