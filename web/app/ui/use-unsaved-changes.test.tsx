import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Link } from 'react-router';
import { endSession, startSession } from '~/lib/session';
import { tokenExpiringIn } from '../../test/people';
import { renderAt } from '../../test/render';
import { useUnsavedChanges } from './use-unsaved-changes';

function Screen({ unsaved, save }: { unsaved: boolean; save?: () => Promise<boolean> }) {
  useUnsavedChanges(unsaved, { save });
  return <Link to="/personal-area/issues">Issues</Link>;
}

/** What the browser would ask before the document goes. */
function leavesSilently(): boolean {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

async function follow(unsaved: boolean, save?: () => Promise<boolean>) {
  const { address } = renderAt(<Screen unsaved={unsaved} save={save} />);
  await userEvent.click(screen.getByRole('link'));
  return address;
}

beforeEach(() => startSession(tokenExpiringIn(60)));

test('without changes one goes freely', async () => {
  const address = await follow(false);
  await expect.poll(address).toBe('/personal-area/issues');
  expect(leavesSilently()).toBe(true);
});

test('with changes one is asked, and may stay or leave', async () => {
  const address = await follow(true);
  expect(leavesSilently()).toBe(false);
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(address()).toBe('/personal-area/profile/me');

  await userEvent.click(screen.getByRole('link'));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await expect.poll(address).toBe('/personal-area/issues');
});

test('where the session has ended, nobody is held', async () => {
  endSession();
  const address = await follow(true);
  await expect.poll(address).toBe('/personal-area/issues');
});

test('what can still be saved is saved without a question', async () => {
  const address = await follow(true, () => Promise.resolve(true));
  await expect.poll(address).toBe('/personal-area/issues');
});

test('what cannot be saved is asked about', async () => {
  await follow(true, () => Promise.resolve(false));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeInTheDocument();
});
