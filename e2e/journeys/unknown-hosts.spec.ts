import { expect, test } from '../support/test';

test('a request that names another host gets no response', async ({ request }) => {
  expect((await request.get('/home')).status()).toBe(200);
  for (const path of ['/home', '/api/health/live', '/robots.txt']) {
    for (const host of ['evil.example', 'localhost.evil.example']) {
      await expect(
        request.get(path, { headers: { Host: host } }),
        `${host} ${path}`,
      ).rejects.toThrow();
    }
  }
});
