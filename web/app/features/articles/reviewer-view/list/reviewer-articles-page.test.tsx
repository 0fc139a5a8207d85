import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ReviewerArticleRow } from '~/api/reviewer-articles';
import { startSession } from '~/lib/session';
import { enumerations } from '../../../../../test/enumerations';
import { makeUser, makeToken } from '../../../../../test/current-users';
import { renderAtUrl } from '../../../../../test/render';
import { mockApi } from '../../../../../test/mock-api';
import { ReviewerArticlesPage } from './reviewer-articles-page';

const LIST = '/api/v1/articles/reviewing';
const PATH = '/personal-area/reviewer-articles';
const DEFAULT = '?order=-createdAt&pageIndex=0&pageSize=50&status=3';

const row = (id: number): ReviewerArticleRow => ({
  id,
  manuscriptNumber: `CTT-2026-000${id}`,
  titleEn: `Article ${id}`,
  titleRu: '',
  typeId: 1,
  statusId: 3,
  createdAt: '2026-10-28T09:00:00Z',
  publicationDate: null,
  assignment: { id: 31, statusId: 2, dueDate: '2026-12-01', articleRevision: 0 },
});

const respondWith = (results: ReviewerArticleRow[]) =>
  mockApi({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${LIST}`]: { body: { results, count: results.length } },
  });

interface Options {
  showsAuthors?: boolean;
  language?: 'ru';
}

const show = (search = '', { showsAuthors = true, language }: Options = {}) =>
  renderAtUrl(<ReviewerArticlesPage showsAuthors={showsAuthors} />, {
    url: PATH + search,
    language,
    user: makeUser(['reviewer'], { id: 9 }),
  });

const queries = (requests: Request[]) =>
  requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === LIST)
    .map(({ search }) => search);

beforeEach(() => startSession(makeToken(3600)));

test('articles under review are listed first and link to the article', async () => {
  const requests = respondWith([row(1)]);
  show();
  expect(await screen.findByRole('link', { name: 'Article 1' })).toHaveAttribute(
    'href',
    `${PATH}/details/1`,
  );
  expect(queries(requests)).toEqual([DEFAULT]);
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});

test('filters are applied and cleared together', async () => {
  const requests = respondWith([row(1)]);
  const { currentUrl } = show('?order=titleEn');
  await screen.findByRole('link', { name: 'Article 1' });
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'all');
  await userEvent.selectOptions(screen.getByLabelText('Reviewer'), 'me');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Without an issue' }));
  await userEvent.type(screen.getByLabelText('Published after'), '2026-01-31');
  await userEvent.type(screen.getByLabelText('Author'), ' Morozova {Enter}');
  await waitFor(() =>
    expect(queries(requests).at(-1)).toBe(
      '?order=titleEn&pageIndex=0&pageSize=50&author=Morozova&reviewerId=9&withIssue=false&publishedAfter=2026-01-31',
    ),
  );
  await waitFor(() => expect(currentUrl()).toContain('status=all'));

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?order=titleEn`));
  expect(screen.getByLabelText('Author')).toHaveValue('');
  expect(screen.getByLabelText('Status')).toHaveValue('');
});

test('title search is debounced and leaves other fields alone', async () => {
  const requests = respondWith([row(1)]);
  const { currentUrl } = show();
  await screen.findByRole('link', { name: 'Article 1' });
  await userEvent.type(screen.getByLabelText('Author'), 'Moro');
  await userEvent.type(screen.getByLabelText('Title'), 'CAR ');
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?title=CAR`));
  expect(screen.getByLabelText('Title')).toHaveValue('CAR ');
  expect(screen.getByLabelText('Author')).toHaveValue('Moro');
  await waitFor(() => expect(queries(requests).at(-1)).toBe(`${DEFAULT}&title=CAR`));
});

test('Back restores the filter form', async () => {
  respondWith([row(1)]);
  const { currentUrl, goBack } = show();
  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'revision');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?status=revision`));
  await goBack();
  await waitFor(() => expect(screen.getByLabelText('Status')).toHaveValue(''));
});

test('author filter is hidden if authors are not disclosed', async () => {
  respondWith([row(1)]);
  show('', { showsAuthors: false });
  await screen.findByRole('link', { name: 'Article 1' });
  expect(screen.queryByLabelText('Author')).toBeNull();
});

test('empty result links to all statuses', async () => {
  respondWith([]);
  const { currentUrl } = show('', { language: 'ru' });
  await userEvent.click(await screen.findByRole('link', { name: 'Показать статьи всех статусов' }));
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?status=all`));
  expect(await screen.findByText(/Измените или сбросьте фильтры/)).toBeInTheDocument();
});
