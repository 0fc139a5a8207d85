import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ArticleLine } from '~/api/public-types';
import { articleLine } from '../../../test/public-lists';
import { showPage } from '../../../test/public-page';
import { OnlineFirstPage } from './online-first-page';

function show(results: ArticleLine[], count = results.length) {
  showPage(
    <OnlineFirstPage
      list={{ results, count }}
      pageIndex={0}
      pageSize={20}
      language="en"
      address={new URLSearchParams()}
    />,
    '/online-first',
  );
}

test('what is published and in no issue yet, page by page', () => {
  show([articleLine('new', { issue: null, pages: null })], 21);
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Title of new');
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute(
    'href',
    '/online-first?page=2',
  );
});

test('where there is none it says where everything is', () => {
  show([]);
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('is in an issue');
  expect(screen.getByRole('link', { name: 'Browse the issues' })).toHaveAttribute(
    'href',
    '/issues',
  );
});
