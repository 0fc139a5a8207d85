//! A harvester on its way through a list that changes.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use testkit::TestApp;

use super::oai::ask;
use super::world::{execute, full_article, publish_many, run};

fn identifiers(xml: &str) -> Vec<String> {
    let after = xml.split("<identifier>").skip(1);
    after.map(|rest| rest.split('<').next().unwrap().rsplit(':').next().unwrap().to_owned()).collect()
}

/// None: there is no such element. Empty: this was the last page of several.
fn token(xml: &str) -> Option<String> {
    let after = xml.split_once("<resumptionToken")?.1;
    Some(
        after
            .split_once("</resumptionToken>")
            .map_or("", |(token, _)| token.split('>').nth(1).unwrap())
            .to_owned(),
    )
}

async fn go_on(app: &TestApp, verb: &str, token: &str) -> String {
    ask(app, &format!("verb={verb}&resumptionToken={token}")).await
}

#[tokio::test]
async fn nothing_is_missed_while_articles_change() {
    run(async |app| {
        publish_many(app, 260).await;
        let first = ask(app, "verb=ListRecords&metadataPrefix=oai_dc").await;
        let mut seen = identifiers(&first);
        assert_eq!(seen.len(), 100);
        assert!(first.contains("cursor=\"0\"") && first.contains("expirationDate="));

        // Of those that were given, of those that were not, and new ones.
        execute(app, "update articles set title_en = 'Changed' where slug in ('article-1', 'article-150', 'article-260')").await;
        execute(app, "update articles set status_id = 5, publication_date = null where slug in ('article-2', 'article-170')").await;
        let second = go_on(app, "ListRecords", &token(&first).unwrap()).await;
        assert!(second.contains("cursor=\"100\""));
        full_article(app).await;
        // The same page again, as after a lost answer: what comes next is still all there.
        let repeated = go_on(app, "ListRecords", &token(&first).unwrap()).await;
        assert_eq!(identifiers(&second), identifiers(&repeated));
        let third = go_on(app, "ListRecords", &token(&second).unwrap()).await;
        assert_eq!(token(&third).as_deref(), Some(""), "{third}");
        seen.extend(identifiers(&second));
        seen.extend(identifiers(&third));

        let all: BTreeSet<&String> = seen.iter().collect();
        assert_eq!(all.len(), 261, "every article, whatever became of it");
        assert!(third.contains("<dc:title xml:lang=\"en\">Changed</dc:title>"));
        assert_eq!(third.matches("<header status=\"deleted\">").count(), 2);
        assert!(identifiers(&third).contains(&"article-1".to_owned()), "changed since it was given");
    })
    .await;
}

#[tokio::test]
async fn full_texts_come_in_smaller_pages_and_identifiers_alone() {
    run(async |app| {
        publish_many(app, 110).await;
        let query = "verb=ListIdentifiers&metadataPrefix=jats";
        let first = ask(app, query).await;
        assert_eq!((identifiers(&first).len(), first.contains("<record>")), (100, false));
        let token_of_identifiers = token(&first).unwrap();
        assert_eq!(identifiers(&go_on(app, "ListIdentifiers", &token_of_identifiers).await).len(), 10);
        // A token is of one verb, whole, and ours.
        let forged = [
            ("ListRecords", token_of_identifiers.clone()),
            ("ListIdentifiers", token_of_identifiers[1..].to_owned()),
            ("ListIdentifiers", format!("{token_of_identifiers}A")),
            ("ListIdentifiers", token_of_identifiers.replacen(|c: char| c.is_ascii_lowercase(), "_", 1)),
            ("ListIdentifiers", "%00%FF".into()),
        ];
        for (verb, token) in forged {
            assert!(go_on(app, verb, &token).await.contains("badResumptionToken"), "{verb} {token}");
        }
        app.house.app.clock.advance(TimeDelta::days(8));
        assert!(go_on(app, "ListIdentifiers", &token_of_identifiers).await.contains("badResumptionToken"));
    })
    .await;
    run(async |app| {
        publish_many(app, 51).await;
        let answer = app.get("/oai?verb=ListRecords&metadataPrefix=jats").await;
        let xml = super::world::text(&answer);
        assert_eq!(identifiers(&xml).len(), 50);
        let last = go_on(app, "ListRecords", &token(&xml).unwrap()).await;
        assert_eq!((identifiers(&last).len(), token(&last).as_deref()), (1, Some("")));
    })
    .await;
}

#[tokio::test]
async fn a_span_of_time_includes_both_its_ends() {
    run(async |app| {
        publish_many(app, 1).await;
        let changed_at: DateTime<Utc> = sqlx::query_scalar("select changed_at from published_articles")
            .fetch_one(&app.house.app.pool)
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
            let xml = ask(app, &format!("verb=ListIdentifiers&metadataPrefix=oai_dc&{span}")).await;
            assert_eq!(xml.contains("<header>"), is_found, "{span}: {xml}");
        }
        let listed = ask(app, "verb=ListIdentifiers&metadataPrefix=oai_dc").await;
        assert!(listed.contains(&format!("<datestamp>{}</datestamp>", second(0))));
        // Held at noon: an answer is dated a little earlier than it is given, so that asking on from there misses nothing.
        assert!(listed.contains("<responseDate>2026-03-02T11:59:55Z</responseDate>"));
    })
    .await;
}

/// As many statements for a page of a hundred as for one of one, however deep.
#[tokio::test]
async fn every_page_costs_the_same() {
    run(async |app| {
        publish_many(app, 1).await;
        let count = async |path: String| {
            let (answer, statements) = app.statements_of(app.get(&path)).await;
            (super::world::text(&answer), statements.values().sum::<i64>())
        };
        let (_, few) = count("/oai?verb=ListRecords&metadataPrefix=oai_dc".into()).await;
        execute(app, "update articles set slug = 'old-' || slug").await;
        publish_many(app, 300).await;
        let (first, many) = count("/oai?verb=ListRecords&metadataPrefix=oai_dc".into()).await;
        let (second, deep) =
            count(format!("/oai?verb=ListRecords&resumptionToken={}", token(&first).unwrap())).await;
        let (_, deeper) =
            count(format!("/oai?verb=ListRecords&resumptionToken={}", token(&second).unwrap())).await;
        assert_eq!([few, many, deep, deeper], [2; 4]);
    })
    .await;
}
