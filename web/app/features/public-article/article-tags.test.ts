import { expect, test } from 'vitest';
import type { PublicArticle } from '~/api/types';
import type { Language } from '~/i18n/language';
import { makeJournal } from '../../../test/journal';
import { makePublicArticle, makePublicNotice } from '../../../test/public-article';
import { articleTags } from './article-tags';
import { offeredLanguage } from './citation-tags';

const origin = 'https://journal.test';

function makeDescriptors(details: Partial<PublicArticle> = {}, pageLanguage: Language = 'en') {
  const article = makePublicArticle(details);
  const language = offeredLanguage(article, pageLanguage);
  const url = `${origin}/articles/cord-blood`;
  return articleTags(article, { article, journal: makeJournal() }, { origin, url, language });
}

function makeTags(...args: Parameters<typeof makeDescriptors>) {
  return makeDescriptors(...args).flatMap((tag) =>
    'name' in tag ? [[tag.name, tag.content]] : [],
  );
}

const withPrefix = (prefix: string, tags: ReturnType<typeof makeTags>) =>
  tags.filter(([name]) => String(name).startsWith(prefix));

test('citation tags contain what Google Scholar and reference managers require', () => {
  expect(withPrefix('citation_', makeTags())).toEqual([
    ['citation_title', 'Cord blood'],
    ['citation_author', 'Morozova, Elena V.'],
    ['citation_author_institution', 'Institute of Transplantation'],
    ['citation_author_institution', 'Кафедра клеточной терапии'],
    ['citation_author_orcid', 'https://orcid.org/0000-0002-1825-0097'],
    ['citation_author_email', 'morozova@clinic.test'],
    ['citation_author', 'Smirnov, Boris I.'],
    ['citation_publication_date', '2026/10/1'],
    ['citation_online_date', '2026/9/30'],
    ['citation_journal_title', 'Cellular Therapy'],
    ['citation_journal_abbrev', 'Cell Ther Transplant'],
    ['citation_publisher', 'Press'],
    ['citation_issn', '1866-8836'],
    ['citation_volume', '15'],
    ['citation_issue', '3'],
    ['citation_firstpage', '8'],
    ['citation_lastpage', '16'],
    ['citation_doi', '10.18620/ctt-2026-15-3-8'],
    ['citation_language', 'en'],
    ['citation_keywords', 'cord blood'],
    ['citation_keywords', 'CD4'],
    ['citation_abstract_html_url', 'https://journal.test/articles/cord-blood'],
    ['citation_fulltext_html_url', 'https://journal.test/articles/cord-blood'],
    ['citation_pdf_url', 'https://journal.test/articles/cord-blood.en.pdf'],
    ['citation_reference', 'Shaw BE. Indications.'],
    ['citation_reference', 'Афанасьев Б.В. Трансплантация.'],
  ]);
});

test('a journal that is also printed has two ISSNs', () => {
  const article = makePublicArticle();
  const journal = makeJournal({ issnPrint: '1866-8828' });
  const context = { origin, url: origin, language: 'en' as const };
  const tags = articleTags(article, { article, journal }, context);
  const issns = tags.filter((tag) => 'name' in tag && tag.name === 'citation_issn');
  expect(issns.map((tag) => 'content' in tag && tag.content)).toEqual(['1866-8836', '1866-8828']);
});

test('the item number stands for the pages of an article without pages', () => {
  const tags = makeTags({ pages: null, eLocation: 'ctt-42' });
  expect(withPrefix('citation_firstpage', tags)).toEqual([['citation_firstpage', 'ctt-42']]);
  expect(withPrefix('citation_lastpage', tags)).toEqual([]);
});

test('a group of authors is named as a whole', () => {
  const [author] = makePublicArticle().authors;
  const name = 'Russian Transplant Group';
  const group = { ...author!, name, givenName: '', familyName: name, isGroup: true };
  const tags = makeTags({ authors: [group] });
  expect(tags).toContainEqual(['citation_author', name]);
  expect(tags).toContainEqual(['DC.creator', name]);
  expect(withPrefix('citation_author_institution', tags)).toHaveLength(group.affiliations.length);
});

test('an online-first article has a date but no volume or pages', () => {
  const tags = makeTags({ issue: null, issueDate: null, pages: null });
  expect(tags).toContainEqual(['citation_publication_date', '2026/9/30']);
  const names = tags.map(([name]) => name);
  for (const name of ['volume', 'issue', 'firstpage', 'lastpage']) {
    expect(names).not.toContain(`citation_${name}`);
  }
});

const RUSSIAN_TEXT = { fullText: { text: '<p>Мы считали.</p>', language: 'ru' } } as const;
const ENGLISH_PDF: Partial<PublicArticle> = { pdf: [{ language: 'en', size: 1 }] };
const NO_FILES = { fullText: { text: '', language: 'en' }, pdf: [] } as const;

