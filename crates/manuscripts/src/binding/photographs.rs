//! Photographs inside documents: what the camera noted in them goes, as with those that come as files.

use std::fs;
use std::sync::Arc;

use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use super::describe;
use super::objects::{Dictionary, Object, Objects};
use super::scrub;
use crate::bench::Bench;
use crate::failure::Failure;
use crate::pictures::strip_jpeg;
use crate::sandbox::Sandbox;

/// An object to be put in the place of another.
pub struct Photograph {
    pub reference: String,
    pub object: Value,
}

/// Takes the JPEG streams out of the joined file and brings in those that have changed.
pub async fn prepare(
    sandbox: &Sandbox,
    bench: &Arc<Bench>,
    description: &str,
) -> Result<Vec<Photograph>, Failure> {
    let found = find(&Objects::read(description)?);
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let numbers: Vec<u32> = found.iter().map(|(number, _)| *number).collect();
    describe(sandbox, bench, &numbers).await?;
    let bench = bench.clone();
    Ok(spawn_blocking(move || strip(&bench, found)).await??)
}

fn find(objects: &Objects) -> Vec<(u32, Dictionary)> {
    let is_jpeg = |dictionary: &Dictionary| {
        let filter = dictionary.get("/Filter").map(|filter| objects.resolve(filter));
        filter.is_some_and(|filter| filter == "/DCTDecode" || filter == json!(["/DCTDecode"]))
    };
    let mut found = Vec::new();
    for (key, raw) in objects.by_key.iter().filter(|(_, raw)| raw.get().contains("\"/DCTDecode\"")) {
        let number = key.strip_prefix("obj:").and_then(|key| key.split(' ').next()?.parse().ok());
        if let (Some(number), Ok(Object::Stream { dict })) = (number, serde_json::from_str(raw.get()))
            && is_jpeg(&dict)
        {
            found.push((number, scrub::cleaned_stream(objects, dict)));
        }
    }
    found
}

fn strip(bench: &Bench, found: Vec<(u32, Dictionary)>) -> anyhow::Result<Vec<Photograph>> {
    let mut changed = Vec::new();
    for (number, mut dict) in found {
        let taken = fs::read(bench.output(&format!("stream-{number}"))?)?;
        // What cannot be followed to its end stays as it is: viewers may still show it.
        let Some(kept) = strip_jpeg(&taken).filter(|kept| kept.len() < taken.len()) else { continue };
        let name = format!("photograph-{number}.jpg");
        bench.write_input(&name, &kept)?;
        dict.remove("/Length");
        changed.push(Photograph {
            reference: format!("{number} 0 R"),
            object: json!({ "stream": { "datafile": format!("/in/{name}"), "dict": dict } }),
        });
    }
    Ok(changed)
}
