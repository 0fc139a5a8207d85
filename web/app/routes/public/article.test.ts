import { expect, test } from 'vitest';
import { getErrorKind } from '~/features/site/error-kind';
import { makeJournal } from '../../../test/journal';
import { makePublicArticle } from '../../../test/public-article';
import { mockApi } from '../../../test/mock-api';
import { headers, loader } from './article';

type MockedResponse = Parameters<typeof mockApi>[0][string];

function open(response: MockedResponse, others: Parameters<typeof mockApi>[0] = {}) {
  mockApi({ 'GET /api/v1/public/ru/articles/cord-blood': response, ...others });
  const request = new Request('http://journal.test/articles/cord-blood?lang=ru');
  const params = { slug: 'cord-blood' };
  return loader({ request, params } as Parameters<typeof loader>[0]);
}

/** Returns the error response of the page. */
async function loadError(response: MockedResponse) {
  const thrown: unknown = await Promise.resolve(open(response)).catch((error: unknown) => error);
  const { init } = thrown as { init: { status: number } };
  const error = { status: init.status, statusText: '', internal: false, data: null };
  return { status: init.status, kind: getErrorKind(error) };
}

test('an article is loaded in the reader’s language with its formulas rendered', async () => {
  const text = '<p><span data-type="inline-math" data-latex="x^2"></span></p>';
  const { data } = await open({ body: makePublicArticle({ fullText: { text, language: 'ru' } }) });
  const { article } = data;
  expect(article.title.text).toBe('Cord blood');
  expect(article.fullText.text).toContain('<math');
  expect(article.fullText.text).not.toContain('data-latex');
});

test('an article without text in the reader’s language is cited in the language of its text', async () => {
  const inEnglishOnly = { pdf: [], languages: ['en' as const] };
  const russian = makePublicArticle({
    ...inEnglishOnly,
    title: { text: 'Пуповинная кровь', language: 'ru' },
  });
  const { data } = await open(
    { body: russian },
    {
      'GET /api/v1/public/en/articles/cord-blood': { body: makePublicArticle(inEnglishOnly) },
      'GET /api/v1/public/en/journal': { body: makeJournal() },
    },
  );
  expect(data.article.title.text).toBe('Пуповинная кровь');
  expect(data.citation?.article.title.text).toBe('Cord blood');
  expect(data.citation?.journal.name).toBe('Cellular Therapy');
  const translated = await open({ body: makePublicArticle() });
  expect(translated.data.citation).toBeNull();
});

test('the page links to other formats in its `Link` header', async () => {
  const { init } = await open({ body: makePublicArticle() });
  const loaderHeaders = new Headers(init?.headers);
  const sent = new Headers(headers({ loaderHeaders } as Parameters<typeof headers>[0]));
  expect(sent.get('Link')).toContain('<https://doi.org/10.18620/ctt-2026-15-3-8>; rel="cite-as"');
  expect(sent.get('Link')).toContain(
    '<http://journal.test/articles/cord-blood.ru.pdf>; rel="item"',
  );
});

test('an unknown address is a 404', async () => {
  expect(await loadError({ status: 404, body: {} })).toEqual({ status: 404, kind: 'pageNotFound' });
});

test('an article that was unpublished is a 410', async () => {
  const response = { status: 410, body: { code: 'article-withdrawn', detail: 'Withdrawn.' } };
  expect(await loadError(response)).toEqual({ status: 410, kind: 'articleWithdrawn' });
});

test('a failed API request is a 502', async () => {
  expect(await loadError('no connection')).toEqual({ status: 502, kind: 'unavailable' });
});

test('a busy API is a 503', async () => {
  const response = { status: 503, body: { code: 'unavailable', detail: 'Busy.' } };
  expect(await loadError(response)).toEqual({ status: 503, kind: 'unavailable' });
});
