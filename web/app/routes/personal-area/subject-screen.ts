import { redirect, type MetaDescriptor, type ShouldRevalidateFunctionArgs } from 'react-router';
import { loadEnumerations } from '~/api/enumerations';
import { ApiError } from '~/api/errors';
import { noindexHead } from '~/features/site/head';
import { DEFAULT_LANGUAGE, isLanguage } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import { paths, type MenuScreenName, type ScreenName } from '~/lib/paths';
import { getScreenSubject, type ScreenSubject } from '~/lib/route-handle';
import type { loader } from '~/root';
import { articleTitle, type Titles } from '~/ui/article-title';

/** Opens the list if the record does not exist or is not visible to the user. */
export async function redirectIfNotFound<T>(load: Promise<T>, list: MenuScreenName): Promise<T> {
  return load.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) throw redirect(paths.screen(list));
    throw error;
  });
}

/** Loads the data of a screen about one article. */
export async function loadArticleScreen<T extends Titles & { id: number }>(
  load: Promise<T>,
): Promise<{ article: T; loaderData: ScreenSubject & { id: number } }> {
  const [article] = await Promise.all([load, loadEnumerations()]);
  const { lang } = document.documentElement;
  const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
  const { text } = articleTitle(article, language, translator(language));
  return { article, loaderData: { id: article.id, subject: text } };
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

interface MetaArgs {
  loaderData: unknown;
  matches: [{ loaderData: Awaited<ReturnType<typeof loader>> | undefined }, ...unknown[]];
}

/** Creates the `meta` function of a screen: the route's name and the record's name. */
export function createSubjectTitleMeta(name: ScreenName) {
  return ({ loaderData, matches: [root] }: MetaArgs): MetaDescriptor[] => {
    const t = translator(root.loaderData?.language ?? DEFAULT_LANGUAGE);
    const subject = getScreenSubject(loaderData);
    const label = t(`routes.${name}`);
    return noindexHead(root.loaderData, subject ? `${label}: ${subject}` : label);
  };
}
