import { expect, type Locator, type Page } from '@playwright/test';
import { openSidebar } from './personal-area';
import type { Action, EditorClient } from './editor-articles';
import { waitForLetterAbout } from './mailbox';
import { expireHold } from './octavo';
import { pluralize, type Language, type Texts } from './texts';

export const NOTIFICATIONS = '/personal-area/notifications';

type Filter = Exclude<keyof Texts['notifications']['filters'], 'label'>;

const DECISION_LETTERS: Partial<Record<Action, string>> = {
  accept: 'article-accepted',
  decline: 'article-declined',
  'send-for-revision': 'article-sent-for-revision',
  'undo-accept': 'decision-undone',
  'undo-decline': 'decision-undone',
};

/** Decides and ends the hold. The author has the notification; the letter may still be on its way. */
export async function decideAndExpireHold(
  editorClient: EditorClient,
  id: number,
  action: Action,
): Promise<void> {
  await editorClient.decide(id, action);
  await expireHold(id);
}

/** Decides, ends the hold and returns the author's letter. */
export async function decideAndWaitForLetter(
  editorClient: EditorClient,
  { id, author, title }: { id: number; author: string; title: string },
  action: Action,
) {
  await decideAndExpireHold(editorClient, id, action);
  return waitForLetterAbout(author, DECISION_LETTERS[action] ?? action, title);
}

/**
 * Returns the element with the unread count: the sidebar link, or on a phone the button that opens the
 * sidebar.
 */
export function getUnreadBadge(page: Page, words: Texts, isPhone: boolean): Locator {
  const { label, open } = words.shell.sidebar;
  if (isPhone) return page.getByRole('button', { name: open });
  const sidebar = page.getByRole('navigation', { name: label });
  return sidebar.getByRole('link', { name: words.routes.notifications });
}

export async function readUnreadCount(badge: Locator): Promise<number> {
  const text = (await badge.getAttribute('aria-label')) ?? (await badge.textContent()) ?? '';
  return Number(/\d+/.exec(text)?.[0] ?? 0);
}

/** Opens the notifications from the sidebar. */
export async function openNotifications(page: Page, words: Texts, isPhone: boolean): Promise<void> {
  const sidebar = await openSidebar(page, words, isPhone);
  await sidebar.getByRole('link', { name: words.routes.notifications }).click();
  await expect(page).toHaveURL(NOTIFICATIONS);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.routes.notifications);
}

export async function chooseFilter(page: Page, words: Texts, filter: Filter): Promise<void> {
  const link = getFilterLink(page, words, filter);
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}

export function getFilterLink(page: Page, words: Texts, filter: Filter): Locator {
  const { label, [filter]: name } = words.notifications.filters;
  return page.getByRole('navigation', { name: label }).getByRole('link', { name, exact: true });
}

/** Expects a line such as “2 notifications, 1 new”. */
export async function expectCounts(
  page: Page,
  words: Texts,
  language: Language,
  counts: { total: number; unread: number },
): Promise<void> {
  const total = pluralize(words.notifications, 'total', counts.total, language);
  const unread = pluralize(words.notifications, 'new', counts.unread, language);
  await expect(page.getByText(`${total}, ${unread}`, { exact: true })).toBeVisible();
}

export function getFeedItems(page: Page, words: Texts): Locator {
  const feed = page.getByRole('list', { name: words.routes.notifications, exact: true });
  return feed.getByRole('listitem');
}

export function getFeedItem(page: Page, words: Texts, sentence: string): Locator {
  return getFeedItems(page, words).filter({ hasText: sentence });
}

/** Inserts the values into a phrase and cuts it at the first placeholder without a value. */
export function fillSentence(phrase: string, values: Record<string, string>): string {
  const filled = Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{{${name}}}`, value),
    phrase,
  );
  return filled.split('{{')[0] ?? filled;
}

export async function expectState(
  item: Locator,
  words: Texts,
  state: keyof Texts['notifications']['state'],
): Promise<void> {
  await expect(item.getByText(words.notifications.state[state], { exact: true })).toBeAttached();
}

/** Returns a button of an item by the beginning of its name, which continues with the subject. */
export function getItemButton(item: Locator, words: Texts, name: 'read' | 'hide'): Locator {
  return item.getByRole('button', { name: words.notifications[name] });
}
