//! Articles that were read, as publications that can be written again.

use chrono::NaiveDate;
use exports::{Article, Author, Bilingual, Issue, Journal, LinkedWork, Notice, Publication, Work};
use rules::article::references::Reference;
use rules::article::{Affiliation, NoticeInitiator, NoticeKind};
use rules::{ArticleId, ArticleType, Enumeration, Language};
use sources::jats::{JatsArticle, RelatedArticle};
use sources::{FileRole, SourceAuthor, Texts};

pub fn publication(read: JatsArticle) -> Publication {
    let JatsArticle { article, journal, .. } = &read;
    let issue = (!read.volume.is_empty()).then(|| Issue {
        volume: read.volume.parse().unwrap(),
        number: read.number.parse().unwrap(),
        published_on: read.issue_published_on.or(article.published_on).unwrap(),
    });
    let journal = Journal {
        name: bilingual(&journal.name),
        nlm_title: read.nlm_title.clone(),
        publisher: bilingual(&read.publisher),
        issn: journal.issn.clone(),
        issn_print: present(&journal.issn_print),
        issn_l: present(&read.issn_l),
        is_printed: false,
        corrections_doi: None,
    };
    let full_text = bilingual(&article.full_text);
    let (short_name, id) = read.publisher_id.split_once('-').unwrap();
    Publication {
        id: ArticleId(id.parse().unwrap()),
        kind: kind(&read.section),
        short_name: short_name.to_owned(),
        site: "https://journal.example".into(),
        license_name: "CC BY 4.0".into(),
        license_url: article.license_url.clone(),
        theme: bilingual(&article.theme),
        affiliations: article.affiliations.iter().map(affiliation).collect(),
        references: article.references.iter().map(reference).collect(),
        funding: bilingual(&article.funding),
        conflict_of_interest: bilingual(&article.conflict_of_interest),
        received_on: article.received_on,
        revised_on: article.revised_on,
        accepted_on: article.accepted_on,
        pdfs: pdfs(&read),
        work: Work { journal, issue, article: work_article(&read, &full_text) },
        full_text,
    }
}

fn work_article(read: &JatsArticle, full_text: &Bilingual) -> Article {
    let article = &read.article;
    let keywords = |language: &str| article.keywords.get(language).cloned().unwrap_or_default();
    let languages = Language::ALL.into_iter().filter(|language| !full_text.only(*language).is_empty());
    let (about, notices): (Vec<&RelatedArticle>, Vec<&RelatedArticle>) = read
        .related
        .iter()
        .partition(|related| related.kind.starts_with("corrected") || related.kind.starts_with("retracted"));
    Article {
        url: article.location.clone(),
        title: bilingual(&article.title),
        authors: article.authors.iter().map(author).collect(),
        r#abstract: bilingual(&article.r#abstract),
        keywords_en: keywords("en"),
        keywords_ru: keywords("ru"),
        languages: languages.collect(),
        original_language: Some(language(&article.language)),
        published_on: article.published_on.unwrap(),
        doi: present(&article.doi),
        udc: article.udc.clone(),
        edn: article.edn.clone(),
        page_first: present(&article.page_first),
        page_last: present(&article.page_last),
        status: None,
        notices: notices.into_iter().map(notice).collect(),
        about: about.first().map(|related| notice(related)),
    }
}

fn language(tag: &str) -> Language {
    Language::ALL.into_iter().find(|language| language.code() == tag).unwrap()
}

fn present(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn bilingual(texts: &Texts) -> Bilingual {
    let text = |language: &str| texts.get(language).cloned().unwrap_or_default();
    Bilingual::new(text("en"), text("ru"))
}

fn kind(section: &Texts) -> ArticleType {
    *ArticleType::ALL.iter().find(|kind| kind.name().in_language(Language::En) == section["en"]).unwrap()
}

fn author(author: &SourceAuthor) -> Author {
    let part = |part: fn(&sources::SourceName) -> &str| {
        let of = |language: &str| author.names.get(language).map(part).unwrap_or_default().to_owned();
        Bilingual::new(of("en"), of("ru"))
    };
    Author {
        first_name: part(|name| &name.given),
        middle_name: part(|name| &name.middle),
        last_name: part(|name| &name.family),
        orcid: author.orcid.clone(),
        has_authenticated_orcid: author.has_authenticated_orcid,
        is_group: author.is_group,
        contributed_equally: author.contributed_equally,
        affiliations: author.affiliations.clone(),
        is_corresponding: author.is_corresponding,
        public_email: present(&author.email),
    }
}

fn affiliation(read: &sources::SourceAffiliation) -> Affiliation {
    let Bilingual { en, ru } = bilingual(&read.lines);
    Affiliation { key: read.key, en, ru, details: read.details.clone() }
}

fn reference(read: &sources::SourceReference) -> Reference {
    Reference { reference: read.text.clone(), article_ids: read.ids.clone(), parts: read.parts.clone() }
}

fn pdfs(read: &JatsArticle) -> Vec<(Language, String)> {
    let pdfs = read.article.files.iter().filter(|file| file.role == FileRole::Pdf);
    pdfs.map(|file| (language(&file.language), file.locator.clone())).collect()
}

fn notice(related: &RelatedArticle) -> Notice {
    let kind = match related.kind.as_str() {
        "corrected-article" | "correction-forward" => NoticeKind::Correction,
        "retracted-article" | "retraction-forward" => NoticeKind::Retraction,
        other => panic!("{other}"),
    };
    let work = LinkedWork {
        url: related.url.clone(),
        title: Bilingual::default(),
        doi: present(&related.doi),
        published_on: NaiveDate::default(),
    };
    Notice { kind, initiator: NoticeInitiator::Authors, decided_on: NaiveDate::default(), work }
}
