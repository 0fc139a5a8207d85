//! A published article as the database has it, loaded with one statement.

use chrono::NaiveDate;
use rules::article::Affiliation;
use rules::article::references::Reference;
use rules::{ArticleFileType, Enumeration};
use serde::Deserialize;
use sqlx::PgConnection;
use sqlx::types::Json;

use super::stored_file::StoredFile;

pub struct ArticleRow {
    pub slug: String,
    pub type_id: i16,
    pub title_en: String,
    pub title_ru: String,
    pub theme_en: String,
    pub theme_ru: String,
    pub abstract_en: String,
    pub abstract_ru: String,
    pub keywords_en: Vec<String>,
    pub keywords_ru: Vec<String>,
    pub funding_en: String,
    pub funding_ru: String,
    pub interests_en: String,
    pub interests_ru: String,
    pub text_en: String,
    pub text_ru: String,
    pub original_language: String,
    pub manuscript_number: String,
    pub doi: String,
    pub page_first: String,
    pub page_last: String,
    pub received_on: Option<NaiveDate>,
    pub revised_on: Option<NaiveDate>,
    pub accepted_on: Option<NaiveDate>,
    pub published_on: NaiveDate,
    pub is_text_removed: bool,
    pub place: Option<Json<Place>>,
    pub notice: Option<Json<StoredNotice>>,
    pub authors: Json<Vec<StoredAuthor>>,
    pub affiliations: Json<Vec<Affiliation>>,
    pub references: Json<Vec<Reference>>,
    pub pdf_en: Option<Json<StoredFile>>,
    pub pdf_ru: Option<Json<StoredFile>>,
    pub pictures: Json<Vec<StoredFile>>,
    pub supplements: Json<Vec<StoredFile>>,
    pub addresses: Json<Vec<[String; 2]>>,
}

/// Place of an article in an issue.
#[derive(Debug, Deserialize)]
pub struct Place {
    pub volume: i32,
    pub number: i32,
    /// Place of the section in the issue.
    pub section: i32,
    /// Place in the section.
    pub position: i32,
}

/// What a notice is about.
#[derive(Debug, Deserialize)]
pub struct StoredNotice {
    pub slug: String,
    pub initiated_by: String,
    pub decided_on: NaiveDate,
}

#[derive(Debug, Deserialize)]
pub struct StoredAuthor {
    pub first_name_en: String,
    pub first_name_ru: String,
    pub middle_name_en: String,
    pub middle_name_ru: String,
    pub last_name_en: String,
    pub last_name_ru: String,
    pub orcid: String,
    pub has_authenticated_orcid: bool,
    pub affiliations: Vec<i32>,
    pub is_corresponding: bool,
    pub is_group: bool,
    pub contributed_equally: bool,
    pub email: String,
    pub phone: String,
    pub fax: String,
    pub address: String,
}

