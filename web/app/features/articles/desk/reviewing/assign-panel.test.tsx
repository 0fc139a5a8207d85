import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { startSession } from '~/lib/session';
import { faults, refusal, times } from '../../../../../test/identity';
import { person, tokenExpiringIn } from '../../../../../test/people';
import { renderAt } from '../../../../../test/render';
import { accountOf, candidate, stranger } from '../../../../../test/review-assignments';
import { serverAnswers } from '../../../../../test/server-answers';
import { AssignPanel } from './assign-panel';
import type { Asking, Mode } from './asking';

const ASSIGNMENTS = '/api/v1/review-assignments';
const REVIEWERS = '/api/v1/users/reviewers';
const INVITE = '/api/v1/users/invite-reviewer';
const CHECK = '/api/v1/articles/7/reviewer-check';

type Answers = Parameters<typeof serverAnswers>[0];

function Frame({ mode }: { mode: Mode }) {
  const [asking, setAsking] = useState<Asking | null>({ id: 0, mode, person: null });
  return asking ? <AssignPanel articleId={7} asking={asking} onChange={setAsking} /> : 'closed';
}

function open(mode: Mode, answers: Answers = {}, language?: 'ru') {
  const asked = serverAnswers({
    [`GET ${REVIEWERS}`]: { body: { results: [candidate()], count: 1 } },
    [`GET ${CHECK}`]: { body: stranger },
    ...answers,
  });
  renderAt(<Frame mode={mode} />, { language, user: person(['editor']) });
  return asked;
}

const foundWith = (...results: ReturnType<typeof candidate>[]): Answers => ({
  [`GET ${REVIEWERS}`]: { body: { results, count: results.length } },
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const field = (name: RegExp) => screen.getByLabelText(name);
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const posts = (asked: Request[]) => asked.filter(({ method }) => method === 'POST');

async function fillIn(email = 'nora@example.test') {
  await userEvent.type(field(/^E-mail/), email);
  await userEvent.type(field(/^First name/), 'Nora');
  await userEvent.type(field(/^Last name/), 'Lind');
}

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('a candidate stands there with their load', async () => {
  open('select');
  const list = within(await screen.findByRole('list', { name: 'Reviewers' }));
  expect(list.getByText('Helen Ashworth')).toBeInTheDocument();
  expect(list.getByText('Exampleton University')).toBeInTheDocument();
  const numbers = ['Open now:', 'Reviews:', 'Refused:', 'Last review:'].map(
    (term) => list.getByText(term).nextSibling?.textContent,
  );
  expect(numbers).toEqual(['2', '6', '1', '25.10.2026']);
});

test('the search waits for a pause in the typing', async () => {
  const asked = open('select');
  await screen.findByText('Helen Ashworth');
  await userEvent.type(screen.getByRole('searchbox'), 'ash');
  await waitFor(() => expect(times(asked, REVIEWERS)).toBe(2));
  expect(new URL(asked.at(-1)!.url).search).toBe('?articleId=7&email=ash&pageSize=100');
});

test('assigning says who is told, and is done once', async () => {
  const asked = open('select', { [`POST ${ASSIGNMENTS}`]: { status: 201, body: {} } });
  await userEvent.dblClick(await button(/^Assign: Helen Ashworth/));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(await screen.findByRole('dialog')).toHaveTextContent('will get an e-mail at once');
  await confirm('Assign');
  expect(
    await screen.findByText('Helen Ashworth has been asked to review the article'),
  ).toBeInTheDocument();
  expect(posts(asked)).toHaveLength(1);
  expect(await posts(asked)[0]!.json()).toEqual({ articleId: 7, reviewerId: 21 });
  await waitFor(() => expect(times(asked, REVIEWERS)).toBe(2)); // weighed anew
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test.each([
  ['same-email', 'Has the same e-mail as an author, Ann Fox'],
  ['same-orcid', 'Has the same ORCID as an author, Ann Fox'],
  ['same-name', 'Has the same name as an author, Ann Fox'],
  ['creator', 'Submitted this article: Ann Fox'],
  ['excluded', 'The author has asked not to involve this person'],
  ['in-the-office', 'Is an editor or admin of the journal: sees the other reviews and may decide'],
  ['recent-coauthor', 'Recently published with an author, Ann Fox: “MRD”'],
  ['same-affiliation', 'Works at the same place as an author, Ann Fox: MRD'],
  ['same-domain', 'Has an e-mail at the same institution as an author, Ann Fox: MRD'],
] as const)('a conflict is named, and named again before assigning: %s', async (kind, words) => {
  open('select', foundWith(candidate({ conflicts: [{ kind, with: 'Ann Fox', detail: 'MRD' }] })));
  expect(await screen.findByText(words)).toBeInTheDocument();
  await userEvent.click(await button(/^Assign/));
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    `There may be a conflict of interest:${words}`,
  );
});

test('who cannot review is there, with the reason and without a button', async () => {
  open('select', foundWith(candidate({ cannotReview: 'is-author' })));
  expect(await screen.findByText('An author of the article cannot review it')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Assign/ })).toBeNull();
});

test('a refusal stands by the candidate', async () => {
  open('select', {
    [`POST ${ASSIGNMENTS}`]: refusal(409, 'already-assigned', 'Has been asked already.'),
  });
  await userEvent.click(await button(/^Assign/));
  await confirm('Assign');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Unable to assign the reviewerHas been asked already.',
  );
});

