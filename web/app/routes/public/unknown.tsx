import { data, redirectDocument, useLocation } from 'react-router';
import { errorTitle, noindexHead } from '~/features/site/head';
import { HomePage } from '~/features/site/home-page';
import { UnknownAddress } from '~/features/site/unknown-address';
import { translator } from '~/i18n/translations';
import { readHome } from './home-content.server';
import { usePublicSite } from './public-site';
import { isOfAnotherSystem, redirectFromOldAddress } from './redirects.server';
import type { Route } from './+types/unknown';

export { ErrorBoundary } from './public-site';

/**
 * Addresses of the systems from which the journal has moved lead to their content, or show the page for errors: a
 * reader who looks for an article must not think that it is the home page. Other unknown addresses show the home
 * page, with a notice and the status that search engines need.
 */
export async function loader({ request }: Route.LoaderArgs) {
  if (isOfAnotherSystem(new URL(request.url).pathname)) {
    await redirectFromOldAddress(request);
    throw data(null, { status: 404 });
  }
  return data(await readHome(request), { status: 404 });
}

/** Loads a document if a link or a return URL of the personal area is wrong. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  throw redirectDocument(request.url);
}

export function meta({ matches, error }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (!root) return [];
  const t = translator(root.language);
  const title = error ? errorTitle(root.language, error) : t('site.home.unknownAddress.title');
  return noindexHead(root, title);
}

export default function Unknown({ loaderData }: Route.ComponentProps) {
  const { journal, pages, language } = usePublicSite();
  const { search } = useLocation();
  return (
    <>
      <UnknownAddress search={search} />
      <HomePage journal={journal} pages={pages} language={language} {...loaderData} />
    </>
  );
}
