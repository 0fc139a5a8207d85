//! OAI-PMH harvesting of a list that changes.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use testkit::TestApp;

use super::fixtures::{execute, publish_full_article, publish_many, run};
use super::oai::request;

fn parse_identifiers(xml: &str) -> Vec<String> {
    let after = xml.split("<identifier>").skip(1);
    after.map(|rest| rest.split('<').next().unwrap().rsplit(':').next().unwrap().to_owned()).collect()
}

/// Reads the resumption token: `None` without such an element, empty on the last of several pages.
fn parse_token(xml: &str) -> Option<String> {
    let after = xml.split_once("<resumptionToken")?.1;
    Some(
        after
            .split_once("</resumptionToken>")
            .map_or("", |(token, _)| token.split('>').nth(1).unwrap())
            .to_owned(),
    )
}

async fn resume(app: &TestApp, verb: &str, token: &str) -> String {
    request(app, &format!("verb={verb}&resumptionToken={token}")).await
}

#[tokio::test]
async fn harvest_misses_nothing_while_articles_change() {
    run(async |app| {
        publish_many(app, 260).await;
        let first = request(app, "verb=ListRecords&metadataPrefix=oai_dc").await;
        let mut seen = parse_identifiers(&first);
        assert_eq!(seen.len(), 100);
        assert!(first.contains("cursor=\"0\"") && first.contains("expirationDate="));

        // Changes articles on the first page, articles on later pages, and adds a new one.
        execute(app, "update articles set title_en = 'Changed' where slug in ('article-1', 'article-150', 'article-260')").await;
        execute(app, "update articles set status_id = 5, publication_date = null where slug in ('article-2', 'article-170')").await;
        let second = resume(app, "ListRecords", &parse_token(&first).unwrap()).await;
        assert!(second.contains("cursor=\"100\""));
        publish_full_article(app).await;
        // A client that lost the response repeats its request and gets the same page.
        let repeated = resume(app, "ListRecords", &parse_token(&first).unwrap()).await;
        assert_eq!(parse_identifiers(&second), parse_identifiers(&repeated));
        let third = resume(app, "ListRecords", &parse_token(&second).unwrap()).await;
        assert_eq!(parse_token(&third).as_deref(), Some(""), "{third}");
        seen.extend(parse_identifiers(&second));
        seen.extend(parse_identifiers(&third));

        let all: BTreeSet<&String> = seen.iter().collect();
        assert_eq!(all.len(), 261, "every article, also changed and withdrawn ones");
        assert!(third.contains("<dc:title xml:lang=\"en\">Changed</dc:title>"));
        assert_eq!(third.matches("<header status=\"deleted\">").count(), 2);
        assert!(parse_identifiers(&third).contains(&"article-1".to_owned()), "an article that changed after it was listed is listed again");
    })
    .await;
}

#[tokio::test]
async fn jats_records_have_smaller_pages_than_identifiers() {
    run(async |app| {
        publish_many(app, 110).await;
        let query = "verb=ListIdentifiers&metadataPrefix=jats";
        let first = request(app, query).await;
        assert_eq!((parse_identifiers(&first).len(), first.contains("<record>")), (100, false));
        let identifiers_token = parse_token(&first).unwrap();
        assert_eq!(parse_identifiers(&resume(app, "ListIdentifiers", &identifiers_token).await).len(), 10);
        // A token is valid for one verb only, and only unmodified.
        let forged = [
            ("ListRecords", identifiers_token.clone()),
            ("ListIdentifiers", identifiers_token[1..].to_owned()),
            ("ListIdentifiers", format!("{identifiers_token}A")),
            ("ListIdentifiers", identifiers_token.replacen(|c: char| c.is_ascii_lowercase(), "_", 1)),
            ("ListIdentifiers", "%00%FF".into()),
        ];
        for (verb, token) in forged {
            assert!(resume(app, verb, &token).await.contains("badResumptionToken"), "{verb} {token}");
        }
        app.state.clock.advance(TimeDelta::days(8));
        assert!(resume(app, "ListIdentifiers", &identifiers_token).await.contains("badResumptionToken"));
    })
    .await;
    run(async |app| {
        publish_many(app, 51).await;
        let response = app.get("/oai?verb=ListRecords&metadataPrefix=jats").await;
        let xml = super::fixtures::text(&response);
        assert_eq!(parse_identifiers(&xml).len(), 50);
        let last = resume(app, "ListRecords", &parse_token(&xml).unwrap()).await;
        assert_eq!((parse_identifiers(&last).len(), parse_token(&last).as_deref()), (1, Some("")));
    })
    .await;
}

#[tokio::test]
async fn date_range_includes_both_ends() {
    run(async |app| {
        publish_many(app, 1).await;
        let changed_at: DateTime<Utc> = sqlx::query_scalar("select changed_at from published_articles")
            .fetch_one(&app.state.pool)
            .await
            .unwrap();
        let second =
            |offset: i64| (changed_at + TimeDelta::seconds(offset)).format("%Y-%m-%dT%H:%M:%SZ").to_string();
        let day = |offset: i64| (changed_at + TimeDelta::days(offset)).format("%Y-%m-%d").to_string();
        for (span, is_found) in [
            (format!("from={}", second(0)), true),
            (format!("until={}", second(0)), true),
            (format!("from={}&until={}", second(0), second(0)), true),
            (format!("from={}", second(1)), false),
            (format!("until={}", second(-1)), false),
            (format!("from={}&until={}", day(0), day(0)), true),
            (format!("from={}", day(1)), false),
            (format!("until={}", day(-1)), false),
        ] {
            let xml = request(app, &format!("verb=ListIdentifiers&metadataPrefix=oai_dc&{span}")).await;
            assert_eq!(xml.contains("<header>"), is_found, "{span}: {xml}");
        }
        let listed = request(app, "verb=ListIdentifiers&metadataPrefix=oai_dc").await;
        assert!(listed.contains(&format!("<datestamp>{}</datestamp>", second(0))));
        // The clock is stopped at noon. `responseDate` is a few seconds earlier, so that the next harvest
        // from that time misses nothing.
        assert!(listed.contains("<responseDate>2026-03-02T11:59:55Z</responseDate>"));
    })
    .await;
}

/// The number of statements depends neither on the page size nor on the page's position.
#[tokio::test]
async fn every_page_takes_two_queries() {
    run(async |app| {
        publish_many(app, 1).await;
        let count = async |path: String| {
            let (response, statements) = app.record_statements(app.get(&path)).await;
            (super::fixtures::text(&response), statements.values().sum::<i64>())
        };
        let (_, few) = count("/oai?verb=ListRecords&metadataPrefix=oai_dc".into()).await;
        execute(app, "update articles set slug = 'old-' || slug").await;
        publish_many(app, 300).await;
        let (first, many) = count("/oai?verb=ListRecords&metadataPrefix=oai_dc".into()).await;
        let (second, deep) =
            count(format!("/oai?verb=ListRecords&resumptionToken={}", parse_token(&first).unwrap())).await;
        let (_, deeper) =
            count(format!("/oai?verb=ListRecords&resumptionToken={}", parse_token(&second).unwrap())).await;
        assert_eq!([few, many, deep, deeper], [2; 4]);
    })
    .await;
}
