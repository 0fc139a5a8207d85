import type { Catalogue } from './en';
import type { Language } from './language';
import { NAMESPACE, translationsFor, type Texts } from './translations';

type Part = keyof Catalogue;

/**
 * Texts that the document of the personal area contains: those of the shell, and of the lists that
 * people see first, by their path. All others are loaded after these lists are shown, and before
 * every other screen. `first-screen.test.ts` says which are missing.
 */
export const SHELL_TEXTS: readonly Part[] = ['errors', 'pages', 'roles', 'routes', 'shell'];
export const LIST_TEXTS: Record<string, readonly Part[]> = {
  '/personal-area/editor-articles': ['articles', 'editorArticles', 'lists', 'workbench'],
  '/personal-area/user-articles': ['articles', 'lists'],
};

const ELEMENT_ID = 'first-texts';

/** Properties of the `script` element that carries the texts. Browsers do not execute JSON. */
export function firstTextsElement(language: Language, path: string) {
  return {
    id: ELEMENT_ID,
    type: 'application/json',
    // Not compared by React: the browser does not write the texts again.
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: {
      __html: import.meta.env.SSR ? serializeFirstTexts(language, path) : '',
    },
  };
}

/** Reads the texts from the document; null on pages that do not have them. */
export function readFirstTexts(): Texts | null {
  const content = document.getElementById(ELEMENT_ID)?.textContent;
  return content ? (JSON.parse(content) as Texts) : null;
}

export function serializeFirstTexts(language: Language, path: string): string {
  const all = translationsFor(language).getResourceBundle(language, NAMESPACE) as Catalogue;
  const parts = [...SHELL_TEXTS, ...(LIST_TEXTS[path] ?? [])];
  const texts = Object.fromEntries(parts.map((part) => [part, all[part]]));
  return JSON.stringify(texts).replaceAll('<', '\\u003c'); // must not end the element
}
