import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { CurrentUser } from '~/api/types';
import { makeUser } from '../../../test/current-users';
import { renderAtUrl } from '../../../test/render';
import { mockApi } from '../../../test/mock-api';
import { ChangeEmailPanel } from './change-email-panel';

const REQUEST = 'POST /api/v1/users/me/email';

function show(details: Partial<CurrentUser> = {}) {
  const user = makeUser(['user'], details);
  renderAtUrl(<ChangeEmailPanel user={user} />, { user });
}

const field = () => screen.getByRole('textbox', { name: 'New e-mail' });
const submit = () => screen.getByRole('button', { name: 'Request code' });

async function request(email: string) {
  await userEvent.type(field(), email);
  await userEvent.click(submit());
}

test.each([
  [{}, 'Current address: elena@example.test'],
  [{ emailVerified: false }, 'Current address: elena@example.test (not confirmed)'],
  [{ email: null, emailVerified: false }, 'You have no e-mail address yet.'],
])('the panel shows the current address: %j', (details, text) => {
  show(details);
  expect(screen.getByRole('region', { name: 'E-mail address' })).toHaveTextContent(text);
});

test('only a valid, different address can be submitted', async () => {
  show();
  expect(submit()).toBeDisabled();
  await userEvent.type(field(), 'Elena');
  await userEvent.tab();
  expect(await screen.findByText('Not valid email')).toBeInTheDocument();
  await userEvent.type(field(), '@Example.test');
  expect(await screen.findByText('This is already your address')).toBeInTheDocument();
  expect(submit()).toBeDisabled();
});

test('the notice shows the new address and links to the code; another address can be requested', async () => {
  const requests = mockApi({ [REQUEST]: { status: 204 } });
  show();
  await request('new@example.test');
  expect(await screen.findByText('Code requested')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('new@example.test');
  expect(await requests[0]?.json()).toEqual({ email: 'new@example.test' });
  expect(screen.getByRole('link', { name: 'Enter the code' })).toHaveAttribute(
    'href',
    '/identity/change-email/confirm',
  );
  expect(field()).toHaveValue('');

  await request('other@example.test');
  await vi.waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('other@example.test'),
  );
  expect(requests).toHaveLength(2);
});

test('field errors appear at the field, other errors in an alert', async () => {
  const detail = [{ loc: ['body', 'email'], msg: 'Too long', type: 'too-long' }];
  mockApi({ [REQUEST]: { status: 422, body: { code: 'invalid-input', detail } } });
  show();
  await request('new@example.test');
  expect(await screen.findByText('Too long')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();

  mockApi({ [REQUEST]: { status: 429, body: { code: 'too-many-tries', detail: 'Wait.' } } });
  await userEvent.type(field(), 's');
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Unable to request a codeWait.');
});
