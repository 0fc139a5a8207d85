//! A record of a source as an article of this journal.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use editorial::imported_articles::ImportedArticle;
use kit::Error;
use rules::article::references::Reference;
use rules::article::{Affiliation, AuthorEntry, Contact, Content, FileLink, PublicationData};
use rules::{ArticleFileType, ArticleType, Enumeration, FieldError, FileId, Language};
use sources::{
    FileRole, Finding, FindingKind, SourceArticle, SourceAuthor, SourceJournal, SourceName, Texts,
};

use super::files::TakenFile;
use super::pictures::place_pictures;
use crate::mapping::Mapping;

/// What an article is made of.
pub struct ArticleSource<'a> {
    pub article: &'a SourceArticle,
    pub kind: ArticleType,
    pub published_on: NaiveDate,
    pub mapping: &'a Mapping,
    pub journal: &'a SourceJournal,
    pub files: &'a [TakenFile],
}

/// Converts and validates. Values that cannot be saved and that an article can do without are left out, with a note; the
/// error lists the others.
pub fn convert(
    source: &ArticleSource<'_>,
    findings: &mut Vec<Finding>,
) -> Result<ImportedArticle, Vec<FieldError>> {
    let mut article = source.convert(findings);
    for _ in 0..2 {
        match article.clone().validate() {
            Ok(valid) => return Ok(valid),
            Err(Error::Invalid(errors)) => {
                if !leave_out(&mut article, &errors, findings) {
                    return Err(errors);
                }
            }
            Err(_) => return Err(Vec::new()),
        }
    }
    article.validate().map_err(|error| match error {
        Error::Invalid(errors) => errors,
        _ => Vec::new(),
    })
}

