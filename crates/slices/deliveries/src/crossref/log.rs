//! The log of a file: `doi_batch_diagnostic`.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use rules::delivery::DeliveryProblem;

use crate::indexer::{Answer, Outcome};

#[derive(Debug, Default)]
struct Record {
    status: String,
    message_id: Option<String>,
    message: String,
}

#[derive(Debug, Default)]
struct Log {
    status: String,
    submission_id: Option<String>,
    records: Vec<Record>,
}

/// Reads a log; `None` if the text is none.
pub fn read(text: &str) -> Option<Answer> {
    let log = parse(text)?;
    let outcome = match log.status.as_str() {
        "unknown_submission" => Outcome::Unknown,
        "completed" => return Some(completed(log)),
        "queued" | "in_process" => Outcome::Received,
        _ => return None,
    };
    Some(Answer { submission_id: log.submission_id, ..Answer::new(outcome) })
}

/// A record that failed decides, then one with a warning. A file whose XML could not be read has one failed record
/// without a DOI.
fn completed(log: Log) -> Answer {
    let find = |status: &str| log.records.iter().find(|record| record.status.eq_ignore_ascii_case(status));
    let (outcome, record) = match (find("Failure"), find("Warning"), find("Success")) {
        (Some(record), ..) => (Outcome::Refused(DeliveryProblem::of_message(&record.message)), record),
        (None, Some(record), _) => (Outcome::Delivered { with_warning: true }, record),
        (None, None, Some(record)) => (Outcome::Delivered { with_warning: false }, record),
        (None, None, None) => return Answer::new(Outcome::Unexpected),
    };
    let answer = Answer { message_id: record.message_id.clone(), ..Answer::new(outcome) };
    Answer { submission_id: log.submission_id.clone(), ..answer.with_message(&record.message) }
}

fn parse(text: &str) -> Option<Log> {
    let mut reader = Reader::from_str(text);
    let mut log = None;
    let mut path: Vec<String> = Vec::new();
    loop {
        match reader.read_event().ok()? {
            Event::Start(start) => {
                begin(&mut log, &start);
                path.push(String::from_utf8_lossy(start.local_name().as_ref()).into_owned());
            }
            Event::Empty(start) => begin(&mut log, &start),
            Event::Text(text) => add_text(log.as_mut(), &path, &text.decode().ok()?),
            Event::CData(text) => add_text(log.as_mut(), &path, &text.decode().ok()?),
            Event::GeneralRef(reference) => {
                let resolved = match reference.resolve_char_ref().ok()? {
                    Some(character) => character.to_string(),
                    None => predefined(&reference.decode().ok()?).to_owned(),
                };
                add_text(log.as_mut(), &path, &resolved);
            }
            Event::End(_) => _ = path.pop(),
            Event::Eof => return log.filter(|_| path.is_empty()),
            _ => {}
        }
    }
}

fn predefined(name: &str) -> &'static str {
    match name {
        "lt" => "<",
        "gt" => ">",
        "quot" => "\"",
        "apos" => "'",
        "amp" => "&",
        _ => "",
    }
}

fn begin(log: &mut Option<Log>, start: &BytesStart<'_>) {
    let attribute = |name: &str| {
        let found = start.try_get_attribute(name).ok().flatten()?;
        Some(String::from_utf8_lossy(&found.value).into_owned())
    };
    match start.local_name().as_ref() {
        b"doi_batch_diagnostic" if log.is_none() => {
            *log = Some(Log { status: attribute("status").unwrap_or_default(), ..Log::default() });
        }
        b"record_diagnostic" => {
            if let Some(log) = log {
                let (status, message_id) = (attribute("status").unwrap_or_default(), attribute("msg_id"));
                log.records.push(Record { status, message_id, message: String::new() });
            }
        }
        _ => {}
    }
}

fn add_text(log: Option<&mut Log>, path: &[String], text: &str) {
    let Some(log) = log else { return };
    match path.last().map(String::as_str) {
        Some("submission_id") => log.submission_id.get_or_insert_default().push_str(text.trim()),
        Some("msg") => {
            if let Some(record) = log.records.last_mut() {
                record.message.push_str(text);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(status: &str, records: &str) -> String {
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<doi_batch_diagnostic status=\"{status}\" sp=\"cskAir.local\">\n\
             <submission_id>1181263</submission_id><batch_id>crossref-1-1</batch_id>{records}\
             <batch_data><record_count>1</record_count></batch_data></doi_batch_diagnostic>\n"
        )
    }

    fn record(status: &str, message: &str) -> String {
        format!(
            "<record_diagnostic status=\"{status}\" msg_id=\"4\"><doi>10.5555/a</doi><msg>{message}</msg></record_diagnostic>"
        )
    }

    #[test]
    fn files_that_wait_are_received() {
        for status in ["queued", "in_process"] {
            let answer = read(&log(status, "")).unwrap();
            assert_eq!(answer.outcome, Outcome::Received, "{status}");
            assert_eq!(answer.submission_id.as_deref(), Some("1181263"));
        }
        let unknown = "<doi_batch_diagnostic status=\"unknown_submission\" sp=\"a\"></doi_batch_diagnostic>";
        assert_eq!(read(unknown).unwrap().outcome, Outcome::Unknown);
    }

    #[test]
    fn the_worst_record_decides() {
        let success = read(&log("completed", &record("Success", "Successfully added"))).unwrap();
        assert_eq!(success.outcome, Outcome::Delivered { with_warning: false });
        let both =
            [record("Success", "Successfully added"), record("Warning", "Added with conflict")].concat();
        let warned = read(&log("completed", &both)).unwrap();
        assert_eq!(warned.outcome, Outcome::Delivered { with_warning: true });
        assert_eq!(
            (warned.message.as_deref(), warned.message_id.as_deref()),
            (Some("Added with conflict"), Some("4"))
        );
        let all = [both, record("Failure", "version: 1 is less or equal to previously submitted version 2")]
            .concat();
        let refused = read(&log("completed", &all)).unwrap();
        assert_eq!(refused.outcome, Outcome::Refused(DeliveryProblem::OldVersion));
    }

    #[test]
    fn messages_are_unescaped() {
        let answer = read(&log("completed", &record("Failure", "DOI &lt;10.1&gt; &amp; &#x2013;"))).unwrap();
        assert_eq!(answer.message.as_deref(), Some("DOI <10.1> & –"));
    }

    #[test]
    fn nothing_else_is_a_log() {
        let cut = &log("completed", "")[..80];
        for text in ["", "OK", "<html><body>Maintenance</body></html>", "<doi_batch_diagnostic/>", cut] {
            assert!(read(text).is_none(), "{text}");
        }
        assert_eq!(read(&log("completed", "")).unwrap().outcome, Outcome::Unexpected);
    }
}