/// Loads a published article.
///
/// Supporting material is exported of imported articles only, where readers of the earlier site had it. In this journal it
/// belongs to the manuscript, which only the office and reviewers may read.
pub async fn load(snapshot: &mut PgConnection, id: i64, time_zone: &str) -> sqlx::Result<ArticleRow> {
    sqlx::query_as!(
        ArticleRow,
        r#"select published.slug as "slug!", articles.type_id as "type_id!", title_en as "title_en!",
                  title_ru as "title_ru!", theme_en as "theme_en!", theme_ru as "theme_ru!",
                  abstract_en as "abstract_en!", abstract_ru as "abstract_ru!", keywords_en as "keywords_en!",
                  keywords_ru as "keywords_ru!", funding_information_en as "funding_en!",
                  funding_information_ru as "funding_ru!", conflict_of_interest_en as "interests_en!",
                  conflict_of_interest_ru as "interests_ru!", coalesce(texts.content_html_en, '') as "text_en!",
                  coalesce(texts.content_html_ru, '') as "text_ru!",
                  coalesce(languages.original_language, '') as "original_language!",
                  coalesce((select numbers.number from manuscript_numbers numbers
                            where numbers.article_id = articles.id limit 1), '') as "manuscript_number!",
                  coalesce(doi, '') as "doi!", coalesce(page_first, '') as "page_first!",
                  coalesce(page_last, '') as "page_last!", submission_date as received_on,
                  (select max(milestones.happened_at at time zone $3)::date from article_milestones milestones
                   where milestones.article_id = articles.id and milestones.kind = 'resubmitted'
                     and milestones.undone_at is null) as revised_on,
                  acceptance_date as accepted_on, published.publication_date as "published_on!",
                  is_text_removed(articles.id) as "is_text_removed!",
                  (select jsonb_build_object('volume', issues.volume, 'number', issues.number,
                                             'section', sections.position, 'position', placed.position)
                   from issue_articles placed join issues on issues.id = placed.issue_id
                   join issue_sections sections on sections.id = placed.section_id
                   where placed.article_id = articles.id) as "place: Json<Place>",
                  (select jsonb_build_object('slug', target.slug, 'initiated_by', notices.initiated_by,
                                             'decided_on', notices.decided_on)
                   from article_notices notices join published_articles target on target.article_id = notices.target_id
                   where notices.notice_id = articles.id and not target.is_withdrawn)
                      as "notice: Json<StoredNotice>",
                  coalesce((select jsonb_agg(to_jsonb(authors)
                                       || jsonb_build_object('has_authenticated_orcid', accounts.id is not null,
                                              'is_group', coalesce(is_group, false),
                                              'contributed_equally', coalesce(contributed_equally, false))
                                       order by position)
                            from article_authors authors
                            left join article_author_marks marks using (article_id, position)
                            left join users accounts on accounts.orcid = authors.orcid
                            where authors.article_id = articles.id), '[]') as "authors!: Json<Vec<StoredAuthor>>",
                  coalesce((select jsonb_agg(places order by position) from article_affiliations places
                            where places.article_id = articles.id), '[]')
                      as "affiliations!: Json<Vec<Affiliation>>",
                  coalesce((select jsonb_agg(jsonb_build_object('reference', cited.reference,
                                                 'articleIds', cited.article_ids, 'parts', cited.parts)
                                             order by position)
                            from article_references cited where cited.article_id = articles.id), '[]')
                      as "references!: Json<Vec<Reference>>",
                  (select to_jsonb(files) from files where files.id = texts.pdf_en_id) as "pdf_en: Json<StoredFile>",
                  (select to_jsonb(files) from files where files.id = texts.pdf_ru_id) as "pdf_ru: Json<StoredFile>",
                  coalesce((select jsonb_agg(files order by files.id) from article_pictures pictures
                            join files on files.id = pictures.file_id where pictures.article_id = articles.id), '[]')
                      as "pictures!: Json<Vec<StoredFile>>",
                  coalesce((select jsonb_agg(to_jsonb(files) || jsonb_build_object('comment', attached.comment)
                                             order by attached.revision, attached.position)
                            from article_files attached join files on files.id = attached.file_id
                            where attached.article_id = articles.id and attached.type_id = $2
                              and exists (select from imported_records imported
                                          where imported.article_id = articles.id)), '[]')
                      as "supplements!: Json<Vec<StoredFile>>",
                  coalesce((select jsonb_agg(jsonb_build_array(target, path) order by path) from old_addresses
                            where old_addresses.article_id = articles.id), '[]')
                      as "addresses!: Json<Vec<[String; 2]>>"
           from published_articles published
           join articles on articles.id = published.article_id
           left join article_full_texts texts on texts.article_id = articles.id
           left join article_languages languages on languages.article_id = articles.id
           where published.article_id = $1 and not published.is_withdrawn"#,
        id,
        ArticleFileType::SupportingMaterial.id(),
        time_zone
    )
    .fetch_one(snapshot)
    .await
}

impl ArticleRow {
    /// Leaves what readers of a removed article still get: its citation.
    pub fn remove_text(&mut self) {
        for text in [&mut self.abstract_en, &mut self.abstract_ru, &mut self.text_en, &mut self.text_ru] {
            text.clear();
        }
        self.references.0.clear();
        (self.pdf_en, self.pdf_ru) = (None, None);
        self.pictures.0.clear();
        self.supplements.0.clear();
    }
}
