//! Comparison of affiliations.

/// Shorter institution names are too common to be significant.
const MIN_AFFILIATION_CHARS: usize = 8;

/// Words by which a part of an affiliation names a department instead of an institution.
const GENERIC_DEPARTMENTS: &[&str] = &[
    "chair",
    "department",
    "dept",
    "division",
    "faculty",
    "group",
    "lab",
    "laboratory",
    "section",
    "service",
    "unit",
    "ward",
    "кафедра",
    "лаборатория",
    "отдел",
    "отделение",
    "сектор",
    "факультет",
];

/// Words that name an institution, even beside one of [`GENERIC_DEPARTMENTS`].
const INSTITUTIONS: &[&str] = &[
    "academy",
    "center",
    "centre",
    "clinic",
    "college",
    "hospital",
    "institute",
    "university",
    "академия",
    "академии",
    "больница",
    "больницы",
    "института",
    "институт",
    "клиника",
    "клиники",
    "университет",
    "университета",
    "центр",
    "центра",
];

/// True if both affiliations may name the same institution.
pub fn is_same_place(one: &str, other: &str) -> bool {
    is_same_institution(&split_affiliation(one), &split_affiliation(other))
}

/// Splits at commas and reduces each part to lower-case letters and digits.
fn split_affiliation(affiliation: &str) -> Vec<String> {
    let parts = affiliation.split([',', ';']).map(|part| {
        let letters = part.to_lowercase().replace(|c: char| !c.is_alphanumeric(), " ");
        letters.split_whitespace().collect::<Vec<_>>().join(" ")
    });
    parts.filter(|part| !part.is_empty()).collect()
}

/// True if one affiliation contains the institution that the other one names first. Departments that every
/// institution has are skipped.
fn is_same_institution(one: &[String], other: &[String]) -> bool {
    let institution = |parts: &[String]| parts.iter().find(|part| !is_generic_department(part)).cloned();
    let (Some(mine), Some(theirs)) = (institution(one), institution(other)) else { return false };
    let is_significant = |part: &String| part.chars().count() >= MIN_AFFILIATION_CHARS;
    let contains = |parts: &[String], name: &String| is_significant(name) && parts.contains(name);
    contains(one, &theirs) || contains(other, &mine)
}

/// True for names such as "Department of Haematology" and "Laboratory 3", which exist in many places.
fn is_generic_department(part: &str) -> bool {
    let mut words = part.split(' ');
    words.any(|word| GENERIC_DEPARTMENTS.contains(&word))
        && !part.split(' ').any(|word| INSTITUTIONS.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generic_departments_are_no_common_place() {
        for (one, other, is_same) in [
            ("Department of Haematology, Clinic A", "Department of Haematology, Clinic B", false),
            ("Department of Haematology", "Department of Haematology", false),
            ("Department of Haematology, City Clinic", "Laboratory 3, City Clinic", true),
            ("Department of Haematology, City Clinic", "City Clinic", true),
            ("University Department of Surgery", "University Department of Surgery, Demograd", true),
            ("Кафедра гематологии, Первый университет", "Кафедра гематологии, Второй университет", false),
            ("Кафедра гематологии, Первый университет", "Отделение 2, Первый университет", true),
        ] {
            assert_eq!(is_same_place(one, other), is_same, "{one} / {other}");
            assert_eq!(is_same_place(other, one), is_same, "{other} / {one}");
        }
    }
}
