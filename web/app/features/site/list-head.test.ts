import { expect, test } from 'vitest';
import { listHead } from './list-head';

const root = { language: 'ru' as const, origin: 'https://journal.test', journal: null };
const head = { root, title: 'T', description: 'D', pathname: '/articles', search: '' };

const FEED = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/atom+xml',
  title: undefined,
  href: '/feeds/ru.atom',
};

test('a list links to its feed', () => {
  const tags = listHead(head);
  expect(tags).toContainEqual(FEED);
  expect(tags).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://journal.test/articles',
  });
  expect(JSON.stringify(tags)).not.toContain('noindex');
});

test('a search result is not indexed but followed', () => {
  const tags = listHead({ ...head, search: '?query=x', isSearch: true });
  expect(tags).toContainEqual({ title: 'T' });
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex, follow' });
  expect(JSON.stringify(tags)).not.toContain('canonical');
});

test('a list that could not be loaded is not indexed', () => {
  const error = { status: 502, statusText: '', internal: false, data: null };
  const tags = listHead({ ...head, title: undefined, error });
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex' });
});
