import { Outlet, useLocation } from 'react-router';
import { listPages, readJournal } from '~/api/public-site.server';
import { BareErrorPage } from '~/features/site/error-page';
import { SiteLayout } from '~/features/site/site-layout';
import { detectLanguage } from '~/lib/detect-language';
import { hasSignedInCookie } from '~/lib/cookies';
import { badGateway } from './failures.server';
import { conditionalGet } from './conditional-get.server';
import { rejectUnknownFiles } from './unknown-files.server';
import type { Route } from './+types/layout';

export const middleware: Route.MiddlewareFunction[] = [rejectUnknownFiles, conditionalGet];

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
      signedIn: hasSignedInCookie(request.headers.get('cookie')),
      year: new Date().getUTCFullYear(),
    };
  } catch (error) {
    throw badGateway(request, error);
  }
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  return (
    <SiteLayout {...loaderData} pathname={pathname} search={search}>
      <Outlet />
    </SiteLayout>
  );
}

/** Without the journal's data the layout cannot be rendered. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BareErrorPage error={error} />;
}
