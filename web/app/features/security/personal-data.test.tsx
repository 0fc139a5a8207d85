import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { bodyOf, DONE, faults } from '../../../test/identity';
import { renderAt } from '../../../test/render';
import { serverAnswers } from '../../../test/server-answers';
import { DeleteAccount } from './delete-account';
import { MyData } from './my-data';

const ERASURE = '/api/v1/account/erasure';
const FREE = { body: { hindrances: [] } };
const onDeleted = vi.fn(() => Promise.resolve());

beforeEach(() => onDeleted.mockClear());

const show = (hasPassword = true, language?: 'ru') =>
  renderAt(<DeleteAccount hasPassword={hasPassword} onDeleted={onDeleted} />, { language });

async function confirm(password: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account for good?' });
  const deed = within(dialog).getByRole('button', { name: 'Delete my account' });
  expect(deed).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText('Current password'), password);
  await userEvent.click(deed);
  return dialog;
}

test('the password is asked for, and then one is out', async () => {
  const asked = serverAnswers({ [`GET ${ERASURE}`]: FREE, [`POST ${ERASURE}`]: DONE });
  show();
  await confirm('a long passphrase');
  expect(await screen.findByText('Your account has been deleted')).toBeInTheDocument();
  expect(onDeleted).toHaveBeenCalledOnce();
  const sent = asked.find(({ method }) => method === 'POST');
  expect(await sent?.json()).toEqual({ password: 'a long passphrase' });
});

test('a wrong password is said at the field', async () => {
  serverAnswers({
    [`GET ${ERASURE}`]: FREE,
    [`POST ${ERASURE}`]: faults({ password: 'Wrong password' }),
  });
  show();
  const dialog = await confirm('wrong');
  expect(await within(dialog).findByText('Wrong password')).toBeInTheDocument();
  expect(onDeleted).not.toHaveBeenCalled();
});

test('what has to be done first is said, and nothing offered', async () => {
  const hindrances = ['articles-in-progress', 'open-assignments', 'last-admin'];
  serverAnswers({ [`GET ${ERASURE}`]: { body: { hindrances } } });
  show(true, 'ru');
  expect(await screen.findByText(/Вы единственный действующий администратор/)).toBeInTheDocument();
  expect(screen.getByText(/От вас ещё ждут рецензий/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

test('without a password one is set first', async () => {
  serverAnswers({ [`GET ${ERASURE}`]: FREE });
  show(false);
  expect(await screen.findByText(/set a password on this page first/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a failed download is said', async () => {
  const asked = serverAnswers({});
  renderAt(<MyData />);
  await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  expect(await screen.findByText('Unable to download your data')).toBeInTheDocument();
  expect(await bodyOf(asked, '/api/v1/account/nothing')).toBeUndefined();
  expect(asked.map(({ url }) => new URL(url).pathname)).toContain('/api/v1/account/personal-data');
});
