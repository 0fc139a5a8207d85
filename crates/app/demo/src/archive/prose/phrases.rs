//! Phrases that fit any article. They contain no specific terms, so that a search finds articles by their own
//! words.

use rules::LocalizedText;

const fn both(en: &'static str, ru: &'static str) -> LocalizedText {
    LocalizedText::new(en, ru)
}

pub const INTRODUCTION: [LocalizedText; 8] = [
    both(
        "Practice differs between centres, and most recommendations rest on the opinion of experts.",
        "Практика центров различается, а большинство рекомендаций опирается на мнение экспертов.",
    ),
    both(
        "Published series are small, and their definitions hard to compare.",
        "Опубликованные серии невелики, а определения в них трудно сопоставить.",
    ),
    both(
        "The question is relevant to daily practice, but quantitative data are scarce.",
        "Вопрос важен для повседневной практики, однако количественных данных мало.",
    ),
    both(
        "Our earlier observations had to be verified in a larger group.",
        "Результаты наших предыдущих работ требовали проверки на большем числе наблюдений.",
    ),
    both(
        "Approaches have changed considerably over the last ten years.",
        "За последние десять лет подходы существенно изменились.",
    ),
    both(
        "Most data come from countries with a different organisation of care.",
        "Большинство данных получено в странах с иной организацией помощи.",
    ),
    both(
        "Published data on the subject ({keyword}) are contradictory.",
        "Опубликованные данные по теме ({keyword}) противоречивы.",
    ),
    both(
        "The aim of this work was to evaluate the results systematically.",
        "Целью работы была систематическая оценка результатов.",
    ),
];

pub const PATIENTS: [LocalizedText; 6] = [
    both(
        "All consecutive observations from {from} to {to} were included.",
        "Включены все последовательные наблюдения с {from} по {to} год.",
    ),
    both(
        "The median age was {age} years, and {women} were women.",
        "Медиана возраста — {age} лет, женщин — {women}.",
    ),
    both(
        "The local ethics committee approved the protocol, and all participants gave written consent.",
        "Протокол одобрен локальным этическим комитетом, все участники дали письменное согласие.",
    ),
    both(
        "Records were checked against the source by two of the authors independently.",
        "Данные сверены с первичной документацией двумя авторами независимо.",
    ),
    both(
        "The median follow-up of those alive was {months} months.",
        "Медиана наблюдения за живыми — {months} мес.",
    ),
    both(
        "Missing values made up less than {few} and were not replaced.",
        "Пропущенные значения составили менее {few} и не восстанавливались.",
    ),
];

pub const LABORATORY: [LocalizedText; 5] = [
    both(
        "All measurements were performed in triplicate by an investigator blinded to the groups.",
        "Все измерения выполнены трижды исследователем, не знавшим распределения на группы.",
    ),
    both(
        "Samples were processed within four hours at room temperature.",
        "Образцы обрабатывали в течение четырёх часов при комнатной температуре.",
    ),
    both(
        "Controls were included in every run, and runs with failed controls were repeated.",
        "Контроли включали в каждую постановку; постановки с неудачным контролем повторяли.",
    ),
    both(
        "Reagents of one lot were used throughout.",
        "На всём протяжении использовали реагенты одной серии.",
    ),
    both(
        "Protocols and raw data are available from the authors on request.",
        "Протоколы и исходные данные доступны у авторов по запросу.",
    ),
];

pub const ANALYSIS: [LocalizedText; 5] = [
    both(
        "Groups were compared by the log-rank test, numbers by the Mann–Whitney test.",
        "Группы сравнивали логранговым критерием, количественные признаки — критерием Манна — Уитни.",
    ),
    both(
        "A two-sided p value below 0.05 was considered significant.",
        "Различия считали значимыми при двустороннем уровне ниже 0,05.",
    ),
    both(
        "Multivariable analysis was performed with the proportional hazards model.",
        "Влияние нескольких факторов оценивали в модели пропорциональных рисков.",
    ),
    both(
        "Open-source software was used for the calculations.",
        "Расчёты выполнены в открытом программном обеспечении.",
    ),
    both(
        "No correction for multiple comparisons was made.",
        "Поправку на множественность сравнений не вводили.",
    ),
];

