import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  giveConsent,
  requestBody,
  button,
  NO_CONTENT,
  fieldErrors,
  fakeIntervals,
  advanceSeconds,
  apiProblem,
  countRequests,
  tooManyTries,
} from '../../../test/identity';
import { enumerations } from '../../../test/enumerations';
import { renderAtUrl } from '../../../test/render';
import { mockApi } from '../../../test/mock-api';
import { AcceptInvitationPage } from './accept-invitation-page';

const PREVIEW = '/api/v1/auth/invitations/preview';
const ACCEPT = '/api/v1/auth/invitations/accept';
const REFUSE = '/api/v1/auth/invitations/refuse';

const ENUMS = { 'GET /api/v1/enums': { body: enumerations } };
const ACCEPTED = { body: { hasAccount: false } };
const withdrawn = apiProblem(
  409,
  'nothing-to-review',
  'This invitation can no longer be answered.',
);

const articles = {
  body: [
    {
      titleEn: 'CAR-T cells in children',
      abstractEn: '<p>We <i>studied</i>…</p><p>p &lt; 0.05</p><img src=x onerror="alert(1)">',
      keywordsEn: ['CAR-T', 'children'],
      authors: ['Anna Author'],
      affiliations: ['Clinic of Haematology'],
      typeId: 1,
      dueDate: '2026-12-24',
    },
    {
      titleEn: 'Grafts',
      abstractEn: '',
      keywordsEn: [],
      authors: [],
      affiliations: [],
      typeId: 2,
      dueDate: '2027-01-09',
    },
  ],
};

beforeEach(fakeIntervals);
afterEach(() => {
  vi.useRealTimers();
});

const show = (code: string | null, language: 'en' | 'ru' = 'en') =>
  renderAtUrl(<AcceptInvitationPage code={code} />, {
    url: '/identity/accept-review-invitation',
    language,
  });

async function acceptWith(password: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  await userEvent.type(screen.getByLabelText('Password'), password);
  await giveConsent();
  await userEvent.click(button('Confirm'));
}

test('a missing code shows an error', () => {
  const requests = mockApi({});
  show(null);
  expect(screen.getByRole('alert')).toHaveTextContent('Code is required');
  expect(requests).toHaveLength(0);
});

test('the articles are shown with plain-text abstracts', async () => {
  const requests = mockApi({ [`GET ${PREVIEW}`]: articles });
  show('a+b');
  expect(screen.getByRole('status')).toHaveTextContent('Loading…');
  expect(
    await screen.findByRole('heading', { name: 'CAR-T cells in children', level: 2 }),
  ).toHaveAttribute('lang', 'en');
  const abstract = screen.getByText(/We studied/);
  expect(abstract.textContent).toBe('We studied…\np < 0.05');
  expect(abstract.children).toHaveLength(0);
  expect(screen.getByText('The abstract has not been written yet.')).toBeInTheDocument();
  expect(new URL(requests[0]?.url ?? '').searchParams.get('token')).toBe('a+b');
});

test('each article shows its type, due date and keywords', async () => {
  mockApi({ ...ENUMS, [`GET ${PREVIEW}`]: articles });
  show('abc');
  const [first, second] = await screen.findAllByRole('listitem');
  expect(await within(first!).findByText('Original article')).toBeInTheDocument();
  expect(within(first!).getByText('24.12.2026')).toBeInTheDocument();
  expect(within(first!).getByText('CAR-T; children')).toHaveAttribute('lang', 'en');
  expect(within(second!).getByText('Review')).toBeInTheDocument();
  expect(within(second!).queryByText(/Keywords/)).toBeNull();
});

test('accepting asks for a password and opens the login', async () => {
  const requests = mockApi({ [`GET ${PREVIEW}`]: articles, [`POST ${ACCEPT}`]: ACCEPTED });
  const { currentUrl } = show('abc');
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveFocus();
  await userEvent.type(screen.getByLabelText('Password'), 'a long passphrase');
  await giveConsent();
  await userEvent.click(button('Confirm'));

  expect(await screen.findByRole('heading', { name: 'Invitation accepted' })).toHaveFocus();
  expect(await requestBody(requests, ACCEPT)).toEqual({
    token: 'abc',
    password: 'a long passphrase',
    consentVersion: 1,
  });
  expect(countRequests(requests, PREVIEW)).toBe(1);
  await advanceSeconds(3);
  expect(currentUrl()).toBe('/identity/login');
});

