//! Published articles: a record, the JATS document, and the files that readers get.

use std::collections::BTreeMap;

use anyhow::Context;
use exports::Publication;
use exports::jats::{self, FileNames};
use kit::{Result, run_blocking};
use publications::{Extent, load_published_in};
use rules::article::{NoticeInitiator, NoticeKind};
use rules::{ArticleType, Enumeration, Language};
use sources::archive::{self, ARTICLE_JATS, ARTICLE_RECORD, UniqueFileNames};
use sources::{
    FileRole, SourceAffiliation, SourceArticle, SourceAuthor, SourceFile, SourceName, SourceNotice,
    SourceReference,
};
use sqlx::PgConnection;

use super::Writer;
use super::article_row::{self, ArticleRow, StoredAuthor};
use super::stored_file::{Pictures, StoredFile};
use super::texts::{EarlierAddresses, article_key, issue_key, section_key, texts};

/// Adds all published articles, one after the other, with two statements for each.
pub async fn add_all(writer: &mut Writer<'_>, snapshot: &mut PgConnection) -> Result<()> {
    let ids = sqlx::query_scalar!(
        "select article_id from published_articles where not is_withdrawn order by article_id"
    )
    .fetch_all(&mut *snapshot)
    .await?;
    let app = &writer.files.app.clone();
    for id in ids {
        let mut row = article_row::load(snapshot, id, &app.settings.journal.time_zone).await?;
        if row.is_text_removed {
            row.remove_text();
        }
        let found = load_published_in(snapshot, app, &[id], Extent::FullText).await?.pop();
        let publication = found.context("a published article is gone from the snapshot")?.publication;
        add(writer, row, publication).await?;
    }
    Ok(())
}

async fn add(writer: &mut Writer<'_>, mut row: ArticleRow, publication: Publication) -> Result<()> {
    let folder = archive::article_folder(&row.slug);
    let files = ArticleFiles::place(&mut row);
    let names = files.names_for_jats();
    let jats = run_blocking(move || jats::write_package_document(&publication, &names)).await?;
    let record = record(&row, &files, writer.extent.with_people, &publication_license(writer))?;
    writer.output.add_record(&format!("{folder}/{ARTICLE_RECORD}"), &record).await?;
    writer.output.add(&format!("{folder}/{ARTICLE_JATS}"), jats.context("JATS")?).await?;
    writer.output.counts.articles += 1;
    for (file, path) in files.iter() {
        writer.pending.add(format!("{folder}/{path}"), file).await?;
    }
    Ok(())
}

fn publication_license(writer: &Writer<'_>) -> String {
    writer.files.app.settings.journal.license_url.to_string()
}

/// Files of an article with their paths in its folder.
struct ArticleFiles {
    pdfs: Vec<(Language, StoredFile, String)>,
    pictures: Pictures,
    supplements: Vec<(StoredFile, String)>,
    addresses: EarlierAddresses,
}

impl ArticleFiles {
    fn place(row: &mut ArticleRow) -> ArticleFiles {
        let pdfs = [(Language::En, row.pdf_en.take()), (Language::Ru, row.pdf_ru.take())].into_iter();
        let pdfs = pdfs
            .filter_map(|(language, file)| Some((language, file?.0, archive::article_pdf(language.code()))));
        let mut names = UniqueFileNames::default();
        let supplements = std::mem::take(&mut row.supplements.0).into_iter().map(|file| {
            let path = archive::supplement(&names.take(&file.file_name));
            (file, path)
        });
        ArticleFiles {
            pdfs: pdfs.collect(),
            pictures: Pictures::place(std::mem::take(&mut row.pictures.0), archive::picture),
            supplements: supplements.collect(),
            addresses: EarlierAddresses(std::mem::take(&mut row.addresses.0)),
        }
    }

    fn names_for_jats(&self) -> FileNames {
        let pictures = self.pictures.iter().map(|(file, path)| (file.picture_address(), path.to_owned()));
        FileNames {
            pdfs: self.pdfs.iter().map(|(language, _, path)| (*language, path.clone())).collect(),
            pictures: pictures.collect(),
        }
    }

    fn iter(&self) -> impl Iterator<Item = (&StoredFile, &str)> {
        let pdfs = self.pdfs.iter().map(|(_, file, path)| (file, path.as_str()));
        let supplements = self.supplements.iter().map(|(file, path)| (file, path.as_str()));
        pdfs.chain(self.pictures.iter()).chain(supplements)
    }

    fn records(&self) -> Vec<SourceFile> {
        let pdfs = self.pdfs.iter().map(|(language, file, path)| SourceFile {
            old_addresses: self.addresses.to(&format!("pdf-{}", language.code())),
            ..file.record_in(FileRole::Pdf, path.clone(), *language)
        });
        let supplements =
            self.supplements.iter().map(|(file, path)| file.record(FileRole::Supplement, path.clone()));
        pdfs.chain(self.pictures.records()).chain(supplements).collect()
    }
}

