//! What the lists of articles are asked by.

use chrono::NaiveDate;
use sqlx::{Postgres, QueryBuilder};

/// Ids in a column; several are alternatives, none asks nothing.
pub fn one_of(query: &mut QueryBuilder<Postgres>, column: &str, ids: &[i16]) {
    match ids {
        [] => {}
        // Plain equality lets the index give the order as well.
        [one] => {
            query.push(format!(" and {column} = ")).push_bind(*one);
        }
        several => {
            query.push(format!(" and {column} = any(")).push_bind(several.to_vec()).push(")");
        }
    }
}

/// Part of the title, in either language. strpos takes the text as it is: % and _ mean themselves.
pub fn titled(query: &mut QueryBuilder<Postgres>, title: Option<&str>) {
    let Some(title) = title else { return };
    query.push(" and (strpos(lower(articles.title_en), lower(").push_bind(title.to_owned()).push(")) > 0");
    query.push(" or strpos(lower(articles.title_ru), lower(").push_bind(title.to_owned()).push(")) > 0)");
}

/// Only those in an issue, or only those in none.
pub fn in_issue(query: &mut QueryBuilder<Postgres>, with_issue: Option<bool>) {
    let Some(with_issue) = with_issue else { return };
    query.push(if with_issue { " and exists" } else { " and not exists" });
    query.push(" (select from issue_articles placed where placed.article_id = articles.id)");
}

/// Published on a day of this span, both ends counted.
pub fn published(query: &mut QueryBuilder<Postgres>, after: Option<NaiveDate>, before: Option<NaiveDate>) {
    if let Some(day) = after {
        query.push(" and articles.publication_date >= ").push_bind(day);
    }
    if let Some(day) = before {
        query.push(" and articles.publication_date <= ").push_bind(day);
    }
}
