//! The table of facts and channels: `docs/metadata.md`. A cell is where the fact stands, or the fact has no place there;
//! everything else is a failure.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use publications::Extent;
use rules::{Language, Role};
use serde_json::Value;
use testkit::TestApp;

use super::channels::{Channel, PublishedArticle, compare, export, get, golden_folder, public_answer};
use super::facts::{Fact, facts, publish, reference};
use super::no_place::NO_PLACE;
use crate::discovery::fixtures;

#[tokio::test]
async fn each_fact_is_in_each_channel_that_has_a_place_for_it() {
    fixtures::run_with_settings(
        |settings| {
            settings.journal.name_en = "Nacarat Letters".into();
            settings.journal.name_ru = "Накаратовые письма".into();
            settings.journal.nlm_title = "Nacarat Lett".into();
            settings.journal.publisher_en = "Orchid Press".into();
            settings.journal.publisher_ru = "Издательство Орхидея".into();
            settings.journal.issn_print = Some("1867-416X".into());
            settings.journal.issn_l = Some("0378-5955".into());
        },
        async |app| {
            let article = publish(app).await;
            let texts = channel_texts(app, &article).await;
            let mut publication = publications::load_publication(&app.state, article.id, Extent::Metadata)
                .await
                .unwrap()
                .unwrap();
            // Loaded without the long texts.
            publication.references = vec![reference()];
            let facts = facts(&publication);
            let failures = failures(&facts, &texts);
            assert!(failures.is_empty(), "{failures:#?}");
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/metadata.md");
            let difference = compare(&path, &page(&facts, &texts));
            assert_eq!(difference, None, "run with OCTAVO_WRITE_GOLDEN=1 and read the difference");
        },
    )
    .await;
}

