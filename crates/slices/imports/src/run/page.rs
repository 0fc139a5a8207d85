//! Adds the languages of a page that the journal does not have yet.

use kit::{Error, Result};
use pages::{PageContent, imported_pages};
use rules::Language;
use rules::imports::ImportOutcome;
use sources::{Finding, FindingKind, SourcePage};

use super::Run;
use super::pictures::place_pictures;
use crate::items::{self, Done, Item};
use crate::reasons;

pub async fn add(run: &Run, item: &Item, page: &SourcePage) -> Result<()> {
    let app = run.app();
    let mut findings = Vec::new();
    let files = run.take_files(&page.location, &page.pictures, &mut findings).await?;
    let stored = files.iter().map(|file| (file.source.locator.as_str(), file.id)).collect();
    let mut transaction = app.pool.begin().await?;
    if !items::lock_waiting(&mut transaction, run.import.id, &item.key).await? {
        return Ok(());
    }
    let mut added = false;
    for language in Language::ALL {
        let Some(content) = content_of(run, page, language, &stored) else { continue };
        match imported_pages::insert(app, &mut transaction, run.archivist, content).await {
            Ok(is_new) => added |= is_new,
            Err(Error::Invalid(errors)) => {
                drop(transaction);
                let fields = errors.iter().map(|error| error.location[1..].join("."));
                findings.extend(fields.map(|field| Finding::new(FindingKind::InvalidValue, field)));
                let done = Done::because(ImportOutcome::Failed, reasons::INVALID);
                return run.finish_item(item, Done { findings, ..done }).await;
            }
            Err(error) => return Err(error),
        }
    }
    let done = match added {
        true => Done::new(ImportOutcome::Created),
        false => Done::because(ImportOutcome::Kept, reasons::PAGE_HERE),
    };
    items::finish(&mut transaction, run.import.id, item, &Done { findings, ..done }, app.clock.now()).await?;
    Ok(transaction.commit().await?)
}

/// Returns the page in one language; `None` if the source does not have it.
fn content_of(
    run: &Run,
    page: &SourcePage,
    language: Language,
    stored: &std::collections::BTreeMap<&str, rules::FileId>,
) -> Option<PageContent> {
    let (mapping, journal) = (&run.import.mapping, &run.import.journal);
    let name = mapping.text(&page.title, language, journal)?;
    let html = mapping.text(&page.content, language, journal).unwrap_or_default();
    let is_draft = page.drafts.iter().any(|tag| mapping.language(tag, journal) == Some(language));
    Some(PageContent {
        slug: page.slug.clone(),
        language,
        name,
        html: place_pictures(&html, stored).0,
        is_draft,
    })
}
