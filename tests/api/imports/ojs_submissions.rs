//! Compares an imported submission with the tables of the dump it came from.

use std::collections::BTreeSet;

use regex::Regex;
use serde_json::Value;
use testkit::TestApp;

use super::ojs_dump::{Dump, DumpRow};

/// A setting of a publication in English.
pub fn setting(dump: &Dump, publication: &str, name: &str) -> String {
    let rows = dump.rows("publication_settings").iter();
    let mut found = rows.filter(|row| {
        row["publication_id"] == publication && row["setting_name"] == name && row["locale"].starts_with("en")
    });
    found.next().map(|row| row["setting_value"].clone()).unwrap_or_default()
}

fn text_of(html: &str) -> String {
    let text = Regex::new("</?[a-zA-Z][^>]*>").unwrap().replace_all(html, " ").into_owned();
    let text = text.replace("&nbsp;", " ").replace('\u{a0}', " ").replace("&lt;", "<").replace("&gt;", ">");
    let text = text.replace("&quot;", "\"").replace("&amp;", "&");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub fn submission_id(item: &Value) -> String {
    item["key"].as_str().unwrap().strip_prefix("article:").unwrap().to_owned()
}

pub async fn check_submission(app: &TestApp, dump: &Dump, item: &Value) {
    let id = submission_id(item);
    let article = item["articleId"].as_i64().unwrap();
    let row = dump.one("submissions", "submission_id", &id);
    let publication = &row["current_publication_id"];
    let (title, text, submitted): (String, String, String) = sqlx::query_as(
        "select title_en, abstract_en, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')
         from articles where id = $1",
    )
    .bind(article)
    .fetch_one(&app.state.pool)
    .await
    .unwrap();
    assert!(title.contains(&setting(dump, publication, "title")), "{id}: {title}");
    assert_eq!(text_of(&text), text_of(&setting(dump, publication, "abstract")), "{id}");
    assert_eq!(submitted, row["date_submitted"], "{id}");

    let authors: Vec<String> = sqlx::query_scalar(
        "select last_name_en from article_authors where article_id = $1 order by position",
    )
    .bind(article)
    .fetch_all(&app.state.pool)
    .await
    .unwrap();
    assert_eq!(authors, expected_authors(dump, publication), "{id}");
    check_status(app, dump, row, article).await;
    check_reviews(app, dump, &id, article).await;
    check_files(app, dump, &id, (article, publication)).await;
    check_report(dump, &id, item);
}

fn expected_authors(dump: &Dump, publication: &str) -> Vec<String> {
    let mut authors: Vec<&DumpRow> =
        dump.rows("authors").iter().filter(|row| row["publication_id"] == publication).collect();
    let order =
        |row: &DumpRow| (row["seq"].parse::<f64>().unwrap(), row["author_id"].parse::<i64>().unwrap());
    authors.sort_by(|a, b| order(a).partial_cmp(&order(b)).unwrap());
    let name = |author: &DumpRow| {
        let mut settings = dump.rows("author_settings").iter().filter(|row| {
            row["author_id"] == author["author_id"]
                && row["setting_name"] == "familyName"
                && row["locale"].starts_with("en")
        });
        settings.next().unwrap()["setting_value"].clone()
    };
    authors.into_iter().map(name).collect()
}

/// Status, round, submitter and editor follow from stage, rounds and decisions.
async fn check_status(app: &TestApp, dump: &Dump, row: &DumpRow, article: i64) {
    let id = &row["submission_id"];
    let of = |table: &str| -> Vec<&DumpRow> {
        dump.rows(table).iter().filter(|row| row["submission_id"] == *id).collect()
    };
    let rounds = i32::try_from(of("review_rounds").len()).unwrap();
    let is_asked = of("edit_decisions").iter().any(|decision| asks_for_revision(dump, decision));
    let has_review = of("review_assignments").iter().any(|review| !review["date_completed"].is_empty());
    let status = match (row["status"].as_str(), row["stage_id"].as_str()) {
        ("4", _) => 6,
        (_, "4" | "5") => 5,
        (_, "3") if is_asked => 8,
        (_, "3") if has_review => 4,
        _ => 2,
    };
    let (submitter, editors) = participants(dump, id);
    let revision = if is_asked { rounds } else { (rounds - 1).max(0) };
    let found: (i16, i32, bool, Option<String>, Option<String>, i64) = sqlx::query_as(
        "select status_id, revision, acceptance_date is not null,
                (select key from imported_records where user_id = creator_id),
                (select key from imported_records join handling_editors using (user_id)
                 where handling_editors.article_id = articles.id),
                (select count(*) from article_events where article_id = articles.id and type = 'created'
                   and status_id = articles.status_id and created_at = articles.created_at)
         from articles where id = $1",
    )
    .bind(article)
    .fetch_one(&app.state.pool)
    .await
    .unwrap();
    assert_eq!((found.0, found.1, found.5), (status, revision, 1), "{id}");
    let is_accepted = of("edit_decisions").iter().any(|decision| {
        let accept: &[&str] = if is_since_3_4(dump) { &["2", "19"] } else { &["1"] };
        accept.contains(&decision["decision"].as_str())
    });
    assert_eq!(found.2, status == 5 && is_accepted, "{id}");
    assert_eq!(found.3, Some(format!("user:{submitter}")), "{id}");
    let editor = found.4.map(|key| key.trim_start_matches("user:").to_owned());
    assert_eq!(editor.is_some(), !editors.is_empty(), "{id}: {editors:?}");
    assert!(editor.is_none_or(|editor| editors.contains(&editor)), "{id}: {editors:?}");
}

fn is_since_3_4(dump: &Dump) -> bool {
    dump.rows("versions").iter().any(|row| {
        row["product_type"] == "core" && row["current"] == "1" && row["major"] == "3" && row["minor"] == "4"
    })
}

fn asks_for_revision(dump: &Dump, decision: &DumpRow) -> bool {
    let codes = if is_since_3_4(dump) { ["4", "5"] } else { ["2", "3"] };
    codes.contains(&decision["decision"].as_str())
}

/// The submitter and the editors of a submission.
fn participants(dump: &Dump, submission: &str) -> (String, BTreeSet<String>) {
    let (mut submitter, mut editors) = (String::new(), BTreeSet::new());
    for row in dump.rows("stage_assignments").iter().filter(|row| row["submission_id"] == submission) {
        match dump.one("user_groups", "user_group_id", &row["user_group_id"])["role_id"].as_str() {
            "65536" => submitter.clone_from(&row["user_id"]),
            "16" | "17" => {
                editors.insert(row["user_id"].clone());
            }
            _ => {}
        }
    }
    editors.remove(&submitter);
    (submitter, editors)
}

type Review = (String, i32, i16, Option<i16>, String);

async fn check_reviews(app: &TestApp, dump: &Dump, id: &str, article: i64) {
    let mut expected: Vec<Review> = Vec::new();
    for row in dump.rows("review_assignments").iter().filter(|row| row["submission_id"] == id) {
        let (status, result) = match row["date_completed"].as_str() {
            _ if row["declined"] == "1" => (4, None),
            _ if row["cancelled"] == "1" => (6, None),
            "" => (6, None),
            _ => (
                3,
                [None, Some(1), Some(3), Some(2), Some(4), Some(4)]
                    [row["recommendation"].parse::<usize>().unwrap()],
            ),
        };
        let comments = dump.rows("submission_comments").iter();
        let comments = comments.filter(|comment| comment["assoc_id"] == row["review_id"] && status == 3);
        let comment: Vec<String> = comments.map(|comment| text_of(&comment["comments"])).collect();
        let round = row["round"].parse::<i32>().unwrap() - 1;
        expected.push((format!("user:{}", row["reviewer_id"]), round, status, result, comment.join("\n")));
    }
    let mut found: Vec<Review> = sqlx::query_as(
        "select key, article_revision, status_id, result_id, coalesce(comment_for_author, '')
         from review_assignments assignments
             join imported_records records on records.user_id = reviewer_id
             left join reviews on assignment_id = assignments.id
         where assignments.article_id = $1 and ended_at >= assignments.created_at",
    )
    .bind(article)
    .fetch_all(&app.state.pool)
    .await
    .unwrap();
    expected.sort();
    found.sort();
    assert_eq!(found, expected, "{id}");
}

/// Every file that is not of a discussion is here once.
async fn check_files(app: &TestApp, dump: &Dump, id: &str, (article, publication): (i64, &str)) {
    let of_submission = dump.rows("submission_files").iter().filter(|row| row["submission_id"] == id);
    let wanted = of_submission.filter(|row| !["3", "5", "17", "18"].contains(&row["file_stage"].as_str()));
    let paths: BTreeSet<&String> =
        wanted.map(|row| &dump.one("files", "file_id", &row["file_id"])["path"]).collect();
    let galleys = dump.rows("publication_galleys").iter().filter(|row| row["publication_id"] == publication);
    let (attached, pdfs, outside): (i64, i64, i64) = sqlx::query_as(
        "select count(*), (select coalesce(sum(num_nonnulls(pdf_en_id, pdf_ru_id)), 0) from article_full_texts
                           where article_id = $1),
                count(*) filter (where article_files.revision > articles.revision or article_files.type_id is null)
         from article_files join articles on articles.id = article_id where article_id = $1",
    )
    .bind(article)
    .fetch_one(&app.state.pool)
    .await
    .unwrap();
    assert_eq!(usize::try_from(attached + pdfs).unwrap(), paths.len(), "{id}: {paths:?}");
    assert_eq!((usize::try_from(pdfs).unwrap(), outside), (galleys.count(), 0), "{id}");
}

/// The report names every decision and every open request.
fn check_report(dump: &Dump, id: &str, item: &Value) {
    let details: Vec<&str> = item["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|finding| finding["detail"].as_str().unwrap())
        .collect();
    let decisions = dump.rows("edit_decisions").iter().filter(|row| row["submission_id"] == id);
    for decision in decisions {
        let time = &decision["date_decided"][..16];
        let editor = format!("by user:{} {time}", decision["editor_id"]);
        assert!(
            details.iter().any(|detail| detail.starts_with("decision ") && detail.ends_with(&editor)),
            "{id}: {details:?}"
        );
    }
    let reviews = dump.rows("review_assignments").iter().filter(|row| row["submission_id"] == id);
    for review in reviews
        .filter(|row| row["date_completed"].is_empty() && row["declined"] != "1" && row["cancelled"] != "1")
    {
        let expected =
            format!("review:{}: request to user:{} was open", review["review_id"], review["reviewer_id"]);
        assert!(details.contains(&expected.as_str()), "{id}: {details:?}");
    }
}
