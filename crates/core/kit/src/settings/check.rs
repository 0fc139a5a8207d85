//! Validation of settings beyond their types.

use std::net::IpAddr;

use rules::article::DoiPattern;
use rules::article::manuscript_number::pattern_problem;
use rules::validation::is_email;
use secrecy::{ExposeSecret, SecretString};
use sqlx::postgres::{PgConnectOptions, PgSslMode};
use url::Url;

use super::{Crossref, Doaj, Environment, PubmedUpload, Settings};

/// Secrets of `config/development.toml`, which are public.
const PUBLIC_SECRETS: [&str; 6] = [
    "development-only-development-only-development-only",
    "octavo-secret",
    "octavo-orcid-secret",
    "octavo-crossref-secret",
    "octavo-doaj-key",
    "octavo-sftp-secret",
];

impl Settings {
    /// Returns all problems; each begins with the name of the setting.
    pub(super) fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        let mut require = |holds: bool, message: &str| {
            if !holds {
                problems.push(message.to_owned());
            }
        };
        let secret = self.auth.token_secret.expose_secret();
        require(secret.len() >= 32, "auth.token_secret: needs at least 32 characters");
        require(self.auth.token_lifetime_seconds > 0, "auth.token_lifetime_seconds: must be above 0");
        require(
            is_issn(&self.journal.issn),
            "journal.issn: not a valid ISSN (the last character is a check digit)",
        );
        for (name, issn) in [("issn_print", &self.journal.issn_print), ("issn_l", &self.journal.issn_l)] {
            let is_valid = issn.as_deref().is_none_or(is_issn);
            require(
                is_valid,
                &format!("journal.{name}: not a valid ISSN (the last character is a check digit)"),
            );
        }
        require(self.journal.doi_prefix.starts_with("10."), "journal.doi_prefix: must begin with 10.");
        let doi_pattern = self.journal.doi_pattern.as_deref();
        if let Some(Err(problem)) = doi_pattern.map(|it| DoiPattern::parse(it, &self.journal.doi_prefix)) {
            require(false, &format!("journal.doi_pattern: {problem}"));
        }
        if let Some(problem) = pattern_problem(&self.journal.manuscript_number, &self.journal.short_name) {
            require(false, &format!("journal.manuscript_number: {problem}"));
        }
        require(is_email(&self.journal.contact_email), "journal.contact_email: not an e-mail address");
        require(
            self.journal.security_contact.as_deref().is_none_or(is_security_contact),
            "journal.security_contact: not an e-mail address and not an https:// address",
        );
        require(is_email(&self.mail.from), "mail.from: not an e-mail address");
        let is_operator_valid = self.mail.operator.as_deref().is_none_or(is_email);
        require(is_operator_valid, "mail.operator: not an e-mail address");
        require(self.mail.timeout_seconds >= 1, "mail.timeout_seconds: must be at least 1");
        require(self.storage.timeout_seconds >= 1, "storage.timeout_seconds: must be at least 1");
        require(
            self.mail.final_reply_timeout_seconds >= 1,
            "mail.final_reply_timeout_seconds: must be at least 1",
        );
        require(
            (1..=32).contains(&self.mail.newsletter_connections),
            "mail.newsletter_connections: must be between 1 and 32",
        );
        let origin = &self.http.public_origin;
        require(
            origin.path() == "/" && origin.query().is_none() && matches!(origin.scheme(), "http" | "https"),
            "http.public_origin: must be scheme, host and port only, for example https://journal.example",
        );
        require(
            self.http.listen != self.http.metrics_listen,
            "http.metrics_listen: must differ from http.listen",
        );
        require(
            self.http.internal_hosts.iter().all(|host| is_host_name(&host.to_lowercase())),
            "http.internal_hosts: must be host names without scheme and port",
        );
        require(self.limits.per_address_factor >= 1, "limits.per_address_factor: must be at least 1");
        let database = &self.database;
        require(database.max_connections >= 2, "database.max_connections: needs at least 2");
        require(database.reading_connections >= 1, "database.reading_connections: needs at least 1");
        require(database.acquire_timeout_seconds >= 1, "database.acquire_timeout_seconds: needs at least 1");
        require(
            database.reading_acquire_timeout_seconds >= 1,
            "database.reading_acquire_timeout_seconds: needs at least 1",
        );
        for (limit, name) in [
            (self.http.max_reading_requests, "http.max_reading_requests"),
            (self.http.max_office_requests, "http.max_office_requests"),
            (self.http.max_file_requests, "http.max_file_requests"),
        ] {
            require((1..=10_000).contains(&limit), &format!("{name}: must be between 1 and 10000"));
        }
        require(self.jobs.concurrency >= 1, "jobs.concurrency: needs at least 1");
        require(self.jobs.long_concurrency >= 1, "jobs.long_concurrency: needs at least 1");
        require(self.jobs.letter_concurrency >= 1, "jobs.letter_concurrency: needs at least 1");
        require(
            self.jobs.awaited_letter_concurrency >= 1,
            "jobs.awaited_letter_concurrency: needs at least 1",
        );
        require(
            self.jobs.worker_timeout_seconds > self.jobs.heartbeat_seconds
                && self.jobs.heartbeat_seconds >= 1,
            "jobs.worker_timeout_seconds: must be above jobs.heartbeat_seconds, which must be at least 1",
        );
        let manuscripts = &self.manuscripts;
        require(manuscripts.max_pages >= 2, "manuscripts.max_pages: needs at least 2, one is the cover");
        require(manuscripts.max_megabytes >= 1, "manuscripts.max_megabytes: needs at least 1");
        require(
            manuscripts.max_seconds >= manuscripts.max_seconds_per_file
                && manuscripts.max_seconds_per_file >= 1,
            "manuscripts.max_seconds: needs at least max_seconds_per_file, which must be at least 1",
        );
        require(
            manuscripts.max_memory_megabytes >= 1024,
            "manuscripts.max_memory_megabytes: LibreOffice needs at least 1024",
        );
        require(manuscripts.max_processes >= 32, "manuscripts.max_processes: LibreOffice needs at least 32");
        require(
            manuscripts.max_disk_megabytes >= manuscripts.max_megabytes,
            "manuscripts.max_disk_megabytes: needs at least max_megabytes",
        );
        let review = &self.review;
        require(
            (1..=365).contains(&review.due_days) && review.reminder_days < review.due_days,
            "review.due_days: must be from 1 to 365 and above review.reminder_days",
        );
        require(
            (1..=365).contains(&review.unanswered_days)
                && review.answer_reminder_days < review.unanswered_days,
            "review.unanswered_days: must be from 1 to 365 and above review.answer_reminder_days",
        );
        require(review.coauthor_years <= 50, "review.coauthor_years: must be at most 50");
        let workbench = &self.workbench;
        for (days, message) in [
            (workbench.assign_days, "workbench.assign_days: must be from 1 to 3650"),
            (workbench.decide_days, "workbench.decide_days: must be from 1 to 3650"),
            (workbench.publish_days, "workbench.publish_days: must be from 1 to 3650"),
            (workbench.revision_days, "workbench.revision_days: must be from 1 to 3650"),
        ] {
            require((1..=3650).contains(&days), message);
        }
        require(self.messages.gather_minutes <= 1440, "messages.gather_minutes: must be at most 1440");
        if self.environment == Environment::Production {
            let is_public = |secret: &SecretString| PUBLIC_SECRETS.contains(&secret.expose_secret());
            require(
                !is_public(&self.auth.token_secret),
                "auth.token_secret: is the public one of the development file",
            );
            require(
                !is_public(&self.storage.secret_key),
                "storage.secret_key: is the public one of the development file",
            );
            if let Some(orcid) = &self.orcid {
                require(
                    !is_public(&orcid.client_secret),
                    "orcid.client_secret: is the public one of the development file",
                );
                require(orcid.issuer.scheme() == "https", "orcid.issuer: must be https in production");
                require(
                    orcid.public_api.scheme() == "https",
                    "orcid.public_api: must be https in production",
                );
            }
            require(
                is_encrypted(self.mail.smtp_url.expose_secret()),
                "mail.smtp_url: must be smtps:// or carry ?tls=required, unless the server is on this machine",
            );
            require(
                verifies_server(self.database.url.expose_secret()),
                "database.url: must carry ?sslmode=verify-full, unless the server is on this machine",
            );
            let storage = &self.storage.endpoint;
            require(
                storage.scheme() == "https" || storage.host_str().is_some_and(is_near),
                "storage.endpoint: must be https, unless the server is on this machine",
            );
            require(origin.scheme() == "https", "http.public_origin: must be https in production");
            if let Some(crossref) = &self.crossref {
                require(
                    !is_public(&crossref.password),
                    "crossref.password: is the public one of the development file",
                );
                require(
                    crossref.deposit_url.scheme() == "https",
                    "crossref.deposit_url: must be https in production",
                );
            }
            if let Some(doaj) = &self.doaj {
                require(!is_public(&doaj.api_key), "doaj.api_key: is the public one of the development file");
                require(doaj.url.scheme() == "https", "doaj.url: must be https in production");
            }
            if let Some(upload) = &self.pubmed_upload {
                require(
                    !is_public(&upload.password),
                    "pubmed_upload.password: is the public one of the development file",
                );
            }
            if let Some(target) = &self.backup_s3 {
                require(
                    target.endpoint.scheme() == "https" || target.endpoint.host_str().is_some_and(is_near),
                    "backup_s3.endpoint: must be https, unless the server is on this machine",
                );
            }
        }
        problems.extend(self.backup.problems());
        problems.extend(self.uploads.problems());
        problems.extend(self.crossref.iter().flat_map(Crossref::problems));
        problems.extend(self.doaj.iter().flat_map(Doaj::problems));
        problems.extend(self.pubmed_upload.iter().flat_map(PubmedUpload::problems));
        problems.extend(self.telemetry.problems());
        problems
    }
}

