//! Issues for tests.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::{TestApp, TestUser};

pub const ISSUES: &str = "/api/v1/issues";

impl TestApp {
    /// Creates an issue of volume 13 through the API.
    pub async fn create_issue(&self, editor: &TestUser, number: i32) -> Value {
        let response = self.post_as(editor, ISSUES, &json!({ "volume": 13, "number": number })).await;
        assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
        response.json()
    }

    /// Puts articles into volume 13, number 2 directly in the database.
    pub async fn place_in_issue(&self, articles: &[i64], published: Option<&str>) {
        sqlx::query(
            "with issue as (
                 insert into issues (volume, number, publication_date, created_at, updated_at)
                 values (13, 2, $2::date, now(), now()) on conflict (volume, number) do update set number = 2
                 returning id
             ), section as (
                 insert into issue_sections (issue_id, position, name_en, name_ru)
                 select id, (select count(*) + 1 from issue_sections), 'Articles', 'Статьи' from issue
                 returning id, issue_id
             )
             insert into issue_articles (article_id, issue_id, section_id, position)
             select article, section.issue_id, section.id, position
             from section, unnest($1::bigint[]) with ordinality as placed (article, position)",
        )
        .bind(articles)
        .bind(published)
        .execute(&self.state.pool)
        .await
        .unwrap();
    }
}

pub fn issue_path(issue: &Value) -> String {
    format!("{ISSUES}/{}", issue["id"])
}

/// Request body that saves this issue unchanged.
pub fn issue_content(issue: &Value) -> Value {
    let mut content = issue.clone();
    for group in content["articleGroups"].as_array_mut().unwrap() {
        group.as_object_mut().unwrap().remove("articles");
    }
    content
}

/// Request body of a section that does not exist yet.
pub fn new_section(name: &str, articles: &[i64]) -> Value {
    json!({ "id": null, "nameEn": name, "nameRu": format!("{name} по-русски"), "articleIds": articles })
}
