import { expect, expectAccessible, findScripts, test } from '../support/test';

const OTHER_LANGUAGE = { en: 'ru', ru: 'en' } as const;
const PAGES = [
  'about-journal',
  'about-us',
  'editorial-board',
  'guidelines',
  'open-access',
  'peer-review',
  'publication-ethics',
  'archiving',
  'faq',
  'contacts',
  'terms-of-use',
  'legal-notice',
];

test(
  'the home page is in the reader’s language and contains no scripts',
  { tag: '@screens' },
  async ({ page, language }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    const response = await page.goto('/home');
    expect(findScripts(await response?.text())).toEqual([]);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('1866-8836').first()).toBeAttached();
    await expectAccessible(page);
    // The system's choice alone makes the page dark.
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(27, 38, 48)');
    await expectAccessible(page);
    expect(scripts).toEqual([]);
  },
);

test('the language switch is one link, and the choice is stored', async ({ page, language }) => {
  const other = OTHER_LANGUAGE[language];
  await page.goto('/pages/guidelines');
  await page.locator(`a[hreflang="${other}"]`).first().click();
  await expect(page).toHaveURL('/pages/guidelines');
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await page.goto('/home');
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await page.goto(`/home?lang=${language}`);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
});

test(
  'every standard page opens in the reader’s language',
  { tag: '@screens' },
  async ({ page, language }) => {
    for (const slug of PAGES) {
      const response = await page.goto(`/pages/${slug}`);
      expect(response?.status(), slug).toBe(200);
      expect(findScripts(await response?.text()), slug).toEqual([]);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        language === 'ru' ? /[а-я]/i : /^[^а-я]+$/i,
      );
      await expectAccessible(page);
    }
  },
);

test(
  'corrections and retractions are listed with what they mean, without scripts',
  { tag: '@screens' },
  async ({ page, words, language }) => {
    const { corrections } = words.publicLists;
    const response = await page.goto('/corrections');
    const html = (await response?.text()) ?? '';
    expect(findScripts(html)).toEqual([]);
    expect(html).toContain(`href="/feeds/corrections.${language}.atom"`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      words.routes.publicCorrections,
    );
    await expect(page.getByText(corrections.meaning.retraction)).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page
      .getByRole('link', { name: corrections.plural['expression-of-concern'], exact: true })
      .click();
    const mark = language === 'ru' ? 'ВЫРАЖЕНА ОБЕСПОКОЕННОСТЬ: ' : 'EXPRESSION OF CONCERN: ';
    // By case, which distinguishes the article from its notice.
    await page
      .getByRole('link', { name: new RegExp(`^${mark}`) })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(mark);
    await expect(page.getByRole('note', { name: words.publicArticle.notices.label })).toBeVisible();
  },
);

test('search engines find both versions', async ({ request }) => {
  const html = await (await request.get('/pages/faq')).text();
  for (const language of ['en', 'ru', 'x-default']) {
    expect(html).toMatch(new RegExp(`hreflang="${language}"`, 'i'));
  }
  const russian = await (await request.get('/home?lang=ru')).text();
  expect(russian).toMatch(/rel="canonical" href="[^"]*\/\?lang=ru"/);
  expect(russian).toContain('Клеточная терапия');
  const english = await (await request.get('/home?lang=en')).text();
  expect(english).toMatch(/rel="canonical" href="[^"?]*\/"/);
  expect(english).toContain('Cellular Therapy');
});

test('an unknown address shows home with status 404, an unknown page returns an error', async ({
  page,
  words,
}) => {
  const unknown = await page.goto('/no/such/place');
  expect(unknown?.status()).toBe(404);
  await expect(page).toHaveURL('/no/such/place');
  await expect(page.getByRole('link', { name: words.site.home.current.view })).toBeVisible();
  const notice = page.getByRole('status', { name: words.site.home.unknownAddress.title });
  await expect(notice.getByRole('search')).toBeVisible();
  await expectAccessible(page);
  const missingIssue = await page.goto('/issues/999-9');
  expect(missingIssue?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    words.errors.page.issueNotFound.title,
  );
  const response = await page.goto('/pages/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    words.errors.page.pageNotFound.title,
  );
  await expectAccessible(page);
});

test('an unknown file is a bare 404, and OAI-PMH answers with a slash', async ({ request }) => {
  for (const path of ['/nope.xml', '/favicon.ico', '/feeds/de.atom', '/.well-known/nope']) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([response.status(), await response.text()], path).toEqual([404, '']);
    expect(response.headers()['cache-control'], path).toBe('no-store');
  }
  const repository = await request.get('/oai/?verb=Identify', { maxRedirects: 0 });
  expect(repository.status()).toBe(200);
  expect(await repository.text()).toContain('<Identify>');
});

test(
  'every error page has a title and a link home',
  { tag: '@screens' },
  async ({ page, words }) => {
    const { authRequired, accessRestricted, pageNotFound, generic, toHome } = words.errors.page;
    for (const [code, title] of [
      ['auth-required', authRequired.title],
      ['access-restricted', accessRestricted.title],
      ['page-not-found', pageNotFound.title],
      ['404', pageNotFound.title],
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

test('the language switch never redirects to another site', async ({ request }) => {
  for (const path of [
    '/en//evil.test',
    '/ru/%2F%2Fevil.test',
    '/en/\\evil.test',
    '/ru/%5Cevil.test',
  ]) {
    const response = await request.get(path, { maxRedirects: 0 });
    const location = new URL(response.headers().location ?? '/', 'http://site.test');
    expect(location.host, path).toBe('site.test');
  }
});

test('pages have security headers', async ({ request }) => {
  const { headers } = { headers: (await request.get('/home')).headers() };
  expect(headers['content-security-policy']).toContain("script-src 'none'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cache-control']).toContain('s-maxage');
  const login = (await request.get('/identity/login')).headers();
  expect(login['content-security-policy']).toMatch(/script-src [^;]*'nonce-/);
  expect(login['cache-control']).toContain('no-store');
});

test('pages request nothing from other sites', async ({ page, baseURL }) => {
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) {
      foreignRequests.push(request.url());
    }
  });
  for (const path of ['/home', '/pages/contacts', '/identity/login']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  expect(foreignRequests).toEqual([]);
});
