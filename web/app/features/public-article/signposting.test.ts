import { expect, test } from 'vitest';
import { makePublicArticle } from '../../../test/public-article';
import { signpostingHeader } from './signposting';

const origin = 'https://journal.test';
const makeLinks = (details: Parameters<typeof makePublicArticle>[0]) =>
  signpostingHeader(makePublicArticle(details), origin, 'ru').split(/, (?=<)/);

test('the header links the page to DOI, files, metadata, licence and authors', () => {
  expect(makeLinks({})).toEqual([
    '<https://doi.org/10.18620/ctt-2026-15-3-8>; rel="cite-as"',
    '<https://schema.org/ScholarlyArticle>; rel="type"',
    '<https://schema.org/AboutPage>; rel="type"',
    '<https://journal.test/articles/cord-blood.en.pdf>; rel="item"; type="application/pdf"; hreflang="en"',
    '<https://journal.test/articles/cord-blood.ru.pdf>; rel="item"; type="application/pdf"; hreflang="ru"',
    '<https://journal.test/articles/cord-blood.ris?lang=ru>; rel="describedby"; type="application/x-research-info-systems"',
    '<https://journal.test/articles/cord-blood.bib?lang=ru>; rel="describedby"; type="application/x-bibtex"',
    '<https://journal.test/articles/cord-blood.csl.json?lang=ru>; rel="describedby"; type="application/vnd.citationstyles.csl+json"',
    '<https://journal.test/articles/cord-blood.jats.xml?lang=ru>; rel="describedby"; type="application/xml"',
    '<https://creativecommons.org/licenses/by/4.0/>; rel="license"',
    '<https://orcid.org/0000-0002-1825-0097>; rel="author"',
  ]);
});

test('a DOI with special characters is escaped', () => {
  const links = makeLinks({ doi: '10.1/a>; rel="x", <б\r\nc' });
  expect(links[0]).toBe(
    '<https://doi.org/10.1/a%3E%3B%20rel%3D%22x%22%2C%20%3C%D0%B1%0D%0Ac>; rel="cite-as"',
  );
  expect(() => new Headers({ Link: links.join(', ') })).not.toThrow();
});

test('authors beyond the maximum length are omitted', () => {
  const [author] = makePublicArticle().authors;
  const authors = Array.from({ length: 100 }, () => author!);
  const link = signpostingHeader(
    makePublicArticle({ authors, slug: 's'.repeat(120) }),
    origin,
    'en',
  );
  expect(link.length).toBeLessThanOrEqual(3000);
  expect(link).toContain('rel="license"');
  expect(link).toContain('rel="author"');
});

test('the header has a type without a DOI', () => {
  expect(makeLinks({ doi: null })[0]).toBe('<https://schema.org/ScholarlyArticle>; rel="type"');
});
