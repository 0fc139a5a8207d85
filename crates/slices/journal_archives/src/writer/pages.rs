//! Static pages in both languages, with those that readers do not see yet.

use kit::Result;
use serde::Deserialize;
use sources::archive::{self, PAGES};
use sources::{SourcePage, Texts};
use sqlx::PgConnection;
use sqlx::types::Json;

use super::Writer;
use super::stored_file::{Pictures, StoredFile};

#[derive(Debug, Deserialize)]
struct Translation {
    language: String,
    name: String,
    content: String,
    is_draft: bool,
}

/// Adds all pages, with one statement for each.
pub async fn add_all(writer: &mut Writer<'_>, snapshot: &mut PgConnection) -> Result<()> {
    let slugs = sqlx::query_scalar!("select distinct slug from static_pages order by slug")
        .fetch_all(&mut *snapshot)
        .await?;
    for slug in slugs {
        let row = sqlx::query!(
            r#"select (select jsonb_agg(pages order by language) from static_pages pages where slug = $1)
                          as "translations!: Json<Vec<Translation>>",
                      coalesce((select jsonb_agg(files order by files.id) from files where files.id in (
                          select shown.file_id from static_page_pictures shown
                          join static_pages pages on pages.id = shown.page_id where pages.slug = $1)), '[]')
                          as "pictures!: Json<Vec<StoredFile>>""#,
            slug
        )
        .fetch_one(&mut *snapshot)
        .await?;
        add(writer, slug, &row.translations, row.pictures.0).await?;
    }
    Ok(())
}

async fn add(
    writer: &mut Writer<'_>,
    slug: String,
    translations: &[Translation],
    pictures: Vec<StoredFile>,
) -> Result<()> {
    let pictures = Pictures::place(pictures, |name| archive::page_picture(&slug, name));
    let titles = translations.iter().map(|page| (page.language.clone(), page.name.clone()));
    let drafts = translations.iter().filter(|page| page.is_draft);
    let record = SourcePage {
        key: format!("page:{slug}"),
        location: archive::page_record(&slug),
        title: titles.collect::<Texts>(),
        drafts: drafts.map(|page| page.language.clone()).collect(),
        pictures: pictures.records(),
        slug,
        ..SourcePage::default()
    };
    writer.output.add_record(&record.location, &record).await?;
    writer.output.counts.pages += 1;
    for page in translations {
        let path = archive::page_text(&record.slug, &page.language);
        writer.output.add(&path, pictures.place_in(&page.content).into_bytes()).await?;
    }
    for (file, path) in pictures.iter() {
        writer.pending.add(format!("{PAGES}/{path}"), file).await?;
    }
    Ok(())
}
