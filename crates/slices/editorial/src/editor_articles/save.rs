//! Changes that editors make, each in one transaction.

use chrono::NaiveDate;
use html::{clean_for_authors, clean_for_editors};
use kit::{Actor, App, Result, audit, run_blocking};
use rules::article::dates::{self, ArticleDate};
use rules::article::lifecycle::decide;
use rules::article::notice::can_change_type;
use rules::article::{Action, Content, EditorialContent, PublicationData, editorial_content};
use rules::audit::AuditAction;
use rules::{ArticleId, FieldError, FieldErrorKind, FileId, Language, UserId, Validator};
use serde::{Deserialize, Deserializer};
use sqlx::PgConnection;
use utoipa::ToSchema;

use super::publication_content::{self, can_link_pdf, has_foreign_pictures, pdf_conflict};
use super::read::{EditorArticleData, reload};
use super::versions;
use crate::articles::access::lock_for_editor;
use crate::articles::refusals::{CHANGED_ELSEWHERE, WRONG_STATUS, refusal_error};
use crate::articles::write::FileOwner;
use crate::articles::{Article, write};
use crate::published_pdfs::queue_pdfs;

pub async fn save(
    app: &App,
    actor: &Actor,
    id: ArticleId,
    content: EditorialContent,
) -> Result<EditorArticleData> {
    let (content, publication_data) = run_blocking(move || validate(content)).await??;
    let mut transaction = app.pool.begin().await?;
    let (article, relation) = lock_for_editor(app, &mut transaction, id, actor).await?;
    decide(&article.facts(), relation, Action::Edit).map_err(refusal_error)?;
    if content.version != article.content.version {
        return Err(CHANGED_ELSEWHERE.into());
    }
    write::check_file_count(
        app,
        article.files.iter().filter(|file| file.from_author).count() + content.files.len(),
    )?;
    check_type(&article, &content)?;
    check_doi(&article, &publication_data)?;
    check_links(&mut transaction, &article, actor.id, &content, &publication_data).await?;
    let replaced = versions::read_current(&mut transaction, &article).await?;
    write::update_texts(app, &mut transaction, id, &content).await?;
    write::update_editors_files(&mut transaction, &article, &content).await?;
    publication_content::set_doi_and_pages(&mut transaction, id, &publication_data).await?;
    publication_content::write(&mut transaction, id, &publication_data).await?;
    queue_pdfs(&mut transaction, id).await?;
    audit::record(app, &mut transaction, actor.audit(AuditAction::ArticleEdited).article(id)).await?;
    let data = reload(app, &mut transaction, id, actor).await?;
    versions::keep_replaced(app, &mut transaction, actor, replaced, &data).await?;
    transaction.commit().await?;
    Ok(data)
}

/// Normalizes and validates the content; reports all invalid fields.
fn validate(content: EditorialContent) -> Result<(Content, PublicationData)> {
    let (mut content, mut publication_data) = content.normalized();
    let mut validator = Validator::new();
    // Lengths first, so that HTML of invalid length is not sanitized.
    editorial_content::check(&mut validator, &content, &publication_data);
    validator.finish()?;
    write::sanitize_html([
        (clean_for_authors, "abstractEn", &mut content.abstract_en),
        (clean_for_authors, "abstractRu", &mut content.abstract_ru),
        (clean_for_editors, "contentHtmlEn", &mut publication_data.content_html_en),
        (clean_for_editors, "contentHtmlRu", &mut publication_data.content_html_ru),
    ])?;
    // Sanitizing writes & as &amp;, which may exceed the length limit; such a text could never be saved
    // again.
    let mut validator = Validator::new();
    editorial_content::check(&mut validator, &content, &publication_data);
    validator.finish()?;
    Ok((content, publication_data))
}

/// Checks that the editor may link the files, PDFs and pictures; otherwise a link would grant access to them.
async fn check_links(
    transaction: &mut PgConnection,
    article: &Article,
    editor: UserId,
    content: &Content,
    publication_data: &PublicationData,
) -> Result<()> {
    let owner = FileOwner::Editors { revision: article.revision };
    write::check_files(transaction, article.id, editor, owner, content).await?;
    let mut validator = Validator::new();
    for (language, pdf) in
        [(Language::En, publication_data.pdf_en_id), (Language::Ru, publication_data.pdf_ru_id)]
    {
        if let Some(pdf) = pdf
            && !can_link_pdf(transaction, article.id, editor, pdf).await?
        {
            validator.add_error(pdf_field(language), FieldErrorKind::UnknownFile);
        }
    }
    for (field, html) in [
        ("contentHtmlEn", &publication_data.content_html_en),
        ("contentHtmlRu", &publication_data.content_html_ru),
    ] {
        if has_foreign_pictures(transaction, article.id, editor, html).await? {
            validator.add_error(field, FieldErrorKind::UnknownFile);
        }
    }
    Ok(validator.finish()?)
}

const fn pdf_field(pdf: Language) -> &'static str {
    match pdf {
        Language::En => "pdfEnId",
        Language::Ru => "pdfRuId",
    }
}

/// A notice stays a notice, and a submission a submission.
fn check_type(article: &Article, content: &Content) -> Result<()> {
    if !can_change_type(article.content.type_id, content.type_id) {
        return Err(vec![FieldError::in_body("typeId", FieldErrorKind::NotInList)].into());
    }
    Ok(())
}

