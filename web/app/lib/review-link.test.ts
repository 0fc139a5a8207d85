import { afterEach, expect, test, vi } from 'vitest';
import {
  activeReviewLink,
  endReviewLink,
  followReviewLink,
  onReviewLinkChange,
  rememberReviewLink,
} from './review-link';

afterEach(endReviewLink);

test('a remembered link is used only where it is followed', () => {
  rememberReviewLink('key');
  expect(activeReviewLink()).toBeNull();
  followReviewLink();
  expect(activeReviewLink()).toBe('key');
});

test('one that has ended is heard of, and a reload does not bring it back', () => {
  rememberReviewLink('key');
  followReviewLink();
  const heard = vi.fn();
  const deafen = onReviewLinkChange(heard);
  endReviewLink();
  expect(heard).toHaveBeenCalledOnce();
  deafen();

  followReviewLink();
  expect(activeReviewLink()).toBeNull();
});
