import { Outlet } from 'react-router';
import { AreaLoading } from '~/features/shell/area-loading';
import { AreaShell } from '~/features/shell/area-shell';
import { enterArea } from '~/features/shell/enter-area';
import { hiddenHead } from '~/features/site/head';
import { DEFAULT_LANGUAGE, isLanguage } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import { screenAt } from '~/lib/paths';
import { useDocument } from '../document';
import type { Route } from './+types/layout';

/** Before the first screen and before every other one. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    const { lang } = document.documentElement;
    await enterArea(new URL(request.url), isLanguage(lang) ? lang : DEFAULT_LANGUAGE);
  },
];

/** Together with the fallback: the server sends only the loading state, never the area itself. */
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <AreaLoading />;
}

/** The screens inside have no titles of their own: the route's name is the title. */
export function meta({ matches, location }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  const t = translator(root?.language ?? DEFAULT_LANGUAGE);
  return hiddenHead(root, t(`routes.${screenAt(location.pathname) ?? 'personalArea'}`));
}

export default function PersonalAreaLayout() {
  const { language, journal } = useDocument();
  return (
    <AreaShell language={language} journal={journal}>
      <Outlet />
    </AreaShell>
  );
}
