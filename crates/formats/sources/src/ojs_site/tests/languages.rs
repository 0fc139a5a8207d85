use super::pages::article_in_english;
use super::*;
use crate::languages::{is_locale, language_code};
use crate::records::OldAddress;

#[test]
fn page_offers_its_languages() {
    let languages = read(&article_in_english()).languages;
    let locales: Vec<&str> = languages.iter().map(|language| language.locale.as_str()).collect();
    assert_eq!(locales, ["en_US", "ru_RU"]);
    assert_eq!(languages[1].address.path(), "/index.php/ctt/user/setLocale/ru_RU");
}

#[test]
fn address_of_another_language_depends_on_the_version() {
    let addresses = |version, page: &str, locale| -> Vec<String> {
        let found = addresses_in_language(&site(version), &url(page), locale);
        found
            .into_iter()
            .map(|url| url.as_str().replace("https://journal.example.org/index.php/ctt", ""))
            .collect()
    };
    let page = "/index.php/ctt/article/view/7";
    let switch = "/user/setLocale/ru_RU?source=%2Findex.php%2Fctt%2Farticle%2Fview%2F7";
    assert_eq!(addresses((3, 3), page, "ru_RU"), [switch]);
    assert_eq!(addresses((3, 4), page, "ru_RU"), ["/ru_RU/article/view/7", switch]);
    assert_eq!(addresses((3, 5), "/index.php/ctt/en/article/view/7", "ru"), ["/ru/article/view/7"]);
    assert!(addresses((3, 5), page, "../../x").is_empty());
    assert!(addresses((3, 5), "/index.php/other/article/view/7", "ru").is_empty());
}

#[test]
fn tags_of_languages_lose_their_region() {
    for (tag, code) in [
        ("ru_RU", "ru"),
        ("en-US", "en"),
        ("eng", "en"),
        ("rus", "ru"),
        ("sr@latin", "sr"),
        ("", ""),
        ("x", ""),
        ("<b>", ""),
    ] {
        assert_eq!(language_code(tag), code, "{tag}");
    }
    assert!(is_locale("en") && is_locale("ru_RU") && is_locale("sr@latin") && is_locale("fr-CA"));
    assert!(
        !is_locale("ctt")
            && !is_locale("article")
            && !is_locale("")
            && !is_locale("_")
            && !is_locale("é")
            && !is_locale("en_")
    );
}

#[test]
fn addresses_are_read_with_and_without_language() {
    let page = |path: &str| read_page_address(&site((3, 3)), &url(path));
    let article = OjsPage::Article { id: "7".into() };
    assert_eq!(page("/index.php/ctt/article/view/7"), article);
    assert_eq!(page("/index.php/ctt/ru_RU/article/view/7/"), article);
    assert_eq!(page("/index.php/ctt/article/view/7/version/3"), article);
    let galley = OjsPage::Galley { article: "7".into(), galley: "pdf".into() };
    assert_eq!(page("/index.php/ctt/article/view/7/pdf"), galley);
    assert_eq!(page("/index.php/ctt/article/download/7/pdf/33"), galley);
    assert_eq!(page("/index.php/ctt/article/view/7/version/3/pdf"), galley);
    assert_eq!(page("/index.php/ctt/issue/view/3"), OjsPage::Issue { id: "3".into() });
    assert_eq!(page("/index.php/ctt/issue/archive/2"), OjsPage::Archive { page: 2 });
    for other in [
        "/index.php/cttx/article/view/7",
        "/index.php/ctt/issue/archive/x",
        "/index.php/ctt",
        "https://other.example/index.php/ctt/article/view/7",
    ] {
        assert_eq!(page(other), OjsPage::Other, "{other}");
    }
    let download =
        download_address(&site((3, 3)), &url("/index.php/ctt/en/article/view/7/version/3/pdf?x=1")).unwrap();
    assert_eq!(
        download.as_str(),
        "https://journal.example.org/index.php/ctt/article/download/7/version/3/pdf"
    );
    assert_eq!(download_address(&site((3, 3)), &url("/index.php/ctt/article/view/7")), None);
}

#[test]
fn old_addresses_are_those_that_the_site_answers() {
    let paths =
        |addresses: Vec<OldAddress>| addresses.into_iter().map(|address| address.path).collect::<Vec<_>>();
    assert_eq!(
        paths(article_paths(&site((3, 3)), &["7", "grafts"], &["ru_RU"])),
        [
            "/index.php/ctt/article/view/7",
            "/index.php/ctt/ru_RU/article/view/7",
            "/index.php/ctt/article/view/grafts",
            "/index.php/ctt/ru_RU/article/view/grafts"
        ]
    );
    let short = Site { base: url("/ctt"), ..site((3, 3)) };
    assert_eq!(paths(issue_paths(&short, &["3"], &[])), ["/ctt/issue/view/3", "/index.php/ctt/issue/view/3"]);
}
