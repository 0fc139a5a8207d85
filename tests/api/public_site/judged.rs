//! Whether a search finds what a reader means, judged on the demonstration's archive: `queries.txt` says what is meant.

use std::collections::BTreeMap;

use serde_json::Value;
use testkit::TestApp;

use super::shelf::list;

const QUERIES: &str = include_str!("judged/queries.txt");
/// Of a hundred queries, so many have to have the right article first.
const NEEDED: usize = 95;

struct Judged<'a> {
    kind: &'a str,
    language: &'a str,
    query: &'a str,
    titles: Vec<&'a str>,
}

fn judged() -> Vec<Judged<'static>> {
    let lines = QUERIES.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let cells: Vec<&str> = line.split(" | ").map(str::trim).collect();
            let [kind, language, query, titles] = cells[..] else { panic!("{line}") };
            Judged { kind, language, query, titles: titles.split(" / ").collect() }
        })
        .collect()
}

async fn doi_of(app: &TestApp, title: &str) -> String {
    let found = sqlx::query_scalar("select doi from articles where starts_with(title_en, $1)").bind(title);
    found.fetch_one(&app.house.app.pool).await.unwrap_or_else(|error| panic!("{title}: {error}"))
}

async fn title_of(app: &TestApp, line: &Value) -> String {
    let found =
        sqlx::query_scalar("select title_en from articles where slug = $1").bind(line["slug"].as_str());
    found.fetch_one(&app.house.app.pool).await.unwrap()
}

/// What stands first, if it is not what is meant.
async fn miss(app: &TestApp, judged: &Judged<'_>) -> Option<String> {
    let query = match judged.kind {
        "doi" => judged.query.replace("{doi}", &doi_of(app, judged.titles[0]).await),
        _ => judged.query.to_owned(),
    };
    let encoded: String = query.bytes().map(|byte| format!("%{byte:02X}")).collect();
    let page = list(app, &format!("{}/articles?query={encoded}&pageSize=5", judged.language)).await;
    let mut found = Vec::new();
    for line in page["results"].as_array().unwrap() {
        found.push(title_of(app, line).await);
    }
    let is_meant = |title: &String| judged.titles.iter().any(|meant| title.starts_with(meant));
    let place = found.iter().position(is_meant);
    (place != Some(0)).then(|| {
        let first = found.first().map_or("nothing", String::as_str);
        let (corrected, any) = (&page["correctedQuery"], &page["isAnyWord"]);
        format!(
            "{}: {query}: {first} (meant at {place:?}, corrected {corrected}, any word {any})",
            judged.kind
        )
    })
}

#[tokio::test]
async fn readers_find_what_they_mean() {
    TestApp::run(async |app| {
        server::demo::load(&app.house).await.unwrap();
        let queries = judged();
        assert!(queries.len() >= 80, "{}", queries.len());
        let mut kinds: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        let mut misses = Vec::new();
        for judged in &queries {
            let miss = miss(app, judged).await;
            let (right, all) = kinds.entry(judged.kind).or_default();
            (*right, *all) = (*right + usize::from(miss.is_none()), *all + 1);
            misses.extend(miss);
        }
        println!("{kinds:?}\n{misses:#?}");
        let right = queries.len() - misses.len();
        assert!(right * 100 >= queries.len() * NEEDED, "{right} of {}: {kinds:?} {misses:#?}", queries.len());
    })
    .await;
}
