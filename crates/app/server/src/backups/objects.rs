//! Copies of uploaded files in a folder of backups. Backups with the same recipients share them.
//!
//! A plain copy is named by the SHA-256 of its content. An encrypted one is named by it and by the SHA-256 of the
//! encrypted file, so that it can be verified without a private key.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use tokio::io::AsyncRead;

use super::checksum::{Checksum, checksum_of_file, hex};
use super::encryption::{Identities, fingerprint};

const PLAIN: &str = "files";
const HASH_DIGITS: usize = 64;
const ENCRYPTED_EXTENSION: &str = ".age";

type Hash = [u8; 32];

/// All copies for one set of recipients, or all plain ones.
#[derive(Debug)]
pub struct ObjectSet {
    folder: PathBuf,
    /// Folder of the set in the folder of backups.
    pub name: String,
    /// Hash of each encrypted file, by that of its content; `None` for plain copies, whose path follows from the hash.
    encrypted: Option<HashMap<Hash, Hash>>,
}

/// One copy.
#[derive(Debug)]
pub struct Object {
    pub path: PathBuf,
    /// SHA-256 of the encrypted file.
    encrypted: Option<String>,
}

impl ObjectSet {
    /// Name of the set for these recipients.
    pub fn name_for(recipients: &[String]) -> String {
        if recipients.is_empty() { PLAIN.to_owned() } else { format!("{PLAIN}-{}", fingerprint(recipients)) }
    }

    pub fn open(folder: &Path, recipients: &[String]) -> anyhow::Result<ObjectSet> {
        ObjectSet::open_named(folder, ObjectSet::name_for(recipients))
    }

    /// All sets of a folder.
    pub fn open_all(folder: &Path) -> anyhow::Result<Vec<ObjectSet>> {
        let mut sets = Vec::new();
        for entry in fs::read_dir(folder)? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            if ObjectSet::is_name(&name) {
                sets.push(ObjectSet::open_named(folder, name)?);
            }
        }
        Ok(sets)
    }

    pub fn is_name(name: &str) -> bool {
        name == PLAIN || name.strip_prefix(PLAIN).is_some_and(|rest| rest.starts_with('-'))
    }

    fn open_named(folder: &Path, name: String) -> anyhow::Result<ObjectSet> {
        let is_plain = name == PLAIN;
        let mut set = ObjectSet { folder: folder.to_owned(), name, encrypted: None };
        if is_plain {
            return Ok(set);
        }
        let mut encrypted = HashMap::new();
        for path in set.all_paths()? {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            encrypted.extend(parse_encrypted_name(&name));
        }
        set.encrypted = Some(encrypted);
        Ok(set)
    }

    pub fn path(&self) -> PathBuf {
        self.folder.join(&self.name)
    }

    /// Paths of all copies, and of what a killed backup has left.
    pub fn all_paths(&self) -> anyhow::Result<Vec<PathBuf>> {
        let mut paths = Vec::new();
        if !self.path().is_dir() {
            return Ok(paths);
        }
        for folder in fs::read_dir(self.path())? {
            for object in fs::read_dir(folder?.path())? {
                paths.push(object?.path());
            }
        }
        Ok(paths)
    }

    /// The copy of a file; `None` if there is none. Its content is not verified.
    pub fn find(&self, checksum: &Checksum) -> Option<Object> {
        let Some(encrypted) = &self.encrypted else {
            let path = self.folder.join(relative_path(&self.name, &checksum.sha256, &checksum.sha256));
            return path.exists().then_some(Object { path, encrypted: None });
        };
        let hash = hex(encrypted.get(&parse_hash(&checksum.sha256)?)?);
        let path = self.folder.join(relative_path(
            &self.name,
            &checksum.sha256,
            &encrypted_name(&checksum.sha256, &hash),
        ));
        Some(Object { path, encrypted: Some(hash) })
    }

    /// Path that a copy will have.
    pub fn path_for(&self, content: &Checksum, stored: &Checksum) -> PathBuf {
        let name = match &self.encrypted {
            Some(_) => encrypted_name(&content.sha256, &stored.sha256),
            None => content.sha256.clone(),
        };
        self.folder.join(relative_path(&self.name, &content.sha256, &name))
    }
}

