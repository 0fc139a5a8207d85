import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { makePublicArticle } from '../../../test/public-article';
import { I18nextProvider } from 'react-i18next';
import { translationsFor } from '~/i18n/translations';
import { ArticlePdf } from './article-pdf';
import { ArticleVersions, ReplacedVersionBanner } from './article-versions';

function renderPage(page: ReactNode) {
  return render(<I18nextProvider i18n={translationsFor('en')}>{page}</I18nextProvider>);
}

const versions = [
  {
    number: 2,
    publishedOn: '2026-11-03',
    changedParts: ['Abstract', 'References'],
    summary: { text: 'Survival corrected.', language: 'en' as const },
  },
  { number: 1, publishedOn: '2026-03-02', changedParts: [], summary: null },
];

function show(version: number) {
  const pdf = [{ language: 'en' as const, size: 1 }];
  const article = makePublicArticle({ version, versions, pdf });
  renderPage(
    <>
      <ReplacedVersionBanner article={article} language="en" />
      <ArticlePdf article={article} language="en" />
      <ArticleVersions article={article} language="en" />
    </>,
  );
}

test('an article that was never changed has no versions', () => {
  const article = makePublicArticle();
  renderPage(
    <>
      <ReplacedVersionBanner article={article} language="en" />
      <ArticleVersions article={article} language="en" />
    </>,
  );
  expect(screen.queryByRole('note')).toBeNull();
  expect(screen.queryByRole('heading')).toBeNull();
});

test('the current version leads to the earlier ones and to what changed', () => {
  show(2);
  expect(screen.queryByRole('note')).toBeNull();
  const [second, first] = within(screen.getByRole('region', { name: 'Versions' })).getAllByRole(
    'listitem',
  );
  expect(second).toHaveTextContent('Version 2, shown here');
  expect(second).toHaveTextContent('Survival corrected.');
  expect(second).toHaveTextContent('Changed: Abstract, References.');
  expect(within(second!).getByRole('link')).toHaveAttribute(
    'href',
    '/articles/cord-blood/v2/changes',
  );
  expect(first).toHaveTextContent('As first published');
  expect(within(first!).getByRole('link')).toHaveAttribute('href', '/articles/cord-blood/v1');
  expect(screen.getByRole('link', { name: /PDF/ })).toHaveAttribute(
    'href',
    '/articles/cord-blood.en.pdf',
  );
});

test('an earlier version says so, and leads to the current one and to its own PDF', () => {
  show(1);
  const banner = screen.getByRole('note', { name: 'Earlier version of this article' });
  expect(banner).toHaveTextContent('version 1, which has been replaced on 3 November 2026');
  expect(within(banner).getByRole('link')).toHaveAttribute('href', '/articles/cord-blood');
  expect(screen.getByRole('link', { name: 'Version 2' })).toHaveAttribute(
    'href',
    '/articles/cord-blood',
  );
  expect(screen.getByRole('link', { name: /PDF/ })).toHaveAttribute(
    'href',
    '/articles/cord-blood.v1.en.pdf',
  );
});
