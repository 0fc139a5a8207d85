//! Photographs that a PDF has packed a second time are unpacked by qpdf, in the sandbox.

use std::collections::BTreeMap;
use std::sync::Arc;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::Deserialize;
use serde::de::IgnoredAny;
use tokio::task::spawn_blocking;

use super::photographs::{Found, Photograph, named, strip};
use crate::bench::Bench;
use crate::failure::{Failure, InputFault};
use crate::pdf::objects::key_of;
use crate::pdf::qpdf;
use crate::sandbox::Sandbox;

/// Where on the bench it stands what qpdf is to take the photographs for.
pub const CHANGES: &str = "wrappings.json";

/// Of all of them together, in one file: packing makes a photograph hardly smaller, but a bomb a thousand times.
const MOST_BYTES: u64 = 128 * 1024 * 1024;

#[derive(Deserialize)]
struct Opened<'a> {
    #[serde(borrow)]
    qpdf: (IgnoredAny, BTreeMap<&'a str, Content<'a>>),
}

#[derive(Deserialize)]
struct Content<'a> {
    #[serde(borrow)]
    stream: Option<Data<'a>>,
}

#[derive(Deserialize)]
struct Data<'a> {
    data: Option<&'a str>,
}

pub async fn open(
    sandbox: &Sandbox,
    bench: &Arc<Bench>,
    file: &str,
    wrapped: Vec<Found>,
) -> Result<Vec<Photograph>, Failure> {
    if wrapped.is_empty() {
        return Ok(Vec::new());
    }
    let (update, objects) = (format!("--update-from-json=/in/{CHANGES}"), named(&wrapped));
    let mut arguments =
        vec!["--json-output", "--json-stream-data=inline", "--decode-level=generalized", &update];
    arguments.extend(objects.iter().map(String::as_str));
    arguments.extend([file, "/out/unwrapped.json"]);
    qpdf::run(sandbox, bench, &arguments).await?;
    let opened = qpdf::read(bench, "unwrapped.json", MOST_BYTES).await?;
    let bench = bench.clone();
    spawn_blocking(move || {
        let Opened { qpdf: (_, contents) } = serde_json::from_str(&opened)?;
        let mut changed = Vec::new();
        for found in wrapped {
            bench.patience.check()?;
            let content = contents.get(key_of(&format!("{} 0 R", found.number)).as_str());
            let data = content.and_then(|content| content.stream.as_ref()?.data);
            let taken = BASE64_STANDARD.decode(data.unwrap_or_default()).map_err(|_| InputFault::Broken)?;
            changed.extend(strip(&bench, found, &taken)?);
        }
        Ok(changed)
    })
    .await?
}
