//! Issues of the public site.

use rules::Role;
use serde_json::{Value, json};
use testkit::TestApp;
use testkit::articles::blank_pdf;

use super::fixtures::{PUBLIC, Sample, fetch, publish};

async fn add_issue(app: &TestApp, volume: i32, number: i32, day: Option<&str>) -> i64 {
    sqlx::query_scalar(
        "insert into issues (volume, number, subtitle_en, subtitle_ru, intro_en, publication_date, created_at, updated_at,
                             editor_groups)
         values ($1, $2, 'On cells', '', '<p>Dear colleagues</p>', $3::date, now(), now(), $4) returning id",
    )
    .bind(volume)
    .bind(number)
    .bind(day)
    .bind(json!([
        { "nameEn": "Editor-in-Chief", "nameRu": "Главный редактор",
          "editors": [{ "shortNameEn": "B. Afonin", "shortNameRu": "Б. Афонин", "cityEn": "Oslo", "cityRu": "Осло" }] },
        { "nameEn": "Empty group", "nameRu": "Пустая группа", "editors": [] },
    ]))
    .fetch_one(&app.state.pool)
    .await
    .unwrap()
}

async fn add_section(app: &TestApp, issue: i64, position: i32, name: &str, articles: &[i64]) {
    sqlx::query(
        "with section as (
             insert into issue_sections (issue_id, position, name_en, name_ru) values ($1, $2, $3, $3 || ' по-русски')
             returning id
         )
         insert into issue_articles (article_id, issue_id, section_id, position)
         select article, $1, section.id, place from section, unnest($4::bigint[]) with ordinality as placed (article, place)",
    )
    .bind(issue)
    .bind(position)
    .bind(name)
    .bind(articles)
    .execute(&app.state.pool)
    .await
    .unwrap();
}

