import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { loadEnumerations } from '~/api/enumerations';
import { articleTitle } from '~/features/articles/article-title';
import { DEFAULT_LANGUAGE, isLanguage } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import type { ScreenSubject } from '~/lib/screen-subject';

/** All that a screen about one article needs before it opens. */
export async function openArticle<T extends { id: number; titleEn: string }>(
  load: Promise<T>,
): Promise<{ article: T; shown: ScreenSubject & { id: number } }> {
  const [article] = await Promise.all([load, loadEnumerations()]);
  const { lang } = document.documentElement;
  const t = translator(isLanguage(lang) ? lang : DEFAULT_LANGUAGE);
  return { article, shown: { id: article.id, subject: articleTitle(article, t) } };
}

/** Another tab of the same screen needs nothing from the server, and opens without a connection too. */
export function unlessOnlyTheTabChanges({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const sameScreen = currentUrl.pathname === nextUrl.pathname;
  return defaultShouldRevalidate && !(sameScreen && currentUrl.search !== nextUrl.search);
}
