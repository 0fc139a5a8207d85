import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { startSession } from '~/lib/session';
import { fieldErrors, apiProblem, countRequests } from '../../../../../test/identity';
import { makeUser, makeToken } from '../../../../../test/current-users';
import { renderAtUrl } from '../../../../../test/render';
import {
  makeKnownPerson,
  makeCandidate,
  unknownPerson,
} from '../../../../../test/review-assignments';
import { mockApi } from '../../../../../test/mock-api';
import { AssignPanel, type AssignMode, type AssignPanelState } from './assign-panel';

const ASSIGNMENTS = '/api/v1/review-assignments';
const REVIEWERS = '/api/v1/users/reviewers';
const INVITE = '/api/v1/users/invite-reviewer';
const CHECK = '/api/v1/articles/7/reviewer-check';

type Responses = Parameters<typeof mockApi>[0];

function Frame({ mode }: { mode: AssignMode }) {
  const [panelState, setPanelState] = useState<AssignPanelState | null>({
    id: 0,
    mode,
    person: null,
  });
  return panelState ? (
    <AssignPanel articleId={7} panelState={panelState} onChange={setPanelState} />
  ) : (
    'closed'
  );
}

function open(mode: AssignMode, responses: Responses = {}, language?: 'ru') {
  const requests = mockApi({
    [`GET ${REVIEWERS}`]: { body: { results: [makeCandidate()], count: 1 } },
    [`GET ${CHECK}`]: { body: unknownPerson },
    ...responses,
  });
  renderAtUrl(<Frame mode={mode} />, { language, user: makeUser(['editor']) });
  return requests;
}

