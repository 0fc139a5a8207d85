import { expect, test } from 'vitest';
import { ApiError } from '~/api/errors';
import { orBackToTheDesk } from './or-back-to-the-desk';

test('a draft, or an article that is not there, leads to the list', async () => {
  const answer: unknown = await orBackToTheDesk(
    Promise.reject(new ApiError(404, null, null)),
  ).catch((thrown: unknown) => thrown);
  expect(answer).toBeInstanceOf(Response);
  expect((answer as Response).headers.get('Location')).toBe('/personal-area/editor-articles');
});

test('any other failure stays what it is', async () => {
  const failure = new ApiError(500, null, null);
  await expect(orBackToTheDesk(Promise.reject(failure))).rejects.toBe(failure);
});
