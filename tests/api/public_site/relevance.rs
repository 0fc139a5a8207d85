//! Search relevance on the demonstration archive; `queries.txt` names the expected article for each query.

use std::collections::BTreeMap;

use serde_json::Value;
use testkit::TestApp;

use super::fixtures::fetch;

const QUERIES: &str = include_str!("relevance/queries.txt");
/// Percentage of queries that must return an expected article first.
const REQUIRED_PERCENT: usize = 95;

struct RelevanceCase<'a> {
    kind: &'a str,
    language: &'a str,
    query: &'a str,
    titles: Vec<&'a str>,
}

fn parse_cases() -> Vec<RelevanceCase<'static>> {
    let lines = QUERIES.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let cells: Vec<&str> = line.split(" | ").map(str::trim).collect();
            let [kind, language, query, titles] = cells[..] else { panic!("{line}") };
            RelevanceCase { kind, language, query, titles: titles.split(" / ").collect() }
        })
        .collect()
}

async fn find_doi(app: &TestApp, title: &str) -> String {
    let query = sqlx::query_scalar("select doi from articles where starts_with(title_en, $1)").bind(title);
    query.fetch_one(&app.state.pool).await.unwrap_or_else(|error| panic!("{title}: {error}"))
}

async fn find_english_title(app: &TestApp, line: &Value) -> String {
    let query =
        sqlx::query_scalar("select title_en from articles where slug = $1").bind(line["slug"].as_str());
    query.fetch_one(&app.state.pool).await.unwrap()
}

/// Runs a query and describes the result if the first article is not an expected one.
async fn check_case(app: &TestApp, case: &RelevanceCase<'_>) -> Option<String> {
    let query = match case.kind {
        "doi" => case.query.replace("{doi}", &find_doi(app, case.titles[0]).await),
        _ => case.query.to_owned(),
    };
    let encoded: String = query.bytes().map(|byte| format!("%{byte:02X}")).collect();
    let page = fetch(app, &format!("{}/articles?query={encoded}&pageSize=5", case.language)).await;
    let mut found = Vec::new();
    for line in page["results"].as_array().unwrap() {
        found.push(find_english_title(app, line).await);
    }
    let is_expected = |title: &String| case.titles.iter().any(|expected| title.starts_with(expected));
    let position = found.iter().position(is_expected);
    (position != Some(0)).then(|| {
        let first = found.first().map_or("nothing", String::as_str);
        let (corrected, any) = (&page["correctedQuery"], &page["isAnyWord"]);
        format!(
            "{}: {query}: {first} (expected at {position:?}, corrected {corrected}, any word {any})",
            case.kind
        )
    })
}

#[tokio::test]
async fn search_returns_expected_article_first() {
    TestApp::run(async |app| {
        demo::load(&app.application.files()).await.unwrap();
        let cases = parse_cases();
        assert!(cases.len() >= 80, "{}", cases.len());
        let mut kinds: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        let mut misses = Vec::new();
        for case in &cases {
            let miss = check_case(app, case).await;
            let (right, all) = kinds.entry(case.kind).or_default();
            (*right, *all) = (*right + usize::from(miss.is_none()), *all + 1);
            misses.extend(miss);
        }
        println!("{kinds:?}\n{misses:#?}");
        let right = cases.len() - misses.len();
        assert!(
            right * 100 >= cases.len() * REQUIRED_PERCENT,
            "{right} of {}: {kinds:?} {misses:#?}",
            cases.len()
        );
    })
    .await;
}