test('accepting with an existing account shows a notice without a countdown', async () => {
  mockApi({
    [`GET ${PREVIEW}`]: articles,
    [`POST ${ACCEPT}`]: { body: { hasAccount: true } },
  });
  const { currentUrl } = show('abc');
  await acceptWith('a long passphrase');
  expect(await screen.findByRole('heading', { name: 'Invitation accepted' })).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent(
    'You already have an account: sign in with your usual password.',
  );
  await advanceSeconds(10);
  expect(currentUrl()).toBe('/identity/accept-review-invitation');
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/identity/login');
});

test('refusing asks for confirmation', async () => {
  const requests = mockApi({ [`GET ${PREVIEW}`]: articles, [`POST ${REFUSE}`]: NO_CONTENT });
  show('abc');
  await userEvent.click(await screen.findByRole('button', { name: 'I cannot review' }));
  expect(screen.getByRole('heading', { name: 'Decline the invitation?' })).toHaveFocus();
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(countRequests(requests, REFUSE)).toBe(0);
  await userEvent.click(button('Yes, decline'));

  expect(await screen.findByRole('heading', { name: 'Thank you for your answer' })).toHaveFocus();
  expect(await requestBody(requests, REFUSE)).toMatchObject({ token: 'abc', reason: null });
  expect(countRequests(requests, PREVIEW)).toBe(1);
  expect(screen.queryByRole('button')).toBeNull();
});

test('"Back" returns from either answer and restores the focus', async () => {
  const requests = mockApi({ [`GET ${PREVIEW}`]: articles });
  show('abc');
  await userEvent.click(await screen.findByRole('button', { name: 'I cannot review' }));
  await userEvent.click(button('Back'));
  expect(button('I cannot review')).toHaveFocus();
  await userEvent.click(button('Accept'));
  await userEvent.click(button('Back'));
  expect(button('Accept')).toHaveFocus();
  expect(countRequests(requests, REFUSE) + countRequests(requests, ACCEPT)).toBe(0);
});

test('a double click sends one refusal', async () => {
  const requests = mockApi({ [`GET ${PREVIEW}`]: articles, [`POST ${REFUSE}`]: 'no response' });
  show('abc');
  await userEvent.click(await screen.findByRole('button', { name: 'I cannot review' }));
  await userEvent.dblClick(button('Yes, decline'));
  expect(countRequests(requests, REFUSE)).toBe(1);
});

