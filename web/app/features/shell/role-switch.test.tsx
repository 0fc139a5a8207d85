import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ROLE_KEY } from '~/api/selected-role';
import { makeUser } from '../../../test/current-users';
import { renderAtUrl } from '../../../test/render';
import { mockApi } from '../../../test/mock-api';
import { RoleSwitch } from './role-switch';

const SAVE = 'POST /api/v1/users/me/current-role';
const user = makeUser(['user', 'reviewer', 'editor']);

test('a single role is a disabled button', () => {
  renderAtUrl(<RoleSwitch />, { user: makeUser(['reviewer']) });
  expect(screen.getByRole('button', { name: 'Selected role: Reviewer' })).toBeDisabled();
});

test('choosing another role saves it and opens its home screen', async () => {
  const requests = mockApi({ [SAVE]: { body: { ...user, currentRole: 'editor' } } });
  const { currentUrl } = renderAtUrl(<RoleSwitch />, { user });
  expect(screen.getByRole('button', { name: 'Switch to the role Reviewer' })).toBeEnabled();

  await userEvent.click(screen.getByRole('button', { name: 'Switch to the role Editor' }));
  await expect.poll(currentUrl).toBe('/personal-area/editor-articles');
  expect(await requests[0]?.json()).toEqual({ currentRole: 'editor' });
  expect(localStorage.getItem(ROLE_KEY)).toBe('editor');
});

test('a failed role change shows a toast and keeps the role', async () => {
  mockApi({ [SAVE]: { status: 500, body: {} } });
  const { currentUrl } = renderAtUrl(<RoleSwitch />, { user });
  await userEvent.click(screen.getByRole('button', { name: 'Switch to the role Editor' }));
  expect(await screen.findByText('Unable to save selected role')).toBeInTheDocument();
  expect(currentUrl()).toBe('/personal-area/profile/me');
  expect(localStorage.getItem(ROLE_KEY)).toBeNull();
});
