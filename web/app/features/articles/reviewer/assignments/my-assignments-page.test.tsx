import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { MyAssignment } from '~/api/my-reviews';
import { localDay } from '~/lib/dates';
import { startSession } from '~/lib/session';
import { enumerations } from '../../../../../test/enumerations';
import { refusal, times } from '../../../../../test/identity';
import { tokenExpiringIn } from '../../../../../test/people';
import { renderAt } from '../../../../../test/render';
import { agreedAssignment, myAssignment } from '../../../../../test/reviewing';
import { serverAnswers } from '../../../../../test/server-answers';
import { MyAssignmentsPage } from './my-assignments-page';

const LIST = '/api/v1/review-assignments/my';
const ROOM = '/personal-area/reviewer-assignments';
const ACCEPT = `${LIST}/31/accept`;
const REFUSE = `${LIST}/31/decline`;

const answerWith = (results: MyAssignment[], others = {}) =>
  serverAnswers({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${LIST}`]: { body: { results, count: results.length } },
    ...others,
  });

const show = (search = '', language?: 'ru') =>
  renderAt(<MyAssignmentsPage />, { at: ROOM + search, language });

const daysFromNow = (days: number) => localDay(new Date(Date.now() + days * 24 * 3600 * 1000));
const button = (name: RegExp) => screen.findByRole('button', { name });

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('a row says what, which version and until when, and leads to the article', async () => {
  answerWith([
    myAssignment({ dueDate: daysFromNow(5) }),
    agreedAssignment({ id: 32, statusId: 5, articleRevision: 1, dueDate: daysFromNow(-3) }),
    myAssignment({ id: 33, statusId: 3, dueDate: '2026-01-02', allowedActions: ['read-review'] }),
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

test('two clicks are one', async () => {
  const asked = answerWith([myAssignment()], { [`POST ${ACCEPT}`]: 'no answer' });
  show();
  await userEvent.dblClick(await button(/^Accept/));
  expect(times(asked, ACCEPT)).toBe(1);
});

test('agreeing needs no confirmation', async () => {
  const asked = answerWith([myAssignment()], { [`POST ${ACCEPT}`]: { body: agreedAssignment() } });
  show();
  await userEvent.click(await button(/^Accept/));
  expect(await screen.findByText(/Thank you for agreeing/)).toBeInTheDocument();
  expect(times(asked, ACCEPT)).toBe(1);
  await waitFor(() => expect(times(asked, LIST)).toBe(2)); // the list shows what it has become
});

test('refusing is confirmed first, in words that say who will be told', async () => {
  const declined = myAssignment({ statusId: 4, allowedActions: [] });
  const asked = answerWith([myAssignment()], { [`POST ${REFUSE}`]: { body: declined } });
  show();
  await userEvent.click(await button(/^Refuse/));
  expect(await screen.findByText(/The editors will be told/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(times(asked, REFUSE)).toBe(0);

  await userEvent.click(await button(/^Refuse: /));
  await userEvent.click(await button(/^Refuse to review$/));
  await waitFor(() => expect(times(asked, REFUSE)).toBe(1));
});

test('a refusal of the server is said, and the list is asked again', async () => {
  const asked = answerWith([myAssignment()], {
    [`POST ${ACCEPT}`]: refusal(409, 'wrong-status', 'It has moved on.'),
  });
  show();
  await userEvent.click(await button(/^Accept/));
  expect(await screen.findByText('Unable to accept review assignment')).toBeInTheDocument();
  expect(screen.getByText('It has moved on.')).toBeInTheDocument();
  await waitFor(() => expect(times(asked, LIST)).toBe(2));
});

test('the status is in the address', async () => {
  const asked = answerWith([myAssignment()]);
  const { address } = show('?status=nonsense');
  await userEvent.click(await screen.findByRole('link', { name: 'Reviewing' }));
  await waitFor(() => expect(address()).toBe(`${ROOM}?status=reviewing`));
  await waitFor(() =>
    expect(asked.map(({ url }) => new URL(url).search)).toContain(
      '?pageIndex=0&pageSize=10&status=2',
    ),
  );
});

test('who was never asked is told how that will be', async () => {
  answerWith([]);
  show();
  expect(
    await screen.findByText('You have not been asked to review anything yet'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Reviewing' })).toBeNull();
});

test('a list that cannot be loaded says so', async () => {
  serverAnswers({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${LIST}`]: refusal(403, 'forbidden', 'Not for you.'),
  });
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error while loading review assignmentsNot for you.',
  );
});

test('in Russian too', async () => {
  answerWith([myAssignment({ dueDate: daysFromNow(5) })]);
  show('', 'ru');
  expect(await screen.findByText('через 5 дней')).toBeInTheDocument();
  expect(await button(/^Согласиться/)).toBeInTheDocument();
});
