use axum::http::StatusCode;
use kit::{Error, Problem};
use references::retraction_watch::FileProblem;
use rules::LocalizedText;

pub const LOADING_ALREADY: Problem = Problem::new(
    StatusCode::CONFLICT,
    "retraction-data-loading",
    LocalizedText::new(
        "Another file is being loaded at the moment. Wait a minute, then look at what is loaded.",
        "Сейчас уже загружается другой файл. Подождите минуту и посмотрите, какие данные загружены.",
    ),
);

const fn unusable(code: &'static str, text: LocalizedText) -> Problem {
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, code, text)
}

const EMPTY: Problem = unusable(
    "retraction-data-empty",
    LocalizedText::new(
        "The file is empty. Download it again, then load it. The data that were loaded before are unchanged.",
        "Файл пуст. Скачайте его заново и загрузите. Загруженные ранее данные не изменились.",
    ),
);

const COMPRESSED: Problem = unusable(
    "retraction-data-compressed",
    LocalizedText::new(
        "This is an archive or a spreadsheet. Unpack it, or save the sheet as CSV in UTF-8, and load the CSV file. The data that were loaded before are unchanged.",
        "Это архив или электронная таблица. Распакуйте архив или сохраните лист как CSV в UTF-8 и загрузите файл CSV. Загруженные ранее данные не изменились.",
    ),
);

const WRONG_COLUMNS: Problem = unusable(
    "retraction-data-columns",
    LocalizedText::new(
        "This is not the CSV file of Retraction Watch: its first row must contain OriginalPaperDOI, OriginalPaperPubMedID, RetractionNature, RetractionDate, RetractionDOI and Reason, separated by commas. The data that were loaded before are unchanged.",
        "Это не CSV-файл базы Retraction Watch: в первой строке через запятую должны быть указаны OriginalPaperDOI, OriginalPaperPubMedID, RetractionNature, RetractionDate, RetractionDOI и Reason. Загруженные ранее данные не изменились.",
    ),
);

const DAMAGED: Problem = unusable(
    "retraction-data-damaged",
    LocalizedText::new(
        "The file is damaged: a row is longer than a megabyte, so a quotation mark may be missing. Download the file again. The data that were loaded before are unchanged.",
        "Файл повреждён: одна из строк длиннее мегабайта, возможно, пропущена кавычка. Скачайте файл заново. Загруженные ранее данные не изменились.",
    ),
);

const TOO_MANY_ROWS: Problem = unusable(
    "retraction-data-rows",
    LocalizedText::new(
        "The file has more than a million rows. Check that it is the file of Retraction Watch. The data that were loaded before are unchanged.",
        "В файле больше миллиона строк. Проверьте, что это файл базы Retraction Watch. Загруженные ранее данные не изменились.",
    ),
);

const INCOMPLETE: Problem = unusable(
    "retraction-data-incomplete",
    LocalizedText::new(
        "The file ends in the middle of a row, so the download was probably interrupted. Download it again. The data that were loaded before are unchanged.",
        "Файл обрывается на середине строки: вероятно, скачивание прервалось. Скачайте его заново. Загруженные ранее данные не изменились.",
    ),
);

const NO_RECORDS: Problem = unusable(
    "retraction-data-no-records",
    LocalizedText::new(
        "No row of the file contains a DOI or a PubMed ID, so there is nothing to load. Download the file again. The data that were loaded before are unchanged.",
        "Ни в одной строке файла нет DOI или PubMed ID, загружать нечего. Скачайте файл заново. Загруженные ранее данные не изменились.",
    ),
);

pub fn file_error(problem: FileProblem) -> Error {
    let problem = match problem {
        FileProblem::Empty => EMPTY,
        FileProblem::Compressed => COMPRESSED,
        FileProblem::WrongColumns => WRONG_COLUMNS,
        FileProblem::RowTooLong => DAMAGED,
        FileProblem::TooManyRows => TOO_MANY_ROWS,
        FileProblem::Incomplete => INCOMPLETE,
        FileProblem::NoRecords => NO_RECORDS,
        FileProblem::Failed(error) => {
            return anyhow::Error::new(error).context("data of Retraction Watch: reading failed").into();
        }
    };
    problem.into()
}
