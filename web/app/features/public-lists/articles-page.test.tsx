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

test('an online-first article is labelled and linked at its permanent address', () => {
  renderPage('', {
    results: [makeArticleListItem('new', { issue: null, pages: null, pdf: ['en', 'ru'] })],
  });
  expect(screen.getByText('Online first')).toBeInTheDocument();
  expect(link('Title of new')).toHaveAttribute('href', '/articles/new');
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
  renderPage('?query=cord&field=author&from=2025-01-02&lang=en');
  const form = screen.getByRole('search', { name: 'Search the articles' });
  expect(form).toHaveFormValues({
    query: 'cord',
    field: 'author',
    from: '02.01.2025',
    to: '',
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

test('the order is in sight, and relevance is one only for a query', () => {
  renderPage('?query=cord&page=2&order=publicationDate');
  const orders = within(screen.getByRole('navigation', { name: 'Sort by' })).getAllByRole('link');
  expect(orders.map((order) => [order.textContent, order.getAttribute('href')])).toEqual([
    ['Best match first', '/articles?query=cord'],
    ['Newest first', '/articles?query=cord&order=-publicationDate'],
    ['Oldest first', '/articles?query=cord&order=publicationDate'],
  ]);
  expect(orders[2]).toHaveAttribute('aria-current', 'true');
});

test('a list without a query is sorted by date', () => {
  renderPage('');
  const orders = within(screen.getByRole('navigation', { name: 'Sort by' })).getAllByRole('link');
  expect(orders.map(({ textContent }) => textContent)).toEqual(['Newest first', 'Oldest first']);
  expect(orders[0]).toHaveAttribute('aria-current', 'true');
});

const FACETS = {
  years: Array.from({ length: 10 }, (_, index) => ({
    value: String(2026 - index),
    name: String(2026 - index),
    count: index + 1,
  })),
  types: [
    { value: '1', name: 'Original clinical study', count: 4 },
    { value: '2', name: 'Review article', count: 5 },
  ],
  sections: [{ value: 'Reviews', name: 'Обзоры', count: 5 }],
};

test('links narrow the list by year, type and section', () => {
  renderPage('?query=cord&page=3', { facets: FACETS });
  const facets = within(screen.getByRole('navigation', { name: 'Narrow the list' }));
  expect(facets.getByRole('link', { name: '2026 1' })).toHaveAttribute(
    'href',
    '/articles?query=cord&year=2026',
  );
  expect(facets.getByText('2 more')).toBeInTheDocument();
  expect(facets.getByRole('link', { name: 'Review article 5' })).toHaveAttribute(
    'href',
    '/articles?query=cord&type=2',
  );
  // A single value narrows nothing.
  expect(facets.queryByText('Section')).toBeNull();
});

test('a selected value can be removed', () => {
  renderPage('?type=2&section=Reviews&year=1999', { facets: FACETS });
  expect(link('Review article: remove this filter')).toHaveAttribute(
    'href',
    '/articles?section=Reviews&year=1999',
  );
  expect(link('Обзоры: remove this filter')).toHaveAttribute('href', '/articles?type=2&year=1999');
  expect(link('1999: remove this filter')).toBeInTheDocument();
});

test('an empty list without a query suggests to remove the filters', () => {
  renderPage('?year=1999', { results: [] });
  expect(screen.getByRole('heading', { name: 'No articles match these filters' })).toBeVisible();
  expect(link('Remove the filters')).toHaveAttribute('href', '/articles');
});

test('an empty site shows a message and a subscription link', () => {
  renderPage('', { results: [] });
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('No articles');
  expect(link('Subscribe to the newsletter')).toHaveAttribute('href', '/subscription');
});
