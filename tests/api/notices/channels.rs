//! Every channel tells the status of an article, and what a notice is about. A channel that is added later and has no
//! expectation here fails.

use std::collections::BTreeMap;

use rules::{ArticleId, Language};
use testkit::{TestApp, TestUser};

use super::fixtures::{issue, publish_article, slug_of};
use crate::discovery::fixtures;
use crate::metadata::channels::{Channel, PublishedArticle, export};

const POLICY: &str = "10.18620/corrections";

/// Kind of the notice, and beginnings of the marked titles in English and Russian.
const STATUSES: [(&str, &str, &str); 4] = [
    ("correction", "Grafts", "Трансплантаты"),
    ("expression-of-concern", "EXPRESSION OF CONCERN: Grafts", "ВЫРАЖЕНА ОБЕСПОКОЕННОСТЬ: Трансплантаты"),
    ("removal", "REMOVED: Grafts", "УДАЛЕНА: Трансплантаты"),
    ("retraction", "RETRACTED: Grafts", "ОТОЗВАНА: Трансплантаты"),
];

/// Expected texts in the export of the article and of its notice. `{en}` and `{ru}` are the marked titles in the
/// language, `{notice}` and `{original}` the DOIs.
const fn expected(channel: Channel) -> Option<[&'static [&'static str]; 2]> {
    match channel {
        // Written by the page server: web/app/routes/public/article-head.test.tsx.
        Channel::HighwireTags | Channel::DublinCoreTags | Channel::JsonLd => None,
        Channel::Ris => Some([
            &["TI  - {title}", "N1  - {kind}: https://doi.org/{notice}"],
            &["TI  - {kind}: ", "N1  - ", "https://doi.org/{original}"],
        ]),
        Channel::Bibtex => Some([
            &["title = {{{title}", "note = {{kind}: https://doi.org/{notice}"],
            &["title = {{{kind}: ", "note = {{kind}", "https://doi.org/{original}"],
        ]),
        Channel::CslJson => Some([
            &["\"title\": \"{title}", "\"note\": \"{kind}: https://doi.org/{notice}\""],
            &["\"title\": \"{kind}: ", "\"note\": \"{kind}", "https://doi.org/{original}"],
        ]),
        Channel::Xmp => Some([&["{title}"], &["{kind}: "]]),
        Channel::Atom => Some([&["{title}"], &["{kind}: "]]),
        Channel::Jats | Channel::OaiJats => Some([
            &["{en}", "{ru}", "related-article-type=\"{forward}\"", "xlink:href=\"{notice}\""],
            &["article-type=\"{jats}\"", "related-article-type=\"{target}\"", "xlink:href=\"{original}\""],
        ]),
        Channel::OaiDc => Some([
            &["{en}", "{ru}", "<dc:relation>https://doi.org/{notice}</dc:relation>"],
            &["<dc:relation>https://doi.org/{original}</dc:relation>"],
        ]),
        Channel::PubMed => Some([
            &["<ArticleTitle>{en}"],
            &["<PublicationType>{pubmed}</PublicationType>", "<Param Name=\"id\">{original}</Param>"],
        ]),
        Channel::Crossref => Some([
            &["<title>{en}", "<title>{ru}"],
            &[
                "<crossmark_policy>10.18620/corrections</crossmark_policy>",
                "<update type=\"{crossref}\" date=\"2026-03-02\">{original}</update>",
            ],
        ]),
        Channel::Doaj => Some([&["\"title\": \"{en}"], &["\"title\": \""]]),
        // They only lead to the page and its files.
        Channel::Linkset | Channel::Sitemap => Some([&[], &[]]),
    }
}

/// Words of a kind in the vocabularies of JATS (notice, link to the article, link to the notice), PubMed and Crossref.
fn words(kind: &str) -> [(&'static str, &'static str); 5] {
    let [jats, target, forward, pubmed, crossref] = match kind {
        "correction" => {
            ["correction", "corrected-article", "correction-forward", "Published Erratum", "correction"]
        }
        "expression-of-concern" => [
            "expression-of-concern",
            "object-of-concern",
            "expression-of-concern",
            "Expression of Concern",
            "expression_of_concern",
        ],
        "removal" => {
            ["retraction", "retracted-article", "retraction-forward", "Retraction of Publication", "removal"]
        }
        _ => [
            "retraction",
            "retracted-article",
            "retraction-forward",
            "Retraction of Publication",
            "retraction",
        ],
    };
    [
        ("{jats}", jats),
        ("{target}", target),
        ("{forward}", forward),
        ("{pubmed}", pubmed),
        ("{crossref}", crossref),
    ]
}

fn kind_name(kind: &str, language: Language) -> &'static str {
    let names = match kind {
        "correction" => ["Correction", "Исправление"],
        "expression-of-concern" => ["Expression of concern", "Выражение обеспокоенности"],
        "removal" => ["Removal", "Удаление статьи"],
        _ => ["Retraction", "Отзыв статьи"],
    };
    match language {
        Language::En => names[0],
        Language::Ru => names[1],
    }
}

async fn published(app: &TestApp, id: i64) -> PublishedArticle {
    PublishedArticle { id: ArticleId(id), slug: slug_of(app, id).await }
}

async fn read(
    app: &TestApp,
    editor: &TestUser,
    id: i64,
    channel: Channel,
    language: Option<Language>,
) -> String {
    let text = export(app, editor, &published(app, id).await, channel, language).await;
    text.unwrap_or_else(|| panic!("{} has nothing of article {id}", channel.name()))
}

#[tokio::test]
async fn statuses_are_in_each_channel_in_both_languages() {
    fixtures::run_with_settings(
        |settings| settings.journal.corrections_doi = Some(POLICY.into()),
        async |app| {
            let mut failures = Vec::new();
            for (kind, en, ru) in STATUSES {
                let article = publish_article(app).await;
                let (original, editor) = (article.id(), &article.editor);
                let notice = issue(app, editor, original, kind).await;
                for channel in Channel::ALL {
                    let Some(texts) = expected(channel) else { continue };
                    for language in channel.languages() {
                        let in_language = language.unwrap_or_default();
                        let title = if in_language == Language::Ru { ru } else { en };
                        let mut values = BTreeMap::from(words(kind));
                        let (notice_doi, original_doi) =
                            (format!("10.18620/notice-{notice}"), format!("10.18620/original-{original}"));
                        values.extend([("{title}", title), ("{en}", en), ("{ru}", ru)]);
                        values.extend([("{notice}", &*notice_doi), ("{original}", &*original_doi)]);
                        values.insert("{kind}", kind_name(kind, in_language));
                        for (id, wanted) in [original, notice].into_iter().zip(texts) {
                            let text = read(app, editor, id, channel, language).await;
                            for template in wanted {
                                let mut wanted = (*template).to_owned();
                                for (name, value) in &values {
                                    wanted = wanted.replace(name, value);
                                }
                                if !text.contains(&wanted) {
                                    failures.push(format!(
                                        "{kind}, {}, {language:?}: {wanted}\n{text}",
                                        channel.name()
                                    ));
                                }
                            }
                        }
                    }
                }
            }
            assert!(failures.is_empty(), "{} cells, such as\n{}", failures.len(), failures[0]);
        },
    )
    .await;
}
