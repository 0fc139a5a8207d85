//! `octavo report-failure`: tells the operator that a systemd unit has failed. Run by `octavo-failed@.service`.

use std::fs;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, anyhow, ensure};
use tokio::process::Command;
use tokio::time::timeout;

use crate::Application;

/// A unit that fails again and again is reported once in this time.
const MIN_SECONDS_BETWEEN_LETTERS: i64 = 3600;
const MAX_NAME_BYTES: usize = 200;
const LOG_LINES: usize = 20;
const MAX_LINE_CHARACTERS: usize = 400;
/// Words of this length without spaces are addresses, codes or keys.
const MAX_WORD_CHARACTERS: usize = 40;
const JOURNALCTL: &str = "/usr/bin/journalctl";
const LOG_TIMEOUT: Duration = Duration::from_secs(10);

/// Units by the beginning of their names, with what their failure means.
const MEANINGS: &[(&str, &str)] = &[
    ("octavo-api@", "One process of the API does not run. nginx uses the other one, if that runs."),
    ("octavo-web@", "One process that makes pages does not run. nginx uses the other one, if that runs."),
    (
        "octavo-worker.",
        "Letters, merged manuscripts and scheduled jobs are waiting. Nothing is lost: they are done when the worker runs again.",
    ),
    (
        "octavo-storage.",
        "Files can neither be uploaded nor downloaded. Everything that needs no file goes on.",
    ),
    ("octavo-backup.", "The last backup was not made, or not completely. The journal itself goes on."),
    (
        "octavo-rehearsal.",
        "Nobody knows whether the newest backup can be restored. The journal itself goes on.",
    ),
    (
        "octavo-erasures.",
        "A restore would not repeat the latest erasures of people. The journal itself goes on.",
    ),
];
const UNKNOWN_MEANING: &str = "See its log for the reason.";

/// Name of a systemd unit. It becomes a file name and an argument.
#[derive(Debug, Clone)]
pub struct UnitName(String);

impl FromStr for UnitName {
    type Err = anyhow::Error;

    fn from_str(name: &str) -> anyhow::Result<UnitName> {
        let is_valid = |byte: u8| byte.is_ascii_alphanumeric() || b"@.-_:\\".contains(&byte);
        let starts_well = name.starts_with(|first: char| first.is_ascii_alphanumeric());
        ensure!(
            starts_well && name.len() <= MAX_NAME_BYTES && name.bytes().all(is_valid),
            "not a unit: {name:?}"
        );
        Ok(UnitName(name.to_owned()))
    }
}

/// Notes the failure for the metrics and sends the letter, unless one about the unit was sent a short time ago.
pub async fn report(application: &Application, UnitName(unit): &UnitName) -> anyhow::Result<()> {
    let settings = &application.app.settings;
    let now = application.app.clock.now();
    let note = settings.telemetry.failures_folder.join(unit);
    let last_letter = last_letter(&note);
    if let Err(error) = write_note(&note, now.timestamp(), last_letter) {
        // The letter matters more.
        tracing::warn!(error = format!("{error:#}"), "failure not noted for the metrics");
    }
    let Some(operator) = &settings.mail.operator else {
        tracing::warn!(unit, "unit has failed; no letter, because mail.operator is not set");
        return Ok(());
    };
    if (0..MIN_SECONDS_BETWEEN_LETTERS).contains(&(now.timestamp() - last_letter)) {
        tracing::info!(unit, "unit has failed again; the operator was told a short time ago");
        return Ok(());
    }
    let site = settings.http.public_origin.host_str().unwrap_or_default();
    let text = letter(site, unit, &now.format("%Y-%m-%d %H:%M:%S UTC").to_string(), &read_log(unit).await);
    let cause = format!("failed.{}.{}", unit.replace(['@', '\\'], "."), now.timestamp_millis());
    let sent =
        application.mailer.send_notice(&cause, operator, format!("{site}: {unit} has failed"), text).await?;
    sent.map_err(|error| anyhow!("the letter to the operator was not sent: {}", error.message))?;
    write_note(&note, now.timestamp(), now.timestamp())
}

/// Time of the last letter about a unit; 0 if there was none.
fn last_letter(note: &Path) -> i64 {
    let noted = fs::read_to_string(note).unwrap_or_default();
    noted.split_whitespace().nth(1).and_then(|seconds| seconds.parse().ok()).unwrap_or(0)
}

/// Writes the times of the last failure and of the last letter.
fn write_note(note: &Path, failure: i64, letter: i64) -> anyhow::Result<()> {
    if let Some(folder) = note.parent() {
        fs::create_dir_all(folder).with_context(|| format!("failed to create {}", folder.display()))?;
    }
    fs::write(note, format!("{failure} {letter}\n"))
        .with_context(|| format!("failed to write {}", note.display()))
}

