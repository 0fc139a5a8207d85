import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { requestBody, NO_CONTENT, fieldErrors } from '../../../test/identity';
import { renderAtUrl } from '../../../test/render';
import { mockApi } from '../../../test/mock-api';
import { DeleteAccountPanel } from './delete-account-panel';
import { PersonalDataPanel } from './personal-data-panel';

const ERASURE = '/api/v1/account/erasure';
const NO_BLOCKERS = { body: { hindrances: [] } };
const onDeleted = vi.fn(() => Promise.resolve());

beforeEach(() => onDeleted.mockClear());

const show = (hasPassword = true, language?: 'ru') =>
  renderAtUrl(<DeleteAccountPanel hasPassword={hasPassword} onDeleted={onDeleted} />, { language });

async function confirmDeletion(password: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account permanently?' });
  const submitButton = within(dialog).getByRole('button', { name: 'Delete my account' });
  expect(submitButton).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText('Current password'), password);
  await userEvent.click(submitButton);
  return dialog;
}

test('deleting the account asks for the password and signs out', async () => {
  const requests = mockApi({ [`GET ${ERASURE}`]: NO_BLOCKERS, [`POST ${ERASURE}`]: NO_CONTENT });
  show();
  await confirmDeletion('a long passphrase');
  expect(await screen.findByText('Your account has been deleted')).toBeInTheDocument();
  expect(onDeleted).toHaveBeenCalledOnce();
  const sent = requests.find(({ method }) => method === 'POST');
  expect(await sent?.json()).toEqual({ password: 'a long passphrase' });
});

test('a wrong password shows an error at the field', async () => {
  mockApi({
    [`GET ${ERASURE}`]: NO_BLOCKERS,
    [`POST ${ERASURE}`]: fieldErrors({ password: 'Wrong password' }),
  });
  show();
  const dialog = await confirmDeletion('wrong');
  expect(await within(dialog).findByText('Wrong password')).toBeInTheDocument();
  expect(onDeleted).not.toHaveBeenCalled();
});

test('blockers are listed, and there is no button', async () => {
  const blockers = ['articles-in-progress', 'open-assignments', 'last-admin'];
  mockApi({ [`GET ${ERASURE}`]: { body: { hindrances: blockers } } });
  show(true, 'ru');
  expect(await screen.findByText(/Вы единственный действующий администратор/)).toBeInTheDocument();
  expect(screen.getByText(/Завершите рецензии, которых ждёт редакция/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a user without a password is asked to set one first', async () => {
  mockApi({ [`GET ${ERASURE}`]: NO_BLOCKERS });
  show(false);
  expect(await screen.findByText(/set a password on this page first/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a failed download shows an error', async () => {
  const requests = mockApi({});
  renderAtUrl(<PersonalDataPanel />);
  await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  expect(await screen.findByText('Unable to download your data')).toBeInTheDocument();
  expect(await requestBody(requests, '/api/v1/account/nothing')).toBeUndefined();
  expect(requests.map(({ url }) => new URL(url).pathname)).toContain(
    '/api/v1/account/personal-data',
  );
});
