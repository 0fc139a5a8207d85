import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ReviewAssignment } from '~/api/review-assignments';
import { startSession } from '~/lib/session';
import { enumerations } from '../../../../../test/enumerations';
import { apiProblem } from '../../../../../test/identity';
import { makeUser, makeToken } from '../../../../../test/current-users';
import { renderAtUrl } from '../../../../../test/render';
import {
  makeCompletedAssignment,
  makeReviewAssignment,
} from '../../../../../test/review-assignments';
import { mockApi } from '../../../../../test/mock-api';
import { AssignmentsPage } from './assignments-page';

const LIST = '/api/v1/review-assignments';
const PATH = '/personal-area/assignments';

const respondWith = (results: ReviewAssignment[], count = results.length) =>
  mockApi({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${LIST}`]: { body: { results, count } },
  });

const show = (search = '', language?: 'ru') =>
  renderAtUrl(<AssignmentsPage />, { url: PATH + search, language, user: makeUser(['editor']) });

const queries = (requests: Request[]) =>
  requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === LIST)
    .map(({ search }) => search);

const link = (name: string | RegExp) => screen.findByRole('link', { name });

beforeEach(() => startSession(makeToken(3600)));

test('row shows reviewer, article, round and dates and links to both', async () => {
  respondWith([makeReviewAssignment(), makeCompletedAssignment({ articleRevision: 2 })]);
  show();
  const [title] = await screen.findAllByRole('link', { name: 'Cord blood' });
  expect(title).toHaveAttribute('href', '/personal-area/editor-articles/details/7?tab=reviewing');

  const [, waiting, completed] = screen.getAllByRole('row');
  expect(within(waiting!).getByRole('link', { name: 'Helen Ashworth' })).toHaveAttribute(
    'href',
    '/personal-area/users/details/21',
  );
  expect(within(waiting!).getByText('First version')).toBeInTheDocument();
  expect(within(waiting!).getByText('12.11.2026')).toBeInTheDocument();
  expect(within(waiting!).getByText('03.12.2026')).toBeInTheDocument();
  expect(await within(waiting!).findByText('Waiting for an answer')).toHaveAttribute(
    'data-tone',
    'grey',
  );
  expect(within(completed!).getByText('Revision 2')).toBeInTheDocument();
  expect(within(completed!).getByText('Completed')).toHaveAttribute('data-tone', 'green');
});

test('status and page are part of the URL', async () => {
  const requests = respondWith([makeReviewAssignment()], 25);
  const { currentUrl } = show('?page=2');
  await waitFor(() => expect(queries(requests)).toEqual(['?pageIndex=1&pageSize=10']));
  expect(await link('All')).toHaveAttribute('aria-current', 'page');
  await userEvent.click(await link('Overdue'));
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?status=overdue`));
  await waitFor(() => expect(queries(requests).at(-1)).toBe('?pageIndex=0&pageSize=10&status=5'));
});

test('unknown status shows all assignments', async () => {
  const requests = respondWith([makeReviewAssignment()]);
  show('?status=toString');
  await waitFor(() => expect(queries(requests)).toEqual(['?pageIndex=0&pageSize=10']));
});

test('empty list says what to do next', async () => {
  respondWith([]);
  show();
  expect(await screen.findByText('No review requests yet')).toBeInTheDocument();
  expect(await link('Go to the articles')).toHaveAttribute(
    'href',
    '/personal-area/editor-articles',
  );
});

test('empty status links to all assignments', async () => {
  respondWith([]);
  const { currentUrl } = show('?status=declined');
  expect(await screen.findByText('No requests with this status')).toBeInTheDocument();
  await userEvent.click(await link('Show all requests'));
  await waitFor(() => expect(currentUrl()).toBe(PATH));
});

test('error is shown and can be retried', async () => {
  mockApi({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${LIST}`]: apiProblem(403, 'forbidden', 'Not for you.'),
  });
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error while loading review assignmentsNot for you.',
  );
  respondWith([makeReviewAssignment()]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await link('Cord blood')).toBeInTheDocument();
});

test('list is shown in Russian', async () => {
  respondWith([makeReviewAssignment()]);
  show('', 'ru');
  expect(await screen.findByText('Первая версия')).toBeInTheDocument();
  expect(await link('Просрочен')).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'Срок' })).toBeInTheDocument();
});