fn record(
    row: &ArticleRow,
    files: &ArticleFiles,
    with_people: bool,
    license_url: &str,
) -> Result<SourceArticle> {
    let kind = ArticleType::from_id(row.type_id).context("article of an unknown type")?;
    let (mut issue, mut section, mut position) = (String::new(), String::new(), 0);
    if let Some(place) = &row.place {
        issue = issue_key(place.volume, place.number);
        section = section_key(&issue, place.section);
        position = u32::try_from(place.position).unwrap_or_default();
    }
    let keywords = [("en", &row.keywords_en), ("ru", &row.keywords_ru)].into_iter();
    let keywords = keywords.filter(|(_, words)| !words.is_empty());
    Ok(SourceArticle {
        key: article_key(&row.slug),
        location: format!("{}/{ARTICLE_RECORD}", archive::article_folder(&row.slug)),
        old_addresses: files.addresses.pages(),
        slug: row.slug.clone(),
        manuscript_number: row.manuscript_number.clone(),
        notice: notice(row, kind),
        language: row.original_language.clone(),
        issue,
        section,
        position,
        kind: kind.name().en.to_owned(),
        title: texts(&row.title_en, &row.title_ru),
        r#abstract: texts(&row.abstract_en, &row.abstract_ru),
        keywords: keywords.map(|(language, words)| (language.to_owned(), words.clone())).collect(),
        theme: texts(&row.theme_en, &row.theme_ru),
        authors: row.authors.iter().map(|author| author_of(author, with_people)).collect(),
        affiliations: affiliations(row),
        references: references(row),
        full_text: texts(&files.pictures.place_in(&row.text_en), &files.pictures.place_in(&row.text_ru)),
        funding: texts(&row.funding_en, &row.funding_ru),
        conflict_of_interest: texts(&row.interests_en, &row.interests_ru),
        doi: row.doi.clone(),
        page_first: row.page_first.clone(),
        page_last: row.page_last.clone(),
        received_on: row.received_on,
        revised_on: row.revised_on,
        accepted_on: row.accepted_on,
        published_on: Some(row.published_on),
        license_url: license_url.to_owned(),
        files: files.records(),
        ..SourceArticle::default()
    })
}

fn notice(row: &ArticleRow, kind: ArticleType) -> Option<SourceNotice> {
    let stored = row.notice.as_ref()?;
    Some(SourceNotice {
        kind: NoticeKind::of(kind)?,
        initiator: NoticeInitiator::from_code(&stored.initiated_by)?,
        decided_on: stored.decided_on,
        article: article_key(&stored.slug),
    })
}

/// The e-mail address of a corresponding author is public; how else to reach them is not.
fn author_of(author: &StoredAuthor, with_people: bool) -> SourceAuthor {
    let of = |given: &str, middle: &str, family: &str| SourceName {
        given: given.to_owned(),
        middle: middle.to_owned(),
        family: family.to_owned(),
    };
    let names = [
        ("en", of(&author.first_name_en, &author.middle_name_en, &author.last_name_en)),
        ("ru", of(&author.first_name_ru, &author.middle_name_ru, &author.last_name_ru)),
    ];
    let names = names.into_iter().filter(|(_, name)| *name != SourceName::default());
    let private = |text: &String| {
        if author.is_corresponding && with_people { text.clone() } else { String::new() }
    };
    SourceAuthor {
        names: names.map(|(language, name)| (language.to_owned(), name)).collect::<BTreeMap<_, _>>(),
        orcid: author.orcid.clone(),
        has_authenticated_orcid: author.has_authenticated_orcid && !author.orcid.is_empty(),
        is_group: author.is_group,
        contributed_equally: author.contributed_equally,
        affiliations: author.affiliations.clone(),
        is_corresponding: author.is_corresponding,
        email: if author.is_corresponding { author.email.clone() } else { String::new() },
        phone: private(&author.phone),
        fax: private(&author.fax),
        address: private(&author.address),
    }
}

fn affiliations(row: &ArticleRow) -> Vec<SourceAffiliation> {
    let affiliations = row.affiliations.iter().map(|place| SourceAffiliation {
        key: place.key,
        lines: texts(&place.en, &place.ru),
        details: place.details.clone(),
        ..SourceAffiliation::default()
    });
    affiliations.collect()
}

fn references(row: &ArticleRow) -> Vec<SourceReference> {
    let references = row.references.iter().map(|reference| SourceReference {
        text: reference.reference.clone(),
        ids: reference.article_ids.clone(),
        parts: reference.parts.clone(),
    });
    references.collect()
}
