import { afterEach, expect, test } from 'vitest';
import { LocalDraftStore } from './local-draft-store';
import { activateReviewLink, clearReviewLink, storeReviewLink } from './review-link';
import { endSession, endSessionOnRequest, startSession } from './session';
import { readSessionDraft, saveSessionDraft } from './session-draft';
import { hasUnsavedDrafts, removeUnsavedDrafts } from './unsaved-drafts';

const KINDS = ['article', 'desk-article', 'issue', 'review', 'static-page'] as const;

afterEach(() => clearReviewLink());

test('drafts of every kind are found and removed, and nothing else', () => {
  localStorage.setItem('octavo.sidebar-collapsed', 'true');
  sessionStorage.setItem('octavo.review-link', 'code');
  expect(hasUnsavedDrafts()).toBe(false);
  for (const kind of KINDS) {
    const store = new LocalDraftStore<string>(kind, 1, 7);
    store.save('Text', '');
    expect(hasUnsavedDrafts()).toBe(true);
    removeUnsavedDrafts();
    expect(store.readLatest()).toBeNull();
  }
  saveSessionDraft('profile.1', { phoneNumber: '+7 812 000' });
  expect(hasUnsavedDrafts()).toBe(true);
  removeUnsavedDrafts();
  expect(hasUnsavedDrafts()).toBe(false);
  expect(localStorage.getItem('octavo.sidebar-collapsed')).toBe('true');
  expect(sessionStorage.getItem('octavo.review-link')).toBe('code');
});

test('nothing is stored between signing out and the next sign-in', () => {
  const store = new LocalDraftStore<string>('review', 7);
  const save = () => {
    store.save('Text', '');
    saveSessionDraft('profile.1', { phoneNumber: '+7 812 000' });
  };
  endSessionOnRequest();
  save();
  expect(store.readLatest()).toBeNull();
  expect(readSessionDraft('profile.1')).toBeNull();

  startSession('token');
  save();
  expect(hasUnsavedDrafts()).toBe(true);
  removeUnsavedDrafts();
  endSession();
  save();
  expect(hasUnsavedDrafts()).toBe(true);
});

test('a review link stores drafts, although somebody has signed out in this browser', () => {
  endSessionOnRequest();
  storeReviewLink('code');
  activateReviewLink();
  const store = new LocalDraftStore<string>('review', 7);
  store.save('Text', '');
  expect(store.readLatest()?.content).toBe('Text');
});
