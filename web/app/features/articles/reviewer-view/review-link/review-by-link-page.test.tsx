import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  getActiveReviewLink,
  clearReviewLink,
  activateReviewLink,
  storeReviewLink,
} from '~/lib/review-link';
import { startSession, readStoredToken } from '~/lib/session';
import { enumerations } from '../../../../../test/enumerations';
import { apiProblem } from '../../../../../test/identity';
import { makeToken } from '../../../../../test/current-users';
import { renderAtUrl } from '../../../../../test/render';
import {
  makeAcceptedAssignment,
  makeMyAssignment,
  makeReviewerArticle,
} from '../../../../../test/reviewer-articles';
import { mockApi } from '../../../../../test/mock-api';
import { ReviewByLinkPage } from './review-by-link-page';

const LINKED = 'GET /api/v1/review-assignments/linked';
const ARTICLE = 'GET /api/v1/articles/reviewing/7';
const MINE = '/api/v1/review-assignments/my/31';

const responses = {
  'GET /api/v1/enums': { body: enumerations },
  [LINKED]: { body: makeMyAssignment() },
  [ARTICLE]: { body: makeReviewerArticle() },
};

const show = (language?: 'ru') => renderAtUrl(<ReviewByLinkPage />, { url: '/review', language });
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  startSession(makeToken(3600)); // possibly of another user
  storeReviewLink('key');
  activateReviewLink();
});
afterEach(clearReviewLink);

test('page shows the request, authenticates by the link only and changes nothing', async () => {
  const requests = mockApi(responses);
  show();
  expect(await button('I will review')).toBeInTheDocument();
  expect(requests.map(({ method }) => method)).not.toContain('POST');
  const authorizations = new Set(requests.map(({ headers }) => headers.get('Authorization')));
  expect([...authorizations]).toEqual(['ReviewLink key']);
});

test('accepting opens the manuscript and the review form', async () => {
  mockApi({
    ...responses,
    [`POST ${MINE}/accept`]: { body: makeAcceptedAssignment() },
    'GET /api/v1/articles/reviewing/7/merged-pdfs': { body: [] },
  });
  show();
  const accept = await button('I will review');
  mockApi({
    ...responses,
    [`POST ${MINE}/accept`]: { body: makeAcceptedAssignment() },
    [ARTICLE]: {
      body: makeReviewerArticle({ seesManuscript: true, assignments: [makeAcceptedAssignment()] }),
    },
    'GET /api/v1/articles/reviewing/7/merged-pdfs': { body: [] },
  });
  await userEvent.click(accept);
  expect(await screen.findByRole('form', { name: 'Review form' })).toBeInTheDocument();
  expect(getActiveReviewLink()).toBe('key');
});

test('declining thanks the reviewer and ends the link', async () => {
  const declined = makeMyAssignment({ statusId: 4, allowedActions: [] });
  mockApi({ ...responses, [`POST ${MINE}/decline`]: { body: declined } });
  show();
  await userEvent.click(await button('I cannot review'));
  await userEvent.click(await button('Decline to review'));
  expect(await screen.findByRole('heading', { name: 'Thank you for your answer' })).toHaveFocus();
  expect(getActiveReviewLink()).toBeNull();
});

test('expired link is explained and the session stays', async () => {
  mockApi({ ...responses, [LINKED]: apiProblem(401, 'unauthenticated', 'Please sign in.') });
  show();
  expect(
    await screen.findByRole('heading', { name: 'This link no longer works' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/identity/login?returnUrl=%2Fpersonal-area%2Freviewer-assignments',
  );
  expect(readStoredToken()).not.toBeNull();
});

test('link that expires during a request is explained without a toast', async () => {
  mockApi({
    ...responses,
    [`POST ${MINE}/accept`]: apiProblem(401, 'unauthenticated', 'Please sign in.'),
  });
  show();
  await userEvent.click(await button('I will review'));
  expect(
    await screen.findByRole('heading', { name: 'This link no longer works' }),
  ).toBeInTheDocument();
  expect(screen.queryByText('Unable to accept review assignment')).toBeNull();
});

test('failed request can be retried', async () => {
  mockApi({ ...responses, [ARTICLE]: apiProblem(404, 'not-found', 'Nothing here.') });
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing here.');
  mockApi(responses);
  await userEvent.click(await button('Try again'));
  expect(await button('I will review')).toBeInTheDocument();
});

test('expired link is explained in Russian', async () => {
  clearReviewLink();
  mockApi(responses);
  show('ru');
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Ссылка больше не\u00a0действует' })).toBeVisible(),
  );
});
