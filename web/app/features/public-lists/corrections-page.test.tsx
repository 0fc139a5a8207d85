import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CorrectionListItem } from '~/api/types';
import { makeArticleListItem } from '../../../test/public-lists';
import { renderPublicPage } from '../../../test/public-page';
import { CorrectionsPage, parseNoticeKind } from './corrections-page';

const RETRACTION: CorrectionListItem = {
  kind: 'retraction',
  kindName: 'Retraction',
  decidedOn: '2026-02-20',
  notice: makeArticleListItem('notice', {
    typeName: 'Retraction',
    title: { text: 'Retraction: Cord blood', language: 'en' },
  }),
  about: makeArticleListItem('cord-blood', {
    title: { text: 'RETRACTED: Cord blood', language: 'en' },
    status: { code: 'retracted', name: 'Retracted' },
  }),
};

function renderPage(
  results: CorrectionListItem[],
  kind?: CorrectionListItem['kind'],
  count = results.length,
) {
  renderPublicPage(
    <CorrectionsPage
      list={{ results, count }}
      kind={kind}
      pageIndex={0}
      pageSize={20}
      language="en"
      searchParams={new URLSearchParams(kind && { kind })}
    />,
    '/corrections',
  );
}

test('a notice is listed with the article that it is about', () => {
  renderPage([RETRACTION], undefined, 21);
  const line = screen
    .getByRole('heading', { level: 2, name: 'Retraction: Cord blood' })
    .closest('li');
  const links = within(line!).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    expect.arrayContaining(['/articles/notice', '/articles/cord-blood']),
  );
  expect(line).toHaveTextContent(
    'Retraction of:RETRACTED: Cord bloodMorozova E. V., Smirnov B. I.',
  );
  expect(line).toHaveTextContent('doi:10.18620/notice');
  expect(line).toHaveTextContent('doi:10.18620/cord-blood');
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute(
    'href',
    '/corrections?page=2',
  );
});

test('the notice on a withdrawn article stays', () => {
  renderPage([{ ...RETRACTION, about: null }]);
  expect(screen.getByText('The article is not on this site.')).toBeVisible();
});

test('links select a kind, and the page says what each kind means', () => {
  renderPage([RETRACTION], 'retraction');
  const kinds = within(screen.getByRole('navigation', { name: 'Kinds of notices' }));
  expect(kinds.getByRole('link', { name: 'Retractions' })).toHaveAttribute('aria-current', 'true');
  expect(kinds.getByRole('link', { name: 'All' })).toHaveAttribute('href', '/corrections');
  expect(kinds.getByRole('link', { name: 'Corrections' })).toHaveAttribute(
    'href',
    '/corrections?kind=correction',
  );
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Retraction',
    'Removal',
    'Expression of concern',
    'Correction',
    'Addendum',
  ]);
});

test('an empty list says so, and links to the feed', () => {
  renderPage([]);
  expect(screen.getByRole('heading', { name: 'There are no notices yet' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Kinds of notices' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Feed of notices (Atom)' })).toHaveAttribute(
    'href',
    '/feeds/corrections.en.atom',
  );
});

test('a kind without notices can be left', () => {
  renderPage([], 'addendum');
  expect(screen.getByRole('heading', { name: 'There are no notices of this kind' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All' })).toBeVisible();
});

test('an unknown kind selects all', () => {
  expect(parseNoticeKind(new URLSearchParams('kind=removal'))).toBe('removal');
  expect(parseNoticeKind(new URLSearchParams('kind=erratum'))).toBeUndefined();
});
