import { afterEach, expect, test, vi } from 'vitest';
import {
  getActiveReviewLink,
  clearReviewLink,
  activateReviewLink,
  onReviewLinkChange,
  storeReviewLink,
} from './review-link';

afterEach(clearReviewLink);

test('a stored review link is used only after activation', () => {
  storeReviewLink('key');
  expect(getActiveReviewLink()).toBeNull();
  activateReviewLink();
  expect(getActiveReviewLink()).toBe('key');
});

test('clearing a review link notifies listeners and removes it from the storage', () => {
  storeReviewLink('key');
  activateReviewLink();
  const listener = vi.fn();
  const unsubscribe = onReviewLinkChange(listener);
  clearReviewLink();
  expect(listener).toHaveBeenCalledOnce();
  unsubscribe();

  activateReviewLink();
  expect(getActiveReviewLink()).toBeNull();
});
