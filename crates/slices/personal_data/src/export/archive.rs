//! The ZIP file.

use std::io::{Cursor, Write};

use anyhow::Context;
use kit::settings::Journal;
use serde_json::Value;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// Builds the ZIP uncompressed: it is small, and any tool can read it.
pub fn zip(journal: &Journal, sections: &Value) -> anyhow::Result<Vec<u8>> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    archive.start_file("README.txt", options)?;
    archive.write_all(readme(journal).as_bytes())?;
    archive.start_file("personal-data.json", options)?;
    serde_json::to_writer_pretty(&mut archive, sections).context("failed to serialize personal data")?;
    Ok(archive.finish()?.into_inner())
}

fn readme(journal: &Journal) -> String {
    format!(
        "{}\n\n\
         personal-data.json contains everything that the journal holds about you. Uploaded files are listed with their \
         addresses; sign in to download them. Passwords and codes are stored only as hashes and are not in the file. It does \
         not disclose other people either, such as the reviewers of your work. Questions: {}\n\n\
         ----\n\n\
         {}\n\n\
         В файле personal-data.json собраны все сведения о вас, которые хранит журнал. Загруженные файлы перечислены с \
         адресами; чтобы скачать их, войдите в личный кабинет. Пароли и коды хранятся только в виде хешей и в файл не входят. \
         Сведений, раскрывающих других людей, например рецензентов вашей работы, в нём тоже нет. Вопросы: {}\n",
        journal.name_en, journal.contact_email, journal.name_ru, journal.contact_email
    )
}
