import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Journal, PublicArticle } from '~/api/types';
import { offeredLanguage } from '~/features/public-article/citation-tags';
import type { Language } from '~/i18n/language';
import { articleHead } from './article-head';

/** Written and compared by the API tests, too: `tests/api/metadata.rs`. */
const FOLDER = path.resolve(import.meta.dirname, '../../../../tests/metadata');
const LANGUAGES: Language[] = ['en', 'ru'];

function readJson<T>(...parts: string[]): T {
  return JSON.parse(readFileSync(path.join(FOLDER, ...parts), 'utf8')) as T;
}

/** Head of the article's page, one tag on each line. */
function headOf(folder: string, journals: string, language: Language): string {
  const load = (code: Language) => ({
    article: readJson<PublicArticle>(folder, `${code}.page.json`),
    journal: readJson<Journal>(journals, `journal.${code}.json`),
  });
  const { article, journal } = load(language);
  const offered = offeredLanguage(article, language);
  const tags = articleHead({
    root: { language, origin: 'https://journal.example', journal },
    article,
    citation: offered === language ? null : load(offered),
    journal,
    error: undefined,
  });
  return `[\n${tags.map((tag) => JSON.stringify(tag)).join(',\n')}\n]\n`;
}

const articles = readdirSync(path.join(FOLDER, 'articles')).map(
  (slug) => [path.join('articles', slug), '.'] as const,
);

test.each([...articles, ['facts', 'facts'] as const])(
  'head of %s equals its file',
  (folder, journals) => {
    for (const language of LANGUAGES) {
      const file = path.join(FOLDER, folder, `${language}.head.json`);
      const head = headOf(folder, journals, language);
      if (process.env.OCTAVO_WRITE_GOLDEN) writeFileSync(file, head);
      expect(existsSync(file)).toBe(true);
      expect(head).toBe(readFileSync(file, 'utf8'));
    }
  },
);