test('a failed refusal can be sent again', async () => {
  mockApi({ [`GET ${PREVIEW}`]: articles, [`POST ${REFUSE}`]: 'no connection' });
  show('abc');
  await userEvent.click(await screen.findByRole('button', { name: 'I cannot review' }));
  await userEvent.click(button('Yes, decline'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your answer was not sent. Try again.',
  );
  mockApi({ [`POST ${REFUSE}`]: NO_CONTENT });
  await userEvent.click(button('Yes, decline'));
  expect(
    await screen.findByRole('heading', { name: 'Thank you for your answer' }),
  ).toBeInTheDocument();
});

test('an invitation without open requests has no buttons', async () => {
  mockApi({ [`GET ${PREVIEW}`]: withdrawn });
  show('abc');
  expect(await screen.findByText('This invitation can no longer be answered')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('an invitation to the journal asks for a password once and offers no refusal', async () => {
  const requests = mockApi({ [`GET ${PREVIEW}`]: { body: [] }, [`POST ${ACCEPT}`]: ACCEPTED });
  const { currentUrl } = show('abc');
  expect(await screen.findByText(/invite you to become a reviewer/)).toBeInTheDocument();
  expect(screen.getByText(/You need not do anything/)).toBeInTheDocument();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(button('Accept'));
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(screen.getByText(/find the requests for reviews/)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Password'), 'a long passphrase');
  await giveConsent();
  await userEvent.dblClick(button('Confirm'));
  expect(await screen.findByRole('heading', { name: 'Invitation accepted' })).toHaveFocus();
  expect(countRequests(requests, ACCEPT)).toBe(1);
  await advanceSeconds(3);
  expect(currentUrl()).toBe('/identity/login');
});

test('an invitation to the journal is translated into Russian', async () => {
  mockApi({ [`GET ${PREVIEW}`]: { body: [] } });
  show('abc', 'ru');
  expect(await screen.findByText(/приглашает вас стать рецензентом/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Не\u00a0могу рецензировать' })).toBeNull();
});

test('an invitation that is withdrawn while the page is open can no longer be answered', async () => {
  mockApi({
    [`GET ${PREVIEW}`]: articles,
    [`POST ${ACCEPT}`]: withdrawn,
    [`POST ${REFUSE}`]: withdrawn,
  });
  const { unmount } = show('abc');
  await acceptWith('a long passphrase');
  expect(await screen.findByText('This invitation can no longer be answered')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveFocus();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  unmount();

  show('abc');
  await userEvent.click(await screen.findByRole('button', { name: 'I cannot review' }));
  await userEvent.click(button('Yes, decline'));
  expect(await screen.findByText('This invitation can no longer be answered')).toBeInTheDocument();
});

test('a deactivated account cannot accept the invitation', async () => {
  mockApi({
    [`GET ${PREVIEW}`]: articles,
    [`POST ${ACCEPT}`]: apiProblem(409, 'account-closed', 'There is an account, and it is closed.'),
  });
  show('abc');
  await acceptWith('a long passphrase');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Unable to accept the invitationThere is an account, and it is closed.',
  );
});

test('the page is translated into Russian', async () => {
  mockApi({ ...ENUMS, [`GET ${PREVIEW}`]: articles, [`POST ${REFUSE}`]: NO_CONTENT });
  show('abc', 'ru');
  expect(await screen.findByText('Оригинальная статья')).toBeInTheDocument();
  expect(screen.getAllByText('Срок рецензии:')).toHaveLength(2);
  await userEvent.click(button('Не\u00a0могу рецензировать'));
  await userEvent.click(button('Да, отказаться'));
  expect(await screen.findByRole('heading', { name: 'Спасибо за\u00a0ответ' })).toHaveFocus();
});

test('an invalid code offers no retry', async () => {
  mockApi({ [`GET ${PREVIEW}`]: apiProblem(400, 'invalid-code', 'Code is invalid: used.') });
  show('abc');
  expect(await screen.findByRole('alert')).toHaveTextContent('Code is invalid: used.');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Already accepted? Sign in' })).toHaveAttribute(
    'href',
    '/identity/login',
  );
});

test('a rate limit offers a retry', async () => {
  mockApi({ [`GET ${PREVIEW}`]: tooManyTries });
  show('abc');
  expect(await screen.findByRole('alert')).toHaveTextContent('Wait 2 minutes.');
  mockApi({ [`GET ${PREVIEW}`]: articles });
  await userEvent.click(button('Try again'));
  expect(await screen.findByRole('heading', { name: 'Grafts' })).toBeInTheDocument();
});

test('an invalid password shows an error at its field', async () => {
  mockApi({
    [`GET ${PREVIEW}`]: articles,
    [`POST ${ACCEPT}`]: fieldErrors({ password: 'Too common.' }),
  });
  show('abc');
  await acceptWith('password1234');
  expect(await screen.findByText('Too common.')).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toBeInvalid();
});

test('other errors appear above the form', async () => {
  mockApi({
    [`GET ${PREVIEW}`]: articles,
    [`POST ${ACCEPT}`]: apiProblem(400, 'empty-model', 'Model is empty'),
  });
  show('abc');
  await acceptWith('a long passphrase');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Unable to accept the invitationModel is empty',
  );
});

test('a double click sends one acceptance', async () => {
  const requests = mockApi({ [`GET ${PREVIEW}`]: articles, [`POST ${ACCEPT}`]: 'no response' });
  show('abc');
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  await userEvent.type(screen.getByLabelText('Password'), 'a long passphrase');
  await giveConsent();
  await userEvent.dblClick(button('Confirm'));
  expect(countRequests(requests, ACCEPT)).toBe(1);
});