const respondWithCandidates = (...results: ReturnType<typeof makeCandidate>[]): Responses => ({
  [`GET ${REVIEWERS}`]: { body: { results, count: results.length } },
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const field = (name: RegExp) => screen.getByLabelText(name);
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const posts = (requests: Request[]) => requests.filter(({ method }) => method === 'POST');

async function fillIn(email = 'nora@example.test') {
  await userEvent.type(field(/^E-mail/), email);
  await userEvent.type(field(/^First name/), 'Nora');
  await userEvent.type(field(/^Last name/), 'Lind');
}

beforeEach(() => startSession(makeToken(3600)));

test('candidate is shown with the number of open and completed reviews', async () => {
  open('select');
  const list = within(await screen.findByRole('list', { name: 'Reviewers' }));
  expect(list.getByText('Helen Ashworth')).toBeInTheDocument();
  expect(list.getByText('Exampleton University')).toBeInTheDocument();
  const numbers = ['Open now:', 'Reviews:', 'Declined:', 'Last review:'].map(
    (term) => list.getByText(term).nextSibling?.textContent,
  );
  expect(numbers).toEqual(['2', '6', '1', '25.10.2026']);
});

test('candidate is shown with what they have in common with the article, and how they worked', async () => {
  open(
    'select',
    respondWithCandidates(
      makeCandidate({
        interests: ['GVHD', 'cord blood'],
        matches: { interests: ['GVHD', 'cord blood'], articles: 1, reviews: 2 },
        silentRequests: 3,
        averageDays: 11.5,
        rating: 4.5,
        ratingCount: 2,
        notBefore: '2027-01-12',
      }),
      makeCandidate({ id: 22, matches: { interests: [], articles: 0, reviews: 0 } }),
    ),
  );
  const [helen, other] = await screen.findAllByRole('listitem');
  expect(helen).toHaveTextContent(
    'Matches: 2 shared keywords (GVHD, cord blood), wrote 1 similar article, reviewed 2 similar articles',
  );
  expect(helen).toHaveTextContent('Does not want to be asked before 12.01.2027.');
  const fact = (term: string) => within(helen!).getByText(term).nextSibling?.textContent;
  expect(['Unanswered:', 'Days to a review:', 'Grade:'].map(fact)).toEqual([
    '3',
    '11.5',
    '4.5 of 5 (2)',
  ]);
  expect(other).not.toHaveTextContent('Matches');
  expect(other).not.toHaveTextContent('Grade');
  await userEvent.click(within(helen!).getByRole('button', { name: /^Assign/ }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('before 12.01.2027');
});

test('only those who are available now are listed on request', async () => {
  const requests = open('select');
  await screen.findByText('Helen Ashworth');
  await userEvent.click(screen.getByLabelText('Available now'));
  await waitFor(() => expect(countRequests(requests, REVIEWERS)).toBe(2));
  expect(new URL(requests.at(-1)!.url).searchParams.get('available')).toBe('true');
});

test('request takes a due date and a note, which a failed request keeps', async () => {
  const requests = open('select', {
    [`POST ${ASSIGNMENTS}`]: apiProblem(429, 'too-many-tries', 'Wait 2 minutes.'),
  });
  await userEvent.click(await button(/^Assign/));
  const due = await screen.findByLabelText('Due date');
  await userEvent.type(due, '01.02.2020');
  await confirm('Assign');
  expect(screen.getByText('This day has passed.')).toBeInTheDocument();
  expect(posts(requests)).toEqual([]);
  await userEvent.clear(due);
  await userEvent.type(due, '01.02.2120');
  expect(screen.queryByLabelText('Note to the reviewer')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  const note = screen.getByLabelText('Note to the reviewer');
  expect(note).toHaveFocus();
  await userEvent.type(note, 'You know this group. ');
  await confirm('Assign');
  expect(await screen.findByRole('alert')).toHaveTextContent('Wait 2 minutes.');
  expect(await posts(requests)[0]!.json()).toEqual({
    articleId: 7,
    reviewerId: 21,
    dueDate: '2120-02-01',
    note: 'You know this group.',
  });

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(await button(/^Assign/));
  expect(await screen.findByLabelText('Note to the reviewer')).toHaveValue('You know this group. ');
  expect(screen.getByLabelText('Due date')).toHaveValue('01.02.2120');
});

test('search is debounced', async () => {
  const requests = open('select');
  await screen.findByText('Helen Ashworth');
  await userEvent.type(screen.getByRole('searchbox'), 'ash');
  await waitFor(() => expect(countRequests(requests, REVIEWERS)).toBe(2));
  expect(new URL(requests.at(-1)!.url).search).toBe(
    '?articleId=7&order=match&email=ash&pageSize=100',
  );
});

test('confirmation says what is e-mailed, and assigning sends one request', async () => {
  const requests = open('select', { [`POST ${ASSIGNMENTS}`]: { status: 201, body: {} } });
  await userEvent.dblClick(await button(/^Assign: Helen Ashworth/));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'We e-mail the request, the due date and a link.',
  );
  await confirm('Assign');
  expect(
    await screen.findByText('Helen Ashworth has been asked to review the article'),
  ).toBeInTheDocument();
  expect(posts(requests)).toHaveLength(1);
  expect(await posts(requests)[0]!.json()).toEqual({
    articleId: 7,
    reviewerId: 21,
    dueDate: null,
    note: null,
  });
  await waitFor(() => expect(countRequests(requests, REVIEWERS)).toBe(2)); // reloaded
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test.each([
  ['same-email', 'Same e-mail as the author Ann Fox'],
  ['same-orcid', 'Same ORCID iD as the author Ann Fox'],
  ['same-name', 'Same name as the author Ann Fox'],
  ['creator', 'Submitted this article: Ann Fox'],
  ['excluded', 'The author has asked not to involve this person'],
  ['in-the-office', 'Is an editor or administrator: sees the other reviews and may decide'],
  ['recent-coauthor', 'Recently published with the author Ann Fox: “MRD”'],
  ['same-affiliation', 'May share an affiliation with the author Ann Fox: MRD'],
  ['same-domain', 'E-mail at the same institution as the author Ann Fox: MRD'],
] as const)('conflict is shown in the list and in the confirmation: %s', async (kind, text) => {
  open(
    'select',
    respondWithCandidates(makeCandidate({ conflicts: [{ kind, with: 'Ann Fox', detail: 'MRD' }] })),
  );
  expect(await screen.findByText(text)).toBeInTheDocument();
  await userEvent.click(await button(/^Assign/));
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    `There may be a conflict of interest:${text}`,
  );
});

test('candidate who cannot review is shown with the reason and without a button', async () => {
  open('select', respondWithCandidates(makeCandidate({ cannotReview: 'is-author' })));
  expect(await screen.findByText('An author of the article cannot review it')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Assign/ })).toBeNull();
});

test('error is shown beside the candidate', async () => {
  open('select', {
    [`POST ${ASSIGNMENTS}`]: apiProblem(409, 'already-assigned', 'Has been asked already.'),
  });
  await userEvent.click(await button(/^Assign/));
  await confirm('Assign');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Unable to assign the reviewerHas been asked already.',
  );
});

test('long list is shown in part at first', async () => {
  const many = Array.from({ length: 12 }, (_, id) =>
    makeCandidate({ id, fullNameEn: `Person ${id}` }),
  );
  open('select', { [`GET ${REVIEWERS}`]: { body: { results: many, count: 140 } } });
  await screen.findByText('Person 7');
  expect(screen.queryByText('Person 8')).toBeNull();
  await userEvent.click(await button('Show all'));
  expect(screen.getByText('Person 11')).toBeInTheDocument();
  expect(screen.getByText(/^Showing the first 12/)).toBeInTheDocument();
});

test('unknown e-mail address leads to the invitation', async () => {
  open('select', respondWithCandidates());
  await userEvent.type(screen.getByRole('searchbox'), 'nora@example.test');
  expect(await screen.findByText(/^No reviewer with “nora@example.test”/)).toBeInTheDocument();
  await userEvent.click(await button('Invite by e-mail'));
  expect(field(/^E-mail/)).toHaveValue('nora@example.test');
});

test('invitation requires an e-mail address and both names', async () => {
  const requests = open('invite');
  await userEvent.click(await button('Invite'));
  expect(await screen.findAllByText('Required')).toHaveLength(3);
  await fillIn('nora');
  await userEvent.click(await button('Invite'));
  expect(await screen.findByText('Not valid email')).toBeInTheDocument();
  expect(posts(requests)).toEqual([]);
  expect(countRequests(requests, CHECK)).toBe(0);
});

test('invitation is sent once in the chosen language', async () => {
  const requests = open('invite', { [`POST ${INVITE}`]: { status: 201, body: {} } });
  await fillIn();
  await userEvent.click(screen.getByRole('radio', { name: 'Русский' }));
  await userEvent.dblClick(await button('Invite'));
  expect(await screen.findByRole('dialog', { name: 'Invite Nora Lind?' })).toBeInTheDocument();
  await confirm('Invite');
  expect(await screen.findByText('Invitation to user nora@example.test sent')).toBeInTheDocument();
  expect(posts(requests)).toHaveLength(1);
  expect(await posts(requests)[0]!.json()).toEqual({
    email: 'nora@example.test',
    firstNameEn: 'Nora',
    lastNameEn: 'Lind',
    articleIds: [7],
    language: 'ru',
    dueDate: null,
    note: null,
  });
  expect(field(/^E-mail/)).toHaveValue('');
  expect(field(/^E-mail/)).toHaveFocus();
});

test('owner of an existing account is assigned instead of invited', async () => {
  const requests = open('invite', {
    [`GET ${CHECK}`]: { body: makeKnownPerson('Nora Lind') },
    [`POST ${ASSIGNMENTS}`]: { status: 201, body: {} },
  });
  await userEvent.type(field(/^E-mail/), 'known@example.test');
  expect(await screen.findByText('Has an account: Nora Lind.')).toBeInTheDocument();
  expect(screen.queryByLabelText(/^First name/)).toBeNull();
  await userEvent.click(await button('Assign'));
  await confirm('Assign');
  expect(await screen.findByText(/^Nora Lind has been asked/)).toBeInTheDocument();
  expect(countRequests(requests, INVITE)).toBe(0);
});

test('person who cannot review cannot be invited', async () => {
  open('invite', { [`GET ${CHECK}`]: { body: { ...unknownPerson, cannotReview: 'is-author' } } });
  await fillIn();
  expect(await screen.findByText('An author of the article cannot review it.')).toBeInTheDocument();
  expect(await button('Invite')).toBeDisabled();
});

test('field error is shown at its field and not in the alert', async () => {
  const requests = open('invite', {
    [`POST ${INVITE}`]: fieldErrors({ lastNameEn: 'Only Latin letters.' }),
  });
  await fillIn();
  await userEvent.click(await button('Invite'));
  await confirm('Invite');
  expect(await screen.findByText('Only Latin letters.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field(/^E-mail/)).toHaveValue('nora@example.test'); // input stays
  expect(countRequests(requests, INVITE)).toBe(1);
});

test('panel is shown in Russian', async () => {
  open('select', {}, 'ru');
  await userEvent.click(await button(/^Назначить: Helen Ashworth/));
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'Назначить рецензента: Helen Ashworth?',
  );
});
