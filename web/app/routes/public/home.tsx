import { redirect, useLocation } from 'react-router';
import { readNewsletterConsent } from '~/api/newsletter.server';
import { findArticles, listOnlineFirst, readLatestIssue } from '~/api/public-lists.server';
import { readEnumerations } from '~/api/public-site.server';
import { summarize } from '~/features/public-article/summary';
import { HomePage } from '~/features/site/home-page';
import { listHead } from '~/features/site/head';
import { periodical, structuredData } from '~/features/site/structured-data';
import type { Language } from '~/i18n/language';
import { detectLanguage } from '~/lib/detect-language';
import { paths } from '~/lib/paths';
import type { RouteHandle } from '~/lib/route-handle';
import { hasSignedInCookie } from '~/lib/cookies';
import { badGateway } from './failures.server';
import { usePublicSite } from './public-site';
import type { Route } from './+types/home';

export { ErrorBoundary } from './public-site';

export const handle: RouteHandle = { cacheable: true };

/** Serves `/home` and `/`, which redirects signed-in users to the personal area. */
export async function loader({ request }: Route.LoaderArgs) {
  const isRootPath = new URL(request.url).pathname === '/';
  if (isRootPath && hasSignedInCookie(request.headers.get('cookie'))) {
    throw redirect(paths.personalArea(), { headers: { 'Cache-Control': 'private, no-store' } });
  }
  // A partial page would be cached until the site changes, so any failure is an error.
  try {
    return await readHome(request, detectLanguage(request));
  } catch (error) {
    throw badGateway(request, error);
  }
}

const SHOWN_ONLINE_FIRST = 3;
/** More than are shown: those of the current issue are left out. */
const LATEST = 40;

async function readHome(request: Request, language: Language) {
  const [issue, onlineFirst, latest, { articleTypes }, consent] = await Promise.all([
    readLatestIssue(request, language),
    listOnlineFirst(request, language, { pageIndex: 0, pageSize: SHOWN_ONLINE_FIRST }),
    findArticles(request, language, { pageIndex: 0, pageSize: LATEST }),
    readEnumerations(request),
    readNewsletterConsent(request, language),
  ]);
  return {
    content: {
      issue,
      foreword: issue ? summarize(issue.foreword.text) : '',
      onlineFirst,
      latest: latest.results,
    },
    consent,
    articleTypes: articleTypes.map((type) => (language === 'ru' ? type.nameRu : type.nameEn)),
  };
}

export function meta({ matches, error }: Route.MetaArgs) {
  const { journal } = matches[1].loaderData ?? {};
  return listHead({
    root: matches[0].loaderData,
    title: error ? undefined : journal?.name,
    error,
    description: journal?.tagline,
    pathname: '/',
    tags: (_, site) => (journal ? [structuredData(periodical(journal, site))] : []),
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { journal, pages, language } = usePublicSite();
  const { search } = useLocation();
  return (
    <HomePage journal={journal} pages={pages} language={language} search={search} {...loaderData} />
  );
}
