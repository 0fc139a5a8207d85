import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { journal } from '../../../test/journal';
import { articleLine, publicIssue } from '../../../test/public-lists';
import { showPage } from '../../../test/public-page';
import { firstOfSections, otherLatest } from './home-choice';
import { HomePage } from './home-page';
import type { Reading } from './home-reading';

const EMPTY: Reading = {
  issue: null,
  foreword: '',
  onlineFirst: { results: [], count: 0 },
  latest: [],
};

function show(reading: Partial<Reading> = {}) {
  showPage(
    <HomePage
      journal={journal()}
      pages={[{ slug: 'guidelines', name: 'Guidelines' }]}
      reading={{ ...EMPTY, ...reading }}
      articleTypes={['Review']}
      language="en"
    />,
    '/home',
  );
}

const sections = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('reading comes first: the current issue, then what is new', () => {
  const older = { slug: '14-4', volume: 14, number: 4, year: 2025 };
  show({
    issue: publicIssue(),
    foreword: 'Dear readers',
    onlineFirst: { results: [articleLine('new', { issue: null })], count: 1 },
    latest: [
      articleLine('new', { issue: null }),
      articleLine('a1'),
      articleLine('old', { issue: older }),
    ],
  });
  expect(sections().slice(0, 4)).toEqual([
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
  // Each article once, in the place where it belongs.
  const latest = within(screen.getByRole('region', { name: 'Latest articles' }));
  expect(latest.getAllByRole('heading', { level: 3 })).toHaveLength(1);
  expect(latest.getByRole('link', { name: 'Title of old' })).toBeInTheDocument();
});

test('without an issue the page is whole', () => {
  show();
  expect(sections()).toEqual([
    'Open to every reader',
    'From manuscript to publication',
    'What the journal publishes',
    'For authors',
    'News of new issues',
    'For reviewers',
    'For readers',
    'The journal in brief',
  ]);
});

test('one subscribes from here', () => {
  show();
  const form = screen.getByRole('region', { name: 'News of new issues' }).querySelector('form');
  expect(form).toHaveAttribute('action', '/subscription');
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveFormValues({ action: 'subscribe', email: '' });
});

test('the first articles of each section, as many as there is room for', () => {
  const section = (name: string, many: number) => ({
    name,
    articles: Array.from({ length: many }, (_, index) => articleLine(`${name}${index}`)),
  });
  const shown = firstOfSections([
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
  expect(firstOfSections([section('only', 9)])[0]?.articles).toHaveLength(6);
});

test('of what came out on one day, what stands first in its issue comes first', () => {
  const line = (slug: string, pages: string | null, publicationDate: string) =>
    articleLine(slug, { pages, publicationDate });
  const latest = [
    line('last', '101–110', '2025-12-18'),
    line('unpaged', null, '2025-12-18'),
    line('first', '9–16', '2025-12-18'),
    line('newer', '90–99', '2026-01-01'),
  ];
  expect(otherLatest(latest, null).map(({ slug }) => slug)).toEqual([
    'newer',
    'first',
    'last',
    'unpaged',
  ]);
});
