import { expect, test } from 'vitest';
import { removeSessionDraft, saveSessionDraft, readSessionDraft } from './session-draft';

test('a draft is stored under its key until it is removed', () => {
  saveSessionDraft('profile.1', { phoneNumber: '+7 812 000' });
  expect(readSessionDraft('profile.1')).toEqual({ phoneNumber: '+7 812 000' });
  expect(readSessionDraft('profile.2')).toBeNull();
  removeSessionDraft('profile.1');
  expect(readSessionDraft('profile.1')).toBeNull();
});

test.each(['{', 'null', '7'])('an invalid storage entry is no draft: %s', (stored) => {
  sessionStorage.setItem('octavo.draft.x', stored);
  expect(readSessionDraft('x')).toBeNull();
});