test('a long list is shown at first in part', async () => {
  const many = Array.from({ length: 12 }, (_, id) => candidate({ id, fullNameEn: `Person ${id}` }));
  open('select', { [`GET ${REVIEWERS}`]: { body: { results: many, count: 140 } } });
  await screen.findByText('Person 7');
  expect(screen.queryByText('Person 8')).toBeNull();
  await userEvent.click(await button('Show all'));
  expect(screen.getByText('Person 11')).toBeInTheDocument();
  expect(screen.getByText(/^Only the first 12 are shown/)).toBeInTheDocument();
});

test('an address that nobody has leads to the invitation', async () => {
  open('select', foundWith());
  await userEvent.type(screen.getByRole('searchbox'), 'nora@example.test');
  expect(await screen.findByText(/^No reviewer with “nora@example.test”/)).toBeInTheDocument();
  await userEvent.click(await button('Invite by e-mail'));
  expect(field(/^E-mail/)).toHaveValue('nora@example.test');
});

test('an invitation needs an address and both names', async () => {
  const asked = open('invite');
  await userEvent.click(await button('Invite'));
  expect(await screen.findAllByText('Required')).toHaveLength(3);
  await fillIn('nora');
  await userEvent.click(await button('Invite'));
  expect(await screen.findByText('Not valid email')).toBeInTheDocument();
  expect(posts(asked)).toEqual([]);
  expect(times(asked, CHECK)).toBe(0);
});

test('an invitation goes out once, in the language that was chosen', async () => {
  const asked = open('invite', { [`POST ${INVITE}`]: { status: 201, body: {} } });
  await fillIn();
  await userEvent.click(screen.getByRole('radio', { name: 'Русский' }));
  await userEvent.dblClick(await button('Invite'));
  expect(await screen.findByRole('dialog', { name: 'Invite Nora Lind?' })).toBeInTheDocument();
  await confirm('Invite');
  expect(await screen.findByText('Invitation to user nora@example.test sent')).toBeInTheDocument();
  expect(posts(asked)).toHaveLength(1);
  expect(await posts(asked)[0]!.json()).toEqual({
    email: 'nora@example.test',
    firstNameEn: 'Nora',
    lastNameEn: 'Lind',
    articleIds: [7],
    language: 'ru',
  });
  expect(field(/^E-mail/)).toHaveValue('');
  expect(field(/^E-mail/)).toHaveFocus();
});

test('where there is an account, its owner is assigned', async () => {
  const asked = open('invite', {
    [`GET ${CHECK}`]: { body: accountOf('Nora Lind') },
    [`POST ${ASSIGNMENTS}`]: { status: 201, body: {} },
  });
  await userEvent.type(field(/^E-mail/), 'known@example.test');
  expect(await screen.findByText('There is an account: Nora Lind.')).toBeInTheDocument();
  expect(screen.queryByLabelText(/^First name/)).toBeNull();
  await userEvent.click(await button('Assign'));
  await confirm('Assign');
  expect(await screen.findByText(/^Nora Lind has been asked/)).toBeInTheDocument();
  expect(times(asked, INVITE)).toBe(0);
});

test('who cannot review cannot be invited either', async () => {
  open('invite', { [`GET ${CHECK}`]: { body: { ...stranger, cannotReview: 'is-author' } } });
  await fillIn();
  expect(await screen.findByText('An author of the article cannot review it.')).toBeInTheDocument();
  expect(await button('Invite')).toBeDisabled();
});

test('what the server finds wrong is said at its field, the rest above the button', async () => {
  const asked = open('invite', {
    [`POST ${INVITE}`]: faults({ lastNameEn: 'Only Latin letters.' }),
  });
  await fillIn();
  await userEvent.click(await button('Invite'));
  await confirm('Invite');
  expect(await screen.findByText('Only Latin letters.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field(/^E-mail/)).toHaveValue('nora@example.test'); // nothing is lost
  expect(times(asked, INVITE)).toBe(1);
});

test('in Russian too', async () => {
  open('select', {}, 'ru');
  await userEvent.click(await button(/^Назначить: Helen Ashworth/));
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'Назначить рецензента: Helen Ashworth?',
  );
});
