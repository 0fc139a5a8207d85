import { Outlet, useLocation } from 'react-router';
import { listPages, readJournal } from '~/api/public-site.server';
import { BareErrorPage } from '~/features/site/bare-error-page';
import { SiteFrame } from '~/features/site/site-frame';
import { detectLanguage } from '~/lib/detect-language';
import { saysSignedIn } from '~/lib/signed-in-cookie';
import { badGateway } from './bad-gateway.server';
import { keptPage } from './kept-page.server';
import type { Route } from './+types/layout';

export const middleware: Route.MiddlewareFunction[] = [keptPage];

export async function loader({ request }: Route.LoaderArgs) {
  const language = detectLanguage(request);
  try {
    const [journal, pages] = await Promise.all([
      readJournal(request, language),
      listPages(request, language),
    ]);
    return {
      language,
      journal,
      pages,
      signedIn: saysSignedIn(request.headers.get('cookie')),
      year: new Date().getUTCFullYear(),
    };
  } catch (error) {
    throw badGateway(request, error);
  }
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  return (
    <SiteFrame {...loaderData} pathname={pathname} search={search}>
      <Outlet />
    </SiteFrame>
  );
}

/** Without the journal's facts there is no frame to stand in. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BareErrorPage error={error} />;
}
