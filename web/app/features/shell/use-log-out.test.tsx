import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { useLocation } from 'react-router';
import { LocalDraftStore } from '~/lib/local-draft-store';
import { endSession, onSessionChange, readStoredToken, startSession } from '~/lib/session';
import { readSessionDraft, saveSessionDraft } from '~/lib/session-draft';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import { makeToken } from '../../../test/current-users';
import { mockApi } from '../../../test/mock-api';
import { renderAtUrl } from '../../../test/render';
import { useClearCacheAfterSignOut } from './session-end';
import { useLogOutOfArea } from './use-log-out';

interface FormProps {
  unsaved?: boolean;
  save?: () => Promise<boolean>;
}

const store = new LocalDraftStore<string>('review', 7);
const storeDrafts = () => {
  store.save('Unsaved review', '');
  saveSessionDraft('profile.1', { phoneNumber: '+7 812 000' });
};
const hasDrafts = () => store.readLatest() !== null || readSessionDraft('profile.1') !== null;

/** Stores drafts when the session ends and when it unmounts, as forms do. */
function Form({ unsaved = false, save }: FormProps) {
  useUnsavedChanges(unsaved, { save });
  useClearCacheAfterSignOut();
  useEffect(() => {
    const unsubscribe = onSessionChange(() => unsaved && storeDrafts());
    return () => {
      unsubscribe();
      if (unsaved) storeDrafts();
    };
  }, [unsaved]);
  return null;
}

function Area(props: FormProps) {
  const { askToLogOut } = useLogOutOfArea();
  const isArea = useLocation().pathname.startsWith('/personal-area');
  if (!isArea) return <p>Login</p>;
  return (
    <>
      <Form {...props} />
      <button onClick={() => void askToLogOut()}>Sign out of the area</button>
    </>
  );
}

async function clickSignOut(props: FormProps = {}) {
  const { currentUrl } = renderAtUrl(<Area {...props} />);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out of the area' }));
  return currentUrl;
}

const findQuestion = () => screen.findByRole('dialog', { name: 'Sign out and lose unsaved text?' });

beforeEach(() => {
  startSession(makeToken(3600));
  mockApi({ 'POST /api/v1/auth/logout': { status: 204 } });
});

test('signing out without unsaved text asks nothing', async () => {
  const currentUrl = await clickSignOut();
  await expect.poll(currentUrl).toBe('/identity/login');
  expect(readStoredToken()).toBeNull();
});

test('forms are saved before signing out', async () => {
  const currentUrl = await clickSignOut({ unsaved: true, save: () => Promise.resolve(true) });
  await expect.poll(currentUrl).toBe('/identity/login');
});

test('signing out with unsaved text asks, and leaves none in the browser', async () => {
  const currentUrl = await clickSignOut({ unsaved: true });
  await findQuestion();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(currentUrl()).toBe('/personal-area/profile/me');
  expect(readStoredToken()).not.toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Sign out of the area' }));
  await findQuestion();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await expect.poll(currentUrl).toBe('/identity/login');
  expect(await screen.findByText('Login')).toBeInTheDocument();
  expect(hasDrafts()).toBe(false);
});

test('text of another window or an earlier visit is asked about and removed', async () => {
  storeDrafts();
  const currentUrl = await clickSignOut();
  await findQuestion();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await expect.poll(currentUrl).toBe('/identity/login');
  expect(hasDrafts()).toBe(false);
});

test('an expired session keeps unsaved text', () => {
  const { unmount } = renderAtUrl(<Area unsaved />);
  act(() => endSession());
  unmount();
  expect(store.readLatest()?.content).toBe('Unsaved review');
  expect(readSessionDraft('profile.1')).not.toBeNull();
});
