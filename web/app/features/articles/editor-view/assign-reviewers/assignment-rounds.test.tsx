import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ReviewAssignment } from '~/api/review-assignments';
import { startSession } from '~/lib/session';
import { enumerations } from '../../../../../test/enumerations';
import { requestBody, fieldErrors, apiProblem, countRequests } from '../../../../../test/identity';
import { makeUser, makeToken } from '../../../../../test/current-users';
import { renderAtUrl } from '../../../../../test/render';
import {
  makeCompletedAssignment,
  makeReviewAssignment,
} from '../../../../../test/review-assignments';
import { mockApi } from '../../../../../test/mock-api';
import { AssignmentRounds } from './assignment-rounds';

const LIST = '/api/v1/review-assignments';
const WITHDRAW = `${LIST}/31/withdraw`;
const SEND_LETTER = `${LIST}/31/send-letter`;
const DUE = `${LIST}/31/due-date`;

type Responses = Parameters<typeof mockApi>[0];

function open(assignments: ReviewAssignment[], responses: Responses = {}, language?: 'ru') {
  const requests = mockApi({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${LIST}`]: { body: { results: assignments, count: assignments.length } },
    ...responses,
  });
  renderAtUrl(<AssignmentRounds articleId={7}>{null}</AssignmentRounds>, {
    language,
    user: makeUser(['editor']),
  });
  return requests;
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = () => screen.findByRole('dialog');
const confirm = async (name: string) =>
  userEvent.click(within(await dialog()).getByRole('button', { name }));

beforeEach(() => startSession(makeToken(3600)));

test('assignments are grouped by round, newest first', async () => {
  open([
    makeReviewAssignment({ articleRevision: 1 }),
    makeCompletedAssignment({
      reviewer: { ...makeReviewAssignment().reviewer, fullNameEn: 'Ann Fox' },
    }),
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

test('a reviewer who has become an author is marked while the request is open', async () => {
  open([
    makeReviewAssignment({ articleRevision: 1, isAmongAuthors: true }),
    makeCompletedAssignment({ isAmongAuthors: true }),
  ]);
  expect(await screen.findAllByText(/^Now has the name, address or ORCID iD/)).toHaveLength(1);
});

test('the conflicts that were known when the reviewer was asked are shown without authors', async () => {
  const conflicts: ReviewAssignment['conflicts'] = [
    { kind: 'same-name', with: null, detail: null },
    { kind: 'same-domain', with: null, detail: 'clinic.test' },
  ];
  open([makeReviewAssignment({ conflicts }), makeReviewAssignment({ id: 32, articleRevision: 1 })]);
  const kept = await screen.findAllByRole('list', { name: 'Possible conflicts of interest' });
  expect(kept).toHaveLength(1);
  expect(kept[0]).toHaveTextContent(
    'Same name as an authorE-mail at the same institution as an author: clinic.test',
  );
  expect(screen.getByText(/^When this reviewer was asked/)).toBeInTheDocument();
});

test('up to a hundred assignments of the article are requested', async () => {
  const requests = open([makeReviewAssignment()]);
  await screen.findByRole('article', { name: 'Helen Ashworth' });
  const list = requests.map(({ url }) => new URL(url)).find(({ pathname }) => pathname === LIST);
  expect(list?.search).toBe('?articleId=7&pageSize=100');
});

test('only allowed actions are offered', async () => {
  open([makeReviewAssignment({ allowedActions: [] })]);
  await screen.findByRole('article', { name: 'Helen Ashworth' });
  expect(screen.queryByRole('button')).toBeNull();
});

test('invited reviewer is marked until they answer', async () => {
  const reviewer = { ...makeReviewAssignment().reviewer, isInvited: true };
  open([
    makeReviewAssignment({ reviewer }),
    makeReviewAssignment({ id: 33, reviewer, statusId: 4, endDate: '2026-11-13T09:00:00Z' }),
  ]);
  expect(await screen.findAllByText('Invited, has not answered yet')).toHaveLength(1);
});

test('completed review is opened in place, including the comment for the editor', async () => {
  open([makeCompletedAssignment()]);
  const read = await button(/^Read the review/);
  expect(read).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText('The statistics are weak.')).toBeNull();
  await userEvent.click(read);
  expect(screen.getByText('The statistics are weak.')).toBeInTheDocument();
  expect(screen.getByText('Well described.')).toBeInTheDocument();
  await userEvent.click(await button(/^Close the review/));
  expect(screen.queryByText('Well described.')).toBeNull();
});

test('withdrawing names the recipient and sends one request', async () => {
  const requests = open([makeReviewAssignment()], {
    [`POST ${WITHDRAW}`]: { body: makeReviewAssignment() },
  });
  await userEvent.dblClick(await button(/^Withdraw/));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(await dialog()).toHaveTextContent(
    'We tell the reviewer that the review is no longer needed',
  );
  await confirm('Withdraw');
  expect(
    await screen.findByText('The request to Helen Ashworth has been withdrawn'),
  ).toBeInTheDocument();
  expect(countRequests(requests, WITHDRAW)).toBe(1);
  // The list and the article are refetched.
  await waitFor(() => expect(countRequests(requests, LIST)).toBe(2));
  expect(screen.getByRole('article', { name: 'Helen Ashworth' })).toHaveFocus();
});

test('cancelled confirmation sends nothing', async () => {
  const requests = open([makeReviewAssignment()]);
  await userEvent.click(await button(/^Withdraw/));
  await confirm('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.click(await button(/^Withdraw/)); // the action is available again
  expect(await dialog()).toBeInTheDocument();
});

test('error is shown at the assignment and the list is refetched', async () => {
  const requests = open([makeReviewAssignment()], {
    [`POST ${WITHDRAW}`]: apiProblem(409, 'wrong-status', 'This is no longer possible.'),
  });
  await userEvent.click(await button(/^Withdraw/));
  await confirm('Withdraw');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error while saving an assignmentThis is no longer possible.',
  );
  expect(countRequests(requests, LIST)).toBe(2);
});

test('letter is sent again after confirmation', async () => {
  const requests = open([makeReviewAssignment()], {
    [`POST ${SEND_LETTER}`]: { body: makeReviewAssignment() },
  });
  await userEvent.click(await button(/^Resend e-mail/));
  expect(await dialog()).toHaveTextContent('Links in earlier e-mails will stop working.');
  await confirm('Resend e-mail');
  expect(
    await screen.findByText('The e-mail to Helen Ashworth has been resent'),
  ).toBeInTheDocument();
  expect(countRequests(requests, SEND_LETTER)).toBe(1);
});

test('failed invitation names its recipient', async () => {
  const reviewer = { ...makeReviewAssignment().reviewer, isInvited: true };
  open([makeReviewAssignment({ reviewer })], {
    [`POST ${SEND_LETTER}`]: apiProblem(429, 'too-many-tries', 'Wait 2 minutes.'),
  });
  await userEvent.click(await button(/^Resend e-mail/));
  await confirm('Resend e-mail');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Unable to send invitation to user helen@example.testWait 2 minutes.',
  );
});

test('due date is edited in place and cannot be cleared', async () => {
  const requests = open([makeReviewAssignment()], {
    [`POST ${DUE}`]: { body: makeReviewAssignment() },
  });
  await userEvent.click(await button('Change the date: Due date'));
  const field = screen.getByLabelText('Due date');
  fireEvent.change(field, { target: { value: '' } });
  await userEvent.click(await button('Save the date'));
  expect(screen.getByText('Enter the date.')).toBeInTheDocument();
  expect(countRequests(requests, DUE)).toBe(0);

  fireEvent.change(field, { target: { value: '2026-12-20' } });
  await userEvent.type(field, '{Enter}');
  expect(await button('Change the date: Due date')).toHaveFocus();
  expect(await requestBody(requests, DUE)).toEqual({ dueDate: '2026-12-20' });
});

test('field error of the due date is shown at its field', async () => {
  open([makeReviewAssignment()], {
    [`POST ${DUE}`]: fieldErrors({ dueDate: 'Not before today.' }),
  });
  await userEvent.click(await button('Change the date: Due date'));
  fireEvent.change(screen.getByLabelText('Due date'), { target: { value: '2020-01-01' } });
  await userEvent.click(await button('Save the date'));
  expect(await screen.findByText('Not before today.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('empty list and load error are shown', async () => {
  open([]);
  expect(
    await screen.findByText('No one has been asked to review this article yet.'),
  ).toBeInTheDocument();
  open([], { [`GET ${LIST}`]: apiProblem(403, 'forbidden', 'Not for you.') });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error while loading review assignmentsNot for you.',
  );
});

test('assignments are shown in Russian', async () => {
  open([makeReviewAssignment()], {}, 'ru');
  await userEvent.click(await button(/^Отозвать/));
  expect(await dialog()).toHaveTextContent('Отозвать запрос рецензенту (Helen Ashworth)?');
  expect(screen.getByText('Срок')).toBeInTheDocument();
});

test('recommendation of a completed review is shown at once', async () => {
  open([makeCompletedAssignment()]);
  const card = within(await screen.findByRole('article', { name: 'Helen Ashworth' }));
  expect(await card.findByText('Can be published')).toBeInTheDocument();
});

test('words of the reviewer are shown, and how to give more time', async () => {
  const note = { reason: null, suggestion: '', createdAt: '2026-12-05T09:00:00Z' };
  open([
    makeReviewAssignment({
      statusId: 5,
      allowedActions: ['change-due-date', 'withdraw'],
      notes: [{ ...note, kind: 'more-time', text: 'Ten <b>days</b>, please.', isPending: true }],
    }),
    makeReviewAssignment({
      id: 33,
      statusId: 4,
      endDate: '2026-11-13T09:00:00Z',
      allowedActions: [],
      notes: [
        {
          ...note,
          kind: 'refusal',
          reason: 'conflict-of-interest',
          text: '',
          suggestion: 'Dr Other',
          isPending: false,
        },
      ],
    }),
  ]);
  const [late, refused] = await screen.findAllByRole('article', { name: 'Helen Ashworth' });
  expect(within(late!).getByText('Ten <b>days</b>, please.')).toBeInTheDocument();
  expect(within(late!).getByText('Waits for your answer')).toBeInTheDocument();
  expect(within(late!).getByText(/change the due date above/)).toBeInTheDocument();
  expect(within(refused!).getByText('Conflict of interest')).toBeInTheDocument();
  expect(within(refused!).getByText('Dr Other')).toBeInTheDocument();
  expect(within(refused!).queryByText('Waits for your answer')).toBeNull();
});

test('reviews of a round are compared question by question', async () => {
  const bruno = makeCompletedAssignment({
    id: 41,
    reviewerId: 22,
    reviewer: { ...makeReviewAssignment().reviewer, fullNameEn: 'Bruno Marchetti' },
  });
  const review = { ...bruno.review!, resultId: 4, overallRating: null, commentForEditor: '' };
  open([{ ...bruno, review }, makeCompletedAssignment()]);
  const compare = await button('Read side by side: First version');
  expect(compare).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(compare);

  const region = screen.getByRole('region', { name: 'Reviews side by side: First version' });
  expect(region).toHaveAttribute('tabindex', '0');
  const comparison = within(region);
  const columns = comparison.getAllByRole('columnheader').map((cell) => cell.textContent);
  // The first review first, as the author's reviews are numbered.
  expect(columns).toEqual([
    'Helen AshworthReceived 20.11.2026',
    'Bruno MarchettiReceived 20.11.2026',
  ]);
  const answersTo = (question: RegExp) => {
    const group = comparison.getByRole('rowheader', { name: question }).closest('tbody')!;
    return within(group)
      .getAllByRole('cell')
      .map((cell) => cell.lastElementChild?.textContent ?? cell.lastChild?.textContent);
  };
  expect(answersTo(/^Recommendation/)).toEqual(['Can be published', 'Cannot be published']);
  expect(comparison.getByText('4 – Good')).toBeInTheDocument();
  expect(answersTo(/statistical methods/)).toEqual(['No', 'No']);
  expect(answersTo(/^Comment for the editor/)).toEqual([
    'The statistics are weak.',
    'There is no comment.',
  ]);
  await userEvent.click(await button('Close the comparison: First version'));
  expect(screen.queryByRole('table')).toBeNull();
});

test('a single review, or reviews of different rounds, are not compared', async () => {
  open([
    makeCompletedAssignment(),
    makeReviewAssignment({ id: 42 }),
    makeCompletedAssignment({ id: 43, articleRevision: 1 }),
  ]);
  expect(await screen.findAllByRole('article', { name: 'Helen Ashworth' })).toHaveLength(3);
  expect(screen.queryByRole('button', { name: /^Read side by side/ })).toBeNull();
});
