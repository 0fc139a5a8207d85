//! Why a manuscript could not be bound, and what its author can do.

use rules::uploads::clean_file_name;
use rules::{Language, Words};
use serde::{Deserialize, Serialize};

#[derive(Debug)]
pub enum Failure {
    /// The author's to mend; trying again would end the same. Without a file name, all files together are meant.
    Input { file_name: Option<String>, fault: InputFault },
    /// Ours to mend, and worth another try.
    Machine(anyhow::Error),
}

impl Failure {
    /// The same, of this file.
    pub(crate) fn in_file(self, name: &str) -> Failure {
        match self {
            Failure::Input { file_name: None, fault } => {
                Failure::Input { file_name: Some(name.to_owned()), fault }
            }
            other => other,
        }
    }
}

impl From<InputFault> for Failure {
    fn from(fault: InputFault) -> Failure {
        Failure::Input { file_name: None, fault }
    }
}

impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure::Machine(error.into())
    }
}

/// Can be stored, and said later in the language of whoever looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum InputFault {
    /// Needs a password to be opened.
    Encrypted,
    Broken,
    TooManyPages {
        max: usize,
    },
    /// In pixels, memory or bytes of what it becomes.
    TooLarge,
    TookTooLong,
}

impl InputFault {
    const fn words_for_one(self) -> Words {
        match self {
            InputFault::Encrypted => Words::new(
                "The file “{file}” is password-protected. Please remove the password and upload the file again.",
                "Файл «{file}» защищён паролем. Снимите пароль и загрузите файл ещё раз.",
            ),
            InputFault::Broken => Words::new(
                "The file “{file}” could not be read: it is damaged, or its content does not match its extension. \
                 Please open it on your computer, save it again or as PDF, and upload the copy.",
                "Файл «{file}» не удалось прочитать: он повреждён или его содержимое не соответствует расширению. \
                 Откройте его на своём компьютере, сохраните заново или в формате PDF и загрузите копию.",
            ),
            InputFault::TooManyPages { .. } => Words::new(
                "The file “{file}” has more pages than allowed ({max}). Please leave out what reviewers do not need.",
                "В файле «{file}» больше страниц, чем допустимо (не более {max}). Уберите то, что не нужно рецензентам.",
            ),
            InputFault::TooLarge => Words::new(
                "The file “{file}” is too large to be processed. Please reduce the size of its pictures or tables \
                 and upload it again.",
                "Файл «{file}» слишком велик для обработки. Уменьшите размер рисунков или таблиц и загрузите его ещё раз.",
            ),
            InputFault::TookTooLong => Words::new(
                "Processing the file “{file}” takes too long. Please simplify it, or save it as PDF, and upload it again.",
                "Обработка файла «{file}» занимает слишком много времени. Упростите его или сохраните \
                 в формате PDF и загрузите ещё раз.",
            ),
        }
    }

    const fn words_for_all(self) -> Words {
        match self {
            InputFault::TooManyPages { .. } => Words::new(
                "All files together have more pages than allowed ({max}). Please leave out what reviewers do not need.",
                "Во всех файлах вместе больше страниц, чем допустимо (не более {max}). Уберите то, что не нужно рецензентам.",
            ),
            InputFault::TooLarge => Words::new(
                "All files together are too large for one PDF. Please reduce the size of the pictures.",
                "Все файлы вместе слишком велики для одного PDF. Уменьшите размер рисунков.",
            ),
            InputFault::TookTooLong => Words::new(
                "Combining all the files into one PDF takes too long. Please upload fewer or simpler files.",
                "Объединение всех файлов в один PDF занимает слишком много времени. Загрузите меньше файлов или упростите их.",
            ),
            InputFault::Encrypted | InputFault::Broken => Words::new(
                "The files could not be combined into one PDF. Please save them again, or as PDF, and upload them again.",
                "Файлы не удалось объединить в один PDF. Сохраните их заново или в формате PDF и загрузите ещё раз.",
            ),
        }
    }

    /// What the author is told; without a file name, of all files together.
    pub fn say(self, language: Language, file_name: Option<&str>) -> String {
        let words = if file_name.is_some() { self.words_for_one() } else { self.words_for_all() };
        let max = match self {
            InputFault::TooManyPages { max } => max.to_string(),
            _ => String::new(),
        };
        // The name comes last, so that nothing is put into it.
        let file = clean_file_name(file_name.unwrap_or_default());
        words.fill(language, &[("max", max), ("file", file)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [InputFault; 5] = [
        InputFault::Encrypted,
        InputFault::Broken,
        InputFault::TooManyPages { max: 1000 },
        InputFault::TooLarge,
        InputFault::TookTooLong,
    ];

    #[test]
    fn every_fault_names_its_file_and_leaves_no_gap() {
        for fault in ALL {
            for language in Language::ALL {
                let of_one = fault.say(language, Some("../Таблица {max}\n\u{202e}.xlsx"));
                assert!(of_one.contains("Таблица {max}.xlsx"), "{of_one}");
                let of_all = fault.say(language, None);
                assert!(!of_all.contains(['{', '\n']), "{of_all}");
            }
        }
    }

    #[test]
    fn a_fault_can_be_stored() {
        for fault in ALL {
            let stored = serde_json::to_string(&fault).unwrap();
            assert_eq!(serde_json::from_str::<InputFault>(&stored).unwrap(), fault, "{stored}");
        }
    }
}
