import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderAt } from '../../../test/render';
import { serverAnswers } from '../../../test/server-answers';
import { SignOutEverywhere } from './sign-out-everywhere';

const SIGN_OUT = 'POST /api/v1/account/sign-out-everywhere';
const onSignedOut = vi.fn(() => Promise.resolve());

beforeEach(() => onSignedOut.mockClear());

async function askFor(answer: string) {
  renderAt(<SignOutEverywhere onSignedOut={onSignedOut} />);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere?' });
  await userEvent.click(within(dialog).getByRole('button', { name: answer }));
}

test('nothing happens without a yes', async () => {
  const asked = serverAnswers({});
  await askFor('Cancel');
  expect(asked).toEqual([]);
});

test('then this session is left as well', async () => {
  serverAnswers({ [SIGN_OUT]: { status: 204 } });
  await askFor('Sign out everywhere');
  expect(await screen.findByText('You have been signed out everywhere')).toBeInTheDocument();
  expect(onSignedOut).toHaveBeenCalledOnce();
});

test('a failure is said, and one stays', async () => {
  serverAnswers({ [SIGN_OUT]: { status: 500, body: {} } });
  await askFor('Sign out everywhere');
  expect(await screen.findByText('Unable to sign out everywhere')).toBeInTheDocument();
  expect(onSignedOut).not.toHaveBeenCalled();
});
