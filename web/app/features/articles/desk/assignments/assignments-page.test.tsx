import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ReviewAssignment } from '~/api/review-assignments';
import { startSession } from '~/lib/session';
import { enumerations } from '../../../../../test/enumerations';
import { refusal } from '../../../../../test/identity';
import { person, tokenExpiringIn } from '../../../../../test/people';
import { renderAt } from '../../../../../test/render';
import { completedAssignment, reviewAssignment } from '../../../../../test/review-assignments';
import { serverAnswers } from '../../../../../test/server-answers';
import { AssignmentsPage } from './assignments-page';

const LIST = '/api/v1/review-assignments';
const ROOM = '/personal-area/assignments';

const answerWith = (results: ReviewAssignment[], count = results.length) =>
  serverAnswers({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${LIST}`]: { body: { results, count } },
  });

const show = (search = '', language?: 'ru') =>
  renderAt(<AssignmentsPage />, { at: ROOM + search, language, user: person(['editor']) });

const queries = (asked: Request[]) =>
  asked
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === LIST)
    .map(({ search }) => search);

const link = (name: string | RegExp) => screen.findByRole('link', { name });

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('a row says who reviews what, until when, and leads to both', async () => {
  answerWith([reviewAssignment(), completedAssignment({ articleRevision: 2 })]);
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

test('the status and the page are in the address', async () => {
  const asked = answerWith([reviewAssignment()], 25);
  const { address } = show('?page=2');
  await waitFor(() => expect(queries(asked)).toEqual(['?pageIndex=1&pageSize=10']));
  expect(await link('All')).toHaveAttribute('aria-current', 'page');
  await userEvent.click(await link('Overdue'));
  await waitFor(() => expect(address()).toBe(`${ROOM}?status=overdue`));
  await waitFor(() => expect(queries(asked).at(-1)).toBe('?pageIndex=0&pageSize=10&status=5'));
});

test('a status that there is not shows all of them', async () => {
  const asked = answerWith([reviewAssignment()]);
  show('?status=toString');
  await waitFor(() => expect(queries(asked)).toEqual(['?pageIndex=0&pageSize=10']));
});

test('where there is nothing, it says what to do next', async () => {
  answerWith([]);
  show();
  expect(
    await screen.findByText('Nobody has been asked to review anything yet'),
  ).toBeInTheDocument();
  expect(await link('Go to the articles')).toHaveAttribute(
    'href',
    '/personal-area/editor-articles',
  );
});

test('where a status has nothing, all can be shown', async () => {
  answerWith([]);
  const { address } = show('?status=declined');
  expect(await screen.findByText('No assignments with this status')).toBeInTheDocument();
  await userEvent.click(await link('Show all assignments'));
  await waitFor(() => expect(address()).toBe(ROOM));
});

test('a failure is said in words, and one can try again', async () => {
  serverAnswers({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${LIST}`]: refusal(403, 'forbidden', 'Not for you.'),
  });
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error while loading review assignmentsNot for you.',
  );
  answerWith([reviewAssignment()]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await link('Cord blood')).toBeInTheDocument();
});

test('in Russian too', async () => {
  answerWith([reviewAssignment()]);
  show('', 'ru');
  expect(await screen.findByText('Первая версия')).toBeInTheDocument();
  expect(await link('Просрочено')).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'Срок' })).toBeInTheDocument();
});
