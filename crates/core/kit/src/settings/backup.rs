//! Settings of backups.

use std::path::{Path, PathBuf};

use secrecy::SecretString;
use serde::Deserialize;
use url::Url;
use utoipa::ToSchema;

use super::Storage;

/// Backups: encryption, copies on another machine, rehearsals.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Backup {
    /// Public keys (`age1…`, made by `age-keygen`) to which backups are encrypted. Keep the private keys away from
    /// this machine. If the list is empty, backups are not encrypted.
    pub recipients: Vec<String>,
    /// File with a private key for `octavo rehearse-restore`, readable for root only; its public key must be one of
    /// `recipients`. Without it encrypted backups are rehearsed only with `--identity`.
    #[schema(value_type = Option<String>, example = "/etc/octavo/rehearsal.key")]
    pub rehearsal_identity: Option<PathBuf>,
    /// Folder to which every backup is copied with rsync: `user@host:/path` over ssh, or `/path` of a mounted disk.
    /// Copies to an S3 server are set in `[backup_s3]`.
    #[schema(value_type = Option<String>, example = "octavo@backup.example:/srv/octavo")]
    pub rsync_target: Option<String>,
    /// Private key of ssh for `rsync_target`; the keys of the user that runs the backup if it is not set.
    #[schema(value_type = Option<String>, example = "/etc/octavo/backup_ssh_key")]
    pub rsync_ssh_key: Option<PathBuf>,
    /// Number of newest backups that are kept at each off-site target; older ones are deleted there.
    pub offsite_keep: usize,
}

/// S3 server to which every backup is copied. Keep the keys out of files that `octavo serve` can read: the Debian
/// packages read `/etc/octavo/backup.env` for backups only.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BackupS3 {
    /// URL of the S3 server: https, unless it is on this machine.
    #[schema(value_type = String, example = "https://s3.example")]
    pub endpoint: Url,
    /// Region of the bucket; `us-east-1` if it is not set.
    #[serde(default = "default_region")]
    #[schema(example = "us-east-1")]
    pub region: String,
    /// Bucket; must exist and be used by these backups only.
    #[schema(example = "octavo-backups")]
    pub bucket: String,
    /// Access key.
    #[schema(example = "octavo-backups")]
    pub access_key: String,
    /// Secret of the access key.
    #[schema(value_type = String, example = "")]
    pub secret_key: SecretString,
}

fn default_region() -> String {
    "us-east-1".to_owned()
}

impl BackupS3 {
    /// Settings of a client for this bucket.
    pub fn storage(&self) -> Storage {
        Storage {
            endpoint: self.endpoint.clone(),
            region: self.region.clone(),
            bucket: self.bucket.clone(),
            access_key: self.access_key.clone(),
            secret_key: self.secret_key.clone(),
            // Backups have longer timeouts of their own.
            timeout_seconds: 60,
        }
    }
}

impl Backup {
    /// Returns all problems; each begins with the name of the setting.
    pub(super) fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        if !self.recipients.iter().all(|recipient| is_recipient(recipient)) {
            problems.push("backup.recipients: must be public keys that begin with age1".to_owned());
        }
        if self.offsite_keep == 0 {
            problems.push("backup.offsite_keep: must be at least 1".to_owned());
        }
        if self.rsync_target.as_deref().is_some_and(|target| !is_rsync_target(target)) {
            problems.push("backup.rsync_target: must be user@host:/path or /path".to_owned());
        }
        if self.rsync_ssh_key.as_deref().is_some_and(|path| !is_plain_path(path)) {
            problems.push(
                "backup.rsync_ssh_key: must be an absolute path without spaces and quotation marks"
                    .to_owned(),
            );
        }
        problems
    }
}

fn is_recipient(text: &str) -> bool {
    let is_allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    text.len() == 62 && text.starts_with("age1") && text.bytes().all(is_allowed)
}

/// True for an absolute path, on this machine or after `user@host:`. Nothing in it can be taken for an option of rsync
/// or ssh.
fn is_rsync_target(text: &str) -> bool {
    let (host, path) = match text.split_once(':') {
        Some((host, path)) => (Some(host), path),
        None => (None, text),
    };
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"@.-_".contains(&byte);
    let is_host = |host: &str| !host.is_empty() && !host.starts_with('-') && host.bytes().all(is_name);
    // Two slashes: an address such as rsync://host/module.
    if path.starts_with("//") {
        return false;
    }
    host.is_none_or(is_host) && path.len() > 1 && is_plain_path(Path::new(path))
}

/// True if rsync, which splits its ssh command at spaces, takes the path as one argument.
fn is_plain_path(path: &Path) -> bool {
    let is_plain =
        |text: &str| !text.contains(|c: char| c.is_whitespace() || c.is_control() || "'\"\\".contains(c));
    path.is_absolute() && path.to_str().is_some_and(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rsync_target_is_an_absolute_path() {
        for good in ["/mnt/backups", "octavo@backup.example:/srv/octavo", "backup:/srv"] {
            assert!(is_rsync_target(good), "{good}");
        }
        for bad in [
            "",
            "/",
            "backups",
            "-e sh:/srv",
            "a b:/srv",
            "host:srv",
            "host:/a b",
            "a'b:/srv",
            "rsync://h/m",
            ":/srv",
        ] {
            assert!(!is_rsync_target(bad), "{bad}");
        }
    }

    #[test]
    fn recipient_is_a_public_key() {
        let key = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";
        assert!(is_recipient(key));
        let secret = "AGE-SECRET-KEY-1QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ";
        for bad in ["", "age1", secret, &key[..61], &format!("{key}a"), &key.to_uppercase()] {
            assert!(!is_recipient(bad), "{bad}");
        }
    }
}
