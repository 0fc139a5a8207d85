import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ArticleListItem } from '~/api/types';
import { makeArticleListItem } from '../../../test/public-lists';
import { renderPublicPage } from '../../../test/public-page';
import { OnlineFirstPage } from './online-first-page';

function renderPage(results: ArticleListItem[], count = results.length) {
  renderPublicPage(
    <OnlineFirstPage
      list={{ results, count }}
      pageIndex={0}
      pageSize={20}
      language="en"
      searchParams={new URLSearchParams()}
    />,
    '/online-first',
  );
}

test('the page lists the articles and links to the next page', () => {
  renderPage([makeArticleListItem('new', { issue: null, pages: null })], 21);
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Title of new');
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute(
    'href',
    '/online-first?page=2',
  );
});

test('an empty list links to the issues', () => {
  renderPage([]);
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('is in an issue');
  expect(screen.getByRole('link', { name: 'Browse the issues' })).toHaveAttribute(
    'href',
    '/issues',
  );
});
