//! Issues, published and planned.

use chrono::{Datelike, NaiveDate};
use kit::Result;
use rules::Language;
use rules::issue::EditorGroup;
use serde::Deserialize;
use sources::archive::{self, ISSUE_PDF, ISSUE_RECORD};
use sources::{FileRole, SourceIssue, SourceSection};
use sqlx::PgConnection;
use sqlx::types::Json;

use super::Writer;
use super::stored_file::{Pictures, StoredFile};
use super::texts::{EarlierAddresses, issue_key, section_key, texts};

#[derive(Debug, Deserialize)]
struct Section {
    position: i32,
    name_en: String,
    name_ru: String,
}

struct Row {
    volume: i32,
    number: i32,
    publication_date: Option<NaiveDate>,
    subtitle_en: String,
    subtitle_ru: String,
    doi: String,
    intro_en: String,
    intro_ru: String,
    show_on_main_page: bool,
    editor_groups: Json<Vec<EditorGroup>>,
    sections: Json<Vec<Section>>,
    cover: Option<Json<StoredFile>>,
    pdf: Option<Json<StoredFile>>,
    pictures: Json<Vec<StoredFile>>,
    addresses: Json<Vec<[String; 2]>>,
}

/// Adds all issues, oldest first, with one statement for each.
pub async fn add_all(writer: &mut Writer<'_>, snapshot: &mut PgConnection) -> Result<()> {
    let ids = sqlx::query_scalar!("select id from issues order by volume, number, id")
        .fetch_all(&mut *snapshot)
        .await?;
    for id in ids {
        let row = load(snapshot, id).await?;
        add(writer, row).await?;
    }
    Ok(())
}

async fn load(snapshot: &mut PgConnection, id: i64) -> sqlx::Result<Row> {
    sqlx::query_as!(
        Row,
        r#"select volume, number, publication_date, subtitle_en, subtitle_ru, coalesce(doi, '') as "doi!",
                  intro_en, intro_ru, show_on_main_page, editor_groups as "editor_groups: Json<Vec<EditorGroup>>",
                  coalesce((select jsonb_agg(sections order by sections.position) from issue_sections sections
                            where sections.issue_id = issues.id), '[]') as "sections!: Json<Vec<Section>>",
                  (select to_jsonb(files) from files where files.id = issues.cover_id)
                      as "cover: Json<StoredFile>",
                  (select to_jsonb(files) from files where files.id = issues.pdf_id) as "pdf: Json<StoredFile>",
                  coalesce((select jsonb_agg(files order by files.id) from issue_pictures pictures
                            join files on files.id = pictures.file_id
                            where pictures.issue_id = issues.id), '[]') as "pictures!: Json<Vec<StoredFile>>",
                  coalesce((select jsonb_agg(jsonb_build_array(target, path) order by path) from old_addresses
                            where old_addresses.issue_id = issues.id), '[]') as "addresses!: Json<Vec<[String; 2]>>"
           from issues where id = $1"#,
        id
    )
    .fetch_one(snapshot)
    .await
}

async fn add(writer: &mut Writer<'_>, row: Row) -> Result<()> {
    let folder = archive::issue_folder(row.volume, row.number);
    let key = issue_key(row.volume, row.number);
    let addresses = EarlierAddresses(row.addresses.0);
    let pictures = Pictures::place(row.pictures.0, archive::picture);
    let cover = row.cover.map(|file| {
        let name = archive::issue_cover(file.extension());
        (file.0, name)
    });
    let sections = row.sections.0.iter().map(|section| SourceSection {
        key: section_key(&key, section.position),
        title: texts(&section.name_en, &section.name_ru),
    });
    let pdf_record = row.pdf.as_ref().map(|file| {
        let mut record = file.record_in(FileRole::Pdf, ISSUE_PDF.to_owned(), Language::En);
        record.old_addresses = addresses.to("pdf-en");
        record.language.clear();
        record
    });
    let record = SourceIssue {
        location: format!("{folder}/{ISSUE_RECORD}"),
        old_addresses: addresses.pages(),
        volume: row.volume.to_string(),
        number: row.number.to_string(),
        year: row.publication_date.map(|day| day.year().to_string()).unwrap_or_default(),
        title: texts(&row.subtitle_en, &row.subtitle_ru),
        description: texts(&pictures.place_in(&row.intro_en), &pictures.place_in(&row.intro_ru)),
        doi: row.doi,
        published_on: row.publication_date,
        sections: sections.collect(),
        cover: cover.as_ref().map(|(file, name)| file.record(FileRole::Cover, name.clone())),
        pdf: pdf_record,
        pictures: pictures.records(),
        editor_groups: row.editor_groups.0,
        is_on_main_page: row.show_on_main_page,
        key,
        ..SourceIssue::default()
    };
    writer.output.add_record(&record.location, &record).await?;
    writer.output.counts.issues += 1;
    if let Some((file, name)) = &cover {
        writer.pending.add(format!("{folder}/{name}"), file).await?;
    }
    if let Some(file) = &row.pdf {
        writer.pending.add(format!("{folder}/{ISSUE_PDF}"), file).await?;
    }
    for (file, path) in pictures.iter() {
        writer.pending.add(format!("{folder}/{path}"), file).await?;
    }
    Ok(())
}