type Texts = BTreeMap<(usize, Option<&'static str>), String>;

async fn channel_texts(app: &TestApp, article: &PublishedArticle) -> Texts {
    let editor = app.create_user(&[Role::Editor]).await;
    let folder = golden_folder().join("facts");
    let mut differences = Vec::new();
    let mut texts = Texts::new();
    for language in Language::ALL {
        let code = language.code();
        let answer = public_answer(app, &article.slug, language).await;
        differences.extend(compare(&folder.join(format!("{code}.page.json")), &answer));
        let journal = get(app, &format!("/api/v1/public/{code}/journal")).await + "\n";
        differences.extend(compare(&folder.join(format!("journal.{code}.json")), &journal));
    }
    assert!(differences.is_empty(), "{differences:#?}");
    for (index, channel) in Channel::ALL.into_iter().enumerate() {
        for language in channel.languages() {
            let text = match export(app, &editor, article, channel, language).await {
                Some(text) => text,
                None => head_text(channel, language.unwrap_or_default()),
            };
            texts.insert((index, language.map(Language::code)), fold(&text));
        }
    }
    texts
}

/// The part of the head that the web tests have written from the public answer.
fn head_text(channel: Channel, language: Language) -> String {
    let path = golden_folder().join(format!("facts/{}.head.json", language.code()));
    let head: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let belongs = |tag: &Value| {
        let name = tag["name"].as_str().or(tag["rel"].as_str()).unwrap_or_default();
        match channel {
            Channel::HighwireTags => name.starts_with("citation_"),
            Channel::DublinCoreTags => name.starts_with("DC"),
            _ => tag["script:ld+json"].is_object(),
        }
    };
    head.iter().filter(|tag| belongs(tag)).map(|tag| tag.to_string() + "\n").collect()
}

/// Removes what only separates: line ends, indentation and escapes.
fn fold(text: &str) -> String {
    let joined = text.replace("\\\"", "\"").split_whitespace().collect::<Vec<_>>().join(" ");
    joined.replace("> <", "><").replace(", ", ",").replace("[ ", "[").replace(" ]", "]")
}

fn contains(text: &str, fact: &Fact) -> bool {
    fact.texts.iter().any(|part| text.contains(&fold(part)))
}

/// Languages of the channel in which the fact stands; `None` if it is in none.
fn cell(fact: &Fact, channel: usize, texts: &Texts) -> Option<String> {
    let found = texts.iter().filter(|((index, _), text)| *index == channel && contains(text, fact));
    let found: Vec<&str> = found.map(|((_, language), _)| language.unwrap_or("✓")).collect();
    (!found.is_empty()).then(|| found.join(" "))
}

fn failures(facts: &[Fact], texts: &Texts) -> Vec<String> {
    let mut failures = Vec::new();
    for (index, channel) in Channel::ALL.into_iter().enumerate() {
        let without: Vec<&str> = NO_PLACE
            .iter()
            .filter(|(other, _)| *other == channel)
            .flat_map(|(_, groups)| groups.iter().copied().flatten().copied())
            .collect();
        for name in &without {
            if !facts.iter().any(|fact| fact.name == *name) {
                failures.push(format!("{}: {name} is no fact", channel.name()));
            }
        }
        for fact in facts {
            let is_there = cell(fact, index, texts).is_some();
            if is_there == without.contains(&fact.name) {
                let says = if is_there { "has a place" } else { "is missing" };
                failures.push(format!("{}: {} {says}", channel.name(), fact.name));
            }
        }
    }
    failures
}

fn page(facts: &[Fact], texts: &Texts) -> String {
    let mut page = String::from(
        "# Facts and channels\n\n\
         Where machines find what the journal knows of an article. Written by the test `metadata::table` from one article\n\
         in which each fact has a value of its own: ✓ stands for a channel that serves both languages at once, `en` and\n\
         `ru` for its version in a language, – for a channel that has no place for the fact (`NO_PLACE` in the test).\n\n",
    );
    let names: Vec<&str> = Channel::ALL.iter().map(|channel| channel.name()).collect();
    writeln!(page, "| Fact | {} |", names.join(" | ")).unwrap();
    writeln!(page, "|{}", " --- |".repeat(names.len() + 1)).unwrap();
    for fact in facts {
        let cells = (0..names.len()).map(|channel| cell(fact, channel, texts).unwrap_or("–".to_owned()));
        writeln!(page, "| {} | {} |", fact.name, cells.collect::<Vec<_>>().join(" | ")).unwrap();
    }
    page
}

/// Public routes that give machines no facts about one article.
const OTHER_ROUTES: &[&str] = &[
    "readRobots",
    "readSecurityContact",
    "readSitemapIndex",
    "readLockssYears",
    "readLockssYear",
    "readIssuePdf",
    "harvestByForm",
];

#[test]
fn every_channel_is_in_the_table() {
    let document: Value = serde_json::from_str(include_str!("../../../docs/openapi.json")).unwrap();
    let mut found = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for operation in methods.as_object().unwrap().values() {
            let id = operation["operationId"].as_str().unwrap_or_default();
            let is_for_machines = operation["tags"][0] == "discovery" || path.ends_with("/pubmed");
            if is_for_machines && !OTHER_ROUTES.contains(&id) {
                found.push(id.to_owned());
            }
        }
    }
    found.sort();
    let expected = ["exportArticleToPubmed", "harvest", "readArticleFile", "readFeed", "readSitemap"];
    assert_eq!(found, expected, "a new channel needs a column");
    let files =
        document["paths"]["/articles/{file}"]["get"]["parameters"][0]["description"].as_str().unwrap();
    let extensions: Vec<&str> = files.split('`').skip(1).step_by(2).collect();
    let known = [".en.pdf", ".ru.pdf", ".ris", ".bib", ".csl.json", ".jats.xml", ".linkset.json"];
    // The PDF of an earlier version is the file as it was uploaded.
    let extensions: Vec<&str> = extensions.into_iter().filter(|one| *one != ".v1.en.pdf").collect();
    assert_eq!(extensions, known, "a new file of an article needs a column");
}