fn slugs(page: &Value) -> Vec<&str> {
    page["results"].as_array().unwrap().iter().map(|issue| issue["slug"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn published_issues_are_listed_newest_first() {
    TestApp::run(async |app| {
        add_issue(app, 12, 4, Some("2025-12-20")).await;
        add_issue(app, 13, 1, Some("2026-02-01")).await;
        add_issue(app, 13, 2, Some("2026-02-01")).await;
        add_issue(app, 13, 3, None).await;
        let page = fetch(app, "ru/issues").await;
        assert_eq!((slugs(&page), &page["count"]), (vec!["13-2", "13-1", "12-4"], &json!(3)));
        assert_eq!(
            page["results"][2],
            json!({ "slug": "12-4", "volume": 12, "number": 4, "year": 2025, "subtitle": "On cells",
                    "publicationDate": "2025-12-20", "coverId": null, "hasPdf": false, "articleCount": 0 })
        );
        assert_eq!(slugs(&fetch(app, "en/issues?volume=13").await), ["13-2", "13-1"]);
        assert_eq!(slugs(&fetch(app, "en/issues?pageSize=2&pageIndex=1").await), ["12-4"]);
        assert_eq!(fetch(app, "en/issues?pageSize=200").await["count"], 3);
        for bad in [
            "pageSize=201",
            "pageSize=0",
            "pageIndex=-1",
            "pageIndex=99999999999",
            "volume=x",
            "volume=99999999999",
        ] {
            assert_eq!(app.get(&format!("{PUBLIC}/en/issues?{bad}")).await.status, 422, "{bad}");
        }
    })
    .await;
}

#[tokio::test]
async fn issue_lists_sections_in_order() {
    TestApp::run(async |app| {
        let mut ids = Vec::new();
        for title in ["One", "Two", "Three"] {
            ids.push(publish(app, &Sample { title: (title, ""), ..Sample::default() }).await);
        }
        add_issue(app, 13, 1, Some("2026-01-01")).await;
        let issue = add_issue(app, 13, 2, Some("2026-02-01")).await;
        add_issue(app, 13, 3, None).await;
        add_section(app, issue, 2, "Cases", &[ids[0]]).await;
        add_section(app, issue, 1, "Reviews", &[ids[2], ids[1]]).await;
        add_section(app, issue, 3, "Empty", &[]).await;
        let shown = fetch(app, "en/issues/13-2").await;
        let sections: Vec<(&str, Vec<&str>)> = shown["sections"]
            .as_array()
            .unwrap()
            .iter()
            .map(|section| {
                let articles = section["articles"].as_array().unwrap();
                let titles = articles.iter().map(|line| line["title"]["text"].as_str().unwrap()).collect();
                (section["name"].as_str().unwrap(), titles)
            })
            .collect();
        assert_eq!(sections, [("Reviews", vec!["Three", "Two"]), ("Cases", vec!["One"])]);
        assert_eq!(shown["articleCount"], 3);
        assert_eq!(shown["foreword"], json!({ "text": "<p>Dear colleagues</p>", "language": "en" }));
        assert_eq!(
            shown["editorGroups"],
            json!([{ "name": "Editor-in-Chief", "editors": [{ "name": "B.\u{a0}Afonin", "city": "Oslo" }] }])
        );
        let reference = |number: i32| json!({ "slug": format!("13-{number}"), "volume": 13, "number": number, "year": 2026 });
        assert_eq!((&shown["previous"], &shown["next"]), (&reference(1), &Value::Null));
        assert_eq!(fetch(app, "en/issues/13-1").await["next"], reference(2));
        assert_eq!(fetch(app, "en/issues/latest").await, shown);
        assert_eq!(fetch(app, "ru/issues/13-2").await["sections"][0]["name"], "Reviews по-русски");
        for missing in ["13-3", "13-02", "latest-1", "99999999999-1", "%00", "none"] {
            let response = app.get(&format!("{PUBLIC}/en/issues/{missing}")).await;
            assert_eq!((response.status.as_u16(), &response.json()["detail"]), (404, &json!("Issue not found")), "{missing}");
        }
    })
    .await;
}

#[tokio::test]
async fn main_page_shows_the_newest_chosen_issue_or_else_the_newest() {
    TestApp::run(async |app| {
        for (number, day) in
            [(1, Some("2026-01-01")), (2, Some("2026-02-01")), (3, Some("2026-03-01")), (4, None)]
        {
            add_issue(app, 13, number, day).await;
        }
        let shown = async || fetch(app, "ru/issues/latest").await["slug"].clone();
        assert_eq!(shown().await, "13-3");
        for (chosen, expected) in
            [(&[4][..], "13-3"), (&[1, 4], "13-1"), (&[1, 2], "13-2"), (&[1, 2, 3], "13-3")]
        {
            sqlx::query("update issues set show_on_main_page = number = any($1)")
                .bind(chosen)
                .execute(&app.state.pool)
                .await
                .unwrap();
            assert_eq!(shown().await, expected, "{chosen:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn issue_pdf_is_served_while_issue_is_published() {
    TestApp::run(async |app| {
        assert_eq!(app.get(&format!("{PUBLIC}/en/issues/latest")).await.status, 404);
        let editor = app.create_user(&[Role::Editor]).await;
        let issue = add_issue(app, 13, 2, Some("2026-02-01")).await;
        let file = app.upload_file(&editor, "issue.pdf", blank_pdf(3)).await.json();
        sqlx::query("update issues set pdf_id = $2::uuid where id = $1")
            .bind(issue)
            .bind(file["id"].as_str())
            .execute(&app.state.pool)
            .await
            .unwrap();
        let shown = fetch(app, "en/issues/latest").await;
        assert_eq!((&shown["pdfSize"], &shown["hasPdf"]), (&json!(blank_pdf(3).len()), &json!(true)));
        let pdf = app.get("/issues/13-2.pdf").await;
        assert_eq!((pdf.status.as_u16(), pdf.header("content-type")), (200, "application/pdf"));
        assert_eq!(pdf.header("content-disposition"), "inline; filename*=UTF-8''13-2.pdf");
        assert_eq!(pdf.body, blank_pdf(3));
        assert_eq!(app.get("/issues/13-3.pdf").await.status, 404);
        sqlx::query("update issues set publication_date = null where id = $1")
            .bind(issue)
            .execute(&app.state.pool)
            .await
            .unwrap();
        assert_eq!(app.get("/issues/13-2.pdf").await.status, 404);
    })
    .await;
}
