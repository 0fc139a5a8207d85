/** A typographic rule: the pattern matches what is wrong. */
interface TypographyRule {
  name: string;
  wrong: RegExp;
}

const COMMON_RULES: TypographyRule[] = [
  { name: 'straight quotation mark or apostrophe', wrong: /["']/u },
  { name: 'non-breaking hyphen', wrong: /\u2011/u },
  { name: 'hyphen used as a dash', wrong: /(?<=\s)-(?=\s)/u },
  { name: 'three dots instead of an ellipsis', wrong: /\.\.\./u },
  { name: 'two spaces', wrong: /[ \u00a0]{2}/u },
];

const ENGLISH_RULES: TypographyRule[] = [
  ...COMMON_RULES,
  { name: 'em dash', wrong: /—/u },
  { name: 'Russian quotation mark', wrong: /[«»]/u },
];

/** Matches a whole Russian word; `\b` knows only Latin letters. */
const word = (alternatives: string) => `(?<![\\p{L}-])(?:${alternatives})(?!\\p{L})`;

/** Prepositions, conjunctions and particles that must not end a line. */
const SHORT_WORDS = 'а|и|в|во|к|ко|с|со|у|о|об|на|по|за|до|из|от|не|ни|но';

const NUMBER = '(?:\\d|\\{\\{count\\}\\}|\\{\\{percent\\}\\})';

/** Words that are misspelt without «ё». Forms with both spellings, such as «узнает», are left out. */
const WITHOUT_YO = [
  'еще|ее|нее|мое|твое|свое|чье|путем|вперед|истек|статьей',
  'все(?= (?:это|ещё|же|равно|остальное|время))',
  '(?:ид|жд|найд|прид|дойд|войд|уйд|пройд|начн|верн|созда|да)ет(?:ся)?',
  '(?:уч|отч)ет\\p{L}*|объем\\p{L}*',
  '(?:подтвержд|сохран|заверш|удал|отклон|раздел|приглаш|определ|введ|привед)ен(?:н\\p{L}*)?',
  '(?:исключ|отключ|подключ|включ|объедин)ен(?:н\\p{L}*)?',
  '(?:за|под)черкнут\\p{L}*',
].join('|');

const RUSSIAN_RULES: TypographyRule[] = [
  ...COMMON_RULES,
  { name: 'English quotation mark', wrong: /[“”‘’]/u },
  {
    name: 'breaking space after a short word',
    wrong: new RegExp(`${word(SHORT_WORDS)} (?=\\S)`, 'iu'),
  },
  { name: 'breaking space before a particle', wrong: new RegExp(` ${word('ли|же|бы')}`, 'iu') },
  { name: 'breaking space before a dash', wrong: / —/u },
  { name: 'en dash between words', wrong: /(?<=[\s\u00a0])–(?=[\s\u00a0])/u },
  { name: 'breaking space after №', wrong: /№ /u },
  {
    name: 'breaking space before the number of a volume or page',
    wrong: new RegExp(`${word('том|с\\.|рисунок|таблица')} (?=\\d|\\{\\{)`, 'iu'),
  },
  {
    name: 'breaking space between a number and its unit',
    wrong: new RegExp(`${NUMBER} (?=минут|секунд|час(?!т)|день|дня|дней|символ|год|%)`, 'u'),
  },
  {
    name: 'breaking space between initials and a surname',
    wrong: /(?<!\p{L})\p{Lu}\. (?=\p{Lu})/u,
  },
  { name: 'е instead of ё', wrong: new RegExp(word(WITHOUT_YO), 'iu') },
];

const RULES = { en: ENGLISH_RULES, ru: RUSSIAN_RULES };

/** Returns the names of the typographic rules that a text breaks. */
export function findTypographyProblems(language: 'en' | 'ru', text: string): string[] {
  return RULES[language].filter(({ wrong }) => wrong.test(text)).map(({ name }) => name);
}
