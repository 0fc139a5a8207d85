import { expect, expectAccessible, scriptsIn, test } from '../house/test';

const OTHER = { en: 'ru', ru: 'en' } as const;
const PAGES = [
  'about-journal',
  'about-us',
  'editorial-board',
  'guidelines',
  'faq',
  'contacts',
  'terms-of-use',
  'legal-notice',
];

test(
  'home greets in the reader’s language, without a script',
  { tag: '@screens' },
  async ({ page, language }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    const answer = await page.goto('/home');
    expect(scriptsIn(await answer?.text())).toEqual([]);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('1866-8836').first()).toBeAttached();
    await expectAccessible(page);
    expect(scripts).toEqual([]);
  },
);

test('both languages are one link apart, and the choice is kept', async ({ page, language }) => {
  const other = OTHER[language];
  await page.goto('/pages/guidelines');
  await page.locator(`a[hreflang="${other}"]`).first().click();
  await expect(page).toHaveURL('/pages/guidelines');
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await page.goto('/home');
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await page.goto(`/home?lang=${language}`);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
});

test('every page of the journal can be read', { tag: '@screens' }, async ({ page, language }) => {
  for (const slug of PAGES) {
    const answer = await page.goto(`/pages/${slug}`);
    expect(answer?.status(), slug).toBe(200);
    expect(scriptsIn(await answer?.text()), slug).toEqual([]);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      language === 'ru' ? /[а-я]/i : /^[^а-я]+$/i,
    );
    await expectAccessible(page);
  }
});

test('search engines find both versions', async ({ request }) => {
  const html = await (await request.get('/pages/faq')).text();
  for (const language of ['en', 'ru', 'x-default']) {
    expect(html).toMatch(new RegExp(`hreflang="${language}"`, 'i'));
  }
  const home = await (await request.get('/home?lang=ru')).text();
  expect(home).toContain('rel="canonical"');
  expect(home).toContain('Клеточная терапия');
  expect(await (await request.get('/home?lang=en')).text()).toContain('Cellular Therapy');
});

test('an unknown address leads home, an unknown page says so', async ({ page, words }) => {
  await page.goto('/no/such/place');
  await expect(page).toHaveURL('/home');
  const answer = await page.goto('/pages/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    words.errors.page.pageNotFound.title,
  );
  await expectAccessible(page);
});

test(
  'every error page says what happened and where to go',
  { tag: '@screens' },
  async ({ page, words }) => {
    const { authRequired, accessRestricted, pageNotFound, generic, toHome } = words.errors.page;
    for (const [code, title] of [
      ['auth-required', authRequired.title],
      ['access-restricted', accessRestricted.title],
      ['page-not-found', pageNotFound.title],
      ['anything', generic.title],
      ['constructor', generic.title],
      ['', generic.title],
    ] as const) {
      await page.goto(`/error/${code}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('link', { name: toHome })).toBeVisible();
      await expectAccessible(page);
    }
  },
);

test('the language switch never leads to another site', async ({ request }) => {
  for (const path of [
    '/en//evil.test',
    '/ru/%2F%2Fevil.test',
    '/en/\\evil.test',
    '/ru/%5Cevil.test',
  ]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    const location = new URL(answer.headers().location ?? '/', 'http://site.test');
    expect(location.host, path).toBe('site.test');
  }
});

test('pages are guarded by their headers', async ({ request }) => {
  const { headers } = { headers: (await request.get('/home')).headers() };
  expect(headers['content-security-policy']).toContain("script-src 'none'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cache-control']).toContain('s-maxage');
  const login = (await request.get('/identity/login')).headers();
  expect(login['content-security-policy']).toMatch(/script-src [^;]*'nonce-/);
  expect(login['cache-control']).toContain('no-store');
});

test('everything on a page comes from its own site', async ({ page, baseURL }) => {
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) {
      strangers.push(request.url());
    }
  });
  for (const path of ['/home', '/pages/contacts', '/identity/login']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  expect(strangers).toEqual([]);
});
