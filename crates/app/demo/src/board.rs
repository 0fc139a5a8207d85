//! The editorial board.

use rules::issue::{EditorEntry, EditorGroup, board};

/// The made-up editorial board, as the static page of the board lists it.
pub fn editorial_board() -> Vec<EditorGroup> {
    const PEOPLE: [&[[&str; 4]]; 5] = [
        &[["V. N. Lozinskaya", "В. Н. Лозинская", "Saint Petersburg", "Санкт-Петербург"]],
        &[
            ["H. Aldersund", "Х. Альдерсунд", "Gothenburg", "Гётеборг"],
            ["É. Marchandeau", "Э. Маршандо", "Lyon", "Лион"],
        ],
        &[["T. R. Valishin", "Т. Р. Валишин", "Kazan", "Казань"]],
        &[["D. S. Ogneva", "Д. С. Огнева", "Nevogorsk", "Невогорск"]],
        &[
            ["F. K. Aitkozhina", "Ф. К. Айткожина", "Almaty", "Алматы"],
            ["N. Albergal", "Н. Албергал", "Porto", "Порту"],
            ["O. P. Berezhkova", "О. П. Бережкова", "Moscow", "Москва"],
            ["A. Brückmoser", "А. Брюкмозер", "Vienna", "Вена"],
            ["R. Deshmanand", "Р. Дешмананд", "Pune", "Пуна"],
            ["K. Dubovský", "К. Дубовский", "Brno", "Брно"],
            ["M. V. Kholodkova", "М. В. Холодкова", "Yekaterinburg", "Екатеринбург"],
            ["S. Kilmorran", "С. Килморран", "Dublin", "Дублин"],
            ["H. Minasawa", "Х. Минасава", "Sendai", "Сендай"],
            ["G. A. Sinegorov", "Г. А. Синегоров", "Novosibirsk", "Новосибирск"],
            ["I. Thorvaldal", "И. Торвальдал", "Bergen", "Берген"],
            ["C. Valdesini", "К. Вальдезини", "Bologna", "Болонья"],
        ],
    ];
    let mut groups = board::default_groups();
    for (group, people) in groups.iter_mut().zip(PEOPLE) {
        group.editors = people.iter().map(|names| entry(*names)).collect();
    }
    groups
}

fn entry([short_name_en, short_name_ru, city_en, city_ru]: [&str; 4]) -> EditorEntry {
    let [short_name_en, short_name_ru, city_en, city_ru] =
        [short_name_en, short_name_ru, city_en, city_ru].map(str::to_owned);
    EditorEntry { short_name_en, short_name_ru, city_en, city_ru }
}

#[cfg(test)]
mod tests {
    use rules::Validator;

    use super::*;

    #[test]
    fn board_passes_validation() {
        let mut validator = Validator::new();
        board::check(&mut validator, &editorial_board());
        assert!(validator.is_valid());
    }

    /// The static page and the issues name the same people in the same offices and cities.
    #[test]
    fn board_matches_its_static_page() {
        let pages = [
            include_str!("../pages/editorial-board.en.html"),
            include_str!("../pages/editorial-board.ru.html"),
        ];
        for (page, is_english) in pages.into_iter().zip([true, false]) {
            let mut names = 0;
            for group in editorial_board() {
                let heading = if is_english { &group.name_en } else { &group.name_ru };
                let (_, rest) = page.split_once(&format!("<h2>{heading}</h2>")).unwrap();
                let part = rest.split("<h2>").next().unwrap().replace("St Petersburg", "Saint Petersburg");
                for EditorEntry { short_name_en, short_name_ru, city_en, city_ru } in group.editors {
                    let (name, city) =
                        if is_english { (short_name_en, city_en) } else { (short_name_ru, city_ru) };
                    let last_name = name.rsplit(' ').next().unwrap();
                    assert!(part.contains(last_name) && part.contains(&city), "{name}, {city}");
                    names += 1;
                }
            }
            assert_eq!(page.matches("<strong>").count() + page.matches("<th scope=\"row\">").count(), names);
        }
    }

    #[test]
    fn legal_notice_names_the_editor_in_chief() {
        let chief = &editorial_board()[0].editors;
        assert_eq!(chief.len(), 1);
        for (page, name) in [
            (include_str!("../pages/legal-notice.en.html"), &chief[0].short_name_en),
            (include_str!("../pages/legal-notice.ru.html"), &chief[0].short_name_ru),
        ] {
            assert!(page.contains(name.rsplit(' ').next().unwrap()), "{name}");
        }
    }
}