test.each([
  ['the page’s own', {}, 'en', 'en'],
  ['the page’s own, for a PDF only', {}, 'ru', 'ru'],
  ['that of the only text', ENGLISH_PDF, 'ru', 'en'],
  ['that of the only PDF', { ...NO_FILES, ...ENGLISH_PDF }, 'ru', 'en'],
  ['that of the title without any text', { ...NO_FILES, pdf: [] }, 'ru', 'en'],
] as [string, Partial<PublicArticle>, Language, Language][])(
  'the offered language is %s',
  (_name, details, pageLanguage, language) => {
    expect(offeredLanguage(makePublicArticle(details), pageLanguage)).toBe(language);
    expect(makeTags(details, pageLanguage)).toContainEqual(['citation_language', language]);
  },
);

test('text and PDF are linked only if they are in the offered language', () => {
  const urls = (...args: Parameters<typeof makeTags>) =>
    makeTags(...args).flatMap(([name, url]) =>
      name === 'citation_pdf_url' || name === 'citation_fulltext_html_url' ? [url] : [],
    );
  const mixed = { ...RUSSIAN_TEXT, ...ENGLISH_PDF };
  expect(urls(mixed, 'ru')).toEqual([`${origin}/articles/cord-blood`]);
  expect(urls(mixed, 'en')).toEqual([`${origin}/articles/cord-blood.en.pdf`]);
  expect(urls({}, 'ru')).toEqual([`${origin}/articles/cord-blood.ru.pdf`]);
  expect(urls({ ...NO_FILES, pdf: [] })).toEqual([]);
});

test('a single page is both first and last, and a single name is written alone', () => {
  const [author] = makePublicArticle().authors;
  const tags = makeTags({
    pages: 'e7',
    authors: [{ ...author!, name: 'Madonna', givenName: '', familyName: 'Madonna' }],
  });
  expect(withPrefix('citation_firstpage', tags)).toEqual([['citation_firstpage', 'e7']]);
  expect(withPrefix('citation_lastpage', tags)).toEqual([['citation_lastpage', 'e7']]);
  expect(tags).toContainEqual(['citation_author', 'Madonna']);
});

test('Dublin Core tags describe the article', () => {
  expect(withPrefix('DC', makeTags())).toEqual([
    ['DC.title', 'Cord blood'],
    ['DCTERMS.alternative', 'Пуповинная кровь'],
    ['DC.creator', 'Morozova, Elena V.'],
    ['DC.creator', 'Smirnov, Boris I.'],
    ['DC.subject', 'cord blood'],
    ['DC.subject', 'CD4'],
    ['DC.description', 'CD4+ cells'],
    ['DC.publisher', 'Press'],
    ['DC.date', '2026-09-30'],
    ['DC.type', 'Text'],
    ['DC.format', 'text/html'],
    ['DC.identifier', 'https://doi.org/10.18620/ctt-2026-15-3-8'],
    ['DC.language', 'en'],
    ['DC.source', 'Cellular Therapy, ISSN 1866-8836'],
    [
      'DCTERMS.bibliographicCitation',
      'Morozova EV, Smirnov BI. Cord blood. Cell Ther Transplant. 2026;15(3):8–16.',
    ],
    ['DC.rights', 'https://creativecommons.org/licenses/by/4.0/'],
    ['DCTERMS.license', 'https://creativecommons.org/licenses/by/4.0/'],
    ['DCTERMS.rightsHolder', 'The Authors'],
  ]);
});

test('Dublin Core texts name their language, and the identifier is the same in both', () => {
  const descriptors = makeDescriptors({ doi: null }, 'ru');
  for (const [name, lang] of [
    ['DC.title', 'en'],
    ['DC.creator', 'en'],
    ['DC.description', 'en'],
    ['DC.publisher', 'ru'],
    ['DCTERMS.bibliographicCitation', 'ru'],
    ['DCTERMS.rightsHolder', 'ru'],
  ]) {
    expect(descriptors).toContainEqual(expect.objectContaining({ name, lang }));
  }
  expect(descriptors).toContainEqual({
    name: 'DC.identifier',
    content: 'https://journal.test/articles/cord-blood',
  });
});

test('an article names its notices, and a notice its article, by DOI or else address', () => {
  const withoutDoi = makePublicNotice({ slug: 'retraction-cord-blood', doi: null });
  const relations = (details: Partial<PublicArticle>, language?: Language) =>
    withPrefix('DC.relation', makeTags(details, language)).map(([, content]) => content);
  expect(relations({ notices: [makePublicNotice(), withoutDoi] }, 'ru')).toEqual([
    'https://doi.org/10.18620/ctt-2026-15-4-1',
    'https://journal.test/articles/retraction-cord-blood',
  ]);
  expect(relations({ noticeOn: makePublicNotice({ doi: '10.18620/marrow' }) })).toEqual([
    'https://doi.org/10.18620/marrow',
  ]);
});

test('the title of a retracted article says so in every tag', () => {
  const title = { text: 'RETRACTED: Cord blood', language: 'en' } as const;
  const tags = makeTags({ title });
  expect(tags).toContainEqual(['citation_title', 'RETRACTED: Cord blood']);
  expect(tags).toContainEqual(['DC.title', 'RETRACTED: Cord blood']);
});
