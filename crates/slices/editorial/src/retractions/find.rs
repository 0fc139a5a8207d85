//! Finds the references to works that were retracted, removed or put in doubt: articles of this journal by the
//! notices on them, others by the data of Retraction Watch.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use kit::Result;
use publications::{LinkedArticle, record_status};
use rules::Language;
use rules::article::RecordStatus;
use rules::article::references::{IdFormat, Reference, ReferenceId};
use rules::article::retraction::{
    RetractionNature, comparable_doi, comparable_pubmed_id, doubtful_status, is_citation_doubtful,
};
use serde::Serialize;
use sqlx::PgConnection;
use sqlx::types::Json;
use utoipa::ToSchema;

/// A reference to a work that was retracted, removed or put in doubt.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RetractedReference {
    /// Place in the list, from 1.
    position: usize,
    reference: String,
    /// By which the work was found.
    id: ReferenceId,
    status: RecordStatus,
    status_name: &'static str,
    /// Date of the notice, if it is known.
    #[schema(required)]
    noticed_on: Option<NaiveDate>,
    /// DOI of the notice, if it has one.
    #[schema(required)]
    notice_doi: Option<String>,
    /// Path segment of the notice on the public site, if the work is an article of this journal.
    #[schema(required)]
    notice_slug: Option<String>,
    /// As Retraction Watch names them, in English.
    reasons: Vec<String>,
}

/// A notice that puts a work in doubt.
#[derive(Debug, Clone)]
struct DoubtfulWork {
    status: RecordStatus,
    noticed_on: Option<NaiveDate>,
    notice_doi: Option<String>,
    notice_slug: Option<String>,
    reasons: Vec<String>,
}

/// Identifiers in the form in which they are compared.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum WorkId {
    Doi(String),
    Pubmed(String),
}

impl WorkId {
    fn of(id: &ReferenceId) -> Option<WorkId> {
        match id.format {
            IdFormat::Doi => comparable_doi(&id.value).map(WorkId::Doi),
            IdFormat::Pubmed => comparable_pubmed_id(&id.value).map(WorkId::Pubmed),
            IdFormat::Pmcid => None,
        }
    }
}

/// Returns the doubtful references in the order of the list, with two queries whatever its length.
pub async fn find_retracted(
    connection: &mut PgConnection,
    references: &[Reference],
    language: Language,
) -> Result<Vec<RetractedReference>> {
    let ids: BTreeSet<WorkId> =
        references.iter().flat_map(|reference| &reference.article_ids).filter_map(WorkId::of).collect();
    let (mut dois, mut pubmed_ids) = (Vec::new(), Vec::new());
    for id in ids {
        match id {
            WorkId::Doi(doi) => dois.push(doi),
            WorkId::Pubmed(id) => pubmed_ids.push(id),
        }
    }
    let mut works = find_recorded(connection, &dois, &pubmed_ids).await?;
    for (id, work) in find_own(connection, &dois).await? {
        // Our own notice is the better source, unless others know worse.
        if works.get(&id).is_none_or(|recorded| recorded.status <= work.status) {
            works.insert(id, work);
        }
    }
    let entries = references.iter().zip(1..).filter_map(|(reference, position)| {
        let found = reference.article_ids.iter().filter_map(|id| Some((id, works.get(&WorkId::of(id)?)?)));
        // The first of the worst, should a reference name several works.
        let (id, work) = found.rev().max_by_key(|(_, work)| work.status)?;
        let work = work.clone();
        Some(RetractedReference {
            position,
            reference: reference.reference.clone(),
            id: id.clone(),
            status: work.status,
            status_name: work.status.name().in_language(language),
            noticed_on: work.noticed_on,
            notice_doi: work.notice_doi,
            notice_slug: work.notice_slug,
            reasons: work.reasons,
        })
    });
    Ok(entries.collect())
}

