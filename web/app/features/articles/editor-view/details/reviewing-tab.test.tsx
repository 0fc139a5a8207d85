import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { EditorArticle } from '~/api/editor-articles';
import { startSession } from '~/lib/session';
import { makeSuggestedReviewer } from '../../../../../test/articles';
import { makeEditorArticle } from '../../../../../test/editor-articles';
import { enumerations } from '../../../../../test/enumerations';
import { requestBody, apiProblem, countRequests } from '../../../../../test/identity';
import { makeUser, makeToken } from '../../../../../test/current-users';
import { renderAtUrl } from '../../../../../test/render';
import {
  makeCompletedAssignment,
  makeKnownPerson,
  makeReviewAssignment,
  unknownPerson,
} from '../../../../../test/review-assignments';
import { mockApi } from '../../../../../test/mock-api';
import { ReviewingTab } from './reviewing-tab';

const LIST = '/api/v1/review-assignments';
const CHECK = '/api/v1/articles/7/reviewer-check';
const ROLES = '/api/v1/users/44/roles';

type Responses = Parameters<typeof mockApi>[0];

const open = (details: Partial<EditorArticle> = {}, responses: Responses = {}, role = 'editor') => {
  const requests = mockApi({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${LIST}`]: { body: { results: [], count: 0 } },
    [`GET ${CHECK}`]: { body: unknownPerson },
    ...responses,
  });
  renderAtUrl(<ReviewingTab article={makeEditorArticle(details)} />, {
    user: makeUser([role === 'admin' ? 'admin' : 'editor']),
  });
  return requests;
};

const fox = makeSuggestedReviewer({
  firstNameEn: 'Cy',
  lastNameEn: 'Fox',
  email: 'cy@example.test',
});

const withSuggestion: Partial<EditorArticle> = {
  suggestedReviewers: [fox],
  actsOnSuggestions: true,
  allowedActions: ['assign-reviewer'],
};

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

beforeEach(() => startSession(makeToken(3600)));

test('administrator sees the assignments and who assigns reviewers', async () => {
  const requests = open(
    { ...withSuggestion, actsOnSuggestions: false, allowedActions: [] },
    {},
    'admin',
  );
  expect(screen.getByText(/Only editors can assign reviewers/)).toBeInTheDocument();
  expect(screen.getByText('Cy Fox')).toBeInTheDocument();
  await screen.findByText('No one has been asked to review this article yet.');
  expect(screen.queryByRole('button')).toBeNull();
  expect(countRequests(requests, CHECK)).toBe(0);
});

test('editor sees when reviewers can be assigned', () => {
  open({ statusId: 5, allowedActions: [] });
  expect(screen.getByText(/Reviewers can be assigned in “Submitted”/)).toBeInTheDocument();
});

test('excluded reviewer is marked', () => {
  open({ ...withSuggestion, suggestedReviewers: [{ ...fox, exclude: true }] });
  expect(screen.getByText('Excluded by the author')).toBeInTheDocument();
  expect(screen.getByText('The author has not suggested anyone.')).toBeInTheDocument();
});

test('suggested person without an account is invited with a prefilled form', async () => {
  open(withSuggestion);
  await userEvent.click(await button(/^Invite: Cy Fox/));
  const panel = within(await screen.findByRole('region', { name: 'Assign a reviewer' }));
  expect(panel.getByLabelText(/^E-mail/)).toHaveValue('cy@example.test');
  expect(panel.getByLabelText(/^First name/)).toHaveValue('Cy');
  expect(panel.getByLabelText(/^Last name/)).toHaveValue('Fox');
  await vi.waitFor(() => expect(panel.getByLabelText(/^E-mail/)).toHaveFocus());
});

test('suggested person with an account is assigned and conflicts are shown twice', async () => {
  const conflict = { kind: 'same-domain', with: 'Elena Morozova', detail: 'demo.test' } as const;
  const requests = open(withSuggestion, {
    [`GET ${CHECK}`]: { body: makeKnownPerson('Cyrus Fox', { conflicts: [conflict] }) },
    [`POST ${LIST}`]: { status: 201, body: {} },
  });
  expect(await screen.findByText('Has an account: Cyrus Fox.')).toBeInTheDocument();
  const text = 'E-mail at the same institution as the author Elena Morozova: demo.test';
  expect(screen.getByText(text)).toBeInTheDocument();

  await userEvent.dblClick(await button(/^Assign: Cy Fox/));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(await screen.findByRole('dialog')).toHaveTextContent(text);
  await confirm('Assign');
  expect(
    await screen.findByText('Cyrus Fox has been asked to review the article'),
  ).toBeInTheDocument();
  const posts = requests.filter(({ method }) => method === 'POST');
  expect(posts).toHaveLength(1);
  expect(await posts[0]!.json()).toEqual({
    articleId: 7,
    reviewerId: 44,
    dueDate: null,
    note: null,
  });
});

test('missing reviewer role is granted before assigning', async () => {
  const requests = open(withSuggestion, {
    [`GET ${CHECK}`]: { body: makeKnownPerson('Cyrus Fox', { cannotReview: 'not-a-reviewer' }) },
    [`POST ${ROLES}`]: { body: {} },
    [`POST ${LIST}`]: { status: 201, body: {} },
  });
  await userEvent.click(await button(/^Grant the reviewer role and assign/));
  await confirm('Grant the reviewer role and assign');
  await waitFor(() => expect(countRequests(requests, ROLES)).toBe(1));
  expect(await requestBody(requests, ROLES)).toEqual({ roles: ['reviewer'] });
  expect(await screen.findByText(/^Cyrus Fox has been asked/)).toBeInTheDocument();
});

test('error names the step that failed', async () => {
  open(withSuggestion, {
    [`GET ${CHECK}`]: { body: makeKnownPerson('Cyrus Fox', { cannotReview: 'not-a-reviewer' }) },
    [`POST ${ROLES}`]: apiProblem(403, 'forbidden', 'Not for you.'),
  });
  await userEvent.click(await button(/^Grant the reviewer role and assign/));
  await confirm('Grant the reviewer role and assign');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Unable to grant the reviewer roleNot for you.',
  );
});

test('person who cannot review has no button', async () => {
  open(withSuggestion, {
    [`GET ${CHECK}`]: { body: makeKnownPerson('Cyrus Fox', { cannotReview: 'already-assigned' }) },
  });
  expect(
    await screen.findByText('Has already been asked to review this version.'),
  ).toBeInTheDocument();
  expect(screen.getAllByRole('button')).toHaveLength(1); // the button that opens the panel
});

const AGAIN = '/api/v1/articles/7/ask-again';
const revised: Partial<EditorArticle> = { revision: 1, allowedActions: ['assign-reviewer'] };
const previousRound = {
  [`GET ${LIST}`]: {
    body: {
      count: 2,
      results: [
        makeCompletedAssignment(),
        makeReviewAssignment({
          id: 41,
          reviewerId: 22,
          statusId: 4,
          reviewer: { ...makeReviewAssignment().reviewer, fullNameEn: 'Ann Fox' },
        }),
      ],
    },
  },
};

test('reviewers of the previous version are asked again, and those who cannot are named', async () => {
  const requests = open(revised, {
    ...previousRound,
    [`POST ${AGAIN}`]: {
      body: {
        asked: [makeReviewAssignment({ articleRevision: 1 })],
        left: [
          {
            reviewerId: 23,
            fullNameEn: 'Cy Fox',
            shortNameEn: 'Fox C.',
            cannotReview: 'deactivated',
          },
        ],
      },
    },
  });
  await userEvent.click(await button('Ask the same reviewers again'));
  const dialog = within(await screen.findByRole('dialog'));
  // Only those who completed a review are asked.
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Helen Ashworth',
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Add a note' }));
  await userEvent.type(dialog.getByLabelText('Note to the reviewer'), 'Please look again.');
  await userEvent.click(dialog.getByRole('button', { name: 'Ask again' }));
  expect(await screen.findByText('1 reviewer has been asked')).toBeInTheDocument();
  expect(await requestBody(requests, AGAIN)).toEqual({
    dueDate: null,
    note: 'Please look again.',
  });
  expect(screen.getByRole('note')).toHaveTextContent(
    'Could not be askedCy Fox: The account is deactivated',
  );
});

test('error of asking again is shown in the dialog', async () => {
  open(revised, {
    ...previousRound,
    [`POST ${AGAIN}`]: apiProblem(409, 'wrong-status', 'This is no longer possible.'),
  });
  await userEvent.click(await button('Ask the same reviewers again'));
  await confirm('Ask again');
  expect(await within(await screen.findByRole('dialog')).findByRole('alert')).toHaveTextContent(
    'Unable to ask the reviewersThis is no longer possible.',
  );
});

test.each<[string, Partial<EditorArticle>]>([
  ['for a first version', { ...revised, revision: 0 }],
  ['if reviewers cannot be assigned', { ...revised, allowedActions: [] }],
])('nobody is asked again %s', async (_, details) => {
  open(details, previousRound);
  await screen.findByRole('article', { name: 'Helen Ashworth' });
  expect(screen.queryByRole('button', { name: 'Ask the same reviewers again' })).toBeNull();
});
