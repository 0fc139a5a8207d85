import { expect, test } from 'vitest';
import { forgetDraft, keepDraft, keptDraft } from './kept-draft';

test('a draft is kept under its name until it is forgotten', () => {
  keepDraft('profile.1', { phoneNumber: '+7 812 000' });
  expect(keptDraft('profile.1')).toEqual({ phoneNumber: '+7 812 000' });
  expect(keptDraft('profile.2')).toBeNull();
  forgetDraft('profile.1');
  expect(keptDraft('profile.1')).toBeNull();
});

test.each(['{', 'null', '7'])('rubbish in the storage is no draft: %s', (stored) => {
  sessionStorage.setItem('octavo.draft.x', stored);
  expect(keptDraft('x')).toBeNull();
});
