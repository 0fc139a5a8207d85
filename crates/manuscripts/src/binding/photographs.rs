//! Photographs inside documents: what the camera noted in them goes, as with those that come as files.

use std::fs;
use std::sync::Arc;

use serde_json::Value;
use tokio::task::spawn_blocking;

use super::wrappings;
use crate::bench::Bench;
use crate::failure::{Failure, InputFault};
use crate::pdf::changes::Changes;
use crate::pdf::objects::{Dictionary, Object, Objects};
use crate::pdf::{qpdf, scrub};
use crate::pictures::strip_jpeg;
use crate::sandbox::Sandbox;

/// Each is named to qpdf, and a command has an end.
const MOST_PHOTOGRAPHS: usize = 20_000;

/// A picture to be put in the place of another.
pub struct Photograph {
    pub reference: String,
    pub dictionary: Dictionary,
    /// As the sandbox sees it.
    pub file: String,
}

pub struct Found {
    pub number: u32,
    /// As it is when nothing is packed around the photograph.
    pub dictionary: Dictionary,
    pub is_wrapped: bool,
}

/// Takes the photographs out of a file and answers with those that are to be changed.
pub async fn prepare(
    sandbox: &Sandbox,
    bench: &Arc<Bench>,
    file: &str,
    description: &Arc<str>,
) -> Result<Vec<Photograph>, Failure> {
    let (description, shared) = (description.clone(), bench.clone());
    let found = spawn_blocking(move || {
        let objects = Objects::read(&description, shared.patience.clone())?;
        let mut unwrapping = Changes::to(&objects);
        let found = find(&objects, &mut unwrapping);
        objects.check()?;
        if found.len() > MOST_PHOTOGRAPHS {
            return Err(InputFault::TooLarge.into());
        }
        shared.write_input(wrappings::CHANGES, &unwrapping.as_json()?)?;
        Ok::<_, Failure>(found)
    });
    let (wrapped, plain): (Vec<Found>, Vec<Found>) =
        found.await??.into_iter().partition(|found| found.is_wrapped);
    let mut changed = wrappings::open(sandbox, bench, file, wrapped).await?;
    if plain.is_empty() {
        return Ok(changed);
    }
    let objects = named(&plain);
    let mut arguments = vec!["--json-output", "--json-stream-data=file", "--json-stream-prefix=/out/stream"];
    arguments.extend(objects.iter().map(String::as_str));
    arguments.extend([file, "/out/streams.json"]);
    qpdf::run(sandbox, bench, &arguments).await?;
    let bench = bench.clone();
    changed.extend(spawn_blocking(move || strip_all(&bench, plain)).await??);
    Ok(changed)
}

/// How qpdf is told to speak of these only.
pub fn named(found: &[Found]) -> Vec<String> {
    found.iter().map(|found| format!("--json-object={}", found.number)).collect()
}

/// Finds the photographs, and what is to be changed for qpdf to unpack those that are packed a second time: it does not
/// unpack a photograph, so that has to look like something else.
fn find(objects: &Objects, unwrapping: &mut Changes) -> Vec<Found> {
    let mut all = Vec::new();
    for reference in objects.with_any(&["/Filter"]) {
        let number = reference.split(' ').next().and_then(|number| number.parse().ok());
        let (Some(number), Some(Object::Stream { dict })) = (number, objects.object(reference)) else {
            continue;
        };
        let mut filters = each(objects, dict.get("/Filter"));
        if !filters.pop().is_some_and(|last| last == "/DCTDecode" || last == "/DCT") {
            continue;
        }
        let mut parameters = each(objects, dict.get("/DecodeParms"));
        parameters.resize(filters.len() + 1, Value::Null);
        let of_photograph = parameters.pop().filter(Value::is_object);
        let mut dictionary = scrub::cleaned_stream(objects, dict);
        dictionary.insert("/Filter".into(), "/DCTDecode".into());
        dictionary.remove("/DecodeParms");
        dictionary.extend(of_photograph.map(|parameters| ("/DecodeParms".into(), parameters)));
        let is_wrapped = !filters.is_empty();
        if is_wrapped {
            let wrapping = [("/Filter".into(), filters.into()), ("/DecodeParms".into(), parameters.into())];
            unwrapping.set_stream(reference, wrapping.into_iter().collect());
        }
        all.push(Found { number, dictionary, is_wrapped });
    }
    all
}

/// What may stand alone or in a list, and either of them elsewhere.
fn each(objects: &Objects, value: Option<&Value>) -> Vec<Value> {
    match value.map(|value| objects.resolve(value)) {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(values)) => values.iter().map(|value| objects.resolve(value)).collect(),
        Some(value) => vec![value],
    }
}

fn strip_all(bench: &Bench, found: Vec<Found>) -> Result<Vec<Photograph>, Failure> {
    let mut changed = Vec::new();
    for found in found {
        bench.patience.check()?;
        let taken = fs::read(bench.output(&format!("stream-{}", found.number))?)?;
        changed.extend(strip(bench, found, &taken)?);
    }
    Ok(changed)
}

/// Nothing where nothing had to go. What cannot be followed to its end stays as it is: viewers may still show it.
pub fn strip(bench: &Bench, found: Found, taken: &[u8]) -> Result<Option<Photograph>, Failure> {
    let Found { number, dictionary, .. } = found;
    let Some(kept) = strip_jpeg(taken).filter(|kept| kept.len() < taken.len()) else { return Ok(None) };
    let name = format!("photograph-{number}.jpg");
    bench.write_input(&name, &kept)?;
    let (reference, file) = (format!("{number} 0 R"), format!("/in/{name}"));
    Ok(Some(Photograph { reference, dictionary, file }))
}
