import { renderToString } from 'react-dom/server';
import { createRoutesStub, Meta } from 'react-router';
import { expect, test } from 'vitest';
import type { PublicArticle } from '~/api/types';
import { makeJournal } from '../../../test/journal';
import { makePublicArticle } from '../../../test/public-article';
import { articleHead } from './article-head';

const root = { language: 'en' as const, origin: 'https://journal.test', journal: makeJournal() };

/** Renders the head as the router and React send it. */
function renderHead(details: Partial<PublicArticle>) {
  const meta = () =>
    articleHead({
      root,
      article: makePublicArticle(details),
      journal: makeJournal(),
      error: undefined,
    });
  const Page = createRoutesStub([{ path: '*', Component: Meta, meta }]);
  return renderToString(<Page />);
}

function read(html: string) {
  const read = new DOMParser().parseFromString(html, 'text/html');
  const content = (name: string) =>
    [...read.querySelectorAll(`[name="${name}"], [property="${name}"]`)].map((tag) =>
      tag.getAttribute('content'),
    );
  const [data] = read.querySelectorAll('script');
  const { '@graph': graph } = JSON.parse(data?.textContent ?? '') as {
    '@graph': Record<string, unknown>[];
  };
  return { read, content, data, graph };
}

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "It's “quoted” & 'single' <b>bold</b>",
  'Клетки CD34⁺ — «пуповинная кровь» \u2028 & co',
  '<!-- <script>',
];

test.each(HOSTILE)('the title is escaped: %s', (text) => {
  const html = renderHead({
    title: { text, language: 'en' },
    otherTitle: text,
    keywords: [text],
    affiliations: [text, text],
    abstract: { text: '<p>&lt;/script&gt;&lt;script&gt;</p>', language: 'en' },
  });
  const { read: page, content, data, graph } = read(html);
  expect(page.querySelectorAll('script')).toHaveLength(1);
  expect(data?.getAttribute('type')).toBe('application/ld+json');
  expect(page.querySelectorAll('img, b')).toHaveLength(0);
  expect(page.querySelector('title')?.textContent).toBe(`${text} — CTT`);
  for (const name of ['citation_title', 'DC.title', 'citation_keywords', 'article:tag']) {
    expect(content(name)).toEqual([text]);
  }
  expect(graph[0]).toMatchObject({ '@type': 'ScholarlyArticle', headline: text });
});

test('authors with equal names and affiliations are all listed in order', () => {
  const [first] = makePublicArticle().authors;
  const twin = { ...first!, orcid: null, affiliations: [1], isCorresponding: false, email: null };
  const html = renderHead({ authors: [twin, twin] });
  const names = [...html.matchAll(/name="(citation_author\w*)"/g)].map(([, name]) => name);
  expect(names).toEqual([
    'citation_author',
    'citation_author_institution',
    'citation_author',
    'citation_author_institution',
  ]);
});

test('the structured data contain issue, volume and journal', () => {
  const { graph, content } = read(renderHead({}));
  expect(graph[0]).toMatchObject({
    '@id': 'https://doi.org/10.18620/ctt-2026-15-3-8',
    url: 'https://journal.test/articles/cord-blood',
    publisher: { name: 'Press', url: 'https://journal.test/' },
    sameAs: 'https://doi.org/10.18620/ctt-2026-15-3-8',
    datePublished: '2026-09-30',
    pageStart: '8',
    pageEnd: '16',
    abstract: 'CD4+ cells',
    author: [
      {
        '@type': 'Person',
        name: 'Elena V. Morozova',
        sameAs: 'https://orcid.org/0000-0002-1825-0097',
        affiliation: [
          { name: 'Institute of Transplantation' },
          { name: 'Кафедра клеточной терапии' },
        ],
      },
      { name: 'Boris I. Smirnov' },
    ],
    isPartOf: {
      '@type': 'PublicationIssue',
      '@id': 'https://journal.test/issues/15-3',
      issueNumber: '3',
      datePublished: '2026-10-01',
      isPartOf: {
        '@type': 'PublicationVolume',
        volumeNumber: '15',
        isPartOf: { '@type': 'Periodical', issn: '1866-8836', name: 'Cellular Therapy' },
      },
    },
  });
  expect(graph[1]).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: 'https://journal.test/' },
      { position: 2, name: 'Volume 15, Issue 3', item: 'https://journal.test/issues/15-3' },
      { position: 3, name: 'Cord blood' },
    ],
  });
  expect(content('og:type')).toEqual(['article']);
});

test('an online first article belongs to the journal and is canonical at its permanent address', () => {
  const details = { issue: null, issueDate: null, section: null, pages: null, doi: null };
  const { read: page, graph } = read(renderHead(details));
  expect(page.querySelector('[rel=canonical]')?.getAttribute('href')).toBe(
    'https://journal.test/articles/cord-blood',
  );
  expect(graph[0]).toMatchObject({
    '@id': 'https://journal.test/articles/cord-blood',
    isPartOf: { '@type': 'Periodical' },
  });
  expect(graph[0]).not.toHaveProperty('pageStart');
});

test('the citation is in the language of the text, the page in that of the reader', () => {
  const russian = makePublicArticle({
    title: { text: 'Пуповинная кровь', language: 'ru' },
    pdf: [{ language: 'en', size: 1 }],
  });
  const citation = { article: makePublicArticle(), journal: makeJournal() };
  const tags = articleHead({
    root: { ...root, language: 'ru' },
    article: russian,
    citation,
    journal: makeJournal({ name: 'Клеточная терапия' }),
    error: undefined,
  });
  const url = 'https://journal.test/articles/cord-blood';
  expect(tags).toContainEqual({ property: 'og:title', content: 'Пуповинная кровь' });
  for (const [name, content] of [
    ['citation_title', 'Cord blood'],
    ['citation_journal_title', 'Cellular Therapy'],
    ['citation_language', 'en'],
    ['citation_pdf_url', `${url}.en.pdf`],
    ['citation_abstract_html_url', `${url}?lang=ru`],
  ]) {
    expect(tags).toContainEqual({ name, content });
  }
});

test('a picture is that of the issue, else that of the journal', () => {
  expect(read(renderHead({ issueCoverId: 'c1' })).content('og:image')).toEqual([
    'https://journal.test/api/v1/pictures/c1',
  ]);
  expect(read(renderHead({})).content('og:image')).toEqual(['https://journal.test/logo.png']);
});

test('the page is not indexed without its article', () => {
  const tags = articleHead({
    root,
    article: undefined,
    journal: makeJournal(),
    error: { status: 410, statusText: '', internal: false, data: null },
  });
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(tags.some((tag) => 'script:ld+json' in tag)).toBe(false);
});