fn letter(site: &str, unit: &str, time: &str, log: &str) -> String {
    let meaning =
        MEANINGS.iter().find(|(name, _)| unit.starts_with(name)).map_or(UNKNOWN_MEANING, |found| found.1);
    format!(
        "{unit} on the server of {site} has failed at {time}.\n\n{meaning}\n\n\
         To see its state:\n    systemctl status '{unit}'\n\
         To read its log:\n    journalctl -u '{unit}' -n 200\n\
         Causes and what to do: /usr/share/doc/octavo/troubleshooting.md\n\n\
         The end of its log, without addresses and codes:\n\n{log}\n\n\
         You get this letter because mail.operator names your address, at most once an hour for each unit.\n"
    )
}

async fn read_log(unit: &str) -> String {
    let lines = LOG_LINES.to_string();
    let mut command = Command::new(JOURNALCTL);
    command
        .args(["--quiet", "--no-pager", "--output=cat", "--lines", &lines, "--unit", unit])
        .kill_on_drop(true);
    let log = match timeout(LOG_TIMEOUT, command.output()).await {
        Ok(Ok(output)) => String::from_utf8_lossy(&output.stdout).into_owned(),
        _ => String::new(),
    };
    if log.trim().is_empty() { "(it could not be read)".to_owned() } else { redact(&log) }
}

/// Replaces what may be an address, a password in an address, a code or a key, and shortens long lines.
fn redact(log: &str) -> String {
    let redacted = log.lines().map(|line| {
        let line: String = line.chars().filter(|character| !character.is_control()).collect();
        let is_separator = |character: char| character.is_whitespace() || "\"'<>(),;=".contains(character);
        let words = line.split_inclusive(is_separator).map(|word| {
            let end =
                word.len() - word.chars().last().filter(|&last| is_separator(last)).map_or(0, char::len_utf8);
            let is_long = word[..end].chars().count() > MAX_WORD_CHARACTERS;
            if word.contains('@') || is_long { format!("…{}", &word[end..]) } else { word.to_owned() }
        });
        // Cut last: the beginning of an address or a key would not be recognised.
        words.collect::<String>().chars().take(MAX_LINE_CHARACTERS).collect::<String>()
    });
    redacted.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unit_names_are_neither_options_nor_paths() {
        for good in ["octavo-worker.service", "octavo-api@8081.service", "a"] {
            assert!(good.parse::<UnitName>().is_ok(), "{good}");
        }
        let long = "a".repeat(201);
        for bad in ["", "--help", "../passwd", ".hidden", "a/b", "a b", "a\n", "ж.service", long.as_str()] {
            assert!(bad.parse::<UnitName>().is_err(), "{bad}");
        }
    }

    #[test]
    fn addresses_codes_and_keys_are_removed_from_the_log() {
        let code = "x".repeat(41);
        let log = format!(
            "{{\"level\":\"ERROR\",\"error\":\"postgres://octavo:secret@db/octavo is away\"}}\nletter to anna@example.test, code={code} ok\u{1b}[0m"
        );
        let redacted = redact(&log);
        for secret in ["secret", "anna", "xxx", "\u{1b}"] {
            assert!(!redacted.contains(secret), "{redacted}");
        }
        assert!(
            redacted.contains("is away")
                && redacted.contains("letter to …,")
                && redacted.contains("code=… ok")
        );
    }

    #[test]
    fn no_part_of_a_secret_is_left_where_a_line_is_cut() {
        let key = "x".repeat(60);
        for secret in ["anna.surname.of.long@example.test", "postgres://octavo:secret@db/octavo", &key] {
            for start in [360, 385, 399] {
                let words = "- ".repeat(200);
                let log = format!("{} {secret} 0123456789 0123", &words[..start - 1]);
                let redacted = redact(&log);
                assert!(!redacted.contains(&secret[..1]), "{start}: {redacted}");
                assert_eq!(redacted.chars().count(), MAX_LINE_CHARACTERS.min(start + 17), "{redacted}");
            }
        }
    }

    #[test]
    fn letter_says_what_the_failure_means() {
        let text =
            letter("journal.example", "octavo-worker.service", "2026-11-17 22:00:00 UTC", "last words");
        for part in
            ["journal.example", "Nothing is lost", "journalctl -u 'octavo-worker.service'", "last words"]
        {
            assert!(text.contains(part), "{text}");
        }
        assert!(letter("x", "other.service", "t", "").contains(UNKNOWN_MEANING));
    }
}