/// True if e-mails, and the codes in them, leave this machine only encrypted.
fn is_encrypted(smtp: &str) -> bool {
    let Ok(url) = Url::parse(smtp) else { return false };
    let is_local = matches!(url.host_str(), Some("127.0.0.1" | "localhost" | "[::1]"));
    let requires_tls = url.query_pairs().any(|(name, value)| name == "tls" && value == "required");
    url.scheme() == "smtps" || requires_tls || is_local
}

/// True if another machine that answers in place of the database would be noticed.
fn verifies_server(database: &str) -> bool {
    let Ok(options) = database.parse::<PgConnectOptions>() else { return false };
    let is_socket = options.get_socket().is_some() || options.get_host().starts_with('/');
    is_socket || is_near(options.get_host()) || matches!(options.get_ssl_mode(), PgSslMode::VerifyFull)
}

/// True for this machine, and for a name without a dot, which only the network of the containers knows.
fn is_near(host: &str) -> bool {
    match host.trim_matches(['[', ']']).parse::<IpAddr>() {
        Ok(address) => address.is_loopback(),
        Err(_) => !host.contains(['.', ':']),
    }
}

/// True for a host name in lower case, or an IPv4 address.
pub fn is_host_name(name: &str) -> bool {
    let is_label = |label: &str| {
        let is_allowed =
            |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte);
        (1..=63).contains(&label.len()) && label.bytes().all(is_allowed)
    };
    name.len() <= 253 && name.split('.').all(is_label)
}

