import { expect, type Locator, type Page } from '@playwright/test';
import { openSidebar } from './area';
import type { Action, Editor } from './desk';
import { letterAbout } from './mailbox';
import { letHoldPass } from './octavo';
import { counted, type Language, type Texts } from './texts';

export const NOTIFICATIONS = '/personal-area/notifications';

type Filter = Exclude<keyof Texts['notifications']['filters'], 'label'>;

const LETTERS: Partial<Record<Action, string>> = {
  accept: 'article-accepted',
  decline: 'article-declined',
  'send-for-revision': 'article-sent-for-revision',
  'undo-accept': 'decision-undone',
  'undo-decline': 'decision-undone',
};

/** An editor decides, and the time passes in which they could think better of it: the author knows, unless by letter. */
export async function decideForGood(desk: Editor, id: number, action: Action): Promise<void> {
  await desk.decide(id, action);
  await letHoldPass(id);
}

/** The same, and the author has the letter; answers with it. */
export async function decideAndTell(
  desk: Editor,
  { id, author, title }: { id: number; author: string; title: string },
  action: Action,
) {
  await decideForGood(desk, id, action);
  return letterAbout(author, LETTERS[action] ?? action, title);
}

/** What says everywhere how much is unread: the entry of the sidebar, on a phone the button that opens it. */
export function unreadBadge(page: Page, words: Texts, isPhone: boolean): Locator {
  const { label, open } = words.shell.sidebar;
  if (isPhone) return page.getByRole('button', { name: open });
  const sidebar = page.getByRole('navigation', { name: label });
  return sidebar.getByRole('link', { name: words.routes.notifications });
}

/** How much it says. */
export async function unreadIn(badge: Locator): Promise<number> {
  const said = (await badge.getAttribute('aria-label')) ?? (await badge.textContent()) ?? '';
  return Number(/\d+/.exec(said)?.[0] ?? 0);
}

/** Goes there as people do. */
export async function openNotifications(page: Page, words: Texts, isPhone: boolean): Promise<void> {
  const sidebar = await openSidebar(page, words, isPhone);
  await sidebar.getByRole('link', { name: words.routes.notifications }).click();
  await expect(page).toHaveURL(NOTIFICATIONS);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.routes.notifications);
}

export async function chooseFilter(page: Page, words: Texts, filter: Filter): Promise<void> {
  const link = filterLink(page, words, filter);
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}

export function filterLink(page: Page, words: Texts, filter: Filter): Locator {
  const { label, [filter]: name } = words.notifications.filters;
  return page.getByRole('navigation', { name: label }).getByRole('link', { name, exact: true });
}

/** «2 notifications, 1 new». */
export async function expectCounts(
  page: Page,
  words: Texts,
  language: Language,
  counts: { total: number; unread: number },
): Promise<void> {
  const total = counted(words.notifications, 'total', counts.total, language);
  const unread = counted(words.notifications, 'new', counts.unread, language);
  await expect(page.getByText(`${total}, ${unread}`, { exact: true })).toBeVisible();
}

export function feedItems(page: Page, words: Texts): Locator {
  const feed = page.getByRole('list', { name: words.routes.notifications, exact: true });
  return feed.getByRole('listitem');
}

/** The one that says this. */
export function feedItem(page: Page, words: Texts, sentence: string): Locator {
  return feedItems(page, words).filter({ hasText: sentence });
}

/** What it says of an article, without what follows a blank that is not filled here. */
export function told(phrase: string, blanks: Record<string, string>): string {
  const filled = Object.entries(blanks).reduce(
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

/** What can be done with an item; the name goes on with what it is about. */
export function deed(item: Locator, words: Texts, name: 'read' | 'hide'): Locator {
  return item.getByRole('button', { name: words.notifications[name] });
}
