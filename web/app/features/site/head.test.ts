import { data } from 'react-router';
import { expect, test } from 'vitest';
import type { Language } from '~/i18n/language';
import { makeJournal } from '../../../test/journal';
import { publicHead, listHead } from './head';

const root = { language: 'ru' as const, origin: 'https://journal.test', journal: null };

const head = (language: Language = 'ru') =>
  publicHead({ root: { ...root, language }, title: 'T', description: 'D', pathname: '/pages/faq' });

test('the head contains title, description, canonical and alternate URLs', () => {
  const tags = head();
  expect(tags).toContainEqual({ title: 'T' });
  expect(tags).toContainEqual({ name: 'description', content: 'D' });
  const links = tags.filter((tag) => 'rel' in tag);
  expect(links).toEqual([
    { tagName: 'link', rel: 'canonical', href: 'https://journal.test/pages/faq?lang=ru' },
    {
      tagName: 'link',
      rel: 'alternate',
      hrefLang: 'en',
      href: 'https://journal.test/pages/faq',
    },
    {
      tagName: 'link',
      rel: 'alternate',
      hrefLang: 'ru',
      href: 'https://journal.test/pages/faq?lang=ru',
    },
    {
      tagName: 'link',
      rel: 'alternate',
      hrefLang: 'x-default',
      href: 'https://journal.test/pages/faq',
    },
  ]);
});

test('the title ends with the short name of the journal', () => {
  const withJournal = { ...root, journal: makeJournal() };
  const tags = publicHead({ root: withJournal, title: 'T', pathname: '/pages/faq' });
  expect(tags).toContainEqual({ title: 'T — CTT' });
  expect(tags).toContainEqual({ property: 'og:title', content: 'T' });
  expect(listHead({ ...LIST, root: withJournal, isSearch: true })).toContainEqual({
    title: 'T — CTT',
  });
});

test('the canonical URL names the language shown', () => {
  const urls = (language: Language) =>
    head(language).flatMap((tag) =>
      ('rel' in tag && tag.rel === 'canonical') || ('property' in tag && tag.property === 'og:url')
        ? [('href' in tag && tag.href) || ('content' in tag && tag.content)]
        : [],
    );
  expect(urls('en')).toEqual(Array(2).fill('https://journal.test/pages/faq'));
  expect(urls('ru')).toEqual(Array(2).fill('https://journal.test/pages/faq?lang=ru'));
});

test('a picture for social networks has an absolute URL', () => {
  const tags = publicHead({ root, title: 'T', pathname: '/', image: '/api/v1/pictures/c1' });
  expect(tags).toContainEqual({
    property: 'og:image',
    content: 'https://journal.test/api/v1/pictures/c1',
  });
  expect(head()).toContainEqual({
    property: 'og:image',
    content: 'https://journal.test/logo.png',
  });
});

test('every page of a list has its own canonical URL in each language', () => {
  const tags = publicHead({
    root,
    title: 'T',
    pathname: '/articles',
    page: 3,
  });
  const hrefs = tags.flatMap((tag) => ('href' in tag ? [tag.href] : []));
  expect(hrefs).toEqual([
    'https://journal.test/articles?page=3&lang=ru',
    'https://journal.test/articles?page=3',
    'https://journal.test/articles?page=3&lang=ru',
    'https://journal.test/articles?page=3',
  ]);
});

test('a missing page is not indexed', () => {
  const error = { status: 404, statusText: '', internal: false, data: data(null).data };
  const tags = publicHead({ root, title: undefined, error, pathname: '/pages/x' });
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(tags).toContainEqual({ title: 'Страница не\u00a0найдена' });
});

const LIST = { root, title: 'T', description: 'D', pathname: '/articles' };

const FEED = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/atom+xml',
  title: undefined,
  href: '/feeds/ru.atom',
};

test('a list links to its feed', () => {
  const tags = listHead(LIST);
  expect(tags).toContainEqual(FEED);
  expect(tags).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://journal.test/articles?lang=ru',
  });
  expect(JSON.stringify(tags)).not.toContain('noindex');
});

test('a list with a feed of its own links to that one', () => {
  const feedPath = '/feeds/corrections.ru.atom';
  expect(listHead({ ...LIST, feedPath })).toContainEqual({ ...FEED, title: 'T', href: feedPath });
});

test('a search result is not indexed but followed', () => {
  const tags = listHead({ ...LIST, isSearch: true });
  expect(tags).toContainEqual({ title: 'T' });
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex, follow' });
  expect(JSON.stringify(tags)).not.toContain('canonical');
});

test('a list that could not be loaded is not indexed', () => {
  const error = { status: 502, statusText: '', internal: false, data: null };
  const tags = listHead({ ...LIST, title: undefined, error });
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex' });
});