impl Object {
    /// True if the copy need not be made again. A copy gets its name only after its checksum was verified, so
    /// comparing the size of a plain one is enough.
    pub fn is_complete(&self, content: &Checksum) -> bool {
        self.encrypted.is_some() || fs::metadata(&self.path).is_ok_and(|found| found.len() == content.size)
    }

    /// True if the copy is undamaged. Needs no private key.
    pub async fn is_intact(&self, content: &Checksum) -> bool {
        let Ok(actual) = checksum_of_file(&self.path).await else { return false };
        match &self.encrypted {
            Some(sha256) => actual.sha256 == *sha256,
            None => actual == *content,
        }
    }

    /// Reads the content, decrypted if necessary.
    pub async fn open(&self, identities: Option<&Identities>) -> anyhow::Result<Box<dyn AsyncRead + Unpin>> {
        match (&self.encrypted, identities) {
            (None, _) => {
                let file = tokio::fs::File::open(&self.path).await;
                Ok(Box::new(file.with_context(|| format!("cannot read {}", self.path.display()))?))
            }
            (Some(_), Some(identities)) => Ok(Box::new(identities.decrypt(&self.path).await?)),
            (Some(_), None) => bail!("{} is encrypted: pass --identity FILE", self.path.display()),
        }
    }
}

/// SHA-256 of the content of a copy with this file name; `None` for other files.
pub fn content_hash(file_name: &str) -> Option<&str> {
    let is_complete = file_name.len() == HASH_DIGITS || parse_encrypted_name(file_name).is_some();
    file_name.get(..HASH_DIGITS).filter(|hash| is_complete && parse_hash(hash).is_some())
}

fn relative_path(set: &str, sha256: &str, name: &str) -> PathBuf {
    PathBuf::from(set).join(sha256.get(..2).unwrap_or("00")).join(name)
}

fn encrypted_name(content: &str, encrypted: &str) -> String {
    format!("{content}-{encrypted}{ENCRYPTED_EXTENSION}")
}

fn parse_encrypted_name(name: &str) -> Option<(Hash, Hash)> {
    let (content, encrypted) = name.strip_suffix(ENCRYPTED_EXTENSION)?.split_once('-')?;
    Some((parse_hash(content)?, parse_hash(encrypted)?))
}

fn parse_hash(digits: &str) -> Option<Hash> {
    let mut hash = [0; 32];
    if digits.len() != HASH_DIGITS || !digits.is_ascii() {
        return None;
    }
    for (index, byte) in hash.iter_mut().enumerate() {
        *byte = u8::from_str_radix(digits.get(index * 2..index * 2 + 2)?, 16).ok()?;
    }
    Some(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_hash_is_part_of_the_name() {
        let (content, encrypted) = ("0a".repeat(32), "ff".repeat(32));
        assert_eq!(content_hash(&content), Some(content.as_str()));
        let name = encrypted_name(&content, &encrypted);
        assert_eq!(content_hash(&name), Some(content.as_str()));
        assert_eq!(parse_encrypted_name(&name), Some(([10; 32], [255; 32])));
        for other in
            ["", "0a", &format!("{content}.1.partial"), &format!("{name}.1.partial"), &"xy".repeat(32)]
        {
            assert_eq!(content_hash(other), None, "{other}");
        }
    }

    #[test]
    fn sets_are_named_by_recipients() {
        assert_eq!(ObjectSet::name_for(&[]), "files");
        let name = ObjectSet::name_for(&["age1a".to_owned()]);
        assert!(name.starts_with("files-") && ObjectSet::is_name(&name) && !ObjectSet::is_name("filesystem"));
    }
}
