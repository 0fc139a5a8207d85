import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PublicIssue } from '~/api/types';
import type { Language } from '~/i18n/language';
import { makeArticleListItem, makePublicIssue } from '../../../test/public-lists';
import { renderPublicPage } from '../../../test/public-page';
import { IssuePage } from './issue-page';

const renderPage = (details: Partial<PublicIssue> = {}, language: Language = 'en') =>
  renderPublicPage(
    <IssuePage issue={makePublicIssue(details)} language={language} />,
    '/issues/15-3',
    language,
  );

const headings = () =>
  screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`);

test('the headings follow the structure of the issue', () => {
  renderPage();
  expect(headings()).toEqual([
    'H1 Cellular therapy',
    'H2 Contents',
    'H3 Clinical studies',
    'H4 Title of a1',
    'H4 Title of a2',
    'H3 Reviews',
    'H4 Title of a3',
    'H2 Foreword',
    'H2 Editorial board',
    'H3 Editors',
  ]);
});

test('the head shows volume, number, date, DOI and PDF', () => {
  renderPage();
  expect(screen.getByText('Volume 15, Issue 3 · 2026')).toBeInTheDocument();
  const [day, articles, doi] = screen.getAllByRole('definition');
  expect(day).toHaveTextContent('30 September 2026');
  expect(articles).toHaveTextContent('3 articles');
  expect(within(doi!).getByRole('link')).toHaveAttribute(
    'href',
    'https://doi.org/10.18620/ctt-15-3',
  );
  expect(screen.getByRole('link', { name: /^Issue as PDF \(4\.5\sMb\)$/ })).toHaveAttribute(
    'href',
    '/issues/15-3.pdf',
  );
  const breadcrumbs = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
  expect(breadcrumbs.getByRole('link', { name: 'All issues' })).toHaveAttribute('href', '/issues');
});

test('the cover is shown', () => {
  renderPage({ coverId: 'c1' });
  expect(screen.getByRole('img', { name: 'Cover of Volume 15, Issue 3' })).toHaveAttribute(
    'src',
    expect.stringContaining('/api/v1/pictures/c1'),
  );
});

test('articles omit the issue', () => {
  renderPage();
  expect(screen.queryByText(/Vol\. 15/)).toBeNull();
  expect(screen.getAllByText('pp. 8–16')).toHaveLength(3);
});

test('groups of more than three editors are numbered', () => {
  const editors = ['A', 'B', 'C', 'D'].map((name) => ({ name: `Editor ${name}`, city: 'Oslo' }));
  renderPage({
    editorGroups: [
      { name: 'Deputy editors', editors: editors.slice(0, 3) },
      { name: 'Editorial board', editors },
    ],
  });
  const board = within(screen.getByRole('region', { name: 'Editorial board' }));
  const [deputies, members] = board.getAllByRole('list');
  expect(deputies!.tagName).toBe('UL');
  expect(members!.tagName).toBe('OL');
});

test('the page links to the previous and the next issue', () => {
  renderPage({ next: { slug: '16-1', volume: 16, number: 1, year: 2027 } });
  const others = within(screen.getByRole('navigation', { name: 'Other issues' }));
  expect(others.getByRole('link', { name: /Volume 15, Issue 2/ })).toHaveAttribute(
    'href',
    '/issues/15-2',
  );
  expect(others.getByRole('link', { name: /Volume 16, Issue 1/ })).toHaveAttribute(
    'href',
    '/issues/16-1',
  );
});

test('missing data is omitted', () => {
  renderPage({
    subtitle: '',
    doi: null,
    hasPdf: false,
    pdfSize: null,
    foreword: { text: '', language: 'en' },
    editorGroups: [],
    sections: [{ name: '', articles: [makeArticleListItem('a1')] }],
    previous: null,
  });
  expect(headings()).toEqual(['H1 Volume 15, Issue 3', 'H2 Contents', 'H3 Title of a1']);
  expect(screen.queryByRole('link', { name: /PDF \(/ })).toBeNull();
  expect(screen.queryByText('Previous issue')).toBeNull();
});

test('an untranslated foreword is marked with its language', () => {
  renderPage({}, 'ru');
  expect(screen.getByText('Dear readers').closest('[lang]')).toHaveAttribute('lang', 'en');
  expect(screen.getByRole('heading', { name: 'Предисловие' })).toBeInTheDocument();
});
