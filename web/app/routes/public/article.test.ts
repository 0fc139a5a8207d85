import { expect, test } from 'vitest';
import { errorKindOf } from '~/features/site/error-kind';
import { publicArticle } from '../../../test/public-article';
import { serverAnswers } from '../../../test/server-answers';
import { headers, loader } from './article';

type Answer = Parameters<typeof serverAnswers>[0][string];

function open(answer: Answer) {
  serverAnswers({ 'GET /api/v1/public/ru/articles/cord-blood': answer });
  const request = new Request('http://journal.test/articles/cord-blood?lang=ru');
  const params = { slug: 'cord-blood' };
  return loader({ request, params } as Parameters<typeof loader>[0]);
}

/** What the page ends with when there is no article to show, as the router hands it on. */
async function endOf(answer: Answer) {
  const thrown: unknown = await Promise.resolve(open(answer)).catch((error: unknown) => error);
  const { init } = thrown as { init: { status: number } };
  const error = { status: init.status, statusText: '', internal: false, data: null };
  return { status: init.status, kind: errorKindOf(error) };
}

test('an article comes in the reader’s language, with its formulas as mathematics', async () => {
  const text = '<p><span data-type="inline-math" data-latex="x^2"></span></p>';
  const { data } = await open({ body: publicArticle({ fullText: { text, language: 'ru' } }) });
  const { article } = data;
  expect(article.title.text).toBe('Cord blood');
  expect(article.fullText.text).toContain('<math');
  expect(article.fullText.text).not.toContain('data-latex');
});

test('machines find their way from the page by its `Link` header', async () => {
  const { init } = await open({ body: publicArticle() });
  const loaderHeaders = new Headers(init?.headers);
  const sent = new Headers(headers({ loaderHeaders } as Parameters<typeof headers>[0]));
  expect(sent.get('Link')).toContain('<https://doi.org/10.18620/ctt-2026-15-3-8>; rel="cite-as"');
  expect(sent.get('Link')).toContain(
    '<http://journal.test/articles/cord-blood.ru.pdf>; rel="item"',
  );
});

test('an address that nothing was published at is not found', async () => {
  expect(await endOf({ status: 404, body: {} })).toEqual({ status: 404, kind: 'pageNotFound' });
});

test('an article whose publication was undone is gone, and says so', async () => {
  const answer = { status: 410, body: { code: 'article-withdrawn', detail: 'Withdrawn.' } };
  expect(await endOf(answer)).toEqual({ status: 410, kind: 'articleWithdrawn' });
});

test('a server that does not answer is no missing article', async () => {
  expect(await endOf('no connection')).toEqual({ status: 502, kind: 'unavailable' });
});
