//! SQL filters shared by several lists.

use chrono::NaiveDate;
use sqlx::{Postgres, QueryBuilder};

/// Restricts `column` to one of `ids`; no restriction if there are none.
pub fn filter_ids(query: &mut QueryBuilder<Postgres>, column: &str, ids: &[i16]) {
    match ids {
        [] => {}
        // With plain equality the index also provides the order.
        [one] => {
            query.push(format!(" and {column} = ")).push_bind(*one);
        }
        several => {
            query.push(format!(" and {column} = any(")).push_bind(several.to_vec()).push(")");
        }
    }
}

/// Restricts to articles whose title contains the text, in either language, or whose manuscript number does.
///
/// `table` has the titles that the viewer sees. `strpos` treats `%` and `_` as plain characters, unlike `like`.
pub fn filter_title(query: &mut QueryBuilder<Postgres>, table: &str, title: Option<&str>) {
    let Some(title) = title else { return };
    for (column, or) in [("title_en", " and ("), ("title_ru", " or ")] {
        query.push(format!("{or}strpos(lower({table}.{column}), lower("));
        query.push_bind(title.to_owned()).push(")) > 0");
    }
    push_number_match(query, title);
    query.push(")");
}

/// Adds `or`, true for articles whose manuscript number contains the text.
fn push_number_match(query: &mut QueryBuilder<Postgres>, text: &str) {
    query.push(" or exists (select from manuscript_numbers numbers where numbers.article_id = articles.id");
    query.push(" and strpos(lower(numbers.number), lower(").push_bind(text.to_owned()).push(")) > 0)");
}

/// Restricts to articles in an issue, or to articles in none.
pub fn filter_issue(query: &mut QueryBuilder<Postgres>, with_issue: Option<bool>) {
    let Some(with_issue) = with_issue else { return };
    query.push(if with_issue { " and exists" } else { " and not exists" });
    query.push(" (select from issue_articles placed where placed.article_id = articles.id)");
}

/// Restricts `column` to publication dates between two days, both included.
pub fn filter_publication_date(
    query: &mut QueryBuilder<Postgres>,
    column: &str,
    after: Option<NaiveDate>,
    before: Option<NaiveDate>,
) {
    if let Some(day) = after {
        query.push(format!(" and {column} >= ")).push_bind(day);
    }
    if let Some(day) = before {
        query.push(format!(" and {column} <= ")).push_bind(day);
    }
}
