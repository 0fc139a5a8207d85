//! The erasures that a restore repeats: where it finds their list, and what it does with it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;
use kit::App;
use personal_data::ReapplyOutcome;

use super::erasure_list::{ErasureList, parse, read};
use super::manifest::ERASURES;
use super::offsite::Target;

/// File of the same content that operations.md recommended before.
const OLD_NAME: &str = "erasures";

/// Where a restore finds the erasures since the backup.
#[derive(Debug, Clone, Args)]
pub struct ErasureArgs {
    /// List of erasures to apply besides that of the folder, instead of the one off site
    #[arg(long, value_name = "FILE")]
    pub erasures: Option<PathBuf>,
    /// Apply no erasures: people who were erased since the backup are back
    #[arg(long, conflicts_with = "erasures")]
    pub without_erasures: bool,
}

/// Finds the erasures to apply: those of the folder, and those of `--erasures` or of the off-site targets. Fails if
/// there is no list; `None` with `--without-erasures`.
pub async fn find_list(
    args: &ErasureArgs,
    folder: Option<&Path>,
    targets: &[Target],
) -> anyhow::Result<Option<ErasureList>> {
    if args.without_erasures {
        return Ok(None);
    }
    let mut texts = Vec::new();
    for name in [ERASURES, OLD_NAME] {
        if let Some(path) = folder.map(|folder| folder.join(name)).filter(|path| path.is_file()) {
            texts.push((path.display().to_string(), read(&path)?));
        }
    }
    if let Some(path) = &args.erasures {
        texts.push((path.display().to_string(), read(path)?));
    } else {
        for target in targets {
            let text = target.read_text(ERASURES).await.with_context(|| {
                format!("the list of erasures at {target} cannot be read; to restore without it, pass --erasures FILE")
            })?;
            match text {
                Some(text) => texts.push((target.to_string(), text)),
                None => println!("{target}: no list of erasures"),
            }
        }
    }
    ensure!(
        !texts.is_empty(),
        "there is no list of erasures, so people who were erased since the backup would be back: pass --erasures FILE \
         with a list of `octavo admin erasures`, or --without-erasures if nobody was erased"
    );
    let mut merged = ErasureList::default();
    for (source, text) in texts {
        let list = parse(&text).with_context(|| source.clone())?;
        println!("{source}: {} erasures{}", list.records.len(), describe_time(&list));
        merged.written_at = merged.written_at.max(list.written_at);
        for record in list.records {
            if !merged.records.contains(&record) {
                merged.records.push(record);
            }
        }
    }
    Ok(Some(merged))
}

fn describe_time(list: &ErasureList) -> String {
    list.written_at.map(|time| format!(", written at {time}")).unwrap_or_default()
}

/// Applies the list. `app` must have the pool and the keys of the restored database. Returns the ids whose accounts are
/// not recognised, and so not erased.
pub async fn apply(app: &App, list: Option<&ErasureList>) -> anyhow::Result<BTreeSet<i64>> {
    let Some(list) = list else {
        println!("no erasures applied");
        return Ok(BTreeSet::new());
    };
    let (mut again, mut before, mut not_found) = (0, 0, Vec::new());
    for record in &list.records {
        match personal_data::reapply_erasure(app, record).await? {
            ReapplyOutcome::Erased => again += 1,
            ReapplyOutcome::AlreadyErased => before += 1,
            ReapplyOutcome::NotFound => not_found.push(record),
        }
    }
    // Only now: another record of the same person may have fitted. The others are registered after the backup.
    let mut unrecognised = BTreeSet::new();
    for record in &not_found {
        if record.has_account(app).await? {
            unrecognised.insert(record.user_id);
        }
    }
    let unknown = not_found.iter().filter(|record| !unrecognised.contains(&record.user_id)).count();
    println!("{again} people erased again, {before} already erased, {unknown} not in the backup");
    if let Some(time) = list.written_at {
        println!("erasures after {time} are not known: look for `account erased` in the logs since then");
    }
    Ok(unrecognised)
}

/// Fails if accounts were not recognised, after everything else is done.
pub fn report_unrecognised(ids: &BTreeSet<i64>) -> anyhow::Result<()> {
    for id in ids {
        eprintln!(
            "user {id} exists with another address than at its erasure: check it, then octavo admin erase-person"
        );
    }
    ensure!(ids.is_empty(), "{} erasures are not repeated; everything else is ready for use", ids.len());
    Ok(())
}
