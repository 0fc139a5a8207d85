//! Atom feeds.

use reqwest::StatusCode;

use super::SHORT_CACHE;
use super::fixtures::{ORIGIN, execute, publish_full_article, publish_many, run, text, unpublish};

#[tokio::test]
async fn feed_lists_latest_articles_in_each_language() {
    run(async |app| {
        publish_many(app, 40).await;
        let (article, slug) = publish_full_article(app).await;
        for (language, title) in [("en", "Cellular Therapy and Transplantation"), ("ru", "Клеточная терапия и трансплантация")] {
            let response = app.get(&format!("/feeds/{language}.atom")).await;
            assert_eq!(response.header("content-type"), "application/atom+xml; charset=utf-8");
            assert_eq!(response.header("cache-control"), SHORT_CACHE);
            let feed = text(&response);
            assert!(feed.contains(&format!("xml:lang=\"{language}\">\n  <id>{ORIGIN}/feeds/{language}.atom</id>\n  <title>{title}</title>")), "{feed}");
            assert_eq!(feed.matches("<entry>").count(), 30);
            for element in ["<id>", "<updated>"] {
                assert_eq!(feed.matches(element).count(), 31, "{element}");
            }
            let entry = feed.split("<entry>").nth(1).unwrap();
            assert!(entry.contains(&format!("<id>{ORIGIN}/articles/{slug}</id>")), "{entry}");
            assert!(entry.contains(&format!("href=\"{ORIGIN}/articles/{slug}?lang={language}\"")), "{entry}");
            assert!(entry.contains("TP53 &amp; CD34+: \"p &lt;0.05\" ]]&gt; &lt;script&gt;alert(1)"), "{entry}");
            assert!(entry.contains("<summary xml:lang=\"en\">An abstract &amp; more.</summary>"), "{entry}");
            assert!(entry.contains(&format!("href=\"{ORIGIN}/articles/{slug}.en.pdf\"")), "{entry}");
            assert!(feed.contains("<id>https://journal.example/articles/article-40</id>"), "{feed}");
        }
        assert!(text(&app.get("/feeds/ru.atom").await).contains("<title xml:lang=\"ru\">Русское TP53"));

        unpublish(app, &article).await;
        assert!(!text(&app.get("/feeds/en.atom").await).contains("TP53"), "a withdrawal is visible immediately");
        for unknown in ["de.atom", "en.rss", "en", "EN.atom", "corrections.atom", "corrections.de.atom"] {
            assert_eq!(app.get(&format!("/feeds/{unknown}")).await.status, StatusCode::NOT_FOUND);
        }
        execute(app, "delete from article_full_texts; delete from article_references").await;
        execute(app, "update articles set status_id = 5, publication_date = null").await;
        let empty = text(&app.get("/feeds/en.atom").await);
        assert!(!empty.contains("<entry>") && empty.contains("<updated>20"), "{empty}");
    })
    .await;
}
