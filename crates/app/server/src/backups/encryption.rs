//! Encryption of backups to public keys, in the format of age (<https://age-encryption.org/v1>): the machine that
//! writes a backup cannot read it again.

use std::fmt;
use std::io::BufReader;
use std::path::Path;

use age::stream::StreamWriter;
use age::x25519::Recipient;
use age::{DecryptError, Decryptor, Encryptor, IdentityFile};
use anyhow::{Context, anyhow, bail, ensure};
use sha2::{Digest, Sha256};
use tokio::fs::File;
use tokio::io::AsyncRead;
use tokio_util::compat::{
    Compat, FuturesAsyncReadCompatExt, TokioAsyncReadCompatExt, TokioAsyncWriteCompatExt,
};

use super::checksum::hex;

/// File that is encrypted while it is written. [`futures::AsyncWriteExt::close`] completes it.
pub type EncryptedFile = StreamWriter<Compat<File>>;

/// Public keys to which backups are encrypted; at least one.
#[derive(Clone)]
pub struct Recipients {
    keys: Vec<Recipient>,
    names: Vec<String>,
}

impl Recipients {
    /// Parses the setting `backup.recipients`; `None` if it is empty.
    pub fn parse(names: &[String]) -> anyhow::Result<Option<Recipients>> {
        let parse = |name: &String| {
            name.parse()
                .map_err(|error| anyhow!("backup.recipients: {name} is not a public key of age: {error}"))
        };
        let keys: Vec<Recipient> = names.iter().map(parse).collect::<anyhow::Result<_>>()?;
        let mut names = names.to_vec();
        names.sort();
        names.dedup();
        Ok(if keys.is_empty() { None } else { Some(Recipients { keys, names }) })
    }

    /// The keys as text, sorted.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    pub async fn encrypt(&self, file: File) -> anyhow::Result<EncryptedFile> {
        let keys = self.keys.iter().map(|key| key as &dyn age::Recipient);
        let encryptor =
            Encryptor::with_recipients(keys).map_err(|error| anyhow!("cannot encrypt: {error}"))?;
        Ok(encryptor.wrap_async_output(file.compat_write()).await?)
    }
}

/// Short name of a set of recipients: what is encrypted for some keys cannot be used for others.
pub fn fingerprint(names: &[String]) -> String {
    let mut fingerprint = hex(&Sha256::digest(names.join("\n")));
    fingerprint.truncate(16);
    fingerprint
}

/// Private keys of a file.
pub struct Identities {
    keys: Vec<Box<dyn age::Identity + Send + Sync>>,
}

impl fmt::Debug for Identities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Identities")
    }
}

impl Identities {
    pub fn read(path: &Path) -> anyhow::Result<Identities> {
        let unusable = || format!("{} contains no private key of age", path.display());
        let file = std::fs::File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
        let file = IdentityFile::from_buffer(BufReader::new(file)).with_context(unusable)?;
        let keys = file.into_identities().map_err(|error| anyhow!("{}: {error}", unusable()))?;
        ensure!(!keys.is_empty(), unusable());
        Ok(Identities { keys })
    }

    /// Decrypts a file while it is read. The end of a truncated file, and every altered part, is an error.
    pub async fn decrypt(&self, path: &Path) -> anyhow::Result<impl AsyncRead + Unpin + use<>> {
        let name = path.display();
        let file = File::open(path).await.with_context(|| format!("cannot read {name}"))?;
        let file = futures::io::BufReader::new(file.compat());
        let decryptor = match Decryptor::new_async_buffered(file).await {
            Ok(decryptor) => decryptor,
            Err(error) => bail!("{name} is damaged: {error}"),
        };
        let keys = self.keys.iter().map(|key| key.as_ref() as &dyn age::Identity);
        match decryptor.decrypt_async(keys) {
            Ok(reader) => Ok(reader.compat()),
            Err(DecryptError::NoMatchingKeys) => {
                bail!("the private key does not fit: {name} is encrypted to another one")
            }
            Err(error) => bail!("{name} is damaged: {error}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";

    #[test]
    fn recipients_are_checked() {
        assert!(Recipients::parse(&[]).unwrap().is_none());
        assert_eq!(Recipients::parse(&[KEY.to_owned()]).unwrap().unwrap().names(), [KEY]);
        let mistyped = KEY.replace("ql3z", "qlz3");
        assert!(Recipients::parse(&[mistyped]).is_err(), "the checksum of the key is wrong");
    }

    #[test]
    fn fingerprint_depends_on_every_recipient() {
        let [one, two] = ["age1a", "age1b"].map(str::to_owned);
        let all = [fingerprint(std::slice::from_ref(&one)), fingerprint(&[one, two])];
        assert_ne!(all[0], all[1]);
        assert!(all.iter().all(|name| name.len() == 16));
    }
}
