//! Notices on an article, and the article that a notice is about.

use chrono::NaiveDate;
use kit::{Actor, App, Result};
use rules::article::retraction::concerns_citing_articles;
use rules::article::{NoticeInitiator, NoticeKind};
use rules::{ArticleId, Language};
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

use crate::articles::access::require_editorial_data;
use crate::retractions::citing::{CitingArticle, load_citing};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArticleNotices {
    /// The notice that the article itself is, with the article that it is about; null for other articles.
    #[schema(required)]
    about: Option<LinkedNotice>,
    /// Notices on the article, oldest first.
    notices: Vec<LinkedNotice>,
    /// Kinds of notices, for a new one.
    kinds: Vec<NoticeKindChoice>,
    /// Published articles that cite the article if a notice puts it in doubt, published or in preparation; on the notice,
    /// those that cite what it is about.
    cited_by: Vec<CitingArticle>,
    initiators: Vec<NoticeInitiatorChoice>,
}

/// A notice, and the article at its other end.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkedNotice {
    article_id: ArticleId,
    title_en: String,
    title_ru: String,
    status_id: i16,
    #[schema(required)]
    publication_date: Option<NaiveDate>,
    #[schema(required)]
    doi: Option<String>,
    kind: NoticeKind,
    kind_name: &'static str,
    initiator_name: &'static str,
    decided_on: NaiveDate,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NoticeKindChoice {
    kind: NoticeKind,
    name: &'static str,
    usual_initiator: NoticeInitiator,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct NoticeInitiatorChoice {
    initiator: NoticeInitiator,
    name: &'static str,
}

pub async fn list(app: &App, actor: &Actor, id: ArticleId, language: Language) -> Result<ArticleNotices> {
    let mut connection = app.pool.acquire().await?;
    require_editorial_data(&mut connection, id, actor).await?;
    let linked = load_linked(&mut connection, id, language).await?;
    let (about, notices): (Vec<_>, Vec<_>) = linked.into_iter().partition(|(is_target, _)| *is_target);
    let cited_by = load_citing_doubted(&mut connection, id, &about, &notices).await?;
    let kinds = NoticeKind::ALL.map(|kind| NoticeKindChoice {
        kind,
        name: kind.name().in_language(language),
        usual_initiator: kind.usual_initiator(),
    });
    let initiators = NoticeInitiator::ALL
        .map(|initiator| NoticeInitiatorChoice { initiator, name: initiator.name().in_language(language) });
    Ok(ArticleNotices {
        about: about.into_iter().map(|(_, notice)| notice).next(),
        notices: notices.into_iter().map(|(_, notice)| notice).collect(),
        kinds: kinds.into(),
        cited_by,
        initiators: initiators.into(),
    })
}

/// Loads the published articles that cite the target of this notice, or this article, if it is put in doubt.
async fn load_citing_doubted(
    connection: &mut PgConnection,
    id: ArticleId,
    about: &[(bool, LinkedNotice)],
    notices: &[(bool, LinkedNotice)],
) -> Result<Vec<CitingArticle>> {
    let is_concerning = |(_, notice): &&(bool, LinkedNotice)| concerns_citing_articles(notice.kind);
    match about.iter().find(is_concerning) {
        Some((_, target)) => load_citing(connection, target.article_id).await,
        None if notices.iter().any(|notice| is_concerning(&notice)) => load_citing(connection, id).await,
        None => Ok(Vec::new()),
    }
}

/// Loads the articles at the other ends of the notices, with whether it is the one that this article is about.
async fn load_linked(
    connection: &mut PgConnection,
    id: ArticleId,
    language: Language,
) -> Result<Vec<(bool, LinkedNotice)>> {
    let rows = sqlx::query!(
        r#"select notices.notice_id = $1 as "is_target!", linked.id, linked.title_en, linked.title_ru, linked.status_id,
                  linked.publication_date, linked.doi, notice.type_id as notice_type_id, notices.initiated_by,
                  notices.decided_on
           from article_notices notices
           join articles notice on notice.id = notices.notice_id and notice.removed_at is null
           join articles linked
             on linked.id = case when notices.notice_id = $1 then notices.target_id else notices.notice_id end
           where $1 in (notices.notice_id, notices.target_id)
           order by notices.notice_id"#,
        id.0
    )
    .fetch_all(connection)
    .await?;
    let notices = rows.into_iter().filter_map(|row| {
        let kind = NoticeKind::of_type_id(row.notice_type_id)?;
        let initiator = NoticeInitiator::from_code(&row.initiated_by)?;
        let notice = LinkedNotice {
            article_id: ArticleId(row.id),
            title_en: row.title_en,
            title_ru: row.title_ru,
            status_id: row.status_id,
            publication_date: row.publication_date,
            doi: row.doi,
            kind,
            kind_name: kind.name().in_language(language),
            initiator_name: initiator.name().in_language(language),
            decided_on: row.decided_on,
        };
        Some((row.is_target, notice))
    });
    Ok(notices.collect())
}
