import { Outlet } from 'react-router';
import { JournalContext } from '~/api/journal-context';
import { AreaLoading } from '~/features/shell/area-loading';
import { AreaShell } from '~/features/shell/area-shell';
import { LoadLater } from '~/features/shell/load-later';
import { requireAreaAccess } from '~/features/shell/require-area-access';
import { noindexHead } from '~/features/site/head';
import { DEFAULT_LANGUAGE, isLanguage } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import { screenAt } from '~/lib/paths';
import type { RouteHandle } from '~/lib/route-handle';
import { useDocument } from '../document';
import type { Route } from './+types/layout';

/** A chunk of its own, loaded when the palette is first opened. */
const loadPalette = async () => (await import('~/features/palette/command-palette')).CommandPalette;

export const handle: RouteHandle = { startsInBrowser: true };

/** Runs before every screen. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    const { lang } = document.documentElement;
    await requireAreaAccess(new URL(request.url), isLanguage(lang) ? lang : DEFAULT_LANGUAGE);
  },
];

/** With the fallback: the server renders only the loading state. */
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <AreaLoading />;
}

/** Titles of screens without their own `meta`: the route's name. */
export function meta({ matches, location }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  const t = translator(root?.language ?? DEFAULT_LANGUAGE);
  return noindexHead(root, t(`routes.${screenAt(location.pathname) ?? 'personalArea'}`));
}

export default function PersonalAreaLayout() {
  const { language, journal } = useDocument();
  return (
    <JournalContext value={journal}>
      <AreaShell language={language} journal={journal} loadPalette={loadPalette}>
        <Outlet />
      </AreaShell>
      <LoadLater language={language} />
    </JournalContext>
  );
}
