//! What an editor changes, each in one transaction.

use chrono::NaiveDate;
use kit::error::OnConstraint;
use kit::html::{clean_for_authors, clean_for_editors};
use kit::{Actor, App, Error, Result, aside};
use rules::article::dates::{self, Day};
use rules::article::lifecycle::decide;
use rules::article::{Action, Content, DeskContent, Preparation, desk};
use rules::{ArticleId, Checks, Fault, FaultKind, FileId, Language, UserId};
use serde::{Deserialize, Deserializer};
use sqlx::PgConnection;
use utoipa::ToSchema;

use super::prepared::{self, is_pdf_for, strange_pictures, taken_pdf};
use super::read::{DeskArticle, again, lock_at_the_desk};
use crate::articles::refusals::{CHANGED_ELSEWHERE, WRONG_STATUS, refused};
use crate::articles::write::Whose;
use crate::articles::{Article, write};

pub async fn save(app: &App, actor: &Actor, id: ArticleId, content: DeskContent) -> Result<DeskArticle> {
    let (content, preparation) = aside(move || checked(content)).await??;
    let mut transaction = app.pool.begin().await?;
    let (article, standing) = lock_at_the_desk(app, &mut transaction, id, actor).await?;
    decide(&article.facts(), standing, Action::Edit).map_err(refused)?;
    if content.version != article.content.version {
        return Err(CHANGED_ELSEWHERE.into());
    }
    write::check_number_of_files(
        app,
        article.files.iter().filter(|file| file.from_author).count() + content.files.len(),
    )?;
    check_links(&mut transaction, &article, actor.id, &content, &preparation).await?;
    write::update_texts(app, &mut transaction, id, &content).await?;
    write::update_editors_files(&mut transaction, &article, &content).await?;
    set_doi_and_pages(&mut transaction, id, &preparation).await?;
    prepared::write(&mut transaction, id, &preparation).await?;
    let found = again(app, &mut transaction, id, actor).await?;
    transaction.commit().await?;
    Ok(found)
}

/// As it will be stored, or everything that cannot be.
fn checked(content: DeskContent) -> Result<(Content, Preparation)> {
    let (mut content, mut preparation) = content.tidied();
    let mut checks = Checks::new();
    // Lengths first: nothing is cleaned that would be refused anyway.
    desk::check(&mut checks, &content, &preparation);
    checks.finish()?;
    write::clean([
        (clean_for_authors, "abstractEn", &mut content.abstract_en),
        (clean_for_authors, "abstractRu", &mut content.abstract_ru),
        (clean_for_editors, "contentHtmlEn", &mut preparation.content_html_en),
        (clean_for_editors, "contentHtmlRu", &mut preparation.content_html_ru),
    ])?;
    // Cleaning writes & as &amp;: what it made too long could be read and never be saved again.
    let mut checks = Checks::new();
    desk::check(&mut checks, &content, &preparation);
    checks.finish()?;
    Ok((content, preparation))
}

/// Nobody links to what they could not read otherwise.
async fn check_links(
    transaction: &mut PgConnection,
    article: &Article,
    editor: UserId,
    content: &Content,
    preparation: &Preparation,
) -> Result<()> {
    let whose = Whose::Editors { revision: article.revision };
    write::check_files(transaction, article.id, editor, whose, content).await?;
    let mut checks = Checks::new();
    for (language, pdf) in [(Language::En, preparation.pdf_en_id), (Language::Ru, preparation.pdf_ru_id)] {
        if let Some(pdf) = pdf
            && !is_pdf_for(transaction, article.id, editor, pdf).await?
        {
            checks.fault(field_of(language), FaultKind::UnknownFile);
        }
    }
    for (field, html) in
        [("contentHtmlEn", &preparation.content_html_en), ("contentHtmlRu", &preparation.content_html_ru)]
    {
        if strange_pictures(transaction, article.id, editor, html).await? {
            checks.fault(field, FaultKind::UnknownFile);
        }
    }
    Ok(checks.finish()?)
}

