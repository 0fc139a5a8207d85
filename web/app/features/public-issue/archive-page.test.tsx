import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { IssueListItem } from '~/api/types';
import { makeIssueListItem } from '../../../test/public-lists';
import { renderPublicPage } from '../../../test/public-page';
import { ArchivePage, groupByVolume } from './archive-page';

function renderArchive(results: IssueListItem[], count = results.length) {
  renderPublicPage(
    <ArchivePage
      list={{ results, count }}
      pageIndex={0}
      pageSize={200}
      language="en"
      searchParams={new URLSearchParams()}
    />,
    '/issues',
  );
}

test('issues are grouped by year and volume', () => {
  renderArchive([
    makeIssueListItem(15, 2, { coverId: 'c1' }),
    makeIssueListItem(15, 1),
    makeIssueListItem(14, 4),
  ]);
  const [newest, older] = screen.getAllByRole('region');
  expect(newest).toHaveAccessibleName('2026 Volume 15');
  expect(older).toHaveAccessibleName('2025 Volume 14');
  const issues = within(newest!).getAllByRole('listitem');
  expect(issues).toHaveLength(2);
  const first = within(issues[0]!);
  expect(first.getByRole('link', { name: 'Volume 15, Issue 2' })).toHaveAttribute(
    'href',
    '/issues/15-2',
  );
  const cover = first.getByRole('img', { name: 'Cover of Volume 15, Issue 2' });
  expect(cover).toHaveAttribute('src', '/api/v1/pictures/c1?size=small');
  expect(cover).toHaveAttribute('width', '420');
  expect(first.getByText('3 articles')).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Years' })).toBeNull();
});

test('covers below the first volume are loaded lazily', () => {
  renderArchive([
    makeIssueListItem(15, 1, { coverId: 'c1' }),
    makeIssueListItem(14, 1, { coverId: 'c2' }),
  ]);
  const [first, second] = screen.getAllByRole('img');
  expect(first).not.toHaveAttribute('loading');
  expect(second).toHaveAttribute('loading', 'lazy');
});

test('a long archive has links to its years', () => {
  renderArchive([15, 14, 13, 12].map((volume) => makeIssueListItem(volume, 1)));
  const years = within(screen.getByRole('navigation', { name: 'Years' })).getAllByRole('link');
  expect(years.map(({ textContent }) => textContent)).toEqual(['2026', '2025', '2024', '2023']);
  for (const year of years) {
    expect(document.getElementById((year.getAttribute('href') ?? '').slice(1))).not.toBeNull();
  }
});

test('a volume that spans two years is listed in both', () => {
  const issues = [makeIssueListItem(7, 4, { year: 2019 }), makeIssueListItem(7, 3, { year: 2018 })];
  expect(groupByVolume(issues).map(({ year, volume }) => [year, volume])).toEqual([
    [2019, 7],
    [2018, 7],
  ]);
});

test('an empty archive shows a message and a link to the articles', () => {
  renderArchive([]);
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('No issue');
  expect(screen.getByRole('link', { name: 'Published articles' })).toHaveAttribute(
    'href',
    '/articles',
  );
});
