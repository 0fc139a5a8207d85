import { render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import type { PublicArticle } from '~/api/types';
import type { Language } from '~/i18n/language';
import { translationsFor } from '~/i18n/translations';
import { publicArticle } from '../../../test/public-article';
import { PublicArticlePage } from './public-article-page';

function show(details: Partial<PublicArticle> = {}, language: Language = 'en') {
  render(
    <I18nextProvider i18n={translationsFor(language)}>
      <PublicArticlePage article={publicArticle(details)} language={language} />
    </I18nextProvider>,
  );
}

const levels = () =>
  screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`);

test('one h1, and under it the parts of the article in their order', () => {
  show({ fundingInformation: { text: 'A grant.', language: 'en' } });
  expect(levels()).toEqual([
    'H1 Cord blood',
    'H2 Contents',
    'H2 Abstract',
    'H2 Methods',
    'H2 Funding',
    'H2 Conflict of interest',
    'H2 References',
    'H2 Article information',
  ]);
});

test('the head says what it is, by whom, and where it is found', () => {
  show();
  expect(screen.getByText('Пуповинная кровь')).toHaveAttribute('lang', 'ru');
  const [first] = within(screen.getByRole('list', { name: 'Authors' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('Elena V. Morozova1, 2');
  expect(
    screen.getByRole('link', { name: 'Elena V. Morozova: ORCID 0000-0002-1825-0097' }),
  ).toHaveAttribute('href', 'https://orcid.org/0000-0002-1825-0097');
  const places = within(screen.getByRole('list', { name: 'Affiliations' }));
  expect(places.getByText('Кафедра клеточной терапии')).toHaveAttribute('lang', 'ru');
  expect(
    screen.getByRole('link', { name: 'https://doi.org/10.18620/ctt-2026-15-3-8' }),
  ).toHaveAttribute('href', 'https://doi.org/10.18620/ctt-2026-15-3-8');
});

test('every entry of the contents leads to a part of the page', () => {
  show();
  const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
  const links = contents.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Abstract',
    'Methods',
    'Conflict of interest',
    'References',
  ]);
  for (const link of links) {
    expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
  }
});

test('references lead to where the works are', () => {
  show();
  const [first, second] = within(screen.getByRole('region', { name: 'References' })).getAllByRole(
    'listitem',
  );
  expect(within(first!).getByRole('link', { name: 'DOI' })).toHaveAttribute(
    'href',
    'https://doi.org/10.1/a%23b',
  );
  expect(within(first!).getByRole('link', { name: 'PubMed' })).toBeInTheDocument();
  expect(second).toHaveAttribute('lang', 'ru');
});

test('what is not translated is marked as being in the other language', () => {
  show({ typeName: 'Оригинальная статья', otherTitle: null }, 'ru');
  expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en');
  expect(screen.getByText('We counted.').closest('[lang]')).toHaveAttribute('lang', 'en');
  expect(screen.getByText('cord blood; CD4')).toHaveAttribute('lang', 'en');
  expect(screen.getByRole('region', { name: /Сведения/ })).toHaveTextContent('30 сентября 2026');
  expect(screen.getAllByText(/^Том\s15, №\s3$/)).not.toHaveLength(0);
});

test('what is not there is not mentioned', () => {
  const empty = { text: '', language: 'en' } as const;
  show({
    otherTitle: null,
    submissionDate: null,
    acceptanceDate: null,
    doi: null,
    pages: null,
    issue: null,
    affiliations: [],
    abstract: empty,
    keywords: [],
    fullText: empty,
    conflictOfInterest: empty,
    references: [],
  });
  expect(levels()).toEqual(['H1 Cord blood', 'H2 Contents', 'H2 Article information']);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Published']);
  expect(screen.queryByRole('link', { name: /doi/ })).toBeNull();
});
