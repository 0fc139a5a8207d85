import { render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import type { PublicArticle } from '~/api/types';
import type { Language } from '~/i18n/language';
import { translationsFor } from '~/i18n/translations';
import { makePublicArticle } from '../../../test/public-article';
import { PublicArticlePage } from './public-article-page';

function renderPage(details: Partial<PublicArticle> = {}, language: Language = 'en') {
  render(
    <I18nextProvider i18n={translationsFor(language)}>
      <PublicArticlePage article={makePublicArticle(details)} language={language} />
    </I18nextProvider>,
  );
}

const headings = () =>
  screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`);

test('the page has one h1 and the sections in order', () => {
  renderPage({ fundingInformation: { text: 'A grant.', language: 'en' } });
  expect(headings()).toEqual([
    'H1 Cord blood',
    'H2 Contents',
    'H2 Abstract',
    'H3 Keywords',
    'H2 Methods',
    'H2 Funding',
    'H2 Conflict of interest',
    'H2 References',
    'H2 Article information',
    'H2 How to cite',
    'H3 Vancouver',
    'H3 GOST R 7.0.5',
    'H3 For reference managers',
    'H2 Related articles',
    'H3 Title of cord-blood-banks',
  ]);
});

test('the head shows title, authors, affiliations and DOI', () => {
  renderPage();
  expect(screen.getByText('Пуповинная кровь')).toHaveAttribute('lang', 'ru');
  const [first] = within(screen.getByRole('list', { name: 'Authors' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('Elena V. Morozova1, 2, *');
  expect(
    screen.getByRole('link', { name: 'Elena V. Morozova: ORCID 0000-0002-1825-0097' }),
  ).toHaveAttribute('href', 'https://orcid.org/0000-0002-1825-0097');
  const affiliations = within(screen.getByRole('list', { name: 'Affiliations' }));
  expect(affiliations.getByText('Кафедра клеточной терапии')).toHaveAttribute('lang', 'ru');
  expect(
    screen.getByRole('link', { name: 'https://doi.org/10.18620/ctt-2026-15-3-8' }),
  ).toHaveAttribute('href', 'https://doi.org/10.18620/ctt-2026-15-3-8');
});

test('readers learn whom to write to', () => {
  renderPage();
  expect(screen.getByText(/Corresponding author: Elena V\. Morozova/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'morozova@clinic.test' })).toHaveAttribute(
    'href',
    'mailto:morozova@clinic.test',
  );
});

test('several corresponding authors are named, with or without an address', () => {
  const authors = makePublicArticle().authors.map((author) => ({
    ...author,
    isCorresponding: true,
  }));
  renderPage({ authors });
  expect(
    screen.getByText(
      (_, element) =>
        element?.tagName === 'P' &&
        element.textContent ===
          '*Corresponding authors: Elena V. Morozova, morozova@clinic.test; Boris I. Smirnov',
    ),
  ).toBeVisible();
});

test('the page links to its issue', () => {
  renderPage();
  expect(screen.getByText(/, 2026, pp\. 8–16/)).toBeInTheDocument();
  const issueLinks = screen.getAllByRole('link', { name: 'Volume 15, Issue 3' });
  expect(issueLinks.map((link) => link.getAttribute('href'))).toEqual([
    '/issues/15-3',
    '/issues/15-3',
    '/issues/15-3',
  ]);
  expect(screen.queryByText('Online first')).toBeNull();
});

test('the theme is shown with the information about the article', () => {
  renderPage();
  const theme = screen.getByText('Theme', { selector: 'dt' });
  expect(theme.nextSibling).toHaveTextContent('Haematology');
});

test('the dates of the article are in order', () => {
  renderPage();
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms.slice(0, 4)).toEqual(['Received', 'Revised', 'Accepted', 'Published']);
  expect(screen.getByText('Revised').nextSibling).toHaveTextContent('20 June 2026');
});

test.each([
  ['en', '© 2026 The Authors.', '© 2026 The Authors. Open access under CC BY 4.0.'],
  ['ru', '© Авторы, 2026.', '© Авторы, 2026. Открытый доступ на условиях лицензии CC BY 4.0.'],
] as const)('one sentence names copyright and licence: %s', (language, statement, sentence) => {
  renderPage({ copyright: { ...makePublicArticle().copyright!, statement } }, language);
  const licence = screen.getByRole('link', { name: 'CC BY 4.0' });
  expect(licence).toHaveAttribute('rel', 'license');
  expect(licence).toHaveAttribute('href', 'https://creativecommons.org/licenses/by/4.0/');
  expect(licence.parentElement).toHaveTextContent(sentence);
});

test('authors who contributed equally are marked', () => {
  const authors = makePublicArticle().authors.map((author) => ({
    ...author,
    contributedEqually: true,
  }));
  renderPage({ authors });
  const [first] = within(screen.getByRole('list', { name: 'Authors' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('Elena V. Morozova1, 2, *, †');
  expect(screen.getByText('These authors contributed equally.')).toHaveTextContent(/^†/);
});

test('an online-first article is labelled', () => {
  renderPage({ issue: null, issueDate: null, section: null, pages: null });
  const [trail, badge] = screen.getAllByText('Online first');
  expect(trail).toHaveAttribute('href', '/online-first');
  expect(badge).toBeVisible();
  expect(screen.getByText(/Published ahead of its issue/)).toBeVisible();
});

test('keywords link to a search', () => {
  renderPage({ keywords: ['CD4+ & "GVHD"', 'кровь'] });
  const links = within(screen.getByRole('list', { name: 'Keywords' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/articles?query=CD4%2B+%26+%22GVHD%22&field=keyword',
    '/articles?query=%D0%BA%D1%80%D0%BE%D0%B2%D1%8C&field=keyword',
  ]);
  expect(links[1]!.parentElement).toHaveAttribute('lang', 'ru');
});

test('the PDF in the reader’s language comes first, with sizes', () => {
  renderPage({}, 'ru');
  const links = screen.getAllByRole('link', { name: /^PDF на/ });
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/articles/cord-blood.ru.pdf', 'PDF на\u00a0русском88\u00a0КБ'],
    ['/articles/cord-blood.en.pdf', 'PDF на\u00a0английском1,1\u00a0МБ'],
  ]);
});

test('a single PDF in the reader’s language is not named by language', () => {
  renderPage({ pdf: [{ language: 'en', size: 2048 }] });
  expect(screen.getByRole('link', { name: /^Download PDF/ })).toHaveAttribute(
    'href',
    '/articles/cord-blood.en.pdf',
  );
});

test('the page shows citations and citation files', () => {
  renderPage();
  const cite = within(screen.getByRole('region', { name: 'How to cite' }));
  expect(cite.getByText(/^Morozova EV, Smirnov BI\. Cord blood/)).toHaveAttribute('lang', 'en');
  expect(cite.getByText(/^Морозова Е\. В\./)).toHaveAttribute('lang', 'ru');
  const links = cite.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['RIS', '/articles/cord-blood.ris?lang=en'],
    ['BibTeX', '/articles/cord-blood.bib?lang=en'],
    ['CSL-JSON', '/articles/cord-blood.csl.json?lang=en'],
    ['JATS XML', '/articles/cord-blood.jats.xml?lang=en'],
  ]);
});

test('the page links to the neighbouring articles of the issue', () => {
  renderPage();
  const issue = within(screen.getByRole('navigation', { name: 'Other articles of the issue' }));
  const links = issue.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/articles/marrow']);
});

test('the page links to related articles', () => {
  renderPage();
  const related = within(screen.getByRole('region', { name: 'Related articles' }));
  expect(related.getByRole('link', { name: 'Title of cord-blood-banks' })).toHaveAttribute(
    'href',
    '/articles/cord-blood-banks',
  );
});

test('a note refers to the PDF if there is no full text', () => {
  renderPage({ fullText: { text: '', language: 'en' } });
  expect(screen.getByText('The full text is in the PDF.')).toBeVisible();
});

test('every entry of the contents links to an element of the page', () => {
  renderPage();
  const [sidebar, collapsible] = screen.getAllByRole('navigation', { name: 'Contents' });
  const links = within(sidebar!).getAllByRole('link');
  expect(collapsible!.querySelectorAll('a')).toHaveLength(links.length);
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Abstract',
    'Methods',
    'Conflict of interest',
    'References',
    'How to cite',
  ]);
  for (const link of links) {
    expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
  }
});

test('references link to databases', () => {
  renderPage();
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

test('untranslated text is marked with its language', () => {
  renderPage({ typeName: 'Оригинальная статья', otherTitle: null }, 'ru');
  expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en');
  expect(screen.getByText('We counted.').closest('[lang]')).toHaveAttribute('lang', 'en');
  expect(screen.getByText('cord blood').parentElement).toHaveAttribute('lang', 'en');
  expect(screen.getByText(/^Полный текст\s—\sна\sанглийском/)).toBeVisible();
  expect(screen.getByRole('region', { name: /Сведения/ })).toHaveTextContent('30 сентября 2026');
  expect(screen.getAllByText(/^Том\s15, №\s3$/)).not.toHaveLength(0);
});

test('missing data is omitted', () => {
  const empty = { text: '', language: 'en' } as const;
  renderPage({
    otherTitle: null,
    submissionDate: null,
    revisionDate: null,
    acceptanceDate: null,
    doi: null,
    pages: null,
    issue: null,
    issueDate: null,
    section: null,
    theme: null,
    authors: makePublicArticle().authors.slice(1),
    pdf: [],
    neighbours: { previous: null, next: null },
    related: [],
    affiliations: [],
    abstract: empty,
    keywords: [],
    fullText: empty,
    conflictOfInterest: empty,
    references: [],
  });
  expect(headings().slice(0, 4)).toEqual([
    'H1 Cord blood',
    'H2 Contents',
    'H2 Article information',
    'H2 How to cite',
  ]);
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual(['Published']);
  expect(screen.queryByRole('link', { name: /doi|PDF/ })).toBeNull();
  expect(screen.queryByText(/Corresponding|contributed equally/)).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Other articles of the issue' })).toBeNull();
});
