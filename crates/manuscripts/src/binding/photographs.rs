//! Photographs inside documents: what the camera noted in them goes, as with those that come as files.

use std::fs;
use std::sync::Arc;

use serde_json::json;
use tokio::task::spawn_blocking;

use crate::bench::Bench;
use crate::failure::Failure;
use crate::pdf::objects::{Dictionary, Object, Objects};
use crate::pdf::{qpdf, scrub};
use crate::pictures::strip_jpeg;
use crate::sandbox::Sandbox;

/// A picture to be put in the place of another.
pub struct Photograph {
    pub reference: String,
    pub dictionary: Dictionary,
    /// As the sandbox sees it.
    pub file: String,
}

/// Takes the photographs out of a file and answers with those that are to be changed.
pub async fn prepare(
    sandbox: &Sandbox,
    bench: &Arc<Bench>,
    file: &str,
    description: &Arc<str>,
) -> Result<Vec<Photograph>, Failure> {
    let description = description.clone();
    let found = spawn_blocking(move || Objects::read(&description).map(|objects| find(&objects))).await??;
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let objects: Vec<String> = found.iter().map(|(number, _)| format!("--json-object={number}")).collect();
    let mut arguments = vec!["--json-output", "--json-stream-data=file", "--json-stream-prefix=/out/stream"];
    arguments.extend(objects.iter().map(String::as_str));
    arguments.extend([file, "/out/streams.json"]);
    qpdf::run(sandbox, bench, &arguments).await?;
    let bench = bench.clone();
    Ok(spawn_blocking(move || strip(&bench, found)).await??)
}

fn find(objects: &Objects) -> Vec<(u32, Dictionary)> {
    let is_jpeg = |dictionary: &Dictionary| {
        let filter = dictionary.get("/Filter").map(|filter| objects.resolve(filter));
        filter.is_some_and(|filter| filter == "/DCTDecode" || filter == json!(["/DCTDecode"]))
    };
    let mut found = Vec::new();
    for (reference, description) in objects.with_any(&["/DCTDecode"]) {
        let number = reference.split(' ').next().and_then(|number| number.parse().ok());
        if let (Some(number), Ok(Object::Stream { dict })) = (number, serde_json::from_str(description))
            && is_jpeg(&dict)
        {
            found.push((number, scrub::cleaned_stream(objects, dict)));
        }
    }
    found
}

fn strip(bench: &Bench, found: Vec<(u32, Dictionary)>) -> anyhow::Result<Vec<Photograph>> {
    let mut changed = Vec::new();
    for (number, dictionary) in found {
        let taken = fs::read(bench.output(&format!("stream-{number}"))?)?;
        // What cannot be followed to its end stays as it is: viewers may still show it.
        let Some(kept) = strip_jpeg(&taken).filter(|kept| kept.len() < taken.len()) else { continue };
        let name = format!("photograph-{number}.jpg");
        bench.write_input(&name, &kept)?;
        let (reference, file) = (format!("{number} 0 R"), format!("/in/{name}"));
        changed.push(Photograph { reference, dictionary, file });
    }
    Ok(changed)
}
