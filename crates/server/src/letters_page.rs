//! Every letter as its samples fill it, on one page: for those who write letters. In production there is no such page.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path as Folder;

use anyhow::Context;
use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{Html, IntoResponse};
use axum::routing::get;
use kit::settings::Environment;
use kit::{App, Problem, Result};
use mailer::{Letters, Rendered};
use rules::Language;
use serde::Deserialize;
use serde_json::{Map, Value};

/// One way of filling a letter, as `mail/<letter>/samples.json` tells it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sample {
    pub what: String,
    /// After the first sample of a letter: only what differs from it.
    values: Map<String, Value>,
    /// What a Russian letter says instead.
    #[serde(default)]
    russian: Map<String, Value>,
}

impl Sample {
    pub fn values(&self, language: Language) -> Map<String, Value> {
        match language {
            Language::En => self.values.clone(),
            Language::Ru => over(&self.values, &self.russian),
        }
    }

    pub fn render(&self, letters: &Letters, letter: &str, language: Language) -> anyhow::Result<Rendered> {
        letters.render(letter, language, to_template(Value::Object(self.values(language))))
    }
}

fn over(first: &Map<String, Value>, other: &Map<String, Value>) -> Map<String, Value> {
    first.clone().into_iter().chain(other.clone()).collect()
}

/// JSON as the letters take it.
fn to_template(json: Value) -> mailer::Value {
    match json {
        Value::Null => mailer::Value::from(()),
        Value::Bool(truth) => mailer::Value::from(truth),
        Value::Number(number) => mailer::Value::from(number.as_i64()),
        Value::String(text) => mailer::Value::from(text),
        Value::Array(items) => items.into_iter().map(to_template).collect(),
        Value::Object(fields) => {
            let fields = fields.into_iter().map(|(name, field)| (name, to_template(field)));
            mailer::Value::from(fields.collect::<BTreeMap<_, _>>())
        }
    }
}

/// The samples of every letter. A letter without any is an error.
pub fn samples_in(letters: &Folder) -> anyhow::Result<BTreeMap<String, Vec<Sample>>> {
    let mut samples = BTreeMap::new();
    for entry in fs::read_dir(letters)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            let file = entry.path().join("samples.json");
            let of_letter = samples_of(&file).with_context(|| format!("samples {}", file.display()))?;
            samples.insert(entry.file_name().to_string_lossy().into_owned(), of_letter);
        }
    }
    Ok(samples)
}

fn samples_of(file: &Folder) -> anyhow::Result<Vec<Sample>> {
    let mut samples: Vec<Sample> = serde_json::from_str(&fs::read_to_string(file)?)?;
    let first = samples.first().context("holds none")?.clone();
    for sample in &mut samples[1..] {
        sample.values = over(&first.values, &sample.values);
        sample.russian = over(&first.russian, &sample.russian);
    }
    Ok(samples)
}

/// Not part of the contract: people look at it, no program does.
pub fn serve(app: &App) -> Router {
    if app.settings.environment != Environment::Development {
        return Router::new();
    }
    Router::new()
        .route("/api/dev/letters", get(show_all))
        .route("/api/dev/letters/{letter}/{language}/html", get(show_one))
        .with_state(app.clone())
}

/// Read anew for every request, so that a letter is seen as it was saved last.
fn read(app: &App) -> anyhow::Result<(Letters, BTreeMap<String, Vec<Sample>>)> {
    let folder = &app.settings.mail.letters;
    Ok((Letters::load(folder, &app.settings)?, samples_in(folder)?))
}

async fn show_all(State(app): State<App>) -> Result<impl IntoResponse> {
    let (letters, samples) = read(&app)?;
    let nonce = app.chance.secret();
    let rules = format!(
        "default-src 'none'; style-src 'nonce-{nonce}'; frame-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'"
    );
    let contents: String =
        samples.keys().map(|letter| format!("<li><a href=\"#{letter}\">{letter}</a></li>")).collect();
    let shown: String = samples.iter().map(|(letter, samples)| section(&letters, letter, samples)).collect();
    let page = PAGE.replace("{nonce}", &nonce).replace("{contents}", &contents).replace("{letters}", &shown);
    Ok(([(header::CONTENT_SECURITY_POLICY, rules)], Html(page)))
}

#[derive(Deserialize)]
struct WhichSample {
    #[serde(default)]
    sample: usize,
}

async fn show_one(
    State(app): State<App>,
    Path((letter, language)): Path<(String, String)>,
    Query(which): Query<WhichSample>,
) -> Result<impl IntoResponse> {
    let (letters, samples) = read(&app)?;
    let language = Language::from_code(&language).ok_or(Problem::NOT_FOUND)?;
    let of_letter = samples.get(&letter).ok_or(Problem::NOT_FOUND)?;
    let sample = of_letter.get(which.sample).ok_or(Problem::NOT_FOUND)?;
    let html = sample.render(&letters, &letter, language)?.html;
    // A letter may bring styles and nothing else; the page above may frame it.
    let rules = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";
    Ok(([(header::CONTENT_SECURITY_POLICY, rules), (header::X_FRAME_OPTIONS, "SAMEORIGIN")], Html(html)))
}

fn section(letters: &Letters, letter: &str, samples: &[Sample]) -> String {
    let shown: String = samples
        .iter()
        .enumerate()
        .map(|(number, sample)| {
            let open = if number == 0 { " open" } else { "" };
            let what = escaped(&sample.what);
            let both = Language::ALL.map(|language| {
                let address = format!("/api/dev/letters/{letter}/{}/html?sample={number}", language.code());
                one_language(sample.render(letters, letter, language), language.code(), &address)
            });
            format!("<details{open}><summary>{what}</summary>{}</details>", both.concat())
        })
        .collect();
    format!("<section id=\"{letter}\"><h2>{letter}</h2>{shown}</section>")
}

/// A letter that cannot be rendered says why in its place, and the others are still there.
fn one_language(rendered: anyhow::Result<Rendered>, code: &str, address: &str) -> String {
    match rendered {
        Ok(Rendered { subject, text, .. }) => format!(
            "<h3 lang=\"{code}\">{}</h3><p><a href=\"{address}\">{address}</a></p><div class=\"both\">\
             <iframe sandbox loading=\"lazy\" title=\"{code}\" src=\"{address}\"></iframe>\
             <pre lang=\"{code}\">{}</pre></div>",
            escaped(&subject),
            escaped(&text)
        ),
        Err(error) => {
            format!("<h3>{code}</h3><pre class=\"broken\">{}</pre>", escaped(&format!("{error:#}")))
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

const PAGE: &str = r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Letters</title>
<style nonce="{nonce}">
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 24px; max-width: 1320px; font: 16px/1.5 system-ui, sans-serif; }
ul { columns: 16em; padding-left: 1.2em; }
section { margin-top: 48px; border-top: 1px solid #8886; }
summary { cursor: pointer; padding: 8px 0; }
h3 { margin: 24px 0 0; }
p { margin: 0 0 8px; font-size: 14px; overflow-wrap: anywhere; }
.both { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 390px), 1fr)); gap: 24px; }
iframe, pre { box-sizing: border-box; width: 100%; height: 720px; margin: 0; border: 1px solid #8886; }
iframe { resize: both; }
pre { padding: 16px; overflow: auto; font-size: 13px; white-space: pre-wrap; overflow-wrap: anywhere; }
.broken { height: auto; border: 2px solid #c22; }
</style>
</head>
<body>
<h1>Letters</h1>
<ul>{contents}</ul>
{letters}
</body>
</html>
"#;
