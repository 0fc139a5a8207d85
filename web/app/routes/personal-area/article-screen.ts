import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { loadEnumerations } from '~/api/enumerations';
import { articleTitle } from '~/features/articles/article-title';
import { DEFAULT_LANGUAGE, isLanguage } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import type { ScreenSubject } from '~/lib/screen-subject';

/** Loads the data of a screen about one article. */
export async function loadArticleScreen<T extends { id: number; titleEn: string }>(
  load: Promise<T>,
): Promise<{ article: T; loaderData: ScreenSubject & { id: number } }> {
  const [article] = await Promise.all([load, loadEnumerations()]);
  const { lang } = document.documentElement;
  const t = translator(isLanguage(lang) ? lang : DEFAULT_LANGUAGE);
  return { article, loaderData: { id: article.id, subject: articleTitle(article, t) } };
}

/** Skips revalidation when only the tab changes, so that tabs open without a connection. */
export function revalidateUnlessTabChange({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const sameScreen = currentUrl.pathname === nextUrl.pathname;
  return defaultShouldRevalidate && !(sameScreen && currentUrl.search !== nextUrl.search);
}
