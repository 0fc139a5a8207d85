//! Merge errors and their messages to the author.

use rules::uploads::clean_file_name;
use rules::{Language, LocalizedText};
use serde::{Deserialize, Serialize};

#[derive(Debug)]
pub enum MergeError {
    /// The author has to correct a file; a retry would fail in the same way. Without a file name, the error
    /// concerns all files together.
    Input { file_name: Option<String>, error: InputError },
    /// A failure of the system; a retry may succeed.
    Internal(anyhow::Error),
}

impl MergeError {
    /// Attributes an input error to a file, unless it names one already.
    pub(crate) fn in_file(self, name: &str) -> MergeError {
        match self {
            MergeError::Input { file_name: None, error } => {
                MergeError::Input { file_name: Some(name.to_owned()), error }
            }
            other => other,
        }
    }
}

impl From<InputError> for MergeError {
    fn from(error: InputError) -> MergeError {
        MergeError::Input { file_name: None, error }
    }
}

impl<E: Into<anyhow::Error>> From<E> for MergeError {
    fn from(error: E) -> MergeError {
        MergeError::Internal(error.into())
    }
}

/// A problem with the input. Serializable, so that it can be stored and formatted later in the viewer's
/// language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum InputError {
    /// Requires a password to open.
    Encrypted,
    Broken,
    TooManyPages {
        max: usize,
    },
    /// Too many pixels, or too much memory or output.
    TooLarge,
    TookTooLong,
}

impl InputError {
    const fn text_for_file(self) -> LocalizedText {
        match self {
            InputError::Encrypted => LocalizedText::new(
                "The file “{file}” is password-protected. Remove the password and upload the file again.",
                "Файл «{file}» защищён паролем. Снимите пароль и загрузите файл ещё раз.",
            ),
            InputError::Broken => LocalizedText::new(
                "The file “{file}” could not be read: it is damaged, or its content does not match its extension. \
                 Please open it on your computer, save it again or as PDF, and upload the copy.",
                "Файл «{file}» не удалось прочитать: он повреждён или его содержимое не соответствует расширению. \
                 Откройте его на своём компьютере, сохраните заново или в формате PDF и загрузите копию.",
            ),
            InputError::TooManyPages { .. } => LocalizedText::new(
                "The file “{file}” has more pages than allowed ({max}). Please leave out what reviewers do not need.",
                "В файле «{file}» больше страниц, чем допустимо (не более {max}). Уберите то, что не нужно рецензентам.",
            ),
            InputError::TooLarge => LocalizedText::new(
                "The file “{file}” is too large to be processed. Please reduce the size of its pictures or tables \
                 and upload it again.",
                "Файл «{file}» слишком велик для обработки. Уменьшите размер рисунков или таблиц и загрузите его ещё раз.",
            ),
            InputError::TookTooLong => LocalizedText::new(
                "Processing the file “{file}” takes too long. Simplify it, or save it as PDF, and upload it again.",
                "Обработка файла «{file}» занимает слишком много времени. Упростите его или сохраните \
                 в формате PDF и загрузите ещё раз.",
            ),
        }
    }

    const fn text_for_all_files(self) -> LocalizedText {
        match self {
            InputError::TooManyPages { .. } => LocalizedText::new(
                "All files together have more pages than allowed ({max}). Please leave out what reviewers do not need.",
                "Во всех файлах вместе больше страниц, чем допустимо (не более {max}). Уберите то, что не нужно рецензентам.",
            ),
            InputError::TooLarge => LocalizedText::new(
                "All files together are too large for one PDF. Please reduce the size of the pictures.",
                "Все файлы вместе слишком велики для одного PDF. Уменьшите размер рисунков.",
            ),
            InputError::TookTooLong => LocalizedText::new(
                "Combining all the files into one PDF takes too long. Please upload fewer or simpler files.",
                "Объединение всех файлов в один PDF занимает слишком много времени. Загрузите меньше файлов или упростите их.",
            ),
            InputError::Encrypted | InputError::Broken => LocalizedText::new(
                "The files could not be combined into one PDF. Please save them again, or as PDF, and upload them again.",
                "Файлы не удалось объединить в один PDF. Сохраните их заново или в формате PDF и загрузите ещё раз.",
            ),
        }
    }

    /// Returns the message for the author; without a file name, the message about all files together.
    pub fn message(self, language: Language, file_name: Option<&str>) -> String {
        let text = if file_name.is_some() { self.text_for_file() } else { self.text_for_all_files() };
        let max = match self {
            InputError::TooManyPages { max } => max.to_string(),
            _ => String::new(),
        };
        // The name is substituted last, so that placeholders in it are not replaced.
        let file = clean_file_name(file_name.unwrap_or_default());
        text.fill(language, &[("max", max), ("file", file)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [InputError; 5] = [
        InputError::Encrypted,
        InputError::Broken,
        InputError::TooManyPages { max: 1000 },
        InputError::TooLarge,
        InputError::TookTooLong,
    ];

    #[test]
    fn message_names_the_file_and_fills_all_placeholders() {
        for error in ALL {
            for language in Language::ALL {
                let for_file = error.message(language, Some("../Таблица {max}\n\u{202e}.xlsx"));
                assert!(for_file.contains("Таблица {max}.xlsx"), "{for_file}");
                let for_all = error.message(language, None);
                assert!(!for_all.contains(['{', '\n']), "{for_all}");
            }
        }
    }

    #[test]
    fn input_error_survives_serialization() {
        for error in ALL {
            let stored = serde_json::to_string(&error).unwrap();
            assert_eq!(serde_json::from_str::<InputError>(&stored).unwrap(), error, "{stored}");
        }
    }
}
