import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ReviewAssignment } from '~/api/review-assignments';
import { startSession } from '~/lib/session';
import { enumerations } from '../../../../../test/enumerations';
import { bodyOf, faults, refusal, times } from '../../../../../test/identity';
import { person, tokenExpiringIn } from '../../../../../test/people';
import { renderAt } from '../../../../../test/render';
import { completedAssignment, reviewAssignment } from '../../../../../test/review-assignments';
import { serverAnswers } from '../../../../../test/server-answers';
import { AssignmentsPart } from './assignments-part';

const LIST = '/api/v1/review-assignments';
const WITHDRAW = `${LIST}/31/withdraw`;
const LETTER = `${LIST}/31/send-letter`;
const DUE = `${LIST}/31/due-date`;

type Answers = Parameters<typeof serverAnswers>[0];

function open(assignments: ReviewAssignment[], answers: Answers = {}, language?: 'ru') {
  const asked = serverAnswers({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${LIST}`]: { body: { results: assignments, count: assignments.length } },
    ...answers,
  });
  renderAt(<AssignmentsPart articleId={7}>{null}</AssignmentsPart>, {
    language,
    user: person(['editor']),
  });
  return asked;
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = () => screen.findByRole('dialog');
const confirm = async (name: string) =>
  userEvent.click(within(await dialog()).getByRole('button', { name }));

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('the versions stand apart, the newest first, each reviewer with what came of it', async () => {
  open([
    reviewAssignment({ articleRevision: 1 }),
    completedAssignment({ reviewer: { ...reviewAssignment().reviewer, fullNameEn: 'Ann Fox' } }),
  ]);
  await screen.findByRole('article', { name: 'Helen Ashworth' });
  const [newest, first] = screen.getAllByRole('region').slice(1);
  expect(newest).toHaveAccessibleName('Revision 1');
  expect(first).toHaveAccessibleName('First version');

  const waiting = within(newest!);
  expect(waiting.getByRole('link', { name: 'Helen Ashworth' })).toHaveAttribute(
    'href',
    '/personal-area/users/details/21',
  );
  expect(waiting.getByText('helen@example.test')).toBeInTheDocument();
  expect(await waiting.findByText('Waiting for an answer')).toBeInTheDocument();
  expect(waiting.getByText('12.11.2026')).toBeInTheDocument();
  expect(waiting.getByText('03.12.2026')).toBeInTheDocument();
  expect(within(first!).getByText('20.11.2026')).toBeInTheDocument();
});

test('only what the server offers can be pressed', async () => {
  open([reviewAssignment({ allowedActions: [] })]);
  await screen.findByRole('article', { name: 'Helen Ashworth' });
  expect(screen.queryByRole('button')).toBeNull();
});

test('whoever was invited is marked until they answer', async () => {
  const reviewer = { ...reviewAssignment().reviewer, isInvited: true };
  open([
    reviewAssignment({ reviewer }),
    reviewAssignment({ id: 33, reviewer, statusId: 4, endDate: '2026-11-13T09:00:00Z' }),
  ]);
  expect(await screen.findAllByText('Invited, has not answered yet')).toHaveLength(1);
});

test('a completed review is read in place, the comment for the editor too', async () => {
  open([completedAssignment()]);
  const read = await button(/^Read the review/);
  expect(read).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText('The statistics are weak.')).toBeNull();
  await userEvent.click(read);
  expect(screen.getByText('The statistics are weak.')).toBeInTheDocument();
  expect(screen.getByText('Well described.')).toBeInTheDocument();
  await userEvent.click(await button(/^Close the review/));
  expect(screen.queryByText('Well described.')).toBeNull();
});

test('withdrawing says who is told, and is done once', async () => {
  const asked = open([reviewAssignment()], { [`POST ${WITHDRAW}`]: { body: reviewAssignment() } });
  await userEvent.dblClick(await button(/^Withdraw/));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(await dialog()).toHaveTextContent('The reviewer will be told at once by e-mail');
  await confirm('Withdraw');
  expect(
    await screen.findByText('The assignment of Helen Ashworth has been withdrawn'),
  ).toBeInTheDocument();
  expect(times(asked, WITHDRAW)).toBe(1);
  // The list and all that is about the article are asked for anew.
  await waitFor(() => expect(times(asked, LIST)).toBe(2));
  expect(screen.getByRole('article', { name: 'Helen Ashworth' })).toHaveFocus();
});

test('who thinks better of it changes nothing', async () => {
  const asked = open([reviewAssignment()]);
  await userEvent.click(await button(/^Withdraw/));
  await confirm('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.click(await button(/^Withdraw/)); // and it can be asked again
  expect(await dialog()).toBeInTheDocument();
});

test('a refusal is said where it happened, and the list is asked for anew', async () => {
  const asked = open([reviewAssignment()], {
    [`POST ${WITHDRAW}`]: refusal(409, 'wrong-status', 'This is no longer possible.'),
  });
  await userEvent.click(await button(/^Withdraw/));
  await confirm('Withdraw');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error while saving an assignmentThis is no longer possible.',
  );
  expect(times(asked, LIST)).toBe(2);
});

test('the letter goes out again, and to whom was invited as an invitation', async () => {
  const asked = open([reviewAssignment()], { [`POST ${LETTER}`]: { body: reviewAssignment() } });
  await userEvent.click(await button(/^Send the letter again/));
  expect(await dialog()).toHaveTextContent('The links in earlier letters will stop working.');
  await confirm('Send the letter again');
  expect(
    await screen.findByText('The letter to Helen Ashworth has been sent again'),
  ).toBeInTheDocument();
  expect(times(asked, LETTER)).toBe(1);
});

test('an invitation that cannot be sent says to whom', async () => {
  const reviewer = { ...reviewAssignment().reviewer, isInvited: true };
  open([reviewAssignment({ reviewer })], {
    [`POST ${LETTER}`]: refusal(429, 'too-many-tries', 'Wait 2 minutes.'),
  });
  await userEvent.click(await button(/^Send the letter again/));
  await confirm('Send the letter again');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Unable to send invitation to user helen@example.testWait 2 minutes.',
  );
});

test('the due date is put right where it stands, and cannot be cleared', async () => {
  const asked = open([reviewAssignment()], { [`POST ${DUE}`]: { body: reviewAssignment() } });
  await userEvent.click(await button('Change the date: Due date'));
  const field = screen.getByLabelText('Due date');
  fireEvent.change(field, { target: { value: '' } });
  await userEvent.click(await button('Save the date'));
  expect(screen.getByText('Enter the date.')).toBeInTheDocument();
  expect(times(asked, DUE)).toBe(0);

  fireEvent.change(field, { target: { value: '2026-12-20' } });
  await userEvent.type(field, '{Enter}');
  expect(await button('Change the date: Due date')).toHaveFocus();
  expect(await bodyOf(asked, DUE)).toEqual({ dueDate: '2026-12-20' });
});

test('what is wrong with the due date is said at the field', async () => {
  open([reviewAssignment()], { [`POST ${DUE}`]: faults({ dueDate: 'Not before today.' }) });
  await userEvent.click(await button('Change the date: Due date'));
  fireEvent.change(screen.getByLabelText('Due date'), { target: { value: '2020-01-01' } });
  await userEvent.click(await button('Save the date'));
  expect(await screen.findByText('Not before today.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('nobody, and a failure', async () => {
  open([]);
  expect(
    await screen.findByText('Nobody has been asked to review this article yet.'),
  ).toBeInTheDocument();
  open([], { [`GET ${LIST}`]: refusal(403, 'forbidden', 'Not for you.') });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error while loading review assignmentsNot for you.',
  );
});

test('in Russian too', async () => {
  open([reviewAssignment()], {}, 'ru');
  await userEvent.click(await button(/^Отозвать/));
  expect(await dialog()).toHaveTextContent('Отозвать назначение: Helen Ashworth?');
  expect(screen.getByText('Срок')).toBeInTheDocument();
});
