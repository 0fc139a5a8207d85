import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, findScripts, test } from '../support/test';

interface ArticleLine {
  slug: string;
  pdf: string[];
}

/**
 * Finds a demo article with a predecessor and a successor in its issue. Volumes of other tests are above 100.
 */
async function findDemoArticle(request: APIRequestContext): Promise<ArticleLine> {
  const fetchJson = async <T>(path: string) =>
    (await (await request.get(`/api/v1/public/en/${path}`)).json()) as T;
  const { results } = await fetchJson<{ results: { slug: string; volume: number }[] }>('issues');
  for (const { slug } of results.filter(({ volume }) => volume < 100)) {
    const { sections } = await fetchJson<{ sections: { articles: ArticleLine[] }[] }>(
      `issues/${slug}`,
    );
    const found = sections
      .flatMap(({ articles }) => articles)
      .slice(1, -1)
      .find(({ pdf }) => pdf.length > 0);
    if (found) return found;
  }
  throw new Error('the demo has no issue of three articles with a PDF');
}

test(
  'an article page without scripts links to its files, keywords and neighbours',
  { tag: '@screens' },
  async ({ page, request, words, isPhone }) => {
    const { slug } = await findDemoArticle(request);
    const { publicArticle } = words;
    const response = await page.goto(`/articles/${slug}`);
    expect(findScripts(await response?.text())).toEqual([]);
    await expectAccessible(page);

    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: null });

    await expect(page.getByText(publicArticle.corresponding_one)).toBeVisible();
    await expect(page.getByRole('main').locator('a[href^="mailto:"]')).toBeVisible();
    const related = page.getByRole('region', { name: publicArticle.related });
    await expect(related.getByRole('heading', { level: 3 }).first()).toBeVisible();

    const contents = page.getByRole('navigation', { name: publicArticle.contents });
    if (isPhone) await contents.getByText(publicArticle.contents).click();
    await contents.getByRole('link', { name: publicArticle.references }).click();
    await expect(page.getByRole('heading', { name: publicArticle.references })).toBeInViewport();

    const cite = page.getByRole('region', { name: publicArticle.cite.title });
    const formats = await cite.getByRole('link').all();
    expect(formats).toHaveLength(4);
    const pdf = page.locator('a[type="application/pdf"]').first();
    for (const file of [pdf, ...formats]) {
      const response = await request.get((await file.getAttribute('href')) ?? '');
      expect(response.status()).toBe(200);
      const type = (await file.getAttribute('type')) ?? 'none';
      expect(response.headers()['content-type']).toContain(type);
    }

    const title = await page.getByRole('heading', { level: 1 }).innerText();
    const keywords = page.getByRole('list', { name: publicArticle.keywords });
    await keywords.getByRole('link').first().click();
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
    await page.goBack();
    const neighbours = page.getByRole('navigation', { name: publicArticle.neighbours });
    await neighbours.locator('[rel=next]').click();
    await neighbours.locator('[rel=prev]').click();
    await expect(page).toHaveURL(`/articles/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  },
);

test('an article page contains metadata and prints without navigation', async ({
  page,
  request,
}) => {
  const { slug, pdf } = await findDemoArticle(request);
  // In a language in which the article has a text, which the citation tags describe.
  const [offered = ''] = pdf;
  const response = await page.goto(`/articles/${slug}?lang=${offered}`);
  const link = response?.headers().link ?? '';
  for (const rel of ['type', 'item', 'describedby', 'license']) {
    expect(link).toContain(`rel="${rel}"`);
  }
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await expect(page.locator('[name=citation_title]')).toHaveAttribute('content', title);
  await expect(page.locator('[name=citation_author]')).not.toHaveCount(0);
  await expect(page.locator('[name=citation_reference]')).not.toHaveCount(0);
  await expect(page.locator('[name=citation_pdf_url]')).toHaveAttribute(
    'content',
    new RegExp(`/articles/${slug}\\.${offered}\\.pdf$`),
  );
  await expect(page.locator('[name=citation_publication_date]')).toHaveAttribute(
    'content',
    /^\d{4}\/\d{1,2}\/\d{1,2}$/,
  );
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  const { '@graph': things } = JSON.parse(data ?? '') as { '@graph': Record<string, unknown>[] };
  expect(things[0]).toMatchObject({
    '@type': 'ScholarlyArticle',
    headline: title,
    isPartOf: { '@type': 'PublicationIssue', isPartOf: { '@type': 'PublicationVolume' } },
  });

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.locator('a[type="application/pdf"]').first()).toBeHidden();
});
