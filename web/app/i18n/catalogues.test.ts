import { describe, expect, test } from 'vitest';
import { flattenCatalogue, pluralForm, withoutPlural } from '../../test/catalogue-keys';
import { en } from './en';
import { ru } from './ru';

const catalogues = { en: flattenCatalogue(en), ru: flattenCatalogue(ru) };

/** Russian texts that are correctly written in Latin letters. */
const LATIN_IN_RUSSIAN = [
  'profile.orcid.label',
  'site.issn',
  'articleEditor.parts.doi',
  'decisions.blocked',
  'editorArticles.tabs.contentPdf',
  'issues.list.numberInCard',
  'issues.details.doi',
  'issues.details.pdf',
  'issues.edit.parts.doi',
  'publicLists.fields.doi',
  'publicLists.onlineFirst',
  'routes.publicOnlineFirstArticles',
  'site.nav.onlineFirst',
];

const keys = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(withoutPlural))];

test('both languages have the same keys', () => {
  expect(keys(catalogues.ru).toSorted()).toEqual(keys(catalogues.en).toSorted());
});

describe.each(Object.entries(catalogues))('%s', (language, texts) => {
  test('has no empty text and no leading or trailing space', () => {
    const careless = [...texts].filter(([, text]) => !text || text !== text.trim());
    expect(careless).toEqual([]);
  });

  test('has every plural form that the language needs', () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const key of new Set([...texts.keys()].filter(pluralForm).map(withoutPlural))) {
      const forms = [...texts.keys()]
        .filter((candidate) => pluralForm(candidate) && withoutPlural(candidate) === key)
        .map(pluralForm);
      expect(forms.toSorted(), key).toEqual(needed);
    }
  });
});

test('both languages use the same placeholders', () => {
  const blanks = (text: string | undefined) => (text?.match(/\{\{\w+\}\}/g) ?? []).toSorted();
  for (const [key, text] of catalogues.en) {
    if (!pluralForm(key)) expect(blanks(catalogues.ru.get(key)), key).toEqual(blanks(text));
  }
});

test('Russian texts contain no English', () => {
  const english = [...catalogues.ru]
    .filter(([key, text]) => !/[а-яё]/i.test(text) && !LATIN_IN_RUSSIAN.includes(key))
    .map(([key]) => key);
  expect(english).toEqual([]);
});

test('English texts contain no Russian', () => {
  const russian = [...catalogues.en].filter(([, text]) => /[а-яё]/i.test(text));
  expect(russian).toEqual([]);
});

test('each language uses its own quotation marks', () => {
  expect([...catalogues.ru].filter(([, text]) => /["“”]/.test(text))).toEqual([]);
  expect([...catalogues.en].filter(([, text]) => /[«»]/.test(text))).toEqual([]);
});