impl ArticleSource<'_> {
    fn text(&self, texts: &Texts, language: Language) -> String {
        self.mapping.text(texts, language, self.journal).unwrap_or_default()
    }

    /// Language of the text, and of PDFs that do not say theirs.
    fn language(&self) -> Option<Language> {
        self.mapping.language(&self.article.language, self.journal)
    }

    fn convert(&self, findings: &mut Vec<Finding>) -> ImportedArticle {
        self.note_other_languages(findings);
        let article = self.article;
        let [title_en, title_ru] = Language::ALL.map(|language| self.text(&article.title, language));
        let [abstract_en, abstract_ru] =
            Language::ALL.map(|language| self.text(&article.r#abstract, language));
        let [theme_en, theme_ru] = Language::ALL.map(|language| self.text(&article.theme, language));
        let [funding_en, funding_ru] = Language::ALL.map(|language| self.text(&article.funding, language));
        let [interests_en, interests_ru] =
            Language::ALL.map(|language| self.text(&article.conflict_of_interest, language));
        let [keywords_en, keywords_ru] = Language::ALL.map(|language| self.keywords(language));
        let (pdf_en, pdf_ru, files) = self.place_files(findings);
        let content = Content {
            type_id: self.kind.id(),
            // Lists and addresses need the English title: an archive may have none.
            title_en: if title_en.is_empty() { title_ru.clone() } else { title_en },
            title_ru,
            theme_en,
            theme_ru,
            abstract_en,
            abstract_ru,
            keywords_en,
            keywords_ru,
            funding_information_en: funding_en,
            funding_information_ru: funding_ru,
            conflict_of_interest_en: interests_en,
            conflict_of_interest_ru: interests_ru,
            authors: article.authors.iter().map(|author| self.author(author)).collect(),
            affiliations: self.affiliations(),
            files,
            ..Content::default()
        };
        let [content_html_en, content_html_ru] =
            Language::ALL.map(|language| self.full_text(language, findings));
        ImportedArticle {
            content,
            publication: PublicationData {
                content_html_en,
                content_html_ru,
                doi: article.doi.clone(),
                page_first: article.page_first.clone(),
                page_last: article.page_last.clone(),
                references: self.references(),
                pdf_en_id: pdf_en,
                pdf_ru_id: pdf_ru,
                original_language: self.original_language(),
            },
            submitted_on: article.received_on.filter(|day| *day <= self.published_on),
            accepted_on: article.accepted_on.filter(|day| *day <= self.published_on),
            published_on: self.published_on,
            slug: article.slug.clone(),
        }
    }

    /// Language in which the article was written, if the source says so.
    fn original_language(&self) -> Option<Language> {
        if self.article.language.is_empty() { None } else { self.language() }
    }

    /// Notes languages whose texts are left out.
    fn note_other_languages(&self, findings: &mut Vec<Finding>) {
        let article = self.article;
        let texts = [&article.title, &article.r#abstract, &article.full_text];
        let tags = texts.into_iter().flat_map(Texts::keys).chain(article.keywords.keys());
        let mut left_out: Vec<&String> =
            tags.filter(|tag| self.mapping.language(tag, self.journal).is_none()).collect();
        left_out.sort_unstable();
        left_out.dedup();
        findings.extend(left_out.into_iter().map(|tag| Finding::not_understood(format!("language {tag}"))));
    }

    fn keywords(&self, language: Language) -> Vec<String> {
        let of_language = |tag: &String| self.mapping.language(tag, self.journal) == Some(language);
        let lists = self.article.keywords.iter().filter(|(tag, _)| of_language(tag));
        lists.flat_map(|(_, words)| words.clone()).collect()
    }

    fn author(&self, author: &SourceAuthor) -> AuthorEntry {
        let name = |language| {
            let of_language = |tag: &String| self.mapping.language(tag, self.journal) == Some(language);
            author.names.iter().find(|(tag, _)| of_language(tag)).map(|(_, name)| name.clone())
        };
        let [en, ru] = Language::ALL.map(name);
        let any = || author.names.values().next().cloned();
        let en: SourceName = en.or_else(|| ru.clone()).or_else(any).unwrap_or_default();
        let ru = ru.unwrap_or_default();
        AuthorEntry {
            first_name_en: en.given,
            first_name_ru: ru.given,
            middle_name_en: en.middle,
            middle_name_ru: ru.middle,
            last_name_en: en.family,
            last_name_ru: ru.family,
            orcid: author.orcid.clone(),
            affiliations: author.affiliations.clone(),
            is_corresponding_author: author.is_corresponding && !author.is_group,
            is_group: author.is_group,
            contributed_equally: author.contributed_equally,
            contact: author.is_corresponding.then(|| Contact {
                email: author.email.clone(),
                phone: author.phone.clone(),
                fax: author.fax.clone(),
                address: author.address.clone(),
            }),
        }
    }

    fn affiliations(&self) -> Vec<Affiliation> {
        let affiliations = self.article.affiliations.iter().map(|affiliation| {
            let [en, ru] = Language::ALL.map(|language| self.text(&affiliation.lines, language));
            let any = || affiliation.lines.values().next().cloned().unwrap_or_default();
            let en = if en.is_empty() && ru.is_empty() { any() } else { en };
            Affiliation { key: affiliation.key, en, ru, details: affiliation.details.clone() }
        });
        affiliations.collect()
    }

    fn references(&self) -> Vec<Reference> {
        let references = self.article.references.iter().map(|reference| Reference {
            reference: reference.text.clone(),
            article_ids: reference.ids.clone(),
            parts: reference.parts.clone(),
        });
        references.collect()
    }

    fn full_text(&self, language: Language, findings: &mut Vec<Finding>) -> String {
        let html = self.text(&self.article.full_text, language);
        let stored: BTreeMap<&str, FileId> = self
            .files
            .iter()
            .filter(|file| file.source.role == FileRole::Picture)
            .map(|file| (file.source.locator.as_str(), file.id))
            .collect();
        let (html, missing) = place_pictures(&html, &stored);
        for address in missing {
            let is_noted = findings.iter().any(|finding| finding.detail.starts_with(&address));
            if !is_noted {
                findings.push(Finding::new(FindingKind::MissingFile, address));
            }
        }
        html
    }

    /// Returns the PDF of each language, and everything else that readers can download as supplements.
    fn place_files(&self, findings: &mut Vec<Finding>) -> (Option<FileId>, Option<FileId>, Vec<FileLink>) {
        let (mut en, mut ru, mut supplements) = (None, None, Vec::new());
        for file in self.files {
            let source = &file.source;
            let language = match source.language.as_str() {
                "" => self.language(),
                tag => self.mapping.language(tag, self.journal),
            };
            let place = match (source.role, language.unwrap_or_default()) {
                (FileRole::Pdf, Language::En) if en.is_none() => &mut en,
                (FileRole::Pdf, Language::Ru) if ru.is_none() => &mut ru,
                (FileRole::Picture, _) => continue,
                (role, _) => {
                    if role == FileRole::Pdf {
                        findings.push(Finding::new(FindingKind::Duplicate, source.locator.clone()));
                    }
                    supplements.push(FileLink {
                        file_id: file.id,
                        type_id: Some(ArticleFileType::SupportingMaterial.id()),
                        comment: source.label.clone(),
                    });
                    continue;
                }
            };
            *place = Some(file.id);
        }
        (en, ru, supplements)
    }
}

/// Leaves out the values that the errors are about; false if an article cannot do without one of them.
fn leave_out(article: &mut ImportedArticle, errors: &[FieldError], findings: &mut Vec<Finding>) -> bool {
    let mut notes = Vec::new();
    for error in errors {
        let path: Vec<&str> = error.location.iter().skip(1).map(AsRef::as_ref).collect();
        let Some(value) = clear(article, &path) else { return false };
        notes.push(Finding::new(FindingKind::InvalidValue, format!("{}: {value}", path.join("."))));
    }
    // Removed from the end, so that the positions of the errors stay valid.
    article.publication.references.retain(|reference| !reference.reference.is_empty());
    findings.extend(notes);
    true
}

/// Clears an optional value and returns what it was.
fn clear(article: &mut ImportedArticle, path: &[&str]) -> Option<String> {
    let (content, publication) = (&mut article.content, &mut article.publication);
    match path {
        ["doi"] => Some(std::mem::take(&mut publication.doi)),
        ["pageFirst" | "pageLast"] => {
            let pages = format!("{}–{}", publication.page_first, publication.page_last);
            publication.page_first.clear();
            publication.page_last.clear();
            Some(pages)
        }
        ["keywordsEn", ..] => Some(std::mem::take(&mut content.keywords_en).join(", ")),
        ["keywordsRu", ..] => Some(std::mem::take(&mut content.keywords_ru).join(", ")),
        ["themeEn" | "themeRu"] => {
            content.theme_ru.clear();
            Some(std::mem::take(&mut content.theme_en))
        }
        ["authors", position, "orcid"] => content
            .authors
            .get_mut(position.parse::<usize>().ok()?)
            .map(|author| std::mem::take(&mut author.orcid)),
        ["authors", position, "contact", ..] => {
            let contact = content.authors.get_mut(position.parse::<usize>().ok()?)?.contact.take();
            contact.map(|contact| contact.email)
        }
        ["affiliations", position, "details", ..] => {
            let details = content.affiliations.get_mut(position.parse::<usize>().ok()?)?.details.take();
            details.map(|details| details.institution_en)
        }
        ["references", position, "articleIds", ..] => {
            let ids = &mut publication.references.get_mut(position.parse::<usize>().ok()?)?.article_ids;
            Some(std::mem::take(ids).into_iter().map(|id| id.value).collect::<Vec<_>>().join(", "))
        }
        ["references", position, "parts", ..] => {
            publication.references.get_mut(position.parse::<usize>().ok()?)?.parts = None;
            Some("parts".into())
        }
        _ => None,
    }
}