/// A notice as the data of Retraction Watch have it.
struct Record {
    doi: Option<String>,
    pubmed_id: Option<String>,
    nature: String,
    noticed_on: Option<NaiveDate>,
    notice_doi: Option<String>,
    reasons: Vec<String>,
}

async fn find_recorded(
    connection: &mut PgConnection,
    dois: &[String],
    pubmed_ids: &[String],
) -> Result<BTreeMap<WorkId, DoubtfulWork>> {
    // Other notices on a work that is cited by its PubMed id may name its DOI only. On one day a reinstatement is last.
    let records = sqlx::query_as!(
        Record,
        "select doi, pubmed_id, nature, noticed_on, notice_doi, reasons from retraction_records
         where doi = any($1 || array(select doi from retraction_records
                                     where pubmed_id = any($2) and doi is not null))
             or pubmed_id = any($2)
         order by noticed_on nulls first, nature = 'reinstatement', position",
        dois,
        pubmed_ids
    )
    .fetch_all(connection)
    .await?;
    let mut by_doi: BTreeMap<&str, Vec<&Record>> = BTreeMap::new();
    let mut by_pubmed_id: BTreeMap<&str, Vec<&Record>> = BTreeMap::new();
    let mut doi_of: BTreeMap<&str, &str> = BTreeMap::new();
    for record in &records {
        if let Some(doi) = &record.doi {
            by_doi.entry(doi).or_default().push(record);
        }
        if let Some(id) = &record.pubmed_id {
            by_pubmed_id.entry(id).or_default().push(record);
            if let Some(doi) = &record.doi {
                doi_of.insert(id, doi);
            }
        }
    }
    let cited_by_doi = dois.iter().map(|doi| (WorkId::Doi(doi.clone()), by_doi.get(doi.as_str())));
    let cited_by_pubmed_id = pubmed_ids.iter().map(|id| {
        let records = doi_of.get(id.as_str()).and_then(|doi| by_doi.get(doi));
        (WorkId::Pubmed(id.clone()), records.or_else(|| by_pubmed_id.get(id.as_str())))
    });
    let doubtful = cited_by_doi.chain(cited_by_pubmed_id).filter_map(|(id, records)| {
        let work = doubtful_work(records?)?;
        Some((id, work))
    });
    Ok(doubtful.collect())
}

/// Derives the status of a work from its records in the order of their dates; `None` if it can be cited.
fn doubtful_work(records: &[&Record]) -> Option<DoubtfulWork> {
    let notices =
        records.iter().filter_map(|record| Some((RetractionNature::from_code(&record.nature)?, *record)));
    let (status, notice) = doubtful_status(notices)?;
    Some(DoubtfulWork {
        status,
        noticed_on: notice.noticed_on,
        notice_doi: notice.notice_doi.clone(),
        notice_slug: None,
        reasons: notice.reasons.clone(),
    })
}

async fn find_own(connection: &mut PgConnection, dois: &[String]) -> Result<Vec<(WorkId, DoubtfulWork)>> {
    let rows = sqlx::query!(
        r#"select lower(articles.doi) as "doi!", published_notices(articles.id) as "notices!: Json<Vec<LinkedArticle>>"
           from articles
           join published_articles published on published.article_id = articles.id and not published.is_withdrawn
           where lower(articles.doi) = any($1)
             and exists (select from article_notices where target_id = articles.id)"#,
        dois
    )
    .fetch_all(connection)
    .await?;
    let works = rows.into_iter().filter_map(|row| {
        let notices = row.notices.0;
        let status = record_status(&notices).filter(|status| is_citation_doubtful(*status))?;
        let gave_status = |notice: &&LinkedArticle| RecordStatus::after(notice.kind()) == Some(status);
        let notice = notices.iter().rfind(gave_status)?;
        let work = DoubtfulWork {
            status,
            noticed_on: Some(notice.published_on),
            notice_doi: notice.doi.clone(),
            notice_slug: Some(notice.slug.clone()),
            reasons: Vec::new(),
        };
        Some((WorkId::Doi(row.doi), work))
    });
    Ok(works.collect())
}
