import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { DeskArticle } from '~/api/desk-articles';
import { startSession } from '~/lib/session';
import { suggestedReviewer } from '../../../../../test/articles';
import { deskArticle } from '../../../../../test/desk-articles';
import { enumerations } from '../../../../../test/enumerations';
import { bodyOf, refusal, times } from '../../../../../test/identity';
import { person, tokenExpiringIn } from '../../../../../test/people';
import { renderAt } from '../../../../../test/render';
import { accountOf, stranger } from '../../../../../test/review-assignments';
import { serverAnswers } from '../../../../../test/server-answers';
import { ReviewingTab } from './reviewing-tab';

const LIST = '/api/v1/review-assignments';
const CHECK = '/api/v1/articles/7/reviewer-check';
const ROLES = '/api/v1/users/44/roles';

type Answers = Parameters<typeof serverAnswers>[0];

const open = (details: Partial<DeskArticle> = {}, answers: Answers = {}, role = 'editor') => {
  const asked = serverAnswers({
    'GET /api/v1/enums': { body: enumerations },
    [`GET ${LIST}`]: { body: { results: [], count: 0 } },
    [`GET ${CHECK}`]: { body: stranger },
    ...answers,
  });
  renderAt(<ReviewingTab article={deskArticle(details)} />, {
    user: person([role === 'admin' ? 'admin' : 'editor']),
  });
  return asked;
};

const fox = suggestedReviewer({ firstNameEn: 'Cy', lastNameEn: 'Fox', email: 'cy@example.test' });

const offered: Partial<DeskArticle> = {
  suggestedReviewers: [fox],
  actsOnSuggestions: true,
  allowedActions: ['assign-reviewer'],
};

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('an admin looks, and is told who assigns', async () => {
  const asked = open({ ...offered, actsOnSuggestions: false, allowedActions: [] }, {}, 'admin');
  expect(screen.getByText(/editors assign reviewers/)).toBeInTheDocument();
  expect(screen.getByText('Cy Fox')).toBeInTheDocument();
  await screen.findByText('Nobody has been asked to review this article yet.');
  expect(screen.queryByRole('button')).toBeNull();
  expect(times(asked, CHECK)).toBe(0);
});

test('an editor is told when reviewers can be assigned', () => {
  open({ statusId: 5, allowedActions: [] });
  expect(screen.getByText(/Reviewers can be assigned while/)).toBeInTheDocument();
});

test('whom the author excluded is marked', () => {
  open({ ...offered, suggestedReviewers: [{ ...fox, exclude: true }] });
  expect(screen.getByText('Excluded by the author')).toBeInTheDocument();
  expect(screen.getByText('The author has not suggested anyone.')).toBeInTheDocument();
});

test('a suggested stranger is invited with the form filled in', async () => {
  open(offered);
  await userEvent.click(await button(/^Invite: Cy Fox/));
  const panel = within(screen.getByRole('region', { name: 'Assign a reviewer' }));
  expect(panel.getByLabelText(/^E-mail/)).toHaveValue('cy@example.test');
  expect(panel.getByLabelText(/^First name/)).toHaveValue('Cy');
  expect(panel.getByLabelText(/^Last name/)).toHaveValue('Fox');
  expect(panel.getByLabelText(/^E-mail/)).toHaveFocus();
});

test('a suggested person with an account is assigned; what speaks against them is said twice', async () => {
  const conflict = { kind: 'same-domain', with: 'Elena Morozova', detail: 'demo.test' } as const;
  const asked = open(offered, {
    [`GET ${CHECK}`]: { body: accountOf('Cyrus Fox', { conflicts: [conflict] }) },
    [`POST ${LIST}`]: { status: 201, body: {} },
  });
  expect(await screen.findByText('There is an account: Cyrus Fox.')).toBeInTheDocument();
  const words = 'Has an e-mail at the same institution as an author, Elena Morozova: demo.test';
  expect(screen.getByText(words)).toBeInTheDocument();

  await userEvent.dblClick(await button(/^Assign: Cy Fox/));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(await screen.findByRole('dialog')).toHaveTextContent(words);
  await confirm('Assign');
  expect(
    await screen.findByText('Cyrus Fox has been asked to review the article'),
  ).toBeInTheDocument();
  const posts = asked.filter(({ method }) => method === 'POST');
  expect(posts).toHaveLength(1);
  expect(await posts[0]!.json()).toEqual({ articleId: 7, reviewerId: 44 });
});

test('who lacks the role gets it on the way', async () => {
  const asked = open(offered, {
    [`GET ${CHECK}`]: { body: accountOf('Cyrus Fox', { cannotReview: 'not-a-reviewer' }) },
    [`POST ${ROLES}`]: { body: {} },
    [`POST ${LIST}`]: { status: 201, body: {} },
  });
  await userEvent.click(await button(/^Grant the reviewer role and assign/));
  await confirm('Grant the reviewer role and assign');
  await waitFor(() => expect(times(asked, ROLES)).toBe(1));
  expect(await bodyOf(asked, ROLES)).toEqual({ roles: ['reviewer'] });
  expect(await screen.findByText(/^Cyrus Fox has been asked/)).toBeInTheDocument();
});

test('each step that fails says which it was', async () => {
  open(offered, {
    [`GET ${CHECK}`]: { body: accountOf('Cyrus Fox', { cannotReview: 'not-a-reviewer' }) },
    [`POST ${ROLES}`]: refusal(403, 'forbidden', 'Not for you.'),
  });
  await userEvent.click(await button(/^Grant the reviewer role and assign/));
  await confirm('Grant the reviewer role and assign');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Unable to grant the reviewer roleNot for you.',
  );
});

test('who cannot review has nothing to be pressed', async () => {
  open(offered, {
    [`GET ${CHECK}`]: { body: accountOf('Cyrus Fox', { cannotReview: 'already-assigned' }) },
  });
  expect(
    await screen.findByText('Has already been asked to review this version.'),
  ).toBeInTheDocument();
  expect(screen.getAllByRole('button')).toHaveLength(1); // the way to somebody else
});