/// A registered DOI leads to the article for ever.
fn check_doi(article: &Article, publication_data: &PublicationData) -> Result<()> {
    let doi = article.doi.as_deref().unwrap_or_default();
    if article.is_registered && publication_data.doi != doi {
        return Err(vec![FieldError::in_body("doi", FieldErrorKind::DoiRegistered)].into());
    }
    Ok(())
}

/// A change of exactly one field; null clears it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArticleChange {
    #[serde(default, deserialize_with = "deserialize_present")]
    #[schema(value_type = Option<NaiveDate>)]
    submission_date: Option<Option<NaiveDate>>,
    #[serde(default, deserialize_with = "deserialize_present")]
    #[schema(value_type = Option<NaiveDate>)]
    acceptance_date: Option<Option<NaiveDate>>,
    #[serde(default, deserialize_with = "deserialize_present")]
    #[schema(value_type = Option<NaiveDate>)]
    publication_date: Option<Option<NaiveDate>>,
    #[serde(default, deserialize_with = "deserialize_present")]
    #[schema(value_type = Option<FileId>)]
    pdf_en_id: Option<Option<FileId>>,
    #[serde(default, deserialize_with = "deserialize_present")]
    #[schema(value_type = Option<FileId>)]
    pdf_ru_id: Option<Option<FileId>>,
}

/// Deserializes null as `Some(None)`, which differs from a missing field.
fn deserialize_present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    value: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(value).map(Some)
}

enum FieldChange {
    Date(ArticleDate, Option<NaiveDate>),
    Pdf(Language, Option<FileId>),
}

impl ArticleChange {
    fn single_change(self) -> Result<FieldChange> {
        let dates = [
            (ArticleDate::Submission, self.submission_date),
            (ArticleDate::Acceptance, self.acceptance_date),
            (ArticleDate::Publication, self.publication_date),
        ];
        let pdfs = [(Language::En, self.pdf_en_id), (Language::Ru, self.pdf_ru_id)];
        let dates = dates.into_iter().filter_map(|(field, value)| Some(FieldChange::Date(field, value?)));
        let pdfs = pdfs.into_iter().filter_map(|(language, value)| Some(FieldChange::Pdf(language, value?)));
        let mut changes = dates.chain(pdfs);
        match (changes.next(), changes.next()) {
            (Some(change), None) => Ok(change),
            _ => Err(vec![FieldError::in_body_at(&[], FieldErrorKind::ExactlyOneNeeded)].into()),
        }
    }
}

pub async fn change(
    app: &App,
    actor: &Actor,
    id: ArticleId,
    change: ArticleChange,
) -> Result<EditorArticleData> {
    let change = change.single_change()?;
    let mut transaction = app.pool.begin().await?;
    let (article, relation) = lock_for_editor(app, &mut transaction, id, actor).await?;
    decide(&article.facts(), relation, Action::Edit).map_err(refusal_error)?;
    let replaced = versions::read_current(&mut transaction, &article).await?;
    match change {
        FieldChange::Date(field, value) => {
            if !dates::editable(article.status, relation).contains(&field) {
                return Err(WRONG_STATUS.into());
            }
            set_date(&mut transaction, &article, field, value).await?;
        }
        FieldChange::Pdf(language, pdf) => {
            set_pdf(&mut transaction, &article, actor.id, language, pdf).await?
        }
    }
    write::increment_version(app, &mut transaction, id).await?;
    queue_pdfs(&mut transaction, id).await?;
    audit::record(app, &mut transaction, actor.audit(AuditAction::ArticleEdited).article(id)).await?;
    let data = reload(app, &mut transaction, id, actor).await?;
    versions::keep_replaced(app, &mut transaction, actor, replaced, &data).await?;
    transaction.commit().await?;
    Ok(data)
}

async fn set_date(
    transaction: &mut PgConnection,
    article: &Article,
    field: ArticleDate,
    value: Option<NaiveDate>,
) -> Result<()> {
    let mut dates = article.dates;
    dates.set(field, value);
    let mut validator = Validator::new();
    dates::check(&mut validator, &dates, field, article.status);
    validator.finish()?;
    sqlx::query!(
        "update articles set submission_date = $2, acceptance_date = $3, publication_date = $4 where id = $1",
        article.id.0,
        dates.submission,
        dates.acceptance,
        dates.publication
    )
    .execute(transaction)
    .await?;
    Ok(())
}

async fn set_pdf(
    transaction: &mut PgConnection,
    article: &Article,
    editor: UserId,
    language: Language,
    pdf: Option<FileId>,
) -> Result<()> {
    if let Some(pdf) = pdf
        && !can_link_pdf(transaction, article.id, editor, pdf).await?
    {
        return Err(vec![FieldError::in_body(pdf_field(language), FieldErrorKind::UnknownFile)].into());
    }
    sqlx::query!(
        "insert into article_full_texts (article_id, content_html_en, content_html_ru, pdf_en_id, pdf_ru_id)
         values ($1, '', '', case when $3 then $2::uuid end, case when not $3 then $2::uuid end)
         on conflict (article_id) do update
         set pdf_en_id = case when $3 then $2 else article_full_texts.pdf_en_id end,
             pdf_ru_id = case when $3 then article_full_texts.pdf_ru_id else $2 end",
        article.id.0,
        pdf.map(|id| id.0),
        language == Language::En
    )
    .execute(transaction)
    .await
    .map_err(pdf_conflict)?;
    Ok(())
}
