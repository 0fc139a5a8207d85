import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { MissingPage, StaticPageRow } from '~/api/static-pages';
import { startSession } from '~/lib/session';
import { button, apiProblem, countRequests } from '../../../../test/identity';
import { makeToken } from '../../../../test/current-users';
import { renderAtUrl } from '../../../../test/render';
import { mockApi } from '../../../../test/mock-api';
import { makeStaticPage, makeStaticPageRow } from '../../../../test/static-pages';
import { StaticPagesPage } from './static-pages-page';

const LIST = '/api/v1/static';
const SCREEN = '/personal-area/static-pages';

type Responses = Parameters<typeof mockApi>[0];

const mockList = (
  results: StaticPageRow[],
  missing: MissingPage[] = [],
  responses: Responses = {},
): Request[] =>
  mockApi({
    [`GET ${LIST}`]: { body: { results, count: results.length } },
    [`GET ${LIST}/missing`]: { body: missing },
    ...responses,
  });

const renderPage = (search = '', language?: 'ru') =>
  renderAtUrl(<StaticPagesPage />, { url: SCREEN + search, language });

const listQueries = (requests: Request[]) =>
  requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === LIST)
    .map(({ search }) => search);

beforeEach(() => startSession(makeToken(3600)));

test('a row shows name, slug and date and links to the page', async () => {
  mockList([makeStaticPageRow(1, { language: 'ru', name: 'О нас', slug: 'about-us' })]);
  renderPage();
  const name = await screen.findByRole('link', { name: 'О нас' });
  expect(name).toHaveAttribute('href', `${SCREEN}/details/1`);
  expect(name).toHaveAttribute('lang', 'ru');
  const row = name.closest('tr')!;
  expect(within(row).getByText('about-us')).toBeInTheDocument();
  expect(within(row).getByText('28.10.2026')).toBeInTheDocument();
  expect(within(row).getByRole('link', { name: 'Edit: О нас (Русский)' })).toHaveAttribute(
    'href',
    `${SCREEN}/edit/1`,
  );
});

test('search and language are stored in the URL', async () => {
  const requests = mockList([makeStaticPageRow(1)]);
  const { currentUrl } = renderPage('?language=ru&page=2&order=nonsense');
  await userEvent.type(await screen.findByRole('searchbox'), 'faq');
  await waitFor(() => expect(currentUrl()).toContain('search=faq'));
  expect(currentUrl()).not.toContain('page=');
  await waitFor(() =>
    expect(listQueries(requests).at(-1)).toBe(
      '?order=name&pageIndex=0&pageSize=20&search=faq&language=ru',
    ),
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), '');
  await waitFor(() => expect(currentUrl()).not.toContain('language'));
});

test('a missing standard page links to a prefilled form', async () => {
  mockList([], [{ slug: 'faq', language: 'ru', name: 'Вопросы и ответы' }]);
  renderPage('', 'ru');
  expect(await screen.findByText(/Не хватает 1 стандартной страницы/)).toBeInTheDocument();
  const create = screen.getByRole('link', { name: 'Создать: Вопросы и ответы' });
  const { pathname, searchParams } = new URL(create.getAttribute('href')!, 'http://journal.test');
  expect(pathname).toBe(`${SCREEN}/create`);
  expect(Object.fromEntries(searchParams)).toEqual({
    name: 'Вопросы и ответы',
    slug: 'faq',
    language: 'ru',
  });
});

test('a long list of missing pages is collapsed', async () => {
  const missing = Array.from({ length: 8 }, (_, index) => ({
    slug: `page-${index}`,
    language: 'en' as const,
    name: `Page ${index}`,
  }));
  mockList([], missing);
  renderPage();
  expect(await screen.findAllByRole('link', { name: /^Create: / })).toHaveLength(6);
  await userEvent.click(button('Show 2 more'));
  expect(screen.getAllByRole('link', { name: /^Create: / })).toHaveLength(8);
});

test('a page is deleted once, after a confirmation that names the consequences', async () => {
  const requests = mockList([makeStaticPageRow(7)], [], {
    [`GET ${LIST}/7`]: { body: makeStaticPage() },
    [`DELETE ${LIST}/7`]: { status: 204 },
  });
  renderPage();
  await userEvent.dblClick(await screen.findByRole('button', { name: /^Delete/ }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Delete the page “Questions” (English)?');
  expect(dialog).toHaveTextContent('it will be listed as missing');
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/“Questions” \(English\) has been deleted/)).toBeInTheDocument();
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  await waitFor(() => expect(countRequests(requests, `${LIST}/missing`)).toBe(2));
});

test('a failed deletion shows the reason', async () => {
  mockList([makeStaticPageRow(7)], [], {
    [`GET ${LIST}/7`]: { body: makeStaticPage({ isStandard: false }) },
    [`DELETE ${LIST}/7`]: apiProblem(404, 'not-found', 'It is not there any more.'),
  });
  renderPage();
  await userEvent.click(await screen.findByRole('button', { name: /^Delete/ }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).not.toHaveTextContent('listed as missing');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Unable to delete page')).toBeInTheDocument();
  expect(screen.getByText('It is not there any more.')).toBeInTheDocument();
});
