//! The sections of an issue and the articles in them.

use std::collections::BTreeSet;

use editorial::articles::{decode_enum, doi, hold};
use kit::{Actor, Result};
use rules::article::NoticeKind;
use rules::article::dates::Dates;
use rules::article::notice::notice_type_ids;
use rules::article::publishing::{PublicationFacts, PublicationWarning, publication_warnings};
use rules::article::{ArticleState, Relation, visible_state};
use rules::issue::publishing::{ArticleInIssue, PlacementRefusal, check_placement};
use rules::issue::{ArticleGroup, IssueContent};
use rules::people::short_name;
use rules::{ArticleId, ArticleStatus, Enumeration, FieldError, FieldErrorKind, IssueId, Validator};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use sqlx::types::Json;

use crate::refusals::constraint_error;
use crate::view::{ArticleGroupView, IssueArticle};

pub struct Section {
    pub id: i64,
    name_en: String,
    name_ru: String,
    pub articles: Vec<PlacedArticle>,
}

pub struct PlacedArticle {
    pub view: IssueArticle,
    /// Facts for the publication rules.
    pub placed: ArticleInIssue,
    pub warnings: Vec<PublicationWarning>,
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

    /// The section as saved content, for comparison.
    fn content(&self) -> ArticleGroup {
        ArticleGroup {
            id: Some(self.id),
            name_en: self.name_en.clone(),
            name_ru: self.name_ru.clone(),
            article_ids: self.articles.iter().map(|article| article.view.id).collect(),
        }
    }
}

/// True if saving the groups would change the sections.
pub fn have_changed(sections: &[Section], wanted: &[ArticleGroup]) -> bool {
    sections.len() != wanted.len()
        || sections.iter().zip(wanted).any(|(section, wanted)| section.content() != *wanted)
}

/// Loads the sections with their articles, with a fixed number of queries. Editors see the status of their own
/// articles as authors do.
pub async fn load(connection: &mut PgConnection, actor: &Actor, issue: IssueId) -> Result<Vec<Section>> {
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
                  articles.doi is not null as "has_doi!",
                  articles.title_ru <> '' and (articles.abstract_ru <> '' or articles.type_id = any($3)) as "is_translated!",
                  exists (select from article_full_texts texts
                          where texts.article_id = articles.id
                            and num_nonnulls(texts.pdf_en_id, texts.pdf_ru_id) > 0) as "has_pdf!",
                  exists (select from article_references
                          where article_references.article_id = articles.id) as "has_references!",
                  (select coalesce(jsonb_agg(jsonb_build_object('first', first_name_en, 'middle', middle_name_en,
                                                                'last', last_name_en) order by position), '[]')
                   from article_authors where article_authors.article_id = articles.id) as "authors!: Json<Vec<Name>>"
           from issue_articles join articles on articles.id = issue_articles.article_id
           where issue_articles.issue_id = $1
           order by issue_articles.section_id, issue_articles.position"#,
        issue.0,
        actor.id.0,
        &notice_type_ids()
    )
    .fetch_all(&mut *connection)
    .await?;
    let held = hold::list_by_author(connection, actor.id).await?;
    let held_dois = doi::list_held(connection, &held).await?;
    for row in rows {
        let status = decode_enum::<ArticleStatus>(row.status_id)?;
        let relation =
            Relation::of(&actor.roles, row.is_creator, row.is_among_authors, false).in_editor_view();
        let dates = Dates {
            submission: row.submission_date,
            acceptance: row.acceptance_date,
            publication: row.publication_date,
        };
        let before_hold = held.get(&ArticleId(row.id)).map(|held| held.before);
        let seen = visible_state(relation, ArticleState { status, revision: 0, dates }, before_hold);
        let warnings = publication_warnings(PublicationFacts {
            is_notice: NoticeKind::of_type_id(row.type_id).is_some(),
            in_issue: true,
            has_doi: row.has_doi && !held_dois.contains(&row.id),
            has_pages: row.page_first.is_some(),
            has_pdf: row.has_pdf,
            has_references: row.has_references,
            is_translated: row.is_translated,
        });
        let names = row.authors.0.iter().map(|name| short_name(&name.first, Some(&name.middle), &name.last));
        let view = IssueArticle {
            id: ArticleId(row.id),
            title_en: row.title_en,
            title_ru: row.title_ru,
            type_id: row.type_id,
            status_id: seen.status.id(),
            authors_en: names.collect::<Vec<_>>().join(", "),
            page_first: row.page_first,
            page_last: row.page_last,
        };
        if let Some(section) = sections.iter_mut().find(|section| section.id == row.section_id) {
            let placed = ArticleInIssue { status, dates, relation };
            section.articles.push(PlacedArticle { view, placed, warnings });
        }
    }
    Ok(sections)
}

/// Checks that every added article may be placed in the issue, and locks the articles against changes.
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
    // Includes articles that are already in the issue: `write` would lock them in print order, but articles
    // are always locked in id order.
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
    let placement_error = |id: ArticleId| match rows.iter().find(|row| row.id == id.0) {
        _ if placed.contains(&id) => None,
        Some(row) if row.is_elsewhere => Some(FieldErrorKind::InAnotherIssue),
        Some(row) => {
            let relation =
                Relation::of(&actor.roles, row.is_creator, row.is_among_authors, false).in_editor_view();
            match ArticleStatus::from_id(row.status_id).map(|status| check_placement(status, relation)) {
                Some(Ok(())) => None,
                Some(Err(PlacementRefusal::Own)) => Some(FieldErrorKind::OwnArticle),
                Some(Err(PlacementRefusal::Unsuitable)) | None => Some(FieldErrorKind::NotForAnIssue),
            }
        }
        None => Some(FieldErrorKind::NotForAnIssue),
    };
    let mut validator = Validator::new();
    for (index, group) in content.article_groups.iter().enumerate() {
        let index = index.to_string();
        if group.id.is_some_and(|id| !known_sections.contains(&id)) {
            validator.add_error_at(&["articleGroups", &index, "id"], FieldErrorKind::NotInList);
        }
        for (position, id) in group.article_ids.iter().enumerate() {
            if let Some(kind) = placement_error(*id) {
                validator.add_error_at(&["articleGroups", &index, "articleIds", &position.to_string()], kind);
            }
        }
    }
    Ok(validator.finish()?)
}

#[derive(Serialize)]
struct SectionEntry<'a> {
    position: usize,
    id: Option<i64>,
    name_en: &'a str,
    name_ru: &'a str,
    article_ids: &'a [ArticleId],
}

/// Replaces all sections, in a fixed number of statements. Existing sections keep their ids.
pub async fn write(transaction: &mut PgConnection, issue: IssueId, groups: &[ArticleGroup]) -> Result<()> {
    let entries: Vec<SectionEntry<'_>> = (1..)
        .zip(groups)
        .map(|(position, group)| SectionEntry {
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
    .map_err(constraint_error)?;
    Ok(())
}

/// Copies the sections of an issue, without their articles, to a new one.
pub async fn copy(transaction: &mut PgConnection, source: IssueId, issue: IssueId) -> Result<()> {
    let copied = sqlx::query!(
        "insert into issue_sections (issue_id, position, name_en, name_ru)
         select $2, position, name_en, name_ru from issue_sections where issue_id = $1",
        source.0,
        issue.0
    )
    .execute(transaction)
    .await?;
    if copied.rows_affected() == 0 {
        return Err(vec![FieldError::in_body("copySectionsFrom", FieldErrorKind::NotInList)].into());
    }
    Ok(())
}
