import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ROLE_KEY } from '~/api/selected-role';
import { person } from '../../../test/people';
import { renderAt } from '../../../test/render';
import { serverAnswers } from '../../../test/server-answers';
import { RoleSwitch } from './role-switch';

const SAVE = 'POST /api/v1/users/me/current-role';
const user = person(['user', 'reviewer', 'editor']);

test('one role is a label that cannot be pressed', () => {
  renderAt(<RoleSwitch />, { user: person(['reviewer']) });
  expect(screen.getByRole('button', { name: 'Selected role: Reviewer' })).toBeDisabled();
});

test('each other role has a button; choosing one saves it and goes to its home', async () => {
  const asked = serverAnswers({ [SAVE]: { body: { ...user, currentRole: 'editor' } } });
  const { address } = renderAt(<RoleSwitch />, { user });
  expect(screen.getByRole('button', { name: 'Switch to the role Reviewer' })).toBeEnabled();

  await userEvent.click(screen.getByRole('button', { name: 'Switch to the role Editor' }));
  await expect.poll(address).toBe('/personal-area/editor-articles');
  expect(await asked[0]?.json()).toEqual({ currentRole: 'editor' });
  expect(localStorage.getItem(ROLE_KEY)).toBe('editor');
});

test('a failure is said in a toast, and nothing changes', async () => {
  serverAnswers({ [SAVE]: { status: 500, body: {} } });
  const { address } = renderAt(<RoleSwitch />, { user });
  await userEvent.click(screen.getByRole('button', { name: 'Switch to the role Editor' }));
  expect(await screen.findByText('Unable to save selected role')).toBeInTheDocument();
  expect(address()).toBe('/personal-area/profile/me');
  expect(localStorage.getItem(ROLE_KEY)).toBeNull();
});
