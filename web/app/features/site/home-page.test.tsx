import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeJournal } from '../../../test/journal';
import { makeArticleListItem, makePublicIssue } from '../../../test/public-lists';
import { renderPublicPage } from '../../../test/public-page';
import { pickSectionArticles, pickLatestArticles } from './home-article-selection';
import { HomePage } from './home-page';
import type { HomeContent } from './home-articles';
import { UnknownAddress } from './unknown-address';

const EMPTY: HomeContent = {
  issue: null,
  foreword: '',
  onlineFirst: { results: [], count: 0 },
  latest: [],
};

const CONSENT = { purpose: 'newsletter', version: 3, language: 'en', text: 'I agree.' } as const;

function renderPage(content: Partial<HomeContent> = {}) {
  renderPublicPage(
    <HomePage
      journal={makeJournal()}
      pages={[{ slug: 'guidelines', name: 'Guidelines' }]}
      content={{ ...EMPTY, ...content }}
      articleTypes={['Review']}
      consent={CONSENT}
      language="en"
    />,
    '/home',
  );
}

const sectionTitles = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('the current issue comes first, then new articles', () => {
  const older = { slug: '14-4', volume: 14, number: 4, year: 2025 };
  renderPage({
    issue: makePublicIssue(),
    foreword: 'Dear readers',
    onlineFirst: { results: [makeArticleListItem('new', { issue: null })], count: 1 },
    latest: [
      makeArticleListItem('new', { issue: null }),
      makeArticleListItem('a1'),
      makeArticleListItem('old', { issue: older }),
    ],
  });
  expect(sectionTitles().slice(0, 4)).toEqual([
    'Cellular therapy',
    'In this issue',
    'Online first',
    'Latest articles',
  ]);
  expect(screen.getByText('Dear readers')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View the issue' })).toHaveAttribute(
    'href',
    '/issues/15-3',
  );
  expect(screen.getByRole('link', { name: 'The whole issue: 3 articles' })).toBeInTheDocument();
  // Each article is listed once.
  const latest = within(screen.getByRole('region', { name: 'Latest articles' }));
  expect(latest.getAllByRole('heading', { level: 3 })).toHaveLength(1);
  expect(latest.getByRole('link', { name: 'Title of old' })).toBeInTheDocument();
});

test('the page is complete without an issue', () => {
  renderPage();
  expect(sectionTitles()).toEqual([
    'Open to every reader',
    'From manuscript to publication',
    'What the journal publishes',
    'For authors',
    'New issue alerts',
    'For reviewers',
    'For readers',
    'The journal in brief',
  ]);
});

test('the page has a subscription form', () => {
  renderPage();
  const form = screen.getByRole('region', { name: 'New issue alerts' }).querySelector('form');
  expect(form).toHaveAttribute('action', '/subscription');
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveFormValues({ action: 'subscribe', email: '', consentVersion: false });
  const consent = within(form!).getByRole('checkbox', { name: /I agree to the processing/ });
  expect(consent).toHaveAttribute('value', '3');
  expect(within(form!).getByText('I agree.')).toBeInTheDocument();
});

test('readers at an unknown address are told so and can search', () => {
  renderPublicPage(<UnknownAddress search="?lang=ru" />, '/no/such/place');
  const title = 'There is no page at this address';
  const notice = within(screen.getByRole('status', { name: title }));
  expect(notice.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  // The header has another search form; landmarks need different names.
  const search = notice.getByRole('search', { name: 'Search the articles' });
  expect(search).toHaveAttribute('action', '/articles');
});

test('every article of the page has its DOI', () => {
  renderPage({
    issue: makePublicIssue(),
    onlineFirst: { results: [makeArticleListItem('new', { issue: null })], count: 1 },
  });
  for (const slug of ['a1', 'a2', 'a3', 'new']) {
    expect(screen.getByRole('link', { name: `doi:10.18620/${slug}` })).toBeInTheDocument();
  }
});

test('pickSectionArticles returns the first articles of each section up to the limit', () => {
  const section = (name: string, count: number) => ({
    name,
    articles: Array.from({ length: count }, (_, index) => makeArticleListItem(`${name}${index}`)),
  });
  const shown = pickSectionArticles([
    section('a', 3),
    section('b', 0),
    section('c', 9),
    section('d', 9),
    section('e', 9),
  ]);
  expect(shown.map(({ name, articles }) => [name, articles.length])).toEqual([
    ['a', 2],
    ['c', 2],
    ['d', 2],
  ]);
  expect(pickSectionArticles([section('only', 9)])[0]?.articles).toHaveLength(6);
});

test('articles of one date are sorted by page', () => {
  const article = (slug: string, pages: string | null, publicationDate: string) =>
    makeArticleListItem(slug, { pages, publicationDate });
  const latest = [
    article('last', '101–110', '2025-12-18'),
    article('unpaged', null, '2025-12-18'),
    article('first', '9–16', '2025-12-18'),
    article('newer', '90–99', '2026-01-01'),
  ];
  expect(pickLatestArticles(latest, null).map(({ slug }) => slug)).toEqual([
    'newer',
    'first',
    'last',
    'unpaged',
  ]);
});
