//! `robots.txt` and sitemaps.

use reqwest::StatusCode;
use testkit::TestApp;

use super::fixtures::{
    ORIGIN, execute, get_if_none_match, publish_full_article, publish_many, run, text, unpublish,
};
use super::{SHORT_CACHE, schemas};

async fn fetch_sitemap(app: &TestApp, number: i64) -> String {
    let response = app.get(&format!("/sitemaps/{number}.xml")).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    assert_eq!(response.header("content-type"), "application/xml; charset=utf-8");
    assert_eq!(response.header("cache-control"), SHORT_CACHE);
    schemas::assert_valid_xsd("sitemap", "driver.xsd", &response.body);
    text(&response)
}

async fn fetch_index(app: &TestApp) -> Vec<String> {
    let index = text(&app.get("/sitemap.xml").await);
    assert!(
        index.contains("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">"),
        "{index}"
    );
    parse_locations(&index)
}

fn parse_locations(xml: &str) -> Vec<String> {
    let after = xml.split("<loc>").skip(1);
    after.map(|rest| rest.split("</loc>").next().unwrap().trim_start_matches(ORIGIN).to_owned()).collect()
}

/// Canonical addresses of a page.
fn in_both_languages(path: &str) -> [String; 2] {
    [path.to_owned(), format!("{path}?lang=ru")]
}

#[tokio::test]
async fn robots_txt_disallows_private_paths_and_names_sitemap() {
    run(async |app| {
        let response = app.get("/robots.txt").await;
        assert_eq!(
            text(&response),
            "User-agent: *\nDisallow: /personal-area\nDisallow: /identity\nDisallow: /api\n\
             Disallow: /subscription/confirm\nAllow: /api/v1/pictures/\n\nSitemap: https://journal.example/sitemap.xml\n"
        );
        assert_eq!(response.header("content-type"), "text/plain; charset=utf-8");
        assert_eq!(response.header("cache-control"), "public, max-age=3600");
        let cached = get_if_none_match(app, "/robots.txt", response.header("etag")).await;
        assert_eq!((cached.status, cached.body.len()), (StatusCode::NOT_MODIFIED, 0));
    })
    .await;
}

#[tokio::test]
async fn sitemaps_list_exactly_the_public_pages() {
    run(async |app| {
        assert_eq!(fetch_index(app).await, ["/sitemaps/0.xml"]);
        assert_eq!(app.get("/sitemaps/1.xml").await.status, StatusCode::NOT_FOUND);
        publish_many(app, 2).await;
        // From published to accepted.
        execute(app, "update articles set status_id = 5, publication_date = null where status_id = 7").await;
        execute(
            app,
            "insert into static_pages (slug, language, name, content, created_at, updated_at)
             values ('faq', 'en', 'FAQ', '', now(), now()), ('faq', 'ru', 'FAQ', '', now(), now()),
                 ('about', 'ru', 'О нас', '', now(), now())",
        )
        .await;
        assert_eq!(fetch_index(app).await, ["/sitemaps/0.xml"], "unpublished articles must not be listed");
        let first = fetch_sitemap(app, 0).await;
        let locations = parse_locations(&first);
        for path in
            ["/", "/articles", "/online-first", "/issues", "/corrections", "/subscription", "/pages/faq"]
        {
            for location in in_both_languages(path) {
                assert!(locations.contains(&location), "{location} in {locations:?}");
            }
        }
        // In Russian only.
        assert!(locations.contains(&"/pages/about?lang=ru".to_owned()), "{locations:?}");
        assert!(!locations.contains(&"/pages/about".to_owned()), "{locations:?}");

        let (article, slug) = publish_full_article(app).await;
        assert_eq!(fetch_index(app).await, ["/sitemaps/0.xml", "/sitemaps/1.xml"]);
        let articles = fetch_sitemap(app, 1).await;
        assert_eq!(parse_locations(&articles), in_both_languages(&format!("/articles/{slug}")));
        for alternate in ["en\" href=\"ADDRESS", "ru\" href=\"ADDRESS?lang=ru", "x-default\" href=\"ADDRESS"]
        {
            let url = format!("{ORIGIN}/articles/{slug}");
            let link = format!(
                "<xhtml:link rel=\"alternate\" hreflang=\"{}\"/>",
                alternate.replace("ADDRESS", &url)
            );
            assert_eq!(articles.matches(&link).count(), 2, "{link} in {articles}");
        }
        assert!(articles.contains("<lastmod>20"));

        app.place_in_issue(&[article["id"].as_i64().unwrap()], Some("2026-03-10")).await;
        let placed = parse_locations(&fetch_sitemap(app, 1).await);
        assert_eq!(placed, in_both_languages(&format!("/articles/{slug}")), "the address is permanent");
        let issues = parse_locations(&fetch_sitemap(app, 0).await);
        assert!(in_both_languages("/issues/13-2").iter().all(|url| issues.contains(url)), "{issues:?}");
    })
    .await;
}

/// Each file covers a range of 10,000 article ids; file 0 lists the other pages.
#[tokio::test]
async fn sitemap_file_contains_fixed_range_of_article_ids() {
    run(async |app| {
        publish_many(app, 3).await;
        let later_ids = sqlx::query("alter table articles alter column id restart with 30001");
        later_ids.execute(&app.owner).await.unwrap();
        execute(app, "update articles set slug = 'old-' || slug").await;
        publish_many(app, 2).await;
        assert_eq!(fetch_index(app).await, ["/sitemaps/0.xml", "/sitemaps/1.xml", "/sitemaps/4.xml"]);
        assert_eq!(parse_locations(&fetch_sitemap(app, 1).await).len(), 6);
        assert_eq!(
            parse_locations(&fetch_sitemap(app, 4).await),
            [in_both_languages("/articles/article-1"), in_both_languages("/articles/article-2")].concat()
        );
        for missing in ["2", "3", "5", "999999999", "01", "-1", "x"] {
            let response = app.get(&format!("/sitemaps/{missing}.xml")).await;
            assert_eq!(response.status, StatusCode::NOT_FOUND, "{missing}");
        }
    })
    .await;
}

#[tokio::test]
async fn cached_response_stays_valid_until_content_changes() {
    run(async |app| {
        let (article, slug) = publish_full_article(app).await;
        for path in ["/sitemap.xml", "/sitemaps/0.xml", "/sitemaps/1.xml", "/feeds/en.atom"] {
            let tag = app.get(path).await.header("etag").to_owned();
            let cached = get_if_none_match(app, path, &format!("\"x\", {tag}")).await;
            assert_eq!((cached.status, cached.body.len()), (StatusCode::NOT_MODIFIED, 0), "{path}");
            execute(app, &format!("update articles set title_en = title_en || '!' where slug = '{slug}'"))
                .await;
            assert_eq!(get_if_none_match(app, path, &tag).await.status, StatusCode::OK, "{path}");
        }
        unpublish(app, &article).await;
        assert_eq!(app.get("/sitemaps/1.xml").await.status, StatusCode::NOT_FOUND);
    })
    .await;
}
