use reqwest::StatusCode;
use testkit::TestApp;

use super::world::{ORIGIN, ask_again, execute, full_article, publish_many, run, text, withdraw};
use super::{A_MOMENT, schemas};

async fn sitemap(app: &TestApp, number: i64) -> String {
    let answer = app.get(&format!("/sitemaps/{number}.xml")).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    assert_eq!(answer.header("content-type"), "application/xml; charset=utf-8");
    assert_eq!(answer.header("cache-control"), A_MOMENT);
    schemas::is_valid_by_xsd("sitemap", "driver.xsd", &answer.body);
    text(&answer)
}

async fn index(app: &TestApp) -> Vec<String> {
    let index = text(&app.get("/sitemap.xml").await);
    assert!(
        index.contains("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">"),
        "{index}"
    );
    locations(&index)
}

fn locations(xml: &str) -> Vec<String> {
    let after = xml.split("<loc>").skip(1);
    after.map(|rest| rest.split("</loc>").next().unwrap().trim_start_matches(ORIGIN).to_owned()).collect()
}

#[tokio::test]
async fn crawlers_are_told_where_to_go() {
    run(async |app| {
        let answer = app.get("/robots.txt").await;
        assert_eq!(
            text(&answer),
            "User-agent: *\nDisallow: /personal-area\nDisallow: /identity\nDisallow: /api\n\
             Disallow: /subscription/confirm\nAllow: /api/v1/pictures/\n\nSitemap: https://journal.example/sitemap.xml\n"
        );
        assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
        assert_eq!(answer.header("cache-control"), "public, max-age=3600");
        let again = ask_again(app, "/robots.txt", answer.header("etag")).await;
        assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
    })
    .await;
}

#[tokio::test]
async fn everything_that_can_be_read_is_named_and_nothing_else() {
    run(async |app| {
        assert_eq!(index(app).await, ["/sitemaps/0.xml"]);
        assert_eq!(app.get("/sitemaps/1.xml").await.status, StatusCode::NOT_FOUND);
        publish_many(app, 2).await;
        execute(app, "update articles set status_id = 5, publication_date = null where status_id = 7").await;
        execute(
            app,
            "insert into static_pages (slug, language, name, content, created_at, updated_at)
             values ('faq', 'en', 'FAQ', '', now(), now()), ('faq', 'ru', 'FAQ', '', now(), now()),
                 ('about', 'ru', 'О нас', '', now(), now())",
        )
        .await;
        assert_eq!(index(app).await, ["/sitemaps/0.xml"], "what was withdrawn is named nowhere");
        let first = sitemap(app, 0).await;
        let places = locations(&first);
        for place in
            ["/", "/articles", "/online-first", "/issues", "/subscription", "/pages/faq", "/pages/about"]
        {
            assert!(places.contains(&place.to_owned()), "{place} in {places:?}");
        }

        assert!(first.contains("/pages/faq?lang=en") && !first.contains("/pages/about?lang=en"));

        let (article, slug) = full_article(app).await;
        assert_eq!(index(app).await, ["/sitemaps/0.xml", "/sitemaps/1.xml"]);
        let articles = sitemap(app, 1).await;
        assert_eq!(locations(&articles), [format!("/online-first/{slug}")]);
        for version in
            ["en\" href=\"ADDRESS?lang=en", "ru\" href=\"ADDRESS?lang=ru", "x-default\" href=\"ADDRESS"]
        {
            let address = format!("{ORIGIN}/online-first/{slug}");
            let link = format!(
                "<xhtml:link rel=\"alternate\" hreflang=\"{}\"/>",
                version.replace("ADDRESS", &address)
            );
            assert!(articles.contains(&link), "{link} in {articles}");
        }
        assert!(articles.contains("<lastmod>20"));

        app.place(&[article["id"].as_i64().unwrap()], Some("2026-03-10")).await;
        assert_eq!(locations(&sitemap(app, 1).await), [format!("/articles/{slug}")]);
        assert!(locations(&sitemap(app, 0).await).contains(&"/issues/13-2".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn a_file_holds_a_range_of_articles_and_costs_one_query() {
    run(async |app| {
        publish_many(app, 3).await;
        execute(app, "alter table articles alter column id restart with 30001").await;
        execute(app, "update articles set slug = 'old-' || slug").await;
        publish_many(app, 2).await;
        assert_eq!(index(app).await, ["/sitemaps/0.xml", "/sitemaps/1.xml", "/sitemaps/4.xml"]);
        assert_eq!(locations(&sitemap(app, 1).await).len(), 3);
        assert_eq!(locations(&sitemap(app, 4).await), ["/online-first/article-1", "/online-first/article-2"]);
        for empty in ["2", "3", "5", "999999999", "01", "-1", "x"] {
            let answer = app.get(&format!("/sitemaps/{empty}.xml")).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{empty}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_was_kept_is_good_until_something_changes() {
    run(async |app| {
        let (article, slug) = full_article(app).await;
        for path in ["/sitemap.xml", "/sitemaps/0.xml", "/sitemaps/1.xml", "/feeds/en.atom"] {
            let tag = app.get(path).await.header("etag").to_owned();
            let kept = ask_again(app, path, &format!("\"x\", {tag}")).await;
            assert_eq!((kept.status, kept.body.len()), (StatusCode::NOT_MODIFIED, 0), "{path}");
            execute(app, &format!("update articles set title_en = title_en || '!' where slug = '{slug}'"))
                .await;
            assert_eq!(ask_again(app, path, &tag).await.status, StatusCode::OK, "{path}");
        }
        withdraw(app, &article).await;
        assert_eq!(app.get("/sitemaps/1.xml").await.status, StatusCode::NOT_FOUND);
    })
    .await;
}
