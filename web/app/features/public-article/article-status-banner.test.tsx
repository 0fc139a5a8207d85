import { render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import type { PublicArticle } from '~/api/types';
import type { Language } from '~/i18n/language';
import { translationsFor } from '~/i18n/translations';
import { makePublicArticle, makePublicNotice } from '../../../test/public-article';
import { PublicArticlePage } from './public-article-page';

function renderPage(details: Partial<PublicArticle>, language: Language = 'en') {
  render(
    <I18nextProvider i18n={translationsFor(language)}>
      <PublicArticlePage article={makePublicArticle(details)} language={language} />
    </I18nextProvider>,
  );
}

const banner = (name = 'Notices on this article') => screen.getByRole('note', { name });
const retraction = makePublicNotice({
  kind: 'retraction',
  kindName: 'Retraction',
  slug: 'retraction-cord-blood',
  publishedOn: '2026-12-01',
});

test('an article without notices has no banner', () => {
  renderPage({});
  expect(screen.queryByRole('note')).toBeNull();
});

test.each([
  ['corrected', 'Corrected', /has been corrected/, 'pencil-check'],
  ['concern', 'Expression of concern', /expressed concern/, 'alert-triangle'],
  ['removed', 'Removed', /has been removed/, 'trash-x'],
  ['retracted', 'Retracted', /Do not rely on its results/, 'circle-x'],
] as const)('the status %s has word, sentence and icon', (code, name, sentence, icon) => {
  renderPage({ status: { code, name }, notices: [makePublicNotice()] });
  expect(within(banner()).getByText(`${name}.`)).toBeVisible();
  expect(banner()).toHaveTextContent(sentence);
  expect(banner().querySelector(`.tabler-icon-${icon}`)).toHaveAttribute('aria-hidden', 'true');
  expect(within(banner()).getByRole('link', { name: 'Correction' })).toHaveAttribute(
    'href',
    '/articles/correction-cord-blood',
  );
  expect(banner()).toHaveTextContent('Correction, 3 November 2026');
});

test('the banner is above the title and links to every notice', () => {
  renderPage({
    status: { code: 'retracted', name: 'Retracted' },
    notices: [makePublicNotice(), retraction],
  });
  const title = screen.getByRole('heading', { level: 1 });
  expect(banner().compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const lines = within(banner()).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Correction, 3 November 2026',
    'Retraction, 1 December 2026',
  ]);
});

test('the banner is in the language of the page', () => {
  renderPage(
    {
      status: { code: 'retracted', name: 'Отозвана' },
      notices: [{ ...retraction, kindName: 'Отзыв статьи' }],
    },
    'ru',
  );
  expect(banner('Уведомления об\u00a0этой статье')).toHaveTextContent(
    /Отозвана\. Статья отозвана.*Отзыв статьи, 1 декабря 2026/,
  );
});

test('an addendum has a line without a status', () => {
  const addendum = makePublicNotice({ kind: 'addendum', kindName: 'Addendum', slug: 'addendum' });
  renderPage({ notices: [addendum] });
  expect(banner()).not.toHaveAttribute('data-status');
  expect(banner()).toHaveTextContent(/^Addendum, 3 November 2026$/);
});

test.each([
  ['correction', 'Correction to:'],
  ['retraction', 'Retraction of:'],
  ['expression-of-concern', 'Expression of concern about:'],
  ['removal', 'Removal of:'],
  ['addendum', 'Addendum to:'],
] as const)('a notice names its article: %s', (kind, words) => {
  const title = { text: 'Костный мозг', language: 'ru' } as const;
  renderPage({
    noticeOn: makePublicNotice({ kind, title, slug: 'marrow', doi: '10.18620/marrow' }),
    neighbours: { previous: null, next: null },
  });
  const link = screen.getByRole('link', { name: 'Костный мозг' });
  expect(link).toHaveAttribute('href', '/articles/marrow');
  expect(link).toHaveAttribute('lang', 'ru');
  expect(link.parentElement).toHaveTextContent(`${words} Костный мозг`);
  expect(screen.getByRole('link', { name: 'https://doi.org/10.18620/marrow' })).toHaveAttribute(
    'href',
    'https://doi.org/10.18620/marrow',
  );
  expect(screen.queryByRole('note')).toBeNull();
});

test('a notice has neither an abstract nor a gap in its headings', () => {
  renderPage({ abstract: { text: '', language: 'en' }, noticeOn: makePublicNotice() });
  expect(screen.queryByText('Abstract')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Keywords', level: 2 })).toBeVisible();
});

test('a notice without keywords has no heading for them', () => {
  renderPage({ abstract: { text: '', language: 'en' }, keywords: [] });
  expect(screen.queryByText('Keywords')).toBeNull();
});
