//! Details read from lines, and the doubts that a person gets to see.

use affiliations::{country_name, read};
use rules::Language;
use rules::article::AffiliationDoubt::{self, *};

#[track_caller]
fn assert_doubts(en: &str, ru: &str, doubts: &[AffiliationDoubt]) {
    let reading = read(en, ru);
    assert_eq!(reading.doubts, doubts, "{en} {ru}: {:?}", reading.details);
}

#[test]
fn complete_lines_leave_no_doubt() {
    assert_doubts("Department of Haematology, University of Oslo, Oslo, Norway", "", &[]);
    assert_doubts("", "Кафедра гематологии, Университет Осло, Осло, Норвегия", &[]);
    assert_doubts("University of Oslo, Oslo, Norway", "Университет Осло, Осло, Норвегия", &[]);
    assert_doubts("1 University of Oslo, 0316 Oslo, Norway; e-mail: a.b@example.org", "", &[]);
    assert_doubts("", "", &[]);
    assert_doubts("  \n", "\t", &[]);
}

#[test]
fn missing_parts_are_doubts() {
    assert_doubts("Oslo, Norway", "", &[NoInstitution]);
    assert_doubts("DKMS, Tübingen, Germany", "", &[NoInstitution]);
    assert_doubts("Department of Surgery, Oslo, Norway", "", &[NoInstitution]);
    assert_doubts("University of Oslo, Norway", "", &[NoCity]);
    assert_doubts("City Hospital, Nevogorsk", "", &[NoCountry]);
    assert_doubts("City Hospital", "", &[NoCity, NoCountry]);
    // One complete line does not complete the other, but both are in one country.
    assert_doubts("Oslo University", "Университет Осло, Осло, Норвегия", &[NoCity]);
}

#[test]
fn countries_are_inferred_if_the_line_names_none() {
    for (line, country) in [
        ("City Hospital, Boston, MA 02115", "US"),
        ("City Hospital, Cambridge, MA", "US"),
        ("City Hospital, Cambridge", "GB"),
        ("City Hospital, Perth, WA", "AU"),
        ("City Hospital, Atlanta, Georgia", "US"),
        ("German Cancer Research Center, Nevogorsk", "DE"),
        ("American University of Beirut, Nevogorsk", "LB"),
        ("Иркутский медицинский университет, Невогорск", "RU"),
        ("ФГБУ «Центр крови», Невогорск", "RU"),
    ] {
        let reading = read(line, "");
        assert_eq!(
            (&*reading.details.country, &*reading.doubts),
            (country, &[CountryInferred][..]),
            "{line}"
        );
    }
    for (line, country) in [
        ("City Hospital, Tbilisi, Georgia", "GE"),
        ("University of Oslo Norway, Oslo", "NO"),
        ("City Hospital, Hong Kong, China", "HK"),
        ("German University in Cairo, Cairo, Egypt", "EG"),
        ("City Hospital, Nevogorsk (Russia)", "RU"),
    ] {
        let reading = read(line, "");
        assert_eq!((&*reading.details.country, &*reading.doubts), (country, &[][..]), "{line}");
    }
}

#[test]
fn the_language_that_names_the_country_decides() {
    let reading = read("City Hospital, Minsk", "Городская больница, Минск, Беларусь");
    assert_eq!((&*reading.details.country, &*reading.doubts), ("BY", &[][..]));
    assert_doubts("City Hospital, Oslo, Norway", "Городская больница, Осло, Швеция", &[LanguagesDisagree]);
    assert_doubts("City Hospital, Minsk", "Городская больница, Минск, Россия", &[LanguagesDisagree]);
    // The name of an institution is too weak a witness.
    assert_doubts("German Hospital, Nevogorsk", "Немецкая больница, Невогорск, Россия", &[]);
}

#[test]
fn several_institutions_are_a_doubt() {
    for line in [
        "University of Turku and Turku University Hospital, Turku, Finland",
        "Massachusetts General Hospital, Boston Medical Hospital, Boston, USA",
        "Institute of Biology, Paris, France; University of Rome, Rome, Italy",
    ] {
        let reading = read(line, "");
        assert_eq!(reading.doubts, [SeveralInstitutions, TextLeftOver], "{line}: {:?}", reading.details);
    }
    let details = read("Institute of Biology, Paris, France; University of Rome, Rome, Italy", "").details;
    assert_eq!(
        [&*details.institution_en, &details.city_en, &details.country],
        ["Institute of Biology", "Paris", "FR"]
    );
}

#[test]
fn text_in_no_field_is_a_doubt() {
    for line in [
        "City Hospital, 5 Main Street, Oslo, Norway",
        "City Hospital, PO Box 12, Oslo, Norway",
        "City Hospital, ABC-DE, Oslo, Norway",
    ] {
        assert_doubts(line, "", &[TextLeftOver]);
    }
}

#[test]
fn ror_ids_are_read_from_either_line() {
    for (en, ru) in [
        ("City Hospital, Oslo, Norway, https://ror.org/05n3x4p02", ""),
        ("", "Городская больница, Осло, Норвегия (ROR: ror.org/05N3X4P02)"),
    ] {
        let reading = read(en, ru);
        assert_eq!((&*reading.details.ror, &*reading.doubts), ("05n3x4p02", &[][..]), "{en} {ru}");
    }
    assert_eq!(read("City Hospital, Oslo, Norway, https://ror.org/05n3x4p03", "").details.ror, "");
}

#[test]
fn everything_below_the_institution_is_the_department() {
    let details = read(
        "Ward 5, Department of Surgery, Faculty of Medicine, University of Oslo, Oslo, Norway",
        "Университет Осло, медицинский факультет, кафедра хирургии, Осло, Норвегия",
    )
    .details;
    assert_eq!(details.department_en, "Ward 5, Department of Surgery, Faculty of Medicine");
    assert_eq!(details.department_ru, "медицинский факультет, кафедра хирургии");
    assert_eq!(
        [&*details.institution_en, &details.institution_ru],
        ["University of Oslo", "Университет Осло"]
    );
}

#[test]
fn countries_have_names_in_both_languages() {
    assert_eq!(country_name("RU", Language::En), Some("Russia"));
    assert_eq!(country_name("NO", Language::Ru), Some("Норвегия"));
    assert_eq!(country_name("ZZ", Language::En), None);
}
