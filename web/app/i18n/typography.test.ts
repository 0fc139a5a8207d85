import { expect, test } from 'vitest';
import { flattenCatalogue } from '../../test/catalogue-keys';
import { findTypographyProblems } from '../../test/typography-rules';
import { en } from './en';
import { ru } from './ru';

/** Texts that the specification quotes with a straight apostrophe. */
const SPECIFIED = ['errors.loadingUser', 'editorArticles.dates.failed'];

test.each([
  ['en', en],
  ['ru', ru],
] as const)('texts follow the typographic rules: %s', (language, catalogue) => {
  const broken = [...flattenCatalogue(catalogue)]
    .filter(([key]) => language !== 'en' || !SPECIFIED.includes(key))
    .map(([key, text]) => ({ key, text, problems: findTypographyProblems(language, text) }))
    .filter(({ problems }) => problems.length > 0);
  expect(broken).toEqual([]);
});

test.each([
  ['en', "the journal's site", 'straight quotation mark or apostrophe'],
  ['en', 'an e\u2011mail', 'non-breaking hyphen'],
  ['en', 'one - two', 'hyphen used as a dash'],
  ['en', 'one — two', 'em dash'],
  ['ru', 'письмо в редакцию', 'breaking space after a short word'],
  ['ru', 'В редакцию', 'breaking space after a short word'],
  ['ru', 'дошло ли письмо', 'breaking space before a particle'],
  ['ru', 'выпуск — новый', 'breaking space before a dash'],
  ['ru', '№ 5', 'breaking space after №'],
  ['ru', 'том {{volume}}', 'breaking space before the number of a volume or page'],
  ['ru', 'через {{count}} минут', 'breaking space between a number and its unit'],
  ['ru', 'А. Б. Иванов', 'breaking space between initials and a surname'],
  ['ru', 'учетная запись', 'е instead of ё'],
  ['ru', 'Файл сохранен', 'е instead of ё'],
  ['ru', 'Выпуск «“Клетки”»', 'English quotation mark'],
] as const)('a broken rule is found in %s: %s', (language, text, rule) => {
  expect(findTypographyProblems(language, text)).toContain(rule);
});

test.each([
  'Всё сохранено: статьи ещё ждут',
  'Рассмотрение завершено, запись включена',
  'Пишите по-русски из-за\u00a0рубежа',
  'Редакция узнает об\u00a0отказе; выпуск выйдет позже',
])('correct Russian passes: %s', (text) => {
  expect(findTypographyProblems('ru', text)).toEqual([]);
});
