//! Preview page with every letter, rendered from its samples; only in development.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path as FsPath;

use anyhow::Context;
use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{Html, IntoResponse};
use axum::routing::get;
use kit::settings::Environment;
use kit::{App, Problem, Result};
use mailer::{LetterTemplates, RenderedLetter};
use rules::Language;
use serde::Deserialize;
use serde_json::{Map, Value};

/// Sample data for a letter, from `mail/<letter>/samples.json`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sample {
    pub what: String,
    /// Further samples of a letter contain only the differences to the first one.
    values: Map<String, Value>,
    /// Values that replace those above in Russian.
    #[serde(default)]
    russian: Map<String, Value>,
}

impl Sample {
    pub fn values(&self, language: Language) -> Map<String, Value> {
        match language {
            Language::En => self.values.clone(),
            Language::Ru => merge(&self.values, &self.russian),
        }
    }

    pub fn render(
        &self,
        letters: &LetterTemplates,
        letter: &str,
        language: Language,
    ) -> anyhow::Result<RenderedLetter> {
        letters.render(letter, language, to_template_value(Value::Object(self.values(language))))
    }
}

fn merge(base: &Map<String, Value>, overrides: &Map<String, Value>) -> Map<String, Value> {
    base.clone().into_iter().chain(overrides.clone()).collect()
}

fn to_template_value(json: Value) -> mailer::Value {
    match json {
        Value::Null => mailer::Value::from(()),
        Value::Bool(value) => mailer::Value::from(value),
        Value::Number(number) => mailer::Value::from(number.as_i64()),
        Value::String(text) => mailer::Value::from(text),
        Value::Array(items) => items.into_iter().map(to_template_value).collect(),
        Value::Object(fields) => {
            let fields = fields.into_iter().map(|(name, field)| (name, to_template_value(field)));
            mailer::Value::from(fields.collect::<BTreeMap<_, _>>())
        }
    }
}

/// Loads the samples of every letter. A letter without samples is an error.
pub fn load_samples(letters: &FsPath) -> anyhow::Result<BTreeMap<String, Vec<Sample>>> {
    let mut samples = BTreeMap::new();
    for entry in fs::read_dir(letters)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            let file = entry.path().join("samples.json");
            let letter_samples =
                read_samples(&file).with_context(|| format!("samples {}", file.display()))?;
            samples.insert(entry.file_name().to_string_lossy().into_owned(), letter_samples);
        }
    }
    Ok(samples)
}

fn read_samples(file: &FsPath) -> anyhow::Result<Vec<Sample>> {
    let mut samples: Vec<Sample> = serde_json::from_str(&fs::read_to_string(file)?)?;
    let first = samples.first().context("no samples")?.clone();
    for sample in &mut samples[1..] {
        sample.values = merge(&first.values, &sample.values);
        sample.russian = merge(&first.russian, &sample.russian);
    }
    Ok(samples)
}

/// Not part of the documented API.
pub fn serve(app: &App) -> Router {
    if app.settings.environment != Environment::Development {
        return Router::new();
    }
    Router::new()
        .route("/api/dev/letters", get(show_index))
        .route("/api/dev/letters/{letter}/{language}/html", get(show_letter))
        .with_state(app.clone())
}

/// Reloads the templates on every request, so that changes are visible immediately.
fn load(app: &App) -> anyhow::Result<(LetterTemplates, BTreeMap<String, Vec<Sample>>)> {
    let folder = &app.settings.mail.templates;
    Ok((LetterTemplates::load(folder, &app.settings)?, load_samples(folder)?))
}

async fn show_index(State(app): State<App>) -> Result<impl IntoResponse> {
    let (letters, samples) = load(&app)?;
    let nonce = app.rng.secret();
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
struct SampleQuery {
    #[serde(default)]
    sample: usize,
}

async fn show_letter(
    State(app): State<App>,
    Path((letter, language)): Path<(String, String)>,
    Query(query): Query<SampleQuery>,
) -> Result<impl IntoResponse> {
    let (letters, samples) = load(&app)?;
    let language = Language::from_code(&language).ok_or(Problem::NOT_FOUND)?;
    let letter_samples = samples.get(&letter).ok_or(Problem::NOT_FOUND)?;
    let sample = letter_samples.get(query.sample).ok_or(Problem::NOT_FOUND)?;
    let html = sample.render(&letters, &letter, language)?.html;
    // A letter may contain only styles; the index page may frame it.
    let rules = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";
    Ok(([(header::CONTENT_SECURITY_POLICY, rules), (header::X_FRAME_OPTIONS, "SAMEORIGIN")], Html(html)))
}

fn section(letters: &LetterTemplates, letter: &str, samples: &[Sample]) -> String {
    let shown: String = samples
        .iter()
        .enumerate()
        .map(|(number, sample)| {
            let open = if number == 0 { " open" } else { "" };
            let what = escape(&sample.what);
            let both = Language::ALL.map(|language| {
                let address = format!("/api/dev/letters/{letter}/{}/html?sample={number}", language.code());
                render_language(sample.render(letters, letter, language), language.code(), &address)
            });
            format!("<details{open}><summary>{what}</summary>{}</details>", both.concat())
        })
        .collect();
    format!("<section id=\"{letter}\"><h2>{letter}</h2>{shown}</section>")
}

/// Shows the error instead of a letter that cannot be rendered, so that the others stay visible.
fn render_language(rendered: anyhow::Result<RenderedLetter>, code: &str, address: &str) -> String {
    match rendered {
        Ok(RenderedLetter { subject, text, .. }) => format!(
            "<h3 lang=\"{code}\">{}</h3><p><a href=\"{address}\">{address}</a></p><div class=\"both\">\
             <iframe sandbox loading=\"lazy\" title=\"{code}\" src=\"{address}\"></iframe>\
             <pre lang=\"{code}\">{}</pre></div>",
            escape(&subject),
            escape(&text)
        ),
        Err(error) => {
            format!("<h3>{code}</h3><pre class=\"broken\">{}</pre>", escape(&format!("{error:#}")))
        }
    }
}

fn escape(text: &str) -> String {
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
