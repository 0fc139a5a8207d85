//! Versions of an article: what it said before editors corrected it in place.

use axum::extract::State;
use axum::response::IntoResponse;
use kit::error::ErrorBody;
use kit::http::{Json, Path};
use kit::{App, Problem, Result, run_blocking};
use publications::{Names, record_status};
use rules::Language;
use rules::article::{AuthorEntry, RecordStatus, VersionContent};
use sqlx::types::Json as SqlJson;

use super::changes::VersionChanges;
use super::store::{ArticleRow, Author, CitedReference};
use super::{PublicArticle, find_published};

/// Reads a version of a published article, with the status that the article has now.
#[utoipa::path(get, path = "/api/v1/public/{lang}/articles/{slug}/versions/{number}", tag = "public",
    operation_id = "readPublicArticleVersion",
    params(("lang" = Language, Path), ("slug" = String, Path), ("number" = i32, Path, description = "From 1")),
    responses((status = 200, body = PublicArticle), (status = 404, body = ErrorBody),
        (status = 410, body = ErrorBody)))]
pub async fn read(
    State(app): State<App>,
    Path((language, slug, number)): Path<(Language, String, i32)>,
) -> Result<impl IntoResponse> {
    let mut article = find_published(&app, &slug).await?;
    let current = article.current_version();
    if number != current {
        let content = load_content(&app, article.id, number).await?;
        // The PDF of a version carries no stamp that would warn.
        let is_warning = record_status(&article.notices).is_some_and(RecordStatus::is_warning);
        let sizes = if is_warning { [None, None] } else { load_pdf_sizes(&app, article.id, number).await? };
        article.show_version(content, sizes);
    }
    let view = PublicArticle::of(&app, article, Vec::new(), language);
    Ok(Json(view.of_version(number)))
}

/// Reads what a version of a published article changes, compared with the version before.
#[utoipa::path(get, path = "/api/v1/public/{lang}/articles/{slug}/versions/{number}/changes", tag = "public",
    operation_id = "readPublicArticleChanges",
    params(("lang" = Language, Path), ("slug" = String, Path), ("number" = i32, Path, description = "From 2")),
    responses((status = 200, body = VersionChanges), (status = 404, body = ErrorBody),
        (status = 410, body = ErrorBody)))]
pub async fn read_changes(
    State(app): State<App>,
    Path((language, slug, number)): Path<(Language, String, i32)>,
) -> Result<impl IntoResponse> {
    let article = find_published(&app, &slug).await?;
    let current = article.current_version();
    // Nobody reads here what a removal has taken away.
    if !(2..=current).contains(&number) || publications::is_text_removed(&article.notices) {
        return Err(Problem::NOT_FOUND.into());
    }
    let before = load_content(&app, article.id, number - 1).await?;
    let after =
        if number == current { article.content() } else { load_content(&app, article.id, number).await? };
    let changes =
        run_blocking(move || VersionChanges::of(article, number, (&before, &after), language)).await?;
    Ok(Json(changes))
}

async fn load_content(app: &App, article: i64, number: i32) -> Result<VersionContent> {
    let content = sqlx::query_scalar!(
        r#"select content as "content: SqlJson<VersionContent>" from article_versions
           where article_id = $1 and number = $2"#,
        article,
        number
    )
    .fetch_optional(&app.pool)
    .await?
    .ok_or(Problem::NOT_FOUND)?;
    Ok(content.0)
}

/// Loads the sizes of the English and the Russian PDF of a replaced version.
async fn load_pdf_sizes(app: &App, article: i64, number: i32) -> Result<[Option<i64>; 2]> {
    let row = sqlx::query!(
        "select (select size from files where id = pdf_en_id) as en, (select size from files where id = pdf_ru_id) as ru
         from article_versions where article_id = $1 and number = $2",
        article,
        number
    )
    .fetch_one(&app.pool)
    .await?;
    Ok([row.en, row.ru])
}