fn is_security_contact(contact: &str) -> bool {
    // Url skips line breaks, which would begin another field of security.txt.
    let is_form = || contact.starts_with("https://") && contact.bytes().all(|byte| byte.is_ascii_graphic());
    is_email(contact) || is_form() && Url::parse(contact).is_ok()
}

fn is_issn(value: &str) -> bool {
    let digits: Vec<char> = value.chars().filter(|c| *c != '-').collect();
    if value.len() != 9 || value.as_bytes().get(4) != Some(&b'-') || digits.len() != 8 {
        return false;
    }
    let value_of = |(index, c): (usize, &char)| match c {
        'X' if index == 7 => Some(10),
        _ => c.to_digit(10),
    };
    let values: Option<Vec<u32>> = digits.iter().enumerate().map(value_of).collect();
    values.is_some_and(|values| {
        values.iter().zip((1..=8).rev()).map(|(v, weight)| v * weight).sum::<u32>() % 11 == 0
    })
}

#[cfg(test)]
mod tests {
    use super::{is_encrypted, is_issn, is_near, is_security_contact, verifies_server};

    #[test]
    fn security_contact_is_an_address_or_a_form() {
        for good in ["security@journal.example", "https://journal.example/report"] {
            assert!(is_security_contact(good), "{good}");
        }
        for bad in
            ["", "security", "http://journal.example/", "https://x.test/\nCanonical: y", "javascript:x"]
        {
            assert!(!is_security_contact(bad), "{bad}");
        }
    }

    #[test]
    fn remote_mail_server_requires_encryption() {
        for good in ["smtps://u:p@mail.test", "smtp://mail.test?tls=required", "smtp://127.0.0.1:25"] {
            assert!(is_encrypted(good), "{good}");
        }
        for bad in ["smtp://u:p@mail.test", "smtp://mail.test?tls=opportunistic", "mail.test", ""] {
            assert!(!is_encrypted(bad), "{bad}");
        }
    }

    #[test]
    fn database_on_another_machine_must_be_verified() {
        for good in [
            "postgres:///octavo?host=/run/postgresql",
            "postgres:///octavo?host=/run/postgresql&user=octavo",
            "postgres://octavo@127.0.0.1/octavo",
            "postgres://octavo@[::1]/octavo",
            "postgres://octavo:password@localhost/octavo",
            "postgres://octavo:password@database/octavo",
            "postgres://octavo@db.example/octavo?sslmode=verify-full",
            "postgres://octavo@192.0.2.1:6432/octavo?sslmode=verify-full&sslrootcert=/ca.pem",
        ] {
            assert!(verifies_server(good), "{good}");
        }
        for bad in [
            "postgres://octavo@db.example/octavo",
            "postgres://octavo@db.example/octavo?sslmode=require",
            "postgres://octavo@db.example/octavo?sslmode=verify-ca",
            "postgres://octavo@192.0.2.1/octavo",
            "postgres://octavo@[2001:db8::1]/octavo",
            "db.example",
            "",
        ] {
            assert!(!verifies_server(bad), "{bad}");
        }
    }

    #[test]
    fn only_this_machine_and_names_without_dot_are_near() {
        for near in ["127.0.0.1", "127.0.0.2", "[::1]", "::1", "localhost", "storage"] {
            assert!(is_near(near), "{near}");
        }
        for far in ["storage.example", "192.0.2.1", "[2001:db8::1]", "2001:db8::1", "localhost.example"] {
            assert!(!is_near(far), "{far}");
        }
    }

    #[test]
    fn issn_check_digit_is_validated() {
        assert!(is_issn("1866-8836") && is_issn("2434-561X"));
        for bad in ["1866-8837", "18668836", "1866-883", "abcd-efgh", "186X-8836", ""] {
            assert!(!is_issn(bad), "{bad}");
        }
    }
}
