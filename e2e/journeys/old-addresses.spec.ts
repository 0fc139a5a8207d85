import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../support/test';

/** Also read by tests/api/old_addresses.rs, which requests every article from the API server. */
const ADDRESSES = new URL('../../tests/upgrade/0.1.0.addresses', import.meta.url);

/** Addresses that the page server of the last release answered, by how they lead to their content. */
function readPatterns(kind: 'page' | 'switch'): string[] {
  const lines = readFileSync(ADDRESSES, 'utf8').split('\n');
  return lines
    .filter((line) => line.startsWith(`${kind} `))
    .map((line) => line.slice(kind.length + 1));
}

async function readJson<Result>(request: APIRequestContext, path: string): Promise<Result> {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  return (await response.json()) as Result;
}

/** Slugs of the journal's content in the path of each sitemap entry below `folder`. */
async function readSlugs(request: APIRequestContext, folder: string): Promise<string[]> {
  const index = await (await request.get('/sitemap.xml')).text();
  const files = [...index.matchAll(/\/sitemaps\/\d+\.xml/g)].map(([path]) => path);
  const sitemaps = await Promise.all(files.map(async (path) => (await request.get(path)).text()));
  const found = sitemaps.join('').matchAll(new RegExp(`<loc>[^<]+/${folder}/([^<?]+)`, 'g'));
  return [...new Set([...found].map(([, slug]) => slug!))];
}

/** A few values of each placeholder: the content has the same form everywhere. */
async function readValues(request: APIRequestContext): Promise<Record<string, string[]>> {
  const lists = await readJson<{ results: { slug: string }[] }>(
    request,
    '/api/v1/public/en/articles/online-first',
  );
  const issues = await readSlugs(request, 'issues');
  const issue = issues.find((slug) => slug.startsWith('10-'))!;
  const { sections } = await readJson<{ sections: { articles: { slug: string }[] }[] }>(
    request,
    `/api/v1/public/en/issues/${issue}`,
  );
  const [volume, number] = issue.split('-');
  const oldIssue = `tom-${volume}-nomer-${number}`;
  const oldArticles = sections.flatMap(({ articles }) => articles).map(({ slug }) => slug);
  const articles = await readSlugs(request, 'articles');
  return {
    language: ['en', 'ru'],
    article: articles.filter((_, index) => index % 20 === 0),
    'online-first': lists.results.slice(0, 3).map(({ slug }) => slug),
    issue: issues.slice(0, 3),
    page: await readSlugs(request, 'pages'),
    'old-issue': [oldIssue],
    'old-article': oldArticles
      .slice(0, 3)
      .map((slug) => `${oldIssue}/klinicheskie-issledovaniya/${slug}`),
  };
}

function expand(pattern: string, values: Record<string, string[]>): string[] {
  const placeholder = /\{([a-z-]+)\}/.exec(pattern);
  if (!placeholder) return [pattern];
  const [whole, name] = placeholder;
  const replacements = values[name!] ?? [];
  expect(replacements.length, `{${name}} has no values`).toBeGreaterThan(0);
  return replacements.flatMap((value) => expand(pattern.replace(whole, value), values));
}

test('every page of the last release is found at its address', async ({ request }) => {
  const values = await readValues(request);
  const addresses = readPatterns('page').flatMap((pattern) => expand(pattern, values));
  expect(addresses.length).toBeGreaterThan(80);
  for (const address of addresses) {
    const response = await request.get(address, { maxRedirects: 0 });
    if (response.status() === 200) continue;
    expect(response.status(), address).toBe(301);
    const target = response.headers().location!;
    expect(
      (await request.get(target, { maxRedirects: 0 })).status(),
      `${address} → ${target}`,
    ).toBe(200);
  }
});

test('every address with a language leads to its page in that language', async ({ request }) => {
  const values = await readValues(request);
  for (const pattern of readPatterns('switch')) {
    for (const address of expand(pattern, values)) {
      const response = await request.get(address, { maxRedirects: 0 });
      expect([301, 302], address).toContain(response.status());
      // With the cookie, or where the redirect is permanent, with the language in the address.
      const page = await request.get(address);
      expect(page.status(), address).toBe(200);
      expect(await page.text(), address).toContain(`<html lang="${address.slice(1, 3)}"`);
    }
  }
});
