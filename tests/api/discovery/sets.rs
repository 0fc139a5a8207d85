//! Sets of OAI-PMH.

use super::fixtures::{execute, publish_full_article, publish_many, run, unpublish};
use super::oai::request;

fn count_records(xml: &str) -> usize {
    xml.matches("</header>").count()
}

#[tokio::test]
async fn sets_list_types_and_published_issues() {
    run(async |app| {
        publish_many(app, 3).await;
        app.place_in_issue(&[1, 2], Some("2026-01-10")).await;
        execute(
            app,
            "insert into issues (volume, number, created_at, updated_at) values (14, 1, now(), now())",
        )
        .await;
        let sets = request(app, "verb=ListSets").await;
        for part in [
            "<setSpec>openaire</setSpec>",
            "<setName>OpenAIRE</setName>",
            "<setSpec>type</setSpec>",
            "<setSpec>type:review</setSpec>",
            "<setSpec>issue:13-2</setSpec>",
            "<setName>Volume 13, Issue 2, 2026</setName>",
        ] {
            assert!(sets.contains(part), "{part}: {sets}");
        }
        assert!(!sets.contains("14-1"), "an issue that is being prepared");
        assert_eq!(sets.matches("<set>").count(), 18);
    })
    .await;
}

#[tokio::test]
async fn records_are_listed_by_set() {
    run(async |app| {
        publish_many(app, 4).await;
        execute(app, "update articles set type_id = 2 where id = 4").await;
        app.place_in_issue(&[1, 2], Some("2026-01-10")).await;
        for (set, count) in [
            ("openaire", 4),
            ("type", 4),
            ("type:clinical-study", 3),
            ("type:review", 1),
            ("issue", 2),
            ("issue:13-2", 2),
        ] {
            for prefix in ["oai_dc", "jats"] {
                let listed =
                    request(app, &format!("verb=ListRecords&metadataPrefix={prefix}&set={set}")).await;
                assert_eq!(count_records(&listed), count, "{set}: {listed}");
                assert!(listed.contains("<setSpec>openaire</setSpec>"), "{listed}");
            }
        }
        let listed = request(app, "verb=ListIdentifiers&metadataPrefix=oai_dc&set=issue:13-2").await;
        assert!(
            listed.contains("<setSpec>type:clinical-study</setSpec><setSpec>issue:13-2</setSpec>")
                || listed.contains("<setSpec>issue:13-2</setSpec>"),
            "{listed}"
        );
    })
    .await;
}

#[tokio::test]
async fn token_continues_in_its_set() {
    run(async |app| {
        publish_many(app, 230).await;
        execute(app, "update articles set type_id = 2 where id > 110").await;
        let mut listed = request(app, "verb=ListIdentifiers&metadataPrefix=oai_dc&set=type:review").await;
        let mut count = count_records(&listed);
        assert_eq!(count, 100);
        let token = listed.split_once("<resumptionToken").unwrap().1.split('>').nth(1).unwrap();
        let token = token.split('<').next().unwrap().to_owned();
        listed = request(app, &format!("verb=ListIdentifiers&resumptionToken={token}")).await;
        count += count_records(&listed);
        assert_eq!(count, 120);
        assert!(!listed.contains("type:clinical-study"), "{listed}");
        let other_verb = request(app, &format!("verb=ListSets&resumptionToken={token}")).await;
        assert!(other_verb.contains("code=\"badResumptionToken\""), "{other_verb}");
    })
    .await;
}

#[tokio::test]
async fn many_issues_are_listed_in_pages() {
    run(async |app| {
        execute(
            app,
            "insert into issues (volume, number, publication_date, created_at, updated_at)
             select 1 + number / 10, 1 + number % 10, '2020-01-01', now(), now() from generate_series(0, 149) number",
        )
        .await;
        let first = request(app, "verb=ListSets").await;
        assert_eq!(first.matches("<set>").count(), 17 + 100);
        let token = first.split_once("<resumptionToken").unwrap().1.split('>').nth(1).unwrap();
        let token = token.split('<').next().unwrap();
        let second = request(app, &format!("verb=ListSets&resumptionToken={token}")).await;
        assert_eq!(second.matches("<set>").count(), 50);
        assert!(second.contains("cursor=\"117\"") && second.contains("<setSpec>issue:15-10</setSpec>"), "{second}");
    })
    .await;
}

#[tokio::test]
async fn withdrawn_article_stays_in_its_sets() {
    run(async |app| {
        let (article, _) = publish_full_article(app).await;
        unpublish(app, &article).await;
        let listed = request(app, "verb=ListRecords&metadataPrefix=oai_dc&set=openaire").await;
        assert!(listed.contains("<header status=\"deleted\">"), "{listed}");
        let by_type = request(app, "verb=ListRecords&metadataPrefix=oai_dc&set=type").await;
        assert!(by_type.contains("<header status=\"deleted\">"), "{by_type}");
    })
    .await;
}
