import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { MyAssignment } from '~/api/my-reviews';
import { localDay } from '~/lib/dates';
import { startSession } from '~/lib/session';
import { enumerations } from '../../../../../test/enumerations';
import { apiProblem, countRequests, requestBody } from '../../../../../test/identity';
import { makeToken } from '../../../../../test/current-users';
import { renderAtUrl } from '../../../../../test/render';
import { makeAcceptedAssignment, makeMyAssignment } from '../../../../../test/reviewer-articles';
import { mockApi } from '../../../../../test/mock-api';
import { MyAssignmentsPage } from './my-assignments-page';

const LIST = '/api/v1/review-assignments/my';
const PATH = '/personal-area/reviewer-assignments';
const ACCEPT = `${LIST}/31/accept`;
const REFUSE = `${LIST}/31/decline`;

const respondWith = (results: MyAssignment[], others = {}) =>
  mockApi({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${LIST}`]: { body: { results, count: results.length } },
    ...others,
  });

const show = (search = '', language?: 'ru') =>
  renderAtUrl(<MyAssignmentsPage />, { url: PATH + search, language });

const daysFromNow = (days: number) => localDay(new Date(Date.now() + days * 24 * 3600 * 1000));
const button = (name: RegExp) => screen.findByRole('button', { name });

beforeEach(() => startSession(makeToken(3600)));

test('row shows article, round and due date and links to the article', async () => {
  respondWith([
    makeMyAssignment({ dueDate: daysFromNow(5) }),
    makeAcceptedAssignment({ id: 32, statusId: 5, articleRevision: 1, dueDate: daysFromNow(-3) }),
    makeMyAssignment({
      id: 33,
      statusId: 3,
      dueDate: '2026-01-02',
      allowedActions: ['read-review'],
    }),
  ]);
  show();
  const [title] = await screen.findAllByRole('link', { name: 'Cord blood' });
  expect(title).toHaveAttribute('href', '/personal-area/reviewer-articles/details/7');
  await screen.findAllByText('Waiting for an answer');

  const [, waiting, overdue, completed] = screen.getAllByRole('row');
  expect(within(waiting!).getByText('in 5 days')).toBeInTheDocument();
  expect(within(waiting!).getAllByRole('button')).toHaveLength(2);
  expect(within(overdue!).getByText('was due 3 days ago')).toHaveAttribute('data-late', 'true');
  expect(within(overdue!).getByText('Overdue')).toHaveAttribute('data-tone', 'yellow');
  expect(within(overdue!).getByRole('button')).toHaveAccessibleName('Refuse: Cord blood');
  expect(within(completed!).queryByRole('button')).toBeNull();
  expect(within(completed!).queryByText(/ago/)).toBeNull();
});

test('double click sends one request', async () => {
  const requests = respondWith([makeMyAssignment()], { [`POST ${ACCEPT}`]: 'no response' });
  show();
  await userEvent.dblClick(await button(/^Accept/));
  expect(countRequests(requests, ACCEPT)).toBe(1);
});

test('accepting needs no confirmation', async () => {
  const requests = respondWith([makeMyAssignment()], {
    [`POST ${ACCEPT}`]: { body: makeAcceptedAssignment() },
  });
  show();
  await userEvent.click(await button(/^Accept/));
  expect(await screen.findByText(/Thank you for agreeing/)).toBeInTheDocument();
  expect(countRequests(requests, ACCEPT)).toBe(1);
  await waitFor(() => expect(countRequests(requests, LIST)).toBe(2)); // the list is refetched
});

test('declining asks for confirmation and names the recipients', async () => {
  const declined = makeMyAssignment({ statusId: 4, allowedActions: [] });
  const requests = respondWith([makeMyAssignment()], { [`POST ${REFUSE}`]: { body: declined } });
  show();
  await userEvent.click(await button(/^Refuse/));
  expect(await screen.findByText(/We tell the editors/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(countRequests(requests, REFUSE)).toBe(0);

  await userEvent.click(await button(/^Refuse: /));
  await userEvent.click(screen.getByRole('radio', { name: 'Conflict of interest' }));
  await userEvent.type(screen.getByLabelText(/^Who could review instead/), 'Dr Other');
  await userEvent.click(await button(/^Decline to review$/));
  await waitFor(() => expect(countRequests(requests, REFUSE)).toBe(1));
  expect(await requestBody(requests, REFUSE)).toEqual({
    reason: 'conflict-of-interest',
    text: '',
    suggestion: 'Dr Other',
  });
});

test('a declined request shows nothing of the article', async () => {
  respondWith([makeMyAssignment({ statusId: 4, allowedActions: [] })]);
  show();
  expect(await screen.findByText('A request that you declined')).toBeInTheDocument();
  expect(screen.queryByText('Cord blood')).toBeNull();
});

test('accepted assignment leads to the review', async () => {
  respondWith([makeAcceptedAssignment()]);
  show();
  expect(await screen.findByRole('link', { name: 'Write the review: Cord blood' })).toHaveAttribute(
    'href',
    '/personal-area/reviewer-articles/details/7#my-review',
  );
});

test('error is shown and the list is refetched', async () => {
  const requests = respondWith([makeMyAssignment()], {
    [`POST ${ACCEPT}`]: apiProblem(409, 'wrong-status', 'It has moved on.'),
  });
  show();
  await userEvent.click(await button(/^Accept/));
  expect(await screen.findByText('Unable to accept review assignment')).toBeInTheDocument();
  expect(screen.getByText('It has moved on.')).toBeInTheDocument();
  await waitFor(() => expect(countRequests(requests, LIST)).toBe(2));
});

test('status is part of the URL', async () => {
  const requests = respondWith([makeMyAssignment()]);
  const { currentUrl } = show('?status=nonsense');
  await userEvent.click(await screen.findByRole('link', { name: 'Reviewing' }));
  await waitFor(() => expect(currentUrl()).toBe(`${PATH}?status=reviewing`));
  await waitFor(() =>
    expect(requests.map(({ url }) => new URL(url).search)).toContain(
      '?pageIndex=0&pageSize=10&status=2',
    ),
  );
});

test('empty list explains how requests arrive', async () => {
  respondWith([]);
  show();
  expect(await screen.findByText('No review requests yet')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Reviewing' })).toBeNull();
});

test('load error is shown', async () => {
  mockApi({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${LIST}`]: apiProblem(403, 'forbidden', 'Not for you.'),
  });
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error while loading review assignmentsNot for you.',
  );
});

test('list is shown in Russian', async () => {
  respondWith([makeMyAssignment({ dueDate: daysFromNow(5) })]);
  show('', 'ru');
  expect(await screen.findByText('через 5 дней')).toBeInTheDocument();
  expect(await button(/^Согласиться/)).toBeInTheDocument();
});