pub const RESULTS: [LocalizedText; 6] = [
    both("The groups were comparable at baseline (table 1).", "Исходно группы были сопоставимы (таблица 1)."),
    both(
        "The difference held after adjustment for age and year (hazard ratio {ratio}, 95% confidence interval {low}–{high}).",
        "Различие сохранялось с поправкой на возраст и год (отношение рисков {ratio}; 95%-й доверительный интервал {low}–{high}).",
    ),
    both(
        "No patient was lost to follow-up in the first six months.",
        "В первые шесть месяцев потерь наблюдения не было.",
    ),
    both(
        "Sensitivity analysis without the first year gave similar results.",
        "Анализ чувствительности без первого года дал сходные результаты.",
    ),
    both(
        "In the smaller subgroup the direction of the effect was the same, but the confidence interval was wide.",
        "В меньшей подгруппе направление эффекта было тем же, но доверительный интервал широк.",
    ),
    both("The curves diverge early (figure 1).", "Кривые расходятся рано (рисунок 1)."),
];

pub const DISCUSSION: [LocalizedText; 8] = [
    both(
        "Our results agree with those of larger centres.",
        "Наши результаты согласуются с данными более крупных центров.",
    ),
    both(
        "A limitation of the study is the number of observations.",
        "Ограничение исследования — число наблюдений.",
    ),
    both(
        "Some potential confounders were not recorded.",
        "Часть возможных вмешивающихся факторов не учитывали.",
    ),
    both(
        "The results should be confirmed by other groups.",
        "Результаты требуют подтверждения другими группами.",
    ),
    both(
        "Changes of supportive care over the years may have influenced the comparison.",
        "На сравнение могли повлиять изменения сопроводительной терапии за эти годы.",
    ),
    both("The mechanism requires further study.", "Механизм требует дальнейшего изучения."),
    both("A multicentre study is being planned.", "Планируется многоцентровое исследование."),
    both(
        "Further studies on the subject ({keyword}) are needed.",
        "Необходимы дальнейшие исследования по теме ({keyword}).",
    ),
];

pub const REVIEW_METHODS: [LocalizedText; 6] = [
    both(
        "Four databases were searched without language restrictions; two authors assessed the full texts independently.",
        "Поиск выполнен в четырёх базах данных без ограничений по языку; полные тексты независимо оценили два автора.",
    ),
    both(
        "Studies with fewer than ten observations were excluded.",
        "Исследования менее чем с десятью наблюдениями исключены.",
    ),
    both(
        "The quality of evidence was moderate in most studies and low in one quarter.",
        "Качество доказательств большинства исследований умеренное, четверти — низкое.",
    ),
    both("The evidence is summarised in table 1.", "Данные обобщены в таблице 1."),
    both(
        "Differences between studies are mostly explained by selection criteria.",
        "Различия между исследованиями чаще всего объясняются критериями отбора.",
    ),
    both(
        "The number of publications increases every year (figure 1).",
        "Число публикаций растёт с каждым годом (рисунок 1).",
    ),
];

pub const ESSAY: [LocalizedText; 5] = [
    both(
        "The authors are grateful to all colleagues who provided data.",
        "Авторы благодарны всем коллегам, предоставившим сведения.",
    ),
    both(
        "The data were verified where primary documents were available.",
        "Сведения сверены при наличии первичных документов.",
    ),
    both("Comments may be sent to the editorial office.", "Замечания можно направлять в редакцию."),
    both(
        "The subject has received little attention in the literature.",
        "В литературе этому вопросу уделено мало внимания.",
    ),
    both(
        "We hope that this experience will be useful to other centres.",
        "Надеемся, что этот опыт окажется полезен другим центрам.",
    ),
];

pub const FUNDING: [LocalizedText; 4] = [
    both("Institutional funds only.", "Собственные средства учреждения."),
    both(
        "Supported by the Nevogorsk Foundation for Research, grant {grant}.",
        "Поддержано Невогорским научным фондом, грант № {grant}.",
    ),
    both(
        "Supported by the charity “Hand in Hand” (Zarechensk).",
        "Поддержано благотворительным фондом «Рука об руку» (Зареченск).",
    ),
    both("The authors received no funding for this work.", "Работа выполнена без внешнего финансирования."),
];

pub const INTERESTS: [LocalizedText; 3] = [
    both("None declared.", "Авторы заявляют об отсутствии конфликта интересов."),
    both("None declared.", "Авторы заявляют об отсутствии конфликта интересов."),
    both(
        "The first author has received a lecture fee from a maker of laboratory equipment; the others declare none.",
        "Первый автор получал гонорар за лекции от производителя лабораторного оборудования; у остальных авторов конфликта интересов нет.",
    ),
];
