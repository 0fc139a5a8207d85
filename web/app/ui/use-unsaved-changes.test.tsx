import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Link } from 'react-router';
import { endSession, startSession } from '~/lib/session';
import { makeToken } from '../../test/current-users';
import { renderAtUrl } from '../../test/render';
import { useUnsavedChanges } from './use-unsaved-changes';

function Screen({ unsaved, save }: { unsaved: boolean; save?: () => Promise<boolean> }) {
  useUnsavedChanges(unsaved, { save });
  return <Link to="/personal-area/issues">Issues</Link>;
}

/** Returns false if the browser would ask before the document is closed. */
function leavesSilently(): boolean {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

async function follow(unsaved: boolean, save?: () => Promise<boolean>) {
  const { currentUrl } = renderAtUrl(<Screen unsaved={unsaved} save={save} />);
  await userEvent.click(screen.getByRole('link'));
  return currentUrl;
}

beforeEach(() => startSession(makeToken(60)));

test('navigation is not blocked without changes', async () => {
  const currentUrl = await follow(false);
  await expect.poll(currentUrl).toBe('/personal-area/issues');
  expect(leavesSilently()).toBe(true);
});

test('leaving with changes asks for confirmation, and the user can stay or leave', async () => {
  const currentUrl = await follow(true);
  expect(leavesSilently()).toBe(false);
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(currentUrl()).toBe('/personal-area/profile/me');

  await userEvent.click(screen.getByRole('link'));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await expect.poll(currentUrl).toBe('/personal-area/issues');
});

test('navigation is not blocked after the end of the session', async () => {
  endSession();
  const currentUrl = await follow(true);
  await expect.poll(currentUrl).toBe('/personal-area/issues');
});

test('leaving saves without a question if the changes can be saved', async () => {
  const currentUrl = await follow(true, () => Promise.resolve(true));
  await expect.poll(currentUrl).toBe('/personal-area/issues');
});

test('leaving asks for confirmation if the changes cannot be saved', async () => {
  await follow(true, () => Promise.resolve(false));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeInTheDocument();
});
