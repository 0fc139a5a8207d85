import { data } from 'react-router';
import { readPage } from '~/api/public-site.server';
import {
  OtherLanguageOffer,
  PublicStaticPage,
} from '~/features/public-static-page/public-static-page';
import { noindexHead, publicHead } from '~/features/site/head';
import { otherLanguage, type Language } from '~/i18n/language';
import { detectLanguage } from '~/lib/detect-language';
import { renderFormulas } from '~/lib/mathematics.server';
import type { RouteHandle } from '~/lib/route-handle';
import { badGateway } from './failures.server';
import { usePublicSite } from './public-site';
import type { Route } from './+types/static-page';

export { ErrorBoundary } from './public-site';

export const handle: RouteHandle = { cacheable: true };

export async function loader({ request, params }: Route.LoaderArgs) {
  const language = detectLanguage(request);
  const read = (lang: Language) =>
    readPage(request, lang, params.slug).catch((error: unknown) => {
      throw badGateway(request, error);
    });
  const page = await read(language);
  if (page) return { page: { ...page, content: renderFormulas(page.content) }, isOther: false };
  const other = await read(otherLanguage(language));
  if (!other) throw data(null, { status: 404 });
  return { page: other, isOther: true };
}

export function meta({ loaderData, matches, location, error }: Route.MetaArgs) {
  const { journal } = matches[1].loaderData ?? {};
  // An offer of the other language is not a page of its own for search engines.
  if (loaderData?.isOther) return noindexHead(matches[0].loaderData, loaderData.page.name);
  return publicHead({
    root: matches[0].loaderData,
    title: loaderData && journal && loaderData.page.name,
    description: loaderData && journal && `${loaderData.page.name}. ${journal.tagline}`,
    error,
    pathname: location.pathname,
  });
}

export default function StaticPageRoute({ loaderData }: Route.ComponentProps) {
  const { pages } = usePublicSite();
  const { page, isOther } = loaderData;
  return isOther ? (
    <OtherLanguageOffer page={page} />
  ) : (
    <PublicStaticPage page={page} pages={pages} />
  );
}
