//! Checks each week that registered DOIs lead to their articles, and asks for the DOIs that Crossref has found for
//! their references.

use chrono::{DateTime, Utc};
use exports::Publication;
use kit::jobs::{Job, JobFailure};
use kit::{App, Result};
use publications::{Extent, load_publication};
use rules::ArticleId;
use rules::delivery::{DOI_CHECK_DELAY, DOI_CHECK_INTERVAL, DeliveryState, DeliveryTarget};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use crate::context::DeliveryContext;
use crate::crossref::{Crossref, FoundReference};
use crate::indexer::{Answer, Outcome};

/// In ten minutes; a hundred thousand in a week.
const MAX_PER_RUN: i64 = 100;
/// The service is away; the next run goes on.
const MAX_FAILURES: usize = 5;
/// Longer addresses tell no more.
const MAX_ADDRESS_CHARS: usize = 2_000;
/// Keys of references are those of the record: `ref1` is the first one.
const KEY_PREFIX: &str = "ref";

#[derive(Debug, Serialize, Deserialize)]
pub struct CheckDois {}

impl Job for CheckDois {
    const NAME: &'static str = "deliveries:check-dois";
    const SCHEDULE: Option<&'static str> = Some("*/10 * * * *");
    type Context = DeliveryContext;

    async fn run(self, context: DeliveryContext) -> Result<(), JobFailure> {
        let app = &context.app;
        let Some(settings) = &app.settings.crossref else { return Ok(()) };
        let crossref = Crossref::new(app, settings)?;
        let mut failures = 0;
        for registered in load_due(app).await? {
            if !check(app, &crossref, &registered).await? {
                failures += 1;
                if failures == MAX_FAILURES {
                    break;
                }
            }
        }
        Ok(())
    }
}

struct RegisteredDoi {
    delivery_id: i64,
    article_id: i64,
    doi: String,
}

/// Loads DOIs that were not checked for a week, or not since they were registered. Their order is different each time,
/// so that some that cannot be checked do not keep others from it.
async fn load_due(app: &App) -> Result<Vec<RegisteredDoi>> {
    let now = app.clock.now();
    let current: Vec<String> = DeliveryState::ALL
        .iter()
        .filter(|state| state.is_current())
        .map(|state| state.code().to_owned())
        .collect();
    let due = sqlx::query_as!(
        RegisteredDoi,
        r#"select deliveries.id as "delivery_id!", article_id as "article_id!", articles.doi as "doi!"
           from deliveries
           join articles on articles.id = deliveries.article_id
           left join doi_checks checks on checks.delivery_id = deliveries.id
           where target = $1 and state = any($2) and attempt_id is null and not needs_comparison
             and articles.doi <> '' and delivered_at <= $3
             and (checked_at is null or checked_at <= $4 or checked_at < delivered_at)
           order by random() limit $5"#,
        DeliveryTarget::Crossref.code(),
        &current,
        now - DOI_CHECK_DELAY,
        now - DOI_CHECK_INTERVAL,
        MAX_PER_RUN
    )
    .fetch_all(&app.pool)
    .await?;
    Ok(due)
}

/// Checks one DOI; false if the services do not answer.
async fn check(app: &App, crossref: &Crossref, registered: &RegisteredDoi) -> Result<bool> {
    let article = ArticleId(registered.article_id);
    let Some(publication) = load_publication(app, article, Extent::FullText).await? else { return Ok(true) };
    let answers = match ask(crossref, &registered.doi).await {
        Ok(answers) => answers,
        Err(answer) => {
            tracing::warn!(
                article = article.0,
                status = answer.http_status,
                message = answer.message,
                "DOI not checked"
            );
            return Ok(false);
        }
    };
    store(app, registered, &publication, answers).await?;
    Ok(true)
}

/// Address and found references of a DOI; `None` instead of references if Crossref does not give them to this account,
/// as for a DOI that another publisher has registered.
type Answers = (Option<String>, Option<Vec<FoundReference>>);

async fn ask(crossref: &Crossref, doi: &str) -> Result<Answers, Answer> {
    let leads_to = crossref.resolve(doi).await?;
    match crossref.found_references(doi).await {
        Ok(found) => Ok((leads_to, Some(found))),
        Err(Answer { outcome: Outcome::Refused(_), .. }) => Ok((leads_to, None)),
        Err(answer) => Err(answer),
    }
}

async fn store(
    app: &App,
    registered: &RegisteredDoi,
    publication: &Publication,
    (leads_to, found): Answers,
) -> Result<()> {
    let now: DateTime<Utc> = app.clock.now();
    let leads_here = leads_to.as_deref() == Some(publication.work.article.url.as_str());
    let mut transaction = app.pool.begin().await?;
    sqlx::query!(
        "insert into doi_checks (delivery_id, checked_at, leads_to, leads_here)
         select id, $2, $3, $4 from deliveries where id = $1
         on conflict (delivery_id) do update
         set checked_at = excluded.checked_at, leads_to = excluded.leads_to, leads_here = excluded.leads_here",
        registered.delivery_id,
        now,
        leads_to.map(|address| address.chars().take(MAX_ADDRESS_CHARS).collect::<String>()),
        leads_here
    )
    .execute(&mut *transaction)
    .await?;
    if let Some(found) = found {
        store_references(&mut transaction, registered.article_id, matched(publication, &found)).await?;
    }
    Ok(transaction.commit().await?)
}

async fn store_references(
    transaction: &mut PgConnection,
    article: i64,
    (positions, references, dois): Matched,
) -> Result<()> {
    sqlx::query!("delete from matched_references where article_id = $1", article)
        .execute(&mut *transaction)
        .await?;
    sqlx::query!(
        "insert into matched_references (article_id, position, reference, doi)
         select $1, * from unnest($2::int[], $3::text[], $4::text[])
         on conflict (article_id, position) do nothing",
        article,
        &positions,
        &references,
        &dois
    )
    .execute(&mut *transaction)
    .await?;
    Ok(())
}

/// Positions, texts and DOIs of references.
type Matched = (Vec<i32>, Vec<String>, Vec<String>);

/// Returns the references whose DOIs were found.
fn matched(publication: &Publication, found: &[FoundReference]) -> Matched {
    let cited: Vec<&str> = publication.cited_references().map(|cited| cited.reference.as_str()).collect();
    let (mut positions, mut references, mut dois) = (Vec::new(), Vec::new(), Vec::new());
    for FoundReference { key, doi } in found {
        let position = key.strip_prefix(KEY_PREFIX).and_then(|number| number.parse::<usize>().ok());
        let reference = position.and_then(|position| cited.get(position.checked_sub(1)?));
        if let Some((position, reference)) = position.zip(reference)
            && let Ok(position) = i32::try_from(position)
            && !positions.contains(&position)
        {
            positions.push(position);
            references.push((*reference).to_owned());
            dois.push(doi.clone());
        }
    }
    (positions, references, dois)
}
