//! The sections of an issue and the articles in them.

use std::collections::BTreeSet;

use editorial::articles::known;
use kit::{Actor, Result};
use rules::article::Standing;
use rules::article::dates::Dates;
use rules::issue::publishing::{NotPlaced, Placed, can_be_placed};
use rules::issue::{ArticleGroup, IssueContent};
use rules::people::short_name;
use rules::{ArticleId, ArticleStatus, Checks, Enumeration, FaultKind, IssueId};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use sqlx::types::Json;

use crate::refusals::taken;
use crate::view::{ArticleGroupView, IssueArticle};

pub struct Section {
    pub id: i64,
    name_en: String,
    name_ru: String,
    pub articles: Vec<PlacedArticle>,
}

pub struct PlacedArticle {
    pub view: IssueArticle,
    /// What publishing asks of it.
    pub placed: Placed,
}

#[derive(Debug, Deserialize)]
struct Name {
    first: String,
    middle: String,
    last: String,
}

impl Section {
    pub fn view(self) -> ArticleGroupView {
        ArticleGroupView {
            id: self.id,
            name_en: self.name_en,
            name_ru: self.name_ru,
            article_ids: self.articles.iter().map(|article| article.view.id).collect(),
            articles: self.articles.into_iter().map(|article| article.view).collect(),
        }
    }

    /// The same as it would be saved.
    fn content(&self) -> ArticleGroup {
        ArticleGroup {
            id: Some(self.id),
            name_en: self.name_en.clone(),
            name_ru: self.name_ru.clone(),
            article_ids: self.articles.iter().map(|article| article.view.id).collect(),
        }
    }
}

/// Whether a save would change anything here.
pub fn differ(sections: &[Section], wanted: &[ArticleGroup]) -> bool {
    sections.len() != wanted.len()
        || sections.iter().zip(wanted).any(|(section, wanted)| section.content() != *wanted)
}

/// Two queries, however many there are.
pub async fn of_issue(connection: &mut PgConnection, actor: &Actor, issue: IssueId) -> Result<Vec<Section>> {
    let rows = sqlx::query!(
        "select id, name_en, name_ru from issue_sections where issue_id = $1 order by position",
        issue.0
    )
    .fetch_all(&mut *connection)
    .await?;
    let empty = |name_en, name_ru, id| Section { id, name_en, name_ru, articles: Vec::new() };
    let mut sections: Vec<Section> =
        rows.into_iter().map(|row| empty(row.name_en, row.name_ru, row.id)).collect();
    let rows = sqlx::query!(
        r#"select issue_articles.section_id, articles.id, articles.title_en, articles.title_ru, articles.type_id,
                  articles.status_id, articles.page_first, articles.page_last, articles.submission_date,
                  articles.acceptance_date, articles.publication_date, articles.creator_id = $2 as "is_creator!",
                  is_among_authors(articles.id, $2) as "is_among_authors!",
                  (select coalesce(jsonb_agg(jsonb_build_object('first', first_name_en, 'middle', middle_name_en,
                                                                'last', last_name_en) order by position), '[]')
                   from article_authors where article_authors.article_id = articles.id) as "authors!: Json<Vec<Name>>"
           from issue_articles join articles on articles.id = issue_articles.article_id
           where issue_articles.issue_id = $1
           order by issue_articles.section_id, issue_articles.position"#,
        issue.0,
        actor.id.0
    )
    .fetch_all(connection)
    .await?;
    for row in rows {
        let status = known::<ArticleStatus>(row.status_id)?;
        let standing = Standing::of(&actor.roles, row.is_creator, row.is_among_authors, false).at_the_desk();
        let dates = Dates {
            submission: row.submission_date,
            acceptance: row.acceptance_date,
            publication: row.publication_date,
        };
        let names = row.authors.0.iter().map(|name| short_name(&name.first, Some(&name.middle), &name.last));
        let view = IssueArticle {
            id: ArticleId(row.id),
            title_en: row.title_en,
            title_ru: row.title_ru,
            type_id: row.type_id,
            status_id: status.id(),
            authors_en: names.collect::<Vec<_>>().join(", "),
            page_first: row.page_first,
            page_last: row.page_last,
        };
        if let Some(section) = sections.iter_mut().find(|section| section.id == row.section_id) {
            section.articles.push(PlacedArticle { view, placed: Placed { status, dates, standing } });
        }
    }
    Ok(sections)
}