impl ArticleRow {
    /// Replaces what the article says now by what a version said.
    fn show_version(&mut self, content: VersionContent, [pdf_en_size, pdf_ru_size]: [Option<i64>; 2]) {
        self.type_id = content.type_id;
        (self.title_en, self.title_ru) = (content.title_en, content.title_ru);
        (self.theme_en, self.theme_ru) = (content.theme_en, content.theme_ru);
        (self.abstract_en, self.abstract_ru) = (content.abstract_en, content.abstract_ru);
        (self.keywords_en, self.keywords_ru) = (content.keywords_en, content.keywords_ru);
        self.funding_information_en = content.funding_information_en;
        self.funding_information_ru = content.funding_information_ru;
        self.conflict_of_interest_en = content.conflict_of_interest_en;
        self.conflict_of_interest_ru = content.conflict_of_interest_ru;
        (self.content_html_en, self.content_html_ru) = (content.content_html_en, content.content_html_ru);
        (self.pdf_en_size, self.pdf_ru_size) = (pdf_en_size, pdf_ru_size);
        self.authors = SqlJson(content.authors.into_iter().map(author_of_version).collect());
        self.affiliations = SqlJson(content.affiliations);
        let references = content.references.into_iter();
        let cited = references.map(|one| CitedReference {
            reference: one.reference,
            article_ids: one.article_ids,
            parts: one.parts,
        });
        self.references = SqlJson(cited.collect());
    }

    /// Returns what the article says now, for a comparison.
    fn content(&self) -> VersionContent {
        let references = self.references.iter().map(|cited| rules::article::references::Reference {
            reference: cited.reference.clone(),
            ..Default::default()
        });
        VersionContent {
            type_id: self.type_id,
            title_en: self.title_en.clone(),
            title_ru: self.title_ru.clone(),
            theme_en: self.theme_en.clone(),
            theme_ru: self.theme_ru.clone(),
            abstract_en: self.abstract_en.clone(),
            abstract_ru: self.abstract_ru.clone(),
            keywords_en: self.keywords_en.clone(),
            keywords_ru: self.keywords_ru.clone(),
            funding_information_en: self.funding_information_en.clone(),
            funding_information_ru: self.funding_information_ru.clone(),
            conflict_of_interest_en: self.conflict_of_interest_en.clone(),
            conflict_of_interest_ru: self.conflict_of_interest_ru.clone(),
            authors: self.authors.iter().map(author_entry).collect(),
            affiliations: self.affiliations.0.clone(),
            content_html_en: self.content_html_en.clone(),
            content_html_ru: self.content_html_ru.clone(),
            references: references.collect(),
            // Files are not compared: the list of changed parts names the PDF.
            pdf_en_id: None,
            pdf_ru_id: None,
        }
    }
}

/// Authors of a version have no address: versions do not keep them.
fn author_of_version(author: AuthorEntry) -> Author {
    Author {
        names: Names {
            first_name_en: author.first_name_en,
            first_name_ru: author.first_name_ru,
            middle_name_en: author.middle_name_en,
            middle_name_ru: author.middle_name_ru,
            last_name_en: author.last_name_en,
            last_name_ru: author.last_name_ru,
        },
        orcid: author.orcid,
        affiliations: author.affiliations,
        is_corresponding: author.is_corresponding_author,
        is_group: author.is_group,
        contributed_equally: author.contributed_equally,
        public_email: None,
    }
}

fn author_entry(author: &Author) -> AuthorEntry {
    let names = author.names.clone();
    AuthorEntry {
        first_name_en: names.first_name_en,
        first_name_ru: names.first_name_ru,
        middle_name_en: names.middle_name_en,
        middle_name_ru: names.middle_name_ru,
        last_name_en: names.last_name_en,
        last_name_ru: names.last_name_ru,
        orcid: author.orcid.clone(),
        affiliations: author.affiliations.clone(),
        is_corresponding_author: author.is_corresponding,
        is_group: author.is_group,
        contributed_equally: author.contributed_equally,
        contact: None,
    }
}
