//! Issues for tests.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::{Person, TestApp};

pub const ISSUES: &str = "/api/v1/issues";

impl TestApp {
    /// An issue of volume 13, made the way editors make it.
    pub async fn issue(&self, editor: &Person, number: i32) -> Value {
        let answer = self.post_as(editor, ISSUES, &json!({ "volume": 13, "number": number })).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
        answer.json()
    }

    /// Volume 13, number 2, with these articles, without the long way there.
    pub async fn place(&self, articles: &[i64], published: Option<&str>) {
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
        .execute(&self.house.app.pool)
        .await
        .unwrap();
    }
}

/// Where an issue is.
pub fn issue_path(issue: &Value) -> String {
    format!("{ISSUES}/{}", issue["id"])
}

/// What a save of this issue would carry.
pub fn issue_content(issue: &Value) -> Value {
    let mut content = issue.clone();
    for group in content["articleGroups"].as_array_mut().unwrap() {
        group.as_object_mut().unwrap().remove("articles");
    }
    content
}

/// A section as it is saved for the first time.
pub fn section(name: &str, articles: &[i64]) -> Value {
    json!({ "id": null, "nameEn": name, "nameRu": format!("{name} по-русски"), "articleIds": articles })
}