/// Nothing is put into an issue that is in another one, or that no issue can take. What is held stays as it is seen here.
pub async fn check(
    transaction: &mut PgConnection,
    actor: &Actor,
    issue: IssueId,
    sections: &[Section],
    content: &IssueContent,
) -> Result<()> {
    let known_sections: BTreeSet<i64> = sections.iter().map(|section| section.id).collect();
    let placed: BTreeSet<ArticleId> =
        sections.iter().flat_map(|section| &section.articles).map(|article| article.view.id).collect();
    let wanted = content.article_groups.iter().flat_map(|group| &group.article_ids);
    // Also those that were there: writing holds them in the order in which they are printed, and others in that of ids.
    let all: BTreeSet<i64> = wanted.chain(&placed).map(|id| id.0).collect();
    let all: Vec<i64> = all.into_iter().collect();
    let rows = sqlx::query!(
        r#"select articles.id, articles.status_id, articles.creator_id = $3 as "is_creator!",
                  is_among_authors(articles.id, $3) as "is_among_authors!",
                  exists (select from issue_articles elsewhere
                          where elsewhere.article_id = articles.id and elsewhere.issue_id <> $2) as "is_elsewhere!"
           from articles where articles.id = any($1) and articles.removed_at is null
           order by articles.id for share of articles"#,
        &all,
        issue.0,
        actor.id.0
    )
    .fetch_all(transaction)
    .await?;
    let fault = |id: ArticleId| match rows.iter().find(|row| row.id == id.0) {
        _ if placed.contains(&id) => None,
        Some(row) if row.is_elsewhere => Some(FaultKind::InAnotherIssue),
        Some(row) => {
            let by = Standing::of(&actor.roles, row.is_creator, row.is_among_authors, false).at_the_desk();
            match ArticleStatus::from_id(row.status_id).map(|status| can_be_placed(status, by)) {
                Some(Ok(())) => None,
                Some(Err(NotPlaced::Own)) => Some(FaultKind::OwnArticle),
                Some(Err(NotPlaced::Unfit)) | None => Some(FaultKind::NotForAnIssue),
            }
        }
        None => Some(FaultKind::NotForAnIssue),
    };
    let mut checks = Checks::new();
    for (index, group) in content.article_groups.iter().enumerate() {
        let index = index.to_string();
        if group.id.is_some_and(|id| !known_sections.contains(&id)) {
            checks.fault_at(&["articleGroups", &index, "id"], FaultKind::NotInList);
        }
        for (place, id) in group.article_ids.iter().enumerate() {
            if let Some(kind) = fault(*id) {
                checks.fault_at(&["articleGroups", &index, "articleIds", &place.to_string()], kind);
            }
        }
    }
    Ok(checks.finish()?)
}

#[derive(Serialize)]
struct Entry<'a> {
    position: usize,
    id: Option<i64>,
    name_en: &'a str,
    name_ru: &'a str,
    article_ids: &'a [ArticleId],
}

/// Writes all of it anew, in a fixed number of statements. A section that was there keeps its id.
pub async fn write(transaction: &mut PgConnection, issue: IssueId, groups: &[ArticleGroup]) -> Result<()> {
    let entries: Vec<Entry<'_>> = (1..)
        .zip(groups)
        .map(|(position, group)| Entry {
            position,
            id: group.id,
            name_en: &group.name_en,
            name_ru: &group.name_ru,
            article_ids: &group.article_ids,
        })
        .collect();
    let entries = serde_json::to_value(entries).map_err(anyhow::Error::new)?;
    let kept: Vec<i64> = groups.iter().filter_map(|group| group.id).collect();
    sqlx::query!("delete from issue_articles where issue_id = $1", issue.0)
        .execute(&mut *transaction)
        .await?;
    sqlx::query!("delete from issue_sections where issue_id = $1 and not (id = any($2))", issue.0, &kept)
        .execute(&mut *transaction)
        .await?;
    sqlx::query!(
        "update issue_sections set position = entry.position, name_en = entry.name_en, name_ru = entry.name_ru
         from jsonb_to_recordset($2::jsonb) as entry (position int, id bigint, name_en text, name_ru text)
         where issue_sections.issue_id = $1 and issue_sections.id = entry.id",
        issue.0,
        entries
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "insert into issue_sections (issue_id, position, name_en, name_ru)
         select $1, entry.position, entry.name_en, entry.name_ru
         from jsonb_to_recordset($2::jsonb) as entry (position int, id bigint, name_en text, name_ru text)
         where entry.id is null",
        issue.0,
        entries
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "insert into issue_articles (article_id, issue_id, section_id, position)
         select article.id::bigint, $1, issue_sections.id, article.position
         from jsonb_to_recordset($2::jsonb) as entry (position int, article_ids jsonb)
         join issue_sections on issue_sections.issue_id = $1 and issue_sections.position = entry.position
         cross join jsonb_array_elements_text(entry.article_ids) with ordinality as article (id, position)",
        issue.0,
        entries
    )
    .execute(transaction)
    .await
    .map_err(taken)?;
    Ok(())
}
