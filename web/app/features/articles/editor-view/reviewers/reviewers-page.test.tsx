import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ReviewerCandidate } from '~/api/reviewers';
import { startSession } from '~/lib/session';
import { requestBody, apiProblem, countRequests } from '../../../../../test/identity';
import { makeUser, makeToken } from '../../../../../test/current-users';
import { renderAtUrl } from '../../../../../test/render';
import { makeCandidate } from '../../../../../test/review-assignments';
import { mockApi } from '../../../../../test/mock-api';
import { ReviewersPage } from './reviewers-page';

const LIST = '/api/v1/users/reviewers';
const INTERESTS = '/api/v1/reviewers/21/interests';
const SCREEN_PATH = '/personal-area/reviewers';

const page = (...results: ReviewerCandidate[]) => ({
  [`GET ${LIST}`]: { body: { results, count: results.length } },
});

interface Options {
  search?: string;
  role?: 'editor' | 'admin';
  language?: 'ru';
}

const show = ({ search = '', role = 'editor', language }: Options = {}) =>
  renderAtUrl(<ReviewersPage />, {
    url: SCREEN_PATH + search,
    user: makeUser([role]),
    language,
  });

const helen = makeCandidate({
  interests: ['GVHD', 'трансплантация'],
  silentRequests: 3,
  averageDays: 11.5,
  rating: 4.5,
  ratingCount: 2,
  notBefore: '2027-01-12',
});

const lastQuery = (requests: Request[]) => new URL(requests.at(-1)!.url).search;

beforeEach(() => startSession(makeToken(3600)));

test('a row shows interests, load, silence, average days, rating and absence', async () => {
  mockApi(page(helen, makeCandidate({ id: 22, fullNameEn: 'Ann Fox', lastReviewAt: null })));
  show();
  const name = await screen.findByRole('link', { name: 'Helen Ashworth' });
  expect(name).toHaveAttribute('href', '/personal-area/users/details/21');
  const [, row, other] = screen.getAllByRole('row');
  const cells = within(row!)
    .getAllByRole('cell')
    .map((cell) => cell.lastChild?.textContent);
  expect(cells.slice(1, 7)).toEqual(['2', '6', '3', '11.5', '4.5 of 5 (2)', '25.10.2026']);
  expect(within(row!).getByText('GVHD')).toBeInTheDocument();
  expect(within(row!).getByText('12.01.2027')).toBeInTheDocument();
  expect(within(row!).getByText('трансплантация')).toHaveAttribute('lang', 'ru');
  expect(within(other!).getAllByText('—').length).toBeGreaterThan(0);
});

test('search, order and availability are in the URL', async () => {
  const requests = mockApi(page(helen));
  const { currentUrl } = show();
  await screen.findByText('Helen Ashworth');
  expect(lastQuery(requests)).toBe('?pageIndex=0&pageSize=20&order=name');
  await userEvent.type(screen.getByRole('searchbox'), 'gvhd');
  await waitFor(() => expect(currentUrl()).toBe(`${SCREEN_PATH}?search=gvhd`));
  await userEvent.click(screen.getByLabelText('Available now'));
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Fewest open reviews first');
  await waitFor(() =>
    expect(currentUrl()).toBe(`${SCREEN_PATH}?search=gvhd&available=true&order=load`),
  );
  await waitFor(() =>
    expect(lastQuery(requests)).toBe(
      '?pageIndex=0&pageSize=20&order=load&email=gvhd&available=true',
    ),
  );
});

test('unknown values in the URL are ignored', async () => {
  const requests = mockApi(page(helen));
  show({ search: '?order=match&available=maybe' });
  await screen.findByText('Helen Ashworth');
  expect(lastQuery(requests)).toBe('?pageIndex=0&pageSize=20&order=name');
});

test('an editor changes the interests of a reviewer', async () => {
  const requests = mockApi({
    ...page(helen),
    [`PUT ${INTERESTS}`]: { body: { interests: ['GVHD', 'CD34'], notBefore: null } },
  });
  show();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Edit interests: Helen Ashworth' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Interests of Helen Ashworth' }));
  await userEvent.click(dialog.getByRole('button', { name: /трансплантация/ }));
  await userEvent.type(dialog.getByLabelText('Interests'), 'CD34{Enter}');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText('The interests of Helen Ashworth have been saved'),
  ).toBeInTheDocument();
  expect(await requestBody(requests, INTERESTS)).toEqual({ interests: ['GVHD', 'CD34'] });
  expect(countRequests(requests, LIST)).toBe(2); // reloaded
});

test('a failed save is shown in the dialog', async () => {
  mockApi({ ...page(helen), [`PUT ${INTERESTS}`]: apiProblem(429, 'too-many', 'Wait a little.') });
  show();
  await userEvent.click(await screen.findByRole('button', { name: /^Edit interests/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Unable to save the interestsWait a little.',
  );
});

test('administrators only read', async () => {
  mockApi(page(helen));
  show({ role: 'admin' });
  await screen.findByText('Helen Ashworth');
  expect(screen.queryByRole('button', { name: /^Edit interests/ })).toBeNull();
});

test('empty list says how reviewers get there; an empty search leads back', async () => {
  mockApi(page());
  show();
  expect(await screen.findByText('There are no reviewers yet')).toBeInTheDocument();
  expect(screen.queryByRole('searchbox')).toBeNull();
  show({ search: '?search=nobody' });
  expect(await screen.findByRole('link', { name: 'Show all reviewers' })).toBeInTheDocument();
});

test('page is shown in Russian', async () => {
  mockApi(page(helen));
  show({ language: 'ru' });
  expect(await screen.findByText('4,5 из 5 (2)')).toBeInTheDocument();
});
