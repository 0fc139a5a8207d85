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
        "The question comes up in every second ward round and is seldom answered with figures.",
        "Вопрос возникает на каждом втором обходе, но ответ на него редко подкреплён цифрами.",
    ),
    both(
        "Earlier work of our group suggested an answer that had to be tested in more people.",
        "Предыдущие работы нашей группы подсказывали ответ, который следовало проверить на большем числе наблюдений.",
    ),
    both(
        "Over the last ten years the field has changed faster than the textbooks.",
        "За последние десять лет область менялась быстрее учебников.",
    ),
    both(
        "What is known comes from countries with other resources than ours.",
        "Известное получено в странах с иными возможностями, чем у нас.",
    ),
    both(
        "The subject, that is {keyword}, has its supporters and its sceptics, and both cite the same papers.",
        "У темы ({keyword}) есть сторонники и скептики, и те и другие ссылаются на одни и те же статьи.",
    ),
    both(
        "The aim of this work was to replace habit by evidence.",
        "Целью работы было заменить привычку доказательствами.",
    ),
];

pub const PATIENTS: [LocalizedText; 6] = [
    both(
        "All consecutive observations from {from} to {to} were included; nobody was left out for a bad outcome.",
        "Включены все последовательные наблюдения с {from} по {to} год; никто не исключён из-за плохого исхода.",
    ),
    both(
        "The median age was {age} years, and {women} were women.",
        "Медиана возраста — {age} лет, женщин — {women}.",
    ),
    both(
        "The local committee approved the protocol, and everybody concerned agreed in writing.",
        "Протокол одобрен локальным комитетом, все участники дали письменное согласие.",
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
        "Every measurement was made three times by a person who did not know the groups.",
        "Каждое измерение выполнено трижды человеком, не знавшим распределения на группы.",
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
        "Protocols and raw data can be had from the authors.",
        "Протоколы и исходные данные можно получить у авторов.",
    ),
];

pub const ANALYSIS: [LocalizedText; 5] = [
    both(
        "Groups were compared by the log-rank test, numbers by the Mann–Whitney test.",
        "Группы сравнивали логранговым критерием, количественные признаки — критерием Манна — Уитни.",
    ),
    both(
        "A difference was called significant below 0.05 on both sides.",
        "Различия считали значимыми при двустороннем уровне ниже 0,05.",
    ),
    both(
        "The effect of several factors was estimated by proportional hazards.",
        "Влияние нескольких факторов оценивали в модели пропорциональных рисков.",
    ),
    both(
        "Calculations were done in open software, and the code is available.",
        "Расчёты выполнены в открытом программном обеспечении, код доступен.",
    ),
    both(
        "No correction for multiple comparisons was made, which calls for modesty.",
        "Поправку на множественность сравнений не вводили, что требует осторожности.",
    ),
];

pub const RESULTS: [LocalizedText; 6] = [
    both(
        "Table 1 shows the groups, which were alike at the start.",
        "Группы показаны в таблице 1; исходно они были сопоставимы.",
    ),
    both(
        "The difference held after adjustment for age and year (hazard ratio {ratio}, 95% confidence interval {low}–{high}).",
        "Различие сохранялось с поправкой на возраст и год (отношение рисков {ratio}; 95%-й доверительный интервал {low}–{high}).",
    ),
    both(
        "Nobody was lost to observation in the first half-year.",
        "В первые полгода из-под наблюдения не выбыл никто.",
    ),
    both(
        "Sensitivity analysis without the first year gave the same picture.",
        "Анализ чувствительности без первого года дал ту же картину.",
    ),
    both(
        "In the smaller subgroup the direction of the effect was the same, though its interval was wide.",
        "В меньшей подгруппе направление эффекта было тем же, хотя интервал широк.",
    ),
    both(
        "The curves part early and do not meet again (figure 1).",
        "Кривые расходятся рано и больше не сходятся (рисунок 1).",
    ),
];

pub const DISCUSSION: [LocalizedText; 8] = [
    both(
        "Our figures agree with those of larger centres and go a little further.",
        "Наши данные согласуются с данными более крупных центров и идут немного дальше.",
    ),
    both(
        "Chance cannot be ruled out in a series of this size.",
        "В серии такого объёма нельзя исключить роль случая.",
    ),
    both("We did not measure everything that we should have liked to.", "Мы измерили не всё, что хотели бы."),
    both(
        "The observation is that of one network, and others may find otherwise.",
        "Это наблюдение одной сети клиник; другие могут получить иное.",
    ),
    both(
        "A comparison with historical controls flatters the new, and we tried to allow for it.",
        "Сравнение с историческим контролем льстит новому; мы старались это учесть.",
    ),
    both(
        "The mechanism remains to be found; the laboratory part of the work goes on.",
        "Механизм предстоит выяснить; лабораторная часть работы продолжается.",
    ),
    both(
        "Colleagues who treat similar patients are invited to join the next phase.",
        "Приглашаем коллег, ведущих таких больных, присоединиться к следующему этапу.",
    ),
    both(
        "As to {keyword}, the last word has not been said.",
        "Последнее слово по теме ({keyword}) ещё не сказано.",
    ),
];

pub const REVIEW_METHODS: [LocalizedText; 6] = [
    both(
        "We searched four databases without limits of language and read every full text twice.",
        "Мы искали в четырёх базах данных без ограничений по языку и дважды читали каждый полный текст.",
    ),
    both(
        "Studies with fewer than ten observations were set aside.",
        "Исследования менее чем с десятью наблюдениями отложены.",
    ),
    both(
        "Quality was moderate in most papers and low in every fourth.",
        "Качество большинства работ умеренное, каждой четвёртой — низкое.",
    ),
    both("The evidence is summed up in table 1.", "Данные обобщены в таблице 1."),
    both(
        "Where studies disagree, they mostly differ in whom they took in.",
        "Там, где исследования расходятся, они чаще всего различаются отбором.",
    ),
    both(
        "The number of papers grows every year (figure 1), their size does not.",
        "Число работ растёт с каждым годом (рисунок 1), их объём — нет.",
    ),
];

pub const ESSAY: [LocalizedText; 5] = [
    both(
        "We are grateful to everybody who answered our letters.",
        "Мы благодарны всем, кто ответил на наши письма.",
    ),
    both(
        "Not everything could be checked, and we say where it could not.",
        "Проверить удалось не всё, и мы говорим, что именно.",
    ),
    both(
        "Readers who remember it differently are invited to write to the editors.",
        "Читателей, которые помнят иначе, просим написать в редакцию.",
    ),
    both(
        "Such things are rarely put down in print, and are the sooner lost.",
        "Такое редко попадает в печать и тем скорее забывается.",
    ),
    both("We hope that others will find it useful.", "Надеемся, что это окажется полезным и другим."),
];

pub const FUNDING: [LocalizedText; 4] = [
    both("Institutional funds only.", "Собственные средства учреждения."),
    both(
        "Supported by the Demograd Foundation for Research, grant {grant}.",
        "Поддержано Демоградским научным фондом, грант № {grant}.",
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
