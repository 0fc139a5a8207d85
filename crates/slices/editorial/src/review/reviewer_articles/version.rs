//! The article as a reviewer was asked about it.

use chrono::NaiveDate;
use kit::Result;
use rules::AssignmentId;
use rules::article::{Affiliation, AuthorEntry};
use sqlx::PgConnection;
use sqlx::types::Json;

/// Content of an article when a reviewer was asked; later changes are not in it.
#[derive(Debug)]
pub struct AssignedVersion {
    pub type_id: i16,
    pub title_en: String,
    pub title_ru: String,
    pub theme_en: String,
    pub theme_ru: String,
    pub abstract_en: String,
    pub abstract_ru: String,
    pub keywords_en: Vec<String>,
    pub keywords_ru: Vec<String>,
    pub funding_information_en: String,
    pub funding_information_ru: String,
    pub conflict_of_interest_en: String,
    pub conflict_of_interest_ru: String,
    pub submission_date: Option<NaiveDate>,
    /// Without contact details: reviewers must not write to authors.
    pub authors: Json<Vec<AuthorEntry>>,
    pub affiliations: Json<Vec<Affiliation>>,
}

pub async fn load(connection: &mut PgConnection, assignment: AssignmentId) -> Result<AssignedVersion> {
    let version = sqlx::query_as!(
        AssignedVersion,
        r#"select type_id, title_en, title_ru, theme_en, theme_ru, abstract_en, abstract_ru, keywords_en, keywords_ru,
                  funding_information_en, funding_information_ru, conflict_of_interest_en, conflict_of_interest_ru,
                  submission_date, authors as "authors: Json<Vec<AuthorEntry>>",
                  affiliations as "affiliations: Json<Vec<Affiliation>>"
           from assigned_versions where assignment_id = $1"#,
        assignment.0
    )
    .fetch_one(connection)
    .await?;
    Ok(version)
}
