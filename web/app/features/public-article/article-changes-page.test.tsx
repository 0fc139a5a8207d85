import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { VersionChanges } from '~/api/types';
import { I18nextProvider } from 'react-i18next';
import { translationsFor } from '~/i18n/translations';
import { ArticleChangesPage } from './article-changes-page';

function renderPage(page: ReactNode) {
  return render(<I18nextProvider i18n={translationsFor('en')}>{page}</I18nextProvider>);
}

const changes: VersionChanges = {
  slug: 'cord-blood',
  title: { text: 'Cord blood', language: 'en' },
  number: 2,
  current: 2,
  publishedOn: '2026-11-03',
  summary: { text: 'Survival corrected.', language: 'en' },
  parts: [
    {
      name: 'Abstract',
      language: 'en',
      paragraphs: [
        [
          { kind: 'unchanged', text: 'Survival was ' },
          { kind: 'removed', text: '87' },
          { kind: 'added', text: '78 <b>' },
        ],
      ],
    },
    { name: 'PDF', language: null, paragraphs: [] },
  ],
};

test('changes are told apart by elements and by words, not by colour alone', () => {
  renderPage(<ArticleChangesPage changes={changes} language="en" />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('What version 2 changes');
  expect(screen.getByRole('deletion')).toHaveTextContent('[removed] 87');
  expect(screen.getByRole('insertion')).toHaveTextContent('[added] 78 <b>');
  expect(screen.getByRole('heading', { name: 'Abstract (English)' })).toBeVisible();
  expect(screen.getByText(/PDFs are not compared/)).toBeVisible();
});

test('it leads to both versions', () => {
  const { container } = renderPage(<ArticleChangesPage changes={changes} language="en" />);
  const links = within(container).getAllByRole('link', { name: /^Version/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/articles/cord-blood/v1',
    '/articles/cord-blood',
  ]);
});