const fn field_of(pdf: Language) -> &'static str {
    match pdf {
        Language::En => "pdfEnId",
        Language::Ru => "pdfRuId",
    }
}

async fn set_doi_and_pages(
    transaction: &mut PgConnection,
    id: ArticleId,
    preparation: &Preparation,
) -> Result<()> {
    let taken = || -> Error { vec![Fault::in_body("doi", FaultKind::AlreadyTaken)].into() };
    sqlx::query!(
        "update articles set doi = nullif($2, ''), page_first = nullif($3, ''), page_last = nullif($4, '')
         where id = $1",
        id.0,
        preparation.doi,
        preparation.page_first,
        preparation.page_last
    )
    .execute(transaction)
    .await
    .on_constraint("articles_doi_key", taken)?;
    Ok(())
}

/// Exactly one of these; null clears it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArticleChange {
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<NaiveDate>)]
    submission_date: Option<Option<NaiveDate>>,
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<NaiveDate>)]
    acceptance_date: Option<Option<NaiveDate>>,
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<NaiveDate>)]
    publication_date: Option<Option<NaiveDate>>,
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<FileId>)]
    pdf_en_id: Option<Option<FileId>>,
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<FileId>)]
    pdf_ru_id: Option<Option<FileId>>,
}

/// Null is something that was given.
fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(value: D) -> Result<Option<T>, D::Error> {
    T::deserialize(value).map(Some)
}

enum Change {
    Date(Day, Option<NaiveDate>),
    Pdf(Language, Option<FileId>),
}

impl ArticleChange {
    fn only(self) -> Result<Change> {
        let dates = [
            (Day::Submission, self.submission_date),
            (Day::Acceptance, self.acceptance_date),
            (Day::Publication, self.publication_date),
        ];
        let pdfs = [(Language::En, self.pdf_en_id), (Language::Ru, self.pdf_ru_id)];
        let dates = dates.into_iter().filter_map(|(day, value)| Some(Change::Date(day, value?)));
        let pdfs = pdfs.into_iter().filter_map(|(language, value)| Some(Change::Pdf(language, value?)));
        let mut changes = dates.chain(pdfs);
        match (changes.next(), changes.next()) {
            (Some(change), None) => Ok(change),
            _ => Err(vec![Fault::at_body(&[], FaultKind::ExactlyOneNeeded)].into()),
        }
    }
}

pub async fn change(app: &App, actor: &Actor, id: ArticleId, change: ArticleChange) -> Result<DeskArticle> {
    let change = change.only()?;
    let mut transaction = app.pool.begin().await?;
    let (article, standing) = lock_at_the_desk(app, &mut transaction, id, actor).await?;
    decide(&article.facts(), standing, Action::Edit).map_err(refused)?;
    match change {
        Change::Date(day, value) => {
            if !dates::editable(article.status, standing).contains(&day) {
                return Err(WRONG_STATUS.into());
            }
            set_date(&mut transaction, &article, day, value).await?;
        }
        Change::Pdf(language, pdf) => set_pdf(&mut transaction, &article, actor.id, language, pdf).await?,
    }
    write::raise_version(app, &mut transaction, id).await?;
    let found = again(app, &mut transaction, id, actor).await?;
    transaction.commit().await?;
    Ok(found)
}

async fn set_date(
    transaction: &mut PgConnection,
    article: &Article,
    day: Day,
    value: Option<NaiveDate>,
) -> Result<()> {
    let mut dates = article.dates;
    dates.set(day, value);
    let mut checks = Checks::new();
    dates::check(&mut checks, &dates, day, article.status);
    checks.finish()?;
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
        && !is_pdf_for(transaction, article.id, editor, pdf).await?
    {
        return Err(vec![Fault::in_body(field_of(language), FaultKind::UnknownFile)].into());
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
    .map_err(taken_pdf)?;
    Ok(())
}
