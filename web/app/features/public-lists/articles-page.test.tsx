import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FoundArticles } from '~/api/public-types';
import type { Language } from '~/i18n/language';
import { articleLine, foundArticles } from '../../../test/public-lists';
import { showPage } from '../../../test/public-page';
import { ArticlesPage } from './articles-page';
import { searchOf } from './search-address';

function show(search: string, found: Partial<FoundArticles> = {}, language: Language = 'en') {
  const address = new URLSearchParams(search);
  showPage(
    <ArticlesPage
      found={foundArticles(found)}
      search={searchOf(address)}
      pageSize={20}
      language={language}
      address={address}
    />,
    `/articles${search}`,
    language,
  );
}

const link = (name: string | RegExp) => screen.getByRole('link', { name });

test('every line says what an article is, by whom, and where it stands', () => {
  show('');
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

test('what is in no issue yet says so, and stands at its own place', () => {
  show('', { results: [articleLine('new', { issue: null, pages: null, pdf: ['en', 'ru'] })] });
  expect(screen.getByText('Online first')).toBeInTheDocument();
  expect(link('Title of new')).toHaveAttribute('href', '/online-first/new');
  expect(link('PDF (RU): Title of new')).toHaveAttribute('href', '/articles/new.ru.pdf');
});

test('a search shows why each was found', () => {
  const title = [
    { text: 'Title of ', isHit: false },
    { text: 'cord', isHit: true },
  ];
  const abstract = [
    { text: '…banked ', isHit: false },
    { text: 'cord', isHit: true },
    { text: ' units…', isHit: false },
  ];
  show('?query=cord', {
    results: [
      articleLine('cord', {
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
  const [found, author] = screen.getAllByRole('definition');
  expect(found).toHaveTextContent('…banked cord units…');
  expect(author).toHaveAttribute('lang', 'ru');
  expect(screen.queryByText('How cord begins…')).toBeNull();
});

test('a title in the other language is a reason of its own', () => {
  const parts = [{ text: 'Кровь', isHit: true }];
  show('?query=x', {
    results: [articleLine('x', { matches: [{ field: 'title', parts }] })],
  });
  expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('Title of x');
  expect(screen.getByRole('definition')).toHaveTextContent('Кровь');
});

test('the form shows what was asked for, and keeps the language of the address', () => {
  show('?query=cord&field=author&from=2025-01-02&order=publicationDate&lang=en');
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

test('how many there are, and what was done to find any', () => {
  show('?query=recovry', {
    count: 1000,
    isMore: true,
    correctedQuery: 'recovery',
    isAnyWord: true,
  });
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('1,000+ articles found');
  expect(screen.getByText(/Nothing was found for “recovry”.*“recovery”/)).toBeInTheDocument();
  expect(screen.getByText(/No article has all of these words/)).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('1–20 of 1,000+');
});

test('numbers are written as the language does', () => {
  show('?query=x', { count: 1203 }, 'ru');
  expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(/^Найдены 1\s203 статьи$/);
});

test('pages are links that keep what was asked for', () => {
  show('?query=cord&field=title&page=2&lang=en', { count: 45 });
  expect(link('Page 3')).toHaveAttribute('href', '/articles?query=cord&field=title&lang=en&page=3');
  expect(link('Page 1')).toHaveAttribute('href', '/articles?query=cord&field=title&lang=en');
  expect(link('Page 2')).toHaveAttribute('aria-current', 'page');
});

test('no page is offered that the server does not turn to', () => {
  show('', { count: 1_000_000 });
  expect(link(/^Page 10,?000$/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Page 50000' })).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('1–20 of 1,000,000');
});

test('where nothing is found it says what to do', () => {
  show('?query=zzz&field=doi&from=2025-01-01', { results: [] });
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('“zzz”');
  expect(link('Search everywhere')).toHaveAttribute('href', '/articles?query=zzz&from=2025-01-01');
  expect(link('Search all dates')).toHaveAttribute('href', '/articles?query=zzz&field=doi');
  expect(link('Show all articles')).toHaveAttribute('href', '/articles');
});

test('before anything is published it says so', () => {
  show('', { results: [] });
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('No articles');
  expect(link('Subscribe to the newsletter')).toHaveAttribute('href', '/subscription');
});
