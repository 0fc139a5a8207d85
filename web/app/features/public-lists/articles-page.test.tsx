import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ArticleSearchResult } from '~/api/types';
import type { Language } from '~/i18n/language';
import { makeArticleListItem, makeArticleSearchResult } from '../../../test/public-lists';
import { renderPublicPage } from '../../../test/public-page';
import { ArticlesPage } from './articles-page';
import { parseSearch } from './search-params';

function renderPage(
  search: string,
  result: Partial<ArticleSearchResult> = {},
  language: Language = 'en',
) {
  const searchParams = new URLSearchParams(search);
  renderPublicPage(
    <ArticlesPage
      result={makeArticleSearchResult(result)}
      search={parseSearch(searchParams)}
      pageSize={20}
      language={language}
      searchParams={searchParams}
    />,
    `/articles${search}`,
    language,
  );
}

const link = (name: string | RegExp) => screen.getByRole('link', { name });

test('every item shows title, authors, date, issue, DOI and PDF', () => {
  renderPage('');
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(/^2 articles$/);
  expect(link('Title of cord-blood')).toHaveAttribute('href', '/articles/cord-blood');
  const [first] = screen.getAllByRole('listitem').filter((item) => item.querySelector('h3'));
  const line = within(first!);
  expect(line.getByText('Morozova E. V., Smirnov B. I.')).toBeInTheDocument();
  expect(line.getByText('30 September 2026')).toHaveAttribute('datetime', '2026-09-30');
  expect(line.getByRole('link', { name: 'Vol. 15, No. 3 (2026)' })).toHaveAttribute(
    'href',
    '/issues/15-3',
  );
  expect(line.getByRole('link', { name: 'doi:10.18620/cord-blood' })).toHaveAttribute(
    'href',
    'https://doi.org/10.18620/cord-blood',
  );
  expect(line.getByRole('link', { name: 'PDF: Title of cord-blood' })).toHaveAttribute(
    'href',
    '/articles/cord-blood.en.pdf',
  );
});

test('an online-first article is labelled and has its own address', () => {
  renderPage('', {
    results: [makeArticleListItem('new', { issue: null, pages: null, pdf: ['en', 'ru'] })],
  });
  expect(screen.getByText('Online first')).toBeInTheDocument();
  expect(link('Title of new')).toHaveAttribute('href', '/online-first/new');
  expect(link('PDF (RU): Title of new')).toHaveAttribute('href', '/articles/new.ru.pdf');
});

test('search results show the matches', () => {
  const title = [
    { text: 'Title of ', isHit: false },
    { text: 'cord', isHit: true },
  ];
  const abstract = [
    { text: '…banked ', isHit: false },
    { text: 'cord', isHit: true },
    { text: ' units…', isHit: false },
  ];
  renderPage('?query=cord', {
    results: [
      makeArticleListItem('cord', {
        matches: [
          { field: 'title', parts: title },
          { field: 'abstract', parts: abstract },
          { field: 'author', parts: [{ text: 'Шнуров', isHit: true }] },
        ],
      }),
    ],
  });
  const heading = screen.getByRole('heading', { level: 3 });
  expect(heading.querySelector('mark')).toHaveTextContent('cord');
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Abstract',
    'Author',
  ]);
  const [match, author] = screen.getAllByRole('definition');
  expect(match).toHaveTextContent('…banked cord units…');
  expect(author).toHaveAttribute('lang', 'ru');
  expect(screen.queryByText('How cord begins…')).toBeNull();
});

test('a match in the title of the other language is shown separately', () => {
  const parts = [{ text: 'Кровь', isHit: true }];
  renderPage('?query=x', {
    results: [makeArticleListItem('x', { matches: [{ field: 'title', parts }] })],
  });
  expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('Title of x');
  expect(screen.getByRole('definition')).toHaveTextContent('Кровь');
});

test('the form shows the criteria and preserves the language of the URL', () => {
  renderPage('?query=cord&field=author&from=2025-01-02&order=publicationDate&lang=en');
  const form = screen.getByRole('search', { name: 'Search the articles' });
  expect(form).toHaveFormValues({
    query: 'cord',
    field: 'author',
    from: '2025-01-02',
    to: '',
    order: 'publicationDate',
    lang: 'en',
  });
  expect(form).toHaveAttribute('action', '/articles');
  expect(form.querySelector('details')).toHaveAttribute('open');
});

test('the summary shows the count, the corrected query and the any-word notice', () => {
  renderPage('?query=recovry', {
    count: 1000,
    isMore: true,
    correctedQuery: 'recovery',
    isAnyWord: true,
  });
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('1,000+ articles found');
  expect(screen.getByText(/No results for “recovry”.*“recovery”/)).toBeInTheDocument();
  expect(screen.getByText(/No article contains all of these words/)).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('1–20 of 1,000+');
});

test('numbers are formatted for the language', () => {
  renderPage('?query=x', { count: 1203 }, 'ru');
  expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(/^Найдены 1\s203 статьи$/);
});

test('page links preserve the criteria', () => {
  renderPage('?query=cord&field=title&page=2&lang=en', { count: 45 });
  expect(link('Page 3')).toHaveAttribute('href', '/articles?query=cord&field=title&lang=en&page=3');
  expect(link('Page 1')).toHaveAttribute('href', '/articles?query=cord&field=title&lang=en');
  expect(link('Page 2')).toHaveAttribute('aria-current', 'page');
});

test('page links stop at the last page that the server serves', () => {
  renderPage('', { count: 1_000_000 });
  expect(link(/^Page 10,?000$/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Page 50000' })).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('1–20 of 1,000,000');
});

test('an empty search result suggests wider searches', () => {
  renderPage('?query=zzz&field=doi&from=2025-01-01', { results: [] });
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('“zzz”');
  expect(link('Search everywhere')).toHaveAttribute('href', '/articles?query=zzz&from=2025-01-01');
  expect(link('Search all dates')).toHaveAttribute('href', '/articles?query=zzz&field=doi');
  expect(link('Show all articles')).toHaveAttribute('href', '/articles');
});

test('an empty site shows a message and a subscription link', () => {
  renderPage('', { results: [] });
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('No articles');
  expect(link('Subscribe to the newsletter')).toHaveAttribute('href', '/subscription');
});
