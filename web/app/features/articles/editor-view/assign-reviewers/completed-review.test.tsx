import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ReviewAssignment } from '~/api/review-assignments';
import { startSession } from '~/lib/session';
import { enumerations } from '../../../../../test/enumerations';
import { requestBody, fieldErrors, apiProblem, countRequests } from '../../../../../test/identity';
import { makeUser, makeToken } from '../../../../../test/current-users';
import { renderAtUrl } from '../../../../../test/render';
import { makeCompletedAssignment } from '../../../../../test/review-assignments';
import { mockApi } from '../../../../../test/mock-api';
import { AssignmentRounds } from './assignment-rounds';

const LIST = '/api/v1/review-assignments';
const RETURN = `${LIST}/32/return`;
const RATING = `${LIST}/32/rating`;

type Responses = Parameters<typeof mockApi>[0];

function open(details: Partial<ReviewAssignment> = {}, responses: Responses = {}, language?: 'ru') {
  const assignment = makeCompletedAssignment({
    allowedActions: ['read-review', 'return-review', 'rate-review'],
    ...details,
  });
  const requests = mockApi({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${LIST}`]: { body: { results: [assignment], count: 1 } },
    ...responses,
  });
  renderAtUrl(<AssignmentRounds articleId={7}>{null}</AssignmentRounds>, {
    language,
    user: makeUser(['editor']),
  });
  return requests;
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));

beforeEach(() => startSession(makeToken(3600)));

test('a review is returned once, with a reason and a due date', async () => {
  const requests = open({}, { [`POST ${RETURN}`]: { body: makeCompletedAssignment() } });
  await userEvent.click(await button(/^Return the review: Helen Ashworth/));
  const question = await dialog();
  const submit = question.getByRole('button', { name: 'Return the review' });
  await userEvent.click(submit);
  const reason = question.getByLabelText(/^What should the reviewer change/);
  expect(question.getByText('Say what should be changed')).toBeInTheDocument();
  expect(reason).toHaveFocus();
  expect(countRequests(requests, RETURN)).toBe(0);

  await userEvent.type(reason, ' Please say why. ');
  await userEvent.type(question.getByLabelText('Due date'), '01.02.2120');
  await userEvent.dblClick(submit);
  expect(
    await screen.findByText('The review has been returned to Helen Ashworth'),
  ).toBeInTheDocument();
  expect(countRequests(requests, RETURN)).toBe(1);
  expect(await requestBody(requests, RETURN)).toEqual({
    reason: 'Please say why.',
    dueDate: '2120-02-01',
  });
});

test('errors of a return are shown in the dialog, which keeps the reason', async () => {
  open({}, { [`POST ${RETURN}`]: fieldErrors({ dueDate: 'Not before today.' }) });
  await userEvent.click(await button(/^Return the review/));
  const question = await dialog();
  await userEvent.type(question.getByLabelText(/^What should/), 'Please say why.');
  await userEvent.type(question.getByLabelText('Due date'), '01.02.2020');
  await userEvent.click(question.getByRole('button', { name: 'Return the review' }));
  expect(await question.findByText('Not before today.')).toBeInTheDocument();
  expect(question.getByLabelText(/^What should/)).toHaveValue('Please say why.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('earlier texts of a returned review are kept with the reason', async () => {
  const review = { ...makeCompletedAssignment().review!, commentForAuthor: 'Too short.' };
  open({
    allowedActions: [],
    review: null,
    returnedReviews: [
      { review, reason: 'Please <b>explain</b>.', returnedAt: '2026-11-21T09:00:00Z' },
    ],
  });
  expect(await screen.findByText('Returned to the reviewer on 21.11.2026')).toBeInTheDocument();
  expect(screen.getByText('Please <b>explain</b>.')).toBeInTheDocument();
  await userEvent.click(screen.getByText('The review as it was then'));
  expect(screen.getByText('Too short.')).toBeVisible();
});

test('a review is graded by keyboard, and only the last grade is saved', async () => {
  const requests = open({}, { [`PUT ${RATING}`]: { body: makeCompletedAssignment() } });
  const group = await screen.findByRole('group', { name: 'How good is this review?' });
  expect(group).toHaveAccessibleDescription('Only the editorial office sees it.');
  const stars = within(group).getAllByRole('radio');
  expect(stars).toHaveLength(6);
  expect(within(group).getByRole('radio', { name: 'No grade' })).toBeChecked();
  await userEvent.click(within(group).getByRole('radio', { name: '3 – Usable' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(within(group).getByRole('radio', { name: '4 – Good' })).toBeChecked();
  await waitFor(() => expect(countRequests(requests, RATING)).toBe(1));
  expect(await requestBody(requests, RATING)).toEqual({ rating: 4 });
});

test('a grade is removed, and an error brings it back', async () => {
  const requests = open(
    { rating: 5 },
    { [`PUT ${RATING}`]: apiProblem(409, 'wrong-status', 'This is no longer possible.') },
  );
  const none = await screen.findByRole('radio', { name: 'No grade' });
  await userEvent.click(none);
  expect(await screen.findByText('Unable to save the grade')).toBeInTheDocument();
  expect(await requestBody(requests, RATING)).toEqual({ rating: null });
  expect(screen.getByRole('radio', { name: '5 – Excellent' })).toBeChecked();
});

test('who may not grade or return reads the grade', async () => {
  open({ allowedActions: ['read-review'], rating: 2 });
  expect(await screen.findByText('2 – Weak')).toBeInTheDocument();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Return/ })).toBeNull();
});

test('an ungraded review shows nothing to who may not grade it', async () => {
  open({ allowedActions: ['read-review'] });
  await button(/^Read the review/);
  expect(screen.queryByText('How good is this review?')).toBeNull();
});

test('the grade is shown in Russian', async () => {
  open({}, {}, 'ru');
  expect(await screen.findByText('Видит только редакция.')).toBeInTheDocument();
});
