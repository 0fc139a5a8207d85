import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  activeReviewLink,
  endReviewLink,
  followReviewLink,
  rememberReviewLink,
} from '~/lib/review-link';
import { startSession, storedToken } from '~/lib/session';
import { enumerations } from '../../../../../test/enumerations';
import { refusal } from '../../../../../test/identity';
import { tokenExpiringIn } from '../../../../../test/people';
import { renderAt } from '../../../../../test/render';
import { agreedAssignment, myAssignment, reviewerArticle } from '../../../../../test/reviewing';
import { serverAnswers } from '../../../../../test/server-answers';
import { ReviewByLinkPage } from './review-by-link-page';

const LINKED = 'GET /api/v1/review-assignments/linked';
const ARTICLE = 'GET /api/v1/articles/reviewing/7';
const MINE = '/api/v1/review-assignments/my/31';

const answers = {
  'GET /api/v1/enums': { body: enumerations },
  [LINKED]: { body: myAssignment() },
  [ARTICLE]: { body: reviewerArticle() },
};

const show = (language?: 'ru') => renderAt(<ReviewByLinkPage />, { at: '/review', language });
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  startSession(tokenExpiringIn(3600)); // somebody else's, perhaps
  rememberReviewLink('key');
  followReviewLink();
});
afterEach(endReviewLink);

test('shows what is asked, asks by the link alone, and changes nothing', async () => {
  const asked = serverAnswers(answers);
  show();
  expect(await button('I will review')).toBeInTheDocument();
  expect(asked.map(({ method }) => method)).not.toContain('POST');
  const authorizations = new Set(asked.map(({ headers }) => headers.get('Authorization')));
  expect([...authorizations]).toEqual(['ReviewLink key']);
});

test('agreeing opens the manuscript and the form', async () => {
  serverAnswers({
    ...answers,
    [`POST ${MINE}/accept`]: { body: agreedAssignment() },
    'GET /api/v1/articles/reviewing/7/merged-pdfs': { body: [] },
  });
  show();
  const accept = await button('I will review');
  serverAnswers({
    ...answers,
    [`POST ${MINE}/accept`]: { body: agreedAssignment() },
    [ARTICLE]: {
      body: reviewerArticle({ seesManuscript: true, assignments: [agreedAssignment()] }),
    },
    'GET /api/v1/articles/reviewing/7/merged-pdfs': { body: [] },
  });
  await userEvent.click(accept);
  expect(await screen.findByRole('form', { name: 'Review form' })).toBeInTheDocument();
  expect(activeReviewLink()).toBe('key');
});

test('refusing ends with thanks, and so does the link', async () => {
  const declined = myAssignment({ statusId: 4, allowedActions: [] });
  serverAnswers({ ...answers, [`POST ${MINE}/decline`]: { body: declined } });
  show();
  await userEvent.click(await button('I cannot review'));
  await userEvent.click(await button('Refuse to review'));
  expect(await screen.findByRole('heading', { name: 'Thank you for your answer' })).toHaveFocus();
  expect(activeReviewLink()).toBeNull();
});

test('a link that has ended says why that may be, and the session stays', async () => {
  serverAnswers({ ...answers, [LINKED]: refusal(401, 'unauthenticated', 'Please sign in.') });
  show();
  expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/identity/login?returnUrl=%2Fpersonal-area%2Freviewer-assignments',
  );
  expect(storedToken()).not.toBeNull();
});

test('one that ends meanwhile is told in the same way, without a toast', async () => {
  serverAnswers({
    ...answers,
    [`POST ${MINE}/accept`]: refusal(401, 'unauthenticated', 'Please sign in.'),
  });
  show();
  await userEvent.click(await button('I will review'));
  expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeInTheDocument();
  expect(screen.queryByText('Unable to accept review assignment')).toBeNull();
});

test('a lost connection can be tried again', async () => {
  serverAnswers({ ...answers, [ARTICLE]: refusal(404, 'not-found', 'Nothing here.') });
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing here.');
  serverAnswers(answers);
  await userEvent.click(await button('Try again'));
  expect(await button('I will review')).toBeInTheDocument();
});

test('in Russian too', async () => {
  endReviewLink();
  serverAnswers(answers);
  show('ru');
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Ссылка больше не\u00a0действует' })).toBeVisible(),
  );
});
