import { expect, test } from 'vitest';
import { leadToItsPlace } from './article-place.server';

function end(issue: object | null, asked: 'articles' | 'online-first') {
  const request = new Request(`http://journal.test/${asked}/cord-blood?lang=ru`);
  try {
    leadToItsPlace(request, { slug: 'cord-blood', issue });
    return null;
  } catch (thrown) {
    const { status, headers } = thrown as Response;
    return [status, headers.get('location'), headers.get('cache-control')];
  }
}

test('an article stands where it belongs', () => {
  expect(end({}, 'articles')).toBeNull();
  expect(end(null, 'online-first')).toBeNull();
});

test('once its issue is out it has moved for good; before that, only for now', () => {
  expect(end({}, 'online-first')).toEqual([301, '/articles/cord-blood?lang=ru', 'no-cache']);
  expect(end(null, 'articles')).toEqual([302, '/online-first/cord-blood?lang=ru', 'no-cache']);
});
